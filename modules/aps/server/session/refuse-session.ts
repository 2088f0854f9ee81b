import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { sessionChanged } from '../../shared/index.ts'

/** Refused while somebody's steps on the schedule's plan are neither saved nor discarded; a session without steps ends. */
export async function refuseUnsaved(
  ctx: Context<'session.held' | 'session.saveFirst'>,
  scheduleId: number,
): Promise<void> {
  const session = await ctx.db.maybe<{ id: number; by: string; userId: number; steps: number }>(
    sql`select t.id, t.by, t.user_id as ${sql.ref('userId')},
        (select count(*) from aps_session_step as c where ${inFactory(ctx, 'c')} and c.session_id = t.id) as steps
      from aps_session as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} for update`,
  )
  if (!session) return
  const { by, userId, steps } = session
  if (steps > 0) {
    if (userId === ctx.session.userId) ctx.refuse('session.saveFirst')
    ctx.refuse('session.held', { by })
  }
  await ctx.db.run(sql`delete from aps_session as t where ${inFactory(ctx, 't')} and t.id = ${session.id}`)
  ctx.emit(sessionChanged, { scheduleId, version: null, by })
}
