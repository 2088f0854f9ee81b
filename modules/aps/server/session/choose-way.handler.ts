import { stretchOf } from '@mouldwright/production/shared'
import { audit, handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { chooseWay, schedule } from '../../shared/index.ts'
import { planById } from '../query/plan.query.ts'
import { ofPlan } from '../query/task-rows.query.ts'
import { lockSchedule } from '../schedule/run-state.ts'
import type { PlanRow } from '../state.query.ts'
import { putDecisions } from './decisions.ts'
import { findSession } from './session.query.ts'

/** A decision for the schedule's next run, kept as those of sessions are. */
export default handle(chooseWay, async (ctx, { planId, taskId, way, isFree }) => {
  const plan = await planById(ctx, planId)
  const { scheduleId } = plan
  const { name } = await lockSchedule(ctx, scheduleId)
  const found = await findSession(ctx, scheduleId)
  if (found && found.userId !== ctx.session.userId) ctx.refuse('session.held', { by: found.by })
  const { batchId, operation, label, ways } = await taskWithWays(ctx, plan, taskId)
  if (batchId === null) return ctx.refuse('session.needsBatch')
  const stretch = stretchOf(way)
  const ofStretch = ways.filter((one) => stretchOf(one.way) === stretch)
  const isOnStretch = ofStretch.some(({ number }) => number === operation)
  if (!isOnStretch || !ofStretch.some((one) => one.way === way)) return ctx.refuse('plan.noSuchWay', { way, label })
  const chosen = isFree ? null : way
  await putDecisions(ctx, scheduleId, [
    { kind: 'way', recordId: batchId, operation: Number(stretch), value: { way: chosen } },
  ])
  await audit(ctx, [
    {
      operation: 'adjust',
      entity: schedule.name,
      recordId: scheduleId,
      label: name,
      before: {},
      after: { planId, task: label, way: chosen },
    },
  ])
  return { batchId, way: chosen }
})

/** A task of a plan, and the operations of its part's route that are on ways. */
async function taskWithWays(ctx: Context<'plan.absent'>, { planId }: PlanRow, taskId: number) {
  const task = await ctx.db.maybe<{ batchId: number | null; operation: number; label: string; partId: number }>(
    sql`select t.batch_id as ${sql.ref('batchId')}, t.operation_number as operation, t.part_id as ${sql.ref('partId')},
        t.mould_number || ' ' || t.part_number || ' · ' || t.operation_number || ' ' || t.process_name as label
      from aps_task as t where ${ofPlan(ctx, planId)} and t.task_id = ${taskId} and t.split = 1`,
  )
  if (!task) return ctx.refuse('plan.absent')
  const ways = await ctx.db.all<{ number: number; way: string }>(
    sql`select o.number, o.way from production_route as r
        join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id
      where ${inFactory(ctx, 'r')} and r.part_id = ${task.partId} and o.way is not null`,
  )
  return { ...task, ways }
}
