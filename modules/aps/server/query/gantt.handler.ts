import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { getGantt } from '../../shared/index.ts'
import type { StoredGantt } from '../plan/gantt-columns.ts'
import { decompressed } from '../compressed-json.ts'
import { readChanges } from './changes.query.ts'
import { planOf } from './plan.query.ts'
import { sectionNames } from './section-names.query.ts'

export default handle(getGantt, async (ctx, { scheduleId, planId }) => {
  const plan = await planOf(ctx, scheduleId, planId)
  const { gantt } = await ctx.db.one<{ gantt: Buffer }>(
    sql`select t.gantt from aps_plan as t where ${inFactory(ctx, 't')} and t.id = ${plan.planId}`,
  )
  const stored = await decompressed<StoredGantt>(gantt)
  const { tasks } = stored
  const changes = await readChanges(ctx, plan)
  const nameOf = await sectionNames(ctx)
  const outside = ctx.kit.word(ctx.language, 'aps', 'phrases.outside')
  return {
    ...stored,
    // Plans of before know none.
    downtimes: stored.downtimes ?? [],
    tasks: { ...tasks, flags: changes.marked(tasks) },
    planId: plan.planId,
    scheduleId,
    groups: stored.groups.map((group) => ({ ...group, section: nameOf(null, group.section) })),
    resources: stored.resources.map((of) => (of.kind === 'outside' ? { ...of, name: outside } : of)),
  }
})
