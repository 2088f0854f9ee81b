import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { storedGantt } from '../stored-plan.ts'
import type { StoredGantt } from './gantt-columns.ts'

/** The chart's columns as they were kept with a plan. */
export async function savedGantt(ctx: Context, planId: number): Promise<StoredGantt> {
  const { gantt } = await ctx.db.one<{ gantt: Buffer }>(
    sql`select t.gantt from aps_plan as t where ${inFactory(ctx, 't')} and t.id = ${planId}`,
  )
  return storedGantt(gantt)
}
