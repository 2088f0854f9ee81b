import { sql, type Context } from '@mouldwright/server-kit'

const keyOf = ({ session: { tenantId, factoryId } }: Context, matter: string) =>
  sql`hashtextextended(${`${matter}:${tenantId}:${factoryId}`}, 0)`

/** Lets one transaction at a time past this point in a factory. */
export async function serialise(ctx: Context, matter: string): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(${keyOf(ctx, matter)})`)
}

/**
 * The same without waiting: false where another transaction is past this point. For those who hold records already, which the
 * other may need: two that wait for each other would never end.
 */
export async function trySerialise(ctx: Context, matter: string): Promise<boolean> {
  const { isMine } = await ctx.db.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(ctx, matter)}) as ${sql.ref('isMine')}`,
  )
  return isMine
}
