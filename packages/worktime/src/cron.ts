/**
 * Times by a cron expression of five fields (minute, hour, day of month, month, day of week), as the clock of a zone shows them. Each
 * fitting clock time counts once: one that comes twice when clocks go back counts at its first coming, those that clocks jump over count
 * together at the end of the jump. Where both the day of the month and the day of the week are limited, a day fits by either.
 */
import { civilOfDay, weekdayOfDay } from './civil-date.ts'
import type { Minute } from './interval.ts'
import { DAY_MINUTES } from './time-of-day.ts'
import { timeZoneOf } from './time-zone.ts'

const fieldsOfCron = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12 },
  // 0 and 7 are Sunday.
  { name: 'weekday', min: 0, max: 7 },
] as const
export type CronField = (typeof fieldsOfCron)[number]['name']

export interface Cron {
  /** Minutes of the day, ascending. */
  times: readonly number[]
  days: ReadonlySet<number>
  months: ReadonlySet<number>
  /** 0 Sunday .. 6 Saturday */
  weekdays: ReadonlySet<number>
  everyDay: boolean
  everyWeekday: boolean
}

export type CronFault =
  | { fault: 'fields'; count: number }
  | { fault: 'field'; field: CronField; value: string; min: number; max: number }
  | { fault: 'never' }

/** Days of 41 years: a 29 February that is a Sunday comes once in 40 years at worst. */
const mostDays = 15_000

export function parseCron(text: string): Cron | CronFault {
  const parts = text.trim().split(/\s+/)
  if (parts.length !== fieldsOfCron.length || parts[0] === '')
    return { fault: 'fields', count: parts[0] === '' ? 0 : parts.length }
  const sets: Set<number>[] = []
  for (const [at, { name, min, max }] of fieldsOfCron.entries()) {
    const values = valuesOf(parts[at]!, min, max)
    if (!values) return { fault: 'field', field: name, value: parts[at]!, min, max }
    sets.push(values)
  }
  const [minutes, hours, days, months, named] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ]
  const ascending = (values: Set<number>) => [...values].sort((one, other) => one - other)
  const cron: Cron = {
    times: ascending(hours).flatMap((hour) => ascending(minutes).map((minute) => hour * 60 + minute)),
    days,
    months,
    weekdays: new Set([...named].map((weekday) => weekday % 7)),
    everyDay: parts[2]!.startsWith('*'),
    everyWeekday: parts[4]!.startsWith('*'),
  }
  return firstDay(cron, 0) === undefined ? { fault: 'never' } : cron
}

/** Values of one field; absent where it is not written as one: `*`, `5`, `1-5`, `*` or a range with a step, or a list of these. */
function valuesOf(field: string, min: number, max: number): Set<number> | undefined {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const match = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (!match) return undefined
    const [, star, first, last, stepText] = match
    const step = Number(stepText ?? 1)
    if (step === 0 || (stepText !== undefined && !star && last === undefined)) return undefined
    const from = star ? min : Number(first)
    // A star does not count Sunday twice.
    const to = star ? Math.min(max, min === 0 && max === 7 ? 6 : max) : Number(last ?? first)
    if (from < min || to > max || from > to) return undefined
    for (let value = from; value <= to; value += step) values.add(value)
  }
  return values
}

function fits(cron: Cron, day: number): boolean {
  const { month, day: dayOfMonth } = civilOfDay(day)
  if (!cron.months.has(month)) return false
  const byDay = cron.days.has(dayOfMonth)
  const byWeekday = cron.weekdays.has(weekdayOfDay(day) % 7)
  return cron.everyDay || cron.everyWeekday ? byDay && byWeekday : byDay || byWeekday
}

function firstDay(cron: Cron, from: number): number | undefined {
  for (let day = from; day < from + mostDays; day += 1) if (fits(cron, day)) return day
  return undefined
}

/** The first time after a moment. */
export function nextTime(cron: Cron, after: Minute, zone: string): Minute {
  const clock = timeZoneOf(zone)
  const shown = after + clock.segmentAt(after).offset
  let day = firstDay(cron, Math.floor(shown / DAY_MINUTES))
  while (day !== undefined) {
    for (const time of cron.times) {
      const wall = day * DAY_MINUTES + time
      if (wall < shown) continue
      const moment = clock.momentOf(wall, 'earlier')
      if (moment > after) return moment
    }
    day = firstDay(cron, day + 1)
  }
  throw new RangeError('An expression that never comes was not refused.')
}

/** The next times after a moment, in order. */
export function nextTimes(cron: Cron, after: Minute, zone: string, count: number): Minute[] {
  const times: Minute[] = []
  for (let last = after; times.length < count; times.push(last)) last = nextTime(cron, last, zone)
  return times
}
