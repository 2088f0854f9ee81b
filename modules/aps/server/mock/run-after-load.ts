import { Refusal } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { startScheduling } from '../../shared/index.ts'
import { queueJob } from '../schedule/queue-job.ts'

/**
 * A load that a merge asked for, or a mock that is planned at once, is followed by a run, in the transaction that ends the load. Where
 * the run is refused the load stays good, and the merge says that no plan followed.
 */
export async function runAfterLoad(
  ctx: Context,
  { scheduleId, loadTaskId, tasks }: { scheduleId: number; loadTaskId: number; tasks: number },
): Promise<void> {
  const mock = await ctx.db.maybe<{ scheduleId: number; isMerge: boolean }>(
    sql`select t.schedule_id as ${sql.ref('scheduleId')}, t.load_task_id is not distinct from ${loadTaskId}::bigint as ${sql.ref('isMerge')} from aps_mock as t
      where ${inFactory(ctx, 't')} and (t.load_task_id = ${loadTaskId} or t.first_load_id = ${loadTaskId})`,
  )
  if (!mock || tasks === 0) return
  await ctx.db.run(sql`savepoint run_after_load`)
  try {
    const taskId = await queueJob(ctx, startScheduling, scheduleId)
    if (mock.isMerge)
      await ctx.db.run(
        sql`update aps_mock as t set run_task_id = ${taskId} where ${inFactory(ctx, 't')} and t.schedule_id = ${mock.scheduleId}`,
      )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await ctx.db.run(sql`rollback to savepoint run_after_load`)
    ctx.log.warn({ code: error.code, scheduleId }, 'no run could follow a load')
  }
}
