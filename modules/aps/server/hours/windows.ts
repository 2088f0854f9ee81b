import { addDays, dayOfDate, localDayStart, weekdayOf, type Interval } from '@mouldwright/worktime'
import type { HourUnit } from '../../shared/index.ts'

/** Days of the factory, the last one included. Its minutes are what its clocks show, so a day may have 23 or 25 hours. */
export interface Window extends Interval {
  from: string
  to: string
}

/** Most days that hours are told of at once. */
export const mostDays = { day: 62, week: 371 } as const

/** Whether a plan that knows of a time knows of some of the window. */
export const isCovered = ({ start, end }: Interval, plan: { start: number; horizonEnd: number }): boolean =>
  end > plan.start && start < plan.horizonEnd

export const windowOf = (from: string, to: string, zone: string): Window => ({
  from,
  to,
  start: localDayStart(from, zone),
  end: localDayStart(addDays(to, 1), zone),
})

/** The Monday of a day's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** The days or weeks from a day to another, both included; weeks begin on Monday and the outer ones may be cut. */
export function windowsBetween(from: string, to: string, unit: HourUnit, zone: string): Window[] {
  const windows: Window[] = []
  const earlier = (one: string, other: string) => (dayOfDate(one) < dayOfDate(other) ? one : other)
  for (let day = from; dayOfDate(day) <= dayOfDate(to); day = addDays(windows.at(-1)!.to, 1))
    windows.push(windowOf(day, unit === 'day' ? day : earlier(addDays(mondayOf(day), 6), to), zone))
  return windows
}
