import { clientOf } from '@mouldwright/connector/shared'
import { startExternalSignIn, useConnectors, useEntryTell } from '@mouldwright/connector/web'
import { failureText, usePageTitle } from '@mouldwright/web-kit'
import { QRCode } from 'antd'
import { useState } from 'react'
import { EntryFrame, Fault, SignInAgain, Waiting } from './entry-frame.tsx'
import { useOnce } from './use-once.ts'

/** Opened inside a workplace messenger: signs in with its identity provider. Anywhere else: how to get there with a phone. */
export function AppPage() {
  const client = clientOf(navigator.userAgent)
  return <EntryFrame>{client ? <InClient client={client} /> : <OnPhone />}</EntryFrame>
}

function InClient({ client }: { client: NonNullable<ReturnType<typeof clientOf>> }) {
  const tell = useEntryTell()
  const { connectors, error } = useConnectors()
  const [fault, setFault] = useState<string>()
  const key = connectors?.find(({ kind }) => kind === client)?.key
  useOnce(
    () => startExternalSignIn(key ?? '').catch((failure: unknown) => setFault(failureText(failure))),
    key !== undefined,
  )
  const isAbsent = connectors !== undefined && key === undefined
  const problem =
    fault ??
    (error
      ? failureText(error)
      : isAbsent
        ? tell('app.noConnector', { client: tell(`app.clients.${client}`) })
        : undefined)
  if (!problem) return <Waiting title={tell('ways.title')} text={tell('ways.goingPlain')} />
  return (
    <Fault title={tell('ways.title')} text={problem}>
      <SignInAgain label={tell('ways.own')} />
    </Fault>
  )
}

function OnPhone() {
  const tell = useEntryTell()
  const address = `${location.origin}/app`
  usePageTitle(tell('app.title'))
  return (
    <div className="mw-way">
      <header>
        <h1>{tell('app.title')}</h1>
        <p className="mw-help">{tell('app.lead')}</p>
      </header>
      <div className="mw-entry-code" aria-hidden>
        <QRCode type="svg" bordered={false} size={180} color="#1a2330" bgColor="#ffffff" value={address} />
      </div>
      <p className="mw-entry-address">{address}</p>
      <a className="mw-button mw-button-primary" href="/home">
        {tell('home')}
      </a>
    </div>
  )
}
