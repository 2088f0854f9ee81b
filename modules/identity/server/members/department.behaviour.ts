import { department } from '@mouldwright/identity/shared'
import { behaviour, inTenant, sql, type Context } from '@mouldwright/server-kit'

interface Standing {
  id: number
  name: string
  parentId?: number | null | undefined
}

/** One transaction at a time changes the tree of a tenant: two moves that are fine alone may make a circle together. */
const takeTurn = (ctx: Context) =>
  ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity.department.tree:${ctx.session.tenantId}`}, 0))`,
  )

/** The way up from a department to itself, by name; undefined where it ends at the top. */
function circleFrom(start: Standing, byId: ReadonlyMap<number, Standing>): string[] | undefined {
  const names = [start.name]
  const seen = new Set([start.id])
  for (let above = start.parentId; above; above = byId.get(above)?.parentId) {
    names.unshift(byId.get(above)?.name ?? String(above))
    if (above === start.id) return names
    // A circle further up, of which this one is no part: its own departments are told.
    if (seen.has(above)) return undefined
    seen.add(above)
  }
  return undefined
}

/** Departments form a tree; one that people or roles still belong to is not removed, so that nobody loses their place unseen. */
export default behaviour(department, {
  turn: 'identity.department.tree',
  refusals: ['department.occupied'],
  async check(ctx, changes) {
    if (changes.every(({ after }) => !after.parentId)) return []
    await takeTurn(ctx)
    const changed = changes.map(({ after: { id, name, parentId } }): Standing => ({ id, name, parentId }))
    const stored = await ctx.db.all<{ id: number; name: string; parentId: number | null }>(
      sql`select d.id, d.name, d.parent_id from identity_department as d where ${inTenant(ctx, 'd')}`,
    )
    const byId = new Map<number, Standing>([...stored, ...changed].map((of) => [of.id, of]))
    return changes.flatMap(({ row, after }) => {
      const circle = circleFrom(after, byId)
      if (!circle) return []
      const issue = {
        field: 'parentId',
        rule: 'identity:rules.ownParent',
        params: { cycle: circle.join(' → ') },
      }
      return [row === undefined ? issue : { ...issue, row }]
    })
  },
  removing(ctx, departments) {
    const occupied = departments.find(
      ({ managers, users, roles }) => (managers?.length ?? 0) + (users?.length ?? 0) + (roles?.length ?? 0) > 0,
    )
    if (occupied)
      ctx.refuse('department.occupied', {
        name: occupied.name,
        managers: occupied.managers?.length ?? 0,
        users: occupied.users?.length ?? 0,
        roles: occupied.roles?.length ?? 0,
      })
  },
})
