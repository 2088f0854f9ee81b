import { signInBySms, type SignedIn } from '@mouldwright/identity/shared'
import { sendSms, type CodeSent } from '@mouldwright/verification/shared'
import { CodeField, codeFault, codeTell } from '@mouldwright/verification/web'
import { call, FaultNote, useBusy, useFaults } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { useTell } from '../page-words.ts'
import { SignInPhone, phoneFault, phoneOf } from '../fields/phone-field.tsx'
import type { WayProps } from './sign-in.form.tsx'

/** Phone and a code that is sent to it. */
export function CodeWay({ phone, onPhone, wish, take, remember }: WayProps) {
  const tell = useTell()
  const [code, setCode] = useState('')
  const { isBusy, run } = useBusy()
  const input = useRef<HTMLInputElement>(null)
  const { faults, form, show, take: takeFault, mend } = useFaults(['phoneNum', 'phoneCode'])
  const phoneNum = phoneOf(phone)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = codeFault(code)
    if (show({ phoneNum: phoneFault(phone), phoneCode: wrong && codeTell(wrong) }) || isBusy) return
    await run(
      async () => {
        const answer = await call(
          signInBySms,
          { phoneNum, phoneCode: code, ...wish },
          { quiet: true, idempotencyKey: '' },
        )
        await take(answer as SignedIn)
      },
      (error) => {
        takeFault(error)
        input.current?.select()
      },
    )
  }

  return (
    <form ref={form} className="mw-way" noValidate onSubmit={(event) => void submit(event)}>
      <FaultNote text={faults.all} />
      <SignInPhone phone={phone} onPhone={onPhone} fault={faults.phoneNum} mend={mend} />
      <CodeField
        inputRef={input}
        value={code}
        onChange={(value) => {
          setCode(value)
          mend('phoneCode')
        }}
        puzzleKey={phoneNum}
        purpose="signIn"
        send={async () =>
          (await call(sendSms, { phoneNum, sendType: 4, purpose: 'signIn' }, { quiet: true })) as CodeSent
        }
        mayGet={() => !show({ phoneNum: phoneFault(phone) })}
        fault={faults.phoneCode}
      />
      <div className="mw-way-line">{remember}</div>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {tell('signIn.submit')}
      </Button>
    </form>
  )
}
