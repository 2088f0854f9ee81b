import { sql, type Context } from '@mouldwright/server-kit'
import { sessionChanged, type WithoutPlan } from '../../shared/index.ts'
import { planOf } from '../query/plan.query.ts'
import { refuseRunning } from '../schedule/run-state.ts'
import { anySession, findSession, type SessionRow } from './session.query.ts'

/** Makes the caller the one writer of a schedule's plan, or finds that they are; the schedule is locked by the caller. */
export async function holdPlan(
  ctx: Context<WithoutPlan | 'schedule.running' | 'session.closed' | 'session.held'>,
  scheduleId: number,
): Promise<SessionRow> {
  const found = await findSession(ctx, scheduleId)
  if (found && found.userId !== ctx.session.userId) ctx.refuse('session.held', { by: found.by })
  if (found) return found
  await refuseRunning(ctx, [scheduleId])
  const plan = await planOf(ctx, scheduleId)
  const { tenantId, factoryId, userId, displayName } = ctx.session
  const now = ctx.now()
  await ctx.db.run(
    sql`insert into aps_session (tenant_id, factory_id, id, schedule_id, plan_id, user_id, by, version, position, opened_at, used_at)
      values (${tenantId}, ${factoryId}, ${ctx.newId()}, ${scheduleId}, ${plan.planId}, ${userId}, ${displayName}, 1, 0, ${now}, ${now})`,
  )
  ctx.emit(sessionChanged, { scheduleId, version: 1, by: displayName })
  return anySession(ctx, scheduleId)
}
