import { describe, expect, it } from 'vitest'
import type { ShiftPeriod } from './index.ts'
import { checkPeriods, periodMinutes, sortPeriods } from './index.ts'

const period = (start: string, end: string, rest: [string, string][] = []): ShiftPeriod => ({
  start,
  end,
  rest: rest.map(([from, to]) => ({ start: from, end: to })),
  overtime: false,
})
const rulesOf = (...periods: ShiftPeriod[]) => checkPeriods(periods).map(({ rule, index }) => `${rule} ${index}`)

describe('[BD-06 BD-57] shift periods', () => {
  it('count their minutes without rests, over midnight too', () => {
    expect(periodMinutes(period('08:00', '12:00'))).toBe(240)
    expect(
      periodMinutes(
        period('08:00', '17:00', [
          ['12:00', '13:00'],
          ['15:00', '15:10'],
        ]),
      ),
    ).toBe(470)
    expect(
      periodMinutes(
        period('22:00', '06:00', [
          ['23:50', '00:10'],
          ['02:00', '02:30'],
        ]),
      ),
    ).toBe(430)
    expect(periodMinutes(period('00:00', '24:00'))).toBe(1440)
    expect(periodMinutes(period('16:00', '24:00'))).toBe(480)
    expect(periodMinutes(period('16:00', '00:00'))).toBe(480)
    expect(periodMinutes(period('08:00', '08:00'))).toBe(1440)
  })

  it('count overlapping rests once and what lies outside not at all', () => {
    expect(
      periodMinutes(
        period('08:00', '12:00', [
          ['09:00', '10:00'],
          ['09:30', '10:30'],
          ['11:30', '12:30'],
        ]),
      ),
    ).toBe(120)
  })

  it('are free of faults when they touch, or fill the day', () => {
    expect(rulesOf(period('08:00', '12:00'), period('12:00', '16:00'), period('16:00', '24:00'))).toEqual([])
    expect(
      rulesOf(period('08:00', '20:00', [['12:00', '13:00']]), period('20:00', '08:00', [['00:00', '00:30']])),
    ).toEqual([])
    expect(rulesOf(period('00:00', '24:00', [['00:00', '01:00']]))).toEqual([])
  })

  it('must not overlap, whatever their order, nor reach into those of the next day', () => {
    expect(rulesOf(period('08:00', '12:00'), period('11:59', '16:00'))).toEqual(['overlap 1'])
    expect(rulesOf(period('13:00', '17:00'), period('08:00', '13:01'))).toEqual(['overlap 1'])
    expect(rulesOf(period('08:00', '17:00'), period('09:00', '10:00'))).toEqual(['overlap 1'])
    expect(checkPeriods([period('06:00', '14:00'), period('22:00', '06:30')])).toEqual([
      { rule: 'overlap', index: 1, params: { other: 0 } },
    ])
    expect(rulesOf(period('22:00', '06:30'), period('06:00', '14:00'))).toEqual(['overlap 1'])
    expect(rulesOf(period('22:00', '02:00'), period('23:00', '01:00'))).toEqual(['overlap 1'])
  })

  it('must not exceed a day together', () => {
    expect(rulesOf(period('08:00', '20:00'), period('20:00', '10:00'))).toEqual(['overlap 1', 'overDay 1'])
  })

  it('must have a length', () => {
    expect(rulesOf(period('08:00', '08:00'))).toEqual(['empty 0'])
    expect(rulesOf(period('08:00', '09:00', [['08:00', '09:00']]))).toEqual(['empty 0'])
  })

  it('hold their rests, which have a length and do not overlap', () => {
    expect(rulesOf(period('08:00', '12:00', [['07:30', '08:30']]))).toEqual(['restOutside 0'])
    expect(rulesOf(period('08:00', '12:00', [['11:30', '12:30']]))).toEqual(['restOutside 0'])
    expect(rulesOf(period('22:00', '06:00', [['07:00', '07:30']]))).toEqual(['restOutside 0'])
    expect(rulesOf(period('22:00', '06:00', [['01:00', '01:30']]))).toEqual([])
    expect(
      checkPeriods([
        period('08:00', '12:00', [
          ['09:00', '09:30'],
          ['10:00', '10:00'],
          ['09:20', '09:40'],
        ]),
      ]),
    ).toEqual([
      { rule: 'restEmpty', index: 0, params: { rest: 1 } },
      { rule: 'restOverlap', index: 0, params: { rest: 2, other: 0 } },
    ])
  })

  it('name each text that is no time, and 24:00 as a start', () => {
    expect(checkPeriods([period('8:00', '25:00', [['12:61', '13:00']]), period('24:00', '02:00')])).toEqual([
      { rule: 'time', index: 0, params: { value: '8:00' } },
      { rule: 'time', index: 0, params: { value: '25:00' } },
      { rule: 'time', index: 0, params: { value: '12:61', rest: 0 } },
      { rule: 'time', index: 1, params: { value: '24:00' } },
    ])
  })

  it('rank by time, and the given list stays as it was', () => {
    const given = [
      period('18:00', '20:00'),
      period('08:00', '12:00'),
      period('22:00', '06:00'),
      period('08:00', '10:00'),
    ]
    expect(sortPeriods(given).map(({ start, end }) => `${start}-${end}`)).toEqual([
      '08:00-10:00',
      '08:00-12:00',
      '18:00-20:00',
      '22:00-06:00',
    ])
    expect(given[0]!.start).toBe('18:00')
  })
})
