import type { Issue } from '@mouldwright/kernel'
import { expandRights, role } from '@mouldwright/identity/shared'
import { behaviour, sessionsChanged, sql, type Context } from '@mouldwright/server-kit'

/** Rights that a caller would give away without having them, by row. Administrators have all, whatever comes later. */
function beyondOwn(ctx: Context, patterns: readonly string[]): Issue[] {
  const { permissions: own } = ctx.session
  const hasAll = ctx.kit.permissions.every((permission) => own.has(permission))
  return patterns.flatMap((pattern, at) => {
    const granted = expandRights([pattern], ctx.kit.permissions)
    if (granted.size === 0)
      return [{ field: 'permissions.permission', row: at + 1, rule: 'identity:rules.unknownRight' }]
    const isWithin = hasAll || (pattern !== '*' && [...granted].every((permission) => own.has(permission)))
    return isWithin ? [] : [{ field: 'permissions.permission', row: at + 1, rule: 'identity:rules.beyondOwn' }]
  })
}

export default behaviour(role, {
  check: (ctx, changes) =>
    changes.flatMap(({ row, before, after }) => {
      const issues: Issue[] =
        before?.type === 'systemDefined'
          ? [{ field: 'code', rule: 'identity:rules.systemRole' }]
          : beyondOwn(
              ctx,
              (after.permissions ?? []).map(({ permission }) => permission),
            )
      return row === undefined ? issues : issues.map((issue) => ({ ...issue, row }))
    }),
  saved: async (ctx) => {
    // Who made a role is the server's word: what comes from callers is theirs.
    await ctx.db.run(
      sql`update identity_role set type = 'userDefined' where tenant_id = ${ctx.session.tenantId} and type is null`,
    )
    await sessionsChanged(ctx.db, ctx.session.tenantId)
  },
  removing: (ctx, roles) => {
    const system = roles.find(({ type }) => type === 'systemDefined')
    if (system) ctx.refuse('role.systemDefined', { name: system.name })
  },
})
