/**
 * For vitest's `setupFiles`: tests reckon days from now, once for what they send and again for what they expect. A file that begins
 * near the midnight of its factories begins an hour behind it instead, by the clock that tests and their worlds read.
 */
import { afterAll } from 'vitest'

const minute = 60_000
const day = 24 * 60 * minute
/** Factories of tests are in China, which has no summer time. */
const aheadOfGreenwich = 8 * 60 * minute
/** Longer than a file of tests takes. */
const before = 20 * minute
/** What tests date an hour back is of the same day. */
const behind = 65 * minute

/** Milliseconds by which the clock of a file is put on that begins then. O(1). */
export function pastMidnight(now: number): number {
  const since = (now + aheadOfGreenwich + before) % day
  return since < before + behind ? before + behind - since : 0
}

const RealDate = Date
const shift = pastMidnight(RealDate.now())
if (shift > 0) {
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
    construct: (of, given, made) => Reflect.construct(of, given.length > 0 ? given : [now()], made) as Date,
  })
  afterAll(() => void (globalThis.Date = RealDate))
}
