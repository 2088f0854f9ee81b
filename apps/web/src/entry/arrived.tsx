import { bindThird, type ThirdAnswer } from '@mouldwright/connector/shared'
import { useEntryTell } from '@mouldwright/connector/web'
import type { SignedIn } from '@mouldwright/identity/shared'
import { NoToken, SecondFactor, SignIn, useEntrance } from '@mouldwright/identity/web'
import { call, failureText } from '@mouldwright/web-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { enterApp } from './enter-app.ts'
import { Fault, SignInAgain, Waiting } from './entry-frame.tsx'
import { useOnce } from './use-once.ts'

/** What follows when an identity provider has confirmed who somebody is: a session, a second factor, the way back to the central page, or tying an account. */
export function Arrived({ answer: first }: { answer: ThirdAnswer }) {
  const [answer, setAnswer] = useState(first)
  if (answer.next === 'bind') return <Bind answer={answer} onBound={setAnswer} />
  return <Entering key={answer.next} answer={answer} />
}

function Bind({ answer, onBound }: { answer: ThirdAnswer; onBound: (answer: ThirdAnswer) => void }) {
  const tell = useEntryTell()
  const [fault, setFault] = useState<string>()
  const { name } = answer.connector
  const { person } = answer
  async function bind(): Promise<void> {
    try {
      onBound(await call(bindThird, { ticket: answer.ticket ?? '' }, { quiet: true, idempotencyKey: '' }))
    } catch (error) {
      setFault(failureText(error))
    }
  }
  if (fault)
    return (
      <Fault title={tell('arrive.faultTitle')} text={fault}>
        <SignInAgain />
      </Fault>
    )
  const lead = person ? tell('bind.lead', { name, person }) : tell('bind.leadPlain', { name })
  return <SignIn isForAccount lead={lead} onSignedIn={bind} />
}

function Entering({ answer }: { answer: ThirdAnswer }) {
  const tell = useEntryTell()
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const flow = answer.flow ?? undefined
  const accountPage = accountPageOf(answer.returnTo)
  const { take, ticket, notice } = useEntrance({
    flow,
    isForAccount: accountPage !== undefined,
    onSignedIn: async (signedIn) => {
      if (flow) location.assign(await endInteraction(flow, signedIn.ticket ?? ''))
      else if (accountPage) location.replace(accountPage)
      else await navigate(await enterApp(answer.returnTo), { replace: true })
    },
  })
  const goOn = async (signedIn: SignedIn) => {
    try {
      await take(signedIn)
    } catch (error) {
      setFault(error instanceof NoToken ? error.message : failureText(error))
    }
  }
  useOnce(() => goOn(answer as SignedIn))
  if (fault)
    return (
      <Fault title={tell('arrive.faultTitle')} text={fault}>
        <SignInAgain />
      </Fault>
    )
  if (ticket)
    return (
      <>
        <SecondFactor
          ticket={ticket}
          wish={{ remember: false, flow }}
          take={goOn}
          onBack={() => setFault(tell('arrive.started'))}
        />
        {notice}
      </>
    )
  return (
    <>
      <Waiting title={tell('arrive.title')} text={tell('arrive.text')} />
      {notice}
    </>
  )
}

/** A page of the account site, which is another app of this origin. */
const accountPageOf = (path: string | null): string | undefined =>
  path && /^\/account(?:\/[\w-]+)*$/.test(path) ? path : undefined

/** Shows the central page's interaction who this is; answers where it sends the browser. */
async function endInteraction(flow: string, ticket: string): Promise<string> {
  const address = `${location.origin}/account/interaction/${encodeURIComponent(flow)}/finish`
  const { to } = await call<{ to: string }>(address, { ticket }, { quiet: true })
  return to
}
