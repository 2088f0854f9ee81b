/** Opens alarms of the installation and ends them, and tells the operator's people: any node looks, one after the other. */
import { membersHolding } from '@mouldwright/identity/server/api'
import type { Params } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import {
  createTellContext,
  moveTo,
  nowhere,
  periodicService,
  sql,
  transaction,
  type Db,
  type HealthCause,
  type Service,
  type ServiceParts,
} from '@mouldwright/server-kit'
import { factoriesHere, operatorTenant } from '@mouldwright/tenancy/server/api'
import { healthCauses } from './health-causes.ts'

const lookEveryMs = 20_000
const watchLock = 7_400_012
const alarmsKept = 500

interface Found extends HealthCause {
  module: string
  about: string
  params: Params
}

async function causesNow(db: Db, { kit }: ServiceParts, at: Date): Promise<Found[]> {
  const found: Found[] = []
  const add = (module: string, causes: readonly HealthCause[]) =>
    found.push(...causes.map((cause) => ({ about: '', params: {}, ...cause, module })))
  add('oms', await healthCauses(db, kit, at))
  for (const { module, health } of kit.modules) if (health) add(module.key, await health(db, at))
  return found
}

/** One look; tells of what is new. */
export async function watchHealth(parts: ServiceParts): Promise<void> {
  const { pool, clock, newId } = parts
  await transaction(pool, nowhere, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${watchLock})`)
    const at = new Date(clock.now())
    const found = await causesNow(db, parts, at)
    const list = JSON.stringify(found)
    await db.run(sql`
      update oms_system_alarm a set ended_at = ${at} where a.ended_at is null and not exists (
        select from jsonb_to_recordset(${list}::jsonb) as c(module text, code text, about text)
        where c.module = a.module and c.code = a.code and c.about = a.about)`)
    await db.run(sql`
      update oms_system_alarm a set params = c.params from jsonb_to_recordset(${list}::jsonb) as c(module text, code text, about text, params jsonb)
      where a.ended_at is null and c.module = a.module and c.code = a.code and c.about = a.about`)
    const opened: Found[] = []
    for (const cause of found) {
      const { module, code, about, params } = cause
      const added = await db.run(sql`
        insert into oms_system_alarm (id, module, code, about, params, since)
        values (${newId()}, ${module}, ${code}, ${about}, ${JSON.stringify(params)}::jsonb, ${at}) on conflict do nothing`)
      if (added > 0) opened.push(cause)
    }
    await db.run(sql`
      delete from oms_system_alarm where ended_at is not null
        and id <= (select id from oms_system_alarm order by id desc offset ${alarmsKept} limit 1)`)
    if (opened.length > 0) await tellOperator(db, parts, opened, at)
  })
}

/** Everybody who may see how the installation does hears of it in the message centre. */
async function tellOperator(db: Db, { kit, newId }: ServiceParts, opened: readonly Found[], at: Date): Promise<void> {
  const tenantId = await operatorTenant(db)
  if (tenantId === undefined) return
  await moveTo(db, { tenantId, factoryId: null })
  const [factoryId] = await factoriesHere(db, tenantId)
  if (factoryId === undefined) return
  await moveTo(db, { tenantId, factoryId })
  const { ctx, write } = createTellContext(db, { kit, newId, at, tenantId })
  const people = await membersHolding(db, { tenantId, factoryId }, 'oms.health:check')
  for (const { module, code, params } of opened)
    await sendMessage(ctx, people, { module, code, params, link: '/oms/health' })
  await write(factoryId)
}

export const createHealthWatch = (parts: ServiceParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => watchHealth(parts),
    log: parts.log,
    fault: 'the installation could not be looked at',
  })
