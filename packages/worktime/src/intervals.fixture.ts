import * as fc from 'fast-check'
import type { Interval } from './index.ts'
import { fromIntervals } from './index.ts'
import { Oracle } from './oracle.fixture.ts'

/** Intervals that tests ask about, and the oracle over them. */

export const ORIGIN = 10_000
export const SPAN = 3_000
export const HORIZON: Interval = { start: ORIGIN, end: ORIGIN + SPAN }
// 08-12 and 13-17 of a day that starts at minute 14,400.
export const DAY = 14_400
export const at = (hour: number, minute = 0) => DAY + hour * 60 + minute
export const day = fromIntervals(
  [
    { start: at(13), end: at(17) },
    { start: at(8), end: at(12) },
  ],
  { start: DAY, end: DAY + 1440 },
)

export const moment = fc.integer({ min: ORIGIN - 200, max: ORIGIN + SPAN + 200 })
/** Sparse long intervals, dense short ones, or both: overlapping, touching, empty, outside the horizon. */
const anyInterval = fc
  .tuple(moment, fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 400 })))
  .map(([start, length]) => ({ start, end: start + length }))
export const anyIntervals = fc.oneof(
  fc.array(anyInterval, { maxLength: 12, size: 'max' }),
  fc
    .array(anyInterval, { minLength: 100, maxLength: 200, size: 'max' })
    .map((all) => all.map((each) => ({ ...each, end: Math.min(each.end, each.start + 4) }))),
)
export const oracleOf = (intervals: readonly Interval[], { start, end } = HORIZON) =>
  new Oracle(
    start,
    Array.from({ length: end - start }, (_, i) =>
      intervals.some((each) => each.start <= start + i && start + i < each.end),
    ),
  )
