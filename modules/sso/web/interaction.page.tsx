import { SignIn } from '@mouldwright/identity/web'
import type { Interaction, InteractionFinish } from '@mouldwright/sso/shared'
import {
  CallError,
  changeLanguage,
  currentLanguage,
  ErrorState,
  failureText,
  FaultNote,
  usePageTitle,
} from '@mouldwright/web-kit'
import { toLanguage } from '@mouldwright/kernel'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { abortInteraction, fetchInteraction, finishInteraction } from './interaction.ts'
import { useTell } from './page-words.ts'

interface InteractionPageProps {
  /** Buttons for external sign-in, for an interaction and the tenant that it is for. */
  renderWays: (flow: string, tenantId: number | undefined) => ReactNode
}

/** The central sign-in page: proves who somebody is for whichever client asks. */
export function InteractionPage({ renderWays }: InteractionPageProps) {
  const { flow = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['sso-interaction', flow],
    queryFn: ({ signal }) => fetchInteraction(flow, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lang = data?.lang
  useEffect(() => {
    if (lang && toLanguage(lang) !== currentLanguage()) void changeLanguage(toLanguage(lang))
  }, [lang])
  if (error instanceof CallError && !error.is('network')) return <Expired />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="mw-way" aria-busy />
  return <Steps key={data.uid} interaction={data} renderWays={renderWays} />
}

function Steps({ interaction, renderWays }: InteractionPageProps & { interaction: Interaction }) {
  const tell = useTell()
  const { uid, client, prompt, account, tenant } = interaction
  const [wantsAnother, setAnother] = useState(false)
  const [isOver, setOver] = useState(false)

  /** @throws what the page can still be used after */
  async function finish(how: InteractionFinish): Promise<void> {
    try {
      await finishInteraction(uid, how)
    } catch (error) {
      if (error instanceof CallError && error.is('absent')) return setOver(true)
      throw error
    }
  }

  if (isOver) return <Expired />
  if (prompt === 'consent') return <Consent interaction={interaction} finish={finish} />
  if (account && !wantsAnother)
    return <Continue account={account} lead={client.name} finish={finish} onAnother={() => setAnother(true)} />
  return (
    <SignIn
      flow={uid}
      tenantId={tenant ?? undefined}
      ways={renderWays(uid, tenant ?? undefined)}
      lead={client.name ? tell('forClient', { client: client.name }) : undefined}
      onSignedIn={({ ticket }) => finish({ ticket: ticket ?? '' })}
    />
  )
}

interface StepProps {
  finish: (how: InteractionFinish) => Promise<void>
}

/** Runs a step once at a time, and tells why it failed. */
function useStep(): { run: (work: () => Promise<void>) => void; isBusy: boolean; fault: string | undefined } {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    // After success the browser is on its way: the buttons stay as they are.
    work().catch((error: unknown) => {
      setBusy(false)
      setFault(failureText(error))
    })
  }
  return { run, isBusy, fault }
}

interface ContinueProps extends StepProps {
  account: NonNullable<Interaction['account']>
  lead: string
  onAnother: () => void
}

function Continue({ account, lead, finish, onAnother }: ContinueProps) {
  const tell = useTell()
  const { run, isBusy, fault } = useStep()
  usePageTitle(tell('continueTitle'))
  return (
    <div className="mw-way">
      <header>
        <h1>{tell('continueTitle')}</h1>
        <p className="mw-help">{lead ? tell('forClient', { client: lead }) : tell('continueLead')}</p>
      </header>
      <FaultNote text={fault} />
      <AccountCard account={account} />
      <Button
        type="primary"
        size="large"
        block
        autoFocus
        loading={isBusy}
        onClick={() => run(() => finish({ continue: true }))}
      >
        {tell('continueAs', { name: account.name })}
      </Button>
      <Button size="large" block disabled={isBusy} onClick={onAnother}>
        {tell('another')}
      </Button>
    </div>
  )
}

function AccountCard({ account }: Pick<ContinueProps, 'account'>) {
  return (
    <div className="mw-account-card">
      <span className="mw-account-mark" aria-hidden>
        {[...account.name][0]}
      </span>
      <span>
        <strong>{account.name}</strong>
        <span className="mw-help">{account.phone}</span>
      </span>
    </div>
  )
}

const knownScopes = ['openid', 'profile', 'phone', 'email', 'offline_access'] as const

function Consent({ interaction, finish }: StepProps & { interaction: Interaction }) {
  const tell = useTell()
  const { run, isBusy, fault } = useStep()
  usePageTitle(tell('consentTitle'))
  const { uid, client, scopes, account } = interaction
  return (
    <div className="mw-way">
      <header>
        <h1>{tell('consentTitle')}</h1>
        <p>{tell('consentLead', { client: client.name || client.id })}</p>
      </header>
      <FaultNote text={fault} />
      {account && <AccountCard account={account} />}
      <ul className="mw-scopes">
        {['openid', ...scopes].map((scope) => {
          const known = knownScopes.find((name) => name === scope)
          return <li key={scope}>{known ? tell(`scope.${known}`) : tell('otherScope', { scope })}</li>
        })}
      </ul>
      <p className="mw-help">{tell('consentHelp')}</p>
      <Button type="primary" size="large" block loading={isBusy} onClick={() => run(() => finish({ accept: true }))}>
        {tell('allow')}
      </Button>
      <Button size="large" block disabled={isBusy} onClick={() => run(() => abortInteraction(uid))}>
        {tell('refuse')}
      </Button>
    </div>
  )
}

/** The sign-in is over, or not this browser's: what to do now. */
function Expired() {
  const tell = useTell()
  usePageTitle(tell('expiredTitle'))
  return (
    <div className="mw-way" role="alert">
      <h1>{tell('expiredTitle')}</h1>
      <p>{tell('expiredText')}</p>
      <a className="mw-button mw-button-primary" href="/home">
        {tell('expiredHome')}
      </a>
      <p className="mw-way-foot">
        <a href="/account/person">{tell('person')}</a>
      </p>
    </div>
  )
}
