import { sectionNames } from '@mouldwright/basic/server/api'
import { sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { KanbanJob, KanbanLine } from '../../shared/index.ts'
import { isLeft, ofPlan } from '../query/task-rows.query.ts'
import type { BoardScope } from './scope.ts'

/** Jobs of each kind that a line names. */
const named = 2

interface JobRow extends Omit<KanbanJob, 'state' | 'progress'> {
  place: string
  resourceName: string
  groupName: string | null
  sectionId: number
  sectionName: string
  isRunning: boolean
  isPaused: boolean
  progress: number | null
  waiting: number
  /** What the statement orders and chooses by. */
  position: number
  plannedName: string | null
  placeName: string | null
  nth: number
}

/**
 * The published plan's work that is still to be done, by the machine or team at which it stands; `shown` says of which tasks `t`.
 * Reports of the shop floor go before the plan: what is finished, outsourced or closed has left, and what runs elsewhere
 * than planned stands where it runs.
 */
export async function readLines(ctx: Context, shown: Sql, planId: number): Promise<KanbanLine[]> {
  const beside = (alias: string): Sql =>
    sql`${sql.ref(`${alias}.tenant_id`)} = t.tenant_id and ${sql.ref(`${alias}.factory_id`)} = t.factory_id`
  // Reports are of a whole operation; of a split one only the split on the reported machine runs.
  const isRunning = sql`f.started_at is not null and (t.splits = 1 or f.machine_id is not distinct from t.machine_id)`
  const rows = await ctx.db.all<JobRow>(
    sql`select u.*, coalesce(u."placeName", u."plannedName") as ${sql.ref('resourceName')} from (
        select l.*, count(*) filter (where not l."isRunning") over (partition by l.place) as waiting,
          row_number() over (partition by l.place, l."isRunning" order by l."startedAt", l."plannedStart", l.position) as nth
        from (
          select t.position, t.resource_name as ${sql.ref('plannedName')}, t.group_name as ${sql.ref('groupName')}, t.section_id as ${sql.ref('sectionId')}, t.section_name as ${sql.ref('sectionName')},
            t.mould_number as ${sql.ref('mouldNumber')}, t.part_number as ${sql.ref('partNumber')}, t.part_name as ${sql.ref('partName')},
            t.batch_number as ${sql.ref('batchNumber')}, t.quantity, t.operation_number as ${sql.ref('operationNumber')},
            t.process_name as ${sql.ref('processName')}, t.start_at as ${sql.ref('plannedStart')}, t.end_at as ${sql.ref('plannedEnd')},
            t.late_minutes as ${sql.ref('lateMinutes')}, m.delivery_date as ${sql.ref('deliveryDate')}, m.promised_date as ${sql.ref('promisedDate')}, m.forecast_date as ${sql.ref('forecastDate')}, t.end_at < ${ctx.now()} as ${sql.ref('isOverdue')}, mc.name as ${sql.ref('placeName')},
            coalesce('m' || coalesce(mc.id, t.machine_id), 'r' || t.resource_no) as place, ${isRunning} as ${sql.ref('isRunning')},
            case when ${isRunning} then f.started_at end as ${sql.ref('startedAt')},
            ${isRunning} and coalesce(f.is_paused, false) as ${sql.ref('isPaused')}, case when ${isRunning} then f.progress end as progress
          from aps_task as t
            join production_mould as m on ${beside('m')} and m.id = t.mould_id and coalesce(m.status, 'open') in ('open', 'paused')
            left join production_batch as b on ${beside('b')} and b.id = t.batch_id
            left join production_batch_operations as f on ${beside('f')} and f.parent_id = t.batch_id and f.number = t.operation_number
            left join basic_machine as mc on ${beside('mc')}
              and mc.id = case when ${isRunning} then coalesce(f.machine_id, t.machine_id) else t.machine_id end
          where ${ofPlan(ctx, planId)} and t.resource_no is not null and ${isLeft} and ${shown}
            and (t.batch_id is null or coalesce(b.status, 'open') in ('open', 'inProgress', 'dispatched', 'paused') and b.id is not null)
            and f.finished_at is null and not coalesce(f.is_outsourced, false)
        ) as l
      ) as u where u.nth <= ${named} order by u.place, u.nth`,
  )
  const nameOf = await sectionNames(ctx)
  return [...Map.groupBy(rows, ({ place }) => place)]
    .map(lineOf)
    .sort(byPlace)
    .map(({ sectionId, ...line }) => ({ ...line, sectionName: nameOf(sectionId, line.sectionName) }))
}

/** Tasks `t` of a board's sections or group. */
export const tasksOf = ({ resourceGroupId, sections }: BoardScope): Sql => {
  if (resourceGroupId) return sql`t.group_id = ${resourceGroupId}`
  const ids = sections.map(({ sectionId }) => sectionId)
  return ids.length > 0 ? sql`t.section_id = any(${ids}::bigint[])` : sql`true`
}

function lineOf([key, rows]: [string, JobRow[]]): KanbanLine & { sectionId: number } {
  const [{ resourceName, groupName, sectionId, sectionName, waiting }] = rows as [JobRow]
  const jobs = (running: boolean) => rows.filter(({ isRunning }) => isRunning === running).map(jobOf)
  return {
    key,
    name: resourceName,
    groupName: groupName ?? '',
    sectionId,
    sectionName,
    running: jobs(true),
    next: jobs(false),
    waiting,
  }
}

const jobOf = (row: JobRow): KanbanJob => ({
  mouldNumber: row.mouldNumber,
  partNumber: row.partNumber,
  partName: row.partName,
  batchNumber: row.batchNumber,
  quantity: row.quantity,
  operationNumber: row.operationNumber,
  processName: row.processName,
  plannedStart: row.plannedStart,
  plannedEnd: row.plannedEnd,
  startedAt: row.startedAt,
  state: row.isRunning ? (row.isPaused ? 'paused' : 'inProgress') : 'notStarted',
  progress: row.progress ?? 0,
  lateMinutes: row.lateMinutes,
  deliveryDate: row.deliveryDate,
  promisedDate: row.promisedDate,
  forecastDate: row.forecastDate,
  isOverdue: row.isOverdue,
})

const byPlace = (one: KanbanLine, other: KanbanLine) =>
  compare(one.sectionName, other.sectionName) || compare(one.name, other.name) || compare(one.key, other.key)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
