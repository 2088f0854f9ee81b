import { finishThird, type ThirdAnswer } from '@mouldwright/connector/shared'
import { useEntryTell } from '@mouldwright/connector/web'
import { call, failureText } from '@mouldwright/web-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Arrived } from './arrived.tsx'
import { Arrival, Waiting } from './entry-frame.tsx'
import { hideQuery, useOnce } from './use-once.ts'

/** Where identity providers send the browser back to. */
export function ThirdOpen() {
  const tell = useEntryTell()
  const [query] = useSearchParams()
  const [answer, setAnswer] = useState<ThirdAnswer>()
  const [fault, setFault] = useState<string>()
  useOnce(async () => {
    // DingTalk calls its code so.
    const [code, state] = [query.get('authCode') ?? query.get('code'), query.get('state')]
    const iss = query.get('iss') ?? undefined
    hideQuery()
    if (!code || !state) return setFault(tell(query.has('error') || state ? 'arrive.denied' : 'arrive.incomplete'))
    try {
      setAnswer(await call(finishThird, { code, state, iss }, { quiet: true, idempotencyKey: '' }))
    } catch (error) {
      setFault(failureText(error))
    }
  })
  return (
    <Arrival fault={fault}>
      {answer ? <Arrived answer={answer} /> : <Waiting title={tell('arrive.title')} text={tell('arrive.text')} />}
    </Arrival>
  )
}
