import { certificateDays, reportHealth } from '@mouldwright/gateway/shared'
import { handleGateway, inTenant, signatureToleranceMs, sql } from '@mouldwright/server-kit'
import { certificateOf } from './gateway-port.ts'

const dueMs = (certificateDays * 24 * 60 * 60_000) / 3

/** Notes the health in the records that administrators look at; their versions stay, for nobody has edited them. */
export const reportHealthHandler = handleGateway(reportHealth, async (ctx, said) => {
  const { gatewayId, name } = ctx.gateway
  const now = ctx.now()
  const trouble = said.trouble ?? null
  // The record first, as whoever saves it does.
  await ctx.db.run(sql`
    update gateway_server_app set app_version = ${said.version}, seen_at = ${now}, free_percent = ${said.freePercent ?? null},
      memory = ${said.memory ?? null}, waiting = ${said.waiting}, trouble = ${trouble},
      state = ${trouble === null ? 'online' : 'abnormal'}
    where ${inTenant(ctx)} and id = ${gatewayId}`)
  await ctx.db.run(sql`
    update gateway_certificate set seen_at = ${now}, silent = false, free_percent = ${said.freePercent ?? null},
      waiting_since = ${said.waitingSince ?? null}
    where gateway_id = ${gatewayId}`)
  await ctx.db.run(sql`
    delete from gateway_nonce
    where gateway_id = ${gatewayId} and at < ${new Date(now.getTime() - 2 * signatureToleranceMs)}`)
  await ctx.db.run(sql`
    update gateway_tenant_server s set online = true, current_concurrent = ${said.connections},
      service_state = ${trouble === null ? 'normal' : 'abnormal'}
    from gateway_server_app a
    where ${inTenant(ctx, 's')} and ${inTenant(ctx, 'a')} and a.id = ${gatewayId} and s.id = a.server_id`)
  const { serial, expiresAt } = (await certificateOf(ctx.db, gatewayId))!
  return {
    now: now.toISOString(),
    name,
    certificate: { serial, expiresAt: new Date(expiresAt).toISOString() },
    isRenewalDue: Date.parse(expiresAt) - now.getTime() <= dueMs,
    origins: [ctx.kit.publicUrl],
  }
})
