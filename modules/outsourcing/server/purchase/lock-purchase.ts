import { mayAdvance } from '@mouldwright/kernel'
import { readRecords, sql, updateRecords, type Context, type StoredRecord } from '@mouldwright/server-kit'
import { onOrder, purchaseFlow, purchaseLine, purchaseOrder, type PurchaseStatus } from '../../shared/index.ts'
import { owed } from '../order-terms.ts'
import { followParts, holdParts } from './follow-parts.ts'

export type PurchaseRecord = StoredRecord<typeof purchaseOrder.fields>
export type PurchaseLineRecord = StoredRecord<typeof purchaseLine.fields>
type LineChange = { id: number } & Partial<PurchaseLineRecord>

/** An order with its lines, held until the transaction ends. */
export interface HeldPurchase {
  order: PurchaseRecord
  lines: PurchaseLineRecord[]
}

export async function holdPurchase(ctx: Context, id: number): Promise<HeldPurchase> {
  const [order] = await readRecords(ctx, purchaseOrder, { ids: [id], lock: 'change' })
  if (!order) return ctx.refuse('record.absent')
  const lines = await readRecords(ctx, purchaseLine, {
    where: sql`t.order_id = ${id}`,
    order: sql`t.number`,
    lock: 'change',
  })
  return { order, lines }
}

/** The line of an order by its id, or refused: another order's is nobody's business here. */
export const lineOf = (
  ctx: Context<'purchase.foreignLine'>,
  { order, lines }: HeldPurchase,
  id: number,
): PurchaseLineRecord =>
  lines.find((one) => one.id === id) ?? ctx.refuse('purchase.foreignLine', { order: order.number })

/** Refuses what the order's state does not allow. */
export function demand(ctx: Context<'purchase.stateForbids'>, { order }: HeldPurchase, isAllowed: boolean): void {
  if (!isAllowed)
    ctx.refuse('purchase.stateForbids', {
      order: order.number,
      status: ctx.kit.word(ctx.language, 'outsourcing', `purchase.statusOptions.${order.status}`),
    })
}

export const demandStep = (ctx: Context<'purchase.stateForbids'>, held: HeldPurchase, to: PurchaseStatus): void =>
  demand(ctx, held, mayAdvance(purchaseFlow, held.order.status, to))

/** Writes changed lines, what follows for the order, and what its parts are to say. @param step a state that people decide */
export async function savePurchase(
  ctx: Context,
  { order, lines }: HeldPurchase,
  changes: readonly LineChange[],
  step?: { status: PurchaseStatus } & Partial<PurchaseRecord>,
): Promise<PurchaseStatus> {
  const parts = await holdParts(
    ctx,
    lines.map(({ partId }) => partId),
  )
  const byId = new Map(changes.map((change) => [change.id, change]))
  const after = lines.map((line): PurchaseLineRecord => ({ ...line, ...byId.get(line.id) }))
  const status = step?.status ?? receivedStatus(after) ?? order.status
  const withStatus = after.map((line) => ({ ...line, status: statusOfLine(line, status) }))
  await updateRecords(
    ctx,
    purchaseLine,
    withStatus.flatMap((line, at) =>
      byId.has(line.id) || line.status !== lines[at]!.status
        ? [{ ...byId.get(line.id), id: line.id, status: line.status }]
        : [],
    ),
  )
  const sums = sumsOf(withStatus)
  const isDone = status === 'received' || status === 'closed'
  // What is closed before all has come is owed from then on.
  const isAllIn = withStatus.every(({ receivedAt }) => receivedAt)
  const lastIn = isAllIn ? lastOf(withStatus.map(({ receivedAt }) => receivedAt)) : null
  const doneAt = lastIn ?? order.closedAt ?? ctx.now().toISOString()
  const due = owed(ctx, order, { amount: sums.amount, isDone, doneAt })
  await updateRecords(ctx, purchaseOrder, [{ ...step, id: order.id, status, ...sums, ...due }])
  // A draft is the buyer's own; parts follow from what suppliers have.
  if (status !== 'draft' && !(order.status === 'draft' && status === 'cancelled')) await followParts(ctx, parts)
  return status
}

const receivedStatus = (lines: readonly PurchaseLineRecord[]): PurchaseStatus | undefined => {
  if (lines.every(({ received }) => received === 0)) return undefined
  return lines.every(({ received, quantity }) => received >= quantity) ? 'received' : 'partlyReceived'
}

/** In in part or in is a matter of each line; the rest is the order's. */
function statusOfLine({ received, quantity, status: before }: PurchaseLineRecord, status: PurchaseStatus) {
  if (status !== 'partlyReceived' && status !== 'received') return status
  if (received >= quantity) return 'received'
  return received > 0 ? 'partlyReceived' : before
}

const earliest = (days: readonly (string | null | undefined)[]) =>
  days.reduce<string | null>((least, day) => (day && (!least || day < least) ? day : least), null)
const lastOf = (days: readonly (string | null | undefined)[]) =>
  days.reduce<string | null>((most, day) => (day && (!most || day > most) ? day : most), null)

type Summed = Pick<PurchaseLineRecord, 'quantity' | 'received' | 'unitPrice' | 'neededDate' | 'promisedDate' | 'status'>

/** What the order shows of its lines. */
export function sumsOf(lines: readonly Summed[]) {
  const priced = lines.filter(({ unitPrice }) => unitPrice !== null && unitPrice !== undefined)
  const sum = priced.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice!, 0)
  const coming = lines.filter(({ quantity, received }) => quantity > received)
  return {
    lineCount: lines.length,
    outstanding: lines.reduce(
      (total, line) => total + (onOrder.includes(line.status) ? line.quantity - line.received : 0),
      0,
    ),
    neededDate: earliest(lines.map(({ neededDate }) => neededDate)),
    promisedDate: lastOf(coming.map(({ promisedDate }) => promisedDate)),
    amount: priced.length === 0 ? null : Math.round(sum * 100) / 100,
  }
}
