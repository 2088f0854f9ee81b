import { useRef, useState } from 'react'
import { tellFailure } from './perform.ts'

/**
 * Runs what a button or a form sends, one at a time: what is asked for meanwhile is passed over.
 * @returns `run` answers whether the work was done; what it throws goes to `onFailure`, which tells it in a notice unless given
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  // Known before the next drawing: two presses may come before it.
  const isRunning = useRef(false)

  async function run(
    work: () => Promise<unknown>,
    onFailure: (failure: unknown) => unknown = tellFailure,
  ): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      await work()
      return true
    } catch (failure) {
      await onFailure(failure)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { isBusy, run }
}
