import { dayOfDate } from './civil-date.ts'
import { normalise } from './interval.ts'
import { DAY_MINUTES, minuteOfDay, parseTimeOfDay } from './time-of-day.ts'

/** A break inside a period, `HH:MM`; in a period over midnight it may lie on either side of it. */
export interface Rest {
  start: string
  end: string
}

/**
 * One stretch of a shift. `end` at or before `start` means the next day; `24:00` is allowed as an end. The period
 * belongs to the local day on which it starts: Friday's night shift runs into Saturday, rest day or not.
 */
export interface ShiftPeriod {
  /** `HH:MM` */
  start: string
  /** `HH:MM` */
  end: string
  rest?: readonly Rest[]
  /** Worked only where overtime is used. */
  overtime: boolean
}

export interface Shift {
  periods: readonly ShiftPeriod[]
  /** `YYYY-MM-DD`, the first day with these periods; absent: since ever. */
  validFrom?: string
}

/**
 * `time` no time of day · `empty` start equals end, or rests leave nothing · `overlap` shares minutes with another
 * period, tomorrow's included · `overDay` all periods together exceed 24 h · `restOutside` · `restEmpty` ·
 * `restOverlap` with another rest of its period.
 */
export type PeriodRule = 'time' | 'empty' | 'overlap' | 'overDay' | 'restOutside' | 'restEmpty' | 'restOverlap'

export interface PeriodIssue {
  rule: PeriodRule
  /** Position of the period in the list, from 0. */
  index: number
  /** `rest` and `other` are positions from 0; `value` is the text at fault; `minutes` the sum. */
  params: Record<string, string | number>
}

/** Minutes since midnight of the day on which the period starts; `end` may pass 1440. */
export interface PeriodMinutes {
  start: number
  end: number
  /** Flat pairs in the same minutes, as written: may overlap each other or leave the period. */
  rests: number[]
  overtime: boolean
}

/** A period as numbers. Throws RangeError for text that is no time. */
export function resolvePeriod(period: ShiftPeriod): PeriodMinutes {
  const start = minuteOfDay(period.start)
  const rests: number[] = []
  for (const rest of period.rest ?? []) {
    const from = after(minuteOfDay(rest.start), start)
    const written = minuteOfDay(rest.end)
    rests.push(from, rest.start === rest.end ? from : afterStrictly(written, from))
  }
  return { start, end: afterStrictly(minuteOfDay(period.end), start), rests, overtime: period.overtime }
}

/** The first minute at or after `from` at which a clock shows `minute`. */
function after(minute: number, from: number): number {
  return minute < from ? minute + DAY_MINUTES : minute
}

function afterStrictly(minute: number, from: number): number {
  let at = minute
  while (at <= from) at += DAY_MINUTES
  return at
}

/**
 * Working minutes of a period by the clock, rests taken off. In a night in which clocks change the real length differs.
 * Equal start and end are 24 hours. Throws RangeError for text that is no time.
 */
export function periodMinutes(period: ShiftPeriod): number {
  const { start, end, rests } = resolvePeriod(period)
  let minutes = end - start
  const inside = normalise(rests.map((minute) => Math.min(Math.max(minute, start), end)))
  for (let i = 0; i < inside.length; i += 2) minutes -= inside[i + 1]! - inside[i]!
  return minutes
}

/** Periods in the order of time: by start, then by end. The list itself stays as it is. */
export function sortPeriods<P extends ShiftPeriod>(periods: readonly P[]): P[] {
  return periods
    .map((period) => ({ period, ...resolvePeriod(period) }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ period }) => period)
}

/**
 * Every fault of a shift's periods, by position. Equal start and end count as `empty`: it is as easily a slip as 24
 * hours, which are written 00:00-24:00 or as two periods.
 */
export function checkPeriods(periods: readonly ShiftPeriod[]): PeriodIssue[] {
  const issues: PeriodIssue[] = []
  const seen: { index: number; start: number; end: number }[] = []
  let total = 0
  periods.forEach((period, index) => {
    const badTimes = badTimesOf(period)
    for (const params of badTimes) issues.push({ rule: 'time', index, params })
    if (badTimes.length > 0) return
    const { start, end, rests } = resolvePeriod(period)
    for (const issue of checkRests(start, end, rests)) issues.push({ ...issue, index })
    if (period.start === period.end || periodMinutes(period) === 0) issues.push({ rule: 'empty', index, params: {} })
    for (const other of seen) {
      const meets = [-DAY_MINUTES, 0, DAY_MINUTES].some((day) => start + day < other.end && other.start < end + day)
      if (meets) issues.push({ rule: 'overlap', index, params: { other: other.index } })
    }
    const before = total
    total += end - start
    if (before <= DAY_MINUTES && total > DAY_MINUTES) {
      issues.push({ rule: 'overDay', index, params: { minutes: total } })
    }
    seen.push({ index, start, end })
  })
  return issues
}

function badTimesOf(period: ShiftPeriod): Record<string, string | number>[] {
  const bad: Record<string, string | number>[] = []
  const look = (value: string, isStart: boolean, place: Record<string, number>) => {
    const minutes = parseTimeOfDay(value)
    if (minutes === undefined || (isStart && minutes === DAY_MINUTES)) bad.push({ value, ...place })
  }
  look(period.start, true, {})
  look(period.end, false, {})
  period.rest?.forEach((rest, at) => {
    look(rest.start, true, { rest: at })
    look(rest.end, false, { rest: at })
  })
  return bad
}

function checkRests(start: number, end: number, rests: readonly number[]): Omit<PeriodIssue, 'index'>[] {
  const issues: Omit<PeriodIssue, 'index'>[] = []
  for (let i = 0; i < rests.length; i += 2) {
    const rest = i / 2
    const from = rests[i]!
    const to = rests[i + 1]!
    if (from === to) issues.push({ rule: 'restEmpty', params: { rest } })
    else if (from < start || to > end) issues.push({ rule: 'restOutside', params: { rest } })
    for (let j = 0; j < i; j += 2) {
      if (from < rests[j + 1]! && rests[j]! < to) issues.push({ rule: 'restOverlap', params: { rest, other: j / 2 } })
    }
  }
  return issues
}

/** Day number from which a version counts; -Infinity for one that always did. Throws RangeError for no date. */
export function validFromDay(shift: Shift): number {
  return shift.validFrom === undefined ? -Infinity : dayOfDate(shift.validFrom)
}

/**
 * The versions of a shift in force on a day number: of those with `validFrom` at or before it, the latest. Several with
 * that same `validFrom` work together (a day shift and a night shift). None before the first.
 */
export function shiftsInForce(shifts: readonly Shift[], day: number): Shift[] {
  const reached = shifts.filter((shift) => validFromDay(shift) <= day)
  const latest = Math.max(...reached.map((shift) => validFromDay(shift)))
  return reached.filter((shift) => validFromDay(shift) === latest)
}
