import { sectionNames } from '@mouldwright/basic/server/api'
import type { Reason } from '@mouldwright/aps-engine'
import { keyForm, searchKey } from '@mouldwright/kernel'
import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import { lockState } from '@mouldwright/production/shared'
import { taskFlags, type ShownTask } from '../../shared/index.ts'
import { taskColumns } from '../aps.table.ts'
import { createSpeaker, reasonTasks } from '../sentences.ts'
import type { PlanRow } from '../state.query.ts'
import { readChanges } from '../compare/changes.query.ts'
import { ofPlannedTask, ofWaitingTask } from './plan-status.ts'

/** Fields of a query, each of which may be left out. */
export type Optional<T> = { [K in keyof T]?: T[K] | null | undefined }

export type TaskQuery = Optional<{
  search: string
  mouldId: number
  partId: number
  batchId: number
  sectionId: number
  groupId: number
  machineId: number
  taskStatus: string
  planStatus: string
  partType: number
  lock: number
  onlyLate: boolean
  onlyLeft: boolean
  onlyUnplaced: boolean
  onlyOutsourced: boolean
  from: string
  to: string
  page: number
  size: number
}>

type TaskRow = Omit<ShownTask, 'planId' | 'unplaced'> & { unplacedReason: Reason | null }

/** Columns of a task as lists show it, besides the reason why it has no place. */
const columns = sql`t.task_id as ${sql.ref('taskId')}, t.split, t.splits, t.mould_id as ${sql.ref('mouldId')}, t.mould_number as ${sql.ref('mouldNumber')},
  t.mould_name as ${sql.ref('mouldName')}, t.customer, t.salesman, t.part_id as ${sql.ref('partId')}, t.part_number as ${sql.ref('partNumber')},
  t.part_name as ${sql.ref('partName')}, t.part_type as ${sql.ref('partType')}, t.batch_id as ${sql.ref('batchId')}, t.batch_number as ${sql.ref('batchNumber')},
  t.work_order as ${sql.ref('workOrderNumber')}, t.quantity, t.priority, t.operation_number as ${sql.ref('operationNumber')}, t.process_name as ${sql.ref('processName')},
  t.section_id as ${sql.ref('sectionId')}, t.section_name as ${sql.ref('sectionName')}, t.group_id as ${sql.ref('groupId')}, t.group_name as ${sql.ref('groupName')},
  t.machine_id as ${sql.ref('machineId')}, t.resource_name as ${sql.ref('resourceName')}, t.start_at as ${sql.ref('plannedStart')}, t.end_at as ${sql.ref('plannedEnd')},
  t.real_start as ${sql.ref('realStart')}, case when t.task_status = 'completed' then t.end_at end as ${sql.ref('realEnd')},
  t.work_minutes as ${sql.ref('workMinutes')}, t.setup_minutes as ${sql.ref('setupMinutes')},
  t.estimated_minutes as ${sql.ref('estimatedMinutes')}, t.progress, t.cam_status as ${sql.ref('camStatus')}, t.task_status as ${sql.ref('taskStatus')},
  t.plan_status as ${sql.ref('planStatus')}, t.source, t.lock, t.flags, t.is_outsourced as ${sql.ref('isOutsourced')},
  t.delivery_date as ${sql.ref('deliveryDate')}, t.late_minutes as ${sql.ref('lateMinutes')}, t.unplaced as ${sql.ref('unplacedReason')}`

const escapeLike = (value: string) => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Text to look for; `*` stands for anything. */
export const likePattern = (search: string) =>
  keyForm(`%${escapeLike(searchKey(search)).replaceAll('*', '%')}%`.replace(/%+/g, '%'))

/** Not done yet. */
export const isLeft = sql`t.task_status <> 'completed'`

export const ofPlan = (ctx: Context, planId: number): Sql => sql`${inFactory(ctx, 't')} and t.plan_id = ${planId}`

/** What a task is found by: its texts, and part and operation as one word. */
const searched = sql`(t.search_text || E'\n' || lower(normalize(t.part_number, NFKC)) || '-' || t.operation_number)`

