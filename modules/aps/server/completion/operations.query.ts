import { timedPieces } from '@mouldwright/production/server/api'
import { inFactory, inTenant, sql, type Context, type Sql } from '@mouldwright/server-kit'

/** A stretch of time; its end is not part of it. */
export interface Window {
  from: Date
  until: Date
}

export interface CompletionFilter {
  sectionId?: number | null
  machineId?: number | null
  userId?: number | null
}

/**
 * Operations of windows as rows `c`, each of a window once, by what became of it (`state`):
 *
 * - Planned to end in the window, by the plan that was in force at that end (published by then, and not yet replaced). One that was
 *   planned for several moments of a window counts once, by the first. A split operation ends with its last split, a batch without one
 *   cannot be reported and does not count.
 *   `finished`: before the window's end, also before its beginning; `lateDone`: later; `open`: not yet.
 * - Finished in the window and not planned to end in it.
 *   `otherTime`: the plan in force when it was finished had it for another time; `unplanned`: that plan did not have it. Where no plan
 *   was in force, nothing is said.
 */
export function completionRows(ctx: Context, windows: readonly Window[], filter: CompletionFilter): Sql {
  const same = (column: string, value: number | null | undefined): Sql =>
    value ? sql`${sql.ref(`c.${column}`)} = ${value}` : sql`true`
  return sql`(with ${plannedOf(ctx, windows)}, ended as materialized (${endedIn(ctx, windows)}),
    c as (${stateOfPlanned(ctx, workerOf(ctx, sql`t.batch_id`, sql`t.operation_number`))} union all ${finishedBeside(ctx)})
    select c.no, c.state, c.batch_id, c.operation_number, c.mould_number, c.part_number, c.part_name, c.batch_number, c.process_name, c.section_id,
      c.section_name, c.machine_id, c.resource_name, c.user_id, c.person, c.planned_start, c.planned_end, c.finished_at, c.minutes, c.publish_number
    from c where ${same('section_id', filter.sectionId)} and ${same('machine_id', filter.machineId)} and ${same('user_id', filter.userId)})`
}

/**
 * Operations that were planned to end in a window, as `completionRows` has them, without who did them: whatever else was finished,
 * however much, is not looked at.
 */
export const plannedRows = (ctx: Context, window: Window): Sql =>
  sql`(with ${plannedOf(ctx, [window])} ${stateOfPlanned(ctx, nobody)})`

/** The windows, and what was planned to end in each. */
const plannedOf = (ctx: Context, windows: readonly Window[]): Sql =>
  sql`w as (
      select u.no, u.from_at, u.until from unnest(${windows.map((_, at) => at)}::integer[], ${windows.map(({ from }) => from)}::timestamptz[],
        ${windows.map(({ until }) => until)}::timestamptz[]) as u(no, from_at, until)),
    planned as (${plannedIn(ctx)})`

/** The publication `p` was the shop's plan at a moment. */
const inForceAt = (moment: Sql): Sql =>
  sql`p.published_at <= ${moment} and (p.superseded_at is null or p.superseded_at > ${moment})`

const plannedIn = (ctx: Context): Sql =>
  sql`select distinct on (w.no, t.batch_id, t.operation_number) w.no, w.until, p.number as publish_number, t.publication_id, t.position,
      t.batch_id, t.operation_number, t.end_at
    from w
      join aps_publication as p on ${inFactory(ctx, 'p')} and p.published_at < w.until and (p.superseded_at is null or p.superseded_at > w.from_at)
      join aps_published_task as t on ${inFactory(ctx, 't')} and t.publication_id = p.id and t.batch_id is not null
        and t.end_at >= w.from_at and t.end_at < w.until and ${inForceAt(sql`t.end_at`)}
    where not exists (
      select from aps_published_task as o where ${inFactory(ctx, 'o')} and o.publication_id = t.publication_id and o.batch_id = t.batch_id
        and o.operation_number = t.operation_number and (o.end_at, o.position) > (t.end_at, t.position))
    order by w.no, t.batch_id, t.operation_number, t.end_at`

/** When an operation of batch `b` ended, by its own report `f`, else with its batch. */
const endOf: Sql = sql`coalesce(f.finished_at, case when b.status = 'finished' then b.finished_at end)`

/** Who logged most of the time that was worked on an operation. */
const workerOf = (ctx: Context, batchId: Sql, operation: Sql): Sql =>
  sql`left join lateral (
      select l.user_id, u.real_name as person from production_work_log as l
        join identity_user as u on ${inTenant(ctx, 'u')} and u.id = l.user_id
      where ${inFactory(ctx, 'l')} and l.batch_id = ${batchId} and l.operation_number = ${operation}
      group by l.user_id, u.real_name order by sum(l.minutes) desc, l.user_id limit 1) as wk on true`

