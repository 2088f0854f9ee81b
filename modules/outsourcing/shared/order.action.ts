import { process, supplier } from '@mouldwright/basic/shared'
import { action, choice, date, duration, integer, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { batchOperation } from '@mouldwright/production/shared'
import { outsourceLine, outsourceOrder } from './order.entity.ts'
import { outsourceStatus } from './order.flow.ts'
import { count, linesOf, madeSchema, price, remark, shownOrder } from './order-fields.ts'

const orderId = ref(() => outsourceOrder, { required: true })
const lineId = ref(() => outsourceLine, { required: true })
const pieces = integer({ required: true, min: 0, max: 1_000_000 })
const transport = duration({ unit: 'h', max: 525_600, example: 1_440 })
const done = closedObject({ id: Type.Integer(), status: Type.Enum(outsourceStatus) })
const may = (operation: string) => ({ permission: permissionOf(outsourceOrder, operation) })

/** What orders may be refused for, whatever is done with them. */
const stateRefusal = ['order.stateForbids'] as const

/** How long a supplier has taken for a process: of its last lines that are settled, transport included. */
const learntSchema = closedObject({
  supplierId: Type.Integer(),
  supplier: Type.String(),
  processId: Type.Integer(),
  process: Type.String(),
  /** As the supplier's record has it; null where it says nothing. */
  leadMinutes: orNull(Type.Integer()),
  transportMinutes: orNull(Type.Integer()),
  /** For an hour of the operation's time. */
  unitPrice: orNull(Type.Number()),
  orders: Type.Integer(),
  medianMinutes: orNull(Type.Integer()),
  p80Minutes: orNull(Type.Integer()),
  /** Lines that were back by the day agreed first, of those that had one. */
  onTimeLines: Type.Integer(),
  datedLines: Type.Integer(),
  returned: Type.Integer(),
  ng: Type.Integer(),
})
export type LearntTurnaround = Static<typeof learntSchema>

const wantedSchema = closedObject({
  batchId: Type.Integer(),
  batch: Type.String(),
  operationNumber: Type.Integer(),
  processId: Type.Integer(),
  process: Type.String(),
  mouldId: Type.Integer(),
  mould: Type.String(),
  part: Type.String(),
  partName: Type.String(),
  /** Pieces that are in no order yet. */
  quantity: Type.Integer(),
  /** Whom the batch or the route names. */
  supplierId: orNull(Type.Integer()),
  turnaroundMinutes: orNull(Type.Integer()),
  /** By the published plan: leaves the shop, is wanted back. Null where the plan does not have it. */
  plannedStart: orNull(Type.String()),
  plannedEnd: orNull(Type.String()),
  lateMinutes: orNull(Type.Integer()),
  /** Everything before it is done: it can leave today. */
  isReady: Type.Boolean(),
  /** Hours of all its pieces in the shop: what a price per hour counts. */
  workMinutes: orNull(Type.Integer()),
})
export type WantedOperation = Static<typeof wantedSchema>

/** Operations that are to be done outside and are in no order yet, with who could do them. */
export const listWanted = action('outsourcing.order.wanted', {
  path: '/outsource/order/wanted.do',
  access: may('check'),
  input: { search: text({ max: 100 }), supplierId: ref(() => supplier), processId: ref(() => process) },
  output: closedObject({ rows: Type.Array(wantedSchema), total: Type.Integer(), suppliers: Type.Array(learntSchema) }),
  reads: true,
})

/** Makes a draft of an order from chosen operations. */
export const makeOrder = action('outsourcing.order.make', {
  path: '/outsource/order/make.do',
  access: may('make'),
  input: {
    supplierId: ref(() => supplier, { required: true }),
    outboundMinutes: transport,
    returnMinutes: transport,
    remark,
    lines: linesOf(
      {
        ...batchOperation,
        /** Blank: all pieces that are in no order yet. */
        quantity: integer({ min: 1, max: 1_000_000 }),
        unitPrice: price,
        expectedDate: date(),
      },
      ['batchId', 'operationNumber'],
    ),
  },
  output: closedObject(madeSchema),
  refusals: ['order.notWanted', 'order.tooMany', 'order.supplierRetired'],
})

const shownLine = closedObject({
  id: Type.Integer(),
  number: Type.Integer(),
  batchId: Type.Integer(),
  batch: Type.String(),
  operationNumber: Type.Integer(),
  process: Type.String(),
  mould: Type.String(),
  part: Type.String(),
  partName: Type.String(),
  quantity: Type.Integer(),
  unitPrice: orNull(Type.Number()),
  neededDate: orNull(Type.String()),
  expectedDate: orNull(Type.String()),
  returned: Type.Integer(),
  good: Type.Integer(),
  conceded: Type.Integer(),
  sentBack: Type.Integer(),
  reworked: Type.Integer(),
  scrapped: Type.Integer(),
  settledAt: orNull(Type.String()),
  /** What the supplier has to know of the pieces: what they are of, how hard and how smooth they are to become. */
  material: orNull(Type.String()),
  treatments: Type.Array(Type.String()),
  surface: orNull(Type.String()),
})
export type ShownLine = Static<typeof shownLine>

/** What happened to an order's lines, newest first. */
const noteSchema = closedObject({
  line: orNull(Type.Integer()),
  kind: Type.Enum(['sent', 'confirmed', 'begun', 'date', 'returned', 'inspected', 'closed', 'cancelled']),
  quantity: orNull(Type.Integer()),
  good: orNull(Type.Integer()),
  ng: orNull(Type.Integer()),
  follows: orNull(Type.Enum(['sendBack', 'rework', 'concession', 'scrap'])),
  date: orNull(Type.String()),
  reason: orNull(Type.String()),
  /** Null: the supplier, by its link. */
  by: orNull(Type.String()),
  at: Type.String(),
})
export type OrderNote = Static<typeof noteSchema>

/** An order with its lines and what happened to them: the page and the print of it. */
export const readOrder = action('outsourcing.order.read', {
  path: '/outsource/order/read.do',
  access: may('detail'),
  input: { id: orderId },
  output: closedObject({
    ...shownOrder,
    status: Type.Enum(outsourceStatus),
    supplierId: Type.Integer(),
    supplier: closedObject({
      name: Type.String(),
      code: Type.String(),
      address: orNull(Type.String()),
      contact: orNull(Type.String()),
      phone: orNull(Type.String()),
    }),
    factory: Type.String(),
    outboundMinutes: Type.Integer(),
    returnMinutes: Type.Integer(),
    lines: Type.Array(shownLine),
    notes: Type.Array(noteSchema),
  }),
  reads: true,
})

/** Prices, quantities and dates of a draft; a line that is left out leaves the order. */
export const changeOrder = action('outsourcing.order.change', {
  path: '/outsource/order/change.do',
  access: may('modify'),
  input: {
    id: orderId,
    version: integer({ required: true, min: 1 }),
    outboundMinutes: transport,
    returnMinutes: transport,
    remark,
    lines: linesOf(
      {
        lineId,
        quantity: count,
        unitPrice: price,
        expectedDate: date(),
      },
      ['lineId'],
    ),
  },
  output: done,
  refusals: [...stateRefusal, 'order.tooMany', 'order.foreignLine'],
})

/** The pieces leave: plans take the operations for begun. Lines without a date get the day that the turnaround leads to. */
export const sendOrder = action('outsourcing.order.send', {
  path: '/outsource/order/send.do',
  access: may('modify'),
  input: { id: orderId },
  output: done,
  refusals: [...stateRefusal, 'order.notWanted'],
})

const agreedDates = linesOf({ lineId, expectedDate: date({ required: true }) }, ['lineId'])

/** What the supplier has agreed to, also later ones: plans follow the days. */
export const confirmOrder = action('outsourcing.order.confirm', {
  path: '/outsource/order/confirm.do',
  access: may('modify'),
  input: { id: orderId, lines: agreedDates },
  output: done,
  refusals: [...stateRefusal, 'order.foreignLine', 'order.dateGone', 'order.lineSettled'],
})

/** The supplier has begun. */
export const beginOrder = action('outsourcing.order.begin', {
  path: '/outsource/order/begin.do',
  access: may('modify'),
  input: { id: orderId },
  output: done,
  refusals: stateRefusal,
})

/** Pieces are back, not inspected yet. */
export const receiveLines = action('outsourcing.order.receive', {
  path: '/outsource/order/receive.do',
  access: may('receive'),
  input: {
    id: orderId,
    lines: linesOf({ lineId, quantity: count }, ['lineId']),
  },
  output: done,
  refusals: [...stateRefusal, 'order.foreignLine', 'order.moreThanOut'],
})

export const ngFollows = ['sendBack', 'rework', 'concession', 'scrap'] as const
export type NgFollows = (typeof ngFollows)[number]
/** What the company calls it. */
export const outcomeOfNg = {
  sendBack: 'returnToSupplier',
  rework: 'rework',
  concession: 'concession',
  scrap: 'scrap',
} as const

/** Good and NG of what is back. NG goes back to the supplier, is reworked here (the planner sees it at once), is used as it is, or is made again. */
export const inspectLines = action('outsourcing.order.inspect', {
  path: '/outsource/order/inspect.do',
  access: may('inspect'),
  input: {
    id: orderId,
    lines: linesOf(
      {
        lineId,
        good: pieces,
        ng: pieces,
        follows: choice({ options: ngFollows }),
        /** Name of the company's way that was picked. */
        dealWay: text({ max: 50 }),
        reason: text({ max: 200 }),
        /** Of what goes back: when it is to return. */
        expectedDate: date(),
      },
      ['lineId'],
    ),
  },
  output: done,
  refusals: [
    ...stateRefusal,
    'order.foreignLine',
    'order.moreThanBack',
    'order.nothingInspected',
    'order.ngWithoutReason',
    'order.approvalNeeded',
    'order.reworkOutside',
    'order.batchOver',
  ],
})

/** Settled with the supplier: nothing of it is open. */
export const closeOrder = action('outsourcing.order.close', {
  path: '/outsource/order/close.do',
  access: may('modify'),
  input: { id: orderId },
  output: done,
  refusals: stateRefusal,
})

/** Before anything has come back: the operations are wanted outside again, or taken back by whoever plans. */
export const cancelOrder = action('outsourcing.order.cancel', {
  path: '/outsource/order/cancel.do',
  access: may('modify'),
  input: { id: orderId, reason: text({ required: true, max: 200 }) },
  output: done,
  refusals: stateRefusal,
})

/** Turnarounds learnt, by supplier and process, beside what the suppliers' records say. */
export const listTurnarounds = action('outsourcing.turnaround.list', {
  path: '/outsource/turnaround/list.do',
  access: { permission: 'outsourcing.turnaround:check' },
  input: { supplierId: ref(() => supplier), processId: ref(() => process) },
  output: closedObject({ rows: Type.Array(learntSchema) }),
  reads: true,
})

/** Takes what was learnt over into the supplier's record; transport stays what it is there. */
export const applyTurnaround = action('outsourcing.turnaround.apply', {
  path: '/outsource/turnaround/apply.do',
  access: { permission: permissionOf(supplier, 'modify') },
  input: {
    supplierId: ref(() => supplier, { required: true }),
    processId: ref(() => process, { required: true }),
    figure: choice({ required: true, options: ['median', 'p80'] }),
  },
  output: closedObject({ leadMinutes: Type.Integer() }),
  refusals: ['turnaround.nothingLearnt'],
})

export const orderActions = [
  listWanted,
  makeOrder,
  readOrder,
  changeOrder,
  sendOrder,
  confirmOrder,
  beginOrder,
  receiveLines,
  inspectLines,
  closeOrder,
  cancelOrder,
  listTurnarounds,
  applyTurnaround,
]
