import { emailPattern } from '@mouldwright/identity/shared'
import { phoneFault, PhoneField, phoneOf } from '@mouldwright/identity/web'
import { FaultNote, LineField, useFaults, useStillHere } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTell } from '../page-words.ts'
import { RecoveryFrame } from './recovery-frame.tsx'
import { stepPaths } from './recovery-state.ts'
import { useRecoveryBegin } from './use-recovery-begin.tsx'
import '../account.css'

/** First step: by phone or by e-mail. */
export default function ForgotPage() {
  const tell = useTell()
  const navigate = useNavigate()
  const isHere = useStillHere()
  const [way, setWay] = useState<'phone' | 'email'>('phone')
  const [typed, setTyped] = useState('')
  const { faults, form, show, take, mend, clear } = useFaults(['target'])
  const { begin, isBusy, puzzle } = useRecoveryBegin(() => void (isHere() && navigate(stepPaths.verify)), take)

  function emailFault(): string | undefined {
    if (typed.trim() === '') return tell('email.missing')
    return emailPattern.test(typed.trim()) ? undefined : tell('email.wrong')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (show({ target: way === 'phone' ? phoneFault(typed) : emailFault() }) || isBusy) return
    void begin({ way, target: way === 'phone' ? phoneOf(typed) : typed.trim() })
  }

  const field = {
    value: typed,
    onChange: (value: string) => {
      setTyped(value)
      mend('target')
    },
    fault: faults.target,
    autoFocus: true,
  }
  return (
    <RecoveryFrame step="begin">
      <form ref={form} className="mw-way" noValidate onSubmit={submit}>
        <FaultNote text={faults.all} />
        <fieldset className="mw-choice">
          <legend>{tell('forgot.way')}</legend>
          {(['phone', 'email'] as const).map((key) => (
            <label key={key} className="mw-check">
              <input
                type="radio"
                name="way"
                checked={way === key}
                onChange={() => {
                  setWay(key)
                  setTyped('')
                  clear()
                }}
              />
              {tell(key === 'phone' ? 'forgot.byPhone' : 'forgot.byEmail')}
            </label>
          ))}
        </fieldset>
        {way === 'phone' ? (
          <PhoneField {...field} />
        ) : (
          <LineField {...field} label={tell('forgot.byEmail')} type="email" autoComplete="email" maxLength={50} />
        )}
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {tell('forgot.next')}
        </Button>
        <p className="mw-help">{tell('forgot.help')}</p>
        <p className="mw-way-foot">
          <a href="/login">{tell('forgot.toSignIn')}</a>
        </p>
      </form>
      {puzzle}
    </RecoveryFrame>
  )
}
