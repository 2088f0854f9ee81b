import type { Calendar } from './calendar.ts'
import { workingDays } from './calendar.ts'
import type { Minute, Span } from './interval.ts'
import { clipPairs, normalise, pairsOfSpans, subtractPairs, unitePairs } from './interval.ts'
import type { PeriodMinutes, Shift } from './shift.ts'
import { resolvePeriod, shiftsInForce, validFromDay } from './shift.ts'
import { DAY_MINUTES } from './time-of-day.ts'
import type { TimeZone } from './time-zone.ts'
import { timeZoneOf, toLocal } from './time-zone.ts'
import { WorkTime } from './work-time.ts'

/** Whether periods marked as overtime are worked. */
export type OvertimeUse = 'never' | 'always'

export interface WorkTimeSource {
  calendar: Calendar
  /** Versions by `validFrom`; see `shiftsInForce`. */
  shifts: readonly Shift[]
  overtime: OvertimeUse
  /** Time worked besides the shifts, such as agreed overtime on a rest day. */
  extraTime?: readonly Span[]
  /** Time not worked whatever shifts and extra time say: maintenance, breakdown. */
  downtimes?: readonly Span[]
}

/** A period can start late on one day and end at that time of the next, no later. */
const PERIOD_REACH_DAYS = 1

/**
 * Compiles a calendar and its shifts to the working time between two moments: periods of the shift version in force on
 * each working day, without their rests, with overtime as told, plus extra time, minus downtimes.
 *
 * Clock changes: a period starts at the first reading of a doubled time and ends at the second, a time that does not
 * exist counts as the end of the gap, so 22:00-06:00 really lasts 7 or 9 hours in such a night. A rest takes the
 * shortest reading of its times. Throws RangeError for text that is no date, time or zone.
 */
export function compile(source: WorkTimeSource, { from, to }: { from: Minute; to: Minute }): WorkTime {
  const { calendar, extraTime, downtimes } = source
  const zone = timeZoneOf(calendar.timeZone)
  const firstDay = toLocal(from, calendar.timeZone).day - PERIOD_REACH_DAYS
  const lastDay = toLocal(to, calendar.timeZone).day
  const worked = workingDays(calendar, firstDay, lastDay - firstDay + 1)
  const versionDays = new Set(source.shifts.map((shift) => validFromDay(shift)))
  let periods = periodsOn(source, firstDay)
  const pairs: number[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    if (versionDays.has(day)) periods = periodsOn(source, day)
    if (worked[day - firstDay] === 0) continue
    const wall = day * DAY_MINUTES
    const offset = zone.steadyOffset(wall, wall + (PERIOD_REACH_DAYS + 1) * DAY_MINUTES)
    for (const period of periods) {
      if (offset === undefined) pairs.push(...piecesOnChange(period, wall, zone))
      else for (const minute of period.pieces) pairs.push(wall - offset + minute)
    }
  }
  let open = normalise(pairs)
  if (extraTime !== undefined) open = unitePairs(open, normalise(pairsOfSpans(extraTime)))
  if (downtimes !== undefined) open = subtractPairs(open, normalise(pairsOfSpans(downtimes)))
  return new WorkTime({ start: from, end: to }, clipPairs(open, from, to))
}

interface CompiledPeriod extends PeriodMinutes {
  /** The period without its rests on a day without a clock change: flat pairs in minutes since local midnight. */
  pieces: number[]
}

function periodsOn(source: WorkTimeSource, day: number): CompiledPeriod[] {
  const compiled: CompiledPeriod[] = []
  for (const shift of shiftsInForce(source.shifts, day)) {
    for (const period of shift.periods) {
      if (period.overtime && source.overtime === 'never') continue
      const resolved = resolvePeriod(period)
      const pieces = subtractPairs([resolved.start, resolved.end], normalise(resolved.rests))
      compiled.push({ ...resolved, pieces })
    }
  }
  return compiled
}

/** The period without its rests where clocks change near it, each border read by itself; flat pairs of moments. */
function piecesOnChange(period: CompiledPeriod, wall: number, zone: TimeZone): number[] {
  const start = zone.momentOf(wall + period.start, 'earlier')
  const end = zone.momentOf(wall + period.end, 'later')
  const rests: number[] = []
  for (let i = 0; i < period.rests.length; i += 2) {
    const restStart = wall + period.rests[i]!
    const restEnd = wall + period.rests[i + 1]!
    const until = zone.momentOf(restEnd, 'earlier')
    const endsTwice = until !== zone.momentOf(restEnd, 'later')
    rests.push(zone.momentOf(restStart, endsTwice ? 'earlier' : 'later'), until)
  }
  return subtractPairs(normalise([start, end]), normalise(rests))
}
