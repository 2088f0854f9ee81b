import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { getGantt } from '../../shared/index.ts'
import { readChanges } from '../compare/changes.query.ts'
import { planOf } from '../query/plan.query.ts'
import { storedGantt } from '../stored-plan.ts'
import { showGantt } from './show-gantt.ts'

export default handle(getGantt, async (ctx, { scheduleId, planId }) => {
  const plan = await planOf(ctx, scheduleId, planId)
  const { gantt } = await ctx.db.one<{ gantt: Buffer }>(
    sql`select t.gantt from aps_plan as t where ${inFactory(ctx, 't')} and t.id = ${plan.planId}`,
  )
  const stored = await storedGantt(gantt)
  const changes = await readChanges(ctx, plan)
  return showGantt(ctx, plan, scheduleId, {
    ...stored,
    tasks: { ...stored.tasks, flags: changes.marked(stored.tasks) },
  })
})
