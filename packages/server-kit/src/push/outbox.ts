/** Events leave by the outbox: a row in the transaction of the fact, pushed once it has committed. */
import type { Event } from '@mouldwright/kernel'
import type { PendingEvent } from '../context-maker.ts'
import type { Session } from '../context.ts'
import { inTenant, sql, type Db } from '../db.ts'
import { maxNewsBytes, notify } from './listener.ts'

/** How long an event is kept for sockets that were away. */
export const keepHours = 24

const audienceOf = (event: Event) => (typeof event.audience === 'string' ? event.audience : event.audience.permission)

export type Speaker = Pick<Session, 'tenantId' | 'factoryId' | 'userId'>

/** Writes events of a call before it commits; sockets hear of them at commit, and never when the call fails. */
export async function writeEvents(
  db: Db,
  speaker: Speaker,
  events: readonly PendingEvent[],
  at: Date,
  newId: () => number,
): Promise<void> {
  if (events.length === 0) return
  const { tenantId, factoryId } = speaker
  const ids = events.map(() => newId())
  await db.run(
    sql`insert into kit_outbox (tenant_id, factory_id, at, id, event, audience, user_id, payload)
      select ${tenantId}::bigint, ${factoryId}::bigint, ${at}::timestamptz, u.id, u.event, u.audience, u.user_id, u.payload::jsonb
      from unnest(${ids}::bigint[], ${events.map(({ event }) => event.name)}::text[],
        ${events.map(({ event }) => audienceOf(event))}::text[], ${events.map((of) => hearerOf(of, speaker))}::bigint[],
        ${events.map(({ payload }) => JSON.stringify(payload))}::text[]) as u(id, event, audience, user_id, payload)`,
  )
  for (const id of ids) await notify(db, { kind: 'event', tenantId, id })
  // Each writer sweeps its own tenant; nobody needs to see all tenants for it.
  await db.run(
    sql`delete from kit_outbox where ${inTenant({ tenantId })} and id = any(array(select id from kit_outbox
      where ${inTenant({ tenantId })} and at < ${at}::timestamptz - make_interval(hours => ${keepHours}) order by at limit 100))`,
  )
}

function hearerOf({ event, userId }: PendingEvent, speaker: Speaker): number | null {
  if (event.audience !== 'user') return null
  return userId ?? speaker.userId
}

/**
 * Tells one user something that the next telling replaces (progress): nobody keeps it, it is not sent again. What is too large for
 * that goes by the outbox.
 */
export async function passEvent(
  db: Db,
  speaker: Speaker,
  emitted: PendingEvent,
  at: Date,
  newId: () => number,
): Promise<void> {
  const news = {
    kind: 'passing' as const,
    tenantId: speaker.tenantId,
    factoryId: speaker.factoryId,
    userId: emitted.userId ?? speaker.userId,
    event: emitted.event.name,
    payload: emitted.payload,
    at: at.toISOString(),
  }
  if (Buffer.byteLength(JSON.stringify(news)) < maxNewsBytes) await notify(db, news)
  else await writeEvents(db, speaker, [emitted], at, newId)
}
