import { sql, type Context } from '@mouldwright/server-kit'

/** Lets one transaction at a time past this point in a factory. */
export async function serialise(ctx: Context, matter: string): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${matter}:${tenantId}:${factoryId}`}, 0))`)
}
