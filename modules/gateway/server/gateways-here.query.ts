import { inTenant, sql, type Context } from '@mouldwright/server-kit'

/** Those of some changes of records that name no gateway of the caller's factory. */
export async function withoutGatewayHere<C extends { after: { gatewayId: number } }>(
  ctx: Pick<Context, 'db' | 'session'>,
  changes: readonly C[],
): Promise<C[]> {
  const ids = [...new Set(changes.map(({ after }) => after.gatewayId))]
  const here = await ctx.db.all<{ id: number }>(sql`
    select a.id from gateway_server_app a join gateway_tenant_server s on ${inTenant(ctx, 's')} and s.id = a.server_id
    where ${inTenant(ctx, 'a')} and a.id = any(${ids}::bigint[]) and a.type = 'gateway' and s.site_id = ${ctx.session.factoryId}`)
  const known = new Set(here.map(({ id }) => id))
  return changes.filter(({ after }) => !known.has(after.gatewayId))
}
