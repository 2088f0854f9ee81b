import type { Event } from '@mouldwright/kernel'
import type { PendingEvent } from '../context-maker.ts'
import type { Log } from '../context.ts'
import { isConnectionLost, sql, type Db } from '../db.ts'
import type { EndContext, JobEnd } from '../define.ts'
import type { Kit } from '../kit.ts'
import { noteConcluded, type JobRow } from './job-store.ts'

export interface ConcludeParts {
  kit: Kit
  log: Log
  now: () => Date
}

interface EndPlace {
  tenantId: number
  factoryId: number
}

/**
 * Tells the handler of a job that it has ended, in the transaction that ends it. When the handler cannot let go of what it holds, the
 * job ends all the same and is kept as not concluded, for the watchdog to try again.
 * @returns events to write with it
 */
export async function conclude(db: Db, parts: ConcludeParts, tenantId: number, row: JobRow): Promise<PendingEvent[]> {
  const all = [...parts.kit.handlers.values()]
  const handler = all.find(({ action }) => action.name === row.action)
  // Of an action that is no longer there, every handler lets go of what it may hold.
  const concerned = (handler ? [handler] : all).filter(({ ended }) => ended)
  if (concerned.length === 0) return []
  const place = { tenantId, factoryId: row.factoryId }
  const events: PendingEvent[] = []
  await db.run(sql`savepoint conclude`)
  try {
    for (const { ended } of concerned)
      await ended?.(endContext(db, parts, place, events), handler ? row.input : null, endOf(row))
    await db.run(sql`release savepoint conclude`)
    if (!row.concluded) await noteConcluded(db, tenantId, row.id, true)
    return events
  } catch (error) {
    if (isConnectionLost(error)) throw error
    await db.run(sql`rollback to savepoint conclude`)
    await noteConcluded(db, tenantId, row.id, false)
    parts.log.error(
      { err: error as Error, jobId: row.id, action: row.action },
      'what a job held could not be let go of',
    )
    return []
  }
}

/** For a job whose row is gone: every handler lets go of what it holds in the name of this job. */
export async function concludeAbsent(
  db: Db,
  parts: ConcludeParts,
  place: EndPlace,
  taskId: number,
): Promise<PendingEvent[]> {
  const events: PendingEvent[] = []
  const ctx = endContext(db, parts, place, events)
  const end: JobEnd = { taskId, status: 'failed', error: { code: 'job.lost' } }
  for (const { ended } of parts.kit.handlers.values()) await ended?.(ctx, null, end)
  return events
}

const endOf = ({ id, status, error }: JobRow): JobEnd => ({
  taskId: id,
  status: status as JobEnd['status'],
  ...(error ? { error } : {}),
})

const endContext = (db: Db, { now }: ConcludeParts, place: EndPlace, events: PendingEvent[]): EndContext => ({
  db,
  ...place,
  now,
  emit: (event, payload) => events.push({ event: event as Event, payload }),
})
