import { toWorkCalendar, toWorkShift } from '@mouldwright/basic/shared'
import {
  alwaysOpen,
  compile,
  fromIntervals,
  intersect,
  minus,
  union,
  type Interval,
  type Span,
  type WorkTime,
} from '@mouldwright/worktime'
import type { Calendar } from '@mouldwright/aps-engine'
import type { RawResources } from '../load/raw-factory.ts'

/** Stretches within the horizon, in order. */
interface TimeExceptions {
  closed: readonly Span[]
  opened: readonly Span[]
}

/** A calendar's shift, and the stretches of the horizon in which somebody works in it. */
export interface WorkedIn {
  calendarId: number
  shiftId: number
  during: Interval[]
}

/** Working time of resources; those that work alike share one calendar. */
export interface WorkingTimes {
  readonly calendars: Calendar[]
  /**
   * The calendar of resources that work in shifts of calendars, one after the other, and in `opened` stretches, never in `closed`
   * ones; unattended hours where they run on alone.
   */
  calendarOf(worked: readonly WorkedIn[], exceptions: TimeExceptions, runsUnattended: boolean): number
  minutesOf(calendar: number): number
}

export function createWorkingTimes(raw: RawResources, horizon: Interval, timeZone: string): WorkingTimes {
  const calendars: Calendar[] = []
  const minutes: number[] = []
  const known = new Map<string, number>()
  const bases = new Map<string, { normal: WorkTime; overtime: WorkTime }>()
  const calendarById = new Map(raw.calendars.map((calendar) => [calendar.id, calendar]))
  const shiftById = new Map(raw.shifts.map((shift) => [shift.id, shift]))
  const holidays = Map.groupBy(raw.holidays, ({ calendarId }) => calendarId)
  const periods = Map.groupBy(raw.periods, ({ shiftId }) => shiftId)
  const everything = alwaysOpen(horizon)

  function baseOf(calendarId: number, shiftId: number) {
    const key = `${calendarId}|${shiftId}`
    let base = bases.get(key)
    if (!base) {
      const calendar = toWorkCalendar(
        { ...calendarById.get(calendarId)!, holidays: holidays.get(calendarId) ?? [] },
        timeZone,
      )
      const shifts = [toWorkShift({ ...shiftById.get(shiftId)!, periods: periods.get(shiftId) ?? [] })]
      const window = { from: horizon.start, to: horizon.end }
      const normal = compile({ calendar, shifts, overtime: 'never' }, window)
      const all = compile({ calendar, shifts, overtime: 'always' }, window)
      base = { normal, overtime: minus(all, normal.intervals()) }
      bases.set(key, base)
    }
    return base
  }

  function joinedBase(worked: readonly WorkedIn[]) {
    const [only] = worked
    if (worked.length === 1) return baseOf(only!.calendarId, only!.shiftId)
    const parts = worked.map(({ calendarId, shiftId, during }) => {
      const { normal, overtime } = baseOf(calendarId, shiftId)
      const bounds = fromIntervals(during, horizon)
      return { normal: intersect(normal, bounds), overtime: intersect(overtime, bounds) }
    })
    return parts.reduce((one, other) => ({
      normal: union(one.normal, other.normal),
      overtime: union(one.overtime, other.overtime),
    }))
  }

  return {
    calendars,
    calendarOf(worked, { closed, opened }, runsUnattended) {
      const key = JSON.stringify([worked, closed, opened, runsUnattended])
      const at = known.get(key)
      if (at !== undefined) return at
      const base = joinedBase(worked)
      const more = fromIntervals(Int32Array.from(opened.flatMap(({ start, end }) => [start, end!])), horizon)
      const all = opened.length > 0 ? union(base.normal, more) : base.normal
      const normal = closed.length > 0 ? minus(all, closed) : all
      const overtime = closed.length + opened.length > 0 ? minus(base.overtime, [...opened, ...closed]) : base.overtime
      const id = calendars.length + 1
      calendars.push({
        id,
        intervals: Array.from(normal.toPairs()),
        ...(overtime.length > 0 ? { overtime: Array.from(overtime.toPairs()) } : {}),
        ...(runsUnattended
          ? {
              unattended: Array.from(
                minus(everything, [...normal.intervals(), ...overtime.intervals(), ...closed]).toPairs(),
              ),
            }
          : {}),
      })
      minutes.push(normal.total + overtime.total)
      known.set(key, id)
      return id
    },
    minutesOf: (calendar) => minutes[calendar - 1] ?? 0,
  }
}
