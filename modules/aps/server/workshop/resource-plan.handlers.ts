import { exportWorkbook, handle, handleQueued, sql, type Context } from '@mouldwright/server-kit'
import { hoursOf, sumHours } from '@mouldwright/worktime'
import { exportResourcePlan, listResourcePlan, schedule } from '../../shared/index.ts'
import { periodOf } from '../hours/period.ts'
import { readSavedHours } from '../hours/read-hours.ts'
import { windowOf } from '../hours/windows.ts'
import { atMachine, publishedFacts, ownWork } from '../dispatch/dispatch.handlers.ts'
import { refuseMissing } from '../query/missing-choice.ts'
import { planById, publishedPlan } from '../query/plan.query.ts'
import { taskPage, taskWhere, type Optional } from '../query/task-rows.query.ts'
import type { PlanRow } from '../state.query.ts'
import { exportOfFound } from './export-of-found.ts'
import { taskColumns, taskSheet } from './task-sheet.ts'

type ResourceQuery = Optional<{ groupId: number; machineId: number; from: string; to: string; search: string }>
type QueryContext = Context<'query.missing' | 'query.reversed' | 'query.tooLong'>

const mostDays = 62
const order = sql`t.resource_name, t.resource_no, t.start_at, t.position`

/** Days and resource of a query; all that is missing is named at once. */
function checked(ctx: QueryContext, { groupId, machineId, from, to }: ResourceQuery) {
  refuseMissing(ctx, { resource: machineId || groupId, interval: from && to })
  const period = periodOf(ctx, { from, to }, 'interval', mostDays)
  return windowOf(period.from, period.to, ctx.session.timeZone)
}

/** Which resources, when: those of a group are those that stand in it as their main group, so that tasks and hours agree. */
async function asked(ctx: QueryContext, plan: PlanRow, query: ResourceQuery) {
  const window = checked(ctx, query)
  const { resources } = await readSavedHours(ctx, plan.planId)
  const ofGroup = resources.filter(({ group }) => !query.groupId || group?.recordId === query.groupId)
  const own = query.machineId
    ? ofGroup.filter(({ kind, recordId }) => kind === 'machine' && recordId === query.machineId)
    : ofGroup
  const iso = (minute: number) => new Date(minute * 60_000).toISOString()
  const when = { from: iso(window.start), to: iso(window.end), search: query.search }
  const where = sql`${taskWhere(when)} and ${atMachine} and ${ownWork(ctx)} and t.resource_no = any(${own.map(({ id }) => id)}::integer[])`
  return { window, ofGroup: query.groupId ? ofGroup : own, own, where }
}

export const resourcePlanHandlers = [
  handle(listResourcePlan, async (ctx, { page, size, ...query }) => {
    checked(ctx, query)
    const plan = await publishedPlan(ctx)
    const { window, ofGroup, own, where } = await asked(ctx, plan, query)
    return {
      plan: publishedFacts(plan),
      resources: ofGroup.map(({ kind, recordId, name }) => ({ machineId: kind === 'machine' ? recordId : null, name })),
      hours: sumHours(own.map(({ time }) => hoursOf(time, window))),
      ...(await taskPage(ctx, plan, where, order, { page, size })),
    }
  }),

  handleQueued(
    exportResourcePlan,
    (job, { planId, ...query }) => {
      const name = job.kit.word(job.language, 'aps', 'menu.resourcePlan')
      const { from, to, groupId, machineId } = query
      return exportWorkbook(
        job,
        { title: name, about: schedule.name, asked: { from, to, groupId, machineId } },
        async (ctx) => {
          const plan = await planById(ctx, planId!)
          const { where } = await asked(ctx, plan, query)
          return taskSheet(job, ctx, plan, {
            name,
            where,
            order,
            more: (rows) => Promise.resolve(rows),
            columns: taskColumns(ctx),
          })
        },
      )
    },
    exportOfFound(checked),
  ),
]
