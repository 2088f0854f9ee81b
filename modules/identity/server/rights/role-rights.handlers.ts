/** What a role grants and to whom, and what a change of it would do. */
import {
  expandRights,
  grantingPattern,
  listRights,
  listRoleRights,
  listRoleUsers,
  previewRole,
  role,
  type Person,
} from '@mouldwright/identity/shared'
import { handle, inTenant, readRecords, sql, type Context } from '@mouldwright/server-kit'
import { searchPattern } from './search-pattern.ts'
import { rightName, rightScopes } from './right-names.ts'

const mostShown = 200

async function storedRole(ctx: Context, id: number) {
  const [found] = await readRecords(ctx, role, { ids: [id] })
  return found ?? ctx.refuse('record.absent')
}

const patternsOf = (of: { permissions?: readonly { permission: string }[] | null }) =>
  (of.permissions ?? []).map(({ permission }) => permission)

export const roleRightsHandlers = [
  handle(listRights, (ctx) => ({ scopes: rightScopes(ctx) })),

  handle(listRoleRights, async (ctx, { roleId }) => {
    const patterns = patternsOf((await storedRole(ctx, roleId)) as never)
    const granted = expandRights(patterns, ctx.kit.permissions)
    return {
      scopes: rightScopes(ctx).map((scope) => ({
        ...scope,
        rights: scope.rights.map((right) => {
          const isGranted = granted.has(right.permission)
          return { ...right, isGranted, pattern: isGranted ? grantingPattern(patterns, right.permission)! : null }
        }),
      })),
    }
  }),

  handle(listRoleUsers, async (ctx, { roleId, search, page, size }) => {
    await storedRole(ctx, roleId)
    const pattern = searchPattern(search)
    const rows = await ctx.db.all<Person & { total: number }>(sql`
      select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
        identity_is_active(u, ${ctx.now()}) as "isActive", count(*) over ()::int as total
      from identity_user_roles ur join identity_user u on u.tenant_id = ur.tenant_id and u.id = ur.parent_id
      where ${inTenant(ctx, 'ur')} and ur.role_id = ${roleId} and (u.user_name ilike ${pattern} or u.real_name ilike ${pattern})
      order by u.real_name, u.id limit ${size ?? 20} offset ${((page ?? 1) - 1) * (size ?? 20)}`)
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
  }),

  handle(previewRole, async (ctx, { roleId, valid, permissions }) => {
    await storedRole(ctx, roleId)
    const wanted = valid === false ? [] : patternsOf({ permissions: permissions ?? null })
    return effectOf(ctx, roleId, wanted)
  }),
]

/** Rights of the role's holders as they are against those with other patterns in its place. O(holders × patterns), two statements. */
async function effectOf(ctx: Context, roleId: number, wanted: readonly string[]) {
  const holders = await ctx.db.all<{
    userId: number
    userName: string
    realName: string
    now: string[]
    others: string[]
  }>(sql`
    select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
      identity_rights(u.tenant_id, u.id) as now,
      coalesce((
        select jsonb_agg(distinct rp.permission) from identity_user_roles x
        join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id and r.valid
        join identity_role_permissions rp on rp.tenant_id = r.tenant_id and rp.parent_id = r.id
        where x.tenant_id = u.tenant_id and x.parent_id = u.id and x.role_id <> ${roleId}), '[]') as others
    from identity_user_roles ur join identity_user u on u.tenant_id = ur.tenant_id and u.id = ur.parent_id
    where ${inTenant(ctx, 'ur')} and ur.role_id = ${roleId} order by u.real_name, u.id limit 10000`)
  const counts = { gained: new Map<string, number>(), lost: new Map<string, number>() }
  const sets = new Map<string, ReadonlySet<string>>()
  /** Most holders have the same roles. */
  const setOf = (patterns: readonly string[]) => {
    const key = [...patterns].sort().join('\n')
    const known = sets.get(key) ?? expandRights(patterns, ctx.kit.permissions)
    sets.set(key, known)
    return known
  }
  const people = holders.flatMap(({ userId, userName, realName, now, others }) => {
    const [before, after] = [setOf(now), setOf([...others, ...wanted])]
    const gained = [...after].filter((permission) => !before.has(permission))
    const lost = [...before].filter((permission) => !after.has(permission))
    for (const permission of gained) counts.gained.set(permission, (counts.gained.get(permission) ?? 0) + 1)
    for (const permission of lost) counts.lost.set(permission, (counts.lost.get(permission) ?? 0) + 1)
    return gained.length + lost.length === 0
      ? []
      : [{ userId, userName, realName, gained: gained.length, lost: lost.length }]
  })
  const told = (of: ReadonlyMap<string, number>) =>
    [...of].map(([permission, number]) => ({ permission, name: rightName(ctx, permission), people: number }))
  return {
    holders: holders.length,
    changed: people.length,
    people: people.slice(0, mostShown),
    gained: told(counts.gained),
    lost: told(counts.lost),
  }
}
