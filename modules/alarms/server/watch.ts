/** Looks for causes of alarms beside the calls: any node does it for all factories that have a rule, each in a transaction of its own. */
import {
  createTellContext,
  inFactory,
  periodicService,
  runDueFactories,
  sql,
  takeWatched,
  transaction,
  type Db,
  type FactoryPlace,
  type Service,
  type ServiceParts,
} from '@mouldwright/server-kit'
import { timeZoneOf } from '@mouldwright/tenancy/server/api'
import { causesOf, type Cause } from './causes.query.ts'
import { followDeliveries } from './delivery.ts'
import { sendNotices } from './notices.ts'
import { readRules, type RuleRow } from './rules.query.ts'

const lookEveryMs = 5_000
/** A factory is looked at this often, whichever node does it. */
const factoryEverySeconds = 20

/** Opens alarms of causes that are new, and ends those whose cause is over. */
async function compare(db: Db, parts: ServiceParts, place: FactoryPlace, rule: RuleRow, at: Date): Promise<void> {
  const causes: Cause[] = rule.valid ? await causesOf(db, place, rule, at) : []
  const keys = causes.map(({ key }) => key)
  await db.run(sql`
    with over as (
      delete from alarms_open o where ${inFactory(place, 'o')} and o.rule_id = ${rule.id} and o.cause_key <> all(${keys}::text[])
      returning o.alarm_id)
    update alarms_alarm as a set status = 'over', ended_at = ${at}, version = a.version + 1, updated_at = ${at}
    where ${inFactory(place, 'a')} and a.id in (select alarm_id from over)`)
  const open = await db.all<{ key: string }>(
    sql`select o.cause_key as key from alarms_open o where ${inFactory(place, 'o')} and o.rule_id = ${rule.id}`,
  )
  const known = new Set(open.map(({ key }) => key))
  const added = causes.filter(({ key }) => !known.has(key))
  if (added.length === 0) return
  const ids = added.map(() => parts.newId())
  await db.run(sql`
    insert into alarms_alarm (tenant_id, factory_id, id, updated_at, status, rule_id, cause, subject, since)
    select ${place.tenantId}, ${place.factoryId}, c.id, ${at}, 'open', ${rule.id}, ${rule.cause}, left(c.subject, 200), ${at}
    from unnest(${ids}::bigint[], ${added.map(({ subject }) => subject)}::text[]) as c(id, subject)`)
  await db.run(sql`
    insert into alarms_open (tenant_id, factory_id, rule_id, cause_key, alarm_id)
    select ${place.tenantId}, ${place.factoryId}, ${rule.id}, c.cause_key, c.id
    from unnest(${ids}::bigint[], ${added.map(({ key }) => key)}::text[]) as c(id, cause_key)`)
}

/** One look at a factory. Nodes look one after the other, so that the second finds all told; whoever dies leaves nothing half told. */
export async function watchFactory(parts: ServiceParts, place: FactoryPlace): Promise<void> {
  const { pool, kit, clock, newId } = parts
  await transaction(pool, place, async (db) => {
    await db.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`alarms.watch:${place.tenantId}:${place.factoryId}`}, 0))`,
    )
    const at = new Date(clock.now())
    const { ctx, write } = createTellContext(db, { kit, newId, at, tenantId: place.tenantId })
    const timeZone = (await timeZoneOf(db, place.tenantId, place.factoryId)) ?? 'Asia/Shanghai'
    for (const rule of await readRules(db, place)) {
      await compare(db, parts, place, rule, at)
      if (rule.valid) await sendNotices(ctx, place, rule, timeZone)
    }
    await followDeliveries(db, place, at)
    await write(place.factoryId)
  })
}

/** Looks at the factories that no node has looked at for a while. */
export const watchFactories = (parts: ServiceParts, everySeconds: number): Promise<void> =>
  runDueFactories({
    ...parts,
    everySeconds,
    claim: (db, at, since, most) => db.all<FactoryPlace>(takeWatched('alarms_watch', at, since, most)),
    run: (place) => watchFactory(parts, place),
    fault: 'a factory could not be looked at for alarms',
  })

export const createWatch = (parts: ServiceParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => watchFactories(parts, factoryEverySeconds),
    log: parts.log,
    fault: 'factories could not be looked at for alarms',
  })
