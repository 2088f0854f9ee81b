/** What orders to suppliers have in common, be it for work outside or for material and standard parts. */
import { currency, supplier } from '@mouldwright/basic/shared'
import { date, instant, integer, money, ref, rows, text, type Entity, type Fields } from '@mouldwright/kernel'
import { orNull, Type } from '@mouldwright/kernel/schema'
import { rateFields, shownRate } from './order-rate.ts'
import { shownTerms, termFields } from './order-terms.ts'

export const pieces = { readonly: true, required: true, min: 0, max: 1_000_000, default: 0 } as const

export const headFields = {
  number: text({ readonly: true, required: true, max: 20 }),
  supplierId: ref(() => supplier, { readonly: true, required: true }),
}

export const lineTotals = {
  lineCount: integer({ readonly: true, required: true, min: 0, default: 0 }),
  /** Pieces still to come. */
  outstanding: integer(pieces),
  /** The earliest of its lines'. */
  neededDate: date({ readonly: true }),
}

export const amountFields = {
  currencyId: ref(() => currency, { readonly: true }),
  amount: money({ readonly: true, scale: 2 }),
  ...rateFields,
  ...termFields,
}

/** How an order is paid. */
export const amountGroup = [
  ...([
    'currencyId',
    'amount',
    'exchangeRate',
    'rateFrom',
    'taxRate',
    'isTaxIncluded',
    'taxAmount',
    'payable',
  ] as const),
  ...(['invoiceType', 'paymentMethod', 'accountDays', 'dueDate'] as const),
] as const

export const orderSteps = ['madeBy', 'madeAt', 'sentAt', 'confirmedAt', 'closedAt'] as const
export const stepFields = {
  madeBy: text({ readonly: true, required: true, max: 50 }),
  madeAt: instant({ readonly: true, required: true }),
  sentAt: instant({ readonly: true }),
  confirmedAt: instant({ readonly: true }),
  closedAt: instant({ readonly: true }),
}

/** Orders as they are listed. @param day until when all of an order is to come */
export const orderList = <D extends string>(day: D) => ({
  columns: [
    'number',
    'supplierId',
    'status',
    day,
    'outstanding',
    'lineCount',
    'neededDate',
    'amount',
    'payable',
    'currencyId',
    'dueDate',
    'sentAt',
    'madeBy',
    'madeAt',
  ] as const,
  search: ['number', 'remark', 'madeBy'] as const,
  filters: ['status', 'supplierId', day, 'dueDate', 'madeAt'] as const,
  sort: '-madeAt' as const,
})

export const lineKey = { key: ['orderId', 'number'], title: 'number' } as const
export const lineHead = (order: () => Entity) => ({
  orderId: ref(order, { readonly: true, required: true, onRemove: 'remove' }),
  number: integer({ readonly: true, required: true, min: 1, max: 9_999 }),
  supplierId: ref(() => supplier, { readonly: true, required: true }),
})

/** A piece of a line, in the order's currency. */
export const lineAmounts = {
  quantity: integer({ readonly: true, required: true, min: 1, max: 1_000_000 }),
  unitPrice: money({ readonly: true }),
}

/** Orders and their lines are made and changed by actions of their own. */
export const byActionsOnly = ['add', 'modify', 'remove', 'export', 'import'] as const

export const remark = text({ max: 200, long: true })
export const count = integer({ required: true, min: 1, max: 1_000_000 })
export const price = money({ example: 120 })

/** What is said of some lines of an order, or of what becomes its lines. */
export const linesOf = <const F extends Fields>(fields: F, key: readonly (keyof F & string)[]) =>
  rows({ required: true, min: 1, max: 200, fields, key })

export const madeSchema = { id: Type.Integer(), number: Type.String() }

export const shownOrder = {
  ...madeSchema,
  version: Type.Integer(),
  currency: orNull(Type.String()),
  amount: orNull(Type.Number()),
  rate: shownRate,
  terms: shownTerms,
  remark: orNull(Type.String()),
  madeBy: Type.String(),
  madeAt: Type.String(),
  sentAt: orNull(Type.String()),
}
