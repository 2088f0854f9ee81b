import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { Calendar, Holiday, Shift, ShiftPeriod, WorkTime, WorkTimeSource } from './index.ts'
import { addDays, compile, fromLocal, localDayStart, toLocal } from './index.ts'
import { Oracle, workedMinutes } from './oracle.fixture.ts'

const period = (start: string, end: string, rest: [string, string][] = [], overtime = false): ShiftPeriod => ({
  start,
  end,
  rest: rest.map(([from, to]) => ({ start: from, end: to })),
  overtime,
})
const calendarIn = (timeZone: string, weeklyRestDays: number[] = [], holidays: Holiday[] = []): Calendar => ({
  timeZone,
  weeklyRestDays,
  holidays,
})
const days = (timeZone: string, from: string, to: string) => ({
  from: localDayStart(from, timeZone),
  to: localDayStart(to, timeZone),
})
/** Intervals as `MM-DD HH:MM-HH:MM` of the zone. */
const shown = (workTime: WorkTime, zone: string) =>
  workTime.intervals().map(({ start, end }) => {
    const from = toLocal(start, zone)
    return `${from.date.slice(5)} ${from.time}-${toLocal(end, zone).time}`
  })
const NIGHT: Shift[] = [{ periods: [period('22:00', '06:00')] }]
const DAY: Shift[] = [{ periods: [period('08:00', '17:00', [['12:00', '13:00']]), period('18:00', '20:00', [], true)] }]

