import { addPasskey, beginPasskeyAdding } from '@mouldwright/identity/shared'
import { call, failureText, LineField, useBusy } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useState, type FormEvent } from 'react'
import { useTell } from '../page-words.ts'

interface PasskeyDialogProps {
  guard: (work: () => Promise<void>) => Promise<void>
  /** With recovery codes where this is the first second factor. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** A name for a new passkey, then the browser's own dialog. */
export function PasskeyDialog({ guard, onDone, onClose }: PasskeyDialogProps) {
  const tell = useTell()
  const [name, setName] = useState('')
  const [isSecondFactor, setSecondFactor] = useState(false)
  const [fault, setFault] = useState<string>()
  const { isBusy, run } = useBusy()

  async function add(): Promise<void> {
    const begun = await call(beginPasskeyAdding, {}, { quiet: true })
    const { challengeId, options } = begun as { challengeId: string; options: never }
    const { startRegistration } = await import('@simplewebauthn/browser')
    const made = await startRegistration({ optionsJSON: options }).catch(() => undefined)
    if (!made) return setFault(tell('passkeys.failed'))
    const input = { challengeId, name: name.trim(), response: JSON.stringify(made), isSecondFactor }
    onDone(((await call(addPasskey, input, { quiet: true })) as { recoveryCodes: string[] }).recoveryCodes)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return setFault(tell('passkeys.nameMissing'))
    await run(
      async () => {
        await guard(add)
      },
      (error) => {
        setFault(failureText(error))
      },
    )
  }

  return (
    <Modal open centered width={440} title={tell('passkeys.add')} footer={null} onCancel={onClose}>
      <form className="mw-sheet" noValidate onSubmit={(event) => void submit(event)}>
        <LineField
          autoFocus
          label={tell('passkeys.name')}
          maxLength={50}
          value={name}
          onChange={(next) => {
            setName(next)
            setFault(undefined)
          }}
          fault={fault}
          help={tell('passkeys.nameHelp')}
        />
        <label className="mw-check">
          <input type="checkbox" checked={isSecondFactor} onChange={(event) => setSecondFactor(event.target.checked)} />
          {tell('passkeys.second')}
        </label>
        <div className="mw-sheet-foot">
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {tell('passkeys.go')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
