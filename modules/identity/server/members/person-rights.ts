/** Whoever acts on a person holds every right that this person holds: else a clerk of the members' list would be an administrator. */
import { firstOf } from '@mouldwright/kernel'
import { expandRights } from '@mouldwright/identity/shared'
import { inTenant, sql, type Context, type Refusing } from '@mouldwright/server-kit'

/** Members of the tenant, by id, who hold a right that the caller has not. Roles that are out of use count: they may come back. */
export async function membersBeyondOwn(ctx: Context, userIds: readonly number[]): Promise<Map<number, string>> {
  const { tenantId, userId, permissions: own } = ctx.session
  const others = [...new Set(userIds)].filter((id) => id !== userId)
  if (others.length === 0 || ctx.kit.permissions.every((permission) => own.has(permission))) return new Map()
  const members = await ctx.db.all<{ id: number; name: string; rights: string[] }>(sql`
    select u.id, u.real_name as name, array_agg(distinct p.permission) as rights
    from identity_user u
    join identity_user_roles ur on ur.tenant_id = u.tenant_id and ur.parent_id = u.id
    join identity_role_permissions p on p.tenant_id = ur.tenant_id and p.parent_id = ur.role_id
    where ${inTenant({ tenantId }, 'u')} and u.id = any(${others}::bigint[])
    group by u.id, u.real_name`)
  const isBeyond = (rights: readonly string[]) =>
    rights.includes('*') || [...expandRights(rights, ctx.kit.permissions)].some((permission) => !own.has(permission))
  return new Map(members.filter(({ rights }) => isBeyond(rights)).map(({ id, name }) => [id, name]))
}

/** Refuses (`user.beyondOwn`) to act on any of these members unless the caller holds every right of each. */
export async function demandRightsOver(ctx: Context<'user.beyondOwn'>, userIds: readonly number[]): Promise<void> {
  const beyond = await membersBeyondOwn(ctx, userIds)
  if (beyond.size > 0) refuseBeyond(ctx, beyond)
}

/** @param beyond names by id; at least one */
export function refuseBeyond(ctx: Refusing<'user.beyondOwn'>, beyond: ReadonlyMap<number, string>): never {
  return ctx.refuse('user.beyondOwn', { name: firstOf([...beyond.values()], 5) })
}
