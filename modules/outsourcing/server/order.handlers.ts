import { supplier } from '@mouldwright/basic/shared'
import { askedAt } from '@mouldwright/production/server/api'
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
  changeOrder,
  makeOrder,
  outsourceLine,
  outsourceOrder,
  readOrder,
  type ShownLine,
  type WantedOperation,
} from '../shared/index.ts'
import { followLines, type OperationOfBatch } from './follow-lines.ts'
import { demand, holdOrder, lineOf, notesOf, saveLines, sumsOf, type LineRecord } from './lock-order.ts'
import { nextNumber } from './next-number.ts'
import { newHead, orderedFrom } from './new-order.ts'
import { shownRate } from './order-rate.ts'
import { shownTerms } from './order-terms.ts'
import { OpenBatches } from './open-batches.ts'
import { readWanted } from './wanted.query.ts'

const keyOf = ({ batchId, operationNumber }: OperationOfBatch) => `${batchId}/${operationNumber}`

/** Names an operation in refusals: `M26-018-C01-1 · 30`. */
const nameOf = ({ batch, operationNumber }: Pick<WantedOperation, 'batch' | 'operationNumber'>) =>
  `${batch} · ${operationNumber}`

export const makeOrderHandler = handle(makeOrder, async (ctx, input) => {
  const from = await orderedFrom(ctx, input.supplierId)
  // Two who order the same pieces come one after the other.
  const batches = await OpenBatches.hold(
    ctx,
    input.lines.map(({ batchId }) => batchId),
  )
  const { rows } = await readWanted(ctx, { batchIds: input.lines.map(({ batchId }) => batchId) })
  const wanted = new Map(rows.map((row) => [keyOf(row), row]))
  const terms = new Map((from.outsourcing ?? []).map((row) => [row.processId, row]))
  const transport = transportOf(
    input,
    (from.outsourcing ?? []).map(({ transportMinutes }) => transportMinutes ?? 0),
  )
  const lines = input.lines.map((line, at) => {
    const row = wanted.get(keyOf(line))
    if (!row) {
      const batch = batches.find(line.batchId)
      return batch
        ? ctx.refuse('order.notWanted', { operation: nameOf({ ...line, batch: batch.number }) })
        : ctx.refuse('record.absent')
    }
    const quantity = line.quantity ?? row.quantity
    if (quantity > row.quantity) ctx.refuse('order.tooMany', { operation: nameOf(row), left: row.quantity })
    const known = terms.get(row.processId)
    return {
      row,
      known,
      draft: {
        number: (at + 1) * 10,
        supplierId: from.id,
        batchId: row.batchId,
        operationNumber: row.operationNumber,
        processId: row.processId,
        status: 'draft' as const,
        quantity,
        unitPrice: line.unitPrice ?? usualPrice(row, known?.unitPrice ?? null),
        neededDate: row.wantedAt === null ? null : dayIn(new Date(row.wantedAt), ctx.session.timeZone),
        expectedDate: line.expectedDate ?? null,
        ...nothingBack,
      },
    }
  })
  const drafts = lines.map(({ draft }) => draft)
  const sums = sumsOf(drafts as unknown as LineRecord[])
  const number = await nextNumber(ctx, 'OS')
  const [id] = await insertRecords(ctx, outsourceOrder, [
    {
      number,
      ...(await newHead(ctx, from, { amount: sums.amount, remark: input.remark })),
      ...transport,
      ...sums,
    },
  ])
  await insertRecords(
    ctx,
    outsourceLine,
    drafts.map((draft) => ({ ...draft, orderId: id! })),
  )
  const road = transport.outboundMinutes + transport.returnMinutes
  await followLines(
    ctx,
    batches,
    drafts,
    lines.map(({ row, known }) => ({
      ...row,
      turnaroundMinutes: known?.leadMinutes ? known.leadMinutes + road : row.turnaroundMinutes,
    })),
  )
  await batches.save()
  return { id: id!, number }
})

const nothingBack = { returned: 0, good: 0, conceded: 0, sentBack: 0, reworked: 0, scrapped: 0 } as const

/** A supplier's transport is there and back: half of the longest on each way, unless the order says otherwise. */
function transportOf(
  given: { outboundMinutes?: number | null; returnMinutes?: number | null },
  known: readonly number[],
): { outboundMinutes: number; returnMinutes: number } {
  const both = Math.max(0, ...known)
  return {
    outboundMinutes: given.outboundMinutes ?? Math.ceil(both / 2),
    returnMinutes: given.returnMinutes ?? Math.floor(both / 2),
  }
}

/** Price of a piece by the supplier's price for an hour of the operation's time. */
function usualPrice({ workMinutes, quantity }: WantedOperation, perHour: number | null): number | null {
  if (perHour === null || workMinutes === null) return null
  return Math.round((perHour * workMinutes * 100) / (60 * quantity)) / 100
}

