import { finishLot, lookAtLot, type ThirdAnswer } from '@mouldwright/connector/shared'
import { useEntryTell } from '@mouldwright/connector/web'
import { call, failureText, usePageTitle } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Arrived } from './arrived.tsx'
import { EntryFrame, Fault, SignInAgain, Waiting } from './entry-frame.tsx'
import { hideQuery } from './use-once.ts'

/** In from another program by its ticket. Shown first: a link must not sign people in as somebody else unseen. */
export function LotLogin() {
  const tell = useEntryTell()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [answer, setAnswer] = useState<ThirdAnswer>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['third-lot', token],
    queryFn: ({ signal }) => call(lookAtLot, { token }, { quiet: true, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(hideQuery, [])
  usePageTitle(tell('lot.title'))

  async function enter(): Promise<void> {
    setBusy(true)
    try {
      setAnswer(await call(finishLot, { token }, { quiet: true, idempotencyKey: '' }))
    } catch (failure) {
      setFault(failureText(failure))
    }
  }

  const problem = fault ?? (error ? failureText(error) : token === '' ? tell('arrive.incomplete') : undefined)
  if (problem)
    return (
      <EntryFrame>
        <Fault title={tell('arrive.faultTitle')} text={problem}>
          <SignInAgain />
        </Fault>
      </EntryFrame>
    )
  return (
    <EntryFrame>
      {answer ? (
        <Arrived answer={answer} />
      ) : data ? (
        <div className="mw-way">
          <header>
            <h1>{tell('lot.title')}</h1>
            <p className="mw-help">{tell('lot.lead')}</p>
          </header>
          <div className="mw-account-card">
            <span>
              <strong>{data.phone}</strong>
              <span className="mw-help">{tell('lot.via', { name: data.connector.name })}</span>
            </span>
          </div>
          <Button type="primary" size="large" block autoFocus loading={isBusy} onClick={() => void enter()}>
            {tell('lot.confirm', { phone: data.phone })}
          </Button>
          <a className="mw-link" href="/login">
            {tell('lot.other')}
          </a>
        </div>
      ) : (
        <Waiting title={tell('arrive.title')} text={tell('arrive.text')} />
      )}
    </EntryFrame>
  )
}
