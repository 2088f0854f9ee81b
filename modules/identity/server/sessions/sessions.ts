/** Life of sessions: opened, renewed, seen, ended. The clock is the caller's. */
import { randomBytes } from 'node:crypto'
import { inTenant, sessionsChanged, sql, type Db, type SecretBox } from '@mouldwright/server-kit'
import { keptDays, later, mostSessions, sessionLives } from './session-life.ts'
import { hashToken, newToken } from '../tokens/token.ts'

/** Minutes of a short token: what is lost when somebody copies a browser's storage. */
const shortTokenSeconds = 15 * 60

interface Place {
  accountId: number
  tenantId: number
  factoryId: number
  userId: number
}

export interface OpenedSession {
  sessionId: number
  longToken: string
  shortToken: string
  /** For the cookie; absent for one that ends with the browser. */
  maxAgeSeconds: number | undefined
}

export interface SessionDraft extends Place {
  at: Date
  newId: () => number
  remember?: boolean
  accountSessionId?: number | null
  serverAppUuid?: string | null
  source?: string
  agent?: string
}

export type EndReason =
  | 'signedOut'
  | 'signedInAgain'
  | 'switched'
  | 'tooMany'
  | 'tokenReused'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'removed'
  | 'kicked'
  | 'factorDemanded'

/** A session with new tokens, whatever the browser brought. */
export async function openSession(db: Db, draft: SessionDraft): Promise<OpenedSession> {
  const { at, accountId } = draft
  const life = draft.remember ? sessionLives.remembered : sessionLives.session
  const [longToken, shortToken] = [newToken(), newToken()]
  const sessionId = draft.newId()
  await db.run(sql`
    insert into identity_session (id, long_hash, account_id, account_session_id, tenant_id, factory_id, user_id, server_app_uuid, created_at, last_seen_at, idle_seconds, ends_at, source, agent)
    values (${sessionId}, ${hashToken(longToken)}, ${accountId}, ${draft.accountSessionId ?? null}, ${draft.tenantId}, ${draft.factoryId}, ${draft.userId},
      ${draft.serverAppUuid ?? null}, ${at}, ${at}, ${life.idleSeconds}, ${later(at, life.endSeconds)}, ${draft.source ?? ''}, ${(draft.agent ?? '').slice(0, 200)})`)
  await addShortToken(db, sessionId, shortToken, at)
  await db.run(sql`
    update identity_directory set last_factory_id = ${draft.factoryId}, last_entered_at = ${at}
    where account_id = ${accountId} and ${inTenant(draft)}`)
  await db.run(sql`
    update identity_session set ended_at = ${at}, ended_reason = 'tooMany' where id in (
      select id from identity_session where account_id = ${accountId} and ended_at is null and ends_at > ${at}
      order by created_at desc, id desc offset ${mostSessions})`)
  await db.run(
    sql`delete from identity_session where account_id = ${accountId} and least(ends_at, ended_at) < ${later(at, -keptDays * 86_400)}`,
  )
  return { sessionId, longToken, shortToken, maxAgeSeconds: draft.remember ? life.endSeconds : undefined }
}

async function addShortToken(db: Db, sessionId: number, shortToken: string, at: Date): Promise<void> {
  await db.run(
    sql`insert into identity_token (session_id, hash, expires_at) values (${sessionId}, ${hashToken(shortToken)}, ${later(at, shortTokenSeconds)})`,
  )
}

/** Gives a session its next short token; the one so far lives on for moments. */
export async function replaceShortToken(
  db: Db,
  sessionId: number,
  oldToken: string | undefined,
  at: Date,
): Promise<string> {
  await db.run(
    sql`update identity_token set replaced_at = ${at} where session_id = ${sessionId} and hash = ${hashToken(oldToken)} and replaced_at is null`,
  )
  await db.run(
    sql`delete from identity_token where session_id = ${sessionId} and replaced_at < ${later(at, -sessionLives.session.endSeconds)}`,
  )
  const next = newToken()
  await addShortToken(db, sessionId, next, at)
  return next
}

