import { describe, expect, it } from 'vitest'
import type { Calendar, Holiday } from './index.ts'
import { checkHolidays, isWorkingDay } from './index.ts'

const calendar = (holidays: Holiday[], weeklyRestDays = [6, 7]): Calendar => ({
  timeZone: 'Asia/Shanghai',
  weeklyRestDays,
  holidays,
})

describe('[BD-05] holidays', () => {
  it('a fixed holiday comes every year, for as many days as it says, over New Year too', () => {
    const national = calendar(
      [
        { type: 'fixed', monthDay: '10-01', days: 7 },
        { type: 'fixed', monthDay: '12-30', days: 4 },
      ],
      [],
    )
    for (const year of [2025, 2026, 2032]) {
      expect(isWorkingDay(national, `${year}-09-30`)).toBe(true)
      expect(isWorkingDay(national, `${year}-10-01`)).toBe(false)
      expect(isWorkingDay(national, `${year}-10-07`)).toBe(false)
      expect(isWorkingDay(national, `${year}-10-08`)).toBe(true)
      expect(isWorkingDay(national, `${year}-01-02`)).toBe(false)
      expect(isWorkingDay(national, `${year}-01-03`)).toBe(true)
    }
  })

  it('[P4] a holiday on 29 February exists in leap years only, and days are counted across it', () => {
    const leap = calendar([{ type: 'fixed', monthDay: '02-29' }], [])
    expect(isWorkingDay(leap, '2028-02-29')).toBe(false)
    expect(isWorkingDay(leap, '2027-02-28')).toBe(true)
    expect(isWorkingDay(leap, '2027-03-01')).toBe(true)
    const two = calendar([{ type: 'fixed', monthDay: '02-28', days: 2 }], [])
    expect([isWorkingDay(two, '2028-02-29'), isWorkingDay(two, '2028-03-01')]).toEqual([false, true])
    expect(isWorkingDay(two, '2027-03-01')).toBe(false)
  })

  it('a floating holiday includes both its days and no other year', () => {
    const spring = calendar([{ type: 'floating', from: '2026-02-16', to: '2026-02-18' }], [])
    expect(['2026-02-15', '2026-02-16', '2026-02-18', '2026-02-19'].map((d) => isWorkingDay(spring, d))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(isWorkingDay(spring, '2027-02-16')).toBe(true)
  })

  it('a swapped rest day is worked; floating marks beat fixed ones', () => {
    const swapped = calendar([
      { type: 'floating', from: '2026-10-10', to: '2026-10-10', working: true },
      { type: 'fixed', monthDay: '10-01', days: 3 },
      { type: 'floating', from: '2026-10-02', to: '2026-10-02', working: true },
    ])
    expect(isWorkingDay(swapped, '2026-10-10')).toBe(true) // a Saturday
    expect(isWorkingDay(swapped, '2026-10-11')).toBe(false)
    expect(isWorkingDay(swapped, '2026-10-01')).toBe(false)
    expect(isWorkingDay(swapped, '2026-10-02')).toBe(true)
    expect(isWorkingDay(swapped, '2025-10-02')).toBe(false)
  })

  it('refuses text that is no day', () => {
    expect(() => isWorkingDay(calendar([{ type: 'fixed', monthDay: '13-01' }]), '2026-01-05')).toThrow(RangeError)
  })

  it('a faultless list has no issues', () => {
    expect(
      checkHolidays([
        { type: 'fixed', monthDay: '01-01' },
        { type: 'fixed', monthDay: '10-01', days: 7 },
        { type: 'floating', from: '2026-10-01', to: '2026-10-08' },
        { type: 'floating', from: '2026-10-09', to: '2026-10-09', working: true },
      ]),
    ).toEqual([])
  })

  it('every fault is named, with its place', () => {
    expect(
      checkHolidays([
        { type: 'fixed', monthDay: '02-30' },
        { type: 'fixed', monthDay: '05-01', days: 0 },
        { type: 'fixed', monthDay: '5-1', days: 400 },
        { type: 'floating', from: '2027-02-29', to: '2027-13-01' },
        { type: 'floating', from: '2026-10-08', to: '2026-10-01' },
      ]),
    ).toEqual([
      { rule: 'date', index: 0, params: { value: '02-30' } },
      { rule: 'days', index: 1, params: { value: 0, max: 366 } },
      { rule: 'date', index: 2, params: { value: '5-1' } },
      { rule: 'days', index: 2, params: { value: 400, max: 366 } },
      { rule: 'date', index: 3, params: { value: '2027-02-29' } },
      { rule: 'date', index: 3, params: { value: '2027-13-01' } },
      { rule: 'order', index: 4, params: { from: '2026-10-08', to: '2026-10-01' } },
    ])
  })

  it('shared days are an overlap, or a conflict where one rests and one works; also around New Year', () => {
    expect(
      checkHolidays([
        { type: 'floating', from: '2026-10-01', to: '2026-10-07' },
        { type: 'floating', from: '2026-10-07', to: '2026-10-09' },
        { type: 'floating', from: '2026-10-03', to: '2026-10-03', working: true },
        { type: 'fixed', monthDay: '01-01' },
        { type: 'fixed', monthDay: '12-31', days: 2 },
      ]),
    ).toEqual([
      { rule: 'overlap', index: 1, params: { other: 0 } },
      { rule: 'conflict', index: 2, params: { other: 0 } },
      { rule: 'overlap', index: 4, params: { other: 3 } },
    ])
  })
})
