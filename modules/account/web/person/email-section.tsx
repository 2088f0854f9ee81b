import { changeEmail, sendEmailCode } from '@mouldwright/account/shared'
import { emailPattern, sendOwnSms } from '@mouldwright/identity/shared'
import { PasswordField } from '@mouldwright/identity/web'
import type { CodeSent } from '@mouldwright/verification/shared'
import { CodeField, codeFault, codeTell } from '@mouldwright/verification/web'
import { call, canEncrypt, FaultNote, LineField, sealPassword, useBusy, useFaults } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { useTell } from '../page-words.ts'
import type { SectionProps } from './person.page.tsx'

const empty = { email: '', emailCode: '', phoneCode: '', password: '' }

/** The account's address, and how to change it. */
export default function EmailSection({ person, onChanged }: SectionProps) {
  const tell = useTell()
  const [changes, setChanges] = useState(0)
  return (
    <>
      <p className="mw-help">{tell('email.lead')}</p>
      <dl className="mw-panel mw-panel-facts">
        <div>
          <dt>{tell('email.current')}</dt>
          <dd>{person.email ?? tell('email.none')}</dd>
        </div>
      </dl>
      <div role="status">{changes > 0 && <p className="mw-verdict mw-tone-success">{tell('email.done')}</p>}</div>
      <EmailForm
        key={changes}
        person={person}
        onChanged={async () => {
          await onChanged()
          setChanges(changes + 1)
        }}
      />
    </>
  )
}

/** A code proves that the address is theirs, a second proof that it is them. */
function EmailForm({ person, onChanged }: SectionProps) {
  const tell = useTell()
  const mayUsePassword = person.hasPassword && canEncrypt()
  const [draft, setDraft] = useState(empty)
  const [proof, setProof] = useState<'phone' | 'password'>('phone')
  const { isBusy, run } = useBusy()
  const mailInput = useRef<HTMLInputElement>(null)
  const phoneInput = useRef<HTMLInputElement>(null)
  const { faults, form, show, take, mend } = useFaults(['email', 'emailCode', 'phoneCode', 'password'])
  const email = draft.email.trim()

  function set(field: keyof typeof empty, value: string): void {
    setDraft((all) => ({ ...all, [field]: value }))
    mend(field)
  }

  function emailFault(): string | undefined {
    if (email === '') return tell('email.missing')
    return emailPattern.test(email) ? undefined : tell('email.wrong')
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const [mailWrong, phoneWrong] = [codeFault(draft.emailCode), codeFault(draft.phoneCode)]
    const isFaulty = show({
      email: emailFault(),
      emailCode: mailWrong && codeTell(mailWrong),
      ...(proof === 'phone'
        ? { phoneCode: phoneWrong && codeTell(phoneWrong) }
        : { password: draft.password === '' ? tell('email.passwordMissing') : undefined }),
    })
    if (isFaulty || isBusy) return
    await run(async () => {
      const shown =
        proof === 'phone' ? { phoneCode: draft.phoneCode } : { password: await sealPassword(draft.password) }
      await call(changeEmail, { email, emailCode: draft.emailCode, ...shown }, { quiet: true })
      await onChanged()
    }, take)
  }

  async function sendToMail(): Promise<CodeSent> {
    const answer = await call(sendEmailCode, { email }, { quiet: true })
    const { target, ...sent } = answer as { target: string; retrySeconds: number; validMinutes: number }
    return { phone: target, ...sent }
  }

  return (
    <form ref={form} className="mw-panel" noValidate onSubmit={(event) => void submit(event)}>
      <FaultNote text={faults.all} />
      <LineField
        label={tell('email.next')}
        type="email"
        autoComplete="email"
        maxLength={50}
        value={draft.email}
        onChange={(value) => set('email', value)}
        fault={faults.email}
      />
      <CodeField
        label={tell('email.mailCode')}
        channel="mail"
        inputRef={mailInput}
        value={draft.emailCode}
        onChange={(value) => set('emailCode', value)}
        puzzleKey={email}
        purpose="changeEmail"
        send={sendToMail}
        mayGet={() => !show({ email: emailFault() })}
        fault={faults.emailCode}
      />
      {mayUsePassword && (
        <fieldset className="mw-choice">
          <legend>{tell('email.proof')}</legend>
          {(['phone', 'password'] as const).map((way) => (
            <label key={way} className="mw-check">
              <input type="radio" name="proof" checked={proof === way} onChange={() => setProof(way)} />
              {tell(way === 'phone' ? 'email.byPhone' : 'email.byPassword')}
            </label>
          ))}
        </fieldset>
      )}
      {proof === 'phone' ? (
        <CodeField
          label={tell('email.phoneCode', { phone: person.phone })}
          inputRef={phoneInput}
          value={draft.phoneCode}
          onChange={(value) => set('phoneCode', value)}
          puzzleKey={person.phone}
          purpose="changeEmail"
          send={async () => (await call(sendOwnSms, { purpose: 'changeEmail' }, { quiet: true })) as CodeSent}
          fault={faults.phoneCode}
        />
      ) : (
        <PasswordField
          label={tell('email.password')}
          value={draft.password}
          onChange={(value) => set('password', value)}
          fault={faults.password}
        />
      )}
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {tell('email.save')}
        </Button>
      </div>
    </form>
  )
}
