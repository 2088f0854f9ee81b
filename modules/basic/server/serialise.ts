import type { Scope } from '@mouldwright/kernel'
import { sql, type Context } from '@mouldwright/server-kit'

/**
 * Lets one transaction at a time past this point, in a factory or in the tenant as a whole: for rules that look at other records than
 * their own. The scope is that of the records.
 */
export async function serialise(ctx: Context, matter: string, scope: Scope = 'factory'): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  const turn = `${matter}:${tenantId}:${scope === 'tenant' ? 0 : factoryId}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
}