/** Condition of a task list; `t` is the task. */
export function taskWhere(query: TaskQuery): Sql {
  const conditions: Sql[] = [sql`true`]
  const same = (column: string, value: number | string | null | undefined) => {
    if (value !== null && value !== undefined) conditions.push(sql`${sql.ref(`t.${column}`)} = ${value}`)
  }
  // Each word by itself: people type a task as the product writes it, `M26-054 C02-70` or `M26-054 C02 · 70 EDM`.
  for (const word of searchKey(query.search ?? '').split(/[\s·,，、]+/))
    if (word) conditions.push(sql`${searched} like ${likePattern(word)}`)
  same('mould_id', query.mouldId)
  same('part_id', query.partId)
  same('batch_id', query.batchId)
  same('section_id', query.sectionId)
  same('group_id', query.groupId)
  same('machine_id', query.machineId)
  same('task_status', query.taskStatus)
  same('plan_status', query.planStatus)
  if (query.partType) same('part_type', query.partType)
  if (query.lock !== lockState.all) same('lock', query.lock)
  if (query.onlyLate) conditions.push(sql`(t.flags & ${taskFlags.late}::integer) <> 0`)
  if (query.onlyLeft) conditions.push(isLeft)
  if (query.onlyUnplaced) conditions.push(sql`t.start_at is null and t.task_id > 0 and ${isLeft}`)
  if (query.onlyOutsourced) conditions.push(sql`t.is_outsourced`)
  if (query.from) conditions.push(sql`t.end_at > ${query.from}::timestamptz`)
  if (query.to) conditions.push(sql`t.start_at < ${query.to}::timestamptz`)
  return sql.join(conditions, sql` and `)
}

const sortColumns: Record<string, string> = {
  plannedStart: 'start_at',
  plannedEnd: 'end_at',
  mouldNumber: 'mould_number',
  partNumber: 'part_number',
  resourceName: 'resource_name',
  sectionName: 'section_name',
  lateMinutes: 'late_minutes',
  workMinutes: 'work_minutes',
}

/** Order of a task list; ties by the plan's own order and by splits, so that pages never overlap. */
export function taskOrder(sort: string | null | undefined): Sql {
  const column = sortColumns[(sort ?? '').replace(/^-/, '')] ?? 'start_at'
  const direction = sort?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return sql`${sql.ref(`t.${column}`)} ${direction}, t.position, t.split`
}

const shared = sql.join(
  ['tenant_id', 'factory_id', 'plan_id', ...Object.keys(taskColumns), 'search_text'].map((name) =>
    sql.ref(`t.${name}`),
  ),
)

/** Where a plan's rows are read. */
export interface RowsFrom {
  /** Work that waits beside the plan. */
  waiting?: Sql | undefined
  /** The plan's rows as a planning session has them; absent: the saved ones. */
  changed?: Sql | undefined
}

/** A plan's tasks, with those that wait beside it if any do. */
const tasksOf = (ctx: Context, plan: PlanRow, waiting: Sql | undefined, changed: Sql | undefined): Sql => {
  const own = sql`select ${shared}, ${ofPlannedTask(plan.isPublished)} as plan_status from ${changed ?? sql`aps_task`} as t where ${ofPlan(ctx, plan.planId)}`
  const beside = waiting ? sql` union all select ${shared}, ${ofWaitingTask} from (${waiting}) as t` : sql``
  return sql`(${own}${beside})`
}

/** One page of a plan's tasks and how many there are. */
export async function taskPage(
  ctx: Context,
  plan: PlanRow,
  where: Sql,
  order: Sql,
  { page, size }: Pick<TaskQuery, 'page' | 'size'>,
  from: RowsFrom = {},
): Promise<{ rows: ShownTask[]; total: number }> {
  const all = tasksOf(ctx, plan, from.waiting, from.changed)
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from ${all} as t where ${where}`)
  const limit = size ?? 50
  const rows = await ctx.db.all<TaskRow>(
    sql`select ${columns} from ${all} as t where ${where} order by ${order} limit ${limit} offset ${((page ?? 1) - 1) * limit}`,
  )
  return { rows: await showTasks(ctx, plan, rows), total }
}

/** Rows as people see them: with the sentence of what keeps them out of the plan. */
async function showTasks(ctx: Context, plan: PlanRow, rows: readonly TaskRow[]): Promise<ShownTask[]> {
  const reasons = rows.flatMap(({ unplacedReason }) => unplacedReason ?? [])
  const speaker = await createSpeaker(ctx, { id: plan.planId, catalog: plan.catalog }, reasons.flatMap(reasonTasks))
  const nameOf = await sectionNames(ctx)
  const changes = await readChanges(ctx, plan)
  const flags = changes.marked({
    taskId: rows.map(({ taskId }) => taskId),
    split: rows.map(({ split }) => split),
    flags: rows.map((row) => row.flags),
  })
  return rows.map(({ unplacedReason, ...row }, at) => ({
    ...row,
    flags: flags[at]!,
    sectionName: nameOf(row.sectionId, row.sectionName),
    planId: plan.planId,
    unplaced: unplacedReason ? speaker.reason(unplacedReason) : null,
  }))
}
