import { choice, date, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { part } from '@mouldwright/production/shared'
import { purchaseStatus } from './purchase.flow.ts'
import * as common from '../order-fields.ts'

/** Material and standard parts ordered from a supplier: what the gate and the plan know of their coming. */
export const purchaseOrder = entity('outsourcing.purchase', {
  scope: 'factory',
  path: 'outsource/purchase',
  key: ['number'],
  fields: {
    ...common.headFields,
    status: choice({ readonly: true, required: true, options: purchaseStatus, default: 'draft' }),
    ...common.lineTotals,
    /** The latest of the lines that are still to come. */
    promisedDate: date({ readonly: true }),
    ...common.amountFields,
    remark: text({ readonly: true, max: 200, long: true }),
    /** Why it was cancelled, or closed before all had come. */
    reason: text({ readonly: true, max: 200 }),
    ...common.stepFields,
  },
  groups: {
    terms: ['remark', 'reason'],
    payment: common.amountGroup,
    steps: common.orderSteps,
  },
  list: common.orderList('promisedDate'),
  without: common.byActionsOnly,
})

/** The material of a part, or the standard part itself, in an order. */
export const purchaseLine = entity('outsourcing.purchaseLine', {
  scope: 'factory',
  path: 'outsource/purchaseLine',
  ...common.lineKey,
  fields: {
    ...common.lineHead(() => purchaseOrder),
    partId: ref(() => part, { readonly: true, required: true }),
    status: choice({ readonly: true, required: true, options: purchaseStatus, default: 'draft' }),
    ...common.lineAmounts,
    received: integer(common.pieces),
    /** By the published plan, when it was ordered. */
    neededDate: date({ readonly: true }),
    /** As the supplier has promised last; the plan reads it. */
    promisedDate: date({ readonly: true }),
    /** The day promised first: what the supplier is measured by. */
    agreedDate: date({ readonly: true }),
    sentAt: instant({ readonly: true }),
    /** When the last piece came. */
    receivedAt: instant({ readonly: true }),
  },
  list: {
    columns: [
      'orderId',
      'partId',
      'supplierId',
      'status',
      'promisedDate',
      'neededDate',
      'quantity',
      'received',
      'unitPrice',
      'agreedDate',
      'sentAt',
      'receivedAt',
    ],
    search: [],
    filters: ['status', 'supplierId', 'partId', 'promisedDate'],
    sort: 'promisedDate',
  },
  without: common.byActionsOnly,
})
