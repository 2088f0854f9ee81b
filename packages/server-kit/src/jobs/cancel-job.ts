import type { Context } from '../context.ts'
import { notify } from '../push/listener.ts'
import { tellEnd } from './finish.ts'
import { endJob, readJob, type JobRow } from './job-store.ts'
import { cancel } from './queue.ts'

/**
 * Ends a job that waits, or tells the worker of a running one, which lets go within a second. A job that is over stays as it ended; one
 * that no worker can find any more ends here.
 * @returns the job as it stands; absent when there is none of this id
 */
export async function cancelJob(ctx: Context, id: number): Promise<JobRow | undefined> {
  const { db } = ctx
  const { tenantId } = ctx.session
  const where = await cancel(db, tenantId, id)
  if (where === 'running') await notify(db, { kind: 'cancelled', jobId: id })
  else {
    const ended = await endJob(db, tenantId, id, { status: 'cancelled' }, ctx.now())
    if (ended) await tellEnd(db, ctx, tenantId, ended, true)
  }
  return readJob(db, tenantId, id)
}
