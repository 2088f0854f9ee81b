/** Authenticator apps: codes of RFC 6238, six digits, thirty seconds, one period either way, none taken twice. */
import { Secret, TOTP } from 'otpauth'
import { sql, type Db, type SecretBox } from '@mouldwright/server-kit'

const periodSeconds = 30
const issuer = 'Mouldwright'

const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) })

export interface NewTotp {
  secret: string
  /** `otpauth://totp/…` */
  uri: string
}

/** A fresh secret, not in use until confirmed; false when one is in use. */
export async function beginTotp(
  db: Db,
  secrets: SecretBox,
  { accountId, label, at }: { accountId: number; label: string; at: Date },
): Promise<NewTotp | undefined> {
  const secret = new Secret({ size: 20 }).base32
  const begun = await db.run(sql`
    insert into identity_totp as t (account_id, sealed_secret, created_at) values (${accountId}, ${secrets.seal(secret)}, ${at})
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = excluded.created_at
      where t.confirmed_at is null`)
  return begun === 1 ? { secret, uri: generatorOf(secret, label).toString() } : undefined
}

/** Takes a code of the account's authenticator; one that was taken, or comes before one that was, is wrong. */
export async function useTotp(
  db: Db,
  secrets: SecretBox,
  { accountId, code, at, confirming = false }: { accountId: number; code: string; at: Date; confirming?: boolean },
): Promise<boolean> {
  const found = await db.maybe<{ sealed: string }>(sql`
    select sealed_secret as sealed from identity_totp
    where account_id = ${accountId} and (confirmed_at is null) = ${confirming} for update`)
  const token = code.replace(/\s/g, '')
  if (!found || !/^\d{6}$/.test(token)) return false
  const delta = generatorOf(secrets.open(found.sealed)).validate({ token, timestamp: at.getTime(), window: 1 })
  if (delta === null) return false
  const step = Math.floor(at.getTime() / 1_000 / periodSeconds) + delta
  const taken = await db.run(sql`
    update identity_totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${at})
    where account_id = ${accountId} and last_step < ${step}`)
  return taken === 1
}
