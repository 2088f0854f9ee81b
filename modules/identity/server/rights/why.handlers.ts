/** Why somebody may or may not do something, and who may: decided by `identity_rights` and `expandRights`, as every call is. */
import {
  expandRights,
  explainRight,
  grantingPattern,
  listGrantors,
  listHolders,
  type Obstacle,
  type Person,
} from '@mouldwright/identity/shared'
import { handle, inTenant, sql, type Context } from '@mouldwright/server-kit'
import { rolesGranting } from './granting-roles.query.ts'
import { isOpened, rightName } from './right-names.ts'
import { searchPattern } from './search-pattern.ts'

const demandKnown = (ctx: Context<'right.unknown'>, permission: string) => {
  if (!ctx.kit.permissions.includes(permission)) ctx.refuse('right.unknown', { permission })
}

interface Standing extends Person {
  enabled: boolean
  hasLeft: boolean
  hasAccepted: boolean
  hasFactory: boolean
  patterns: string[]
}

const standingOf = (ctx: Context, userId: number) =>
  ctx.db.maybe<Standing>(sql`
    select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
      identity_is_active(u, ${ctx.now()}) as "isActive", u.enabled, u.employment = 'left' as "hasLeft",
      identity_rights(u.tenant_id, u.id) as patterns,
      exists (select from identity_directory d where d.tenant_id = u.tenant_id and d.user_id = u.id and d.accepted_at is not null) as "hasAccepted",
      exists (select from identity_user_factories uf join tenancy_factory f on f.tenant_id = uf.tenant_id and f.id = uf.factory_id and f.valid
        where uf.tenant_id = u.tenant_id and uf.parent_id = u.id) as "hasFactory"
    from identity_user u where ${inTenant(ctx, 'u')} and u.id = ${userId}`)

const obstaclesOf = (ctx: Context, of: Standing, permission: string): Obstacle[] => [
  ...(of.enabled ? [] : (['disabled'] as const)),
  ...(of.hasLeft ? (['left'] as const) : []),
  ...(of.enabled && !of.hasLeft && !of.isActive ? (['expired'] as const) : []),
  ...(of.hasAccepted ? [] : (['notAccepted'] as const)),
  ...(of.hasFactory ? [] : (['noFactory'] as const)),
  ...(isOpened(ctx, permission) ? [] : (['moduleClosed'] as const)),
]

export const whyHandlers = [
  handle(explainRight, async (ctx, { userId, permission }) => {
    demandKnown(ctx, permission)
    const of = (await standingOf(ctx, userId)) ?? ctx.refuse('record.absent')
    const roles = await ctx.db.all<{ id: number; name: string; isValid: boolean; patterns: string[] }>(sql`
      select r.id, r.name, r.valid as "isValid", array_agg(p.permission order by p.position) as patterns
      from identity_user_roles ur join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
      where ${inTenant(ctx, 'ur')} and ur.parent_id = ${userId} group by r.id, r.name, r.valid, r.sort_code order by r.sort_code, r.id`)
    const inTheWay = obstaclesOf(ctx, of, permission)
    const { userName, realName, isActive } = of
    return {
      isAllowed: expandRights(of.patterns, [permission]).size > 0 && inTheWay.length === 0,
      permissionName: rightName(ctx, permission),
      person: { userId, userName, realName, isActive },
      grants: roles.flatMap(({ id, name, isValid, patterns }) => {
        const pattern = grantingPattern(patterns, permission)
        return pattern === undefined ? [] : [{ roleId: id, roleName: name, isValid, pattern }]
      }),
      obstacles: inTheWay,
    }
  }),

  handle(listHolders, async (ctx, { permission, search, page, size }) => {
    demandKnown(ctx, permission)
    const roles = (await rolesGranting(ctx.db, ctx.session, permission)).filter(({ isValid }) => isValid)
    const byId = new Map(roles.map((of) => [of.id, of]))
    const pattern = searchPattern(search)
    const rows = await ctx.db.all<Person & { roleIds: number[]; total: number }>(sql`
      select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
        identity_is_active(u, ${ctx.now()}) as "isActive", h."roleIds", count(*) over ()::int as total
      from identity_user u, lateral (
        select jsonb_agg(ur.role_id order by ur.position) as "roleIds" from identity_user_roles ur
        where ur.tenant_id = u.tenant_id and ur.parent_id = u.id and ur.role_id = any(${[...byId.keys()]}::bigint[])) h
      where ${inTenant(ctx, 'u')} and h."roleIds" is not null and (u.user_name ilike ${pattern} or u.real_name ilike ${pattern})
      order by u.real_name, u.id limit ${size ?? 20} offset ${((page ?? 1) - 1) * (size ?? 20)}`)
    return {
      permissionName: rightName(ctx, permission),
      rows: rows.map(({ roleIds, total: _, ...person }) => ({
        ...person,
        grants: roleIds.map((id) => {
          const { name, isValid, pattern: by } = byId.get(id)!
          return { roleId: id, roleName: name, isValid, pattern: by }
        }),
      })),
      total: rows[0]?.total ?? 0,
    }
  }),

  handle(listGrantors, async (ctx, { permission }) => {
    demandKnown(ctx, permission)
    // Whoever changes people and holds the permission may give it: nobody gives what they lack.
    const [givers, holders] = [
      await rolesGranting(ctx.db, ctx.session, 'identity.user:modify'),
      await rolesGranting(ctx.db, ctx.session, permission),
    ]
    const valid = (roles: typeof givers) => roles.filter(({ isValid }) => isValid).map(({ id }) => id)
    const people = await ctx.db.all<{ realName: string; workPhone: string | null; roleName: string }>(sql`
      select u.real_name as "realName", u.work_phone as "workPhone", g.name as "roleName" from identity_user u, lateral (
        select r.name, r.sort_code from identity_user_roles ur join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.parent_id = u.id and ur.role_id = any(${valid(givers)}::bigint[])
        order by r.sort_code, r.id limit 1) g
      where ${inTenant(ctx, 'u')} and identity_is_active(u, ${ctx.now()}) and exists (
        select from identity_user_roles ur where ur.tenant_id = u.tenant_id and ur.parent_id = u.id and ur.role_id = any(${valid(holders)}::bigint[]))
      order by g.sort_code, u.real_name, u.id limit 10`)
    return { permissionName: rightName(ctx, permission), people }
  }),
]
