import { resetPassword } from '@mouldwright/account/shared'
import { NewPassword, newPasswordFaults } from '@mouldwright/identity/web'
import {
  call,
  canEncrypt,
  FaultNote,
  forgetSession,
  sealPassword,
  useBusy,
  useFaults,
  useStillHere,
} from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTell } from '../page-words.ts'
import { RecoveryStep, useRecoveryOver } from './recovery-frame.tsx'
import { recovery, stepPaths, type RecoveryState } from './recovery-state.ts'

/** Third step: the new password. */
export default function ForgotResetPage() {
  return <RecoveryStep step="reset">{(state) => <ResetForm state={state} />}</RecoveryStep>
}

function ResetForm({ state }: { state: RecoveryState }) {
  const tell = useTell()
  const navigate = useNavigate()
  const isHere = useStillHere()
  const isOver = useRecoveryOver()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { isBusy, run } = useBusy()
  const { faults, form, show, take, mend } = useFaults(['newPassword', 'confirmPassword'])
  const owner = state.way === 'phone' ? { phone: state.typed } : {}

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next = newPasswordFaults(password, again, { ...owner, missing: tell('password.missing') })
    if (show({ newPassword: next.password, confirmPassword: next.again }) || isBusy) return
    await run(
      async () => {
        const newPassword = await sealPassword(password)
        const confirmPassword = await sealPassword(again)
        const input = { flow: state.flow, newPassword, confirmPassword }
        await call(resetPassword, input, { quiet: true, idempotencyKey: '' })
        // Whatever session this browser had has ended with all others.
        forgetSession()
        recovery.keep({ ...state, typed: '', step: 'done' })
        if (isHere()) await navigate(stepPaths.done, { replace: true })
      },
      async (error) => {
        if (await isOver(error)) return
        take(error)
      },
    )
  }

  return (
    <form ref={form} className="mw-way" noValidate onSubmit={(event) => void submit(event)}>
      <FaultNote text={faults.all} />
      <NewPassword
        autoFocus
        labels={{ password: tell('forgot.newPassword'), again: tell('forgot.again') }}
        password={password}
        again={again}
        onPassword={(value) => {
          setPassword(value)
          mend('newPassword')
        }}
        onAgain={(value) => {
          setAgain(value)
          mend('confirmPassword')
        }}
        faults={{ password: faults.newPassword, again: faults.confirmPassword }}
        owner={owner}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy} disabled={!canEncrypt()}>
        {tell('forgot.submit')}
      </Button>
    </form>
  )
}
