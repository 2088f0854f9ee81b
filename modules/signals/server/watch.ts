/** Looks for machines that have fallen silent, and lets go of what is old: any node, each factory in a transaction of its own. */
import type { Event } from '@mouldwright/kernel'
import {
  inFactory,
  periodicService,
  runDueFactories,
  sql,
  takeWatched,
  transaction,
  writeEvents,
  type Db,
  type FactoryPlace,
  type ModuleParts,
  type Service,
} from '@mouldwright/server-kit'
import { machineStatesChanged } from '@mouldwright/signals/shared'

const lookEveryMs = 5_000
const factoryEverySeconds = 15
const keptDays = 90
const removedAtOnce = 5_000
const dayMs = 86_400_000

type Parts = Pick<ModuleParts, 'pool' | 'clock' | 'log' | 'newId'>

/** From the last signal on nothing is known. */
async function noteSilence(db: Db, place: FactoryPlace, at: Date, newId: () => number): Promise<number[]> {
  const silent = await db.all<{ machineId: number; since: string }>(sql`
    update signals_machine_state as s set state = 'noNews', since = s.signal_at + interval '1 millisecond', detail = null,
      version = s.version + 1, updated_at = ${at}
    where ${inFactory(place, 's')} and s.state <> 'noNews' and s.signal_at < ${at}::timestamptz - s.silent_minutes * interval '1 minute'
    returning s.machine_id as "machineId", s.since`)
  if (silent.length === 0) return []
  const machineIds = silent.map(({ machineId }) => machineId)
  const since = silent.map((one) => one.since)
  await db.run(sql`
    update signals_state_period as p set ends_at = s.since, version = p.version + 1, updated_at = ${at}
    from unnest(${machineIds}::bigint[], ${since}::timestamptz[]) as s(machine_id, since)
    where ${inFactory(place, 'p')} and p.machine_id = s.machine_id and p.ends_at is null`)
  await db.run(sql`
    insert into signals_state_period (tenant_id, factory_id, id, updated_at, machine_id, state, starts_at)
    select ${place.tenantId}, ${place.factoryId}, s.id, ${at}, s.machine_id, 'noNews', s.since
    from unnest(${silent.map(() => newId())}::bigint[], ${machineIds}::bigint[], ${since}::timestamptz[]) as s(id, machine_id, since)
    on conflict do nothing`)
  return machineIds
}

async function forget(db: Db, place: FactoryPlace, at: Date): Promise<void> {
  const before = new Date(at.getTime() - keptDays * dayMs)
  await db.run(sql`
    delete from signals_state_period where ${inFactory(place)} and id in (
      select p.id from signals_state_period p where ${inFactory(place, 'p')} and p.ends_at < ${before} limit ${removedAtOnce})`)
  await db.run(sql`
    delete from signals_reading where ${inFactory(place)} and id in (
      select r.id from signals_reading r where ${inFactory(place, 'r')} and r.at < ${before} limit ${removedAtOnce})`)
  await db.run(sql`delete from signals_stream where ${inFactory(place)} and seen_at < ${before}`)
}

export async function watchSignals(parts: Parts, place: FactoryPlace): Promise<void> {
  const { pool, clock, newId } = parts
  await transaction(pool, place, async (db) => {
    await db.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`signals.watch:${place.tenantId}:${place.factoryId}`}, 0))`,
    )
    const at = new Date(clock.now())
    const machineIds = await noteSilence(db, place, at, newId)
    await forget(db, place, at)
    if (machineIds.length > 0)
      await writeEvents(
        db,
        { ...place, userId: 0 },
        [{ event: machineStatesChanged as Event, payload: { machineIds } }],
        at,
        newId,
      )
  })
}

const watchFactories = (parts: Parts): Promise<void> =>
  runDueFactories({
    ...parts,
    everySeconds: factoryEverySeconds,
    claim: (db, at, since, most) => db.all<FactoryPlace>(takeWatched('signals_watch', at, since, most)),
    run: (place) => watchSignals(parts, place),
    fault: 'the machines of a factory could not be looked at',
  })

export const createSignalWatch = (parts: Parts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => watchFactories(parts),
    log: parts.log,
    fault: 'factories could not be looked at for silent machines',
  })
