import { verifyRecovery } from '@mouldwright/account/shared'
import { CodeHelpLink, codeFault, codeTell, digitsOf, useCountdown } from '@mouldwright/verification/web'
import { call, CallError, FaultNote, LineField, useBusy, useFaults, useStillHere } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTell } from '../page-words.ts'
import { RecoveryStep, useRecoveryOver } from './recovery-frame.tsx'
import { recovery, stepPaths, type RecoveryState } from './recovery-state.ts'
import { useRecoveryBegin } from './use-recovery-begin.tsx'

/** Second step: the code that was sent. */
export default function ForgotActivePage() {
  return <RecoveryStep step="verify">{(state) => <CodeForm begun={state} />}</RecoveryStep>
}

function CodeForm({ begun }: { begun: RecoveryState }) {
  const tell = useTell()
  const navigate = useNavigate()
  const isHere = useStillHere()
  const isOver = useRecoveryOver()
  const [state, setState] = useState(begun)
  const [code, setCode] = useState('')
  const { isBusy, run } = useBusy()
  const { faults, form, show, take, mend } = useFaults(['code'])
  const again = useRecoveryBegin((next) => {
    setState(next)
    setCode('')
  }, take)
  const seconds = useCountdown(state.retryAt)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = codeFault(code)
    if (show({ code: wrong && codeTell(wrong) }) || isBusy) return
    await run(
      async () => {
        await call(verifyRecovery, { flow: state.flow, code }, { quiet: true, idempotencyKey: '' })
        recovery.keep({ ...state, step: 'reset' })
        if (isHere()) await navigate(stepPaths.reset, { replace: true })
      },
      async (error) => {
        if (await isOver(error)) return
        if (error instanceof CallError && error.refusal === 'recovery.codeWrong')
          return void show({ code: error.message })
        take(error)
      },
    )
  }

  return (
    <form ref={form} className="mw-way" noValidate onSubmit={(event) => void submit(event)}>
      <FaultNote text={faults.all} />
      <p role="status">{tell('forgot.sentTo', { target: state.target, minutes: state.validMinutes })}</p>
      <LineField
        autoFocus
        label={tell('forgot.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(value) => {
          setCode(digitsOf(value))
          mend('code')
        }}
        fault={faults.code}
      />
      <div className="mw-way-line">
        <Button
          loading={again.isBusy}
          disabled={seconds > 0}
          onClick={() => void again.begin({ way: state.way, target: state.typed })}
        >
          {seconds > 0 ? tell('forgot.resendIn', { seconds }) : tell('forgot.resend')}
        </Button>
        <CodeHelpLink />
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {tell('forgot.next')}
      </Button>
      <p className="mw-way-foot">
        <Link to="/forgot" onClick={() => recovery.forget()}>
          {tell('forgot.back')}
        </Link>
      </p>
      {again.puzzle}
    </form>
  )
}
