import { inTenant, sql, type Db } from '@mouldwright/server-kit'

/** Whose names are written: of these users, or of all who hold one of these roles. */
type Whose = { users: readonly number[] } | { roles: readonly number[] }

/** Writes into each user the names of the roles that the user holds, so that the list of users shows, orders and exports them. */
export async function writeRoleNames(db: Db, tenantId: number, whose: Whose): Promise<void> {
  const ids =
    'users' in whose
      ? sql`${whose.users}::bigint[]`
      : sql`array(select h.parent_id from identity_user_roles h where ${inTenant({ tenantId }, 'h')} and h.role_id = any(${whose.roles}::bigint[]))`
  await db.run(sql`
    update identity_user as t set role_names = (
      select string_agg(r.name, ', ' order by ur.position) from identity_user_roles ur
        join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ${inTenant({ tenantId }, 'ur')} and ur.parent_id = t.id)
    where ${inTenant({ tenantId }, 't')} and t.id = any(${ids})`)
}
