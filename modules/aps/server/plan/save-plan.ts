import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import { mouldColumns, taskColumns } from '../aps.table.ts'
import type { CurvePoint } from '../../shared/index.ts'
import type { Columns, SolvedPlan } from '../engine/protocol.ts'

/** Plans of a schedule that are kept beside published ones: the one that counts and those before it. */
const keptPlans = 3

export interface PlanToSave {
  scheduleId: number
  snapshotId: number
  startAt: string
  horizonEnd: string
  seed: number
  solved: SolvedPlan
  /** Nothing but what could not stay in the published plan was planned again. */
  onlyTouched?: boolean
  curve: readonly CurvePoint[]
}

/** Saves a plan as the schedule's, in the caller's transaction: all of it or nothing. @returns its id */
export async function savePlan(ctx: Context, of: PlanToSave): Promise<number> {
  const { db, session } = ctx
  const { tenantId, factoryId, displayName } = session
  const { solved, scheduleId } = of
  const id = ctx.newId()
  const mine = sql`${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId}`
  await db.run(sql`update aps_plan as t set is_current = false where ${mine} and t.is_current`)
  await db.run(
    sql`insert into aps_plan (tenant_id, factory_id, id, schedule_id, snapshot_id, at, by, seconds, method, seed, epochs, iterations, engine_version,
        stopped, tasks, unplaced_tasks, moulds, late_moulds, on_time_rate, start_at, horizon_end, objective, curve, notes, kpis, catalog, answer, gantt, is_current, only_touched)
      values (${tenantId}, ${factoryId}, ${id}, ${scheduleId}, ${of.snapshotId}, ${ctx.now()}, ${displayName}, ${solved.seconds}, ${solved.method}, ${of.seed},
        ${solved.epochs}, ${solved.iterations}, ${solved.engineVersion}, ${solved.stopped}, ${solved.tasks}, ${solved.unplacedTasks}, ${solved.moulds},
        ${solved.lateMoulds}, ${solved.onTimeRate}, ${of.startAt}, ${of.horizonEnd}, ${JSON.stringify(solved.objective)}::jsonb, ${JSON.stringify(of.curve)}::jsonb,
        ${JSON.stringify(solved.notes)}::jsonb, ${JSON.stringify(solved.kpis)}::jsonb, ${JSON.stringify(solved.catalog)}::jsonb,
        ${Buffer.from(solved.answer)}, ${Buffer.from(solved.gantt)}, true, ${of.onlyTouched ?? false})`,
  )
  const insert = (table: string, types: Readonly<Record<string, { type: string }>>, rows: Columns) => {
    const names = Object.keys(rows)
    return db.run(
      sql`insert into ${sql.table(table)} (tenant_id, factory_id, plan_id, ${sql.join(names.map((name) => sql.ref(name)))})
        select ${tenantId}::bigint, ${factoryId}::bigint, ${id}::bigint, ${sql.join(names.map((name) => taken(name, types[name]!.type)))}
        from unnest(${sql.join(names.map((name) => sql`${rows[name]}::${sql.raw(arrayType(types[name]!.type))}`))})
          as u(${sql.join(names.map((name) => sql.ref(name)))})`,
    )
  }
  for (const rows of solved.taskRows) await insert('aps_task', taskColumns, rows)
  if (solved.moulds > 0) await insert('aps_plan_mould', mouldColumns, solved.mouldRows)
  await db.run(
    sql`delete from aps_plan as t where ${mine} and not t.is_current and t.published_at is null and t.id not in (
      select t.id from aps_plan as t where ${mine} and t.published_at is null order by t.id desc limit ${keptPlans})`,
  )
  return id
}

// Arrays of JSON travel as text: the driver writes a list of JSON values as a JSON list.
const arrayType = (type: string) => `${type === 'jsonb' ? 'text' : type.replace(/\(.*\)/, '')}[]`
const taken = (name: string, type: string): Sql =>
  type === 'jsonb' ? sql`${sql.ref(`u.${name}`)}::jsonb` : sql.ref(`u.${name}`)
