import { sql, type Context } from '@mouldwright/server-kit'
import type { WithoutPlan } from '../../shared/index.ts'
import { findPlan, type PlanRow } from '../state.query.ts'
import { planById, planOf, publishedPlan } from './plan.query.ts'

/** The plan of a schedule, or an earlier one of it; without a schedule the published one, or the plan with that id. */
export async function planFor(
  ctx: Context<WithoutPlan | 'plan.nothingPublished' | 'plan.absent'>,
  { scheduleId, planId }: { scheduleId?: number | null | undefined; planId?: number | null | undefined },
): Promise<PlanRow> {
  if (!planId) return scheduleId ? planOf(ctx, scheduleId) : publishedPlan(ctx)
  if (!scheduleId) return planById(ctx, planId)
  const plan = await findPlan(ctx, sql`t.id = ${planId} and t.schedule_id = ${scheduleId}`)
  return plan ?? ctx.refuse('plan.absent')
}

/** What an answer says of its plan. */
export const planFacts = ({ planId, scheduleId, scheduleName, isPublished }: PlanRow) => ({
  planId,
  scheduleId,
  scheduleName,
  isPublished,
})
