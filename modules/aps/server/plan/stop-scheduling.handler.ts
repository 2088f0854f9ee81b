import { cancelJob, handle, inFactory, sql } from '@mouldwright/server-kit'
import { stopScheduling } from '../../shared/index.ts'
import { readSchedule } from '../schedule/run-state.ts'

export default handle(stopScheduling, async (ctx, { scheduleId }) => {
  const { name } = await readSchedule(ctx, scheduleId)
  const run = await ctx.db.maybe<{ taskId: number; kind: 'load' | 'run' }>(
    sql`update aps_run as t set stop_requested = true where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} and t.state = 'active'
      returning t.id as ${sql.ref('taskId')}, t.kind`,
  )
  if (!run) return ctx.refuse('schedule.notRunning', { name })
  // A load has nothing to keep; a run that has not begun yet ends at its first plan.
  if (run.kind === 'load') await cancelJob(ctx, run.taskId)
  return { taskId: run.taskId }
})
