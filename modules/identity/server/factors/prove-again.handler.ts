import { proveAgain } from '@mouldwright/identity/shared'
import {
  handleManualTransaction,
  longTokenCookie,
  sql,
  type ManualTransactionContext,
  type Db,
} from '@mouldwright/server-kit'
import { countFor, giveBack } from '../sign-in/attempts.ts'
import { openForBrowser } from '../sign-in/enter.ts'
import { noteProof } from './fresh-proof.ts'
import { isOwnPassword, refuseTooMany } from '../sign-in/passwords.ts'
import { useCode } from './recovery-codes.ts'
import { ofLongToken } from '../sessions/sessions.ts'
import { useTotp } from './totp.ts'

/** A code of the authenticator, or a recovery code; counted like at sign-in. */
async function isOwnCode(
  ctx: ManualTransactionContext<'login.tooMany'>,
  accountId: number,
  code: string,
): Promise<boolean> {
  const { secrets } = ctx.kit
  const verdict = await ctx.transaction((db) => countFor(db, { factor: String(accountId) }, ctx.now()))
  if (!verdict.isAllowed) return refuseTooMany(ctx, verdict.retrySeconds)
  return ctx.transaction(async (db) => {
    const isRight =
      (await useTotp(db, secrets, { accountId, code, at: ctx.now() })) || (await useCode(db, secrets, accountId, code))
    if (isRight) await giveBack(db, verdict.counted)
    return isRight
  })
}

export const proveAgainHandler = handleManualTransaction(proveAgain, async (ctx, { password, code }) => {
  const { accountId, accountSessionId } = ctx.account!
  const isRight = password ? await isOwnPassword(ctx, accountId, password) : await isOwnCode(ctx, accountId, code ?? '')
  if (!isRight) return ctx.refuse('proof.wrong')
  if (accountSessionId !== null) {
    await ctx.transaction((db) => noteProof(ctx, db, accountSessionId))
    return {}
  }
  // The account session was left alone for too long; the tenant's, which vouches, goes on with the new one.
  const opened = await ctx.transaction(async (db) => {
    const browser = await openForBrowser(
      db,
      ctx,
      { accountId, methods: [password ? 'password' : 'totp'] },
      { remember: false },
    )
    await tieSession(ctx, db, accountId, browser.accountSessionId)
    return browser
  })
  opened.setCookies()
  return {}
})

async function tieSession(
  ctx: ManualTransactionContext,
  db: Db,
  accountId: number,
  accountSessionId: number,
): Promise<void> {
  await db.run(sql`
    update identity_session set account_session_id = ${accountSessionId}
    where ${ofLongToken(ctx.http.cookie(longTokenCookie(ctx.http.secure)))} and account_id = ${accountId} and ended_at is null`)
}
