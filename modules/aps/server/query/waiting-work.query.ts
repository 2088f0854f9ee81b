import { timedPieces } from '@mouldwright/production/server/api'
import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { PlanRow } from '../state.query.ts'
import { historyMinutes } from '../problem/build-done.ts'
import { isDone, waitingTaskStatus } from './plan-status.ts'

interface Waiting {
  partId: number
  /** Null: pieces that are in no batch. */
  batchId: number | null
  quantity: number
  /** One operation that its route was given since; null: all of them. */
  operationNumber: number | null
}

/**
 * Work of the schedule's moulds that its plan does not have, as records stand now: entered since the data were loaded, or kept
 * out with its mould, what is done of it included. Only the plan that counts has any. What waits is found by ids first: right after an import the database has
 * no statistics, and its guess of one large join can take minutes.
 * @returns rows with the columns of `aps_task` and `is_paused`; undefined when nothing waits
 */
export async function waitingWork(ctx: Context, plan: PlanRow): Promise<Sql | undefined> {
  if (!plan.isCurrent) return undefined
  const waiting = await findWaiting(ctx, plan)
  if (waiting.length === 0) return undefined
  const beside = (alias: string): Sql =>
    sql`${sql.ref(`${alias}.tenant_id`)} = p.tenant_id and ${sql.ref(`${alias}.factory_id`)} = p.factory_id`
  const since = new Date(ctx.now().getTime() - historyMinutes * 60_000)
  const order = sql`m.number, p.number, b.number nulls last, w.batch_id, o.number`
  return sql`select p.tenant_id, p.factory_id, ${plan.planId}::bigint as plan_id,
      ${most}::integer + (row_number() over (order by ${order}))::integer as position,
      -(row_number() over (order by ${order}))::integer as task_id, 1 as split, 1 as splits,
      m.id as mould_id, m.number as mould_number, m.name as mould_name, c.name as customer, m.salesman, p.id as part_id, p.number as part_number,
      p.name as part_name, p.type as part_type, w.batch_id, b.number as batch_number, b.work_order_number as work_order, w.quantity,
      coalesce(b.priority, m.priority) as priority, o.number as operation_number, pr.name as process_name, s.id as section_id,
      s.name as section_name, null::bigint as group_id, null::text as group_name, f.machine_id, null::integer as resource_no,
      mc.name as resource_name, case when ${isDone} then f.started_at end as start_at, f.finished_at as end_at, f.started_at as real_start,
      case when ${isDone} then coalesce(f.worked_minutes, ${minutes}) else ${minutes} end as work_minutes, coalesce(o.setup_minutes, 0)::integer as setup_minutes, ${minutes} as estimated_minutes,
      case when ${isDone} then 100 else coalesce(f.progress, 0) end as progress, o.cam_status,
      ${waitingTaskStatus} as task_status,
      coalesce(b.source, 0) as source, coalesce(f.lock, 0) as lock, 0 as flags, coalesce(f.is_outsourced, o.is_outsourced) as is_outsourced,
      m.delivery_date, 0 as late_minutes, '[]'::jsonb as why, null::jsonb as why_here, null::jsonb as unplaced,
      lower(normalize(concat_ws(E'\n', m.number, m.name, p.number, p.name, b.number, pr.name, c.name, b.work_order_number), NFKC)) as search_text,
      m.status = 'paused' as is_paused
    from unnest(${waiting.map(({ partId }) => partId)}::bigint[], ${waiting.map(({ batchId }) => batchId)}::bigint[],
        ${waiting.map(({ quantity }) => quantity)}::integer[],
        ${waiting.map(({ operationNumber }) => operationNumber)}::integer[]) as w(part_id, batch_id, quantity, number)
      join production_part as p on ${inFactory(ctx, 'p')} and p.id = w.part_id
      join production_mould as m on ${beside('m')} and m.id = p.mould_id
      join production_route as r on ${beside('r')} and r.part_id = p.id
      join production_route_operations as o on ${beside('o')} and o.parent_id = r.id and (w.number is null or o.number = w.number)
        and (o.only_batch_id is null or o.only_batch_id = w.batch_id)
      join basic_process as pr on ${beside('pr')} and pr.id = o.process_id
      join basic_section as s on ${beside('s')} and s.id = coalesce(o.section_id, pr.section_id)
      left join basic_customer as c on c.tenant_id = p.tenant_id and c.id = m.customer_id
      left join production_batch as b on ${beside('b')} and b.id = w.batch_id
      left join production_batch_operations as f on ${beside('f')} and f.parent_id = w.batch_id and f.number = o.number
      left join basic_machine as mc on ${beside('mc')} and mc.id = f.machine_id
    where coalesce(f.finished_at > ${since}, true)`
}

/** Of all pieces; as many as a plan's rows take. */
const minutes = sql`least(10000000, coalesce(o.setup_minutes, 0) + coalesce(o.estimated_minutes, pr.default_minutes, 0)::bigint * ${timedPieces('pr', sql`w.quantity`)})::integer`

