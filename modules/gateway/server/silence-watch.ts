/** Gateways that say nothing any more: any node looks, and marks their records. No news is a state of its own. */
import { silentSeconds } from '@mouldwright/gateway/shared'
import {
  inTenant,
  moveTo,
  nowhere,
  periodicService,
  sql,
  transaction,
  type Db,
  type ModuleParts,
  type Service,
} from '@mouldwright/server-kit'

const lookEveryMs = 15_000
const atOnce = 200

type Parts = Pick<ModuleParts, 'pool' | 'clock' | 'log'>

/** Those whose record nobody holds, or that have none any more: whoever saves one waits for its certificate next, and comes first. */
async function unlessSaved(db: Db, tenantId: number, ids: readonly number[]): Promise<number[]> {
  const of = sql`select id from gateway_server_app where ${inTenant({ tenantId })} and id = any(${ids}::bigint[])`
  const free = await db.all<{ id: number }>(sql`${of} for no key update skip locked`)
  const all = await db.all<{ id: number }>(sql`${of}`)
  const held = new Set(all.map(({ id }) => id))
  for (const { id } of free) held.delete(id)
  return ids.filter((id) => !held.has(id))
}

/** One look. @returns how many have fallen silent */
export const markSilent = ({ pool, clock }: Parts): Promise<number> =>
  transaction(pool, nowhere, async (db) => {
    const since = new Date(clock.now() - silentSeconds * 1_000)
    const found = await db.all<{ gatewayId: number; tenantId: number }>(sql`
      select gateway_id as "gatewayId", tenant_id as "tenantId" from gateway_certificate
      where seen_at < ${since} and not silent order by seen_at limit ${atOnce} for update skip locked`)
    let count = 0
    for (const tenantId of new Set(found.map((one) => one.tenantId))) {
      await moveTo(db, { tenantId, factoryId: null })
      const all = found.filter((one) => one.tenantId === tenantId).map(({ gatewayId }) => gatewayId)
      const ids = await unlessSaved(db, tenantId, all)
      count += ids.length
      await db.run(sql`update gateway_certificate set silent = true where gateway_id = any(${ids}::bigint[])`)
      await db.run(sql`
        update gateway_server_app set state = 'abnormal'
        where ${inTenant({ tenantId })} and id = any(${ids}::bigint[])`)
      await db.run(sql`
        update gateway_tenant_server s set online = false, service_state = 'unknown', current_concurrent = null
        from gateway_server_app a
        where ${inTenant({ tenantId }, 's')} and ${inTenant({ tenantId }, 'a')} and a.id = any(${ids}::bigint[])
          and s.id = a.server_id`)
    }
    return count
  })

export const createSilenceWatch = (parts: ModuleParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => markSilent(parts),
    log: parts.log,
    fault: 'silent gateways could not be looked for',
  })
