/** How the installation does, for the operator's console and its alarms. Ids and times only: no tenant's row is read. */
import { sql, type Db } from '../db.ts'

export interface SeenNode {
  id: string
  version: string
  role: 'all' | 'web' | 'worker'
  host: string
  pid: number
  /** `silent`: it has not said that it stops, and says nothing any more. */
  state: 'ready' | 'draining' | 'stopped' | 'silent'
  startedAt: string
  seenAt: string
  diskBytes: number | null
  diskFreeBytes: number | null
  jobs: number
  sockets: number
}

export interface SeenActivity {
  id: number
  at: string
  kind: 'call' | 'job'
  name: string
  traceId: string
  tenantId: number | null
  node: string
  milliseconds: number
  failed: boolean
}

const silentSeconds = 45
const nodesShown = 50
const activitiesShown = 100

export const listNodes = (db: Db, at: Date) =>
  db.all<SeenNode>(sql`
    select id, version, role, host, pid, started_at as "startedAt", seen_at as "seenAt", disk_bytes as "diskBytes",
      disk_free_bytes as "diskFreeBytes", jobs, sockets,
      case when state <> 'stopped' and seen_at < ${new Date(at.getTime() - silentSeconds * 1_000)} then 'silent' else state end as state
    from kit_node order by seen_at desc, id limit ${nodesShown}`)

/** Newest first. */
export const listActivity = (db: Db) =>
  db.all<SeenActivity>(sql`
    select id, ended_at as "at", kind, name, trace_id as "traceId", tenant_id as "tenantId", node, milliseconds, failed
    from kit_activity order by ended_at desc, id desc limit ${activitiesShown}`)

/** Seconds that the oldest job waits which nobody has taken yet; null where none waits. Times of the queue are the database's. */
export async function oldestWaiting(db: Db): Promise<number | null> {
  const { seconds } = await db.one<{ seconds: number | null }>(sql`
    select extract(epoch from clock_timestamp() - min(queued_at))::integer as seconds from kit_queue where lease_until is null`)
  return seconds
}

export async function countFailures(db: Db, since: Date): Promise<number> {
  const { failures } = await db.one<{ failures: number }>(
    sql`select count(*)::integer as failures from kit_activity where failed and ended_at >= ${since}`,
  )
  return failures
}