describe('compile', () => {
  it('[BD-05 BD-06] works shifts without rests on working days, overtime only where told', () => {
    const zone = 'Asia/Shanghai'
    const horizon = days(zone, '2026-09-24', '2026-09-29')
    const source: WorkTimeSource = { calendar: calendarIn(zone, [6, 7]), shifts: DAY, overtime: 'never' }
    expect(shown(compile(source, horizon), zone)).toEqual([
      '09-24 08:00-12:00',
      '09-24 13:00-17:00',
      '09-25 08:00-12:00',
      '09-25 13:00-17:00',
      '09-28 08:00-12:00',
      '09-28 13:00-17:00',
    ])
    const withOvertime = compile({ ...source, overtime: 'always' }, horizon)
    expect(withOvertime.total).toBe(3 * 600)
    expect(shown(withOvertime, zone)).toContain('09-25 18:00-20:00')
  })

  it('[P4] a period belongs to the day on which it starts: the night of Friday runs into a Saturday of rest', () => {
    const zone = 'Asia/Shanghai'
    const nights = compile(
      { calendar: calendarIn(zone, [6, 7]), shifts: NIGHT, overtime: 'never' },
      days(zone, '2026-09-25', '2026-09-29'),
    )
    expect(shown(nights, zone)).toEqual(['09-25 00:00-06:00', '09-25 22:00-06:00', '09-28 22:00-00:00'])
  })

  it.each([
    ['Europe/Berlin', '2026-03-28', 7],
    ['Europe/Berlin', '2026-10-24', 9],
    ['America/New_York', '2026-03-07', 7],
    ['America/New_York', '2026-10-31', 9],
    ['Australia/Lord_Howe', '2026-10-03', 7.5],
    ['America/Sao_Paulo', '2018-11-03', 7],
    ['Asia/Shanghai', '2026-03-28', 8],
    ['Asia/Shanghai', '2026-10-24', 8],
  ])('[P4] the night shift in %s of %s lasts %d hours', (zone, date, hours) => {
    const night = compile(
      { calendar: calendarIn(zone), shifts: NIGHT, overtime: 'never' },
      { from: fromLocal(date, '12:00', zone), to: fromLocal(addDays(date, 1), '12:00', zone) },
    )
    expect(night.length).toBe(1)
    expect(night.total).toBe(hours * 60)
    const [only] = night.intervals()
    expect(toLocal(only!.start, zone).time).toBe('22:00')
    expect(toLocal(only!.end, zone).time).toBe('06:00')
  })

  it('[P4] no work starts or ends inside a missing hour', () => {
    const zone = 'Europe/Berlin'
    const source = (periods: ShiftPeriod[]) => ({
      calendar: calendarIn(zone),
      shifts: [{ periods }],
      overtime: 'never' as const,
    })
    const horizon = days(zone, '2026-03-29', '2026-03-30')
    expect(shown(compile(source([period('02:15', '02:45')]), horizon), zone)).toEqual([])
    expect(shown(compile(source([period('00:00', '02:30'), period('02:30', '05:00')]), horizon), zone)).toEqual([
      '03-29 00:00-05:00',
    ])
    expect(compile(source([period('02:30', '05:00')]), horizon).total).toBe(120)
  })

  it('[P4] a doubled time is the first for a start and the second for an end', () => {
    const zone = 'Europe/Berlin'
    const minutesOf = (start: string, end: string) =>
      compile(
        { calendar: calendarIn(zone), shifts: [{ periods: [period(start, end)] }], overtime: 'never' },
        { from: fromLocal('2026-10-24', '12:00', zone), to: fromLocal('2026-10-25', '12:00', zone) },
      ).total
    expect(minutesOf('22:00', '02:30')).toBe(5 * 60 + 30)
    expect(minutesOf('02:30', '06:00')).toBe(4 * 60 + 30)
    expect(minutesOf('03:00', '06:00')).toBe(3 * 60)
  })

  it.each([
    ['02:00', '02:30'],
    ['01:45', '02:15'],
    ['02:45', '03:15'],
    ['02:30', '03:00'],
  ])('[P4] a rest %s-%s in or beside a doubled hour stays half an hour', (start, end) => {
    const zone = 'Europe/Berlin'
    const shifts = [{ periods: [period('22:00', '06:00', [[start, end]])] }]
    const night = compile(
      { calendar: calendarIn(zone), shifts, overtime: 'never' },
      { from: fromLocal('2026-10-24', '12:00', zone), to: fromLocal('2026-10-25', '12:00', zone) },
    )
    expect(night.total).toBe(9 * 60 - 30)
  })

  it('[BD-06] takes the shift version in force on each day, and none before the first', () => {
    const zone = 'Asia/Shanghai'
    const shifts: Shift[] = [
      { periods: [period('09:00', '10:00')], validFrom: '2026-09-28' },
      { periods: [period('08:00', '09:00')], validFrom: '2026-09-25' },
      { periods: [period('20:00', '21:00')], validFrom: '2026-09-28' },
    ]
    const compiled = compile(
      { calendar: calendarIn(zone, [6, 7]), shifts, overtime: 'never' },
      days(zone, '2026-09-23', '2026-09-30'),
    )
    expect(shown(compiled, zone)).toEqual([
      '09-25 08:00-09:00',
      '09-28 09:00-10:00',
      '09-28 20:00-21:00',
      '09-29 09:00-10:00',
      '09-29 20:00-21:00',
    ])
  })

  it('[BD-06] a version that begins on a rest day counts from the next working day on', () => {
    const zone = 'Asia/Shanghai'
    const shifts: Shift[] = [
      { periods: [period('08:00', '09:00')] },
      { periods: [period('09:00', '10:00')], validFrom: '2026-09-26' },
    ]
    const compiled = compile(
      { calendar: calendarIn(zone, [6, 7]), shifts, overtime: 'never' },
      days(zone, '2026-09-25', '2026-09-29'),
    )
    expect(shown(compiled, zone)).toEqual(['09-25 08:00-09:00', '09-28 09:00-10:00'])
  })

  it('adds extra time, and takes downtimes off it as well; a downtime may have no end', () => {
    const zone = 'Asia/Shanghai'
    const at = (date: string, time: string) => fromLocal(date, time, zone)
    const compiled = compile(
      {
        calendar: calendarIn(zone, [6, 7]),
        shifts: DAY,
        overtime: 'never',
        extraTime: [{ start: at('2026-09-26', '08:00'), end: at('2026-09-26', '12:00') }],
        downtimes: [
          { start: at('2026-09-26', '10:00'), end: at('2026-09-26', '11:00') },
          { start: at('2026-09-28', '09:00') },
        ],
      },
      days(zone, '2026-09-25', '2026-10-01'),
    )
    expect(shown(compiled, zone)).toEqual([
      '09-25 08:00-12:00',
      '09-25 13:00-17:00',
      '09-26 08:00-10:00',
      '09-26 11:00-12:00',
      '09-28 08:00-09:00',
    ])
  })

  it('[P4] skips holidays and works swapped days over a leap day', () => {
    const zone = 'Asia/Shanghai'
    const holidays: Holiday[] = [
      { type: 'floating', from: '2028-02-28', to: '2028-02-29' },
      { type: 'floating', from: '2028-03-04', to: '2028-03-04', working: true },
    ]
    const compiled = compile(
      {
        calendar: calendarIn(zone, [6, 7], holidays),
        shifts: [{ periods: [period('08:00', '09:00')] }],
        overtime: 'never',
      },
      days(zone, '2028-02-25', '2028-03-07'),
    )
    expect(shown(compiled, zone).map((each) => each.slice(0, 5))).toEqual([
      '02-25',
      '03-01',
      '03-02',
      '03-03',
      '03-04',
      '03-06',
    ])
  })

  it('compiles nothing to closed time', () => {
    const compiled = compile({ calendar: calendarIn('UTC'), shifts: [], overtime: 'always' }, { from: 1000, to: 5000 })
    expect([compiled.total, compiled.nextWorking(1000), compiled.add(1000, 1)]).toEqual([0, -1, -1])
  })

  it('refuses unknown zones and broken times', () => {
    const horizon = { from: 0, to: 1440 }
    expect(() => compile({ calendar: calendarIn('Nowhere/At_All'), shifts: [], overtime: 'never' }, horizon)).toThrow(
      RangeError,
    )
    const shifts = [{ periods: [period('8:00', '17:00')] }]
    expect(() => compile({ calendar: calendarIn('UTC'), shifts, overtime: 'never' }, horizon)).toThrow(RangeError)
  })

  // Half of the times lie where clocks change.
  const quarterOfDay = fc.oneof(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 14 }))
  const time = quarterOfDay.map((quarter) => {
    const minutes = quarter * 15
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  const anyPeriod: fc.Arbitrary<ShiftPeriod> = fc.record({
    start: time,
    end: fc.oneof({ weight: 8, arbitrary: time }, { weight: 1, arbitrary: fc.constant('24:00') }),
    rest: fc.array(
      fc.record({ start: time, end: time }).filter(({ start, end }) => start !== end),
      { maxLength: 2 },
    ),
    overtime: fc.boolean(),
  })
  // Zone and a date whose neighbourhood has a clock change, a leap day, a year's end or nothing special.
  const place = fc.constantFrom(
    ['Europe/Berlin', '2026-03-28'],
    ['Europe/Berlin', '2026-10-24'],
    ['America/New_York', '2027-11-06'],
    ['America/Sao_Paulo', '2018-11-03'],
    ['America/Sao_Paulo', '2018-02-17'],
    ['America/Havana', '2026-10-31'],
    ['Australia/Lord_Howe', '2026-04-04'],
    ['Pacific/Apia', '2011-12-29'],
    ['Asia/Shanghai', '2028-02-28'],
    ['Asia/Shanghai', '2026-12-31'],
  )
  const anySource = place.chain(([zone, date]) => {
    const near = fc.integer({ min: -3, max: 3 }).map((n) => addDays(date!, n))
    const holiday: fc.Arbitrary<Holiday> = fc.oneof(
      fc.record({
        type: fc.constant('fixed' as const),
        monthDay: near.map((day) => day.slice(5)),
        days: fc.integer({ min: 1, max: 3 }),
        working: fc.boolean(),
      }),
      fc.record({ from: near, length: fc.integer({ min: 0, max: 2 }), working: fc.boolean() }).map((each) => ({
        type: 'floating' as const,
        from: each.from,
        to: addDays(each.from, each.length),
        working: each.working,
      })),
    )
    return fc.record({
      calendar: fc.record({
        timeZone: fc.constant(zone!),
        weeklyRestDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
        holidays: fc.array(holiday, { maxLength: 3 }),
      }),
      shifts: fc.array(
        fc.record({ periods: fc.array(anyPeriod, { maxLength: 3 }), validFrom: fc.option(near, { nil: undefined }) }),
        { minLength: 1, maxLength: 3 },
      ),
      useOvertime: fc.boolean(),
      from: fc.integer({ min: -1500, max: 0 }).map((n) => localDayStart(date!, zone!) + n),
      length: fc.integer({ min: 0, max: 3500 }),
    })
  })

  it('[P4 U3] agrees with a minute-by-minute reading of the clock, clock changes and leap days included', () => {
    fc.assert(
      fc.property(anySource, ({ calendar, shifts, useOvertime, from, length }) => {
        const horizon = { from, to: from + length }
        const compiled = compile({ calendar, shifts, overtime: useOvertime ? 'always' : 'never' }, horizon)
        const oracle = new Oracle(from, workedMinutes(calendar, shifts, useOvertime, horizon))
        expect(compiled.intervals()).toEqual(oracle.intervals(from, from + length))
      }),
      { numRuns: 80 * inject('propertyFactor') },
    )
  })
})
