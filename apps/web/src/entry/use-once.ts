import { useEffect, useEffectEvent, useRef } from 'react'

/** Does something when the page is there, once however often React begins it: a code is good for one exchange only. */
export function useOnce(work: () => Promise<void>, isReady = true): void {
  const isBegun = useRef(false)
  const begin = useEffectEvent(work)
  useEffect(() => {
    if (!isReady || isBegun.current) return
    isBegun.current = true
    void begin()
  }, [isReady])
}

/** Takes what must not be seen or sent on (codes, states, tickets) out of the address bar and out of the history. */
export function hideQuery(): void {
  history.replaceState(history.state, '', location.pathname)
}
