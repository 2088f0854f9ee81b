import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Fetches again what stands on the page, for what changes without a push. */
export function useLookEvery(everyMs: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['entity'] }), everyMs)
    return () => clearInterval(timer)
  }, [client, everyMs])
}
