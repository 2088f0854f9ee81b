import { taskSource } from '@mouldwright/production/shared'
import { sql, type Sql } from '@mouldwright/server-kit'
import type { PlanStatus } from '../../shared/index.ts'

/** What decides where a task, or all of a mould's, stands in planning; each a condition. */
interface PlanningFacts {
  /** Kept out of planning: its mould is paused. */
  isOut: Sql
  /** A run has looked at it. */
  isTaken: Sql
  /** It has a place in the plan, or is done. */
  isPlaced: Sql
  /** Given to a supplier by order of the batch. */
  isForced: Sql
  isBatched: Sql
  /** The shop follows the plan. */
  isPublished: Sql
}

/** The one function from state to plan status; the first rule that holds. docs/task-states.md says it in words. */
function planStatusOf(facts: PlanningFacts): Sql {
  const rules: [PlanStatus, Sql][] = [
    ['outOfPlan', facts.isOut],
    ['unscheduled', sql`${facts.isTaken} and not ${facts.isPlaced}`],
    ['forcedOutsourcing', facts.isForced],
    ['notBatched', sql`not ${facts.isBatched}`],
    ['batched', sql`not ${facts.isTaken}`],
    ['planned', facts.isPublished],
    ['scheduled', sql`true`],
  ]
  return sql`case ${sql.join(
    rules.map(([status, holds]) => sql`when ${holds} then ${sql.raw(`'${status}'`)}`),
    sql` `,
  )} end`
}

const isForced = sql`(t.source = ${taskSource.outsource}::integer)`
const isBatched = sql`(t.batch_id is not null)`

/** Of work that waits: `b` is its batch, `f` what was reported. */
export const isDone: Sql = sql`(f.finished_at is not null or coalesce(b.status = 'finished', false))`

/** The task status of work that waits: `p` is its part. As `statusOf` has it for a plan's. */
export const waitingTaskStatus: Sql = sql`case when ${isDone} then 'completed' when f.started_at is not null then 'inProgress'
    when b.source = ${taskSource.forceDelivery}::integer then 'forcedShipment'
    when p.material_status = 'arrived' then 'materialArrived' else 'notStarted' end`

/** Of a plan's task `t`. */
export const ofPlannedTask = (isPublished: boolean): Sql =>
  planStatusOf({
    isOut: sql`false`,
    isTaken: sql`true`,
    isPlaced: sql`(t.start_at is not null or t.task_status = 'completed')`,
    isForced,
    isBatched,
    isPublished: sql`${isPublished}::boolean`,
  })

/** Of work `t` that waits beside the plan. */
export const ofWaitingTask: Sql = planStatusOf({
  isOut: sql`t.is_paused`,
  isTaken: sql`false`,
  isPlaced: sql`false`,
  isForced,
  isBatched,
  isPublished: sql`false`,
})

/** Of a plan's mould `t`, by all of its tasks: one without a place, or in no batch, tells of the mould. */
export const ofPlannedMould = (isPublished: boolean): Sql =>
  planStatusOf({
    isOut: sql`false`,
    isTaken: sql`(t.tasks + t.done_tasks > 0)`,
    isPlaced: sql`(t.unplaced_tasks = 0)`,
    isForced: sql`(t.tasks > 0 and t.forced_tasks = t.tasks)`,
    isBatched: sql`(t.tasks + t.done_tasks > 0 and t.batchless_tasks = 0)`,
    isPublished: sql`${isPublished}::boolean`,
  })

/** Of a mould of which everything waits beside the plan, over its rows `t`. */
export const ofWaitingMould: Sql = planStatusOf({
  isOut: sql`bool_or(t.is_paused)`,
  isTaken: sql`false`,
  isPlaced: sql`false`,
  isForced: sql`bool_and(${isForced})`,
  isBatched: sql`bool_and(${isBatched})`,
  isPublished: sql`false`,
})
