import { useState, type FormEvent } from 'react'
import { enrol, Refused } from '../device/calls.ts'
import { Tools } from '../parts/tools.tsx'
import { say } from '../words.ts'

/** A tablet that nobody knows yet. */
export function EnrolScreen() {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending || !code.trim()) return
    setSending(true)
    try {
      await enrol(code)
      location.reload()
    } catch (failure) {
      setFault(failure instanceof Refused ? failure.message : say('unreached'))
      setSending(false)
    }
  }

  return (
    <main className="centre">
      <h1>{say('enrolTitle')}</h1>
      <p>{say('enrolHint')}</p>
      <form className="sheet narrow" onSubmit={(event) => void send(event)}>
        <label>
          <span>{say('enrolCode')}</span>
          <input
            className="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            autoFocus
          />
        </label>
        {fault && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className="primary big" disabled={isSending || !code.trim()}>
          {say('enrolVerb')}
        </button>
      </form>
      <Tools />
    </main>
  )
}
