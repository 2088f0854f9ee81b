import { useEffect, useMemo, useRef } from 'react'

/**
 * Whether the place that began something is still shown. People may leave it while an answer is on its way: the answer must not
 * close what they opened since, or take them away from where they went.
 * @param of what the place shows; another one is another place, and going back to the first one makes it no older
 * @returns belongs to the drawing that it was made in, so that it still tells of that place after a wait
 */
export function useStillHere(of?: unknown): () => boolean {
  const place = useMemo(() => ({ of }), [of])
  const shown = useRef<object>(undefined)
  useEffect(() => {
    shown.current = place
    return () => void (shown.current = undefined)
  }, [place])
  return () => shown.current === place
}
