import { sectionNames, isOwnSection } from '@mouldwright/basic/server/api'
import { handle, sql, type Context } from '@mouldwright/server-kit'
import {
  listDispatch,
  listDispatchGroups,
  listWorkshopMoulds,
  listWorkshopParts,
  type DispatchAnswer,
} from '../../shared/index.ts'
import type { PlanRow } from '../state.query.ts'
import { mouldPage } from '../query/mould-rows.query.ts'
import { publishedPlan } from '../query/plan.query.ts'
import { partPage } from '../query/part-page.query.ts'
import { isLeft, ofPlan, taskPage, taskWhere, type TaskQuery } from '../query/task-rows.query.ts'

/** What is left to do on a machine or team; suppliers and unplaced work have no list at a machine. */
export const atMachine = sql`t.resource_no is not null and ${isLeft}`

/** Of sections whose work the caller may see. */
export const ownWork = (ctx: Pick<Context, 'session'>) => isOwnSection(ctx, sql.ref('t.section_id'))

export const publishedFacts = ({ planId, scheduleName, publishedAt, publisher }: PlanRow) => ({
  planId,
  scheduleName,
  publishedAt: publishedAt!,
  publisher: publisher!,
})

export const dispatchHandlers = [
  handle(listDispatch, async (ctx, { order, ...query }) => {
    const plan = await publishedPlan(ctx)
    const where = sql`${taskWhere(query)} and ${atMachine} and ${ownWork(ctx)}`
    const byTime = sql`t.start_at, t.section_name, t.group_name, t.resource_name, t.position`
    const byResource = sql`t.section_name, t.group_name, t.resource_name, t.resource_no, t.start_at, t.position`
    const page = await taskPage(ctx, plan, where, order === 'time' ? byTime : byResource, query)
    return {
      plan: publishedFacts(plan),
      resources: await resourcesWithWork(ctx, plan, query),
      ...page,
    }
  }),

  handle(listDispatchGroups, async (ctx, query) => {
    const plan = await publishedPlan(ctx)
    const nameOf = await sectionNames(ctx)
    const rows = await ctx.db.all<{
      groupId: number
      name: string
      sectionId: number
      sectionName: string
      tasks: number
    }>(
      sql`select t.group_id as ${sql.ref('groupId')}, min(t.group_name) as name, min(t.section_id) as ${sql.ref('sectionId')},
          min(t.section_name) as ${sql.ref('sectionName')}, count(*) as tasks
        from aps_task as t where ${ofPlan(ctx, plan.planId)} and ${taskWhere(query)} and ${atMachine} and ${ownWork(ctx)} and t.group_id is not null
        group by t.group_id order by 4, 2`,
    )
    return rows.map((row) => ({ ...row, sectionName: nameOf(row.sectionId, row.sectionName) }))
  }),

  handle(listWorkshopMoulds, async (ctx, query) => mouldPage(ctx, await publishedPlan(ctx), query)),

  handle(listWorkshopParts, async (ctx, { mouldId, search, page, size }) => {
    const plan = await publishedPlan(ctx)
    const where = sql`${ofPlan(ctx, plan.planId)} and t.mould_id = ${mouldId}`
    return partPage(ctx, { where, isOfLeft: false, search, page, size })
  }),
]

/** Machines and teams with work of the kind that is asked for, whichever machine is chosen: what there is to choose from. */
async function resourcesWithWork(ctx: Context, plan: PlanRow, { machineId: _, ...query }: TaskQuery) {
  const nameOf = await sectionNames(ctx)
  const rows = await ctx.db.all<DispatchAnswer['resources'][number]>(
    sql`select t.resource_no as ${sql.ref('resourceId')}, min(t.machine_id) as ${sql.ref('machineId')}, min(t.group_id) as ${sql.ref('groupId')},
        min(t.resource_name) as name, coalesce(min(t.group_name), '') as ${sql.ref('groupName')}, min(t.section_id) as ${sql.ref('sectionId')},
        min(t.section_name) as ${sql.ref('sectionName')}, count(*) as tasks, sum(t.work_minutes) as ${sql.ref('workMinutes')}
      from aps_task as t where ${ofPlan(ctx, plan.planId)} and ${taskWhere(query)} and ${atMachine} and ${ownWork(ctx)}
      group by t.resource_no order by 7, 5, 4`,
  )
  return rows.map((row) => ({ ...row, sectionName: nameOf(row.sectionId, row.sectionName) }))
}
