import { makeMockPlan, mockPlanRights } from '@mouldwright/aps/server/api'
import { sql, type Context } from '@mouldwright/server-kit'
import { mockOf } from './affected.query.ts'

export type MockContext = Context<
  'modification.mayNotPlan' | 'schedule.running' | 'schedule.defaultBusy' | 'session.held' | 'session.saveFirst'
>

export const mayPlan = (ctx: Context) => mockPlanRights.every((right) => ctx.session.permissions.has(right))

/** The mock plan "with the modification" of a released order: one for each, however often it is asked for. Absent without a real schedule. */
export async function mockForOrder(
  ctx: MockContext,
  order: { id: number; number: string; mouldId: number; promisedDate?: string | null },
): Promise<{ scheduleId: number; name: string } | undefined> {
  const known = await mockOf(ctx, order.id)
  if (known) return known
  if (!mayPlan(ctx)) ctx.refuse('modification.mayNotPlan', { order: order.number })
  const due = order.promisedDate ? [{ mouldId: order.mouldId, date: order.promisedDate }] : []
  const made = await makeMockPlan(ctx, { ending: order.number, due })
  if (!made) return undefined
  const { tenantId, factoryId } = ctx.session
  await ctx.db.run(
    sql`insert into trial_mock (tenant_id, factory_id, modification_id, schedule_id, name)
      values (${tenantId}, ${factoryId}, ${order.id}, ${made.scheduleId}, ${made.name})`,
  )
  return made
}
