import type { Clock } from '@mouldwright/server-kit'

export interface FakeClock extends Clock {
  /** Moves the wall clock on (or back); durations go on as they do. */
  advance(milliseconds: number): void
}

/** The real clock with a shift that tests set. */
export function createFakeClock(): FakeClock {
  let shift = 0
  return {
    now: () => Date.now() + shift,
    monotonic: () => performance.now(),
    advance: (milliseconds) => void (shift += milliseconds),
  }
}
