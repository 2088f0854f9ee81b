import { dayIn, type Context } from '@mouldwright/server-kit'
import { isSettled, type OutsourceStatus } from '../shared/index.ts'
import { followLines } from './follow-lines.ts'
import { lineOf, note, saveLines, type HeldOrder } from './lock-order.ts'
import { OpenBatches } from './open-batches.ts'

/** Days that a supplier agrees to, told by itself or entered for it. The first one of a line is what it is measured by. */
export async function confirmDates(
  ctx: Context<'order.foreignLine' | 'order.dateGone' | 'order.lineSettled'>,
  held: HeldOrder,
  agreed: readonly { lineId: number; expectedDate: string }[],
): Promise<OutsourceStatus> {
  const { order } = held
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  const changes = agreed.map(({ lineId, expectedDate }) => {
    const line = lineOf(ctx, held, lineId)
    if (isSettled(line)) ctx.refuse('order.lineSettled', { order: order.number, line: line.number })
    if (expectedDate < today) ctx.refuse('order.dateGone', { line: line.number, date: expectedDate })
    return { id: line.id, expectedDate, agreedDate: line.agreedDate ?? expectedDate }
  })
  const isFirst = order.status === 'sent'
  const batches = await OpenBatches.hold(
    ctx,
    held.lines.map(({ batchId }) => batchId),
  )
  const { status } = await saveLines(
    ctx,
    held,
    changes,
    isFirst ? { status: 'confirmed', confirmedAt: ctx.now().toISOString() } : { status: order.status },
  )
  await note(
    ctx,
    order.id,
    changes.map(({ id, expectedDate }) => ({ lineId: id, kind: isFirst ? 'confirmed' : 'date', date: expectedDate })),
  )
  await followLines(ctx, batches, held.lines)
  await batches.save()
  return status
}
