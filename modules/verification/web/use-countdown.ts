import { useCallback, useSyncExternalStore } from 'react'

const lookMs = 250

/**
 * Seconds until a moment, counted by the clock, so that a sleeping tab does not lose any.
 * @param until milliseconds since 1970; absent or past: 0
 */
export function useCountdown(until: number | undefined): number {
  const left = useCallback(
    () => (until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1_000))),
    [until],
  )
  const follow = useCallback(
    (changed: () => void) => {
      if (left() === 0) return () => undefined
      const timer = setInterval(() => {
        changed()
        if (left() === 0) clearInterval(timer)
      }, lookMs)
      return () => clearInterval(timer)
    },
    [left],
  )
  return useSyncExternalStore(follow, left)
}
