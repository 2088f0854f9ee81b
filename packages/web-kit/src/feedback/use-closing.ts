import { useQueryClient } from '@tanstack/react-query'
import { useStillHere } from '../page/use-still-here.ts'

/**
 * For a dialog whose change has been answered. One that was closed by hand meanwhile closes nothing: another one may stand in its
 * place. What the page shows was read before the change then, and is read again.
 */
export function useClosing(onClose: () => void): () => void {
  const isHere = useStillHere()
  const client = useQueryClient()
  return () => {
    if (isHere()) onClose()
    else void client.invalidateQueries()
  }
}
