/** Rows of automatic runs, outside any call. */
import { inFactory, sql, type Db, type JobFault } from '@mouldwright/server-kit'
import { isLate } from '../query/mould-rows.query.ts'

export interface AutomaticPlace {
  tenantId: number
  factoryId: number
  scheduleId: number
}

export interface AutomaticRow {
  name: string
  cron: string
  isOn: boolean
  accountId: number
  userId: number
  by: string
  nextAt: Date | null
}

export interface OpenExecution {
  id: number
  step: 'load' | 'run'
  taskId: number | null
  sessionId: number | null
}

export interface LateMould {
  mouldId: number
  number: string
  name: string
}

/** Executions of a schedule that are kept. */
const mostKept = 50

/** One node at a time looks at a schedule, until its transaction ends. */
export const lookAlone = (db: Db, { tenantId, scheduleId }: AutomaticPlace) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`aps.automatic:${tenantId}:${scheduleId}`}, 0))`)

export const readAutomaticRow = async (db: Db, of: AutomaticPlace): Promise<AutomaticRow | undefined> => {
  const row = await db.maybe<Omit<AutomaticRow, 'nextAt'> & { nextAt: string | null }>(
    sql`select s.name, t.cron, t.is_on as ${sql.ref('isOn')}, t.account_id as ${sql.ref('accountId')}, t.user_id as ${sql.ref('userId')}, t.by,
        t.next_at as ${sql.ref('nextAt')}
      from aps_automatic as t join aps_schedule as s on ${inFactory(of, 's')} and s.id = t.schedule_id
      where ${inFactory(of, 't')} and t.schedule_id = ${of.scheduleId}`,
  )
  return row && { ...row, nextAt: row.nextAt === null ? null : new Date(row.nextAt) }
}

export const setNext = (db: Db, of: AutomaticPlace, nextAt: Date) =>
  db.run(
    sql`update aps_automatic as t set next_at = ${nextAt} where ${inFactory(of, 't')} and t.schedule_id = ${of.scheduleId}`,
  )

export const openExecution = (db: Db, of: AutomaticPlace) =>
  db.maybe<OpenExecution>(
    sql`select t.id, t.step, t.task_id as ${sql.ref('taskId')}, t.session_id as ${sql.ref('sessionId')} from aps_automatic_run as t
      where ${inFactory(of, 't')} and t.schedule_id = ${of.scheduleId} and t.result = 'running'`,
  )

/** A load or run of the schedule is at work, whoever asked for it. */
export const isAtWork = async (db: Db, of: AutomaticPlace): Promise<boolean> =>
  (await db.maybe<{ id: number }>(
    sql`select t.id from aps_run as t where ${inFactory(of, 't')} and t.schedule_id = ${of.scheduleId} and t.state = 'active'`,
  )) !== undefined

export async function insertExecution(
  db: Db,
  of: AutomaticPlace,
  row: { id: number; dueAt: Date; missed: number; at: Date; skipped: JobFault | null; lateBefore: readonly number[] },
): Promise<void> {
  const result = row.skipped ? 'skipped' : 'running'
  await db.run(sql`
    insert into aps_automatic_run (tenant_id, factory_id, id, schedule_id, due_at, missed, result, started_at, ended_at, step, error, late_before, newly_late)
    values (${of.tenantId}, ${of.factoryId}, ${row.id}, ${of.scheduleId}, ${row.dueAt}, ${row.missed}, ${result}, ${row.at},
      ${row.skipped ? row.at : null}, 'load', ${row.skipped ? JSON.stringify(row.skipped) : null}::jsonb, ${JSON.stringify(row.lateBefore)}::jsonb, '[]')`)
  await db.run(
    sql`delete from aps_automatic_run as t where ${inFactory(of, 't')} and t.schedule_id = ${of.scheduleId} and t.id in (
      select o.id from aps_automatic_run as o where ${inFactory(of, 'o')} and o.schedule_id = ${of.scheduleId} order by o.id desc offset ${mostKept})`,
  )
}

export const noteTask = (
  db: Db,
  of: AutomaticPlace,
  id: number,
  { step, taskId, sessionId }: { step: 'load' | 'run'; taskId: number; sessionId: number },
) =>
  db.run(
    sql`update aps_automatic_run as t set step = ${step}, task_id = ${taskId}, session_id = ${sessionId} where ${inFactory(of, 't')} and t.id = ${id}`,
  )

export const endExecution = (
  db: Db,
  of: AutomaticPlace,
  id: number,
  end: { result: 'done' | 'skipped' | 'failed'; at: Date; error?: JobFault; newlyLate?: readonly LateMould[] },
) =>
  db.run(
    sql`update aps_automatic_run as t set result = ${end.result}, ended_at = greatest(${end.at}, t.started_at),
        error = ${end.error ? JSON.stringify(end.error) : null}::jsonb, newly_late = ${JSON.stringify(end.newlyLate ?? [])}::jsonb
      where ${inFactory(of, 't')} and t.id = ${id}`,
  )

export const stateOfRun = (db: Db, of: AutomaticPlace, taskId: number) =>
  db.maybe<{ state: string; error: JobFault | null }>(
    sql`select t.state, t.error from aps_run as t where ${inFactory(of, 't')} and t.id = ${taskId}`,
  )

/** Late moulds of the schedule's own plan, the latest first. */
export const lateNow = (db: Db, of: AutomaticPlace) =>
  db.all<LateMould>(
    sql`select t.mould_id as ${sql.ref('mouldId')}, t.mould_number as number, t.mould_name as name from aps_plan_mould as t
        join aps_plan as p on ${inFactory(of, 'p')} and p.id = t.plan_id and p.schedule_id = ${of.scheduleId} and p.is_current
      where ${inFactory(of, 't')} and ${isLate} order by t.late_minutes desc, t.mould_number`,
  )

export const lateBefore = async (db: Db, of: AutomaticPlace, id: number): Promise<ReadonlySet<number>> => {
  const { late } = await db.one<{ late: number[] }>(
    sql`select t.late_before as late from aps_automatic_run as t where ${inFactory(of, 't')} and t.id = ${id}`,
  )
  return new Set(late)
}
