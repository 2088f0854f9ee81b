import type { Id, Intervals, Plan } from '../model/model.ts'
import type { Placed } from './inspection.ts'

/** By resource: clock minutes of its opened overtime in which tasks run on it. */
export function overtimeOf(plan: Plan, placed: readonly Placed[]): Map<Id, number> {
  const open = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  const minutes = new Map<Id, number>()
  for (const { resourceId, start, end } of placed) {
    const intervals = (resourceId === null ? undefined : open.get(resourceId)) ?? []
    for (let i = firstEndingAfter(intervals, start); i < intervals.length && intervals[i]! < end; i += 2) {
      const shared = Math.min(intervals[i + 1]!, end) - Math.max(intervals[i]!, start)
      if (shared > 0) minutes.set(resourceId!, (minutes.get(resourceId!) ?? 0) + shared)
    }
  }
  return minutes
}

/** Where the first interval stands that ends after a moment. */
function firstEndingAfter(intervals: Intervals, moment: number): number {
  let low = 0
  let high = intervals.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[2 * middle + 1]! > moment) high = middle
    else low = middle + 1
  }
  return 2 * low
}
