import type { Reason } from '@mouldwright/aps-engine'
import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { MovedTask } from '../../shared/index.ts'
import { createSpeaker, reasonTasks } from '../sentences.ts'
import type { PlanRow } from '../state.query.ts'
import { sameTask } from './changes.query.ts'

/** Task `t` stands at another time or on another resource than `p` does; what is done in either does not count. */
const isMoved: Sql = sql`'completed' not in (p.task_status, t.task_status)
  and (p.start_at, p.end_at, p.machine_id, case when p.machine_id is null then p.group_id end)
    is distinct from (t.start_at, t.end_at, t.machine_id, case when t.machine_id is null then t.group_id end)`

/** Tasks `t` of a plan that stand elsewhere than as `p` in the plan before. O(tasks of both). */
const movedTasks = (ctx: Context, before: PlanRow, after: PlanRow): Sql =>
  sql`aps_task as t join aps_task as p on ${sameTask}
    where ${inFactory(ctx, 't')} and t.plan_id = ${after.planId} and p.plan_id = ${before.planId} and ${isMoved}`

export async function countMoved(ctx: Context, before: PlanRow, after: PlanRow): Promise<number> {
  const { moved } = await ctx.db.one<{ moved: number }>(
    sql`select count(*) as moved from ${movedTasks(ctx, before, after)}`,
  )
  return moved
}

interface MovedRow extends Omit<MovedTask, 'before' | 'after' | 'reason' | 'movedMinutes'> {
  resourceBefore: string | null
  startBefore: string | null
  endBefore: string | null
  resourceAfter: string | null
  startAfter: string | null
  endAfter: string | null
  why: Reason[]
  unplaced: Reason | null
}

/** One page of the tasks that moved, the largest move first, each with why it starts when it does now. */
export async function movedPage(
  ctx: Context,
  before: PlanRow,
  after: PlanRow,
  { mouldId, page, size }: { mouldId: number | null | undefined; page: number; size: number },
): Promise<{ rows: MovedTask[]; total: number }> {
  const ofMould = mouldId ? sql`t.mould_id = ${mouldId}` : sql`true`
  const moved = sql`${movedTasks(ctx, before, after)} and ${ofMould}`
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from ${moved}`)
  const rows = await ctx.db.all<MovedRow>(
    sql`select t.task_id as ${sql.ref('taskId')}, t.split, t.mould_number as ${sql.ref('mouldNumber')}, t.part_number as ${sql.ref('partNumber')},
        t.operation_number as ${sql.ref('operationNumber')}, t.process_name as ${sql.ref('processName')}, t.batch_number as ${sql.ref('batchNumber')},
        p.resource_name as ${sql.ref('resourceBefore')}, p.start_at as ${sql.ref('startBefore')}, p.end_at as ${sql.ref('endBefore')},
        t.resource_name as ${sql.ref('resourceAfter')}, t.start_at as ${sql.ref('startAfter')}, t.end_at as ${sql.ref('endAfter')}, t.why, t.unplaced
      from ${moved}
      order by abs(extract(epoch from t.start_at - p.start_at)) desc nulls first, t.position limit ${size} offset ${(page - 1) * size}`,
  )
  const speaker = await speakerOf(ctx, after, rows)
  const minutes = (of: MovedRow) =>
    of.startBefore && of.startAfter ? (Date.parse(of.startAfter) - Date.parse(of.startBefore)) / 60_000 : null
  return {
    total,
    rows: rows.map((row) => {
      const { resourceBefore, startBefore, endBefore, resourceAfter, startAfter, endAfter, why, unplaced, ...task } =
        row
      const reason = unplaced ?? why[0]
      return {
        ...task,
        before: { resourceName: resourceBefore, start: startBefore, end: endBefore },
        after: { resourceName: resourceAfter, start: startAfter, end: endAfter },
        movedMinutes: minutes(row),
        reason: reason ? speaker.reason(reason) : null,
      }
    }),
  }
}

type Told = Pick<MovedRow, 'taskId' | 'why' | 'unplaced'>

const speakerOf = (ctx: Context, { planId, catalog }: PlanRow, rows: readonly Told[]) =>
  createSpeaker(ctx, { id: planId, catalog }, [
    ...rows.map(({ taskId }) => taskId),
    ...rows.flatMap(({ why, unplaced }) => reasonTasks(unplaced ?? why[0] ?? { code: 'startPoint', params: {} })),
  ])

/** A mould, and by how many minutes its end moved; 0 where it has none in one of the plans. */
interface MovedMould {
  mouldId: number
  minutes: number
}

/**
 * Where the difference of each mould begins: the first of its tasks in time that moved at least half as far as the mould, the same
 * way, and why it starts when it does.
 */
export async function causesOf(ctx: Context, before: PlanRow, after: PlanRow, moulds: readonly MovedMould[]) {
  const rows = await ctx.db.all<Told & { mouldId: number }>(
    sql`select distinct on (t.mould_id) t.mould_id as ${sql.ref('mouldId')}, t.task_id as ${sql.ref('taskId')}, t.why, t.unplaced
      from unnest(${moulds.map(({ mouldId }) => mouldId)}::bigint[], ${moulds.map(({ minutes }) => minutes)}::integer[]) as m(id, minutes),
        ${movedTasks(ctx, before, after)} and t.mould_id = m.id
          and coalesce(extract(epoch from t.start_at - p.start_at) / 60 * sign(m.minutes) >= abs(m.minutes) / 2.0, true)
      order by t.mould_id, least(t.start_at, p.start_at), t.position`,
  )
  const speaker = await speakerOf(ctx, after, rows)
  return new Map(
    rows.map(({ mouldId, taskId, why, unplaced }) => {
      const reason = unplaced ?? why[0]
      return [mouldId, { task: speaker.taskLabel(taskId), reason: reason ? speaker.reason(reason) : null }]
    }),
  )
}
