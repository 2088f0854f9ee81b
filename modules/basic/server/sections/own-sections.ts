/** Whose work somebody may see and report. */
import { permissionOf } from '@mouldwright/kernel'
import { inFactory, inTenant, sql, type Condition, type Context, type Sql } from '@mouldwright/server-kit'
import { section } from '../../shared/index.ts'

/**
 * Whether the caller may see and report the work of the section that a column names: it is open to all, or names one of their roles.
 * Whoever keeps sections sees all of them. Work of no section is everybody's.
 * @param sectionId `sql.ref('t.section_id')`
 */
export function isOwnSection(ctx: Pick<Context, 'session'>, sectionId: Sql): Condition {
  const { session } = ctx
  if (session.permissions.has(permissionOf(section, 'modify'))) return sql`true`
  return sql`not exists (
    select from basic_section own where ${inFactory(ctx, 'own')} and own.id = ${sectionId} and own.permission = 'assigned'
      and not exists (
        select from basic_section_roles sr
        join identity_user_roles ur on ${inTenant(ctx, 'ur')} and ur.role_id = sr.role_id and ur.parent_id = ${session.userId}
        join identity_role r on ${inTenant(ctx, 'r')} and r.id = sr.role_id and r.valid
        where ${inFactory(ctx, 'sr')} and sr.parent_id = own.id))`
}
