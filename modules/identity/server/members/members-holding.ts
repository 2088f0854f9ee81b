/** Who in a factory may do something, for those who are to be told of it. */
import { inTenant, sql, type Db } from '@mouldwright/server-kit'
import { rolesGranting } from '../rights/granting-roles.query.ts'

/** Ids of the members who may enter the factory and hold the permission; at most `limit`. O(members with a role that grants it). */
export async function membersHolding(
  db: Db,
  place: { tenantId: number; factoryId: number },
  permission: string,
  limit = 500,
): Promise<number[]> {
  const { tenantId, factoryId } = place
  const granting = (await rolesGranting(db, place, permission)).filter(({ isValid }) => isValid).map(({ id }) => id)
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