async function linesOf(ctx: Context, orderId: number): Promise<ShownLine[]> {
  const lines = await ctx.db.all<Omit<ShownLine, 'material' | 'treatments' | 'surface'>>(sql`
    select l.id, l.number, l.batch_id as "batchId", b.number as batch, l.operation_number as "operationNumber", c.name as process,
      m.number as mould, p.number as part, p.name as "partName", l.quantity, l.unit_price as "unitPrice", l.needed_date as "neededDate",
      l.expected_date as "expectedDate", l.returned, l.good, l.conceded, l.sent_back as "sentBack", l.reworked, l.scrapped, l.settled_at as "settledAt"
    from outsourcing_line as l
      join production_batch as b on ${inFactory(ctx, 'b')} and b.id = l.batch_id
      join production_part as p on ${inFactory(ctx, 'p')} and p.id = b.part_id
      join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
      join basic_process as c on ${inFactory(ctx, 'c')} and c.id = l.process_id
    where ${inFactory(ctx, 'l')} and l.order_id = ${orderId} order by l.number`)
  const asked = await askedAt(ctx, lines, keyOf)
  return lines.map((line) => {
    const { material = null, treatments = [], surface = null } = asked.get(keyOf(line)) ?? {}
    return { ...line, material, treatments, surface }
  })
}

export const readOrderHandler = handle(readOrder, async (ctx, { id }) => {
  const [order] = await readRecords(ctx, outsourceOrder, { ids: [id] })
  if (!order) return ctx.refuse('record.absent')
  const [from] = await readRecords(ctx, supplier, { ids: [order.supplierId], rows: false })
  const { factory } = await ctx.db.one<{ factory: string }>(
    sql`select f.name as factory from tenancy_factory as f where ${inTenant(ctx, 'f')} and f.id = ${ctx.session.factoryId}`,
  )
  return {
    id,
    version: order.version,
    number: order.number,
    status: order.status,
    supplierId: order.supplierId,
    supplier: {
      name: from!.name,
      code: from!.code,
      address: from!.address ?? null,
      contact: from!.contact ?? null,
      phone: from!.phone ?? from!.landline ?? null,
    },
    factory,
    currency: order.labels['currencyId'] ?? null,
    amount: order.amount ?? null,
    rate: shownRate(ctx, order),
    terms: shownTerms(order),
    outboundMinutes: order.outboundMinutes,
    returnMinutes: order.returnMinutes,
    remark: order.remark ?? null,
    madeBy: order.madeBy,
    madeAt: order.madeAt,
    sentAt: order.sentAt ?? null,
    lines: await linesOf(ctx, id),
    notes: await notesOf(ctx, id),
  }
})

export const changeOrderHandler = handle(changeOrder, async (ctx, { id, version, lines: given, ...terms }) => {
  const held = await holdOrder(ctx, id)
  demand(ctx, held, held.order.status === 'draft')
  const batches = await OpenBatches.hold(
    ctx,
    held.lines.map(({ batchId }) => batchId),
  )
  const { rows } = await readWanted(ctx, { batchIds: held.lines.map(({ batchId }) => batchId) })
  const free = new Map(rows.map((row) => [keyOf(row), row.quantity]))
  const changes = given.map(({ lineId, ...values }) => {
    const line = lineOf(ctx, held, lineId)
    const left = (free.get(keyOf(line)) ?? 0) + line.quantity
    if (values.quantity > left)
      ctx.refuse('order.tooMany', {
        operation: nameOf({ ...line, batch: line.labels['batchId'] ?? '' }),
        left,
      })
    return {
      id: line.id,
      quantity: values.quantity,
      unitPrice: values.unitPrice ?? null,
      expectedDate: values.expectedDate ?? null,
    }
  })
  const kept = new Set(changes.map((change) => change.id))
  const dropped = held.lines.filter((line) => !kept.has(line.id))
  await ctx.db.run(
    sql`delete from outsourcing_line as l where ${inFactory(ctx, 'l')} and l.id = any(${dropped.map((line) => line.id)}::bigint[])`,
  )
  const order = {
    ...held.order,
    outboundMinutes: terms.outboundMinutes ?? held.order.outboundMinutes,
    returnMinutes: terms.returnMinutes ?? held.order.returnMinutes,
  }
  const { status } = await saveLines(
    ctx,
    { order, lines: held.lines.filter(({ id: line }) => kept.has(line)) },
    changes,
    {
      status: 'draft',
      version,
      outboundMinutes: order.outboundMinutes,
      returnMinutes: order.returnMinutes,
      remark: terms.remark ?? null,
    },
  )
  const longer = order.outboundMinutes + order.returnMinutes - held.order.outboundMinutes - held.order.returnMinutes
  await followLines(
    ctx,
    batches,
    held.lines,
    held.lines.flatMap(({ batchId, operationNumber }) => {
      const known = batches.find(batchId)?.operations?.find(({ number }) => number === operationNumber)
      return known?.turnaroundMinutes
        ? [{ batchId, operationNumber, turnaroundMinutes: Math.max(1, known.turnaroundMinutes + longer) }]
        : []
    }),
  )
  await batches.save()
  return { id, status }
})
