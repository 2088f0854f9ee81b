import { companyNamePattern, register } from '@mouldwright/registration/shared'
import { NewPassword, newPasswordFaults, phoneFault, PhoneField, phoneOf } from '@mouldwright/identity/web'
import { emailPattern } from '@mouldwright/identity/shared'
import { sendSms, type CodeSent } from '@mouldwright/verification/shared'
import { CodeField, codeFault, codeTell } from '@mouldwright/verification/web'
import {
  call,
  canEncrypt,
  FaultNote,
  LineField,
  sealPassword,
  useBusy,
  useFaults,
  usePageTitle,
  useStillHere,
} from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { tell, useTell } from './page-words.ts'
import { sentApplication } from './sent-application.ts'
import { Terms } from './terms.dialog.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { ownTimeZone } from './time-zones.ts'

const fields = [
  'companyName',
  'realName',
  'phoneNum',
  'phoneCode',
  'password',
  'confirmPassword',
  'timeZone',
  'email',
  'agreement',
] as const
type FieldName = (typeof fields)[number]

const empty = {
  companyName: '',
  realName: '',
  phoneNum: '',
  phoneCode: '',
  password: '',
  confirmPassword: '',
  timeZone: '',
  email: '',
  agreement: false,
}
type Draft = typeof empty

function companyFault(typed: string): string | undefined {
  const name = typed.trim()
  if (name === '') return tell('companyMissing')
  return [...name].length >= 2 && companyNamePattern.test(name) ? undefined : tell('companyShort')
}

function faultsOf(draft: Draft): Partial<Record<FieldName, string>> {
  const wrongCode = codeFault(draft.phoneCode)
  const phone = phoneOf(draft.phoneNum)
  const owner = { names: [draft.realName, draft.companyName], phone, missing: tell('passwordMissing') }
  const password = newPasswordFaults(draft.password, draft.confirmPassword, owner)
  return {
    companyName: companyFault(draft.companyName),
    realName: draft.realName.trim() === '' ? tell('realNameMissing') : undefined,
    phoneNum: phoneFault(draft.phoneNum),
    phoneCode: wrongCode && codeTell(wrongCode),
    password: password.password,
    confirmPassword: password.again,
    timeZone: undefined,
    email: draft.email === '' || emailPattern.test(draft.email.trim()) ? undefined : tell('emailWrong'),
    agreement: draft.agreement ? undefined : tell('agreementMissing'),
  }
}

/** A company asks to be let in. */
export default function RegisterPage() {
  const tell = useTell()
  const navigate = useNavigate()
  const isHere = useStillHere()
  const [draft, setDraft] = useState(() => ({ ...empty, timeZone: ownTimeZone() }))
  const { isBusy, run } = useBusy()
  const [isReading, setReading] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const { faults, form, show, take, mend } = useFaults(fields)
  usePageTitle(tell('title'))
  const phoneNum = phoneOf(draft.phoneNum)

  function set<F extends FieldName>(field: F, value: Draft[F]): void {
    setDraft((all) => ({ ...all, [field]: value }))
    mend(field)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (show(faultsOf(draft)) || isBusy) return
    await run(async () => {
      const [password, confirmPassword] = [
        await sealPassword(draft.password),
        await sealPassword(draft.confirmPassword),
      ]
      const { email, agreement, phoneCode, timeZone } = draft
      const input = {
        companyName: draft.companyName.trim(),
        realName: draft.realName.trim(),
        phoneNum,
        phoneCode,
        password,
        confirmPassword,
        agreement,
        timeZone,
        ...(email === '' ? {} : { email: email.trim() }),
      }
      const { number } = (await call(register, input, { quiet: true, idempotencyKey: '' })) as { number: string }
      sentApplication.keep(number)
      // Whoever has gone elsewhere meanwhile finds the number there when they come back.
      if (isHere()) await navigate('/registersucceed', { replace: true })
    }, take)
  }

  const line = (field: 'companyName' | 'realName' | 'email') => ({
    value: draft[field],
    onChange: (value: string) => set(field, value),
    fault: faults[field],
  })
  return (
    <form ref={form} className="mw-way" noValidate onSubmit={(event) => void submit(event)}>
      <header>
        <h1>{tell('title')}</h1>
        <p className="mw-help">{tell('lead')}</p>
      </header>
      <FaultNote text={faults.all} />
      <LineField
        {...line('companyName')}
        label={tell('companyName')}
        autoComplete="organization"
        maxLength={100}
        isRequired
        autoFocus
      />
      <LineField
        {...line('realName')}
        label={tell('realName')}
        autoComplete="name"
        maxLength={20}
        isRequired
        help={tell('realNameHelp')}
      />
      <PhoneField
        value={draft.phoneNum}
        onChange={(value) => set('phoneNum', value)}
        fault={faults.phoneNum}
        autoComplete="tel"
        isRequired
      />
      <CodeField
        isRequired
        inputRef={code}
        value={draft.phoneCode}
        onChange={(value) => set('phoneCode', value)}
        puzzleKey={phoneNum}
        purpose="register"
        send={async () =>
          (await call(sendSms, { phoneNum, sendType: 4, purpose: 'register' }, { quiet: true })) as CodeSent
        }
        mayGet={() => !show({ phoneNum: phoneFault(draft.phoneNum) })}
        fault={faults.phoneCode}
      />
      <NewPassword
        labels={{ password: tell('password'), again: tell('again') }}
        password={draft.password}
        again={draft.confirmPassword}
        onPassword={(value) => set('password', value)}
        onAgain={(value) => set('confirmPassword', value)}
        faults={{ password: faults.password, again: faults.confirmPassword }}
        owner={{ names: [draft.realName, draft.companyName], phone: phoneNum }}
        isRequired
      />
      <TimeZoneField value={draft.timeZone} onChange={(value) => set('timeZone', value)} fault={faults.timeZone} />
      <LineField {...line('email')} label={tell('email')} type="email" autoComplete="email" maxLength={50} />
      <div className="mw-field">
        <div className="mw-check">
          <input
            id="agreement"
            type="checkbox"
            checked={draft.agreement}
            aria-invalid={faults.agreement !== undefined}
            aria-describedby={faults.agreement === undefined ? undefined : 'agreement-said'}
            onChange={(event) => set('agreement', event.target.checked)}
          />
          <span>
            <label htmlFor="agreement">{tell('agree')}</label>{' '}
            <button type="button" className="mw-link" onClick={() => setReading(true)}>
              {tell('agreement')}
            </button>
          </span>
        </div>
        {faults.agreement && (
          <p className="mw-fault" id="agreement-said" role="alert">
            {faults.agreement}
          </p>
        )}
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy} disabled={!canEncrypt()}>
        {tell('submit')}
      </Button>
      <p className="mw-way-foot mw-in-text">
        {tell('haveAccount')} <Link to="/account/person">{tell('toSignIn')}</Link>
      </p>
      {isReading && <Terms onClose={() => setReading(false)} />}
    </form>
  )
}
