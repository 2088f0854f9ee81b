import { civilOfDay, dayOfCivil, dayOfDate, isLeapYear, parseDate, parseMonthDay, weekdayOfDay } from './civil-date.ts'

/** The same days every year: `days` of them (1 unless told) from `monthDay` on. 02-29 exists in leap years only. */
export interface FixedHoliday {
  type: 'fixed'
  /** `MM-DD` */
  monthDay: string
  days?: number
  /** True marks days that are worked although the week says rest. */
  working?: boolean
}

/** Days of one certain year, `from` and `to` included. */
export interface FloatingHoliday {
  type: 'floating'
  /** `YYYY-MM-DD` */
  from: string
  /** `YYYY-MM-DD` */
  to: string
  /** True marks days that are worked although the week says rest: a rest day swapped for a bridge day. */
  working?: boolean
}

export type Holiday = FixedHoliday | FloatingHoliday

export interface Calendar {
  /** IANA name of the factory's zone, such as `Asia/Shanghai`. */
  timeZone: string
  /** ISO weekdays without work: 1 Monday .. 7 Sunday. */
  weeklyRestDays: readonly number[]
  holidays: readonly Holiday[]
}

/**
 * `date` no real date · `order` from after to · `days` not a whole number 1..366 · `overlap` shares days with an
 * earlier holiday of its type · `conflict` the same, but one says rest and the other work.
 */
export type HolidayRule = 'date' | 'order' | 'days' | 'overlap' | 'conflict'

export interface HolidayIssue {
  rule: HolidayRule
  /** Position in the list, from 0. */
  index: number
  params: Record<string, string | number>
}

const MAX_DAYS = 366

/**
 * Which of `count` days from day number `firstDay` on are worked: 1 or 0 each. What names the day closest counts:
 * weekly rest days, over them fixed holidays, over them floating ones; in one kind, a working mark beats a rest mark.
 */
export function workingDays(calendar: Calendar, firstDay: number, count: number): Uint8Array {
  const worked = new Uint8Array(count)
  for (let i = 0; i < count; i++) worked[i] = calendar.weeklyRestDays.includes(weekdayOfDay(firstDay + i)) ? 0 : 1
  const mark = (from: number, to: number, value: number) => {
    const last = Math.min(to - firstDay, count - 1)
    for (let i = Math.max(from - firstDay, 0); i <= last; i++) worked[i] = value
  }
  for (const type of ['fixed', 'floating'] as const) {
    for (const working of [false, true]) {
      for (const holiday of calendar.holidays) {
        if (holiday.type !== type || (holiday.working === true) !== working) continue
        const value = working ? 1 : 0
        if (holiday.type === 'floating') mark(dayOfDate(holiday.from), dayOfDate(holiday.to), value)
        else markFixed(holiday, firstDay, count, (from, to) => mark(from, to, value))
      }
    }
  }
  return worked
}

function markFixed(
  holiday: FixedHoliday,
  firstDay: number,
  count: number,
  mark: (from: number, to: number) => void,
): void {
  const start = parseMonthDay(holiday.monthDay)
  if (start === undefined) throw new RangeError(`"${holiday.monthDay}" is not a day. Maybe it is not written MM-DD`)
  const days = Math.min(holiday.days ?? 1, MAX_DAYS)
  // A year earlier, because days of last December may reach into the window.
  const firstYear = civilOfDay(firstDay).year - 1
  const lastYear = civilOfDay(firstDay + count).year
  for (let year = firstYear; year <= lastYear; year++) {
    if (start.month === 2 && start.day === 29 && !isLeapYear(year)) continue
    const from = dayOfCivil(year, start.month, start.day)
    mark(from, from + days - 1)
  }
}

/** Whether shifts start on this date (`YYYY-MM-DD`). Throws RangeError for text that is no date. */
export function isWorkingDay(calendar: Calendar, date: string): boolean {
  return workingDays(calendar, dayOfDate(date), 1)[0] === 1
}

/** Every fault of a calendar's holidays. A fixed and a floating one may share days: the floating one counts there. */
export function checkHolidays(holidays: readonly Holiday[]): HolidayIssue[] {
  const issues: HolidayIssue[] = []
  const seen: { index: number; holiday: Holiday; from: number; to: number }[] = []
  holidays.forEach((holiday, index) => {
    const range = holiday.type === 'fixed' ? fixedRange(holiday, index, issues) : floatingRange(holiday, index, issues)
    if (range === undefined) return
    for (const other of seen) {
      if (other.holiday.type !== holiday.type) continue
      // A fixed holiday comes again each year, so December may meet January: compare with its neighbours in the ring.
      const turns = holiday.type === 'fixed' ? [-MAX_DAYS, 0, MAX_DAYS] : [0]
      if (!turns.some((turn) => range.from + turn <= other.to && other.from <= range.to + turn)) continue
      const same = (other.holiday.working === true) === (holiday.working === true)
      issues.push({ rule: same ? 'overlap' : 'conflict', index, params: { other: other.index } })
    }
    seen.push({ index, holiday, ...range })
  })
  return issues
}

/** Day numbers in the leap year 2000, in which every month-day exists. */
function fixedRange(holiday: FixedHoliday, index: number, issues: HolidayIssue[]) {
  const start = parseMonthDay(holiday.monthDay)
  const days = holiday.days ?? 1
  if (start === undefined) issues.push({ rule: 'date', index, params: { value: holiday.monthDay } })
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    issues.push({ rule: 'days', index, params: { value: days, max: MAX_DAYS } })
    return undefined
  }
  if (start === undefined) return undefined
  const from = dayOfCivil(2000, start.month, start.day)
  return { from, to: from + days - 1 }
}

function floatingRange(holiday: FloatingHoliday, index: number, issues: HolidayIssue[]) {
  const from = parseDate(holiday.from)
  const to = parseDate(holiday.to)
  if (from === undefined) issues.push({ rule: 'date', index, params: { value: holiday.from } })
  if (to === undefined) issues.push({ rule: 'date', index, params: { value: holiday.to } })
  if (from === undefined || to === undefined) return undefined
  if (from > to) {
    issues.push({ rule: 'order', index, params: { from: holiday.from, to: holiday.to } })
    return undefined
  }
  return { from, to }
}
