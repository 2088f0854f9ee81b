import './head.css'
import { useEffect, useState } from 'react'
import { useOutbox } from '../device/outbox.ts'
import { serverNow } from '../device/calls.ts'
import { Light } from '../parts/light.tsx'
import { clockOf } from '../parts/moments.ts'
import { Tools } from '../parts/tools.tsx'
import { useKnown } from '../store.ts'
import { signOut } from '../sign-in.ts'
import { say } from '../words.ts'
import { CallDialog } from './call-dialog.tsx'

/** Where this is, whether the server hears it, and whose name the next report carries: amber when nobody's. */
export function Head({ onSignIn, machineId }: { onSignIn: () => void; machineId: number | undefined }) {
  const { terminal, person, readAt, calls } = useKnown()
  const { entries, isOnline } = useOutbox()
  const [now, setNow] = useState(serverNow())
  const [isCalling, setCalling] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const unsent = entries.filter(({ state }) => state === 'waiting').length
  return (
    <header>
      <div className="where">
        <h1>{terminal?.name ?? say('title')}</h1>
        <span>{terminal?.factory}</span>
      </div>
      <time>{clockOf(now)}</time>
      <div className="line" role="status">
        <Light tone={isOnline ? 'success' : 'warning'} word={isOnline ? 'online' : 'offline'} />
        {!isOnline && readAt > 0 && <span>{say('offlineSince', { time: clockOf(readAt) })}</span>}
        {unsent > 0 && <strong>{say('waiting', { count: unsent })}</strong>}
      </div>
      <Tools />
      <button type="button" className={calls.length > 0 ? 'call open' : 'call'} onClick={() => setCalling(true)}>
        {calls.length > 0 ? `${say('callsOpen')} ${calls.length}` : say('call')}
      </button>
      <button
        type="button"
        className={person ? 'who' : 'who nobody'}
        onClick={() => (person ? signOut() : onSignIn())}
        aria-label={person ? `${say('nextAs')} ${person.name}, ${say('signOut')}` : say('signIn')}
      >
        <small>{person ? say('nextAs') : say('nobody')}</small>
        <b>{person?.name ?? say('signIn')}</b>
        {person && <small>{say('signOut')}</small>}
      </button>
      {isCalling && <CallDialog machineId={machineId} onClose={() => setCalling(false)} onSignIn={onSignIn} />}
    </header>
  )
}
