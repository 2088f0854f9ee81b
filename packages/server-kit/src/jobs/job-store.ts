/** Rows of `jobs_job`, always in a transaction of the job's tenant. */
import { event, type Issue, type Language, type Params } from '@mouldwright/kernel'
import { inFactory, inTenant, sql, type Db } from '../db.ts'
import type { Kit } from '../kit.ts'

export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

/** Why a job failed: a refusal's code with what its sentence needs. */
export interface JobFault {
  code: string
  params?: Params
  issues?: readonly Issue[]
  /** The caller must confirm this and ask again. */
  confirm?: string
  traceId?: string
}

export interface JobProgress {
  done: number
  total: number
  step?: string
  figures?: Record<string, unknown>
}

export interface JobRow {
  id: number
  factoryId: number
  action: string
  title: string
  language: Language
  input: Record<string, unknown>
  confirmed: string[]
  status: JobStatus
  progress: JobProgress | null
  result: unknown
  error: JobFault | null
  userId: number
  sessionId: number
  traceId: string | null
  attempts: number
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  /** What it held was let go of. */
  concluded: boolean
}

/** A job as its owner sees it, on the wire and in events. */
export interface JobView {
  taskId: number
  action: string
  title: string
  status: JobStatus
  progress: JobProgress | null
  result: unknown
  error: { code: string; message: string; confirm?: string; issues?: unknown[] } | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

export const jobProgressed = event<JobView>()('jobs.progressed', 'user', 'exports')
export const jobEnded = event<JobView>()('jobs.ended', 'user', 'exports')

const columns = sql`id, factory_id as "factoryId", action, title, language, input, confirmed, status, progress, result, error, user_id as "userId",
  session_id as "sessionId", trace_id as "traceId", attempts, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt", concluded`

export const insertJob = (
  db: Db,
  tenantId: number,
  job: Pick<
    JobRow,
    'id' | 'factoryId' | 'action' | 'title' | 'language' | 'input' | 'confirmed' | 'userId' | 'sessionId' | 'traceId'
  >,
  at: Date,
) =>
  db.run(
    sql`insert into jobs_job (tenant_id, id, factory_id, action, title, language, input, confirmed, status, user_id, session_id, trace_id, created_at)
      values (${tenantId}, ${job.id}, ${job.factoryId}, ${job.action}, ${job.title}, ${job.language}, ${JSON.stringify(job.input)}::jsonb, ${JSON.stringify(job.confirmed)}::jsonb, 'queued',
        ${job.userId}, ${job.sessionId}, ${job.traceId}, ${at})`,
  )

/** How long a job is remembered after its end. */
const keepDays = 30

/** Forgets what ended long ago; each tenant sweeps its own as it asks for new work, by an index, however many jobs it has. */
export const forgetJobs = (db: Db, tenantId: number, at: Date) =>
  db.run(
    sql`delete from jobs_job where ${inTenant({ tenantId })} and id = any(array(select id from jobs_job
      where ${inTenant({ tenantId })} and ended_at < ${at}::timestamptz - make_interval(days => ${keepDays}) order by ended_at limit 100))`,
  )

export const readJob = (db: Db, tenantId: number, id: number) =>
  db.maybe<JobRow>(sql`select ${columns} from jobs_job where ${inTenant({ tenantId })} and id = ${id}`)

/** A user's own jobs of a factory, newest first. */
export const listJobs = (db: Db, of: { tenantId: number; factoryId: number; userId: number }, active: boolean) =>
  db.all<JobRow>(
    sql`select ${columns} from jobs_job where ${inFactory(of)} and user_id = ${of.userId}
      ${active ? sql`and status in ('queued', 'running')` : sql``} order by id desc limit 100`,
  )

/** Marks the job as running; absent when it is over already. Nothing begins before it was asked for, even if the clock was put back. */
export const startJob = (db: Db, tenantId: number, id: number, at: Date) =>
  db.maybe<JobRow>(
    sql`update jobs_job set status = 'running', started_at = greatest(${at}, created_at), attempts = attempts + 1, progress = null
      where ${inTenant({ tenantId })} and id = ${id} and status in ('queued', 'running') returning ${columns}`,
  )

/** @param counts whether the attempt that ends here counts: one that was asked to let go does not */
export const requeueJob = (db: Db, tenantId: number, id: number, counts: boolean) =>
  db.run(
    sql`update jobs_job set status = 'queued', started_at = null, progress = null, attempts = attempts - ${counts ? 0 : 1}::integer
      where ${inTenant({ tenantId })} and id = ${id} and status = 'running'`,
  )

export const noteProgress = (db: Db, tenantId: number, id: number, progress: JobProgress) =>
  db.maybe<JobRow>(
    sql`update jobs_job set progress = ${JSON.stringify(progress)}::jsonb
      where ${inTenant({ tenantId })} and id = ${id} and status = 'running' returning ${columns}`,
  )

/** Ends a job once; absent when it had ended. */
export const endJob = (
  db: Db,
  tenantId: number,
  id: number,
  end: { status: 'succeeded' | 'failed' | 'cancelled'; result?: unknown; error?: JobFault; progress?: JobProgress },
  at: Date,
) =>
  db.maybe<JobRow>(
    sql`update jobs_job set status = ${end.status}, ended_at = greatest(${at}, created_at, started_at), result = ${json(end.result)}::jsonb, error = ${json(end.error)}::jsonb,
        progress = coalesce(${json(end.progress)}::jsonb, progress)
      where ${inTenant({ tenantId })} and id = ${id} and status in ('queued', 'running') returning ${columns}`,
  )

/** Whether the handler has let go of what the job held. */
export const noteConcluded = (db: Db, tenantId: number, id: number, concluded: boolean) =>
  db.run(sql`update jobs_job set concluded = ${concluded} where ${inTenant({ tenantId })} and id = ${id}`)

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export function jobView(row: JobRow, kit: Kit, language: Language): JobView {
  const { id, action, title, status, progress, result, error, createdAt, startedAt, endedAt } = row
  return {
    taskId: id,
    action,
    title,
    status,
    progress,
    result: result ?? null,
    error: error && tell(error, kit, language),
    createdAt,
    startedAt,
    endedAt,
  }
}

function tell(fault: JobFault, kit: Kit, language: Language): NonNullable<JobView['error']> {
  const { code, params = {}, issues, confirm, traceId } = fault
  const message = confirm
    ? kit.confirmSentence(language, code, params)
    : kit.refusalSentence(language, code, traceId ? { ...params, traceId } : params)
  return {
    code,
    message,
    ...(confirm ? { confirm } : {}),
    ...(issues ? { issues: issues.map((issue) => ({ ...issue, message: kit.issueSentence(language, issue) })) } : {}),
  }
}
