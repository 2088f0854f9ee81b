import { choice, date, entity, flag, integer, rows, text } from '@mouldwright/kernel'
import { holidayFaults } from './calendar.rules.ts'
import { holidayType } from './enumerations.ts'
import { rowsInOrder } from './rules.ts'

/** Which days are worked: weekly rest days, holidays, and rest days swapped for work. */
export const calendar = entity('basic.calendar', {
  scope: 'factory',
  path: 'bms/calendar',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 20, example: '标准日历' }),
    isDefault: flag(),
    valid: flag({ default: true }),
    sort: integer({ required: true, min: 1, max: 9_999, default: 1 }),
    restMonday: flag(),
    restTuesday: flag(),
    restWednesday: flag(),
    restThursday: flag(),
    restFriday: flag(),
    restSaturday: flag(),
    restSunday: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    holidays: rows({
      fields: {
        name: text({ required: true, max: 20, example: '国庆节' }),
        type: choice({ required: true, options: holidayType, default: 'floating' }),
        startDate: date({ required: true, example: '2026-10-01' }),
        endDate: date({ required: true, example: '2026-10-07' }),
        isWorked: flag(),
      },
      key: ['type', 'startDate'],
    }),
  },
  rules: [
    {
      key: 'defaultCalendarDisabled',
      field: 'valid',
      broken: ({ isDefault, valid }) => (isDefault && valid === false ? {} : undefined),
      example: { isDefault: true, valid: false },
    },
    rowsInOrder('holidayOrder', 'holidays', ['startDate', 'endDate'], {
      holidays: [{ name: 'New Year', type: 'fixed', startDate: '2026-10-07', endDate: '2026-10-01' }],
    }),
    {
      key: 'holidayOverlap',
      field: 'holidays',
      broken: ({ holidays }) => holidayFaults(holidays ?? []),
      example: {
        holidays: [
          { name: '国庆节', type: 'floating', startDate: '2026-10-01', endDate: '2026-10-07' },
          { name: '中秋节', type: 'floating', startDate: '2026-10-06', endDate: '2026-10-08' },
        ],
      },
    },
  ],
  groups: {
    week: [
      ...(['restMonday', 'restTuesday', 'restWednesday', 'restThursday'] as const),
      ...(['restFriday', 'restSaturday', 'restSunday'] as const),
    ],
  },
  list: {
    columns: ['name', 'isDefault', 'restSaturday', 'restSunday', 'sort', 'valid', 'remark'],
    search: ['name', 'remark'],
    filters: ['valid'],
    sort: 'sort',
  },
})
