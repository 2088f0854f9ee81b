import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Lets so many milliseconds of the faked clock go by, with what comes of them. What takes real time may still be under way then. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/**
 * Waits in real time until `look` throws no more: answers of doubles come late on a busy machine.
 * @param stepMs goes by on the faked clock before each look. None by default, so that a timer which begins with an answer is whole when
 * `look` has found it.
 */
export const until = <T>(look: () => T, stepMs = 0): Promise<T> =>
  vi.waitFor(
    async () => {
      await pass(stepMs)
      return look()
    },
    // The runner moves the faked clock by as much each time.
    { interval: 0 },
  )
