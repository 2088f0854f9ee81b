import { proveAgain } from '@mouldwright/identity/shared'
import {
  call,
  CallError,
  canEncrypt,
  failureText,
  LineField,
  sealPassword,
  tellFailure,
  useBusy,
} from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import './factors.css'
import { useTell } from '../page-words.ts'
import { PasswordField } from '../fields/password-field.tsx'

interface ProveAgainProps {
  /** Whether an authenticator app may stand in for the password. */
  hasTotp: boolean
  /** The change is to somebody else's sign-in, not to one's own. */
  isForOthers?: boolean
  onProven: () => void
  onClose: () => void
}

/** Asks once more who is there, before the protection of the account changes. */
export default function ProveAgain({ hasTotp, isForOthers = false, onProven, onClose }: ProveAgainProps) {
  const tell = useTell()
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<string>()
  const { isBusy, run } = useBusy()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (value === '') return setFault(tell(way === 'code' ? 'prove.codeMissing' : 'prove.passwordMissing'))
    await run(
      async () => {
        await call(proveAgain, way === 'code' ? { code: value } : { password: await sealPassword(value) }, {
          quiet: true,
        })
        onProven()
      },
      (error) => {
        setFault(failureText(error))
      },
    )
  }

  const change = (next: string) => {
    setValue(next)
    setFault(undefined)
  }
  return (
    <Modal open centered width={440} title={tell('prove.title')} footer={null} onCancel={onClose}>
      <form className="mw-sheet" noValidate onSubmit={(event) => void submit(event)}>
        <p className="mw-help">{tell(isForOthers ? 'prove.leadForOthers' : 'prove.lead')}</p>
        {way === 'password' ? (
          <PasswordField
            autoFocus
            label={tell('prove.password')}
            value={value}
            onChange={change}
            fault={canEncrypt() ? fault : tell('signIn.unsafe')}
          />
        ) : (
          <LineField
            autoFocus
            label={tell('prove.code')}
            autoComplete="one-time-code"
            value={value}
            onChange={change}
            fault={fault}
          />
        )}
        <div className="mw-sheet-foot">
          {hasTotp && (
            <button
              type="button"
              className="mw-link"
              onClick={() => {
                setWay(way === 'code' ? 'password' : 'code')
                change('')
              }}
            >
              {tell(way === 'code' ? 'prove.byPassword' : 'prove.byCode')}
            </button>
          )}
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {tell('prove.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/**
 * Does what the server may want a fresh proof for; asks for it then, and does it again.
 * @returns `guard`, which throws what the work throws, except that a proof is wanted; `dialog` to be drawn
 */
export function useProof(hasTotp: boolean): { guard: (work: () => Promise<void>) => Promise<void>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<() => Promise<void>>()
  async function guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError && error.refusal === 'proof.stale')) throw error
      setWaiting(() => work)
    }
  }
  const dialog = waiting && (
    <ProveAgain
      hasTotp={hasTotp}
      onProven={() => {
        setWaiting(undefined)
        void waiting().catch(tellFailure)
      }}
      onClose={() => setWaiting(undefined)}
    />
  )
  return { guard, dialog }
}
