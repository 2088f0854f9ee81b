import { mayAdvance } from '@mouldwright/kernel'
import { inFactory, readRecords, sql, updateRecords, type Context, type StoredRecord } from '@mouldwright/server-kit'
import {
  outsourceFlow,
  outsourceLine,
  outsourceOrder,
  outstandingOf,
  returnedStatus,
  type OrderNote,
  type OutsourceStatus,
} from '../shared/index.ts'
import { owed } from './order-terms.ts'

export type OrderRecord = StoredRecord<typeof outsourceOrder.fields>
export type LineRecord = StoredRecord<typeof outsourceLine.fields>
type LineChange = { id: number } & Partial<LineRecord>

/** An order with its lines, held until the transaction ends. */
export interface HeldOrder {
  order: OrderRecord
  lines: LineRecord[]
}

export async function holdOrder(ctx: Context, id: number): Promise<HeldOrder> {
  const [order] = await readRecords(ctx, outsourceOrder, { ids: [id], lock: 'change' })
  if (!order) return ctx.refuse('record.absent')
  const lines = await readRecords(ctx, outsourceLine, {
    where: sql`t.order_id = ${id}`,
    order: sql`t.number`,
    lock: 'change',
  })
  return { order, lines }
}

/** The line of an order by its id, or refused: another order's is nobody's business here. */
export function lineOf(ctx: Context<'order.foreignLine'>, { order, lines }: HeldOrder, id: number): LineRecord {
  const line = lines.find((one) => one.id === id)
  return line ?? ctx.refuse('order.foreignLine', { order: order.number })
}

/** Refuses what the order's state does not allow. */
export function demand(ctx: Context<'order.stateForbids'>, { order }: HeldOrder, isAllowed: boolean): void {
  if (!isAllowed)
    ctx.refuse('order.stateForbids', {
      order: order.number,
      status: ctx.kit.word(ctx.language, 'outsourcing', `order.statusOptions.${order.status}`),
    })
}

export const demandStep = (ctx: Context<'order.stateForbids'>, held: HeldOrder, to: OutsourceStatus): void =>
  demand(ctx, held, mayAdvance(outsourceFlow, held.order.status, to))

/** Writes changed lines and what follows from them for the order. @param step a state that people decide */
export async function saveLines(
  ctx: Context,
  { order, lines }: HeldOrder,
  changes: readonly LineChange[],
  step?: { status: OutsourceStatus } & Partial<OrderRecord>,
): Promise<{ lines: LineRecord[]; status: OutsourceStatus }> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const after = lines.map((line): LineRecord => ({ ...line, ...byId.get(line.id) }))
  const status = step?.status ?? returnedStatus(after) ?? order.status
  const withStatus = after.map((line) => ({ ...line, status: statusOfLine(line, status) }))
  await updateRecords(
    ctx,
    outsourceLine,
    withStatus.flatMap((line, at) =>
      byId.has(line.id) || line.status !== lines[at]!.status
        ? [{ ...byId.get(line.id), id: line.id, status: line.status }]
        : [],
    ),
  )
  const sums = sumsOf(withStatus)
  const isDone = status === 'inspected' || status === 'closed'
  const doneAt = lastOf(withStatus.map(({ settledAt }) => settledAt)) ?? ctx.now().toISOString()
  const due = owed(ctx, order, { amount: sums.amount, isDone, doneAt })
  await updateRecords(ctx, outsourceOrder, [{ ...step, id: order.id, status, ...sums, ...due }])
  return { lines: withStatus, status }
}

/** Back in part, back or settled is a matter of each line; the rest is the order's. */
function statusOfLine(line: LineRecord, status: OutsourceStatus): OutsourceStatus {
  if (status !== 'partlyReturned' && status !== 'returned') return status
  return returnedStatus([line]) ?? 'inWork'
}

const earliest = (days: readonly (string | null | undefined)[]) =>
  days.reduce<string | null>((least, day) => (day && (!least || day < least) ? day : least), null)
const lastOf = (days: readonly (string | null | undefined)[]) =>
  days.reduce<string | null>((most, day) => (day && (!most || day > most) ? day : most), null)

/** What the order shows of its lines. */
export function sumsOf(lines: readonly LineRecord[]) {
  const priced = lines.filter(({ unitPrice }) => unitPrice !== null && unitPrice !== undefined)
  const away = lines.filter((line) => outstandingOf(line) > 0)
  const sum = priced.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice!, 0)
  return {
    lineCount: lines.length,
    outstanding: lines.reduce((total, line) => total + (line.sentAt ? outstandingOf(line) : 0), 0),
    neededDate: earliest(lines.map(({ neededDate }) => neededDate)),
    expectedDate: lastOf(away.map(({ expectedDate }) => expectedDate)),
    amount: priced.length === 0 ? null : Math.round(sum * 100) / 100,
  }
}

type NewNote = { lineId?: number } & Partial<Omit<OrderNote, 'line' | 'by' | 'at'>> & Pick<OrderNote, 'kind'>

/** Notes what happened, in whose name. */
export async function note(ctx: Context, orderId: number, notes: readonly NewNote[]): Promise<void> {
  if (notes.length === 0) return
  const { tenantId, factoryId, userId, displayName } = ctx.session
  const of = <K extends keyof NewNote>(key: K) => notes.map((one) => one[key] ?? null)
  await ctx.db.run(
    sql`insert into outsourcing_note (tenant_id, factory_id, id, order_id, line_id, kind, quantity, good, ng, follows, date, reason, user_id, by, at)
      select ${tenantId}::bigint, ${factoryId}::bigint, u.id, ${orderId}::bigint, u.line_id, u.kind, u.quantity, u.good, u.ng, u.follows, u.date,
        u.reason, ${userId === 0 ? null : userId}::bigint, ${userId === 0 ? null : displayName}::text, ${ctx.now()}::timestamptz
      from unnest(${notes.map(() => ctx.newId())}::bigint[], ${of('lineId')}::bigint[], ${of('kind')}::text[], ${of('quantity')}::integer[],
        ${of('good')}::integer[], ${of('ng')}::integer[], ${of('follows')}::text[], ${of('date')}::date[], ${of('reason')}::text[])
        as u(id, line_id, kind, quantity, good, ng, follows, date, reason)`,
  )
}

export const notesOf = (ctx: Context, orderId: number) =>
  ctx.db.all<OrderNote>(
    sql`select l.number as line, n.kind, n.quantity, n.good, n.ng, n.follows, n.date, n.reason, n.by, n.at
      from outsourcing_note as n left join outsourcing_line as l on ${inFactory(ctx, 'l')} and l.id = n.line_id
      where ${inFactory(ctx, 'n')} and n.order_id = ${orderId} order by n.id desc limit 500`,
  )
