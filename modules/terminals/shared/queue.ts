/**
 * Reports that wait to be sent. Ordered for each operation: what was reported of it first is sent first, and what is stuck holds up only
 * what follows it there. Pure: who keeps it writes down each entry before it counts.
 */

export interface Entry<T = unknown> {
  /** The request key: what is sent twice under it is done once. */
  key: string
  /** Grows with each entry of the terminal. */
  sequence: number
  /** What it belongs to, such as `batch/operation`. */
  lane: string
  content: T
  /** Key of the one that must have been answered before. */
  after?: string
  state: 'waiting' | 'refused'
  /** Of a refused one: what the server said. */
  refusal?: { code: string; message: string }
  /** Sendings that ended without an answer, one after the other. */
  failures: number
  /** Not sent again before. */
  notBefore: number
}

export type Answer = 'applied' | 'already' | { code: string; message: string }

/** At most a minute between two tries. */
const longestPauseMs = 60_000

export const newEntry = <T>(key: string, sequence: number, lane: string, content: T, after?: string): Entry<T> => ({
  ...{ key, sequence, lane, content },
  ...(after === undefined ? {} : { after }),
  state: 'waiting',
  failures: 0,
  notBefore: 0,
})

const bySequence = (one: Entry, other: Entry) => one.sequence - other.sequence

/** The first of each operation that may be sent now: never two of one, and none before the one that it follows. */
export function dueEntries<T>(entries: readonly Entry<T>[], now: number): Entry<T>[] {
  const waiting = new Set(entries.flatMap(({ state, key }) => (state === 'waiting' ? [key] : [])))
  const heads = new Map<string, Entry<T>>()
  for (const entry of [...entries].sort(bySequence))
    if (entry.state === 'waiting' && !heads.has(entry.lane)) heads.set(entry.lane, entry)
  return [...heads.values()].filter(({ notBefore, after }) => notBefore <= now && !(after && waiting.has(after)))
}

/** When the next one may be sent; absent where nothing waits. */
export function nextDue(entries: readonly Entry[]): number | undefined {
  const times = dueEntries(entries, Infinity).map(({ notBefore }) => notBefore)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Without the entry where the server has it; with its refusal where it said no: that stays until somebody has seen it. */
export function answered<T>(entry: Entry<T>, answer: Answer): Entry<T> | undefined {
  if (answer === 'applied' || answer === 'already') return undefined
  return { ...entry, state: 'refused', refusal: answer }
}

/** No answer came: whether the server has it is not known, so it is sent again under its key. */
export const unanswered = <T>(entry: Entry<T>, now: number): Entry<T> => ({
  ...entry,
  failures: entry.failures + 1,
  notBefore: now + Math.min(longestPauseMs, 1_000 * 2 ** entry.failures),
})

/** Back on line: everything may be tried at once. */
export const unpaused = <T>(entry: Entry<T>): Entry<T> => ({ ...entry, failures: 0, notBefore: 0 })
