import { decimal, entity, text } from '@mouldwright/kernel'
import { standing } from '../common-fields.ts'
import { inOrder } from '../rules.ts'

const deviation = (example: number) => decimal({ required: true, min: -10, max: 10, scale: 4, unit: 'mm', example })

/** How far a size may be off: the upper and the lower deviation, each with its sign. */
export const tolerance = entity('basic.tolerance', {
  scope: 'tenant',
  path: 'bms/tolerance',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 8, pattern: /^[A-Za-z]\w*$/, fold: true, example: 'H7_10' }),
    lower: deviation(0),
    upper: deviation(0.015),
    ...standing,
  },
  rules: [inOrder('minAboveMax', 'lower', 'upper', { lower: 0.01, upper: -0.01 })],
  list: {
    columns: ['name', 'lower', 'upper', 'remark', 'sort', 'valid'],
    search: ['name', 'remark'],
    filters: ['valid'],
    sort: 'sort',
  },
})
