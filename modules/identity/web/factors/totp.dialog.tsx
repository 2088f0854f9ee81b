import { confirmTotp, removeTotp } from '@mouldwright/identity/shared'
import { call, failureText, LineField, useBusy } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTell } from '../page-words.ts'
import './factors.css'

interface TotpSetUpProps {
  begun: { secret: string; image: string }
  /** Runs a call that may want a fresh proof first. */
  guard: (work: () => Promise<void>) => Promise<void>
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** The picture for the app, and the first code of the app. */
export function TotpSetUp({ begun, guard, onDone, onClose }: TotpSetUpProps) {
  const tell = useTell()
  return (
    <Modal open centered width={440} title={tell('totp.begin')} footer={null} onCancel={onClose}>
      <CodeSheet
        label={tell('totp.code')}
        verb={tell('totp.confirm')}
        submit={(code) =>
          guard(async () => {
            const answer = await call(confirmTotp, { code }, { quiet: true })
            onDone((answer as { recoveryCodes: string[] }).recoveryCodes)
          })
        }
      >
        <p>{tell('totp.scan')}</p>
        <div className="mw-qr-picture">
          <img src={begun.image} alt={tell('totp.picture')} width={200} height={200} />
        </div>
        <dl className="mw-totp-secret">
          <dt>{tell('totp.secret')}</dt>
          <dd>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
        </dl>
      </CodeSheet>
    </Modal>
  )
}

interface TotpEndProps {
  guard: TotpSetUpProps['guard']
  onDone: () => void
  onClose: () => void
}

export function TotpEnd({ guard, onDone, onClose }: TotpEndProps) {
  const tell = useTell()
  return (
    <Modal open centered width={440} title={tell('totp.end')} footer={null} onCancel={onClose}>
      <CodeSheet
        label={tell('totp.endCode')}
        verb={tell('totp.remove')}
        isDanger
        submit={(code) =>
          guard(async () => {
            await call(removeTotp, { code }, { quiet: true })
            onDone()
          })
        }
      >
        <p>{tell('totp.endLead')}</p>
      </CodeSheet>
    </Modal>
  )
}

interface CodeSheetProps {
  label: string
  verb: string
  isDanger?: boolean
  submit: (code: string) => Promise<void>
  children: ReactNode
}

function CodeSheet({ label, verb, isDanger, submit, children }: CodeSheetProps) {
  const tell = useTell()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const { isBusy, run } = useBusy()
  const input = useRef<HTMLInputElement>(null)

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const typed = code.normalize('NFKC').replace(/\s/g, '')
    if (typed === '') {
      setFault(tell('factor.missing'))
      return input.current?.focus()
    }
    await run(
      async () => {
        await submit(typed)
      },
      (error) => {
        setFault(failureText(error))
        input.current?.select()
      },
    )
  }

  return (
    <form className="mw-sheet" noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
      <LineField
        ref={input}
        autoFocus
        label={label}
        autoComplete="one-time-code"
        value={code}
        onChange={(next) => {
          setCode(next)
          setFault(undefined)
        }}
        fault={fault}
      />
      <div className="mw-sheet-foot">
        <Button type="primary" danger={isDanger === true} htmlType="submit" loading={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
