/** Jobs are made in the transaction of the call that asks for them. */
import { Refusal, type Language } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { inTenant, sql } from '../db.ts'
import type { Handler } from '../define.ts'
import { keepForJob } from '../files/files.ts'
import type { Kit } from '../kit.ts'
import { notify } from '../push/listener.ts'
import { newTraceId } from '../trace.ts'
import { forgetJobs, insertJob } from './job-store.ts'
import { push } from './queue.ts'

export type Enqueue = (ctx: Context, handler: Handler, input: Record<string, unknown>) => Promise<{ taskId: number }>

/** Jobs that are not over yet. */
export interface JobBudget {
  perMember: number
  perTenant: number
}

/** Nobody at a page comes near. */
export const generousJobs: JobBudget = { perMember: 100, perTenant: 400 }
/** Orders the requests of one tenant, so that its budget is exact over all nodes. */
const budgetLock = 7_400_003
/** When a place may be free again: most jobs take less. */
const waitSeconds = 10

export const createEnqueue =
  ({ kit, newId, budget = generousJobs }: { kit: Kit; newId: () => number; budget?: JobBudget }): Enqueue =>
  async (ctx, handler, input) => {
    const { session, db, language } = ctx
    await keepToBudget(ctx, budget)
    const id = newId()
    const title = titleOf(kit, language, handler)
    await insertJob(
      db,
      session.tenantId,
      {
        id,
        factoryId: session.factoryId,
        action: handler.action.name,
        title,
        language,
        input,
        confirmed: [...ctx.confirmed],
        userId: session.userId,
        sessionId: session.sessionId,
        // What asks by itself has none.
        traceId: ctx.traceId || newTraceId(),
      },
      ctx.now(),
    )
    if (typeof input['fileId'] === 'number') await keepForJob(ctx, input['fileId'])
    await forgetJobs(db, session.tenantId, ctx.now())
    await push(db, { jobId: id, tenantId: session.tenantId, factoryId: session.factoryId })
    await notify(db, { kind: 'queued' })
    return { taskId: id }
  }

async function keepToBudget({ db, session }: Context, { perMember, perTenant }: JobBudget): Promise<void> {
  const { tenantId, userId } = session
  await db.run(sql`select pg_advisory_xact_lock(${budgetLock}, hashtext(${String(tenantId)}))`)
  const open = await db.one<{ mine: number; all: number }>(
    sql`select count(*) filter (where user_id = ${userId})::integer as mine, count(*)::integer as "all"
      from jobs_job where ${inTenant({ tenantId })} and ended_at is null`,
  )
  const refuse = (code: 'job.tooManyOfMember' | 'job.tooManyOfTenant', most: number) => {
    throw new Refusal(code, { params: { most, seconds: waitSeconds } })
  }
  if (open.mine >= perMember) refuse('job.tooManyOfMember', perMember)
  if (open.all >= perTenant) refuse('job.tooManyOfTenant', perTenant)
}

/** What the job list calls it: for an entity's action its verb and the entity, else `jobs.<action>` of the module's dictionary. */
function titleOf(kit: Kit, language: Language, { action, entity }: Handler): string {
  const name = action.name.slice(action.module.length + 1)
  if (!entity) return kit.word(language, action.module, `jobs.${name}`)
  return kit.word(language, 'jobs', `titles.${name.split('.').pop()}`, {
    name: kit.word(language, entity.module, `${entity.stem}.$`),
  })
}
