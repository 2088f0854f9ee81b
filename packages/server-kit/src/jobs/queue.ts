/**
 * The shared queue: who works on what, until when. Times are the database's, so that nodes need not agree on the hour.
 *
 * Locks: a job's transaction holds its row `for key share`, which renewals and cancels pass and a claim skips; so a job is never taken
 * over in the middle of a transaction that may still commit. Before it commits it asks again `for share`, which orders it against
 * cancels and lost leases.
 */
import { inTenant, nowhere, sql, transaction, type Db, type Pool } from '../db.ts'

export interface Claim {
  jobId: number
  tenantId: number
  factoryId: number
  fence: number
  /** The node before died or lost the job. */
  takenOver: boolean
  cancelled: boolean
}

/** Workers that run at once for one tenant, over all nodes. */
export interface QueueLimits {
  perTenant: number
  leaseSeconds: number
}

/** Serialises claims, so that limits are exact; a claim takes about a millisecond. */
const claimLock = 7_400_002

/** Takes the next job: of the tenants below their limit the one with fewest running, then the one served longest ago, then its oldest. */
export async function claim(pool: Pool, node: string, limits: QueueLimits): Promise<Claim | undefined> {
  return transaction(pool, nowhere, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${claimLock})`)
    const next = await db.maybe<Claim>(
      sql`with running as (
          select tenant_id, count(*)::integer as busy from kit_queue where lease_until > clock_timestamp() group by tenant_id
        ), next as (
          select q.job_id, q.lease_until is not null as taken_over from kit_queue q
          left join running r on r.tenant_id = q.tenant_id
          left join kit_turn t on t.tenant_id = q.tenant_id
          where (q.lease_until is null or q.lease_until <= clock_timestamp()) and coalesce(r.busy, 0) < ${limits.perTenant}
          order by coalesce(r.busy, 0), t.served_at nulls first, q.queued_at, q.job_id
          limit 1 for update of q skip locked
        )
        update kit_queue q set fence = q.fence + 1, node = ${node}, claimed_at = clock_timestamp(),
          lease_until = clock_timestamp() + make_interval(secs => ${limits.leaseSeconds})
        from next where q.job_id = next.job_id
        returning q.job_id as "jobId", q.tenant_id as "tenantId", q.factory_id as "factoryId", q.fence, q.cancelled, next.taken_over as "takenOver"`,
    )
    if (next)
      await db.run(
        sql`insert into kit_turn (tenant_id, served_at) values (${next.tenantId}, clock_timestamp())
          on conflict (tenant_id) do update set served_at = excluded.served_at`,
      )
    return next
  })
}

/** Puts a job into the queue; part of the caller's transaction. */
export async function push(db: Db, job: { jobId: number; tenantId: number; factoryId: number }): Promise<void> {
  await db.run(sql`insert into kit_turn (tenant_id) values (${job.tenantId}) on conflict do nothing`)
  await db.run(
    sql`insert into kit_queue (job_id, tenant_id, factory_id) values (${job.jobId}, ${job.tenantId}, ${job.factoryId})`,
  )
}

/** Renews the leases of a node's running jobs; answers the ones it still holds and whether they are to be cancelled. */
export async function renew(pool: Pool, held: readonly Claim[], leaseSeconds: number): Promise<Map<number, boolean>> {
  if (held.length === 0) return new Map()
  const rows = await transaction(pool, nowhere, (db) =>
    db.all<{ jobId: number; cancelled: boolean }>(
      sql`update kit_queue q set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
        from unnest(${held.map(({ jobId }) => jobId)}::bigint[], ${held.map(({ fence }) => fence)}::integer[]) as h(job_id, fence)
        where q.job_id = h.job_id and q.fence = h.fence returning q.job_id as "jobId", q.cancelled`,
    ),
  )
  return new Map(rows.map(({ jobId, cancelled }) => [jobId, cancelled]))
}

/** Holds the job for the caller's transaction; false when it is lost or cancelled. */
export async function hold(db: Db, { jobId, fence }: Claim, strength: 'key share' | 'share'): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from kit_queue where job_id = ${jobId} and fence = ${fence} and not cancelled for ${sql.raw(strength)}`,
  )
  return row !== undefined
}

/** Ends the claim's power at once, even over a transaction that is still open; absent when it was lost before. */
export const revoke = (db: Db, { jobId, fence }: Claim) =>
  db.maybe<{ fence: number; cancelled: boolean }>(
    sql`update kit_queue set fence = fence + 1 where job_id = ${jobId} and fence = ${fence} returning fence, cancelled`,
  )

/** Gives a job back for others to take. */
export async function handBack(db: Db, { jobId, fence }: Claim): Promise<boolean> {
  const changed = await db.run(
    sql`update kit_queue set lease_until = null, claimed_at = null, node = null, fence = fence + 1 where job_id = ${jobId} and fence = ${fence}`,
  )
  return changed > 0
}

/** The job is over. A transaction of a worker that was not waited for may still hold the row; then it goes when its lease has run out. */
export const drop = (db: Db, jobId: number) =>
  db.run(
    sql`delete from kit_queue where job_id in (select job_id from kit_queue where job_id = ${jobId} for update skip locked)`,
  )

/** Asks for the end of a job that runs, or takes out one that waits. */
export async function cancel(db: Db, tenantId: number, jobId: number): Promise<'waiting' | 'running' | 'over'> {
  const waiting = await db.run(
    sql`delete from kit_queue where job_id = ${jobId} and ${inTenant({ tenantId })} and lease_until is null`,
  )
  if (waiting > 0) return 'waiting'
  return (await db.run(
    sql`update kit_queue set cancelled = true where job_id = ${jobId} and ${inTenant({ tenantId })}`,
  )) > 0
    ? 'running'
    : 'over'
}
