import { showSecondFactor, type SignedIn } from '@mouldwright/identity/shared'
import { call, failureText, LineField, useBusy } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { useTell } from '../page-words.ts'
import type { WayProps } from './sign-in.form.tsx'
import { hasPasskeys, NoPasskey, proveByPasskey } from '../factors/use-passkey.ts'

interface SecondFactorProps extends Pick<WayProps, 'wish' | 'take'> {
  ticket: string
  onBack: () => void
}

/** After the first proof: the authenticator's code, a recovery code, or a passkey. */
export function SecondFactor({ ticket, wish, take, onBack }: SecondFactorProps) {
  const tell = useTell()
  const [way, setWay] = useState<'totp' | 'recoveryCode'>('totp')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const { isBusy, run } = useBusy()
  const input = useRef<HTMLInputElement>(null)

  async function prove(work: () => Promise<SignedIn>): Promise<void> {
    await run(
      async () => {
        setFault(undefined)
        await take(await work())
      },
      (error) => {
        setFault(error instanceof NoPasskey ? tell('signIn.passkeyFailed') : failureText(error))
        input.current?.select()
      },
    )
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = code.normalize('NFKC').trim()
    if (typed === '') {
      setFault(tell('factor.missing'))
      return input.current?.focus()
    }
    void prove(async () => {
      const shown = { ticket, way, code: way === 'totp' ? typed.replace(/\s/g, '') : typed, ...wish }
      return (await call(showSecondFactor, shown, { quiet: true, idempotencyKey: '' })) as SignedIn
    })
  }

  const isTotp = way === 'totp'
  return (
    <form className="mw-way" noValidate onSubmit={submit}>
      <h1>{tell('factor.title')}</h1>
      <p className="mw-help">{tell(isTotp ? 'factor.totpLead' : 'factor.recoveryLead')}</p>
      <LineField
        key={way}
        ref={input}
        autoFocus
        label={tell(isTotp ? 'factor.totp' : 'factor.recoveryCode')}
        value={code}
        onChange={setCode}
        fault={fault}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        {...(isTotp ? { inputMode: 'numeric' } : {})}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {tell('factor.submit')}
      </Button>
      <div className="mw-way-others">
        <button
          type="button"
          className="mw-link"
          onClick={() => {
            setWay(isTotp ? 'recoveryCode' : 'totp')
            setCode('')
            setFault(undefined)
          }}
        >
          {tell(isTotp ? 'factor.useRecovery' : 'factor.useTotp')}
        </button>
        {hasPasskeys() && (
          <button
            type="button"
            className="mw-link"
            onClick={() => void prove(() => proveByPasskey({ ticket, ...wish }))}
          >
            {tell('factor.usePasskey')}
          </button>
        )}
        <button type="button" className="mw-link" onClick={onBack}>
          {tell('factor.back')}
        </button>
      </div>
    </form>
  )
}
