/** Who in a factory may do something, for those who are to be told of it. */
import { expandRights } from '@mouldwright/identity/shared'
import { inTenant, sql, type Db } from '@mouldwright/server-kit'

/** Ids of the members who may enter the factory and hold the permission; at most `limit`. O(members with a role that grants it). */
export async function membersHolding(
  db: Db,
  place: { tenantId: number; factoryId: number },
  permission: string,
  limit = 500,
): Promise<number[]> {
  const { tenantId, factoryId } = place
  const roles = await db.all<{ id: number; patterns: string[] }>(sql`
    select r.id, array_agg(p.permission) as patterns from identity_role r
    join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
    where ${inTenant({ tenantId }, 'r')} and r.valid group by r.id`)
  const granting = roles.filter(({ patterns }) => expandRights(patterns, [permission]).size > 0).map(({ id }) => id)
  const members = await db.all<{ id: number }>(sql`
    select u.id from identity_user u
    where ${inTenant({ tenantId }, 'u')} and u.enabled and u.employment <> 'left'
      and exists (select from identity_user_roles ur
        where ur.tenant_id = u.tenant_id and ur.parent_id = u.id and ur.role_id = any(${granting}::bigint[]))
      and exists (select from identity_user_factories uf
        where uf.tenant_id = u.tenant_id and uf.parent_id = u.id and uf.factory_id = ${factoryId})
    order by u.id limit ${limit}`)
  return members.map(({ id }) => id)
}
