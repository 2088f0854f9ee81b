import { useEffect, useRef } from 'react'

/** A signal that ends what is under way when the place that began it is left. */
export function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => (controller.current ??= new AbortController()).signal
}
