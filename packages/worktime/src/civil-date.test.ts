import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { addDays, dateOfDay, dayOfDate, isDate, isoWeek, weekdayOf } from './index.ts'

const anyDay = fc.integer({ min: -719_528, max: 2_932_896 })
const utc = (day: number) => new Date(day * 86_400_000)

describe('dates', () => {
  it('[U3] day numbers and weekdays agree with the runtime from year 0000 to 9999', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = utc(day).toISOString().slice(0, 10)
        expect(dateOfDay(day)).toBe(date)
        expect(dayOfDate(date)).toBe(day)
        expect(weekdayOf(date)).toBe(utc(day).getUTCDay() || 7)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('[P4 U3] steps over leap days and century years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-02-29', 366)).toBe('2029-03-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(addDays('2000-02-28', 1)).toBe('2000-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('refuses what is no date', () => {
    for (const text of ['2027-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '26-01-01', '', 'today']) {
      expect(isDate(text), text).toBe(false)
      expect(() => dayOfDate(text), text).toThrow(RangeError)
    }
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => dateOfDay(Number.NaN)).toThrow(RangeError)
  })

  it('[U3] weeks: 53 of them where the year has 53 Thursdays, days near New Year in the neighbour year', () => {
    expect(isoWeek('2026-12-31')).toEqual({ year: 2026, week: 53 })
    expect(isoWeek('2027-01-03')).toEqual({ year: 2026, week: 53 })
    expect(isoWeek('2027-01-04')).toEqual({ year: 2027, week: 1 })
    expect(isoWeek('2024-12-30')).toEqual({ year: 2025, week: 1 })
    expect(isoWeek('2021-01-01')).toEqual({ year: 2020, week: 53 })
    expect(isoWeek('2026-09-25')).toEqual({ year: 2026, week: 39 })
  })

  it('[U3] a week starts on Monday, and weeks follow each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 200_000 }), (day) => {
        const date = dateOfDay(day)
        const next = isoWeek(dateOfDay(day + 1))
        const { year, week } = isoWeek(date)
        if (weekdayOf(date) < 7) expect(next).toEqual({ year, week })
        else expect([`${year}-${week + 1}`, `${year + 1}-1`]).toContain(`${next.year}-${next.week}`)
        expect(week).toBeLessThanOrEqual(53)
        // 4 January is always in week 1.
        expect(isoWeek(`${date.slice(0, 4)}-01-04`)).toEqual({ year: Number(date.slice(0, 4)), week: 1 })
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
