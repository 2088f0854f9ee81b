import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { PlannedMould } from '../../shared/index.ts'
import { mouldColumns } from '../aps.table.ts'
import type { PlanRow } from '../state.query.ts'
import { ofPlannedMould, ofWaitingMould } from './plan-status.ts'
import { likePattern, ofPlan, type RowsFrom } from './task-rows.query.ts'

const columns = sql`t.plan_id as ${sql.ref('planId')}, t.mould_id as ${sql.ref('mouldId')}, t.mould_number as ${sql.ref('mouldNumber')},
  t.mould_name as ${sql.ref('mouldName')}, t.customer, t.salesman, t.priority, t.delivery_date as ${sql.ref('deliveryDate')}, t.start_at as ${sql.ref('startsAt')},
  t.end_at as ${sql.ref('finishesAt')}, t.late_minutes as ${sql.ref('lateMinutes')}, t.trial_event as ${sql.ref('trialEvent')},
  t.trial_date as ${sql.ref('trialDate')}, t.trial_at as ${sql.ref('trialAt')}, t.trial_late_minutes as ${sql.ref('trialLateMinutes')}, t.tasks, t.unplaced_tasks as ${sql.ref('unplacedTasks')}, t.done_tasks as ${sql.ref('doneTasks')},
  t.parts, fm.end_at as ${sql.ref('forecastAt')}, fm.late_minutes as ${sql.ref('forecastLateMinutes')},
  fm.trial_at as ${sql.ref('forecastTrialAt')}, fm.trial_late_minutes as ${sql.ref('forecastTrialLateMinutes')}, fm.late_since as ${sql.ref('lateSince')},
  fm.cause as ${sql.ref('lateCause')}, pm.promised_date as ${sql.ref('promisedDate')}, pm.finished_date as ${sql.ref('finishedDate')}, t.work_minutes as ${sql.ref('workMinutes')}, t.plan_status as ${sql.ref('planStatus')}`

/** The mould's record as it is now, for plans outlive it; and its forecast, where the shop follows the plan. */
const withRecord = (ctx: Context, { isPublished }: PlanRow): Sql =>
  sql`left join production_mould as pm on ${inFactory(ctx, 'pm')} and pm.id = t.mould_id
    left join aps_forecast_mould as fm on ${inFactory(ctx, 'fm')} and fm.plan_id = t.plan_id and fm.mould_id = t.mould_id and ${isPublished}`

/** Late: beyond its delivery, or with work that has no place. */
export const isLate: Sql = sql`(t.late_minutes > 0 or (t.unplaced_tasks > 0 and t.delivery_date is not null))`

interface MouldQuery {
  search?: string | null
  planStatus?: string | null
  onlyLate?: boolean | null
  page?: number | null
  size?: number | null
}

const shared = sql.join(['plan_id', ...Object.keys(mouldColumns)].map((name) => sql.ref(`t.${name}`)))

/** A plan's moulds, with those of which everything waits beside it. */
function mouldsOf(ctx: Context, plan: PlanRow, waiting: Sql | undefined, changed: Sql | undefined): Sql {
  const own = sql`select ${shared}, ${ofPlannedMould(plan.isPublished)} as plan_status from ${changed ?? sql`aps_plan_mould`} as t where ${ofPlan(ctx, plan.planId)}`
  if (!waiting) return sql`(${own})`
  return sql`(${own} union all select ${shared}, t.plan_status from (
      select t.plan_id, t.mould_id, t.mould_number, t.mould_name, t.customer, t.salesman, min(m.priority) as priority, t.delivery_date,
        null::timestamptz as start_at, null::timestamptz as end_at, 0 as late_minutes,
        null::text as trial_event, null::date as trial_date, null::timestamptz as trial_at, null::integer as trial_late_minutes,
        (count(*) filter (where t.task_status <> 'completed'))::integer as tasks, 0 as unplaced_tasks,
        (count(*) filter (where t.task_status = 'completed'))::integer as done_tasks, 0 as batchless_tasks, 0 as forced_tasks, count(distinct t.part_id)::integer as parts,
        least(2147483647, coalesce(sum(t.work_minutes) filter (where t.task_status <> 'completed'), 0))::integer as work_minutes, ${ofWaitingMould} as plan_status
      from (${waiting}) as t
        join production_mould as m on m.tenant_id = t.tenant_id and m.factory_id = t.factory_id and m.id = t.mould_id
      where not exists (select 1 from aps_plan_mould as o where ${inFactory(ctx, 'o')} and o.plan_id = t.plan_id and o.mould_id = t.mould_id)
      group by t.plan_id, t.mould_id, t.mould_number, t.mould_name, t.customer, t.salesman, t.delivery_date) as t)`
}

/** One page of a plan's moulds, the latest first. */
export async function mouldPage(
  ctx: Context,
  plan: PlanRow,
  query: MouldQuery,
  from: RowsFrom = {},
): Promise<{ rows: PlannedMould[]; total: number }> {
  const search = query.search
    ? sql`lower(normalize(t.mould_number || E'\n' || t.mould_name || E'\n' || coalesce(t.customer, ''), NFKC)) like ${likePattern(query.search)}`
    : sql`true`
  const status = query.planStatus ? sql`t.plan_status = ${query.planStatus}` : sql`true`
  const where = sql`${search} and ${status} and ${query.onlyLate ? isLate : sql`true`}`
  const all = mouldsOf(ctx, plan, from.waiting, from.changed)
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from ${all} as t where ${where}`)
  const limit = query.size ?? 50
  const rows = await ctx.db.all<PlannedMould>(
    sql`select ${columns} from ${all} as t ${withRecord(ctx, plan)} where ${where}
      order by coalesce(fm.late_minutes, t.late_minutes) desc, t.unplaced_tasks desc, t.delivery_date nulls last, t.mould_number limit ${limit} offset ${((query.page ?? 1) - 1) * limit}`,
  )
  return { rows, total }
}

export const plannedMould = (ctx: Context, plan: PlanRow, mouldId: number, from: RowsFrom = {}) =>
  ctx.db.maybe<PlannedMould>(
    sql`select ${columns} from ${mouldsOf(ctx, plan, from.waiting, from.changed)} as t ${withRecord(ctx, plan)} where t.mould_id = ${mouldId}`,
  )
