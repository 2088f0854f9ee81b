import type { Interval, Pairs, Span } from './interval.ts'
import { clipPairs, intersectPairs, normalise, pairsOfSpans, subtractPairs, unitePairs } from './interval.ts'
import { WorkTime } from './work-time.ts'

/**
 * Working time from intervals in any order, overlaps united; an absent end is open. Also takes flat `start, end` pairs
 * as `WorkTime.toPairs` gives them. What lies outside the horizon is cut off.
 */
export function fromIntervals(intervals: readonly Span[] | Int32Array, horizon: Interval): WorkTime {
  const pairs: Pairs = intervals instanceof Int32Array ? intervals : pairsOfSpans(intervals)
  return new WorkTime(horizon, clipPairs(normalise(pairs), horizon.start, horizon.end))
}

/** Every minute of the horizon is worked. */
export function alwaysOpen(horizon: Interval): WorkTime {
  return new WorkTime(horizon, horizon.start < horizon.end ? [horizon.start, horizon.end] : [])
}

/** Time worked by both, such as a machine and the people it needs; the horizon is what both know. */
export function intersect(a: WorkTime, b: WorkTime): WorkTime {
  const start = Math.max(a.horizon.start, b.horizon.start)
  const end = Math.max(start, Math.min(a.horizon.end, b.horizon.end))
  return new WorkTime({ start, end }, intersectPairs(a.toPairs(), b.toPairs()))
}

/** Time worked by either; the horizon reaches over both, and each counts as closed outside its own. */
export function union(a: WorkTime, b: WorkTime): WorkTime {
  const horizon = {
    start: Math.min(a.horizon.start, b.horizon.start),
    end: Math.max(a.horizon.end, b.horizon.end),
  }
  return new WorkTime(horizon, unitePairs(a.toPairs(), b.toPairs()))
}

/** Working time without the given intervals, such as downtimes; an absent end closes the rest of the horizon. */
export function minus(a: WorkTime, intervals: readonly Span[]): WorkTime {
  return new WorkTime(a.horizon, subtractPairs(a.toPairs(), normalise(pairsOfSpans(intervals))))
}
