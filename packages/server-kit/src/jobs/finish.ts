/** The end of a job, in one transaction: its row, what it held, its place in the queue, and what its user is told. */
import type { Event } from '@mouldwright/kernel'
import type { PendingEvent } from '../context-maker.ts'
import { isConnectionLost, moveTo, sql, type Db } from '../db.ts'
import type { TellContext } from '../kit.ts'
import { writeEvents } from '../push/outbox.ts'
import { conclude, concludeAbsent, type ConcludeParts } from './conclude.ts'
import type { JobEnd } from './job-ends.ts'
import { endJob, jobEnded, jobView, readJob, type JobProgress, type JobRow } from './job-store.ts'
import { drop } from './queue.ts'

export interface FinishParts extends ConcludeParts {
  newId: () => number
}

/** Which job of which tenant. */
export interface JobKey {
  tenantId: number
  jobId: number
}

export type Finish = (db: Db, of: JobKey, end: JobEnd & { progress?: JobProgress }) => Promise<void>

export const createFinish =
  (parts: FinishParts): Finish =>
  async (db, { tenantId, jobId }, end) => {
    await moveTo(db, { tenantId, factoryId: null })
    const ended = await endJob(db, tenantId, jobId, end, parts.now())
    await drop(db, jobId)
    if (ended) await tellEnd(db, parts, tenantId, ended, true)
  }

/** Lets go of what an ended job held. */
export async function tellEnd(
  db: Db,
  parts: FinishParts,
  tenantId: number,
  row: JobRow,
  isNew: boolean,
): Promise<void> {
  const place = { tenantId, factoryId: row.factoryId }
  await moveTo(db, place)
  const concluded = await conclude(db, parts, tenantId, row)
  const events = [...concluded]
  if (isNew) {
    const payload = jobView(row, parts.kit, row.language)
    events.push({ event: jobEnded as Event, payload, userId: row.userId })
    if (payload.error && payload.error.confirm === undefined)
      events.push(...(await tellFailure(db, parts, tenantId, row, payload.error.message)))
  }
  await writeEvents(db, { ...place, userId: row.userId }, events, parts.now(), parts.newId)
}

/** A job that nobody could be told of ends all the same. @returns events to write with it */
async function tellFailure(
  db: Db,
  { kit, log, now, newId }: FinishParts,
  tenantId: number,
  { id, userId, title, language }: JobRow,
  reason: string,
): Promise<PendingEvent[]> {
  const events: PendingEvent[] = []
  const emit: TellContext['emit'] = (event, payload, to) => events.push({ event: event as Event, payload, ...to })
  await db.run(sql`savepoint told`)
  try {
    const ctx = { db, kit, now, newId, emit, session: { tenantId, language } }
    await kit.extensions.tellFailedJob?.(ctx, { taskId: id, userId, title, reason })
    await db.run(sql`release savepoint told`)
    return events
  } catch (error) {
    if (isConnectionLost(error)) throw error
    await db.run(sql`rollback to savepoint told`)
    log.error({ err: error as Error, jobId: id }, 'nobody could be told that a job failed')
    return []
  }
}

/** A claimed job that is not to be done: it is over, or its row is gone. */
export async function letGo(db: Db, parts: FinishParts, of: JobKey & { factoryId: number }): Promise<void> {
  await moveTo(db, of)
  await drop(db, of.jobId)
  if (await readJob(db, of.tenantId, of.jobId)) return
  const events = await concludeAbsent(db, parts, of, of.jobId)
  await writeEvents(db, { ...of, userId: 0 }, events, parts.now(), parts.newId)
}
