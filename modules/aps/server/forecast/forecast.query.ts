/** Rows of forecasts, outside any call. */
import type { Happened } from '@mouldwright/aps-engine'
import { inFactory, inTenant, sql, type Db, type FactoryPlace } from '@mouldwright/server-kit'
import { zstdCompressSync } from 'node:zlib'
import { decompressed } from '../compressed-json.ts'
import type { ForecastBase } from './forecast-thread.ts'
import type { ForecastCause } from '../../shared/index.ts'
import type { ForecastMould, OverBatch, Reported, ReportedOperation } from './retimed.ts'

export interface FollowedPlan {
  planId: number
  scheduleId: number
  /** What the last forecast knew; null before the first. */
  before: Happened | null
  /** Moulds that are late by the last forecast, or by the plan. */
  lateBefore: number[]
}

/** One node at a time forecasts a factory, until its transaction ends. */
export const forecastAlone = (db: Db, { tenantId, factoryId }: FactoryPlace) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`aps.forecast:${tenantId}:${factoryId}`}, 0))`)

/** The plan that the shop follows, with its last forecast. */
export async function followedPlan(db: Db, place: FactoryPlace): Promise<FollowedPlan | undefined> {
  const plan = await db.maybe<{ planId: number; scheduleId: number; happened: Buffer | null }>(
    sql`select t.id as ${sql.ref('planId')}, t.schedule_id as ${sql.ref('scheduleId')}, f.happened from aps_plan as t
        left join aps_forecast as f on ${inFactory(place, 'f')} and f.plan_id = t.id
      where ${inFactory(place, 't')} and t.published_at is not null and t.superseded_at is null`,
  )
  if (!plan) return undefined
  const { planId, scheduleId, happened } = plan
  const late = await db.all<{ mouldId: number }>(
    sql`select t.mould_id as ${sql.ref('mouldId')} from aps_plan_mould as t
        left join aps_forecast_mould as f on ${inFactory(place, 'f')} and f.plan_id = t.plan_id and f.mould_id = t.mould_id
      where ${inFactory(place, 't')} and t.plan_id = ${planId} and coalesce(f.late_minutes, t.late_minutes) > 0`,
  )
  return {
    planId,
    scheduleId,
    before: happened && (await decompressed<Happened>(happened)),
    lateBefore: late.map(({ mouldId }) => mouldId),
  }
}

const batchesOf = (place: FactoryPlace, planId: number) =>
  sql`(select distinct k.batch_id from aps_task as k where ${inFactory(place, 'k')} and k.plan_id = ${planId} and k.batch_id is not null)`

/** How often a plan is timed again while nobody reports: what has not begun when it should moves the forecast as well. */
const silentMs = 15 * 60_000
/** Reports of other calls that come meanwhile are dated by their own nodes' clocks. */
const slackMs = 60_000

/** The next look at a factory of whose floor nothing is heard, in place of those that were to come; reports that wait stay. */
export async function lookLater(
  db: Db,
  { tenantId, factoryId }: FactoryPlace,
  at: Date,
  newId: () => number,
): Promise<void> {
  await db.run(
    sql`delete from aps_forecast_turn as t where ${inTenant({ tenantId }, 't')} and t.factory_id = ${factoryId} and t.at > ${new Date(at.getTime() + slackMs)}`,
  )
  await db.run(
    sql`insert into aps_forecast_turn (id, tenant_id, factory_id, at)
      values (${newId()}, ${tenantId}, ${factoryId}, ${new Date(at.getTime() + silentMs)})`,
  )
}

/** When a plan was timed again, and whether all that is left still fits before its horizon; null where it was not yet. */
export const forecastOf = async (db: Db, place: FactoryPlace, planId: number) =>
  (await db.maybe<{ at: string; isWhole: boolean }>(
    sql`select t.at, t.is_whole as ${sql.ref('isWhole')} from aps_forecast as t
      where ${inFactory(place, 't')} and t.plan_id = ${planId}`,
  )) ?? null

/** What the floor has said of the work in a plan. */
export async function readReported(db: Db, place: FactoryPlace, planId: number): Promise<Reported> {
  return {
    operations: await db.all<ReportedOperation>(
      sql`select t.parent_id as ${sql.ref('batchId')}, t.number, t.started_at as ${sql.ref('startedAt')},
          t.finished_at as ${sql.ref('finishedAt')}, t.worked_minutes as ${sql.ref('workedMinutes')}, t.progress,
          coalesce(t.is_paused, false) as ${sql.ref('isPaused')}, t.machine_id as ${sql.ref('machineId')},
          t.resource_group_id as ${sql.ref('resourceGroupId')},
          case when t.is_outsourced then t.turnaround_minutes end as ${sql.ref('turnaroundMinutes')}
        from production_batch_operations as t
        where ${inFactory(place, 't')} and t.parent_id in ${batchesOf(place, planId)} and (t.started_at is not null or t.finished_at is not null)`,
    ),
    batches: await db.all<OverBatch>(
      sql`select t.id as ${sql.ref('batchId')}, t.finished_at as at from production_batch as t
        where ${inFactory(place, 't')} and t.id in ${batchesOf(place, planId)} and t.status in ('finished', 'closed')`,
    ),
  }
}

export const readBase = (db: Db, place: FactoryPlace, planId: number) =>
  db.one<ForecastBase>(
    sql`select s.problem, s.names, t.answer from aps_plan as t
        join aps_snapshot as s on s.tenant_id = t.tenant_id and s.factory_id = t.factory_id and s.id = t.snapshot_id
      where ${inFactory(place, 't')} and t.id = ${planId}`,
  )

interface KeptForecast {
  planId: number
  at: Date
  happened: Happened
  /** Undefined: those of the last forecast stay. */
  moulds: readonly ForecastMould[] | undefined
}

const isoOf = (minute: number | null) => (minute === null ? null : new Date(minute * 60_000).toISOString())

/** Takes the place of the plan's last forecast. What was late before keeps since when, and why. */
export async function keepForecast(db: Db, place: FactoryPlace, of: KeptForecast): Promise<void> {
  const { tenantId, factoryId } = place
  const { planId, at, moulds } = of
  await db.run(
    sql`insert into aps_forecast (tenant_id, factory_id, plan_id, at, is_whole, happened)
      values (${tenantId}, ${factoryId}, ${planId}, ${at}, ${moulds !== undefined}, ${zstdCompressSync(JSON.stringify(of.happened))})
      on conflict (tenant_id, factory_id, plan_id) do update
        set at = excluded.at, is_whole = excluded.is_whole, happened = excluded.happened`,
  )
  if (!moulds) return
  const cause = ({ cause: why }: ForecastMould) => (why ? JSON.stringify(why) : null)
  await db.run(
    sql`insert into aps_forecast_mould as f (tenant_id, factory_id, plan_id, mould_id, end_at, late_minutes, trial_at, trial_late_minutes, late_since, cause)
      select ${tenantId}::bigint, ${factoryId}::bigint, ${planId}::bigint, u.mould_id, u.end_at, u.late_minutes, u.trial_at, u.trial_late_minutes,
        case when u.cause is not null then ${at}::timestamptz end, u.cause
      from unnest(${moulds.map(({ mouldId }) => mouldId)}::bigint[], ${moulds.map(({ end }) => isoOf(end))}::timestamptz[],
        ${moulds.map(({ lateMinutes }) => lateMinutes)}::integer[], ${moulds.map(({ trial }) => isoOf(trial && trial.at))}::timestamptz[],
        ${moulds.map(({ trial }) => trial && trial.lateMinutes)}::integer[], ${moulds.map(cause)}::jsonb[])
        as u(mould_id, end_at, late_minutes, trial_at, trial_late_minutes, cause)
      on conflict (tenant_id, factory_id, plan_id, mould_id) do update
        set end_at = excluded.end_at, late_minutes = excluded.late_minutes, trial_at = excluded.trial_at, trial_late_minutes = excluded.trial_late_minutes,
          late_since = case when excluded.cause is not null then excluded.late_since when excluded.late_minutes > 0 then f.late_since end,
          cause = case when excluded.cause is not null then excluded.cause when excluded.late_minutes > 0 then f.cause end`,
  )
}

/** Numbers of moulds, the latest first, by what made them late. */
export async function newlyLate(
  db: Db,
  place: FactoryPlace,
  planId: number,
  moulds: readonly ForecastMould[],
): Promise<{ cause: ForecastCause; numbers: string[] }[]> {
  const late = moulds.flatMap(({ mouldId, cause }) => (cause ? [{ mouldId, cause }] : []))
  if (late.length === 0) return []
  const rows = await db.all<{ mouldId: number; number: string }>(
    sql`select t.mould_id as ${sql.ref('mouldId')}, t.mould_number as number from aps_plan_mould as t
        join aps_forecast_mould as f on ${inFactory(place, 'f')} and f.plan_id = t.plan_id and f.mould_id = t.mould_id
      where ${inFactory(place, 't')} and t.plan_id = ${planId} and t.mould_id = any(${late.map(({ mouldId }) => mouldId)}::bigint[])
      order by f.late_minutes desc, t.mould_number`,
  )
  const causeOf = new Map(late.map(({ mouldId, cause }) => [mouldId, cause]))
  const byCause = Map.groupBy(rows, ({ mouldId }) => JSON.stringify(causeOf.get(mouldId)))
  return [...byCause].map(([cause, of]) => ({
    cause: JSON.parse(cause) as ForecastCause,
    numbers: of.map(({ number }) => number),
  }))
}
