import { handle, updateRecords } from '@mouldwright/server-kit'
import { batch, setBatchDelivery } from '../../shared/index.ts'
import { lockBatches, readParts } from './batch.query.ts'

export default handle(setBatchDelivery, async (ctx, { batches: chosen, deliveryDate }) => {
  const batches = await lockBatches(ctx, chosen)
  const parts = await readParts(
    ctx,
    batches.map(({ partId }) => partId),
  )
  for (const { number, partId, startDate } of batches) {
    const part = parts.get(partId)
    if (part && deliveryDate > part.mouldDelivery)
      ctx.refuse('batch.deliveryAfterMould', { batch: number, mould: part.mould, delivery: part.mouldDelivery })
    if (startDate && deliveryDate <= startDate)
      ctx.refuse('batch.deliveryNotAfterStart', { batch: number, start: startDate })
  }
  await updateRecords(
    ctx,
    batch,
    batches.map(({ id }) => ({ id, deliveryDate })),
  )
  return { changed: batches.length }
})
