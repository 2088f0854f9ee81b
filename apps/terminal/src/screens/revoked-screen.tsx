import { useOutbox } from '../device/outbox.ts'
import { enrolAgain } from '../store.ts'
import { say } from '../words.ts'

export function RevokedScreen() {
  const { entries } = useOutbox()
  return (
    <main className="centre">
      <h1>{say('title')}</h1>
      <p className="fault">{say('revoked')}</p>
      {entries.length > 0 && <p>{say('revokedWaiting', { count: entries.length })}</p>}
      <button type="button" className="primary big" onClick={() => void enrolAgain()}>
        {say('enrolAgain')}
      </button>
    </main>
  )
}
