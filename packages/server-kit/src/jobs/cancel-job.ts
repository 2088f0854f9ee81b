import { type Event } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { notify } from '../push/listener.ts'
import { conclude } from './conclude.ts'
import { endJob, jobEnded, jobView, readJob, type JobRow } from './job-store.ts'
import { cancel } from './queue.ts'

/**
 * Ends a job that waits, or tells the worker of a running one, which lets go within a second. A job that is over stays as it ended.
 * @returns the job as it stands; absent when there is none of this id
 */
export async function cancelJob(ctx: Context, id: number): Promise<JobRow | undefined> {
  const { db, session } = ctx
  const where = await cancel(db, id)
  if (where === 'running') await notify(db, { kind: 'cancelled', jobId: id })
  if (where === 'waiting') {
    const ended = await endJob(db, session.tenantId, id, { status: 'cancelled' }, ctx.now())
    if (ended) {
      const place = { tenantId: session.tenantId, factoryId: ended.factoryId }
      for (const { event, payload } of await conclude(db, ctx.kit, place, ended, () => ctx.now()))
        ctx.emit(event, payload)
      ctx.emit(jobEnded as Event<object>, jobView(ended, ctx.kit, ctx.language), { userId: ended.userId })
    }
  }
  return readJob(db, session.tenantId, id)
}
