/** The one writer of a schedule's states: whatever brings a schedule on comes through here, and every step is an arrow of `scheduleFlow`. */
import { sourcesOf } from '@mouldwright/kernel'
import { inFactory, sql, tables, type Condition, type Context, type Db } from '@mouldwright/server-kit'
import { scheduleFlow, type RunStatus, type ScheduleStatus } from '../../shared/index.ts'

/** The states that follow, and what a step leaves on the schedule besides. */
interface Step {
  status?: ScheduleStatus
  run_status?: RunStatus
  loaded_at?: Date
  ran_at?: Date
  run_seconds?: number
  task_count?: number
  unplaced_count?: number
  mould_count?: number
  late_moulds?: number
  on_time_rate?: number
  publisher?: string
  published_at?: Date
}

type Where = Context | { db: Db; tenantId: number; factoryId: number }

/** Brings on the schedules of the factory that `which` holds for and whose state leads there; how many did. */
async function advance(where: Where, which: Condition, step: Step): Promise<number> {
  const { status } = step
  const leadsThere: Condition = status
    ? sql`coalesce(t.status, ${scheduleFlow.initial}) = any(${[status, ...sourcesOf(scheduleFlow, status)]}::text[])`
    : sql`true`
  return where.db.run(
    tables.updateTable('aps_schedule as t').set(step).where(inFactory(where, 't')).where(which).where(leadsThere),
  )
}

/** @throws where the schedule's state does not lead there: whoever brings it on has it locked, and has asked. */
export async function advanceSchedule(where: Where, id: number, step: Step): Promise<void> {
  const isIt: Condition = sql`t.id = ${id}`
  if (!(await advance(where, isIt, step)))
    throw new Error(`Schedule ${id} cannot become ${step.status ?? step.run_status} as it stands.`)
}

/** Another schedule's plan becomes the shop's: those that were published are completed again. */
export async function withdrawPublished(ctx: Context, exceptId: number): Promise<void> {
  const others: Condition = sql`t.status = 'published' and t.id <> ${exceptId}`
  await advance(ctx, others, { status: 'completed' })
}

/** A run or load ended without a result: the schedule is what its plans say. It is let go in any case. */
export async function restoreSchedule(where: Where, id: number, status: ScheduleStatus, run: RunStatus): Promise<void> {
  const isIt: Condition = sql`t.id = ${id}`
  if (!(await advance(where, isIt, { status, run_status: run }))) await advance(where, isIt, { run_status: run })
}
