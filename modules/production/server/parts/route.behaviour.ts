import { issuesOf } from '@mouldwright/basic/server/api'
import { behaviour, readRecords } from '@mouldwright/server-kit'
import { batch, route } from '../../shared/index.ts'

const issueOf = issuesOf('production')

/** An operation for one batch names one of the route's part: no batch would do it otherwise. */
export const routeBehaviour = behaviour(route, {
  async check(ctx, changes) {
    const named = changes.flatMap(({ after }) =>
      (after.operations ?? []).flatMap(({ onlyBatchId }) => onlyBatchId ?? []),
    )
    if (named.length === 0) return []
    const batches = await readRecords(ctx, batch, { ids: [...new Set(named)], rows: false })
    const byId = new Map(batches.map((of) => [of.id, of]))
    return changes.flatMap((change) =>
      (change.after.operations ?? []).flatMap(({ onlyBatchId }, at) => {
        const of = onlyBatchId ? byId.get(onlyBatchId) : undefined
        if (!of || of.partId === change.after.partId) return []
        return [issueOf(change, 'operations', 'batchOfOtherPart', { batch: of.number }, at + 1)]
      }),
    )
  },
})
