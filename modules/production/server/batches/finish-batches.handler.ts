import { handle } from '@mouldwright/server-kit'
import { finishBatches, partType } from '../../shared/index.ts'
import { advanceBatches } from './advance-batches.ts'
import { lockBatches, readParts } from './batch.query.ts'

export default handle(finishBatches, async (ctx, input) => {
  const batches = await lockBatches(ctx, input.batches)
  const parts = await readParts(
    ctx,
    batches.map(({ partId }) => partId),
  )
  const electrode = batches.find(({ partId }) => parts.get(partId)?.type === partType.electrode)
  if (electrode) ctx.refuse('batch.electrodeCannotFinish', { batch: electrode.number })
  return advanceBatches(ctx, batches, 'finished')
})
