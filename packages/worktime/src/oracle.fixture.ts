import type { Calendar, Interval, Minute, Shift } from './index.ts'

/**
 * The slow, obvious answers that tests compare with. Nothing here is shared with the package: zones are read from the
 * runtime minute by minute, dates from Date, and sets of moments are one flag a minute.
 */

interface Clock {
  /** `YYYY-MM-DD HH:MM` as a zone's clock shows it. */
  at(t: Minute): string
}

/** A zone's clock, asked of the runtime for every minute. */
export function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return { at: (t) => format.format(t * 60_000) }
}

function nextDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The text of a clock `time` (which may be 24:00) on a date. */
function clockText(date: string, time: string): string {
  return time === '24:00' ? `${nextDate(date, 1)} 00:00` : `${date} ${time}`
}

/** All moments at which the clock shows a text; of a text that is jumped over, the first moment past it. */
function readings(shown: readonly string[], text: string): number[] {
  const exact = shown.flatMap((each, i) => (each === text ? [i] : []))
  if (exact.length > 0) return exact
  const after = shown.findIndex((each, i) => each > text && i > 0 && shown[i - 1]! < text)
  return after === -1 ? [] : [after]
}

function isRestDate(calendar: Calendar, date: string): boolean {
  const weekday = new Date(`${date}T00:00Z`).getUTCDay() || 7
  let rest = calendar.weeklyRestDays.includes(weekday)
  for (const type of ['fixed', 'floating'] as const) {
    const marks = calendar.holidays.filter((holiday) => {
      if (holiday.type !== type) return false
      if (holiday.type === 'floating') return holiday.from <= date && date <= holiday.to
      for (let back = 0; back < (holiday.days ?? 1); back++) {
        if (nextDate(date, -back).slice(5) === holiday.monthDay) return true
      }
      return false
    })
    if (marks.length > 0) rest = !marks.some((mark) => mark.working === true)
  }
  return rest
}

/** Minutes that a period of a date covers, less its breaks, as indexes into what the clock showed. */
function minutesOf(period: Shift['periods'][number], date: string, shown: readonly string[]): Set<number> {
  const mine = new Set<number>()
  const endDate = period.end <= period.start ? nextDate(date, 1) : date
  const starts = readings(shown, clockText(date, period.start))
  const ends = readings(shown, clockText(endDate, period.end))
  if (starts.length === 0 || ends.length === 0) return mine
  for (let i = starts[0]!; i < ends.at(-1)!; i++) mine.add(i)
  for (const rest of period.rest ?? []) {
    const restDate = rest.start < period.start ? nextDate(date, 1) : date
    const restEndDate = rest.end <= rest.start ? nextDate(restDate, 1) : restDate
    const pairs = readings(shown, clockText(restDate, rest.start)).flatMap((a) =>
      readings(shown, clockText(restEndDate, rest.end)).flatMap((b) => (a <= b ? [{ a, b }] : [])),
    )
    const shortest = Math.min(...pairs.map(({ a, b }) => b - a))
    const chosen = pairs.find(({ a, b }) => b - a === shortest)
    if (chosen !== undefined) for (let i = chosen.a; i < chosen.b; i++) mine.delete(i)
  }
  return mine
}

/** One flag a minute of `[from, to)`: worked or not. */
export function workedMinutes(
  calendar: Calendar,
  shifts: readonly Shift[],
  useOvertime: boolean,
  { from, to }: { from: Minute; to: Minute },
): boolean[] {
  // Three days of margin on both sides, so that every border of a period that reaches in has a reading.
  const margin = 3 * 1440
  const clock = clockOf(calendar.timeZone)
  const shown: string[] = []
  for (let t = from - margin; t < to + margin; t++) shown.push(clock.at(t))
  const worked = shown.map(() => false)
  const lastDate = shown.at(-1)!.slice(0, 10)
  for (let date = shown[0]!.slice(0, 10); date <= lastDate; date = nextDate(date, 1)) {
    if (isRestDate(calendar, date)) continue
    const known = shifts.filter((shift) => shift.validFrom === undefined || shift.validFrom <= date)
    const newest = known.map((shift) => shift.validFrom ?? '').reduce((a, b) => (a > b ? a : b), '')
    const periods = known.filter((shift) => (shift.validFrom ?? '') === newest).flatMap((shift) => shift.periods)
    for (const period of periods)
      if (!period.overtime || useOvertime) for (const i of minutesOf(period, date, shown)) worked[i] = true
  }
  return worked.slice(margin, margin + to - from)
}

/** The answers of working time, each found by walking minute by minute over one flag a minute. */
export class Oracle {
  readonly start: Minute
  readonly open: readonly boolean[]

  constructor(start: Minute, open: readonly boolean[]) {
    this.start = start
    this.open = open
  }

  get end(): Minute {
    return this.start + this.open.length
  }

  isWorking(t: Minute): boolean {
    return this.open[t - this.start] ?? false
  }

  nextWorking(t: Minute): Minute {
    for (let u = Math.max(t, this.start); u < this.end; u++) if (this.isWorking(u)) return u
    return -1
  }

  previousWorking(t: Minute): Minute {
    for (let u = Math.min(t, this.end); u > this.start; u--) if (this.isWorking(u - 1)) return u
    return -1
  }

  workBetween(from: Minute, to: Minute): number {
    let work = 0
    for (let u = Math.max(from, this.start); u < Math.min(to, this.end); u++) if (this.isWorking(u)) work++
    return work
  }

  add(t: Minute, minutes: number): Minute {
    if (minutes === 0) return this.nextWorking(t)
    let left = minutes
    for (let u = Math.max(t, this.start); u < this.end; u++) if (this.isWorking(u) && --left === 0) return u + 1
    return -1
  }

  subtract(t: Minute, minutes: number): Minute {
    if (minutes === 0) return this.previousWorking(t)
    let left = minutes
    for (let u = Math.min(t, this.end) - 1; u >= this.start; u--) if (this.isWorking(u) && --left === 0) return u
    return -1
  }

  fit(t: Minute, minutes: number): Minute {
    if (minutes === 0) return this.nextWorking(t)
    let run = 0
    for (let u = Math.max(t, this.start); u < this.end; u++) {
      run = this.isWorking(u) ? run + 1 : 0
      if (run === minutes) return u + 1 - minutes
    }
    return -1
  }

  intervals(from: Minute, to: Minute): Interval[] {
    const found: Interval[] = []
    for (let u = Math.max(from, this.start); u < Math.min(to, this.end); u++) {
      if (!this.isWorking(u)) continue
      const last = found.at(-1)
      if (last !== undefined && last.end === u) last.end = u + 1
      else found.push({ start: u, end: u + 1 })
    }
    return found
  }
}
