import { supplier } from '@mouldwright/basic/shared'
import {
  dayIn,
  handle,
  inFactory,
  inTenant,
  insertRecords,
  readRecords,
  sql,
  type Context,
} from '@mouldwright/server-kit'
import {
  cancelPurchase,
  changePurchase,
  closePurchase,
  confirmPurchase,
  getPurchase,
  makePurchase,
  onOrder,
  purchaseLine,
  purchaseOrder,
  readPurchase,
  receivePurchase,
  sendPurchase,
  type PurchasedLine,
} from '../../shared/index.ts'
import { nextNumber } from '../next-number.ts'
import { newHead, orderedFrom } from '../new-order.ts'
import { shownRate } from '../order-rate.ts'
import { shownTerms } from '../order-terms.ts'
import { holdParts } from './follow-parts.ts'
import { demand, demandStep, holdPurchase, lineOf, savePurchase, sumsOf } from './lock-purchase.ts'
import { readNeeded } from './needed.query.ts'

const mostShown = 1_000

const linesOf = (ctx: Context, orderId: number) =>
  ctx.db.all<PurchasedLine>(sql`
    select l.id, l.number, p.id as "partId", p.number as part, p.name as "partName", m.number as mould, a.name as material,
      nullif(concat_ws(' × ', trim_scale(p.length), trim_scale(p.width), trim_scale(p.height)), '') as size, l.quantity, l.received,
      l.unit_price as "unitPrice", l.needed_date as "neededDate", l.promised_date as "promisedDate", l.received_at as "receivedAt"
    from outsourcing_purchase_line as l
      join production_part as p on ${inFactory(ctx, 'p')} and p.id = l.part_id
      join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
      left join basic_material as a on ${inTenant(ctx, 'a')} and a.id = p.material_id
    where ${inFactory(ctx, 'l')} and l.order_id = ${orderId} order by l.number`)

