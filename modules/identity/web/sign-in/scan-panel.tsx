import { decideQr, readQr, type QrState } from '@mouldwright/identity/shared'
import {
  browserZone,
  call,
  CallError,
  ErrorState,
  failureText,
  FaultNote,
  useBusy,
  usePageTitle,
  wallClock,
} from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from '../page-words.ts'
import { SignIn } from './sign-in.form.tsx'
import '../factors/factors.css'

interface Asked {
  state: QrState
  device: string
  source: string
  at: string
}

/** On the phone: which device asks to be let in, and whether it may. */
export function ScanPanel({ code }: { code: string }) {
  const tell = useTell()
  const [decided, setDecided] = useState<QrState>()
  const [fault, setFault] = useState<string>()
  const { isBusy, run } = useBusy()
  usePageTitle(tell('scan.title'))
  const { data, error, refetch } = useQuery({
    queryKey: ['identity-qr', code],
    queryFn: async ({ signal }) => (await call(readQr, { qrCode: code }, { signal, quiet: true })) as Asked,
    staleTime: Number.POSITIVE_INFINITY,
  })

  async function decide(accept: boolean): Promise<void> {
    await run(
      async () => {
        setDecided(((await call(decideQr, { qrCode: code, accept }, { quiet: true })) as { state: QrState }).state)
      },
      (failed) => {
        setFault(failureText(failed))
      },
    )
  }

  const state = decided ?? data?.state
  if (error && !(error instanceof CallError && error.refusal === 'qr.over'))
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (error || state === 'expired') return <Told title={tell('scan.over')} text={tell('scan.overText')} />
  if (!data) return <div className="mw-way" aria-busy />
  if (state === 'confirmed') return <Told title={tell('scan.accepted')} text={tell('scan.acceptedText')} />
  if (state === 'refused') return <Told title={tell('scan.refused')} text={tell('scan.refusedText')} />
  const facts = [
    ['device', data.device || tell('scan.unknown')],
    ['source', data.source],
    ['at', wallClock(data.at, browserZone(), { seconds: true })],
  ] as const
  return (
    <div className="mw-way">
      <h1>{tell('scan.ask')}</h1>
      <FaultNote text={fault} />
      <dl className="mw-scan">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{tell(`scan.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mw-verdict mw-tone-warning">{tell('scan.warn')}</p>
      <Button type="primary" size="large" block loading={isBusy} onClick={() => void decide(true)}>
        {tell('scan.accept')}
      </Button>
      <Button size="large" block disabled={isBusy} onClick={() => void decide(false)}>
        {tell('scan.refuse')}
      </Button>
    </div>
  )
}

/** The phone has nobody signed in yet. */
export function ScanSignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const tell = useTell()
  return <SignIn isForAccount lead={tell('scan.signInLead')} onSignedIn={onSignedIn} />
}

const Told = ({ title, text }: { title: string; text: string }) => (
  <div className="mw-way" role="status">
    <h1>{title}</h1>
    <p>{text}</p>
  </div>
)
