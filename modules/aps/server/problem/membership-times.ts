/** When members belong to their groups, within the horizon. */
import { addDays, localDayStart, type Interval } from '@mouldwright/worktime'
import type { Window } from './build-resources.ts'

interface Period {
  joinDate: string | null
  endDate: string | null
}

/** The stretch of the horizon in which all of the periods hold, both their days included; undefined where there is none. */
export function holdsWithin(window: Window, ...periods: readonly Period[]): Interval | undefined {
  let { start, end } = window
  for (const { joinDate, endDate } of periods) {
    // Days far away need no look at the zone.
    if (joinDate && joinDate > window.lastDay) return undefined
    if (endDate && endDate < window.firstDay) return undefined
    if (joinDate && joinDate > window.firstDay) start = Math.max(start, localDayStart(joinDate, window.timeZone))
    if (endDate && endDate < window.lastDay) end = Math.min(end, localDayStart(addDays(endDate, 1), window.timeZone))
  }
  return start < end ? { start, end } : undefined
}

/** In order, those that touch or overlap as one. */
export function joined(stretches: readonly Interval[]): Interval[] {
  const list: Interval[] = []
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = list.at(-1)
    if (last && start <= last.end) list[list.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else list.push({ start, end })
  }
  return list
}

/** What of a stretch lies outside of others, which are in order and do not overlap. */
export function outside({ start, end }: Interval, taken: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let from = start
  for (const other of taken) {
    if (other.start > from) left.push({ start: from, end: Math.min(other.start, end) })
    from = Math.max(from, other.end)
    if (from >= end) return left.filter((one) => one.start < one.end)
  }
  left.push({ start: from, end })
  return left.filter((one) => one.start < one.end)
}

export const pairsOf = (stretches: readonly Interval[]): number[] => stretches.flatMap(({ start, end }) => [start, end])

/** How many of the stretches hold at a moment. */
export const countAt = (stretches: readonly Interval[], moment: number): number =>
  stretches.filter(({ start, end }) => start <= moment && moment < end).length

/** A person's stretch in a group. */
export interface Present extends Interval {
  /** Per cent of usual speed; blank: usual. */
  workRate: number | null
}

/** Mean work rate of those who are there at a moment, at least 1 %; who is at 0 % does other work. */
export function rateAt(people: readonly Present[], moment: number): number {
  const rates = people.flatMap(({ start, end, workRate }) =>
    start <= moment && moment < end && workRate !== 0 ? [workRate ?? 100] : [],
  )
  if (rates.length === 0) return 100
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return Math.max(1, Math.round(mean * 100) / 100)
}
