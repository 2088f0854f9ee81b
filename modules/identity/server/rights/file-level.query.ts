import { fileSecurity } from '@mouldwright/identity/shared'
import { inTenant, sql, type Context } from '@mouldwright/server-kit'

/** The highest file security that the caller's roles read; the lowest there is for whoever has none. */
export async function fileLevelOf(ctx: Pick<Context, 'db' | 'session'>): Promise<number> {
  const { level } = await ctx.db.one<{ level: number }>(sql`
    select coalesce(max(coalesce(r.file_security, ${fileSecurity.internal})), ${fileSecurity.public}) as level from identity_user_roles ur
    join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.valid
    where ${inTenant(ctx, 'ur')} and ur.parent_id = ${ctx.session.userId}`)
  return level
}
