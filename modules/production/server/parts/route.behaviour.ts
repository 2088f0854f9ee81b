import { issuesOf } from '@mouldwright/basic/server/api'
import type { Issue } from '@mouldwright/kernel'
import { behaviour, readRecords, type Change, type Context } from '@mouldwright/server-kit'
import { batch, route } from '../../shared/index.ts'
import { boughtIssues } from './part-kind.ts'

const issueOf = issuesOf('production')

/** An operation for one batch names one of the route's part, for no batch would do it otherwise; a part that is bought has no route. */
export const routeBehaviour = behaviour(route, {
  async check(ctx, changes) {
    return [...(await boughtIssues(ctx, changes)), ...(await batchIssues(ctx, changes))]
  },
})

async function batchIssues(ctx: Context, changes: readonly Change<typeof route>[]): Promise<Issue[]> {
  const named = changes.flatMap(({ after }) => (after.operations ?? []).flatMap(({ onlyBatchId }) => onlyBatchId ?? []))
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
}
