import { CheckCircleFilled } from '@ant-design/icons'
import { modifyPassword } from '@mouldwright/account/shared'
import { NewPassword, newPasswordFaults, PasswordField } from '@mouldwright/identity/web'
import { call, canEncrypt, FaultNote, sealPassword, useBusy, useFaults } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useTell } from '../page-words.ts'
import type { SectionProps } from './person.page.tsx'

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Old and new password, then that it is done. */
export default function PasswordSection({ person }: SectionProps) {
  const tell = useTell()
  const [isDone, setDone] = useState(false)
  if (!person.hasPassword)
    return (
      <div className="mw-panel">
        <h2>{tell('password.none')}</h2>
        <p>{tell('password.noneText')}</p>
        <div>
          <Link className="mw-button mw-button-primary" to="/forgot">
            {tell('password.set')}
          </Link>
        </div>
      </div>
    )
  if (isDone)
    return (
      <div className="mw-panel mw-done" role="status">
        <CheckCircleFilled aria-hidden />
        <h2>{tell('password.done')}</h2>
        <p>{tell('password.doneText')}</p>
        <Button onClick={() => setDone(false)}>{tell('password.again2')}</Button>
      </div>
    )
  return <PasswordForm name={person.name} onDone={() => setDone(true)} />
}

function PasswordForm({ name, onDone }: { name: string; onDone: () => void }) {
  const tell = useTell()
  const [draft, setDraft] = useState(empty)
  const { isBusy, run } = useBusy()
  const { faults, form, show, take, mend } = useFaults(['oldPassword', 'newPassword', 'confirmPassword'])
  const owner = { names: [name] }

  function set(field: keyof typeof empty, value: string): void {
    setDraft((all) => ({ ...all, [field]: value }))
    mend(field)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missing = tell('password.missing')
    const next = newPasswordFaults(draft.newPassword, draft.confirmPassword, { ...owner, missing })
    const isFaulty = show({
      oldPassword: draft.oldPassword === '' ? missing : undefined,
      newPassword: next.password,
      confirmPassword: next.again,
    })
    if (isFaulty || isBusy) return
    await run(async () => {
      // One after the other: each is sealed with a nonce of its own.
      const oldPassword = await sealPassword(draft.oldPassword)
      const newPassword = await sealPassword(draft.newPassword)
      const confirmPassword = await sealPassword(draft.confirmPassword)
      await call(modifyPassword, { oldPassword, newPassword, confirmPassword }, { quiet: true })
      onDone()
    }, take)
  }

  return (
    <>
      <p className="mw-help">{tell('password.lead')}</p>
      <form ref={form} className="mw-panel" noValidate onSubmit={(event) => void submit(event)}>
        <FaultNote text={faults.all} />
        <PasswordField
          label={tell('password.old')}
          value={draft.oldPassword}
          onChange={(value) => set('oldPassword', value)}
          fault={faults.oldPassword}
        />
        <NewPassword
          labels={{ password: tell('password.next'), again: tell('password.again') }}
          password={draft.newPassword}
          again={draft.confirmPassword}
          onPassword={(value) => set('newPassword', value)}
          onAgain={(value) => set('confirmPassword', value)}
          faults={{ password: faults.newPassword, again: faults.confirmPassword }}
          owner={owner}
        />
        <div>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!canEncrypt()}>
            {tell('password.save')}
          </Button>
        </div>
      </form>
    </>
  )
}
