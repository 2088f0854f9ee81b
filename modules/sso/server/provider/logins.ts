/** Ties sessions of the provider to the account sessions that they came from: whoever has signed out there is signed out here. */
import { accountSessionStanding, type AccountSessionStanding } from '@mouldwright/identity/server/api'
import { sql, type Db } from '@mouldwright/server-kit'
import { hashOf } from '../token.ts'

export interface Login extends AccountSessionStanding {
  accountSessionId: number
}

/** @param uid the session's name inside the provider */
export async function tieLogin(db: Db, of: { uid: string; accountSessionId: number; expiresAt: Date }): Promise<void> {
  await db.run(sql`
    insert into sso_login (uid_hash, account_session_id, expires_at)
    values (${hashOf(of.uid)}, ${of.accountSessionId}, ${of.expiresAt})
    on conflict (uid_hash) do update set account_session_id = excluded.account_session_id, expires_at = excluded.expires_at, ended_at = null`)
}

/** The login behind a session, with the standing of its account session; absent when there is none. */
export async function loginOf(db: Db, uid: string, at: Date): Promise<Login | undefined> {
  const found = await db.maybe<{ accountSessionId: number; isEnded: boolean }>(
    sql`select account_session_id as "accountSessionId", ended_at is not null as "isEnded" from sso_login where uid_hash = ${hashOf(uid)}`,
  )
  const standing = found && (await accountSessionStanding(db, found.accountSessionId, at))
  if (!found || !standing) return undefined
  return {
    ...standing,
    accountSessionId: found.accountSessionId,
    ...(found.isEnded ? { state: 'ended' as const } : {}),
  }
}

/** Heard from identity, in its transaction: the service tells the clients afterwards. */
export async function endLogins(db: Db, accountSessionIds: readonly number[], at: Date): Promise<void> {
  await db.run(
    sql`update sso_login set ended_at = ${at} where account_session_id = any(${[...accountSessionIds]}::bigint[]) and ended_at is null`,
  )
}

/** Ends the login of one session of the provider: another one follows it in its browser. */
export async function endLogin(db: Db, uid: string, at: Date): Promise<void> {
  await db.run(sql`update sso_login set ended_at = ${at} where uid_hash = ${hashOf(uid)} and ended_at is null`)
}
