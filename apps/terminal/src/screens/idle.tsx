import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { isHalfFilled } from './half-filled.ts'
import { known } from '../store.ts'
import { signOut } from '../sign-in.ts'
import { say } from '../words.ts'

/** Seconds to answer whether somebody is still there. */
const patience = 30

export interface Idle {
  isAsking: boolean
  seconds: number
  stay: () => void
  leave: () => void
}

/** Signs out whoever has not touched the terminal for a while; where something is half filled in, it asks first. */
export function useIdleSignOut(minutes: number): Idle {
  const touched = useRef(0)
  const [asking, setAsking] = useState(0)

  useEffect(() => {
    const note = () => void (touched.current = Date.now())
    note()
    const events = ['pointerdown', 'keydown', 'input'] as const
    for (const event of events) addEventListener(event, note, { capture: true, passive: true })
    return () => {
      for (const event of events) removeEventListener(event, note, { capture: true })
    }
  }, [])

  useEffect(() => {
    const timer = setInterval(() => {
      if (!known().person) return setAsking(0)
      const idleMs = Date.now() - touched.current
      if (idleMs < minutes * 60_000) return setAsking(0)
      const left = Math.ceil(patience - (idleMs - minutes * 60_000) / 1_000)
      if (!isHalfFilled() || left <= 0) {
        setAsking(0)
        signOut()
      } else setAsking(left)
    }, 1_000)
    return () => clearInterval(timer)
  }, [minutes])

  return {
    isAsking: asking > 0,
    seconds: asking,
    stay: () => {
      touched.current = Date.now()
      setAsking(0)
    },
    leave: () => {
      setAsking(0)
      signOut()
    },
  }
}

export function IdleQuestion({ seconds, stay, leave }: Idle) {
  return (
    <Dialog title={say('stillThere')} onClose={stay}>
      <p>{say('stillHint', { seconds })}</p>
      <div className="row">
        <button type="button" className="primary big" onClick={stay}>
          {say('stay')}
        </button>
        <button type="button" className="big" onClick={leave}>
          {say('leave')}
        </button>
      </div>
    </Dialog>
  )
}
