import { KeyOutlined } from '@ant-design/icons'
import type { SignedIn } from '@mouldwright/identity/shared'
import { failureText, FaultNote, useBusy, usePageTitle } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { CodeWay } from './code-way.form.tsx'
import { useTell } from '../page-words.ts'
import { PasswordWay } from './password-way.form.tsx'
import { QrWay } from './qr-way.tsx'
import { SecondFactor } from './second-factor.form.tsx'
import { NoToken, useEntrance, type Entrance } from './use-entrance.tsx'
import { hasPasskeys, NoPasskey, proveByPasskey } from '../factors/use-passkey.ts'
import './sign-in.css'

export interface SignInProps extends Entrance {
  /** Who asks, where that is not the product itself. */
  lead?: string | undefined
  /** Buttons for external sign-in. */
  ways?: ReactNode
}

/** What each sign-in method gets. */
export interface WayProps {
  phone: string
  onPhone: (phone: string) => void
  wish: { remember: boolean; tenantId?: number | undefined; flow?: string | undefined }
  take: (answer: SignedIn) => Promise<void>
  /** The box for staying signed in. */
  remember: ReactNode
  links: ReactNode
}

const tabs = ['password', 'code', 'qr'] as const

/** The one form of sign-in: of the suite itself, and of the central page for every client. */
export function SignIn({ lead, ways, ...entrance }: SignInProps) {
  const tell = useTell()
  const id = useId()
  const [tab, setTab] = useState<(typeof tabs)[number]>('password')
  const [phone, setPhone] = useState('')
  const [remember, setRemember] = useState(true)
  const [fault, setFault] = useState<string>()
  const strip = useRef<HTMLDivElement>(null)
  // A browser ends the question before when it is asked for a passkey again.
  const { run } = useBusy()
  const { take: enter, ticket, leaveFactor, notice } = useEntrance(entrance)
  usePageTitle(tell(ticket ? 'factor.title' : 'signIn.title'))
  const wish = { remember, tenantId: entrance.tenantId, flow: entrance.flow }

  async function take(answer: SignedIn): Promise<void> {
    setFault(undefined)
    try {
      await enter(answer)
    } catch (error) {
      setFault(error instanceof NoToken ? error.message : failureText(error))
    }
  }

  async function byPasskey(): Promise<void> {
    try {
      await take(await proveByPasskey(wish))
    } catch (error) {
      setFault(error instanceof NoPasskey ? tell('signIn.passkeyFailed') : failureText(error))
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (tabs.indexOf(tab) + step + tabs.length) % tabs.length
    setTab(tabs[next]!)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }

  if (ticket)
    return (
      <>
        <SecondFactor ticket={ticket} wish={wish} take={take} onBack={leaveFactor} />
        {notice}
      </>
    )
  const way: WayProps = {
    phone,
    onPhone: setPhone,
    wish,
    take,
    remember: (
      <label className="mw-check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {tell('signIn.remember')}
      </label>
    ),
    links: <a href="/forgot">{tell('signIn.forgot')}</a>,
  }
  return (
    <>
      <header>
        <h1>{tell('signIn.title')}</h1>
        <p className="mw-help">{lead ?? tell('signIn.welcome')}</p>
      </header>
      <FaultNote text={fault} />
      <div ref={strip} className="mw-way-tabs" role="tablist" aria-label={tell('signIn.ways')} onKeyDown={onKeyDown}>
        {tabs.map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === tab}
            aria-controls={`${id}-panel`}
            tabIndex={key === tab ? 0 : -1}
            onClick={() => setTab(key)}
          >
            {tell(`signIn.${key}`)}
          </button>
        ))}
      </div>
      <div className="mw-way-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'password' && <PasswordWay {...way} />}
        {tab === 'code' && <CodeWay {...way} />}
        {tab === 'qr' && <QrWay {...way} />}
      </div>
      {(hasPasskeys() || ways) && (
        <div className="mw-way-more">
          <p className="mw-way-rule">{tell('signIn.others')}</p>
          <div className="mw-way-buttons">
            {hasPasskeys() && (
              <Button icon={<KeyOutlined aria-hidden />} onClick={() => void run(byPasskey)}>
                {tell('signIn.passkey')}
              </Button>
            )}
            {ways}
          </div>
        </div>
      )}
      <p className="mw-way-foot">
        <a href="/register">{tell('signIn.register')}</a>
      </p>
      {notice}
    </>
  )
}
