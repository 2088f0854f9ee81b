/** Passwords as other modules need them: opened from a form, judged, stored. No transaction is open while a hash is computed. */
import { sql, type ManualTransactionContext, type Db, type Refusing } from '@mouldwright/server-kit'
import { sourceOf } from '@mouldwright/verification/server/api'
import { countAttempt, giveBack } from './attempts.ts'
import { openingKeys, spendNonce } from '../tokens/key-ring.ts'
import { parts } from '../parts.ts'

/** What a form sealed, its nonce used up; absent when it is damaged, late, or was sent before. */
export async function openSealed(ctx: ManualTransactionContext, sealed: string): Promise<string | undefined> {
  const at = ctx.now()
  const keys = await ctx.transaction((db) => openingKeys(db, at))
  const opened = await parts.keys.open(sealed, keys, ctx.kit.secrets)
  const isFresh = await ctx.transaction((db) => spendNonce(db, opened, at))
  return isFresh ? opened?.password : undefined
}

/** The hash to store. Refused (`login.busy`) when too many are being computed. */
export const hashPassword = (password: string): Promise<string> => parts.hasher.hash(password)

/**
 * Gives an account its password. Which of its sessions end is the caller's affair; sign-ins that are half done, and browsers that were
 * trusted, end here.
 */
export async function setPassword(db: Db, accountId: number, hash: string): Promise<void> {
  await db.run(sql`update identity_account set password_hash = ${hash} where id = ${accountId}`)
  await db.run(sql`delete from identity_trust where account_id = ${accountId}`)
  await db.run(sql`delete from identity_proof where account_id = ${accountId}`)
  await db.run(sql`delete from identity_qr where account_id = ${accountId}`)
}

/**
 * Whether a sealed password is the account's own. Counted like a guess at sign-in: beyond the limit the call is refused
 * (`login.tooMany`), for whoever sits at a borrowed browser may try as little as a stranger.
 */
export async function isOwnPassword(
  ctx: ManualTransactionContext<'login.busy' | 'login.tooMany'>,
  accountId: number,
  sealed: string,
): Promise<boolean> {
  const at = ctx.now()
  if (parts.hasher.isFull) ctx.refuse('login.busy')
  const { hash, verdict } = await ctx.transaction(async (db) => {
    const account = await db.one<{ phone: string; hash: string | null }>(
      sql`select phone, password_hash as hash from identity_account where id = ${accountId}`,
    )
    const guess = { source: sourceOf(ctx.http.ip), phone: account.phone, device: `own:${accountId}` }
    return { hash: account.hash, verdict: await countAttempt(db, guess, at) }
  })
  if (!verdict.isAllowed) refuseTooMany(ctx, verdict.retrySeconds)
  const password = await openSealed(ctx, sealed)
  const isRight = await parts.hasher.verify(password === undefined ? null : hash, password ?? '')
  if (isRight) await ctx.transaction((db) => giveBack(db, verdict.counted))
  return isRight
}

export const refuseTooMany = (ctx: Refusing<'login.tooMany'>, seconds: number): never =>
  ctx.refuse('login.tooMany', { minutes: Math.ceil(seconds / 60) })
