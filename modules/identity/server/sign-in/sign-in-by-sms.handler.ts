/**
 * Sign-in by a code that was sent to the phone. It counts like a password does, and an unknown number costs the same and is answered the
 * same: to it no code was ever sent.
 */
import { signInBySms } from '@mouldwright/identity/shared'
import { handleManualTransaction } from '@mouldwright/server-kit'
import { checkCode, sourceOf } from '@mouldwright/verification/server/api'
import { countAttempt, countMiss, forgetAttempts, forgetMisses, giveBack } from './attempts.ts'
import { deviceIdFor, rememberDevice } from './device.ts'
import { enter } from './enter.ts'
import { knownAccount } from './known-account.ts'
import { noteSignInEvent } from '../audit/note.ts'
import { refuseTooMany } from './passwords.ts'
import { failure } from './sign-in.handler.ts'

export const signInBySmsHandler = handleManualTransaction(signInBySms, async (ctx, input) => {
  const at = ctx.now()
  const phone = input.phoneNum
  const { account, guess, verdict } = await ctx.transaction(async (db) => {
    const found = await knownAccount(db, phone)
    const guessed = { source: sourceOf(ctx.http.ip), phone, device: found && deviceIdFor(ctx, found.id) }
    const counted = await countAttempt(db, guessed, at)
    await forgetAttempts(db, at)
    if (counted.isFirstOver) await noteSignInEvent(db, ctx, { kind: 'signInThrottled', phone })
    return { account: found, guess: guessed, verdict: counted }
  })
  if (!verdict.isAllowed) return refuseTooMany(ctx, verdict.retrySeconds)
  const isRight = (await checkCode(ctx, { purpose: 'signIn', to: phone, code: input.phoneCode })) === 'right'

  const entered = await ctx.transaction(async (db) => {
    const known =
      isRight && account
        ? await enter(
            db,
            ctx,
            { accountId: account.id, methods: ['sms'] },
            { remember: input.remember ?? false, tenantId: input.tenantId, flow: input.flow, phone },
          )
        : undefined
    if (!account || !known) {
      await countMiss(db, guess, at)
      await noteSignInEvent(db, ctx, failure(phone, account))
      return undefined
    }
    await giveBack(db, verdict.counted)
    await forgetMisses(db, guess)
    return { ...known, accountId: account.id }
  })
  if (!entered) return ctx.refuse('login.codeWrong')
  entered.setCookies()
  rememberDevice(ctx, entered.accountId)
  return entered.answer
})
