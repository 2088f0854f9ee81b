/** Who in a factory may do something, for those who are to be told of it. */
import type { Language } from '@mouldwright/kernel'
import { inTenant, sql, type Condition, type Db, type Sql } from '@mouldwright/server-kit'
import { rolesGranting } from '../rights/granting-roles.query.ts'

/** That the user of a statement, called `u`, may enter the factory. */
export const entersFactory = (factoryId: number): Condition => sql`u.enabled and u.employment <> 'left'
  and exists (select from identity_user_factories uf
    where uf.tenant_id = u.tenant_id and uf.parent_id = u.id and uf.factory_id = ${factoryId})`

/**
 * The language of the user of a statement, called `u`, as their sessions have it: what they chose, what their record says, their
 * company's.
 */
export const languageOfUser = (): Sql<Language> => sql`coalesce(
  (select p.value #>> '{}' from identity_preference p where p.tenant_id = u.tenant_id and p.user_id = u.id and p.key = 'language'),
  u.language, (select t.language from tenancy_tenant t where t.id = u.tenant_id))`

/** What the roles in use of the user of a statement, called `u`, grant: patterns, for `expandRights`. */
export const rightsOfUser = (): Sql<string[]> => sql`array(select rp.permission from identity_user_roles ur
  join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.valid
  join identity_role_permissions rp on rp.tenant_id = r.tenant_id and rp.parent_id = r.id
  where ur.tenant_id = u.tenant_id and ur.parent_id = u.id)`

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
    where ${inTenant({ tenantId }, 'u')} and ${entersFactory(factoryId)}
      and exists (select from identity_user_roles ur
        where ur.tenant_id = u.tenant_id and ur.parent_id = u.id and ur.role_id = any(${granting}::bigint[]))
    order by u.id limit ${limit}`)
  return members.map(({ id }) => id)
}
