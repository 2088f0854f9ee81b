import { choice, entity, integer } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { orderCategory } from '../enumerations.ts'

/** Of moulds without an order type, too. */
export const usualPriority = 5

/** What an order is for: a new mould, a change, a repair, spare parts. */
export const orderType = entity('basic.orderType', {
  scope: 'tenant',
  path: 'bms/orderType',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'NEW' }),
    name: name({ example: '新模' }),
    category: choice({ required: true, options: orderCategory, default: 'newMould' }),
    /** Priority of its moulds where none is given: 1 to 9, larger is more urgent. */
    priority: integer({ required: true, min: 1, max: 9, default: usualPriority }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'category', 'priority', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['category', 'valid'],
    sort: 'sort',
  },
})
