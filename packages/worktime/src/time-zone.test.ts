import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { addDays, fromLocal, isTimeOfDay, isTimeZone, localDayStart, offsetAt, toLocal } from './index.ts'
import { clockOf } from './oracle.fixture.ts'

const ZONES = [
  'Asia/Shanghai', // no changes since 1991
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe', // half an hour
  'America/Sao_Paulo', // at midnight, until 2019
  'America/Havana', // at midnight and one
  'Africa/Casablanca', // twice within weeks, around Ramadan
  'Africa/Cairo',
  'Asia/Kathmandu', // +05:45
  'Pacific/Apia', // lost a whole day
  'UTC',
] as const
const utc = (text: string) => Date.parse(`${text}Z`) / 60_000
const zoneAndMoment = fc.tuple(
  fc.constantFrom(...ZONES),
  fc.integer({ min: utc('1975-01-01T00:00'), max: utc('2060-01-01T00:00') }),
)

describe('zones', () => {
  it('[U3] a moment reads as the runtime says, in every zone', () => {
    const clocks = new Map(ZONES.map((zone) => [zone, clockOf(zone)]))
    fc.assert(
      fc.property(zoneAndMoment, ([zone, t]) => {
        const local = toLocal(t, zone)
        expect(`${local.date} ${local.time}`).toBe(clocks.get(zone)!.at(t))
        expect(local.offset).toBe(offsetAt(t, zone))
        expect(local.weekday).toBe(new Date(`${local.date}T00:00Z`).getUTCDay() || 7)
        expect(local.minuteOfDay).toBe(Number(local.time.slice(0, 2)) * 60 + Number(local.time.slice(3)))
      }),
      { numRuns: 2000 * inject('propertyFactor') },
    )
  })

  it('[U3] no clock change is missed: hour by hour through years with many', () => {
    for (const [zone, year] of [
      ['Africa/Casablanca', 2012],
      ['Africa/Cairo', 2014],
      ['Pacific/Apia', 2011],
      ['America/Sao_Paulo', 2018],
      ['Asia/Gaza', 2011],
    ] as const) {
      const clock = clockOf(zone)
      for (let t = utc(`${year}-01-01T00:00`); t < utc(`${year + 1}-01-01T00:00`); t += 60) {
        const local = toLocal(t, zone)
        if (`${local.date} ${local.time}` !== clock.at(t)) expect.fail(`${zone} at ${t}`)
      }
    }
  })

  it('[U3] there and back gives the same moment by one of the two readings', () => {
    fc.assert(
      fc.property(zoneAndMoment, ([zone, t]) => {
        const { date, time } = toLocal(t, zone)
        const earlier = fromLocal(date, time, zone, 'earlier')
        const later = fromLocal(date, time, zone, 'later')
        expect([earlier, later]).toContain(t)
        expect(earlier).toBeLessThanOrEqual(later)
        expect(toLocal(earlier, zone)).toMatchObject({ date, time })
        expect(toLocal(later, zone)).toMatchObject({ date, time })
      }),
      { numRuns: 1000 * inject('propertyFactor') },
    )
  })

  it('[P4 U3] a missing time moves to the end of the gap, a doubled one has two readings', () => {
    const gapEnd = utc('2026-03-29T01:00') // 02:00 becomes 03:00 in Berlin
    for (const time of ['02:00', '02:30', '02:59', '03:00']) {
      expect(fromLocal('2026-03-29', time, 'Europe/Berlin', 'earlier')).toBe(gapEnd)
      expect(fromLocal('2026-03-29', time, 'Europe/Berlin', 'later')).toBe(gapEnd)
    }
    expect(fromLocal('2026-03-29', '01:59', 'Europe/Berlin')).toBe(gapEnd - 1)
    expect(fromLocal('2026-10-25', '02:30', 'Europe/Berlin', 'earlier')).toBe(utc('2026-10-25T00:30'))
    expect(fromLocal('2026-10-25', '02:30', 'Europe/Berlin', 'later')).toBe(utc('2026-10-25T01:30'))
    expect(fromLocal('2026-10-25', '03:00', 'Europe/Berlin', 'later')).toBe(utc('2026-10-25T02:00'))
    expect(fromLocal('2026-04-05', '01:45', 'Australia/Lord_Howe', 'later')).toBe(utc('2026-04-04T15:15'))
  })

  it('[U3] days start where they start: after a jump over midnight, at the first of two midnights, at the end of a lost day', () => {
    expect(localDayStart('2018-11-04', 'America/Sao_Paulo')).toBe(utc('2018-11-04T03:00')) // shown as 01:00
    expect(localDayStart('2026-11-01', 'America/Havana')).toBe(utc('2026-11-01T04:00'))
    expect(localDayStart('2011-12-30', 'Pacific/Apia')).toBe(localDayStart('2011-12-31', 'Pacific/Apia'))
    expect(localDayStart('2026-09-25', 'Asia/Shanghai')).toBe(utc('2026-09-24T16:00'))
  })

  it('[U3] consecutive day starts are 23, 24 or 25 hours apart, and each is on its own date', () => {
    const day = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'America/Havana', 'Asia/Shanghai'),
        day,
        (zone, n) => {
          const date = addDays('1990-01-01', n)
          const start = localDayStart(date, zone)
          const length = localDayStart(addDays(date, 1), zone) - start
          expect(toLocal(start, zone).date).toBe(date)
          expect(toLocal(start - 1, zone).date).toBe(addDays(date, -1))
          expect([23, 24, 25]).toContain(length / 60)
        },
      ),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('a day ends at 24:00, which is the next midnight', () => {
    expect(fromLocal('2026-12-31', '24:00', 'Asia/Shanghai')).toBe(localDayStart('2027-01-01', 'Asia/Shanghai'))
  })

  it('refuses what is no zone, no time and no moment', () => {
    expect(isTimeZone('Asia/Shanghai')).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
    for (const time of ['24:01', '12:60', '7:00', '25:00', '', '-1:00']) expect(isTimeOfDay(time), time).toBe(false)
    expect(() => fromLocal('2026-01-01', '7:00', 'UTC')).toThrow(RangeError)
    expect(() => toLocal(Number.NaN, 'UTC')).toThrow(RangeError)
    expect(() => toLocal(Infinity, 'UTC')).toThrow(RangeError)
    expect(() => offsetAt(1e15, 'Europe/Berlin')).toThrow(RangeError)
  })
})