/** Positions of work that waits follow those of any plan. */
const most = 1_000_000_000

/** Batches, and pieces in no batch, of which the plan has no task. */
async function findWaiting(ctx: Context, plan: PlanRow): Promise<Waiting[]> {
  const chosen = sql`select c.mould_id from aps_schedule_moulds as c where ${inFactory(ctx, 'c')} and c.parent_id = ${plan.scheduleId}`
  const moulds = await ctx.db.all<{ id: number }>(
    sql`select t.id from production_mould as t where ${inFactory(ctx, 't')} and coalesce(t.status, 'open') in ('open', 'paused')
      and (not exists (${chosen}) or t.id in (${chosen}))`,
  )
  const parts = await ctx.db.all<{ id: number; quantity: number }>(
    sql`select t.id, t.quantity from production_part as t where ${inFactory(ctx, 't')} and t.mould_id = any(${moulds.map(({ id }) => id)}::bigint[])`,
  )
  const batches = await ctx.db.all<{ id: number; partId: number; quantity: number; status: string | null }>(
    sql`select t.id, t.part_id as ${sql.ref('partId')}, t.quantity, t.status from production_batch as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${parts.map(({ id }) => id)}::bigint[])`,
  )
  const known = await ctx.db.all<{ partId: number; batchId: number | null }>(
    sql`select distinct t.part_id as ${sql.ref('partId')}, t.batch_id as ${sql.ref('batchId')} from aps_task as t
      where ${inFactory(ctx, 't')} and t.plan_id = ${plan.planId}`,
  )
  const unneeded = plan.catalog.unneededBatches ?? []
  const knownBatches = new Set([...known.map(({ batchId }) => batchId), ...unneeded])
  const knownParts = new Set(known.flatMap(({ partId, batchId }) => (batchId === null ? [partId] : [])))
  const inBatches = new Map<number, number>()
  for (const { partId, quantity } of batches) inBatches.set(partId, (inBatches.get(partId) ?? 0) + quantity)
  return [
    ...batches
      .filter(({ id, status }) => status !== 'closed' && !knownBatches.has(id))
      .map(({ id, partId, quantity }) => ({ partId, batchId: id, quantity, operationNumber: null })),
    ...parts.flatMap(({ id, quantity }) => {
      const rest = quantity - (inBatches.get(id) ?? 0)
      return rest > 0 && !knownParts.has(id)
        ? [{ partId: id, batchId: null, quantity: rest, operationNumber: null }]
        : []
    }),
    ...(await addedOperations(
      ctx,
      plan,
      parts.map(({ id }) => id),
    )),
  ]
}

/**
 * Operations that routes were given since the data were loaded, as rework is, of batches that the plan has otherwise; not those of ways that
 * the plan does not go.
 */
async function addedOperations(ctx: Context, plan: PlanRow, partIds: readonly number[]): Promise<Waiting[]> {
  // Few routes are changed beside a plan, and most of the time none: what costs is asked of those only.
  const changed = await ctx.db.all<{ partId: number }>(sql`
    select r.part_id as ${sql.ref('partId')} from production_route as r
    where ${inFactory(ctx, 'r')} and r.part_id = any(${partIds}::bigint[])
      and r.updated_at > (select z.at from aps_snapshot as z where ${inFactory(ctx, 'z')} and z.id = ${plan.snapshotId})`)
  if (changed.length === 0) return []
  return ctx.db.all<Waiting>(sql`
    select b.part_id as ${sql.ref('partId')}, b.id as ${sql.ref('batchId')}, b.quantity, o.number as ${sql.ref('operationNumber')}
    from production_route as r
      join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id
      join production_part as p on ${inFactory(ctx, 'p')} and p.id = r.part_id
      join production_batch as b on ${inFactory(ctx, 'b')} and b.part_id = r.part_id and coalesce(b.status, 'open') not in ('finished', 'closed')
        and coalesce(o.only_batch_id, b.id) = b.id
    where ${inFactory(ctx, 'r')} and r.part_id = any(${changed.map(({ partId }) => partId)}::bigint[])
      and exists (select from aps_task as t where ${inFactory(ctx, 't')} and t.plan_id = ${plan.planId} and t.mould_id = p.mould_id
        and t.batch_id = b.id)
      and not exists (select from aps_task as t where ${inFactory(ctx, 't')} and t.plan_id = ${plan.planId} and t.mould_id = p.mould_id
        and t.batch_id = b.id and t.operation_number = o.number)
      and not (o.way is not null and exists (select from aps_task as t
        join production_route_operations as y on ${inFactory(ctx, 'y')} and y.parent_id = r.id and y.number = t.operation_number
          and y.way <> o.way and left(y.way, -1) = left(o.way, -1)
        where ${inFactory(ctx, 't')} and t.plan_id = ${plan.planId} and t.mould_id = p.mould_id and t.batch_id = b.id))
      and not exists (select from production_batch_operations as f where ${inFactory(ctx, 'f')} and f.parent_id = b.id
        and f.number = o.number and f.finished_at is not null)`)
}
