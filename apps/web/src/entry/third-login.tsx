import { ConnectorButton, startExternalSignIn, useConnectors, useEntryTell } from '@mouldwright/connector/web'
import { failureText, usePageTitle } from '@mouldwright/web-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EntryFrame, Fault, SignInAgain, Waiting } from './entry-frame.tsx'
import { useOnce } from './use-once.ts'

const departureOf = (query: URLSearchParams) => ({
  flow: query.get('flow') ?? undefined,
  returnTo: query.get('returnTo') ?? undefined,
})

/** Begins an external sign-in: with the connector that `key` names, else the one chosen here. */
export function ThirdLogin() {
  const [query] = useSearchParams()
  const key = query.get('key')
  return <EntryFrame>{key ? <Going connectorKey={key} /> : <Choice />}</EntryFrame>
}

function Going({ connectorKey }: { connectorKey: string }) {
  const tell = useEntryTell()
  const [query] = useSearchParams()
  const { connectors } = useConnectors()
  const [fault, setFault] = useState<string>()
  useOnce(() =>
    startExternalSignIn(connectorKey, departureOf(query)).catch((error: unknown) => setFault(failureText(error))),
  )
  const name = connectors?.find((connector) => connector.key === connectorKey)?.name
  if (fault)
    return (
      <Fault title={tell('arrive.faultTitle')} text={fault}>
        <SignInAgain label={tell('ways.own')} />
      </Fault>
    )
  return <Waiting title={tell('ways.title')} text={name ? tell('ways.going', { name }) : tell('ways.goingPlain')} />
}

function Choice() {
  const tell = useEntryTell()
  const [query] = useSearchParams()
  const tenantId = Number(query.get('tenantId')) || undefined
  const { connectors, error } = useConnectors(tenantId)
  usePageTitle(tell('ways.title'))
  if (error)
    return (
      <Fault title={tell('ways.title')} text={failureText(error)}>
        <SignInAgain label={tell('ways.own')} />
      </Fault>
    )
  return (
    <div className="mw-way">
      <header>
        <h1>{tell('ways.title')}</h1>
        <p className="mw-help">{connectors?.length === 0 ? tell('ways.none') : tell('ways.lead')}</p>
      </header>
      <div className="mw-entry-list" aria-busy={!connectors}>
        {connectors?.map((connector) => (
          <ConnectorButton key={connector.key} connector={connector} isWide {...departureOf(query)} />
        ))}
      </div>
      {connectors?.length === 0 ? (
        <SignInAgain label={tell('ways.own')} />
      ) : (
        <a className="mw-link" href="/login">
          {tell('ways.own')}
        </a>
      )}
    </div>
  )
}
