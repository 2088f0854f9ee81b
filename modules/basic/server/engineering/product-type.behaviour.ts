import { behaviour, inTenant, sql } from '@mouldwright/server-kit'
import { productType } from '../../shared/index.ts'
import { findCycles, type Arrow } from '../../shared/process-graph.ts'
import { issuesOf } from '../place.ts'
import { serialise } from '../serialise.ts'

const issueOf = issuesOf('basic')

/** Product types form a tree: none stands above itself, over however many steps. */
export const productTypeBehaviour = behaviour(productType, {
  turn: 'basic.productType.tree',
  async check(ctx, changes) {
    if (changes.every(({ after }) => !after.parentId)) return []
    await serialise(ctx, 'basic.productType.tree', 'tenant')
    const byId = new Map(changes.map((change) => [change.after.id, change]))
    const stored = await ctx.db.all<{ id: number; name: string; parentId: number | null }>(
      sql`select t.id, t.name, t.parent_id from basic_product_type as t where ${inTenant(ctx, 't')} and t.id <> all(${[...byId.keys()]}::bigint[])`,
    )
    const all = [...stored, ...changes.map(({ after: { id, name, parentId } }) => ({ id, name, parentId }))]
    const names = new Map(all.map(({ id, name }) => [id, name]))
    const arrows = all.flatMap(({ id, parentId }): Arrow[] => (parentId ? [[parentId, id]] : []))
    return findCycles(arrows).flatMap((cycle) => {
      const change = cycle.map((id) => byId.get(id)).find((known) => known !== undefined)
      return change
        ? [issueOf(change, 'parentId', 'ownParent', { cycle: cycle.map((id) => names.get(id) ?? id).join(' → ') })]
        : []
    })
  },
})
