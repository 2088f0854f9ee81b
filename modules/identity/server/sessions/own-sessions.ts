/** A person's sessions in all their places: listed for their owner, ended by them or by what happened to the account. */
import { sql, type Db } from '@mouldwright/server-kit'
import { endAccountSessions, type AccountEndReason } from './account-sessions.ts'
import { endSession, ofLongToken } from './sessions.ts'

export interface OwnSession {
  id: number
  kind: 'account' | 'tenant'
  agent: string
  source: string
  tenantId: number | null
  tenantName: string | null
  accountSessionId: number | null
  startedAt: string
  lastSeenAt: string
}

/** Sessions that live, latest activity first. */
export const ownSessions = (db: Db, accountId: number, at: Date): Promise<OwnSession[]> =>
  db.all<OwnSession>(sql`
    select id, 'account' as kind, agent, source, null::bigint as "tenantId", null as "tenantName", id as "accountSessionId",
      created_at as "startedAt", last_seen_at as "lastSeenAt"
    from identity_account_session
    where account_id = ${accountId} and ended_at is null and ends_at > ${at} and last_seen_at + make_interval(secs => idle_seconds) > ${at}
    union all
    select s.id, 'tenant', s.agent, s.source, s.tenant_id, t.name, s.account_session_id, s.created_at, s.last_seen_at
    from identity_session s join tenancy_tenant t on t.id = s.tenant_id
    where s.account_id = ${accountId} and s.ended_at is null and s.ends_at > ${at} and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${at}
    order by "lastSeenAt" desc, id desc`)

/** The sessions that the caller's browser stands in. */
export interface CurrentSessions {
  accountSessionId: number | null
  /** The long token's, when it is the same account's. */
  sessionId: number | null
}

export async function currentSessions(
  db: Db,
  accountId: number,
  accountSessionId: number | null,
  longToken: string | undefined,
): Promise<CurrentSessions> {
  const found = await db.maybe<{ id: number; accountSessionId: number | null }>(sql`
    select id, account_session_id as "accountSessionId" from identity_session
    where ${ofLongToken(longToken)} and account_id = ${accountId} and ended_at is null`)
  return { accountSessionId: accountSessionId ?? found?.accountSessionId ?? null, sessionId: found?.id ?? null }
}

/** Whether a session is one of those, or came from them. */
export const isCurrent = (session: OwnSession, current: CurrentSessions): boolean =>
  session.kind === 'account'
    ? session.id === current.accountSessionId
    : session.id === current.sessionId ||
      (session.accountSessionId !== null && session.accountSessionId === current.accountSessionId)

/** Ends those of an account's living sessions that are wanted; how many. What came from an account session ends with it. */
export async function endOwnSessions(
  db: Db,
  accountId: number,
  isWanted: (session: OwnSession) => boolean,
  reason: AccountEndReason,
  at: Date,
): Promise<number> {
  const wanted = (await ownSessions(db, accountId, at)).filter(isWanted)
  const idsOf = (kind: OwnSession['kind']) => wanted.filter((session) => session.kind === kind).map(({ id }) => id)
  await endAccountSessions(db, idsOf('account'), reason, at)
  for (const id of idsOf('tenant')) await endSession(db, id, reason, at)
  return wanted.length
}

/** How many of these are sessions of the account, living or ended. */
export async function countOwnSessions(
  db: Db,
  accountId: number,
  ids: Readonly<Record<OwnSession['kind'], readonly number[]>>,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select (select count(*) from identity_account_session where account_id = ${accountId} and id = any(${ids.account}::bigint[]))
      + (select count(*) from identity_session where account_id = ${accountId} and id = any(${ids.tenant}::bigint[])) as count`)
  return count
}
