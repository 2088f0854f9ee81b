/**
 * Sign-in by a code that was sent to the phone. It counts like a password does, and an unknown number costs the same and is answered the
 * same: to it no code was ever sent.
 */
import { signInBySms } from '@mouldwright/identity/shared'
import { handleManualTransaction } from '@mouldwright/server-kit'
import { checkCode } from '@mouldwright/verification/server/api'
import { enter } from './enter.ts'
import { refuseTooMany } from './passwords.ts'
import { beginTry, letIn, settleTry } from './tries.ts'

export const signInBySmsHandler = handleManualTransaction(signInBySms, async (ctx, input) => {
  const phone = input.phoneNum
  const begun = await ctx.transaction((db) => beginTry(ctx, db, phone))
  const { account, verdict } = begun
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
    return settleTry(ctx, db, begun, known)
  })
  if (!entered) return ctx.refuse('login.codeWrong')
  return letIn(ctx, entered)
})
