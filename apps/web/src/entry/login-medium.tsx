import { useEntryTell } from '@mouldwright/connector/web'
import type { SignedIn } from '@mouldwright/identity/shared'
import { NoToken, useEntrance } from '@mouldwright/identity/web'
import { finishSignIn } from '@mouldwright/sso/shared'
import { call, failureText, shortToken } from '@mouldwright/web-kit'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { enterApp } from './enter-app.ts'
import { Arrival, Waiting } from './entry-frame.tsx'
import { hideQuery, useOnce } from './use-once.ts'

/** Where the central page sends the browser back to: the code becomes a session. */
export function LoginMedium() {
  const tell = useEntryTell()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [fault, setFault] = useState<string>()
  const { take, notice } = useEntrance({
    onSignedIn: async () => void (await navigate(await enterApp(), { replace: true })),
  })
  useOnce(async () => {
    const [code, state] = [query.get('code'), query.get('state')]
    hideQuery()
    try {
      if (code && state) return await take(await exchange(code, state))
      // Loaded anew after the code was used: the session may be there already.
      if (shortToken.get() !== null && !query.has('error'))
        return void (await navigate(await enterApp(), { replace: true }))
      setFault(tell(query.has('error') ? 'arrive.denied' : 'arrive.incomplete'))
    } catch (error) {
      setFault(error instanceof NoToken ? error.message : failureText(error))
    }
  })
  return (
    <Arrival fault={fault} notice={notice}>
      <Waiting title={tell('arrive.title')} text={tell('arrive.text')} />
    </Arrival>
  )
}

const exchange = (code: string, state: string): Promise<SignedIn> =>
  call(finishSignIn, { code, state }, { quiet: true, idempotencyKey: '' })
