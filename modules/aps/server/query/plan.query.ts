import { sql, type Context } from '@mouldwright/server-kit'
import { isRunning, readSchedule } from '../schedule/run-state.ts'
import { findPlan, findPublishedPlan, type PlanRow } from '../state.query.ts'

/** The plan of a schedule that counts, or an earlier one of it by its id. */
export async function planOf(
  ctx: Context<'schedule.noPlan' | 'schedule.planComing'>,
  scheduleId: number,
  planId?: number | null,
): Promise<PlanRow> {
  const { name } = await readSchedule(ctx, scheduleId)
  const plan = await findPlan(
    ctx,
    planId
      ? sql`t.id = ${planId} and t.schedule_id = ${scheduleId}`
      : sql`t.schedule_id = ${scheduleId} and t.is_current`,
  )
  if (plan) return plan
  return ctx.refuse(!planId && (await isRunning(ctx, scheduleId)) ? 'schedule.planComing' : 'schedule.noPlan', { name })
}

/** A plan by its id; absent ones, and those of other factories, are refused alike. */
export async function planById(ctx: Context<'plan.absent'>, planId: number): Promise<PlanRow> {
  const plan = await findPlan(ctx, sql`t.id = ${planId}`)
  if (!plan) return ctx.refuse('plan.absent')
  return plan
}

/** The plan that the shop follows. */
export async function publishedPlan(ctx: Context<'plan.nothingPublished'>): Promise<PlanRow> {
  return (await findPublishedPlan(ctx)) ?? ctx.refuse('plan.nothingPublished')
}
