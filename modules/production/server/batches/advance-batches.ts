import { mayAdvance } from '@mouldwright/kernel'
import { updateRecords, type Context } from '@mouldwright/server-kit'
import { batch, batchFlow, type batchStatus } from '../../shared/index.ts'
import type { BatchRecord } from './batch.query.ts'

type BatchStatus = (typeof batchStatus)[number]

/** Brings all of them to a state, or refuses at the first that may not. */
export async function advanceBatches(
  ctx: Context<'batch.stateForbids'>,
  batches: readonly BatchRecord[],
  to: BatchStatus,
) {
  for (const { number, status } of batches)
    if (!mayAdvance(batchFlow, status ?? batchFlow.initial, to)) ctx.refuse('batch.stateForbids', { batch: number })
  await updateRecords(
    ctx,
    batch,
    batches.map(({ id }) => ({
      id,
      status: to,
      ...(to === 'finished' ? { finishedAt: ctx.now().toISOString() } : {}),
    })),
  )
  return { changed: batches.length }
}
