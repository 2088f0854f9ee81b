import { isWorkingDay } from '@mouldwright/worktime'
import { describe, expect, it } from 'vitest'
import { toWorkCalendar, toWorkShift, workedMinutes } from './index.ts'

describe('calendars and shifts as working time knows them', () => {
  const calendar = toWorkCalendar(
    {
      restSaturday: true,
      restSunday: true,
      holidays: [
        { type: 'fixed', startDate: '2020-12-31', endDate: '2021-01-01' },
        { type: 'floating', startDate: '2026-10-01', endDate: '2026-10-07' },
        { type: 'floating', startDate: '2026-10-10', endDate: '2026-10-10', isWorked: true },
      ],
    },
    'Asia/Shanghai',
  )

  it.each([
    ['a Friday', '2026-09-25', true],
    ['a Saturday', '2026-09-26', false],
    ['a floating holiday', '2026-10-01', false],
    ['the same day a year later', '2027-10-01', true],
    ['a fixed holiday of another year', '2026-12-31', false],
    ['its second day, over New Year', '2027-01-01', false],
    ['a Saturday swapped for work', '2026-10-10', true],
  ])('[BD-05] %s', (_, date, worked) => {
    expect(isWorkingDay(calendar, date)).toBe(worked)
  })

  it('[BD-06] counts a period without its rest, over midnight too', () => {
    expect(workedMinutes({ rank: 1, startTime: '08:00', endTime: '17:00', restStart: '12:00', restEnd: '13:00' })).toBe(
      480,
    )
    expect(workedMinutes({ rank: 1, startTime: '22:00', endTime: '06:00', restStart: '23:30', restEnd: '00:30' })).toBe(
      420,
    )
  })

  it('[BD-06] makes every period of an overtime shift overtime', () => {
    const periods = [{ rank: 1, startTime: '18:00', endTime: '21:00' }]
    expect(toWorkShift({ type: 'overtime', periods }).periods[0]?.overtime).toBe(true)
    expect(toWorkShift({ type: 'work', periods, validFrom: '2026-01-01' })).toEqual({
      periods: [{ start: '18:00', end: '21:00', rest: [], overtime: false }],
      validFrom: '2026-01-01',
    })
  })
})
