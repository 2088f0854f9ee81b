import { handle } from '@mouldwright/server-kit'
import { dispatchBatches } from '../../shared/index.ts'
import { advanceBatches } from './advance-batches.ts'
import { lockBatches } from './batch.query.ts'

export default handle(dispatchBatches, async (ctx, { batches }) =>
  advanceBatches(ctx, await lockBatches(ctx, batches), 'dispatched'),
)
