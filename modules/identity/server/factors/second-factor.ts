/** When a second factor is due, and the browsers in which it was shown lately. */
import type { ProofMethod } from '@mouldwright/identity/shared'
import { deleteOver, sql, type Db, type Http, type Refusing } from '@mouldwright/server-kit'
import { hashToken, newToken } from '../tokens/token.ts'

/** Proofs that need none beside them: a factor was shown, or a phone that is signed in has vouched. */
const strong: ReadonlySet<ProofMethod> = new Set(['passkey', 'totp', 'recoveryCode', 'qr'])

export const isStrong = (methods: readonly ProofMethod[]): boolean => methods.some((method) => strong.has(method))

const trustDays = 30
const trustCookie = (secure: boolean) => (secure ? '__Host-mw_trust' : 'mw_trust')
const later = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

/** Whether the account has a second factor and this browser is none in which it was shown and remembered lately. */
export async function asksSecondFactor(db: Db, http: Http, accountId: number, at: Date): Promise<boolean> {
  const { asks } = await db.one<{ asks: boolean }>(sql`
    select (exists (select 1 from identity_totp where account_id = ${accountId} and confirmed_at is not null)
        or exists (select 1 from identity_passkey where account_id = ${accountId} and is_second_factor))
      and not exists (select 1 from identity_trust
        where hash = ${hashToken(http.cookie(trustCookie(http.secure)))} and account_id = ${accountId} and expires_at > ${at}) as asks`)
  return asks
}

/** Remembers this browser; call what it answers after commit. */
export async function trustBrowser(db: Db, http: Http, accountId: number, at: Date): Promise<() => void> {
  const token = newToken()
  await db.run(deleteOver('identity_trust', 'hash', 'expires_at', at))
  await db.run(
    sql`insert into identity_trust (hash, account_id, expires_at) values (${hashToken(token)}, ${accountId}, ${later(at, trustDays)})`,
  )
  return () => http.setCookie(trustCookie(http.secure), token, trustDays * 86_400)
}

/** What was remembered counts no more: factors or the password changed. */
export async function forgetTrust(db: Db, accountId: number): Promise<void> {
  await db.run(sql`delete from identity_trust where account_id = ${accountId}`)
}

/**
 * Whether the tenant demands a second factor and the account has none. Whoever was let in by something that counts as two (a passkey
 * that verifies its user) has shown enough.
 */
export async function factorIsDue(
  db: Db,
  { accountId, demandsFactor }: { accountId: number; demandsFactor: boolean },
  methods: readonly ProofMethod[] = [],
): Promise<boolean> {
  if (!demandsFactor || methods.includes('passkey')) return false
  return !(await hasSecondFactor(db, accountId))
}

/** The last one stays as long as a tenant of the account demands one. */
export async function keepDemandedFactor(ctx: Refusing<'factor.demanded'>, db: Db, accountId: number): Promise<void> {
  if (await hasSecondFactor(db, accountId)) return
  const { demands } = await db.one<{ demands: boolean }>(sql`select identity_demands_factor(${accountId}) as demands`)
  if (demands) ctx.refuse('factor.demanded')
}

/** Whether the account still has a second factor. */
export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const { has } = await db.one<{ has: boolean }>(sql`
    select exists (select 1 from identity_totp where account_id = ${accountId} and confirmed_at is not null)
      or exists (select 1 from identity_passkey where account_id = ${accountId} and is_second_factor) as has`)
  return has
}
