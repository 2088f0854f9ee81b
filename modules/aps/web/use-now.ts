import { useSession } from '@mouldwright/web-kit'
import { useEffect, useState } from 'react'
import { minuteMs } from './moments.ts'

/** Minutes since the epoch by the server's clock, rounded down to whole steps; moves on by itself. */
export function useNow(stepMinutes = 1): number {
  const offset = useSession((session) => session.clockOffset)
  const step = stepMinutes * minuteMs
  const [now, setNow] = useState(() => Math.floor((Date.now() + offset) / step))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor((Date.now() + offset) / step)), minuteMs)
    return () => clearInterval(timer)
  }, [offset, step])
  return now * stepMinutes
}
