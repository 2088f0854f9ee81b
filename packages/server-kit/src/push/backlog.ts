/** What the outbox still holds for sockets, asked and noted for many at once. */
import type { Session } from '../context.ts'
import { inTenant, sql, transaction, type Pool } from '../db.ts'
import { keepHours } from './outbox.ts'

export interface OutboxRow {
  id: number
  factoryId: number
  event: string
  audience: string
  userId: number | null
  payload: object
  at: string
}

const columns = sql`o.id, o.factory_id as "factoryId", o.event, o.audience, o.user_id as "userId", o.payload, o.at`
const redeliveryLimit = 200
const placeOf = (tenantId: number) => ({ tenantId, factoryId: null })

export async function readEvent(pool: Pool, tenantId: number, id: number): Promise<OutboxRow | undefined> {
  return transaction(
    pool,
    placeOf(tenantId),
    (db) =>
      db.maybe<OutboxRow>(sql`select ${columns} from kit_outbox o where ${inTenant({ tenantId })} and id = ${id}`),
    { readOnly: true },
  )
}

/**
 * What these sessions of one tenant have not acknowledged, oldest first: events since each began, of the last day, 200 of each at the
 * most. Ids sort by time.
 * @param audiences the permissions that make a difference
 */
export async function readBacklog(
  pool: Pool,
  tenantId: number,
  sessions: readonly Session[],
  { audiences, now }: { audiences: readonly string[]; now: number },
): Promise<Map<number, OutboxRow[]>> {
  const since = new Date(now - keepHours * 3_600_000)
  const heardBy = ({ permissions }: Session) => JSON.stringify(audiences.filter((one) => permissions.has(one)))
  const rows = await transaction(
    pool,
    placeOf(tenantId),
    (db) =>
      db.all<OutboxRow & { sessionId: number }>(sql`
        select s.id as "sessionId", o.*
        from unnest(${sessions.map(({ sessionId }) => sessionId)}::bigint[], ${sessions.map(({ factoryId }) => factoryId)}::bigint[],
          ${sessions.map(({ userId }) => userId)}::bigint[], ${sessions.map(heardBy)}::jsonb[]) s(id, factory_id, user_id, audiences)
        cross join lateral (
          select ${columns} from kit_outbox o
          where ${inTenant({ tenantId }, 'o')} and o.factory_id = s.factory_id and o.id > s.id and o.at > ${since}
            and (o.audience = 'factory' or (o.audience = 'user' and o.user_id = s.user_id) or s.audiences ? o.audience)
            and not exists (select 1 from kit_outbox_ack a where a.tenant_id = o.tenant_id and a.session_id = s.id and a.event_id = o.id)
          order by o.id desc limit ${redeliveryLimit}) o
        order by o.id`),
    { readOnly: true },
  )
  const bySession = new Map<number, OutboxRow[]>()
  for (const { sessionId, ...row } of rows) {
    const known = bySession.get(sessionId)
    if (known) known.push(row)
    else bySession.set(sessionId, [row])
  }
  return bySession
}

export async function noteAcknowledged(
  pool: Pool,
  tenantId: number,
  acks: readonly { sessionId: number; id: number }[],
): Promise<void> {
  await transaction(pool, placeOf(tenantId), (db) =>
    db.run(sql`
      insert into kit_outbox_ack (tenant_id, session_id, event_id)
      select o.tenant_id, a.session_id, o.id
      from unnest(${acks.map(({ sessionId }) => sessionId)}::bigint[], ${acks.map(({ id }) => id)}::bigint[]) a(session_id, id)
      join kit_outbox o on ${inTenant({ tenantId }, 'o')} and o.id = a.id
      on conflict do nothing`),
  )
}

/** Whether a session, as it is now, is among those whom an event is for. */
export function mayHear(session: Session, row: OutboxRow): boolean {
  if (row.audience === 'user') return row.userId === session.userId && row.factoryId === session.factoryId
  if (row.factoryId !== session.factoryId) return false
  return row.audience === 'factory' || session.permissions.has(row.audience)
}
