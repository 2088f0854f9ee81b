import { sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { PlannedMould } from '../../shared/index.ts'
import type { PlanRow } from '../state.query.ts'
import { likePattern, ofPlan } from './task-rows.query.ts'

const columns = sql`t.plan_id as ${sql.ref('planId')}, t.mould_id as ${sql.ref('mouldId')}, t.mould_number as ${sql.ref('mouldNumber')},
  t.mould_name as ${sql.ref('mouldName')}, t.customer, t.salesman, t.priority, t.delivery_date as ${sql.ref('deliveryDate')}, t.start_at as ${sql.ref('startsAt')},
  t.end_at as ${sql.ref('finishesAt')}, t.late_minutes as ${sql.ref('lateMinutes')}, t.tasks, t.unplaced_tasks as ${sql.ref('unplacedTasks')}, t.parts,
  t.work_minutes as ${sql.ref('workMinutes')}`

/** Late: beyond its delivery, or with work that has no place. */
export const isLate: Sql = sql`(t.late_minutes > 0 or (t.unplaced_tasks > 0 and t.delivery_date is not null))`

/** One page of a plan's moulds, the latest first. */
export async function mouldPage(
  ctx: Context,
  plan: PlanRow,
  query: { search?: string | null; onlyLate?: boolean | null; page?: number | null; size?: number | null },
): Promise<{ rows: PlannedMould[]; total: number }> {
  const search = query.search
    ? sql`lower(normalize(t.mould_number || E'\n' || t.mould_name || E'\n' || coalesce(t.customer, ''), NFKC)) like ${likePattern(query.search)}`
    : sql`true`
  const all = sql`${ofPlan(ctx, plan.planId)} and ${search} and ${query.onlyLate ? isLate : sql`true`}`
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*) as total from aps_plan_mould as t where ${all}`,
  )
  const limit = query.size ?? 50
  const rows = await ctx.db.all<PlannedMould>(
    sql`select ${columns} from aps_plan_mould as t where ${all}
      order by t.late_minutes desc, t.unplaced_tasks desc, t.delivery_date nulls last, t.mould_number limit ${limit} offset ${((query.page ?? 1) - 1) * limit}`,
  )
  return { rows, total }
}

export const plannedMould = (ctx: Context, plan: PlanRow, mouldId: number) =>
  ctx.db.maybe<PlannedMould>(
    sql`select ${columns} from aps_plan_mould as t where ${ofPlan(ctx, plan.planId)} and t.mould_id = ${mouldId}`,
  )
