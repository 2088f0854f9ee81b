import { supplier } from '@mouldwright/basic/shared'
import { dayIn, handle, readRecords, type Context } from '@mouldwright/server-kit'
import {
  beginOrder,
  cancelOrder,
  closeOrder,
  confirmOrder,
  sendOrder,
  atSupplier,
  outstandingOf,
} from '../shared/index.ts'
import { confirmDates } from './confirm-dates.ts'
import { followLines } from './follow-lines.ts'
import { demand, demandStep, holdOrder, note, saveLines, type HeldOrder } from './lock-order.ts'
import { OpenBatches } from './open-batches.ts'

const minute = 60_000

const holdBatches = (ctx: Context, { lines }: HeldOrder) =>
  OpenBatches.hold(
    ctx,
    lines.map(({ batchId }) => batchId),
  )

export const sendOrderHandler = handle(sendOrder, async (ctx, { id }) => {
  const held = await holdOrder(ctx, id)
  demandStep(ctx, held, 'sent')
  const batches = await holdBatches(ctx, held)
  const { order, lines } = held
  for (const { batchId, operationNumber, labels } of lines)
    if (batches.isOver(batchId))
      ctx.refuse('order.notWanted', { operation: `${labels['batchId'] ?? ''} · ${operationNumber}` })
  const [from] = await readRecords(ctx, supplier, { ids: [order.supplierId] })
  const leadOf = new Map((from?.outsourcing ?? []).map(({ processId, leadMinutes }) => [processId, leadMinutes]))
  const road = order.outboundMinutes + order.returnMinutes
  const now = ctx.now()
  const changes = lines.map(({ id: line, processId, expectedDate, batchId, operationNumber }) => {
    const lead = leadOf.get(processId)
    const agreed = batches
      .find(batchId)
      ?.operations?.find(({ number }) => number === operationNumber)?.turnaroundMinutes
    const away = lead ? lead + road : agreed
    const day = away ? dayIn(new Date(now.getTime() + away * minute), ctx.session.timeZone) : null
    return { id: line, sentAt: now.toISOString(), expectedDate: expectedDate ?? day, agreedDate: expectedDate ?? null }
  })
  const { status } = await saveLines(ctx, held, changes, { status: 'sent', sentAt: now.toISOString() })
  await note(ctx, id, [{ kind: 'sent' }])
  await followLines(ctx, batches, lines)
  await batches.save()
  return { id, status }
})

export const confirmOrderHandler = handle(confirmOrder, async (ctx, { id, lines }) => {
  const held = await holdOrder(ctx, id)
  demand(ctx, held, atSupplier.includes(held.order.status))
  return { id, status: await confirmDates(ctx, held, lines) }
})

export const beginOrderHandler = handle(beginOrder, async (ctx, { id }) => {
  const held = await holdOrder(ctx, id)
  demandStep(ctx, held, 'inWork')
  const { status } = await saveLines(ctx, held, [], { status: 'inWork' })
  await note(ctx, id, [{ kind: 'begun' }])
  return { id, status }
})

export const closeOrderHandler = handle(closeOrder, async (ctx, { id }) => {
  const held = await holdOrder(ctx, id)
  demandStep(ctx, held, 'closed')
  const { status } = await saveLines(ctx, held, [], { status: 'closed', closedAt: ctx.now().toISOString() })
  await note(ctx, id, [{ kind: 'closed' }])
  return { id, status }
})

export const cancelOrderHandler = handle(cancelOrder, async (ctx, { id, reason }) => {
  const held = await holdOrder(ctx, id)
  const isUntouched = held.lines.every(({ returned }) => returned === 0)
  demand(ctx, held, isUntouched)
  demandStep(ctx, held, 'cancelled')
  const batches = await holdBatches(ctx, held)
  const { status } = await saveLines(ctx, held, [], { status: 'cancelled', closedAt: ctx.now().toISOString() })
  await note(ctx, id, [
    { kind: 'cancelled', reason, quantity: held.lines.reduce((sum, line) => sum + outstandingOf(line), 0) },
  ])
  await followLines(ctx, batches, held.lines)
  await batches.save()
  return { id, status }
})
