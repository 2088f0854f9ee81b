import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import { taskFlags, type GanttAnswer } from '../../shared/index.ts'
import { findPublishedPlan, type PlanRow } from '../state.query.ts'

type Marked = Pick<GanttAnswer['tasks'], 'taskId' | 'split' | 'flags'>

export interface Changes {
  /** Flags of tasks, `changed` where the published plan has them at another time or on another resource. */
  marked(tasks: Marked): number[]
}

export const unmarked = (flags: number) => flags & ~taskFlags.changed

/**
 * A plan's own marks say what differed from the plan that was published when its data were loaded. They are right until something
 * else is published; of the published plan itself nothing differs.
 */
export async function readChanges(ctx: Context, plan: Pick<PlanRow, 'planId' | 'snapshotId'>): Promise<Changes> {
  const published = await findPublishedPlan(ctx)
  if (!published || published.planId === plan.planId) return { marked: ({ flags }) => flags.map(unmarked) }
  const { known } = await ctx.db.one<{ known: number | null }>(
    sql`select t.published_plan_id as known from aps_snapshot as t where ${inFactory(ctx, 't')} and t.id = ${plan.snapshotId}`,
  )
  if (known === published.planId) return { marked: ({ flags }) => [...flags] }
  const others = await ctx.db.all<{ taskId: number }>(
    sql`select t.task_id as ${sql.ref('taskId')} from aps_task as t
        join aps_task as p on ${sameTask} and p.plan_id = ${published.planId}
      where ${inFactory(ctx, 't')} and t.plan_id = ${plan.planId} and t.split = 1 and p.start_at is not null and t.start_at is not null
        and 'completed' not in (p.task_status, t.task_status)
        and (p.start_at, p.machine_id, case when p.machine_id is null then p.group_id end)
          is distinct from (t.start_at, t.machine_id, case when t.machine_id is null then t.group_id end)`,
  )
  const changed = new Set(others.map(({ taskId }) => taskId))
  return {
    marked: ({ taskId, split, flags }) =>
      flags.map((own, at) => (split[at] === 1 && changed.has(taskId[at]!) ? own | taskFlags.changed : unmarked(own))),
  }
}

/** Task `p` of another plan is the same piece of work as task `t`: numbers of tasks are each plan's own. */
export const sameTask: Sql = sql`p.tenant_id = t.tenant_id and p.factory_id = t.factory_id and p.part_id = t.part_id
  and coalesce(p.batch_id, 0) = coalesce(t.batch_id, 0) and p.operation_number = t.operation_number and p.split = t.split`
