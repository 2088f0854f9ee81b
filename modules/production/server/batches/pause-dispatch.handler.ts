import { handle } from '@mouldwright/server-kit'
import { pauseDispatch } from '../../shared/index.ts'
import { advanceBatches } from './advance-batches.ts'
import { lockBatches } from './batch.query.ts'

export default handle(pauseDispatch, async (ctx, { batches }) =>
  advanceBatches(ctx, await lockBatches(ctx, batches), 'paused'),
)
