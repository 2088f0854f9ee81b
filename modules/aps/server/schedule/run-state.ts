/** What holds a schedule while it loads or runs: one active row of `aps_run`, from the call until its job ends. */
import {
  inFactory,
  readRecords,
  sql,
  type Context,
  type EndContext,
  type JobEnd,
  type StoredRecord,
} from '@mouldwright/server-kit'
import { runBegan, runEnded, schedule, type ScheduleStatus } from '../../shared/index.ts'
import { refuseUnsaved } from '../session/refuse-session.ts'
import { advanceSchedule, restoreSchedule } from './schedule-state.ts'

export type ScheduleRecord = StoredRecord<(typeof schedule)['fields']>

/** The schedule, held until the transaction ends; absent ones, and those of other factories, are refused alike. */
export async function lockSchedule(ctx: Context, id: number): Promise<ScheduleRecord> {
  const [record] = await readRecords(ctx, schedule, { ids: [id], lock: 'change' })
  if (!record) return ctx.refuse('record.absent')
  return record
}

export async function readSchedule(ctx: Context, id: number): Promise<ScheduleRecord> {
  const [record] = await readRecords(ctx, schedule, { ids: [id] })
  if (!record) return ctx.refuse('record.absent')
  return record
}

/** Refused while one of the schedules loads or runs. */
export async function refuseRunning(ctx: Context<'schedule.running'>, ids: readonly number[]): Promise<void> {
  const active = await ctx.db.all<{ name: string }>(
    sql`select s.name from aps_run as r join aps_schedule as s
        on s.tenant_id = r.tenant_id and s.factory_id = r.factory_id and s.id = r.schedule_id
      where ${inFactory(ctx, 'r')} and r.state = 'active' and r.schedule_id = any(${ids}::bigint[]) limit 1`,
  )
  if (active[0]) ctx.refuse('schedule.running', { name: active[0].name })
}

/** Takes hold of a schedule for a job, in the caller's transaction. */
export async function beginRun(
  ctx: Context<'schedule.running' | 'session.held' | 'session.saveFirst'>,
  of: ScheduleRecord,
  kind: 'load' | 'run',
  taskId: number,
): Promise<void> {
  await refuseRunning(ctx, [of.id])
  await refuseUnsaved(ctx, of.id)
  const { tenantId, factoryId, userId, displayName } = ctx.session
  await ctx.db.run(
    sql`insert into aps_run (tenant_id, factory_id, id, schedule_id, kind, state, by, user_id, started_at)
      values (${tenantId}, ${factoryId}, ${taskId}, ${of.id}, ${kind}, 'active', ${displayName}, ${userId}, ${ctx.now()})`,
  )
  const begun = { load: { run_status: 'loading' }, run: { run_status: 'running', status: 'inProgress' } } as const
  await advanceSchedule(ctx, of.id, begun[kind])
  ctx.emit(runBegan, { scheduleId: of.id, taskId, kind, by: displayName })
}

/** Lets go of a schedule after a good load or run, in the transaction that saves its result. False when it was let go before. */
export async function closeRun(ctx: Context, taskId: number, state: 'succeeded' | 'stopped'): Promise<boolean> {
  const closed = await ctx.db.run(
    sql`update aps_run as t set state = ${state}, ended_at = greatest(${ctx.now()}, t.started_at) where ${inFactory(ctx, 't')} and t.id = ${taskId} and t.state = 'active'`,
  )
  return closed > 0
}

/** Lets go of a schedule whose job ended without a result, whatever became of its worker and user. */
export async function releaseRun(ctx: EndContext, taskId: number, end: JobEnd): Promise<void> {
  const { db, tenantId, factoryId } = ctx
  const mine = sql`${inFactory({ tenantId, factoryId })}`
  const state = end.status === 'cancelled' ? 'cancelled' : 'failed'
  const run = await db.maybe<{ scheduleId: number; kind: 'load' | 'run' }>(
    sql`update aps_run set state = ${state}, ended_at = greatest(${ctx.now()}, started_at), error = ${end.error ? JSON.stringify(end.error) : null}::jsonb
      where ${mine} and id = ${taskId} and state = 'active' returning schedule_id as ${sql.ref('scheduleId')}, kind`,
  )
  if (!run) return
  const { scheduleId, kind } = run
  const status = await db.one<{ status: ScheduleStatus }>(
    sql`select case when bool_or(is_current and published_at is not null and superseded_at is null) then 'published'
        when bool_or(is_current) then 'completed' else 'notStarted' end as status
      from aps_plan where ${mine} and schedule_id = ${scheduleId}`,
  )
  await restoreSchedule(ctx, scheduleId, status.status, state)
  ctx.emit(runEnded, { scheduleId, taskId, kind, status: state, planId: null })
}
