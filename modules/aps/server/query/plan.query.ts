import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { WithoutPlan } from '../../shared/index.ts'
import { readSchedule } from '../schedule/run-state.ts'
import { findPlan, findPublishedPlan, type PlanRow } from '../state.query.ts'

/** The plan of a schedule that counts, or an earlier one of it by its id. */
export async function planOf(ctx: Context<WithoutPlan>, scheduleId: number, planId?: number | null): Promise<PlanRow> {
  const { name } = await readSchedule(ctx, scheduleId)
  const plan = await findPlan(
    ctx,
    planId
      ? sql`t.id = ${planId} and t.schedule_id = ${scheduleId}`
      : sql`t.schedule_id = ${scheduleId} and t.is_current`,
  )
  if (plan) return plan
  return ctx.refuse(planId ? 'schedule.noPlan' : await whyWithoutPlan(ctx, scheduleId), { name })
}

/** It loads or runs now, or is between the two by itself; it has data that no run followed; else nothing was done yet. */
async function whyWithoutPlan(ctx: Context, scheduleId: number): Promise<WithoutPlan> {
  const ofSchedule = sql`${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId}`
  const { isComing, isLoaded } = await ctx.db.one<{ isComing: boolean; isLoaded: boolean }>(
    sql`select exists (select from aps_run as t where ${ofSchedule} and t.state = 'active')
          or exists (select from aps_automatic_run as t where ${ofSchedule} and t.result = 'running') as ${sql.ref('isComing')},
        exists (select from aps_snapshot as t where ${ofSchedule}) as ${sql.ref('isLoaded')}`,
  )
  return isComing ? 'schedule.planComing' : isLoaded ? 'schedule.notRunYet' : 'schedule.noPlan'
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
