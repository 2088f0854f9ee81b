/** Jobs are made in the transaction of the call that asks for them. */
import type { Language } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import type { Handler } from '../define.ts'
import type { Kit } from '../kit.ts'
import { notify } from '../push/listener.ts'
import { forgetJobs, insertJob } from './job-store.ts'
import { push } from './queue.ts'

export type Enqueue = (ctx: Context, handler: Handler, input: Record<string, unknown>) => Promise<{ taskId: number }>

export const createEnqueue =
  ({ kit, newId }: { kit: Kit; newId: () => number }): Enqueue =>
  async (ctx, handler, input) => {
    const { session, db } = ctx
    const id = newId()
    const title = titleOf(kit, session.language, handler)
    await insertJob(
      db,
      session.tenantId,
      {
        id,
        factoryId: session.factoryId,
        action: handler.action.name,
        title,
        input,
        confirmed: [...ctx.confirmed],
        userId: session.userId,
        sessionId: session.sessionId,
      },
      ctx.now(),
    )
    await forgetJobs(db, session.tenantId, ctx.now())
    await push(db, { jobId: id, tenantId: session.tenantId, factoryId: session.factoryId })
    await notify(db, { kind: 'queued' })
    return { taskId: id }
  }

/** What the job list calls it: for an entity's action its verb and the entity, else `jobs.<action>` of the module's dictionary. */
function titleOf(kit: Kit, language: Language, { action, entity }: Handler): string {
  const name = action.name.slice(action.module.length + 1)
  if (!entity) return kit.word(language, action.module, `jobs.${name}`)
  return kit.word(language, 'jobs', `titles.${name.split('.').pop()}`, {
    name: kit.word(language, entity.module, `${entity.stem}.$`),
  })
}
