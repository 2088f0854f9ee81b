import { isWorkingDay } from '@mouldwright/worktime'
import { describe, expect, it } from 'vitest'
import { daysBefore, daysOfMonth, monthAfter } from './calendar-month.ts'
import { toWorkCalendar } from './index.ts'

const values = {
  restSaturday: true,
  restSunday: true,
  holidays: [
    { name: 'National Day', type: 'floating', startDate: '2026-10-01', endDate: '2026-10-07' },
    { name: 'Make-up', type: 'floating', startDate: '2026-10-10', endDate: '2026-10-10', isWorked: true },
    { name: 'Stocktaking', type: 'fixed', startDate: '2020-10-20', endDate: '2020-10-21' },
    // Over it: the floating one counts.
    { name: 'Rush', type: 'floating', startDate: '2026-10-21', endDate: '2026-10-21', isWorked: true },
  ],
} as const
const october = daysOfMonth(values, '2026-10')
const on = (day: string) => october.find(({ date }) => date === `2026-10-${day}`)!

describe('[BD-05] the days of a month', () => {
  it.each([
    ['02', 'holiday', ['National Day']],
    ['03', 'holiday', ['National Day']],
    ['08', 'work', []],
    ['10', 'adjusted', ['Make-up']],
    ['11', 'rest', []],
    ['20', 'holiday', ['Stocktaking']],
    ['21', 'work', ['Rush']],
  ] as const)('October %s: %s', (day, kind, names) => {
    expect(on(day)).toEqual({ date: `2026-10-${day}`, kind, names })
  })

  it('are worked just when working time says so, over leap days and New Year', () => {
    const calendar = toWorkCalendar(values, 'Asia/Shanghai')
    for (const month of ['2026-10', '2028-02', '2026-12', '2027-10']) {
      const days = daysOfMonth(values, month)
      expect(days.map(({ kind }) => kind === 'work' || kind === 'adjusted')).toEqual(
        days.map(({ date }) => isWorkingDay(calendar, date)),
      )
    }
    expect(daysOfMonth(values, '2028-02')).toHaveLength(29)
    expect(daysOfMonth(values, '2026-02')).toHaveLength(28)
  })

  it('begin at their day of the week, and months follow each other over years', () => {
    expect([daysBefore('2026-10'), daysBefore('2026-06'), daysBefore('2026-11')]).toEqual([3, 0, 6])
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', -17)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-12',
    ])
  })
})
