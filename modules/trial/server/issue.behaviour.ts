import { issuesOf } from '@mouldwright/basic/server/api'
import type { Issue } from '@mouldwright/kernel'
import { behaviour, inFactory, sql, type Change, type Context } from '@mouldwright/server-kit'
import { issue } from '../shared/index.ts'

const issueOf = issuesOf('trial')

interface Named {
  id: number
  kind: 'part' | 'batch' | 'trial'
  mouldId: number
  name: string
  /** Of the route of a batch's part; null without a route. */
  operations: number[] | null
}

const fields = { partId: 'part', closingBatchId: 'batch', trialId: 'trial' } as const

/** The parts, batches and trials that issues name, with the mould that each belongs to: one statement. */
async function namedBy(ctx: Context, changes: readonly Change<typeof issue>[]): Promise<Map<string, Named>> {
  const idsOf = (field: keyof typeof fields) => changes.flatMap(({ after }) => after[field] ?? [])
  const rows = await ctx.db.all<Named>(
    sql`select p.id, 'part' as kind, p.mould_id as "mouldId", p.number as name, null::int[] as operations
        from production_part as p where ${inFactory(ctx, 'p')} and p.id = any(${idsOf('partId')}::bigint[])
      union all select k.id, 'trial', k.mould_id, k.event, null from trial_trial as k
        where ${inFactory(ctx, 'k')} and k.id = any(${idsOf('trialId')}::bigint[])
      union all select b.id, 'batch', q.mould_id, b.number, (
          select array_agg(o.number) from production_route as r
            join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
          where ${inFactory(ctx, 'r')} and r.part_id = b.part_id)
        from production_batch as b join production_part as q on ${inFactory(ctx, 'q')} and q.id = b.part_id
        where ${inFactory(ctx, 'b')} and b.id = any(${idsOf('closingBatchId')}::bigint[])`,
  )
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

/** What an issue names belongs to its mould. */
export const issueBehaviour = behaviour(issue, {
  async check(ctx, changes) {
    const named = await namedBy(ctx, changes)
    return changes.flatMap((change): Issue[] => {
      const { after } = change
      const of = (field: keyof typeof fields) => named.get(`${fields[field]} ${after[field]}`)
      const elsewhere = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field) => {
        const found = of(field)
        return found && found.mouldId !== after.mouldId
          ? [issueOf(change, field, 'ofOtherMould', { name: found.name })]
          : []
      })
      const numbers = of('closingBatchId')?.operations
      const number = after.closingOperation
      return numbers && number && !numbers.includes(number)
        ? [...elsewhere, issueOf(change, 'closingOperation', 'unknownOperation', { number })]
        : elsewhere
    })
  },
})
