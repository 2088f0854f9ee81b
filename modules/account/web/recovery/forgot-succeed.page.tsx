import { CheckCircleFilled } from '@ant-design/icons'
import { useTell } from '../page-words.ts'
import { RecoveryStep } from './recovery-frame.tsx'
import { recovery } from './recovery-state.ts'

/** Last step: it is done. */
export default function ForgotSucceedPage() {
  return <RecoveryStep step="done">{() => <Done />}</RecoveryStep>
}

function Done() {
  const tell = useTell()
  return (
    <div className="mw-way mw-done" role="status">
      <CheckCircleFilled aria-hidden />
      <h2>{tell('forgot.done')}</h2>
      <p>{tell('forgot.doneText')}</p>
      <a className="mw-button mw-button-primary" href="/login" onClick={() => recovery.forget()}>
        {tell('forgot.toSignIn')}
      </a>
    </div>
  )
}
