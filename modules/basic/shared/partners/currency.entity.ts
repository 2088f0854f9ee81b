import { date, decimal, entity, rows, text } from '@mouldwright/kernel'
import { standing } from '../common-fields.ts'

/** Money of quotations and purchases, with its rate against the company's own from each day on. */
export const currency = entity('basic.currency', {
  scope: 'tenant',
  path: 'bms/currency',
  key: ['code'],
  fields: {
    code: text({ required: true, max: 3, pattern: /^[A-Z]{3}$/, fixed: true, fold: true, example: 'EUR' }),
    name: text({ required: true, max: 20, example: '欧元' }),
    symbol: text({ max: 5, example: '€' }),
    ...standing,
    rates: rows({
      required: true,
      min: 1,
      max: 2_000,
      fields: {
        validFrom: date({ required: true, example: '2026-09-01' }),
        rate: decimal({ required: true, above: 0, max: 1_000_000, scale: 6, example: 7.8125 }),
      },
      key: ['validFrom'],
    }),
  },
  list: {
    columns: ['code', 'name', 'symbol', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['valid'],
    sort: 'sort',
  },
})
