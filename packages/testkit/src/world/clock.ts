import type { Clock } from '@mouldwright/server-kit'

export interface FakeClock extends Clock {
  /** Moves the wall clock on (or back); durations go on as they do. */
  advance(milliseconds: number): void
  /** It stands still meanwhile, but for what it is advanced by: a second before an end is too short for a busy machine. */
  standing<T>(work: () => Promise<T>): Promise<T>
}

/** The real clock with a shift that tests set. */
export function createFakeClock(): FakeClock {
  let shift = 0
  let stood: number | undefined
  return {
    now: () => (stood ?? Date.now()) + shift,
    monotonic: () => performance.now(),
    advance: (milliseconds) => void (shift += milliseconds),
    async standing(work) {
      stood = Date.now()
      try {
        return await work()
      } finally {
        stood = undefined
      }
    },
  }
}
