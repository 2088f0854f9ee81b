import { handle, inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import { lockState } from '@mouldwright/production/shared'
import {
  listPlanBatches,
  listPlanParts,
  listPlans,
  updateMoulds,
  updateOutsourcing,
  updatePlan,
  type SingleChangeInput,
  type WithoutPlan,
} from '../../shared/index.ts'
import { refuseMissing } from '../query/missing-choice.ts'
import { planOf } from '../query/plan.query.ts'
import { found, pageSql, partPage, spanOf } from '../query/part-page.query.ts'
import { isLeft, ofPlan } from '../query/task-rows.query.ts'
import type { PlanRow } from '../state.query.ts'
import { makeStep, type StepContext } from './make-step.ts'
import { rowsIn } from './plan-rows.query.ts'
import { ask, anySession, basePlan, refuseStale, sessionOfPlan } from './session.query.ts'

interface OfPlan {
  scheduleId: number
  planId?: number | null
  sessionId?: number | null
}

/** A plan and its task rows, as they were saved or as the caller's session has them. */
async function tasksIn(
  ctx: Context<WithoutPlan | 'session.closed' | 'session.unreadable' | 'session.opening' | 'plan.absent'>,
  { scheduleId, planId, sessionId }: OfPlan,
): Promise<{ plan: PlanRow; changed: Sql | undefined }> {
  const plan = await planOf(ctx, scheduleId, planId)
  const { tasks } = await rowsIn(ctx, plan, await sessionOfPlan(ctx, plan, sessionId))
  return { plan, changed: tasks.changed }
}

export const planEditHandlers = [
  handle(listPlans, async (ctx, { search, ...paging }) => {
    const from = sql`aps_plan as t join aps_schedule as s on s.tenant_id = t.tenant_id and s.factory_id = t.factory_id and s.id = t.schedule_id
        left join aps_session as o on o.tenant_id = t.tenant_id and o.factory_id = t.factory_id and o.schedule_id = t.schedule_id and o.plan_id = t.id
      where ${inFactory(ctx, 't')} and (t.is_current or (t.published_at is not null and t.superseded_at is null)) and ${found(sql`s.name`, search)}`
    const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from ${from}`)
    const rows = await ctx.db.all<{
      planId: number
      scheduleId: number
      scheduleName: string
      isMock: boolean
      isPublished: boolean
      at: string
      by: string
      tasks: number
      lateMoulds: number
      changedBy: string | null
    }>(
      sql`select t.id as ${sql.ref('planId')}, t.schedule_id as ${sql.ref('scheduleId')}, s.name as ${sql.ref('scheduleName')}, coalesce(s.is_mock, false) as ${sql.ref('isMock')},
          t.published_at is not null and t.superseded_at is null as ${sql.ref('isPublished')}, t.at, t.by, t.tasks,
          t.late_moulds as ${sql.ref('lateMoulds')}, o.by as ${sql.ref('changedBy')}
        from ${from} order by ${sql.ref('isPublished')} desc, s.name, t.id desc ${pageSql(paging)}`,
    )
    return { rows, total }
  }),

  handle(listPlanParts, async (ctx, { mouldId, search, page, size, ...of }) => {
    const { plan, changed } = await tasksIn(ctx, of)
    const where = sql`${ofPlan(ctx, plan.planId)} and t.mould_id = ${mouldId}`
    return partPage(ctx, { changed, where, isOfLeft: true, search, page, size })
  }),

  handle(listPlanBatches, async (ctx, { mouldId, partId, search, page, size, ...of }) => {
    refuseMissing(ctx, { batchOrMould: mouldId || partId || search?.trim() })
    const { plan, changed } = await tasksIn(ctx, of)
    const where = sql`${ofPlan(ctx, plan.planId)} and t.batch_id is not null and ${mouldId ? sql`t.mould_id = ${mouldId}` : sql`true`}
      and ${partId ? sql`t.part_id = ${partId}` : sql`true`} and ${found(sql`t.batch_number || E'\n' || coalesce(t.work_order, '')`, search)}`
    const { total } = await ctx.db.one<{ total: number }>(
      sql`select count(distinct t.batch_id) as total from ${changed ?? sql`aps_task`} as t where ${where}`,
    )
    const rows = await ctx.db.all<{
      batchId: number
      batchNumber: string
      partId: number
      partNumber: string
      workOrderNumber: string | null
      quantity: number
      priority: number
      doneTasks: number
      unplacedTasks: number
      tasks: number
      startsAt: string | null
      finishesAt: string | null
    }>(
      sql`select t.batch_id as ${sql.ref('batchId')}, min(t.batch_number) as ${sql.ref('batchNumber')}, min(t.part_id) as ${sql.ref('partId')},
          min(t.part_number) as ${sql.ref('partNumber')}, min(t.work_order) as ${sql.ref('workOrderNumber')}, max(t.quantity) as quantity,
          max(t.priority) as priority, (count(*) filter (where not (${isLeft})))::integer as ${sql.ref('doneTasks')},
          (count(*) filter (where t.start_at is null and ${isLeft}))::integer as ${sql.ref('unplacedTasks')}, ${spanOf({ isOfLeft: true })}
        from ${changed ?? sql`aps_task`} as t where ${where} group by t.batch_id order by min(t.batch_number), t.batch_id ${pageSql({ page, size })}`,
    )
    return { rows, total }
  }),

  handle(updatePlan, async (ctx, { scheduleId, version, tasks }) => {
    const of = await anySession(ctx, scheduleId)
    refuseStale(ctx, of, version)
    const plan = await basePlan(ctx, of)
    const places = await placesOf(ctx, of, plan, tasks)
    const changes = tasks
      .toSorted((one, other) => one.no - other.no)
      .flatMap((row) => changesOf(ctx, plan, places, row))
    return makeStep(ctx, scheduleId, version, several(changes))
  }),

  handle(updateMoulds, async (ctx, { scheduleId, version, moulds }) => {
    const of = await anySession(ctx, scheduleId)
    refuseStale(ctx, of, version)
    const plan = await basePlan(ctx, of)
    const rows = await ctx.db.all<{ mouldId: number; number: string }>(
      sql`select t.mould_id as ${sql.ref('mouldId')}, t.mould_number as number from aps_plan_mould as t
        where ${ofPlan(ctx, plan.planId)} and t.mould_id = any(${moulds.map(({ mouldId }) => mouldId)}::bigint[])`,
    )
    const numberOf = new Map(rows.map(({ mouldId, number }) => [mouldId, number]))
    const placeOf = new Map(Object.entries(plan.catalog.moulds).map(([at, number]) => [number, Number(at)]))
    const changes = moulds
      .toSorted((one, other) => one.no - other.no)
      .flatMap(({ mouldId, deliveryDate, startDate, priority }): SingleChangeInput[] => {
        const mouldNo = placeOf.get(numberOf.get(mouldId) ?? '') ?? ctx.refuse('plan.absent')
        return [
          ...(deliveryDate ? [{ kind: 'due' as const, mouldNo, date: deliveryDate }] : []),
          ...(startDate ? [{ kind: 'begin' as const, mouldNo, date: startDate }] : []),
          ...(priority ? [{ kind: 'priority' as const, mouldNo, priority }] : []),
        ]
      })
    return makeStep(ctx, scheduleId, version, several(changes))
  }),

  handle(updateOutsourcing, (ctx, { scheduleId, version, isOutsourced, turnaroundMinutes, tasks }) => {
    const changes = tasks
      .toSorted((one, other) => one.no - other.no)
      .map(({ taskId }): SingleChangeInput =>
        isOutsourced
          ? { kind: 'outsource', taskId, turnaroundMinutes: turnaroundMinutes ?? ctx.refuse('session.incomplete') }
          : { kind: 'cancelOutsource', taskId },
      )
    return makeStep(ctx, scheduleId, version, several(changes))
  }),
]

/** Changes as one step. */
const several = (changes: readonly SingleChangeInput[]) => ({
  kind: 'several' as const,
  changes: changes.map((one, at) => ({ no: at + 1, ...one })),
})

interface Cells {
  taskId: number
  split?: number | null
  machineId?: number | null
  groupId?: number | null
  start?: string | null
  lock?: number | null
}

interface Place {
  resourceNo: number | null
  start: string | null
}

const placeKey = (taskId: number, split: number) => `${taskId}/${split}`

/** Where tasks stand now, in the session. */
async function placesOf(
  ctx: Context<'plan.absent' | 'session.unreadable' | 'session.opening'>,
  of: Parameters<typeof ask>[1],
  plan: PlanRow,
  tasks: readonly Cells[],
): Promise<Map<string, Place>> {
  const { tasks: own } = await rowsIn(ctx, plan, of)
  const rows = await ctx.db.all<Place & { taskId: number; split: number }>(
    sql`select t.task_id as ${sql.ref('taskId')}, t.split, t.resource_no as ${sql.ref('resourceNo')}, t.start_at as start
      from ${own.changed ?? sql`aps_task`} as t where ${ofPlan(ctx, plan.planId)} and t.task_id = any(${tasks.map(({ taskId }) => taskId)}::integer[])`,
  )
  return new Map(rows.map((row) => [placeKey(row.taskId, row.split), row]))
}

/** What a row says besides where the task stands. A lock that is opened goes before the move that it would refuse, one that is set after it. */
function changesOf(
  ctx: StepContext,
  plan: PlanRow,
  places: ReadonlyMap<string, Place>,
  { taskId, split, machineId, groupId, start, lock }: Cells,
): SingleChangeInput[] {
  const place = places.get(placeKey(taskId, split ?? 1)) ?? ctx.refuse('plan.absent')
  const resourceId = machineId || groupId ? resourceNo(ctx, plan, machineId, groupId) : place.resourceNo
  const at = start ?? place.start
  const isMove = Boolean(machineId || groupId || start)
  if (isMove && (resourceId === null || at === null)) ctx.refuse('session.incomplete')
  return [
    ...(lock === lockState.unlocked ? [{ kind: 'unlock' as const, taskId }] : []),
    ...(isMove
      ? [
          {
            kind: 'move' as const,
            taskId,
            split: split ?? 1,
            resourceId: resourceId!,
            start: Math.floor(Date.parse(at!) / 60_000),
          },
        ]
      : []),
    ...(lock === lockState.locked ? [{ kind: 'lock' as const, taskId }] : []),
  ]
}

function resourceNo(
  ctx: StepContext,
  { catalog }: PlanRow,
  machineId: number | null | undefined,
  groupId: number | null | undefined,
): number {
  const [kind, recordId] = machineId ? ['machine', machineId] : ['team', groupId]
  const known = Object.entries(catalog.resources).find(([, of]) => of.kind === kind && of.recordId === recordId)
  return known ? Number(known[0]) : ctx.refuse('plan.absent')
}
