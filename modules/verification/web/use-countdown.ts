import { useEffect, useState } from 'react'

/**
 * Seconds until a moment, counted by the clock, so that a sleeping tab does not lose any.
 * @param until milliseconds since 1970; absent or past: 0
 */
export function useCountdown(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    const tick = () => {
      const at = Date.now()
      setNow(at)
      if (at >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 1_000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
}