export const purchaseHandlers = [
  handle(getPurchase, async (ctx, query) => {
    const { rows, ...counts } = await readNeeded(ctx, query)
    return { rows: rows.slice(0, mostShown), ...counts }
  }),

  handle(makePurchase, async (ctx, input) => {
    const from = await orderedFrom(ctx, input.supplierId)
    const partIds = input.lines.map(({ partId }) => partId)
    const parts = new Map((await holdParts(ctx, partIds)).map((one) => [one.id, one]))
    const { rows } = await readNeeded(ctx, { partIds })
    const needed = new Map(rows.map((row) => [row.partId, row]))
    const lines = input.lines.map((line, at) => {
      const part = parts.get(line.partId) ?? ctx.refuse('record.absent')
      const row = needed.get(line.partId)
      const name = `${part.labels['mouldId'] ?? ''} ${part.number}`
      if (!row || row.left === 0) return ctx.refuse('purchase.notNeeded', { part: name })
      const quantity = line.quantity ?? row.left
      if (quantity > row.left) ctx.refuse('purchase.tooMany', { part: name, left: row.left })
      return {
        number: (at + 1) * 10,
        supplierId: from.id,
        partId: line.partId,
        status: 'draft' as const,
        quantity,
        received: 0,
        unitPrice: line.unitPrice ?? null,
        neededDate: row.neededAt ? dayIn(new Date(row.neededAt), ctx.session.timeZone) : null,
        promisedDate: line.promisedDate ?? null,
      }
    })
    const sums = sumsOf(lines)
    const number = await nextNumber(ctx, 'PO')
    const [id] = await insertRecords(ctx, purchaseOrder, [
      {
        number,
        ...(await newHead(ctx, from, { amount: sums.amount, remark: input.remark })),
        ...sums,
      },
    ])
    await insertRecords(
      ctx,
      purchaseLine,
      lines.map((line) => ({ ...line, orderId: id! })),
    )
    return { id: id!, number }
  }),

  handle(readPurchase, async (ctx, { id }) => {
    const [order] = await readRecords(ctx, purchaseOrder, { ids: [id] })
    if (!order) return ctx.refuse('record.absent')
    const [from] = await readRecords(ctx, supplier, { ids: [order.supplierId], rows: false })
    const { version, number, status, madeBy, madeAt } = order
    return {
      id,
      version,
      number,
      status,
      supplier: { name: from!.name, contact: from!.contact ?? null, phone: from!.phone ?? from!.landline ?? null },
      currency: order.labels['currencyId'] ?? null,
      amount: order.amount ?? null,
      rate: shownRate(ctx, order),
      terms: shownTerms(order),
      remark: order.remark ?? null,
      reason: order.reason ?? null,
      madeBy,
      madeAt,
      sentAt: order.sentAt ?? null,
      lines: await linesOf(ctx, id),
    }
  }),

  handle(changePurchase, async (ctx, { id, version, remark, lines: given }) => {
    const held = await holdPurchase(ctx, id)
    demand(ctx, held, held.order.status === 'draft')
    const partIds = held.lines.map(({ partId }) => partId)
    await holdParts(ctx, partIds)
    const { rows } = await readNeeded(ctx, { partIds })
    const left = new Map(rows.map((row) => [row.partId, row.left]))
    const changes = given.map(({ lineId, ...values }) => {
      const line = lineOf(ctx, held, lineId)
      const most = (left.get(line.partId) ?? 0) + line.quantity
      if (values.quantity > most) ctx.refuse('purchase.tooMany', { part: line.labels['partId'] ?? '', left: most })
      return {
        id: line.id,
        quantity: values.quantity,
        unitPrice: values.unitPrice ?? null,
        promisedDate: values.promisedDate ?? null,
      }
    })
    const kept = new Set(changes.map((change) => change.id))
    const dropped = held.lines.flatMap((line) => (kept.has(line.id) ? [] : [line.id]))
    await ctx.db.run(
      sql`delete from outsourcing_purchase_line as l where ${inFactory(ctx, 'l')} and l.id = any(${dropped}::bigint[])`,
    )
    const lines = held.lines.filter((line) => kept.has(line.id))
    const status = await savePurchase(ctx, { order: held.order, lines }, changes, {
      status: 'draft',
      version,
      remark: remark ?? null,
    })
    return { id, status }
  }),

  handle(sendPurchase, async (ctx, { id }) => {
    const held = await holdPurchase(ctx, id)
    demandStep(ctx, held, 'sent')
    const sentAt = ctx.now().toISOString()
    const changes = held.lines.map(({ id: line, promisedDate }) => ({
      id: line,
      sentAt,
      agreedDate: promisedDate ?? null,
    }))
    return { id, status: await savePurchase(ctx, held, changes, { status: 'sent', sentAt }) }
  }),

  handle(confirmPurchase, async (ctx, { id, lines }) => {
    const held = await holdPurchase(ctx, id)
    demand(ctx, held, onOrder.includes(held.order.status))
    const today = dayIn(ctx.now(), ctx.session.timeZone)
    const changes = lines.map(({ lineId, promisedDate }) => {
      const line = lineOf(ctx, held, lineId)
      if (line.received >= line.quantity)
        ctx.refuse('purchase.lineReceived', { order: held.order.number, line: line.number })
      if (promisedDate < today) ctx.refuse('order.dateGone', { line: line.number, date: promisedDate })
      return { id: line.id, promisedDate, agreedDate: line.agreedDate ?? promisedDate }
    })
    const isFirst = held.order.status === 'sent'
    const status = await savePurchase(
      ctx,
      held,
      changes,
      isFirst ? { status: 'confirmed', confirmedAt: ctx.now().toISOString() } : { status: held.order.status },
    )
    return { id, status }
  }),

  handle(receivePurchase, async (ctx, { id, lines }) => {
    const held = await holdPurchase(ctx, id)
    demand(ctx, held, onOrder.includes(held.order.status))
    const now = ctx.now().toISOString()
    const changes = lines.map(({ lineId, quantity }) => {
      const line = lineOf(ctx, held, lineId)
      const left = line.quantity - line.received
      if (quantity > left) ctx.refuse('purchase.moreThanOrdered', { line: line.number, left, quantity })
      return { id: line.id, received: line.received + quantity, receivedAt: quantity === left ? now : null }
    })
    return { id, status: await savePurchase(ctx, held, changes) }
  }),

  handle(closePurchase, async (ctx, { id, reason }) => {
    const held = await holdPurchase(ctx, id)
    demandStep(ctx, held, 'closed')
    if (held.order.status === 'partlyReceived' && !reason)
      ctx.refuse('purchase.closeWithoutReason', { order: held.order.number })
    const closed = { status: 'closed' as const, closedAt: ctx.now().toISOString(), reason: reason ?? null }
    return { id, status: await savePurchase(ctx, held, [], closed) }
  }),

  handle(cancelPurchase, async (ctx, { id, reason }) => {
    const held = await holdPurchase(ctx, id)
    demandStep(ctx, held, 'cancelled')
    const cancelled = { status: 'cancelled' as const, closedAt: ctx.now().toISOString(), reason }
    return { id, status: await savePurchase(ctx, held, [], cancelled) }
  }),
]
