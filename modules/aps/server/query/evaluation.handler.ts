import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { getEvaluation, type Evaluation } from '../../shared/index.ts'
import { findPublishedPlan, type PlanRow } from '../state.query.ts'
import { mouldPage } from './mould-rows.query.ts'
import { radarOf, readKpis, type Kpis } from './figures.query.ts'
import { planOf } from './plan.query.ts'

/** Late moulds and runs that the page shows. */
const shownMoulds = 50
const shownRuns = 20

export default handle(getEvaluation, async (ctx, { scheduleId, planId }) => {
  const plan = await planOf(ctx, scheduleId, planId)
  const kpis = await readKpis(ctx, plan.planId)
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
    radar: radarOf(ctx, kpis),
    compared: other ? radarOf(ctx, await readKpis(ctx, other.planId)) : [],
    figures: figuresOf(kpis),
    groups: groupsOf(plan, kpis),
    lateness: rows.map(({ mouldId, mouldNumber, lateMinutes }) => ({ mouldId, mouldNumber, lateMinutes })),
    trend: trend.reverse(),
  }
})

const figuresOf = (kpis: Kpis): Record<string, number> =>
  Object.fromEntries(
    Object.entries(kpis).flatMap(([name, value]) =>
      typeof value === 'number' && name !== 'bottleneckGroupId' ? [[name, Math.round(value * 1_000) / 1_000]] : [],
    ),
  )

const groupsOf = (plan: PlanRow, kpis: Kpis): Evaluation['groups'] =>
  kpis.utilisation.map(({ groupId, ...facts }) => ({
    ...facts,
    groupId: plan.catalog.groups[String(groupId)]?.recordId ?? 0,
    name: plan.catalog.groups[String(groupId)]?.name ?? '',
    isBottleneck: groupId === kpis.bottleneckGroupId,
  }))
