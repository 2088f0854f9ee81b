import { createEnqueue, type Context } from '@mouldwright/server-kit'
import type { loadData, startScheduling } from '../../shared/index.ts'

export type ScheduleJob = typeof loadData | typeof startScheduling

/** Asks for a load or a run of a schedule in the name of the context's session, as a call of it would. @returns the job's id */
export async function queueJob(ctx: Context, action: ScheduleJob, scheduleId: number): Promise<number> {
  const { kit } = ctx
  const handler = kit.handlers.get(`${action.method} ${action.path}`)
  if (!handler) throw new Error(`No handler answers ${action.name}.`)
  const job = await createEnqueue({ kit, newId: () => ctx.newId() })(ctx, handler, { scheduleId })
  await handler.accept?.(ctx as never, { scheduleId }, job)
  return job.taskId
}
