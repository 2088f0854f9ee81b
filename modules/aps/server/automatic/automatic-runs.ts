/**
 * Runs schedules at their times, beside the calls: any node looks, one at a time at a schedule. Each step is a transaction of its own, so
 * that whoever dies leaves a state that the next look goes on from; loads and runs are jobs like those that a planner asks for.
 */
import { endUnattendedSession, membersHolding, openUnattendedSession } from '@mouldwright/identity/server/api'
import { firstOf, type Params, Refusal } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import {
  createContext,
  createTellContext,
  inTenant,
  noHttp,
  nowhere,
  periodicService,
  sql,
  transaction,
  writeEvents,
  type Db,
  type JobFault,
  type ModuleParts,
  type Service,
  type Session,
} from '@mouldwright/server-kit'
import { loadData, schedule, startScheduling } from '../../shared/index.ts'
import { queueJob, type ScheduleJob } from '../schedule/queue-job.ts'
import { nextMoments, savedCron } from './cron.ts'
import {
  endExecution,
  insertExecution,
  isAtWork,
  lateBefore,
  lateNow,
  lookAlone,
  noteTask,
  openExecution,
  readAutomaticRow,
  setNext,
  stateOfRun,
  type AutomaticPlace,
  type AutomaticRow,
  type OpenExecution,
} from './execution.query.ts'

type Parts = Pick<ModuleParts, 'kit' | 'pool' | 'sessions' | 'clock' | 'log' | 'newId'>

const lookEveryMs = 2_000
/** Between two looks at a run at work, and after a look that failed. */
const againMs = 2_000
const failedMs = 60_000
const atOnce = 50
/** A load, a run of the longest time budget, and waiting for workers. */
const sessionSeconds = 3 * 3_600
/** Missed times are counted up to here. */
const mostMissed = 100
/** Moulds named in a message. */
const mostNamed = 5

const nowOf = ({ clock }: Parts) => new Date(clock.now())

/** Looks at the schedules whose turn it is. */
export async function lookAtAutomatic(parts: Parts): Promise<void> {
  const at = nowOf(parts)
  const places = await transaction(parts.pool, nowhere, (db) =>
    db.all<AutomaticPlace>(sql`
      update aps_automatic_turn set look_at = ${new Date(at.getTime() + failedMs)} where (tenant_id, factory_id, schedule_id) in (
        select tenant_id, factory_id, schedule_id from aps_automatic_turn where look_at <= ${at}
        order by look_at limit ${atOnce} for update skip locked)
      returning tenant_id as "tenantId", factory_id as "factoryId", schedule_id as "scheduleId"`),
  )
  for (const place of places)
    await lookAtSchedule(parts, place).catch((error: Error) =>
      parts.log.error({ err: error, ...place }, 'a schedule could not be run automatically'),
    )
}

async function lookAtSchedule(parts: Parts, of: AutomaticPlace): Promise<void> {
  const waiting = await transaction(parts.pool, of, async (db) => {
    await lookAlone(db, of)
    const row = await readAutomaticRow(db, of)
    if (!row) return undefined
    await followExecution(parts, db, of, row)
    await beginWhenDue(parts, db, of, row)
    const open = await openExecution(db, of)
    return open && (await wantsJob(db, of, open)) ? { row, open } : undefined
  })
  if (waiting) await nextStep(parts, of, waiting.row, waiting.open)
  await transaction(parts.pool, of, async (db) => {
    const row = await readAutomaticRow(db, of)
    const open = row && (await openExecution(db, of))
    const lookAt = open ? new Date(parts.clock.now() + againMs) : row?.nextAt
    const turn = sql`tenant_id = ${of.tenantId} and factory_id = ${of.factoryId} and schedule_id = ${of.scheduleId}`
    if (lookAt) await db.run(sql`update aps_automatic_turn set look_at = ${lookAt} where ${turn}`)
    else await db.run(sql`delete from aps_automatic_turn where ${turn}`)
  })
}

