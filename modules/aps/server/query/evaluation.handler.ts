import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { getEvaluation, type Evaluation } from '../../shared/index.ts'
import { bottleneckOf, type GroupLoad } from '../hours/group-loads.ts'
import { findPublishedPlan } from '../state.query.ts'
import { mouldPage } from './mould-rows.query.ts'
import { radarOf, readFigures, type PlanFigures } from './figures.query.ts'
import { planOf } from './plan.query.ts'

/** Late moulds and runs that the page shows. */
const shownMoulds = 50
const shownRuns = 20

export default handle(getEvaluation, async (ctx, { scheduleId, planId }) => {
  const plan = await planOf(ctx, scheduleId, planId)
  const figures = await readFigures(ctx, plan.planId)
  const published = await findPublishedPlan(ctx)
  const other = published && published.planId !== plan.planId ? published : undefined
  const { rows } = await mouldPage(ctx, plan, { onlyLate: true, size: shownMoulds })
  const trend = await ctx.db.all<Evaluation['trend'][number]>(
    sql`select t.id as ${sql.ref('planId')}, t.at, t.late_moulds as ${sql.ref('lateMoulds')}, t.on_time_rate as ${sql.ref('onTimeRate')},
        t.unplaced_tasks as ${sql.ref('unplacedTasks')}
      from aps_plan as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} order by t.id desc limit ${shownRuns}`,
  )
  return {
    planId: plan.planId,
    comparedWith: other ? { planId: other.planId, scheduleName: other.scheduleName } : null,
    radar: radarOf(ctx, figures),
    compared: other ? radarOf(ctx, await readFigures(ctx, other.planId)) : [],
    figures: figuresOf(figures),
    groups: groupsOf(figures.groups),
    lateness: rows.map(({ mouldId, mouldNumber, lateMinutes }) => ({ mouldId, mouldNumber, lateMinutes })),
    trend: trend.reverse(),
  }
})

const figuresOf = ({ kpis, balance }: PlanFigures): Record<string, number> =>
  Object.fromEntries(
    Object.entries({ ...kpis, loadBalance: balance }).flatMap(([name, value]) =>
      typeof value === 'number' && name !== 'bottleneckGroupId' ? [[name, Math.round(value * 1_000) / 1_000]] : [],
    ),
  )

/** Load against capacity, and which of them is the bottleneck. */
function groupsOf(groups: readonly GroupLoad[]): Evaluation['groups'] {
  const bottleneck = bottleneckOf(groups)
  return groups.map((group) => ({
    groupId: group.recordId,
    name: group.name,
    resources: group.resources,
    workHours: group.hours.planned / 60,
    openHours: group.hours.available / 60,
    share: group.load / 100,
    isBottleneck: group === bottleneck,
  }))
}
