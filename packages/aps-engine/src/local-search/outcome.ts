/** What became of a move: `ok`, or why it must be undone. */
export const outcome = {
  ok: 0,
  /** Work would wait for itself, or might: the test by starts is on the safe side. */
  cycle: 1,
  /** A promise (lock, running work) or the horizon would be broken. */
  broken: 2,
  /** Weighted tardiness above the limit, whatever the rest of the times. */
  worse: 3,
  /** More operations touched than allowed. */
  long: 4,
} as const
export type Outcome = (typeof outcome)[keyof typeof outcome]

/** A moved operation is timed a few times at most, unless it waits for itself. */
export const mostVisits = 12
