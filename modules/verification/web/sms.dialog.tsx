import type { CodeSent, Purpose } from '@mouldwright/verification/shared'
import { failureText, toast, useBusy } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { CodeField } from './code-field.tsx'
import { codeFault } from './code-rule.ts'
import { useTell } from './page-words.ts'
import './verification.css'

export interface SmsDialogProps {
  /** Masked, as the server told it. */
  phone: string
  purpose: Purpose
  send: () => Promise<CodeSent>
  /** Shows the code to the server; what it throws is told in the dialog, which stays open. */
  submit: (code: string) => Promise<void>
  onClose: () => void
}

/** Asks for the code that was sent to the person's own phone. Whoever opened it closes it after `submit`. */
export function SmsDialog({ phone, purpose, send, submit, onClose }: SmsDialogProps) {
  const tell = useTell()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const { isBusy, run } = useBusy()

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = codeFault(code)
    setFault(wrong && tell(wrong))
    if (wrong || isBusy) return input.current?.focus()
    await run(
      async () => {
        await submit(code)
        toast('success', tell('sms.done'))
      },
      (error) => {
        setFault(failureText(error))
        input.current?.select()
      },
    )
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={tell('sms.title')}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <form className="mw-sms" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p className="mw-help">{tell('sms.lead')}</p>
        <dl className="mw-fact-line">
          <dt>{tell('sms.phone')}</dt>
          <dd>{phone}</dd>
        </dl>
        <CodeField
          isLarge
          inputRef={input}
          value={code}
          onChange={(digits) => {
            setCode(digits)
            setFault(undefined)
          }}
          puzzleKey={phone}
          purpose={purpose}
          send={send}
          fault={fault}
        />
        <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
          {tell('sms.submit')}
        </Button>
      </form>
    </Modal>
  )
}
