import { firstOf } from '@mouldwright/kernel'
import { department } from '@mouldwright/identity/shared'
import { behaviour, inTenant, sql, type Change, type Context } from '@mouldwright/server-kit'

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

const mostNamed = 20

/** Who or what leaves a department, and joins none of those that are changed with it. */
function leaving(changes: readonly Change<typeof department>[], list: 'managers' | 'users' | 'roles') {
  const idsIn = (of: Change<typeof department>['after'] | null) =>
    (of?.[list] ?? []).map((row) => ('userId' in row ? row.userId : row.roleId))
  const staying = new Set(changes.flatMap(({ after }) => idsIn(after)))
  // An import asks itself before it takes rows away.
  const left = changes.flatMap(({ before, row }) => (row === undefined ? idsIn(before) : []))
  return [...new Set(left)].filter((id) => !staying.has(id))
}

/** People and roles leave a department once the caller has seen which. */
async function confirmLeaving(ctx: Context, changes: readonly Change<typeof department>[]): Promise<void> {
  const [managers, users, roles] = (['managers', 'users', 'roles'] as const).map((list) => leaving(changes, list))
  const ids = [...new Set([...managers!, ...users!, ...roles!])]
  if (ids.length === 0) return
  const named = await ctx.db.all<{ name: string }>(sql`
    select u.real_name as name from identity_user u where ${inTenant(ctx, 'u')} and u.id = any(${ids}::bigint[])
    union all
    select r.name from identity_role r where ${inTenant(ctx, 'r')} and r.id = any(${ids}::bigint[])`)
  const count = { managers: managers!.length, users: users!.length, roles: roles!.length }
  const department = changes.map(({ after }) => after.name)
  ctx.confirm(
    'identity.departmentLeaving',
    {
      department: firstOf(department, mostNamed),
      ...count,
      names: firstOf(named.map(({ name }) => name).toSorted(), mostNamed),
    },
    [changes.map(({ after }) => after.id), managers, users, roles],
  )
}

/** Departments form a tree; one that people or roles still belong to is not removed, so that nobody loses their place unseen. */
export default behaviour(department, {
  turn: 'identity.department.tree',
  refusals: ['department.occupied'],
  async check(ctx, changes) {
    await confirmLeaving(ctx, changes)
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
