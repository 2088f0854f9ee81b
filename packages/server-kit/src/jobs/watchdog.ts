/**
 * Finds jobs that nobody would ever end, by rows and not by what a process remembers: any node does it for all, tenant by tenant.
 * - an open job that is not in the queue (its place was lost, or stands there for another tenant),
 * - a job that its holder has kept far beyond its time,
 * - an ended job whose handler could not let go of what it held.
 */
import { inTenant, nowhere, sql, transaction, type Db, type Pool } from '../db.ts'
import type { Handler } from '../define.ts'
import { tellEnd, type Finish, type FinishParts } from './finish.ts'
import { readJob } from './job-store.ts'

export interface WatchdogParts extends FinishParts {
  pool: Pool
  finish: Finish
  /** Seconds that a job of this action may take. */
  secondsOf: (action: string) => number
  handlers: ReadonlyMap<string, Handler>
}

/** Tenants in one pass. */
const portion = 200
/** Jobs of a tenant in one pass. */
const mostJobs = 100
/** A holder ends its jobs itself; who has not done so this long after has stopped to care. */
const patienceSeconds = 60

/** Looks at tenants that no node has looked at for `everySeconds`. */
export async function watch(parts: WatchdogParts, everySeconds: number): Promise<void> {
  const tenants = await transaction(parts.pool, nowhere, (db) =>
    db.all<{ tenantId: number }>(
      sql`update kit_turn set watched_at = clock_timestamp() where tenant_id in (
          select tenant_id from kit_turn
          where watched_at is null or watched_at <= clock_timestamp() - make_interval(secs => ${everySeconds})
          order by watched_at nulls first limit ${portion} for update skip locked)
        returning tenant_id as "tenantId"`,
    ),
  )
  for (const { tenantId } of tenants)
    await transaction(parts.pool, { tenantId, factoryId: null }, (db) => watchTenant(db, parts, tenantId)).catch(
      (error: Error) => parts.log.error({ err: error, tenantId }, 'the jobs of a tenant could not be looked at'),
    )
}

async function watchTenant(db: Db, parts: WatchdogParts, tenantId: number): Promise<void> {
  for (const jobId of await outsideTheQueue(db, tenantId))
    await parts.finish(db, { tenantId, jobId }, { status: 'failed', error: { code: 'job.lost' } })
  for (const { jobId, minutes } of await overdue(db, parts, tenantId))
    await parts.finish(
      db,
      { tenantId, jobId },
      { status: 'failed', error: { code: 'job.tooLong', params: { minutes } } },
    )
  for (const jobId of await notConcluded(db, tenantId)) {
    const row = await readJob(db, tenantId, jobId)
    if (row) await tellEnd(db, parts, tenantId, row, false)
  }
}

const idsOf = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)

/** One snapshot sees both rows or neither: they come and go in one transaction. */
const outsideTheQueue = (db: Db, tenantId: number) =>
  idsOf(
    db.all<{ id: number }>(
      sql`select j.id from jobs_job j where ${inTenant({ tenantId }, 'j')} and j.ended_at is null and not exists (
          select 1 from kit_queue q where q.job_id = j.id and q.tenant_id = j.tenant_id)
        order by j.id limit ${mostJobs} for update of j skip locked`,
    ),
  )

/** Takes the job from its holder, whose transactions fail from here on. */
async function overdue(
  db: Db,
  { handlers, secondsOf }: WatchdogParts,
  tenantId: number,
): Promise<{ jobId: number; minutes: number }[]> {
  const names = [...handlers.keys()]
  const rows = await db.all<{ id: number; seconds: number }>(
    sql`with late as (
        select q.job_id, l.seconds from kit_queue q
        join jobs_job j on j.tenant_id = q.tenant_id and j.id = q.job_id
        join unnest(${names}::text[], ${names.map(secondsOf)}::integer[]) as l(action, seconds) on l.action = j.action
        where ${inTenant({ tenantId }, 'q')} and q.lease_until > clock_timestamp()
          and q.claimed_at < clock_timestamp() - make_interval(secs => l.seconds + ${patienceSeconds})
        limit ${mostJobs} for update of q skip locked
      )
      update kit_queue q set fence = q.fence + 1 from late where q.job_id = late.job_id returning q.job_id as id, late.seconds`,
  )
  return rows.map(({ id, seconds }) => ({ jobId: id, minutes: Math.ceil(seconds / 60) }))
}

const notConcluded = (db: Db, tenantId: number) =>
  idsOf(
    db.all<{ id: number }>(
      sql`select id from jobs_job where ${inTenant({ tenantId })} and ended_at is not null and not concluded
        order by id limit ${mostJobs} for update skip locked`,
    ),
  )
