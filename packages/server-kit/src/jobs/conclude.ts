import type { Event } from '@mouldwright/kernel'
import type { PendingEvent } from '../context-maker.ts'
import type { Db } from '../db.ts'
import type { Kit } from '../kit.ts'
import type { JobRow } from './job-store.ts'

/**
 * Tells the handler of a job that it has ended, in the transaction that ends it.
 * @returns events to write with it
 */
export async function conclude(
  db: Db,
  kit: Kit,
  place: { tenantId: number; factoryId: number },
  row: JobRow,
  now: () => Date,
): Promise<PendingEvent[]> {
  const handler = [...kit.handlers.values()].find(({ action }) => action.name === row.action)
  const events: PendingEvent[] = []
  await handler?.ended?.(
    { db, ...place, now, emit: (event, payload) => events.push({ event: event as Event, payload }) },
    row.input,
    {
      taskId: row.id,
      status: row.status as 'succeeded' | 'failed' | 'cancelled',
      ...(row.error ? { error: row.error } : {}),
    },
  )
  return events
}
