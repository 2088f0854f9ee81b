import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import type { Calendar, Hours, Interval, ResourceTime, ShiftPeriod, WorkTime } from './index.ts'
import { addDays, compile, fromIntervals, hoursOf, localDayStart, minus, sumHours, union } from './index.ts'

/** Weeks with a day of 23 and a day of 25 hours, one without, and New Year. */
const weeks = [
  { zone: 'Europe/Berlin', monday: '2026-03-23' },
  { zone: 'Europe/Berlin', monday: '2026-10-19' },
  { zone: 'Asia/Shanghai', monday: '2026-09-28' },
  { zone: 'America/New_York', monday: '2026-12-28' },
] as const

const dayPeriods: ShiftPeriod[] = [
  { start: '08:00', end: '17:00', rest: [{ start: '12:00', end: '13:00' }], overtime: false },
  { start: '18:00', end: '20:30', overtime: true },
]
const nightPeriods: ShiftPeriod[] = [
  { start: '22:00', end: '06:00', rest: [{ start: '02:00', end: '02:30' }], overtime: false },
]

interface Drawn {
  isNight: boolean
  capacity: number
  overtime: boolean
  repairs: Interval[]
  tasks: { start: number; end: number; unattended: boolean }[]
}

const within = fc
  .tuple(fc.integer({ min: -500, max: 11_000 }), fc.integer({ min: 1, max: 3_000 }))
  .map(([start, length]) => ({ start, end: start + length }))
const resource: fc.Arbitrary<Drawn> = fc.record({
  isNight: fc.boolean(),
  capacity: fc.integer({ min: 1, max: 3 }),
  overtime: fc.boolean(),
  repairs: fc.array(within, { maxLength: 3 }),
  tasks: fc.array(
    fc.tuple(within, fc.boolean()).map(([of, unattended]) => ({ ...of, unattended })),
    { maxLength: 6 },
  ),
})

function timeOf(of: Drawn, zone: string, monday: string): ResourceTime {
  const origin = localDayStart(monday, zone)
  const horizon = { start: origin, end: localDayStart(addDays(monday, 8), zone) }
  const shifted = ({ start, end }: Interval) => ({ start: origin + start, end: origin + end })
  const calendar: Calendar = {
    timeZone: zone,
    weeklyRestDays: [7],
    holidays: [{ type: 'floating', from: addDays(monday, 3), to: addDays(monday, 3) }],
  }
  const source = { calendar, shifts: [{ periods: of.isNight ? nightPeriods : dayPeriods }] }
  const window = { from: horizon.start, to: horizon.end }
  const repairs = of.repairs.map(shifted)
  const normal = minus(compile({ ...source, overtime: 'never' }, window), repairs)
  const all = minus(compile({ ...source, overtime: 'always' }, window), repairs)
  const overtime = of.overtime ? minus(all, normal.intervals()) : fromIntervals([], horizon)
  const open = union(normal, overtime)
  const always = fromIntervals([horizon], horizon)
  return {
    capacity: of.capacity,
    open,
    overtime,
    down: fromIntervals(repairs, horizon),
    tasks: of.tasks.map((task) => ({
      ...shifted(task),
      ...(task.unattended ? { time: always, unattended: minus(always, open.intervals()) } : { time: open }),
    })),
  }
}

/** Minute by minute, from the definitions. */
function counted({ capacity, open, overtime, down, tasks }: ResourceTime, { start, end }: Interval): Hours {
  const sum: Hours = { available: 0, planned: 0, overtime: 0, unattended: 0, down: 0, free: 0 }
  const one = (time: WorkTime, minute: number) => (time.isWorking(minute) ? 1 : 0)
  for (let minute = start; minute < end; minute++) {
    const here = tasks.filter((task) => task.start <= minute && minute < task.end)
    const closed = 1 - one(open, minute)
    const unattended = closed * here.reduce((working, { time }) => working + one(time, minute), 0)
    sum.available += capacity * one(open, minute) + unattended
    sum.unattended += unattended
    sum.overtime += capacity * one(overtime, minute)
    sum.down += capacity * one(down, minute)
    sum.planned += here.reduce((working, { time }) => working + one(time, minute), 0)
    sum.free += (capacity - here.length) * one(open, minute)
  }
  return sum
}

it('[PH-15] counts every minute once: days add up to their week, resources to their group', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...weeks),
      fc.array(resource, { minLength: 1, maxLength: 4 }),
      ({ zone, monday }, drawn) => {
        const group = drawn.map((of) => timeOf(of, zone, monday))
        const at = (day: number) => localDayStart(addDays(monday, day), zone)
        const week = { start: at(0), end: at(7) }
        const days = Array.from({ length: 7 }, (_, day) => ({ start: at(day), end: at(day + 1) }))
        for (const one of group) expect(sumHours(days.map((day) => hoursOf(one, day)))).toEqual(hoursOf(one, week))
        const byDay = days.map((day) => sumHours(group.map((one) => hoursOf(one, day))))
        expect(sumHours(byDay)).toEqual(sumHours(group.map((one) => hoursOf(one, week))))
        expect(hoursOf(group[0]!, week)).toEqual(counted(group[0]!, week))
        // Work that nobody attends is no overload.
        for (const { capacity, ...of } of group)
          if (of.tasks.length <= capacity) {
            const { planned, available } = hoursOf({ capacity, ...of }, week)
            expect(planned).toBeLessThanOrEqual(available)
          }
      },
    ),
    { numRuns: 40 * inject('propertyFactor') },
  )
})

it.each([
  ['2026-03-29', 7],
  ['2026-10-25', 9],
])('[PH-15] gives the night before the clocks change on %s its %d hours', (sunday, hours) => {
  const zone = 'Europe/Berlin'
  const window = { from: localDayStart(addDays(sunday, -1), zone), to: localDayStart(addDays(sunday, 1), zone) }
  const calendar: Calendar = { timeZone: zone, weeklyRestDays: [7], holidays: [] }
  const open = compile(
    { calendar, shifts: [{ periods: [{ start: '22:00', end: '06:00', overtime: false }] }], overtime: 'never' },
    window,
  )
  const none = fromIntervals([], open.horizon)
  const night = {
    capacity: 1,
    open,
    overtime: none,
    down: none,
    tasks: [{ start: window.from, end: window.to, time: open }],
  }
  const [saturday, rest] = [
    hoursOf(night, { start: window.from + 6 * 60, end: localDayStart(sunday, zone) }),
    hoursOf(night, { start: localDayStart(sunday, zone), end: window.to }),
  ]
  // The rest day itself has what is left of Saturday's night.
  expect([saturday.planned, rest.planned]).toEqual([120, hours * 60 - 120])
  expect(sumHours([saturday, rest])).toMatchObject({ available: hours * 60, free: 0 })
})
