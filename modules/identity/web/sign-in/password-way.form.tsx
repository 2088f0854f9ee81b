import { PuzzleDialog } from '@mouldwright/verification/web'
import { signIn, type SignedIn } from '@mouldwright/identity/shared'
import { call, CallError, canEncrypt, FaultNote, sealPassword, useBusy, useFaults } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { useTell } from '../page-words.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { SignInPhone, phoneFault, phoneOf } from '../fields/phone-field.tsx'
import type { WayProps } from './sign-in.form.tsx'

/** Phone and password; after some misses the server wants the puzzle first. */
export function PasswordWay({ phone, onPhone, wish, take, remember, links }: WayProps) {
  const tell = useTell()
  const [password, setPassword] = useState('')
  const { isBusy, run } = useBusy()
  const [isPuzzling, setPuzzling] = useState(false)
  const secret = useRef<HTMLInputElement>(null)
  const { faults, form, show, take: takeFault, mend } = useFaults(['phoneNum', 'password'])

  async function prove(): Promise<void> {
    await run(
      async () => {
        const input = { phoneNum: phoneOf(phone), password: await sealPassword(password), ...wish }
        await take((await call(signIn, input, { quiet: true, idempotencyKey: '' })) as SignedIn)
      },
      (error) => {
        if (error instanceof CallError && error.refusal === 'login.puzzle') return setPuzzling(true)
        setPassword('')
        takeFault(error)
        secret.current?.focus()
      },
    )
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isFaulty = show({
      phoneNum: phoneFault(phone),
      password: password ? undefined : tell('signIn.passwordMissing'),
    })
    if (!isFaulty && !isBusy) void prove()
  }

  const general = canEncrypt() ? faults.all : tell('signIn.unsafe')
  return (
    <form ref={form} className="mw-way" noValidate onSubmit={submit}>
      <FaultNote text={general} />
      <SignInPhone phone={phone} onPhone={onPhone} fault={faults.phoneNum} mend={mend} />
      <PasswordField
        ref={secret}
        label={tell('signIn.secret')}
        value={password}
        onChange={(value) => {
          setPassword(value)
          mend('password')
        }}
        fault={faults.password}
      />
      <div className="mw-way-line">
        {remember}
        {links}
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy} disabled={!canEncrypt()}>
        {tell('signIn.submit')}
      </Button>
      {isPuzzling && (
        <PuzzleDialog
          phoneNum={phoneOf(phone)}
          purpose="signIn"
          onSolved={() => {
            setPuzzling(false)
            void prove()
          }}
          onClose={() => setPuzzling(false)}
        />
      )}
    </form>
  )
}
