import type { Issue } from '@mouldwright/kernel'
import { expandRights, role } from '@mouldwright/identity/shared'
import { behaviour, inTenant, sessionsChanged, sql, type Context } from '@mouldwright/server-kit'
import { takeFromHolders } from './role-holders.ts'
import { writeRoleNames } from './role-names.ts'

/** Whether the caller lacks something that these patterns grant. Administrators have all, whatever comes later. */
function isBeyondOwn(ctx: Context, patterns: readonly string[]): boolean {
  const { permissions: own } = ctx.session
  if (ctx.kit.permissions.every((permission) => own.has(permission))) return false
  return patterns.includes('*') || [...expandRights(patterns, ctx.kit.permissions)].some((right) => !own.has(right))
}

const rightsOf = (of: { permissions?: readonly { permission: string }[] | null }) =>
  (of.permissions ?? []).map(({ permission }) => permission)

/** Rights that a caller would give away without having them, by row. */
function beyondOwn(ctx: Context, patterns: readonly string[]): Issue[] {
  return patterns.flatMap((pattern, at) => {
    const granted = expandRights([pattern], ctx.kit.permissions)
    if (granted.size === 0)
      return [{ field: 'permissions.permission', row: at + 1, rule: 'identity:rules.unknownRight' }]
    return !isBeyondOwn(ctx, [pattern])
      ? []
      : [{ field: 'permissions.permission', row: at + 1, rule: 'identity:rules.beyondOwn' }]
  })
}

export default behaviour(role, {
  refusals: ['role.systemDefined', 'role.beyondOwn', 'role.onlyRole', 'user.beyondOwn', 'user.lastAdministrator'],
  check: (ctx, changes) =>
    changes.flatMap(({ row, before, after }) => {
      const issues: Issue[] =
        before?.type === 'systemDefined'
          ? [{ field: 'code', rule: 'identity:rules.systemRole' }]
          : before && isBeyondOwn(ctx, rightsOf(before))
            ? // Who takes a right away from others holds it as well.
              [{ field: 'permissions', rule: 'identity:rules.roleHoldsMore', params: { role: before.name } }]
            : after.type === 'systemDefined'
              ? [{ field: 'type', rule: 'identity:rules.systemType' }]
              : beyondOwn(ctx, rightsOf(after))
      return row === undefined ? issues : issues.map((issue) => ({ ...issue, row }))
    }),
  saved: async (ctx, changes) => {
    await ctx.db.run(sql`update identity_role set type = 'userDefined' where ${inTenant(ctx)} and type is null`)
    const renamed = changes.filter(({ before, after }) => before && before.name !== after.name)
    if (renamed.length > 0)
      await writeRoleNames(ctx.db, ctx.session.tenantId, { roles: renamed.map(({ after }) => after.id) })
    await sessionsChanged(ctx.db, ctx.session.tenantId)
  },
  removing: async (ctx, roles) => {
    const system = roles.find(({ type }) => type === 'systemDefined')
    if (system) ctx.refuse('role.systemDefined', { name: system.name })
    const beyond = roles.find((of) => isBeyondOwn(ctx, rightsOf(of)))
    if (beyond) ctx.refuse('role.beyondOwn', { name: beyond.name })
    await takeFromHolders(ctx, roles)
  },
})
