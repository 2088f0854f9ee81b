import { choice, date, entity, integer, ref, rows, text } from '@mouldwright/kernel'
import { customer, mouldType, orderType, productType } from '@mouldwright/basic/shared'
import { mouldStatus } from './order.flow.ts'
import { startBeforeDelivery } from './start.rules.ts'

/** An order for a mould, with its trial events. */
export const mould = entity('production.mould', {
  scope: 'factory',
  path: 'bom/mold',
  key: ['number'],
  fields: {
    number: text({ required: true, max: 30, pattern: /^[\w./-]+$/, fold: true, example: 'M26-018' }),
    name: text({ required: true, max: 50, example: '前保险杠' }),
    customerId: ref(() => customer),
    orderTypeId: ref(() => orderType),
    mouldTypeId: ref(() => mouldType),
    productTypeId: ref(() => productType),
    salesman: text({ max: 20, example: '李娜' }),
    startDate: date({ example: '2026-09-01' }),
    /** What the customer asked for. */
    deliveryDate: date({ required: true, example: '2026-11-20' }),
    /** What the customer was promised: set when the mould is first in a published plan, changed with a reason. */
    promisedDate: date({ readonly: true }),
    /** When the shop's plan ends it; blank while that is not known. */
    forecastDate: date({ readonly: true }),
    finishedDate: date({ readonly: true }),
    /** 1 to 9, larger is more urgent: the weight of each hour late. A new one's is its order type's. */
    priority: integer({ required: true, filled: true, min: 1, max: 9, example: 5 }),
    status: choice({ readonly: true, options: mouldStatus, default: 'open' }),
    remark: text({ max: 200, long: true }),
    trials: rows({
      fields: {
        event: text({ required: true, max: 10, pattern: /^T\d+$/, fold: true, example: 'T0' }),
        plannedDate: date({ required: true, example: '2026-10-28' }),
        actualDate: date(),
      },
      key: ['event'],
      max: 30,
    }),
  },
  rules: [startBeforeDelivery],
  groups: { dates: ['startDate', 'deliveryDate', 'promisedDate', 'forecastDate', 'finishedDate'] },
  list: {
    // The first ones are what a phone shows.
    columns: [
      'number',
      'name',
      'deliveryDate',
      'status',
      'promisedDate',
      'forecastDate',
      'finishedDate',
      'customerId',
      'priority',
      'startDate',
      'salesman',
      ...(['orderTypeId', 'mouldTypeId', 'productTypeId'] as const),
    ],
    search: ['number', 'name', 'salesman'],
    filters: [
      'status',
      'customerId',
      'deliveryDate',
      'promisedDate',
      'forecastDate',
      'priority',
      'orderTypeId',
      'mouldTypeId',
      'productTypeId',
    ],
    sort: 'deliveryDate',
  },
})