const nobody: Sql = sql`cross join (select null::bigint as user_id, null::text as person) as wk`

const stateOfPlanned = (ctx: Context, worker: Sql): Sql =>
  sql`select q.no, case when ${endOf} is null then 'open' when ${endOf} < q.until then 'finished' else 'lateDone' end as state,
      t.batch_id, t.operation_number, t.mould_number, t.part_number, t.part_name, t.batch_number, t.process_name, t.section_id, t.section_name,
      t.machine_id, t.resource_name, wk.user_id, wk.person,
      a.start_at as planned_start, t.end_at as planned_end, ${endOf} as finished_at, a.minutes, q.publish_number
    from planned as q
      join aps_published_task as t on ${inFactory(ctx, 't')} and t.publication_id = q.publication_id and t.position = q.position
      cross join lateral (
        select min(o.start_at) as start_at, sum(o.minutes)::integer as minutes from aps_published_task as o
        where ${inFactory(ctx, 'o')} and o.publication_id = t.publication_id and o.batch_id = t.batch_id and o.operation_number = t.operation_number) as a
      left join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
      left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = t.batch_id and f.number = t.operation_number
      ${worker}`

/** Operations of batches that ended within all windows together: looked for once, however many windows there are. */
const endedIn = (ctx: Context, windows: readonly Window[]): Sql => {
  const from = new Date(Math.min(...windows.map((window) => window.from.getTime())))
  const until = new Date(Math.max(...windows.map((window) => window.until.getTime())))
  return sql`select b.id as batch_id, b.number as batch_number, b.quantity, b.part_id, o.number as operation_number, o.process_id,
      o.section_id, o.setup_minutes, o.estimated_minutes, f.machine_id, f.worked_minutes, ${endOf} as ended_at
    from production_batch as b
      join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
      join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
      left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = b.id and f.number = o.number
    where ${inFactory(ctx, 'b')} and ${endOf} >= ${from} and ${endOf} < ${until}`
}

/**
 * What was finished in a window and was not planned to end in it, as its records have it. `not in` is looked up in one table of what
 * was planned; as a join it is compared row by row wherever few rows are expected.
 */
const finishedBeside = (ctx: Context): Sql =>
  sql`select w.no, case when k.publication_id is null then 'unplanned' else 'otherTime' end as state,
      e.batch_id, e.operation_number, m.number as mould_number, pt.number as part_number, pt.name as part_name,
      e.batch_number, pc.name as process_name, s.id as section_id, s.name as section_name,
      coalesce(e.machine_id, k.machine_id) as machine_id, coalesce(mc.name, k.resource_name) as resource_name, wk.user_id, wk.person,
      k.start_at as planned_start, k.end_at as planned_end, e.ended_at as finished_at,
      coalesce(k.minutes, e.worked_minutes, coalesce(e.setup_minutes, 0) + ${timedPieces('pc', sql`e.quantity`)} * coalesce(e.estimated_minutes, pc.default_minutes, 0))::integer as minutes,
      k.number as publish_number
    from w
      join ended as e on e.ended_at >= w.from_at and e.ended_at < w.until
      join production_part as pt on ${inFactory(ctx, 'pt')} and pt.id = e.part_id
      join production_mould as m on ${inFactory(ctx, 'm')} and m.id = pt.mould_id
      join basic_process as pc on ${inFactory(ctx, 'pc')} and pc.id = e.process_id
      join basic_section as s on ${inFactory(ctx, 's')} and s.id = coalesce(e.section_id, pc.section_id)
      left join basic_machine as mc on ${inFactory(ctx, 'mc')} and mc.id = e.machine_id
      left join lateral (
        select t.publication_id, p.number, min(t.start_at) as start_at, max(t.end_at) as end_at, sum(t.minutes) as minutes,
          (array_agg(t.machine_id order by t.end_at desc))[1] as machine_id, (array_agg(t.resource_name order by t.end_at desc))[1] as resource_name
        from aps_publication as p
          join aps_published_task as t on ${inFactory(ctx, 't')} and t.publication_id = p.id and t.batch_id = e.batch_id and t.operation_number = e.operation_number
        where ${inFactory(ctx, 'p')} and ${inForceAt(sql`e.ended_at`)}
        group by t.publication_id, p.number) as k on true
      ${workerOf(ctx, sql`e.batch_id`, sql`e.operation_number`)}
    where (w.no, e.batch_id, e.operation_number) not in (select q.no, q.batch_id, q.operation_number from planned as q)
      and exists (select from aps_publication as p where ${inFactory(ctx, 'p')} and ${inForceAt(sql`e.ended_at`)})`
