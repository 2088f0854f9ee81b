import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { hoursOf, sumHours } from '@mouldwright/worktime'
import { getEvaluation, loadOf, type Evaluation } from '../../shared/index.ts'
import { readSavedHours, type PlanHours } from '../hours/read-hours.ts'
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
    groups: groupsOf(plan, kpis, await readSavedHours(ctx, plan.planId)),
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

/** Load against capacity until the last task ends, in the hours of week plan and chart: a resource counts in its main group. */
const groupsOf = (plan: PlanRow, kpis: Kpis, { start, until, resources }: PlanHours): Evaluation['groups'] =>
  kpis.utilisation.map(({ groupId }) => {
    const { recordId = 0, name = '' } = plan.catalog.groups[String(groupId)] ?? {}
    const own = resources.filter(({ group }) => group?.recordId === recordId)
    const hours = sumHours(own.map(({ time }) => hoursOf(time, { start, end: until })))
    return {
      groupId: recordId,
      name,
      resources: own.length,
      workHours: hours.planned / 60,
      openHours: hours.available / 60,
      share: loadOf(hours) / 100,
      isBottleneck: groupId === kpis.bottleneckGroupId,
    }
  })
