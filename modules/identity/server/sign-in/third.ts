/** Account sessions opened by external sign-in, and what the connector module asks about them. */
import { createHash } from 'node:crypto'
import type { ProofMethod } from '@mouldwright/identity/shared'
import { accountTokenCookie, sql, type Db, type Http } from '@mouldwright/server-kit'
import { endAccountSessions } from '../sessions/account-sessions.ts'
import { hashToken } from '../tokens/token.ts'

/** Headers of every call of a session opened by external sign-in. */
export interface ThirdHeaders {
  /** Kind of the connector. */
  source: string
  token: string
}

const kindOf = (via: string) => via.split(':', 1)[0]!

/**
 * The `third-token` of an account session: as random as the session's own token, from which it is made and which it does not tell. Only
 * whoever was answered it in that browser can send it.
 */
const thirdTokenOf = (accountToken: string): string =>
  createHash('sha256').update(`third\n${accountToken}`).digest('base64url')

export const thirdHeadersFor = (via: string, accountToken: string): ThirdHeaders => ({
  source: kindOf(via),
  token: thirdTokenOf(accountToken),
})

/** Whether a `third-token` is the one of the account session whose cookie came along. */
export const isThirdToken = (thirdToken: string, accountToken: string | undefined): boolean =>
  accountToken !== undefined && thirdToken === thirdTokenOf(accountToken)

/** Whether a tenant's session came from the account session that a cookie names, and that from external sign-in. */
export async function cameByThird(db: Db, sessionId: number, accountToken: string | undefined): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from identity_session s join identity_account_session a on a.id = s.account_session_id
    where s.id = ${sessionId} and a.hash = ${hashToken(accountToken)} and a.via is not null`)
  return found !== undefined
}

/** How a tenant's session was opened: the kind of connector, and the headers where this browser has the account session's cookie. */
export async function thirdOf(
  db: Db,
  http: Pick<Http, 'cookie' | 'secure'>,
  sessionId: number,
): Promise<{ via: string | null; third: ThirdHeaders | null }> {
  const found = await db.maybe<{ via: string; hash: Buffer }>(sql`
    select a.via, a.hash from identity_session s join identity_account_session a on a.id = s.account_session_id
    where s.id = ${sessionId} and a.via is not null`)
  if (!found) return { via: null, third: null }
  const accountToken = http.cookie(accountTokenCookie(http.secure))
  const isHere = accountToken !== undefined && hashToken(accountToken).equals(found.hash)
  return { via: kindOf(found.via), third: isHere ? thirdHeadersFor(found.via, accountToken) : null }
}

export interface AccountProof {
  accountId: number
  methods: ProofMethod[]
  via: string | null
}

/** How the person of an account session proved who they are. */
export async function accountProofOf(db: Db, accountSessionId: number): Promise<AccountProof | undefined> {
  const found = await db.maybe<{ accountId: number; methods: string; via: string | null }>(sql`
    select account_id as "accountId", methods, via
    from identity_account_session where id = ${accountSessionId} and ended_at is null`)
  return (
    found && {
      ...found,
      methods: found.methods.split(' ').filter(Boolean) as ProofMethod[],
    }
  )
}

/** Every tenant that an account belongs to, whether it may enter there now or not. */
export async function tenantsOf(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    sql`select tenant_id as id from identity_directory where account_id = ${accountId} and accepted_at is not null`,
  )
  return rows.map(({ id }) => id)
}

/** Ends the sessions opened with a connector: all of them, or those of one account except one session. */
export async function endSessionsVia(
  db: Db,
  { via, accountId, except }: { via: string; accountId?: number; except?: number | null },
  at: Date,
): Promise<void> {
  const rows = await db.all<{ id: number }>(sql`
    select id from identity_account_session
    where via = ${via} and ended_at is null and (${accountId ?? null}::bigint is null or account_id = ${accountId ?? null})
      and id is distinct from ${except ?? null}`)
  await endAccountSessions(
    db,
    rows.map(({ id }) => id),
    'removed',
    at,
  )
}

/** Holds an account until the transaction ends: of two who change its sign-in methods, one waits. */
export async function lockAccount(db: Db, accountId: number): Promise<void> {
  await db.run(sql`select 1 from identity_account where id = ${accountId} for update`)
}

/** The lasting sign-in methods that this module stores. A code by SMS does not count: phone numbers change owners. */
export const signInMethodsOf = (db: Db, accountId: number): Promise<{ password: boolean; passkeys: number }> =>
  db.one<{ password: boolean; passkeys: number }>(sql`
    select password_hash is not null as password,
      (select count(*) from identity_passkey k where k.account_id = a.id) as passkeys
    from identity_account a where id = ${accountId}`)
