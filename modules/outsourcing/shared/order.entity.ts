import { process } from '@mouldwright/basic/shared'
import { choice, date, duration, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import { outsourceStatus } from './order.flow.ts'
import * as common from './order-fields.ts'

/** Work given to a supplier: made from operations that the plan wants outsourced, followed until every piece is back and inspected. */
export const outsourceOrder = entity('outsourcing.order', {
  scope: 'factory',
  path: 'outsource/order',
  key: ['number'],
  fields: {
    ...common.headFields,
    status: choice({ readonly: true, required: true, options: outsourceStatus, default: 'draft' }),
    ...common.lineTotals,
    /** The latest of the lines that are still away: the day on which all is back. */
    expectedDate: date({ readonly: true }),
    ...common.amountFields,
    /** Clock hours on the road. */
    outboundMinutes: duration({ readonly: true, required: true, unit: 'h', max: 525_600, default: 0 }),
    returnMinutes: duration({ readonly: true, required: true, unit: 'h', max: 525_600, default: 0 }),
    remark: text({ readonly: true, max: 200, long: true }),
    ...common.stepFields,
  },
  groups: {
    terms: ['outboundMinutes', 'returnMinutes', 'remark'],
    payment: common.amountGroup,
    steps: common.orderSteps,
  },
  list: common.orderList('expectedDate'),
  without: common.byActionsOnly,
})

/** An operation of a batch, or of some of its pieces, in an order. */
export const outsourceLine = entity('outsourcing.line', {
  scope: 'factory',
  path: 'outsource/line',
  ...common.lineKey,
  fields: {
    ...common.lineHead(() => outsourceOrder),
    batchId: ref(() => batch, { readonly: true, required: true }),
    operationNumber: integer({ readonly: true, required: true, min: 1, max: 9_999 }),
    processId: ref(() => process, { readonly: true, required: true }),
    status: choice({ readonly: true, required: true, options: outsourceStatus, default: 'draft' }),
    ...common.lineAmounts,
    /** By the published plan: when the next operation wants it. */
    neededDate: date({ readonly: true }),
    /** When it is back, as agreed last; the plan reads it. */
    expectedDate: date({ readonly: true }),
    /** The day agreed first: what the supplier is measured by. */
    agreedDate: date({ readonly: true }),
    returned: integer(common.pieces),
    good: integer(common.pieces),
    conceded: integer(common.pieces),
    sentBack: integer(common.pieces),
    reworked: integer(common.pieces),
    scrapped: integer(common.pieces),
    sentAt: instant({ readonly: true }),
    /** When the last piece was settled. */
    settledAt: instant({ readonly: true }),
    /** From sending to the last piece that goes on, transport included. */
    tookMinutes: duration({ readonly: true, unit: 'h' }),
  },
  groups: {
    pieces: ['quantity', 'returned', 'good', 'conceded', 'sentBack', 'reworked', 'scrapped'],
    times: ['neededDate', 'expectedDate', 'agreedDate', 'sentAt', 'settledAt', 'tookMinutes'],
  },
  list: {
    columns: [
      'orderId',
      'batchId',
      'processId',
      'supplierId',
      'status',
      'expectedDate',
      'neededDate',
      'quantity',
      'returned',
      'good',
      'conceded',
      'sentBack',
      'reworked',
      'scrapped',
      'unitPrice',
      'agreedDate',
      'sentAt',
      'settledAt',
      'tookMinutes',
    ],
    search: [],
    filters: ['status', 'supplierId', 'processId', 'batchId', 'expectedDate'],
    sort: 'expectedDate',
  },
  without: common.byActionsOnly,
})
