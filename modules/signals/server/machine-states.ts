/** Machine states and their history in the database: all machines of a batch at once. */
import { inFactory, sql, type Db, type FactoryPlace } from '@mouldwright/server-kit'
import type { ShownState } from '@mouldwright/signals/shared'
import type { Change, Standing } from './timeline.ts'

interface Row {
  machineId: number
  state: ShownState
  since: string
  signalAt: string | null
  detail: string | null
  beforeState: ShownState | null
  beforeSince: string | null
  beforeDetail: string | null
}

const ms = (text: string) => Date.parse(text)

/** Held until the transaction ends: batches of several gateways tell of one machine one after the other. */
export async function lockStandings(
  db: Db,
  place: FactoryPlace,
  machineIds: readonly number[],
): Promise<Map<number, Standing>> {
  const rows = await db.all<Row>(sql`
    select s.machine_id as "machineId", s.state, s.since, s.signal_at as "signalAt", s.detail,
      b.state as "beforeState", b.starts_at as "beforeSince", b.detail as "beforeDetail"
    from signals_machine_state s
    left join lateral (
      select p.state, p.starts_at, p.detail from signals_state_period p
      where ${inFactory(place, 'p')} and p.machine_id = s.machine_id and s.state = 'noNews' and p.ends_at = s.since
      order by p.starts_at desc limit 1) b on true
    where ${inFactory(place, 's')} and s.machine_id = any(${machineIds}::bigint[])
    order by s.machine_id for update of s`)
  return new Map(
    rows.map(({ machineId, state, since, signalAt, detail, beforeState, beforeSince, beforeDetail }) => [
      machineId,
      {
        state,
        since: ms(since),
        signalAt: signalAt === null ? null : ms(signalAt),
        detail,
        before:
          beforeState && beforeSince ? { state: beforeState, since: ms(beforeSince), detail: beforeDetail } : null,
      },
    ]),
  )
}

export interface MachineChange extends Change {
  machineId: number
  connectionId: number
  silentMinutes: number
}

export async function saveStandings(
  db: Db,
  place: FactoryPlace,
  changes: readonly MachineChange[],
  { at, newId }: { at: Date; newId: () => number },
): Promise<void> {
  const { tenantId, factoryId } = place
  const instant = (value: number | null) => (value === null ? null : new Date(value).toISOString())
  await db.run(sql`
    insert into signals_machine_state as s
      (tenant_id, factory_id, id, updated_at, machine_id, state, since, signal_at, detail, connection_id, silent_minutes)
    select ${tenantId}, ${factoryId}, c.id, ${at}, c.machine_id, c.state, c.since, c.signal_at, c.detail, c.connection_id, c.silent_minutes
    from unnest(${changes.map(() => newId())}::bigint[], ${changes.map(({ machineId }) => machineId)}::bigint[],
      ${changes.map(({ standing }) => standing.state)}::text[], ${changes.map(({ standing }) => instant(standing.since))}::timestamptz[],
      ${changes.map(({ standing }) => instant(standing.signalAt))}::timestamptz[], ${changes.map(({ standing }) => standing.detail)}::text[],
      ${changes.map(({ connectionId }) => connectionId)}::bigint[], ${changes.map(({ silentMinutes }) => silentMinutes)}::integer[])
      as c(id, machine_id, state, since, signal_at, detail, connection_id, silent_minutes)
    on conflict (tenant_id, factory_id, machine_id) do update set state = excluded.state, since = excluded.since,
      signal_at = excluded.signal_at, detail = excluded.detail, connection_id = excluded.connection_id,
      silent_minutes = excluded.silent_minutes, version = s.version + 1, updated_at = excluded.updated_at`)
  const removed = changes.flatMap(({ machineId, removed: starts }) =>
    [...starts].map((start) => ({ machineId, start: instant(start)! })),
  )
  if (removed.length > 0)
    await db.run(sql`
      delete from signals_state_period p
      using unnest(${removed.map(({ machineId }) => machineId)}::bigint[], ${removed.map(({ start }) => start)}::timestamptz[]) as r(machine_id, starts_at)
      where ${inFactory(place, 'p')} and p.machine_id = r.machine_id and p.starts_at = r.starts_at`)
  const periods = changes.flatMap(({ machineId, periods: of }) =>
    [...of.values()].map((each) => ({ machineId, ...each })),
  )
  if (periods.length > 0)
    await db.run(sql`
      insert into signals_state_period as p (tenant_id, factory_id, id, updated_at, machine_id, state, starts_at, ends_at, detail)
      select ${tenantId}, ${factoryId}, c.id, ${at}, c.machine_id, c.state, c.starts_at, c.ends_at, c.detail
      from unnest(${periods.map(() => newId())}::bigint[], ${periods.map(({ machineId }) => machineId)}::bigint[],
        ${periods.map(({ state }) => state)}::text[], ${periods.map(({ startsAt }) => instant(startsAt))}::timestamptz[],
        ${periods.map(({ endsAt }) => instant(endsAt))}::timestamptz[], ${periods.map(({ detail }) => detail)}::text[])
        as c(id, machine_id, state, starts_at, ends_at, detail)
      on conflict (tenant_id, factory_id, machine_id, starts_at) do update set state = excluded.state, ends_at = excluded.ends_at,
        detail = excluded.detail, version = p.version + 1, updated_at = excluded.updated_at`)
}
