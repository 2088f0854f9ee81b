/** Roles of a tenant with what they grant: the ground of every question about who may. */
import { expandRights, grantingPattern } from '@mouldwright/identity/shared'
import { inTenant, sql, type Db } from '@mouldwright/server-kit'

interface GrantingRole {
  id: number
  name: string
  isValid: boolean
  /** The pattern that grants it. */
  pattern: string
}

/** Roles that grant a permission, those out of use too. O(roles of the tenant). */
export async function rolesGranting(db: Db, of: { tenantId: number }, permission: string): Promise<GrantingRole[]> {
  const roles = await db.all<{ id: number; name: string; isValid: boolean; patterns: string[] }>(sql`
    select r.id, r.name, r.valid as "isValid", array_agg(p.permission order by p.position) as patterns from identity_role r
    join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id
    where ${inTenant({ tenantId: of.tenantId }, 'r')} group by r.id, r.name, r.valid, r.sort_code order by r.sort_code, r.id`)
  return roles.flatMap(({ patterns, ...role }) =>
    expandRights(patterns, [permission]).size === 0
      ? []
      : [{ ...role, pattern: grantingPattern(patterns, permission)! }],
  )
}
