import { Button } from 'antd'
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import {
  CallError,
  canEncrypt,
  sentenceOf,
  signIn,
  storage,
  usePageTitle,
  useWords,
  type KitKey,
  type SignedIn,
} from '@mouldwright/web-kit'
import { phonePattern } from '@mouldwright/identity/shared'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'

interface SignInPageProps {
  logo: string
  /** Language and theme. */
  tools: ReactNode
  /** The session's tokens are there: go on. */
  onSignedIn: () => Promise<void>
}

type Fault = { field: 'phone' | 'password' | 'all'; text: string }

const phoneKey = 'phone'
const leastDelaySeconds = 3

/** Sign-in with phone and password. Provisional: the central authorize page takes its place. */
export function SignInPage({ logo, tools, onSignedIn }: SignInPageProps) {
  const { say } = useWords()
  const [phone, setPhone] = useState(() => storage.get(phoneKey) ?? '')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [remember, setRemember] = useState(true)
  const [fault, setFault] = useState<Fault | undefined>(() =>
    canEncrypt() ? undefined : { field: 'all', text: say('signIn.unsafe') },
  )
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const phoneInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  usePageTitle(say('signIn.title'))

  const point = (field: Fault['field'], key: KitKey) => {
    setFault({ field, text: say(key) })
    ;(field === 'phone' ? phoneInput : passwordInput).current?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const number = phone.normalize('NFKC').replace(/[\s-]/g, '')
    if (!number) return point('phone', 'signIn.phoneMissing')
    if (!phonePattern.test(number)) return point('phone', 'signIn.phoneWrong')
    if (!password) return point('password', 'signIn.passwordMissing')
    setFault(undefined)
    setBusy(true)
    try {
      const answer = await signIn(number, password, remember)
      storage.set(phoneKey, remember ? number : null)
      await enter(answer)
    } catch (error) {
      const text = error instanceof CallError ? (sentenceOf(error) ?? error.message) : say('failure.here')
      setFault({ field: 'all', text })
      setPassword('')
      passwordInput.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  async function enter(answer: SignedIn): Promise<void> {
    const tenant = answer.tenantName
    if (answer.allowLoginFlag === 0) return setFault({ field: 'all', text: say('signIn.expired', { tenant }) })
    const isLate = (answer.expireRemainDays ?? 0) < 0 && answer.loginDelaySeconds > 0
    for (let left = isLate ? Math.max(leastDelaySeconds, answer.loginDelaySeconds) : 0; left > 0; left -= 1) {
      setNotice(say('signIn.slow', { tenant, seconds: left }))
      await new Promise((wake) => setTimeout(wake, 1_000))
    }
    await onSignedIn()
  }

  const isWrong = (field: Fault['field']) => fault?.field === field
  return (
    <div className="mw-sign-in">
      <aside className="mw-sign-in-picture">
        <div className="mw-sign-in-brand">
          <img src={logo} alt="" width={40} height={40} />
          <strong>{say('product')}</strong>
        </div>
        <p className="mw-sign-in-lead">{say('signIn.lead')}</p>
        <PlanPicture />
        <ul>
          {(['plan', 'shop', 'own'] as const).map((key) => (
            <li key={key}>{say(`signIn.points.${key}`)}</li>
          ))}
        </ul>
      </aside>
      <main className="mw-sign-in-side">
        <div className="mw-sign-in-tools">{tools}</div>
        <form className="mw-sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
          <h1>{say('signIn.title')}</h1>
          <p className="mw-help">{say('signIn.welcome')}</p>
          {fault?.field === 'all' && (
            <p className="mw-faults" role="alert">
              {fault.text}
            </p>
          )}
          {notice && (
            <p className="mw-verdict mw-tone-warning" role="status">
              {notice}
            </p>
          )}
          <div className="mw-field">
            <label htmlFor="phone">{say('signIn.phone')}</label>
            <input
              ref={phoneInput}
              id="phone"
              className="mw-input"
              type="tel"
              inputMode="tel"
              autoComplete="username"
              autoFocus={phone === ''}
              value={phone}
              aria-invalid={isWrong('phone')}
              aria-describedby={isWrong('phone') ? 'phone-fault' : undefined}
              onChange={(event) => setPhone(event.target.value)}
            />
            {isWrong('phone') && (
              <p className="mw-fault" id="phone-fault" role="alert">
                {fault?.text}
              </p>
            )}
          </div>
          <div className="mw-field">
            <label htmlFor="password">{say('signIn.password')}</label>
            <div className="mw-password">
              <input
                ref={passwordInput}
                id="password"
                className="mw-input"
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                autoFocus={phone !== ''}
                value={password}
                aria-invalid={isWrong('password')}
                aria-describedby={isWrong('password') ? 'password-fault' : undefined}
                onChange={(event) => setPassword(event.target.value)}
              />
              <button
                type="button"
                aria-pressed={isShown}
                aria-label={say('signIn.show')}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
              </button>
            </div>
            {isWrong('password') && (
              <p className="mw-fault" id="password-fault" role="alert">
                {fault?.text}
              </p>
            )}
          </div>
          <label className="mw-check">
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            {say('signIn.remember')}
          </label>
          <Button type="primary" size="large" htmlType="submit" block loading={isBusy} disabled={!canEncrypt()}>
            {say('signIn.submit')}
          </Button>
        </form>
      </main>
    </div>
  )
}

// Bars of a plan: row, start and length of 100, kind.
const bars = [
  [0, 4, 26, 'done'],
  [0, 34, 20, 'run'],
  [0, 60, 30, 'wait'],
  [1, 14, 18, 'done'],
  [1, 38, 34, 'run'],
  [2, 2, 30, 'run'],
  [2, 36, 14, 'wait'],
  [2, 58, 24, 'late'],
  [3, 22, 40, 'run'],
  [3, 68, 22, 'wait'],
  [4, 10, 16, 'done'],
  [4, 30, 24, 'done'],
  [4, 62, 32, 'wait'],
] as const

/** A small plan: what the product is about, without a word. */
const PlanPicture = () => (
  <svg className="mw-plan-picture" viewBox="0 0 100 46" aria-hidden>
    {[20, 40, 60, 80].map((x) => (
      <line key={x} x1={x} x2={x} y1={0} y2={46} />
    ))}
    {bars.map(([row, start, length, kind]) => (
      <rect
        key={`${row}-${start}`}
        className={`mw-plan-${kind}`}
        x={start}
        y={2 + row * 9}
        width={length}
        height={6}
        rx={1}
      />
    ))}
    <line className="mw-plan-now" x1={52} x2={52} y1={0} y2={46} />
  </svg>
)