/** A time that has come: one execution for it and all that were missed before; none where the schedule is at work. */
async function beginWhenDue(parts: Parts, db: Db, of: AutomaticPlace, row: AutomaticRow): Promise<void> {
  const at = nowOf(parts)
  if (!row.nextAt || row.nextAt > at) return
  const cron = savedCron(row.cron)
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select f.time_zone as "timeZone" from tenancy_factory as f where ${inTenant(of, 'f')} and f.id = ${of.factoryId}`,
  )
  let [due, missed] = [row.nextAt, 0]
  let next = nextMoments(cron, due, timeZone, 1)[0]!
  for (; next <= at && missed < mostMissed; missed += 1) {
    due = next
    next = nextMoments(cron, due, timeZone, 1)[0]!
  }
  if (next <= at) next = nextMoments(cron, at, timeZone, 1)[0]!
  const isBusy = (await openExecution(db, of)) !== undefined || (await isAtWork(db, of))
  await insertExecution(db, of, {
    id: parts.newId(),
    dueAt: due,
    missed,
    at,
    skipped: isBusy ? { code: 'schedule.running', params: { name: row.name } } : null,
    lateBefore: (await lateNow(db, of)).map(({ mouldId }) => mouldId),
  })
  await setNext(db, of, next)
}

/** The execution waits for a job to be made: its first, or the run after a good load. */
async function wantsJob(db: Db, of: AutomaticPlace, { step, taskId }: OpenExecution): Promise<boolean> {
  if (taskId === null) return true
  return step === 'load' && (await stateOfRun(db, of, taskId))?.state === 'succeeded'
}

/** Ends the execution whose job has ended, unless the next step is to come. */
async function followExecution(parts: Parts, db: Db, of: AutomaticPlace, row: AutomaticRow): Promise<void> {
  const open = await openExecution(db, of)
  if (!open || open.taskId === null) return
  const run = await stateOfRun(db, of, open.taskId)
  if (run?.state === 'active' || (open.step === 'load' && run?.state === 'succeeded')) return
  if (run?.state === 'succeeded' || run?.state === 'stopped') await endDone(parts, db, of, row, open)
  else await endFailed(parts, db, of, row, open, run?.error ?? { code: 'job.lost' })
}

async function endDone(
  parts: Parts,
  db: Db,
  of: AutomaticPlace,
  row: AutomaticRow,
  open: OpenExecution,
): Promise<void> {
  const before = await lateBefore(db, of, open.id)
  const newlyLate = (await lateNow(db, of)).filter(({ mouldId }) => !before.has(mouldId))
  await endExecution(db, of, open.id, { result: 'done', at: nowOf(parts), newlyLate })
  await closeSession(parts, db, open)
  if (newlyLate.length === 0) return
  const numbers = newlyLate.map(({ number }) => number)
  const moulds = firstOf(numbers, mostNamed)
  await tellPlanners(parts, db, of, row, 'automaticLate', { name: row.name, late: newlyLate.length, moulds })
}

async function endFailed(
  parts: Parts,
  db: Db,
  of: AutomaticPlace,
  row: AutomaticRow,
  open: OpenExecution,
  error: JobFault,
): Promise<void> {
  const result = error.code === 'schedule.running' ? 'skipped' : 'failed'
  await endExecution(db, of, open.id, { result, at: nowOf(parts), error })
  await closeSession(parts, db, open)
  if (result === 'skipped') return
  await tellPlanners(parts, db, of, row, 'automaticFailed', { name: row.name })
}

async function closeSession(parts: Parts, db: Db, { sessionId }: OpenExecution): Promise<void> {
  if (sessionId !== null) await endUnattendedSession(db, sessionId, nowOf(parts))
}

/** Everybody who may run schedules here hears of it. */
async function tellPlanners(
  parts: Parts,
  db: Db,
  of: AutomaticPlace,
  row: AutomaticRow,
  code: 'automaticLate' | 'automaticFailed',
  params: Params,
): Promise<void> {
  const { kit, newId } = parts
  const { ctx, write } = createTellContext(db, { kit, newId, at: nowOf(parts), tenantId: of.tenantId })
  const planners = await membersHolding(db, of, `${schedule.name}:run`)
  await sendMessage(ctx, planners, { module: 'aps', code, params, link: `/aps/schedule/${of.scheduleId}` })
  await write(of.factoryId, row.userId)
}

/** Makes the next job of an execution, in the name of whoever has set the times, with the rights that they have now. */
async function nextStep(parts: Parts, of: AutomaticPlace, row: AutomaticRow, open: OpenExecution): Promise<void> {
  const { pool } = parts
  const action = open.taskId === null ? loadData : startScheduling
  const { sessionId, session } = await sessionFor(parts, of, row, open)
  await transaction(pool, of, async (db) => {
    await lookAlone(db, of)
    const now = await openExecution(db, of)
    if (now?.id !== open.id || now.taskId !== open.taskId) return
    const mayNot = { code: 'automatic.mayNot', params: { by: row.by } }
    const fault = session ? await makeJob(parts, db, session, action, of.scheduleId) : mayNot
    if (typeof fault === 'object') await endFailed(parts, db, of, row, { ...open, sessionId }, fault)
    else await noteTask(db, of, open.id, { step: open.taskId === null ? 'load' : 'run', taskId: fault, sessionId })
  })
}

async function sessionFor(
  parts: Parts,
  of: AutomaticPlace,
  { accountId, userId }: AutomaticRow,
  open: OpenExecution,
): Promise<{ sessionId: number; session: Session | undefined }> {
  const { pool, sessions, newId } = parts
  return transaction(pool, nowhere, async (db) => {
    const { tenantId, factoryId } = of
    const draft = { at: nowOf(parts), newId, accountId, tenantId, factoryId, userId, seconds: sessionSeconds }
    const sessionId = open.sessionId ?? (await openUnattendedSession(db, draft))
    const session = await sessions.revive(db, sessionId)
    const mayRun =
      session !== 'ended' &&
      session.modules.has('aps') &&
      [loadData, startScheduling].every(
        ({ access }) => typeof access === 'object' && session.permissions.has(access.permission),
      )
    return { sessionId, session: mayRun ? session : undefined }
  })
}

/** @returns the job's id, or why the schedule cannot have it now */
async function makeJob(
  parts: Parts,
  db: Db,
  session: Session,
  action: ScheduleJob,
  scheduleId: number,
): Promise<number | JobFault> {
  const { kit, log, clock, newId } = parts
  const { language } = session
  const confirmed = new Set<string>()
  const { ctx, events } = createContext({
    ...{ kit, db, session, language, log, clock, newId, confirmed },
    http: noHttp,
    traceId: '',
  })
  await db.run(sql`savepoint job`)
  try {
    const taskId = await queueJob(ctx, action, scheduleId)
    await db.run(sql`release savepoint job`)
    await writeEvents(db, session, events, ctx.now(), newId)
    return taskId
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await db.run(sql`rollback to savepoint job`)
    return { code: error.code, params: error.params }
  }
}

export const createAutomaticRuns = (parts: Parts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => lookAtAutomatic(parts),
    log: parts.log,
    fault: 'automatic runs could not be looked at',
  })
