/** Life of the account site's sessions: who somebody is, in no tenant's place. Tenants' sessions that came from one end with it. */
import { sessionsChanged, sql, type Account, type Db } from '@mouldwright/server-kit'
import type { ProofMethod } from '@mouldwright/identity/shared'
import { tellAccountSessionsEnded } from './account-session-ends.ts'
import { keptDays, later, mostSessions, sessionLives } from './session-life.ts'
import { hashToken, newToken } from '../tokens/token.ts'

export interface AccountSessionDraft {
  accountId: number
  methods: readonly ProofMethod[]
  /** The connector that it was opened with, `kind:key`. */
  via?: string | null
  at: Date
  newId: () => number
  remember?: boolean
  source: string
  agent: string
}

export interface OpenedAccountSession {
  accountSessionId: number
  token: string
  /** For the cookie; absent for one that ends with the browser. */
  maxAgeSeconds: number | undefined
}

/** A session with a new token, whatever the browser brought. */
export async function openAccountSession(db: Db, draft: AccountSessionDraft): Promise<OpenedAccountSession> {
  const { at, accountId } = draft
  const life = draft.remember ? sessionLives.remembered : sessionLives.session
  const token = newToken()
  const accountSessionId = draft.newId()
  await db.run(sql`
    insert into identity_account_session (id, hash, account_id, methods, via, created_at, proven_at, last_seen_at, idle_seconds, ends_at, source, agent)
    values (${accountSessionId}, ${hashToken(token)}, ${accountId}, ${[...draft.methods].join(' ')}, ${draft.via ?? null}, ${at},
      ${draft.methods.every((method) => method === 'qr' || method === 'connector') ? null : at}, ${at}, ${life.idleSeconds},
      ${later(at, life.endSeconds)}, ${draft.source}, ${draft.agent.slice(0, 200)})`)
  const crowded = await db.all<{ id: number }>(sql`
    select id from identity_account_session where account_id = ${accountId} and ended_at is null and ends_at > ${at}
    order by created_at desc, id desc offset ${mostSessions}`)
  await endAccountSessions(
    db,
    crowded.map(({ id }) => id),
    'tooMany',
    at,
  )
  await db.run(
    sql`delete from identity_account_session where account_id = ${accountId} and least(ends_at, ended_at) < ${later(at, -keptDays * 86_400)}`,
  )
  return { accountSessionId, token, maxAgeSeconds: draft.remember ? life.endSeconds : undefined }
}

export type AccountEndReason =
  | 'signedOut'
  | 'signedInAgain'
  | 'tooMany'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'removed'

/** Ends account sessions, and with each the tenants' sessions that came from it. */
export async function endAccountSessions(
  db: Db,
  ids: readonly number[],
  reason: AccountEndReason,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db.run(
    sql`update identity_account_session set ended_at = ${at}, ended_reason = ${reason} where id = any(${[...ids]}::bigint[]) and ended_at is null`,
  )
  const tenants = await db.all<{ tenantId: number }>(sql`
    update identity_session set ended_at = ${at}, ended_reason = ${reason}
    where account_session_id = any(${[...ids]}::bigint[]) and ended_at is null returning tenant_id as "tenantId"`)
  for (const tenantId of new Set(tenants.map((row) => row.tenantId))) await sessionsChanged(db, tenantId)
  await tellAccountSessionsEnded(db, ids, at)
}

/** The account session that a cookie names, if it sessionLives. */
export async function findAccountSession(
  db: Db,
  token: string | undefined,
  at: Date,
): Promise<(Account & { accountSessionId: number; methods: ProofMethod[]; lastSeenAt: Date }) | 'absent' | 'ended'> {
  if (token === undefined) return 'absent'
  const found = await db.maybe<{
    id: number
    accountId: number
    methods: string
    lastSeenAt: string
    isEnded: boolean
    isOver: boolean
  }>(sql`
    select s.id, s.account_id as "accountId", s.methods, s.last_seen_at as "lastSeenAt",
      (s.ended_at is not null or a.status <> 'active') as "isEnded",
      (s.ends_at <= ${at} or s.last_seen_at + make_interval(secs => s.idle_seconds) <= ${at}) as "isOver"
    from identity_account_session s join identity_account a on a.id = s.account_id
    where s.hash = ${hashToken(token)}`)
  if (!found) return 'absent'
  if (found.isEnded) return 'ended'
  if (found.isOver) return 'absent'
  return {
    accountId: found.accountId,
    accountSessionId: found.id,
    methods: found.methods.split(' ').filter(Boolean) as ProofMethod[],
    lastSeenAt: new Date(found.lastSeenAt),
  }
}
