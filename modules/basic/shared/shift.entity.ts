import { choice, date, duration, entity, flag, integer, rows, text } from '@mouldwright/kernel'
import { shiftType } from './enumerations.ts'
import { periodFault, rankFault } from './shift.rules.ts'

const clock = { max: 5, fold: true, pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/ } as const

/** When people and machines work on a day: periods with a rest each, over midnight if need be. */
export const shift = entity('basic.shift', {
  scope: 'factory',
  path: 'bms/shift',
  key: ['name'],
  titleIn: { en: 'englishName' },
  fields: {
    name: text({ required: true, max: 20, example: '白班' }),
    englishName: text({ max: 20, example: 'Day shift' }),
    type: choice({ required: true, options: shiftType, default: 'work' }),
    validFrom: date({ example: '2026-01-01' }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    periods: rows({
      required: true,
      fields: {
        rank: integer({ required: true, min: 1, max: 24, example: 1 }),
        startTime: text({ ...clock, required: true, example: '08:00' }),
        endTime: text({ ...clock, required: true, example: '17:00' }),
        restStart: text({ ...clock, example: '12:00' }),
        restEnd: text({ ...clock, example: '13:00' }),
        isOvertime: flag(),
        /** Worked minutes, rest taken off; written by the server. */
        workedMinutes: duration({ readonly: true, unit: 'h' }),
      },
      key: ['rank'],
      max: 24,
    }),
  },
  rules: [
    {
      key: 'periodRest',
      field: 'periods',
      broken: ({ periods }) => periodFault(periods, ['restOutside', 'restEmpty', 'time']),
      example: { periods: [{ rank: 1, startTime: '08:00', endTime: '12:00', restStart: '13:00', restEnd: '14:00' }] },
    },
    {
      key: 'periodEmpty',
      field: 'periods',
      broken: ({ periods }) => periodFault(periods, ['empty']),
      example: { periods: [{ rank: 1, startTime: '08:00', endTime: '08:00' }] },
    },
    {
      key: 'periodOverlap',
      field: 'periods',
      broken: ({ periods }) => periodFault(periods, ['overlap', 'overDay']),
      example: {
        periods: [
          { rank: 1, startTime: '08:00', endTime: '12:00' },
          { rank: 2, startTime: '11:00', endTime: '17:00' },
        ],
      },
    },
    {
      key: 'periodRank',
      field: 'periods',
      broken: ({ periods }) => rankFault(periods ?? []),
      example: {
        periods: [
          { rank: 2, startTime: '08:00', endTime: '12:00' },
          { rank: 1, startTime: '13:00', endTime: '17:00' },
        ],
      },
    },
  ],
  list: {
    columns: ['name', 'englishName', 'type', 'validFrom', 'valid', 'remark'],
    search: ['name', 'englishName'],
    filters: ['type', 'valid'],
    sort: 'name',
  },
})