/**
 * Gives a session its next long token. All who renew with one token get the same next one: of several tabs that renew at once none is
 * left with a token that a copy would have. Absent when the session has ended.
 */
export async function replaceLongToken(
  db: Db,
  secrets: SecretBox,
  sessionId: number,
  longToken: string,
  at: Date,
): Promise<{ longToken: string; maxAgeSeconds: number | undefined } | undefined> {
  const hash = hashToken(longToken)
  // Of several at once one goes first; the others find what it left.
  const session = await db.maybe<{ hash: Buffer; createdAt: string; endsAt: string }>(sql`
    select long_hash as hash, created_at as "createdAt", ends_at as "endsAt" from identity_session
    where id = ${sessionId} and ended_at is null for update`)
  if (!session) return undefined
  const life = (Date.parse(session.endsAt) - Date.parse(session.createdAt)) / 1_000
  const maxAgeSeconds =
    life > sessionLives.session.endSeconds ? Math.ceil((Date.parse(session.endsAt) - at.getTime()) / 1_000) : undefined
  const next = (salt: Buffer) =>
    secrets.digest('next long token', `${longToken}\n${salt.toString('hex')}`).toString('base64url')
  if (!session.hash.equals(hash)) {
    const spent = await db.maybe<{ salt: Buffer }>(
      sql`select salt from identity_spent_token where hash = ${hash} and session_id = ${sessionId}`,
    )
    return spent && { longToken: next(spent.salt), maxAgeSeconds }
  }
  const salt = randomBytes(32)
  await db.run(sql`
    insert into identity_spent_token (hash, session_id, salt, replaced_at) values (${hash}, ${sessionId}, ${salt}, ${at})`)
  await db.run(sql`update identity_session set long_hash = ${hashToken(next(salt))} where id = ${sessionId}`)
  return { longToken: next(salt), maxAgeSeconds }
}

/** Ends a session; false when it had ended before, so that of two who try only one goes on. */
export async function endSession(db: Db, sessionId: number, reason: EndReason, at: Date): Promise<boolean> {
  const ended = await db.maybe<{ tenantId: number }>(
    sql`update identity_session set ended_at = ${at}, ended_reason = ${reason} where id = ${sessionId} and ended_at is null
      returning tenant_id as "tenantId"`,
  )
  if (ended) await sessionsChanged(db, ended.tenantId)
  return ended !== undefined
}

export interface EndedSession extends Place {
  sessionId: number
  accountSessionId: number | null
}

/** The session that a long token names or has named: whoever signs out means it, also by a token that was replaced a moment ago. */
export function ofLongToken(longToken: string | undefined) {
  const hash = hashToken(longToken)
  return sql`(long_hash = ${hash} or id = (select session_id from identity_spent_token where hash = ${hash}))`
}

/** Ends the session that a long token names, if it sessionLives. */
export async function endByLongToken(
  db: Db,
  longToken: string | undefined,
  reason: EndReason,
  at: Date,
): Promise<EndedSession | undefined> {
  const ended = await db.maybe<EndedSession>(sql`
    update identity_session set ended_at = ${at}, ended_reason = ${reason}
    where ${ofLongToken(longToken)} and ended_at is null
    returning id as "sessionId", account_session_id as "accountSessionId", account_id as "accountId", tenant_id as "tenantId", factory_id as "factoryId", user_id as "userId"`)
  if (ended) await sessionsChanged(db, ended.tenantId)
  return ended
}

/** Ends all sessions of members of a tenant. */
export async function endSessionsOf(
  db: Db,
  tenantId: number,
  userIds: readonly number[],
  reason: EndReason,
  at: Date,
): Promise<void> {
  await db.run(sql`
    update identity_session set ended_at = ${at}, ended_reason = ${reason}
    where ${inTenant({ tenantId })} and user_id = any(${[...userIds]}::bigint[]) and ended_at is null`)
  await sessionsChanged(db, tenantId)
}
