import { handle, removeRecords } from '@mouldwright/server-kit'
import { flowTime, removeFlowTimes } from '../shared/index.ts'

export default handle(removeFlowTimes, async (ctx, { flowTimes }) => ({
  removed: await removeRecords(
    ctx,
    flowTime,
    flowTimes.map(({ id }) => id),
  ),
}))
