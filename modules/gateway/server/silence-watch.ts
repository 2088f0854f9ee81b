/** Gateways that say nothing any more: any node looks, and marks their records. No news is a state of its own. */
import { silentSeconds } from '@mouldwright/gateway/shared'
import {
  inTenant,
  moveTo,
  nowhere,
  periodicService,
  sql,
  transaction,
  type ModuleParts,
  type Service,
} from '@mouldwright/server-kit'

const lookEveryMs = 15_000
const atOnce = 200

type Parts = Pick<ModuleParts, 'pool' | 'clock' | 'log'>

/** One look. @returns how many have fallen silent */
export const markSilent = ({ pool, clock }: Parts): Promise<number> =>
  transaction(pool, nowhere, async (db) => {
    const since = new Date(clock.now() - silentSeconds * 1_000)
    const silent = await db.all<{ gatewayId: number; tenantId: number }>(sql`
      update gateway_certificate set silent = true where gateway_id in (
        select gateway_id from gateway_certificate where seen_at < ${since} and not silent
        order by seen_at limit ${atOnce} for update skip locked)
      returning gateway_id as "gatewayId", tenant_id as "tenantId"`)
    for (const tenantId of new Set(silent.map((one) => one.tenantId))) {
      const ids = silent.filter((one) => one.tenantId === tenantId).map(({ gatewayId }) => gatewayId)
      await moveTo(db, { tenantId, factoryId: null })
      await db.run(sql`
        update gateway_server_app set state = 'abnormal'
        where ${inTenant({ tenantId })} and id = any(${ids}::bigint[])`)
      await db.run(sql`
        update gateway_tenant_server s set online = false, service_state = 'unknown', current_concurrent = null
        from gateway_server_app a
        where ${inTenant({ tenantId }, 's')} and ${inTenant({ tenantId }, 'a')} and a.id = any(${ids}::bigint[])
          and s.id = a.server_id`)
    }
    return silent.length
  })

export const createSilenceWatch = (parts: ModuleParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => markSilent(parts),
    log: parts.log,
    fault: 'silent gateways could not be looked for',
  })
