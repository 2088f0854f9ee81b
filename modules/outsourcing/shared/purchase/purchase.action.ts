import { supplier } from '@mouldwright/basic/shared'
import { exportedSchema } from '@mouldwright/aps/shared'
import { action, choice, date, flag, integer, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { part } from '@mouldwright/production/shared'
import { purchaseLine, purchaseOrder } from './purchase.entity.ts'
import { purchaseStatus } from './purchase.flow.ts'
import { count, linesOf, madeSchema, price, remark, shownOrder } from '../order-fields.ts'

const orderId = ref(() => purchaseOrder, { required: true })
const lineId = ref(() => purchaseLine, { required: true })
const done = closedObject({ id: Type.Integer(), status: Type.Enum(purchaseStatus) })
const may = (operation: string) => ({ permission: permissionOf(purchaseOrder, operation) })

/** Nothing ordered, in a draft, on order without or with a day, in in part. */
export const neededStates = ['open', 'drafted', 'ordered', 'promised', 'partlyReceived'] as const
export const neededKinds = ['material', 'standardPart'] as const

const neededSchema = closedObject({
  partId: Type.Integer(),
  part: Type.String(),
  partName: Type.String(),
  mouldId: Type.Integer(),
  mould: Type.String(),
  kind: Type.Enum(neededKinds),
  material: orNull(Type.String()),
  /** Pieces of the part, and those that are in no order yet. */
  quantity: Type.Integer(),
  left: Type.Integer(),
  state: Type.Enum(neededStates),
  promisedDate: orNull(Type.String()),
  /** Start of the first operation by the published plan less the time from the store to its group; null where the plan has none. */
  neededAt: orNull(Type.String()),
  /** From the needed moment to the promised day, or to now where that has passed without a promise. */
  delayMinutes: Type.Integer(),
  deliveryDate: orNull(Type.String()),
  /** How much the mould is late: by the plan and this delay. */
  mouldLateMinutes: Type.Integer(),
})
export type NeededPart = Static<typeof neededSchema>

const neededQuery = {
  search: text({ max: 100 }),
  kind: choice({ options: neededKinds }),
  state: choice({ options: neededStates }),
  onlyAtRisk: flag(),
}

/** Material and standard parts that the plan waits for, the first needed first. */
export const getPurchase = action('outsourcing.purchase.needed', {
  path: '/aps/schedule/task/getPurchase',
  access: may('check'),
  input: neededQuery,
  output: closedObject({ rows: Type.Array(neededSchema), total: Type.Integer(), atRisk: Type.Integer() }),
  reads: true,
})

/** The same as a workbook. */
export const exportPurchase = action('outsourcing.purchase.exportNeeded', {
  path: '/aps/schedule/task/exportPurchase',
  access: may('export'),
  input: neededQuery,
  output: exportedSchema,
  run: 'queued',
})

/** Makes a draft from parts of the list. */
export const makePurchase = action('outsourcing.purchase.make', {
  path: '/outsource/purchase/make.do',
  access: may('make'),
  input: {
    supplierId: ref(() => supplier, { required: true }),
    remark,
    lines: linesOf(
      {
        partId: ref(() => part, { required: true }),
        /** Blank: all pieces that are in no order yet. */
        quantity: integer({ min: 1, max: 1_000_000 }),
        unitPrice: price,
        promisedDate: date(),
      },
      ['partId'],
    ),
  },
  output: closedObject(madeSchema),
  refusals: ['purchase.notNeeded', 'purchase.tooMany', 'order.supplierRetired'],
})

const shownLine = closedObject({
  id: Type.Integer(),
  number: Type.Integer(),
  partId: Type.Integer(),
  part: Type.String(),
  partName: Type.String(),
  mould: Type.String(),
  material: orNull(Type.String()),
  size: orNull(Type.String()),
  quantity: Type.Integer(),
  received: Type.Integer(),
  unitPrice: orNull(Type.Number()),
  neededDate: orNull(Type.String()),
  promisedDate: orNull(Type.String()),
  receivedAt: orNull(Type.String()),
})
export type PurchasedLine = Static<typeof shownLine>

/** An order with its lines. */
export const readPurchase = action('outsourcing.purchase.read', {
  path: '/outsource/purchase/read.do',
  access: may('detail'),
  input: { id: orderId },
  output: closedObject({
    ...shownOrder,
    status: Type.Enum(purchaseStatus),
    supplier: closedObject({ name: Type.String(), contact: orNull(Type.String()), phone: orNull(Type.String()) }),
    reason: orNull(Type.String()),
    lines: Type.Array(shownLine),
  }),
  reads: true,
})

/** Quantities, prices and days of a draft; a line that is left out leaves the order. */
export const changePurchase = action('outsourcing.purchase.change', {
  path: '/outsource/purchase/change.do',
  access: may('modify'),
  input: {
    id: orderId,
    version: integer({ required: true, min: 1 }),
    remark,
    lines: linesOf({ lineId, quantity: count, unitPrice: price, promisedDate: date() }, ['lineId']),
  },
  output: done,
  refusals: ['purchase.stateForbids', 'purchase.foreignLine', 'purchase.tooMany'],
})

/** The supplier has it: the parts count as ordered, and the plan waits for the promised days. */
export const sendPurchase = action('outsourcing.purchase.send', {
  path: '/outsource/purchase/send.do',
  access: may('modify'),
  input: { id: orderId },
  output: done,
  refusals: ['purchase.stateForbids'],
})

/** Days that the supplier promises, also later ones. */
export const confirmPurchase = action('outsourcing.purchase.confirm', {
  path: '/outsource/purchase/confirm.do',
  access: may('modify'),
  input: { id: orderId, lines: linesOf({ lineId, promisedDate: date({ required: true }) }, ['lineId']) },
  output: done,
  refusals: ['purchase.stateForbids', 'purchase.foreignLine', 'purchase.lineReceived', 'order.dateGone'],
})

/** What has come in. A part of which all has come has its material: its gate opens. */
export const receivePurchase = action('outsourcing.purchase.receive', {
  path: '/outsource/purchase/receive.do',
  access: may('receive'),
  input: { id: orderId, lines: linesOf({ lineId, quantity: count }, ['lineId']) },
  output: done,
  refusals: ['purchase.stateForbids', 'purchase.foreignLine', 'purchase.moreThanOrdered'],
})

/** Done with the supplier. Closed before all has come it needs a reason, and what is missing is wanted again. */
export const closePurchase = action('outsourcing.purchase.close', {
  path: '/outsource/purchase/close.do',
  access: may('modify'),
  input: { id: orderId, reason: text({ max: 200 }) },
  output: done,
  refusals: ['purchase.stateForbids', 'purchase.closeWithoutReason'],
})

/** Before anything has come: the parts are wanted again. */
export const cancelPurchase = action('outsourcing.purchase.cancel', {
  path: '/outsource/purchase/cancel.do',
  access: may('modify'),
  input: { id: orderId, reason: text({ required: true, max: 200 }) },
  output: done,
  refusals: ['purchase.stateForbids'],
})

export const purchaseActions = [
  getPurchase,
  exportPurchase,
  makePurchase,
  readPurchase,
  changePurchase,
  sendPurchase,
  confirmPurchase,
  receivePurchase,
  closePurchase,
  cancelPurchase,
]
