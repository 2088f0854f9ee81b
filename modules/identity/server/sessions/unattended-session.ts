/** A session for work that the server does in somebody's name at a time that they have set. Nobody has its tokens. */
import { sql, type Db } from '@mouldwright/server-kit'
import { later } from './session-life.ts'
import { hashToken, newToken } from '../tokens/token.ts'

/** Opens it for so many seconds. What the person may do is asked when it is revived, and while it works. */
export async function openUnattendedSession(
  db: Db,
  of: {
    at: Date
    newId: () => number
    accountId: number
    tenantId: number
    factoryId: number
    userId: number
    seconds: number
  },
): Promise<number> {
  const sessionId = of.newId()
  await db.run(sql`
    insert into identity_session (id, long_hash, account_id, tenant_id, factory_id, user_id, created_at, last_seen_at, idle_seconds, ends_at, source, agent)
    values (${sessionId}, ${hashToken(newToken())}, ${of.accountId}, ${of.tenantId}, ${of.factoryId}, ${of.userId}, ${of.at}, ${of.at},
      ${of.seconds}, ${later(of.at, of.seconds)}, '', '')`)
  return sessionId
}

export const endUnattendedSession = (db: Db, sessionId: number, at: Date) =>
  db.run(
    sql`update identity_session set ended_at = ${at}, ended_reason = 'signedOut' where id = ${sessionId} and ended_at is null`,
  )
