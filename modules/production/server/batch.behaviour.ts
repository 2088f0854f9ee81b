import { behaviour } from '@mouldwright/server-kit'
import { batch } from '../shared/index.ts'
import { readParts } from './batch.query.ts'
import { issuesOf } from '@mouldwright/basic/server/api'

const issueOf = issuesOf('production')

/** Delivery within the mould's; reports on operations that the part's route has (a part without a route is the data check's affair). */
export const batchBehaviour = behaviour(batch, {
  async check(ctx, changes) {
    const parts = await readParts(
      ctx,
      changes.map(({ after }) => after.partId),
    )
    return changes.flatMap((change) => {
      const { deliveryDate, operations, partId } = change.after
      const part = parts.get(partId)
      if (!part) return []
      const { mould, mouldDelivery: delivery, operations: numbers } = part
      const late =
        deliveryDate && deliveryDate > delivery
          ? [issueOf(change, 'deliveryDate', 'deliveryAfterMould', { mould, delivery })]
          : []
      const unknown = (operations ?? []).flatMap(({ number }, at) =>
        !numbers || numbers.includes(number)
          ? []
          : [issueOf(change, 'operations', 'unknownOperation', { number }, at + 1)],
      )
      return [...late, ...unknown]
    })
  },
})
