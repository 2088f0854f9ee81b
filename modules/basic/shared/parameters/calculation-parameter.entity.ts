import { choice, decimal, entity, text } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { calculationType } from '../enumerations.ts'

/** A value that calculations of cost take: the default, or the company's own where there is one. */
export const calculationParameter = entity('basic.calculationParameter', {
  scope: 'tenant',
  path: 'bms/calculationParameter',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'OVERHEAD' }),
    name: name({ example: '制造费用率' }),
    type: choice({ required: true, options: calculationType, default: calculationType.numericInput }),
    unit: text({ max: 20, example: '元/小时' }),
    defaultValue: decimal({ required: true, min: 0, max: 1_000_000, scale: 4, example: 0.12 }),
    ownValue: decimal({ min: 0, max: 1_000_000, scale: 4, example: 0.15 }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'type', 'unit', 'defaultValue', 'ownValue', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['type', 'valid'],
    sort: 'sort',
  },
})
