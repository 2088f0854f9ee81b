import { currency, supplier } from '@mouldwright/basic/shared'
import { choice, date, entity, instant, integer, money, ref, text } from '@mouldwright/kernel'
import { part } from '@mouldwright/production/shared'
import { purchaseStatus } from './purchase.flow.ts'
import { rateFields } from '../order-rate.ts'

const pieces = { readonly: true, required: true, min: 0, max: 1_000_000, default: 0 } as const

/** Material and standard parts ordered from a supplier: what the gate and the plan know of their coming. */
export const purchaseOrder = entity('outsourcing.purchase', {
  scope: 'factory',
  path: 'outsource/purchase',
  key: ['number'],
  fields: {
    number: text({ readonly: true, required: true, max: 20 }),
    supplierId: ref(() => supplier, { readonly: true, required: true }),
    status: choice({ readonly: true, required: true, options: purchaseStatus, default: 'draft' }),
    lineCount: integer({ readonly: true, required: true, min: 0, default: 0 }),
    /** Pieces still to come. */
    outstanding: integer(pieces),
    /** The earliest of its lines'. */
    neededDate: date({ readonly: true }),
    /** The latest of the lines that are still to come. */
    promisedDate: date({ readonly: true }),
    currencyId: ref(() => currency, { readonly: true }),
    amount: money({ readonly: true, scale: 2 }),
    ...rateFields,
    remark: text({ readonly: true, max: 200, long: true }),
    /** Why it was cancelled, or closed before all had come. */
    reason: text({ readonly: true, max: 200 }),
    madeBy: text({ readonly: true, required: true, max: 50 }),
    madeAt: instant({ readonly: true, required: true }),
    sentAt: instant({ readonly: true }),
    confirmedAt: instant({ readonly: true }),
    closedAt: instant({ readonly: true }),
  },
  groups: {
    terms: ['currencyId', 'amount', 'exchangeRate', 'rateFrom', 'remark', 'reason'],
    steps: ['madeBy', 'madeAt', 'sentAt', 'confirmedAt', 'closedAt'],
  },
  list: {
    columns: [
      'number',
      'supplierId',
      'status',
      'promisedDate',
      'outstanding',
      'lineCount',
      'neededDate',
      'amount',
      'currencyId',
      'sentAt',
      'madeBy',
      'madeAt',
    ],
    search: ['number', 'remark', 'madeBy'],
    filters: ['status', 'supplierId', 'promisedDate', 'madeAt'],
    sort: '-madeAt',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})

/** The material of a part, or the standard part itself, in an order. */
export const purchaseLine = entity('outsourcing.purchaseLine', {
  scope: 'factory',
  path: 'outsource/purchaseLine',
  key: ['orderId', 'number'],
  title: 'number',
  fields: {
    orderId: ref(() => purchaseOrder, { readonly: true, required: true, onRemove: 'remove' }),
    number: integer({ readonly: true, required: true, min: 1, max: 9_999 }),
    supplierId: ref(() => supplier, { readonly: true, required: true }),
    partId: ref(() => part, { readonly: true, required: true }),
    status: choice({ readonly: true, required: true, options: purchaseStatus, default: 'draft' }),
    quantity: integer({ readonly: true, required: true, min: 1, max: 1_000_000 }),
    received: integer(pieces),
    /** For a piece, in the order's currency. */
    unitPrice: money({ readonly: true }),
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
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
