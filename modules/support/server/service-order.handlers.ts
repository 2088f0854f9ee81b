import { mayAdvance } from '@mouldwright/kernel'
import { handle, readRecords, updateRecords, type Context, type StoredRecord } from '@mouldwright/server-kit'
import {
  confirmServiceOrder,
  rateServiceOrder,
  returnServiceOrder,
  serviceOrder,
  serviceOrderFlow,
  type ServiceOrderStatus,
} from '@mouldwright/support/shared'
import { tellProvider } from './tell.ts'

export type StoredOrder = StoredRecord<typeof serviceOrder.fields>

/** The order, held until the transaction ends; refused where it does not stand so that it may take this step. */
export async function lockedOrder(
  ctx: Context<'serviceOrder.stateForbids'>,
  id: number,
  from: ServiceOrderStatus,
  to: ServiceOrderStatus,
): Promise<StoredOrder> {
  const [order] = await readRecords(ctx, serviceOrder, { ids: [id], lock: 'change' })
  if (!order) return ctx.refuse('record.absent')
  const status = order.status ?? serviceOrderFlow.initial
  if (status !== from || !mayAdvance(serviceOrderFlow, status, to))
    ctx.refuse('serviceOrder.stateForbids', {
      number: order.number,
      status: ctx.kit.word(ctx.language, 'support', `serviceOrder.statusOptions.${status}`),
    })
  return order
}

export const confirmHandler = handle(confirmServiceOrder, async (ctx, { id }) => {
  const order = await lockedOrder(ctx, id, 'processed', 'confirmed')
  await updateRecords(ctx, serviceOrder, [{ id, status: 'confirmed', confirmedAt: ctx.now().toISOString() }])
  await tellProvider(ctx, 'orderConfirmed', order)
  return {}
})

export const returnHandler = handle(returnServiceOrder, async (ctx, { id, objection }) => {
  const order = await lockedOrder(ctx, id, 'processed', 'accepted')
  await updateRecords(ctx, serviceOrder, [{ id, status: 'accepted', outcome: 'unsolved', objection }])
  await tellProvider(ctx, 'orderReturned', order)
  return {}
})

export const rateHandler = handle(rateServiceOrder, async (ctx, { id, rating, remark }) => {
  const order = await lockedOrder(ctx, id, 'confirmed', 'rated')
  await updateRecords(ctx, serviceOrder, [{ id, status: 'rated', rating, ratingRemark: remark ?? null }])
  await tellProvider(ctx, 'orderRated', order)
  return {}
})
