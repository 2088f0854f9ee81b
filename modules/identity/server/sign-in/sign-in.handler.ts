/**
 * Sign-in. Order matters: the attempt is counted and committed, then the message is opened and one hash is computed,
 * whoever the caller claims to be; last, the message's nonce is used up. All that can be wrong gives one answer after the same work. It opens its
 * transactions itself: counts and log lines must stay although the call is refused, and none may be open while hashing.
 */
import type { Issue } from '@mouldwright/kernel'
import { fetchKey, signIn, type SignedIn } from '@mouldwright/identity/shared'
import { handleManualTransaction, handlePublic, sql, type ManualTransactionContext } from '@mouldwright/server-kit'
import { usePuzzle } from '@mouldwright/verification/server/api'
import { giveBack, isRisky } from './attempts.ts'
import { enter, type EntryWish } from './enter.ts'
import { issueKey, openingKeys, spendNonce } from '../tokens/key-ring.ts'
import { noteSignInEvent } from '../audit/note.ts'
import { parts } from '../parts.ts'
import { refuseTooMany } from './passwords.ts'
import { spendQr } from './qr.ts'
import { beginTry, letIn, settleTry } from './tries.ts'

export const keyHandler = handlePublic(fetchKey, (ctx) => issueKey(ctx.db, ctx.kit.secrets, ctx.now(), ctx.newId))

export const signInHandler = handleManualTransaction(signIn, async (ctx, input) => {
  const wish: EntryWish = { remember: input.remember ?? false, tenantId: input.tenantId, flow: input.flow }
  if (input.randomCode) return signInByQr(ctx, input.randomCode, wish)
  const { phoneNum, password } = input
  if (phoneNum && password) return signInByPassword(ctx, phoneNum, password, wish)
  const missing: Issue[] = Object.entries({ phoneNum, password })
    .filter(([, value]) => !value)
    .map(([field]) => ({ field, rule: 'required' }))
  return ctx.invalid(missing)
})

async function signInByPassword(
  ctx: ManualTransactionContext<'login.busy' | 'login.puzzle' | 'login.tooMany' | 'login.wrong'>,
  phone: string,
  sealed: string,
  wish: EntryWish,
): Promise<SignedIn> {
  const { hasher, keys } = parts
  const at = ctx.now()
  if (hasher.isFull) ctx.refuse('login.busy')

  const { begun, isPuzzleDue, openable } = await ctx.transaction(async (db) => {
    const own = await beginTry(ctx, db, phone)
    const { isAllowed, counted } = own.verdict
    const isDue =
      isAllowed && (await isRisky(db, own.guess, at)) && !(await usePuzzle(ctx, db, { key: phone, purpose: 'signIn' }))
    // Nothing will be looked at, so it is no guess.
    if (isDue) await giveBack(db, counted)
    return { begun: own, isPuzzleDue: isDue, openable: isAllowed ? await openingKeys(db, at) : [] }
  })
  const { account, verdict } = begun
  if (!verdict.isAllowed) return refuseTooMany(ctx, verdict.retrySeconds)
  if (isPuzzleDue) ctx.refuse('login.puzzle')

  const opened = await keys.open(sealed, openable, ctx.kit.secrets)
  const isRight = await hasher
    .verify(opened ? (account?.passwordHash ?? null) : null, opened?.password ?? '')
    .catch(async (error: unknown) => {
      // Never looked at, so it was no guess.
      await ctx.transaction((db) => giveBack(db, verdict.counted))
      throw error
    })
  // Outside the transaction that enters: a hash takes its time.
  const upgraded =
    isRight && account?.passwordHash && opened && hasher.isOutdated(account.passwordHash)
      ? await hasher.hash(opened.password)
      : undefined

  const entered = await ctx.transaction(async (db) => {
    // Used up by the first that comes here, right or wrong; a message sent again finds it gone.
    const isFresh = await spendNonce(db, opened, at)
    const known =
      isRight && isFresh && account
        ? await enter(db, ctx, { accountId: account.id, methods: ['password'] }, { ...wish, phone })
        : undefined
    const settled = await settleTry(ctx, db, begun, known)
    if (settled && upgraded)
      await db.run(
        sql`update identity_account set password_hash = ${upgraded} where id = ${settled.accountId} and password_hash = ${account!.passwordHash}`,
      )
    return settled
  })
  if (!entered) return ctx.refuse('login.wrong')
  return letIn(ctx, entered)
}

/** The browser that began with a QR code comes in as whoever has confirmed it. */
async function signInByQr(ctx: ManualTransactionContext<'qr.over'>, code: string, wish: EntryWish): Promise<SignedIn> {
  const entered = await ctx.transaction(async (db) => {
    const accountId = await spendQr(ctx, db, code)
    if (accountId === undefined) return undefined
    const known = await enter(db, ctx, { accountId, methods: ['qr'] }, wish)
    if (!known) await noteSignInEvent(db, ctx, { kind: 'signInFailed', accountId })
    return known && { ...known, accountId }
  })
  if (!entered) return ctx.refuse('qr.over')
  return letIn(ctx, entered)
}
