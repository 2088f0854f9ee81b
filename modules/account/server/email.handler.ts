/** The account's address: only the person changes it, and shows twice that it is them, for whoever holds it can set the password anew. */
import type { Issue } from '@mouldwright/kernel'
import { changeEmail, sendEmailCode } from '@mouldwright/account/shared'
import { post } from '@mouldwright/courier/server/api'
import {
  accountById,
  isOwnPassword,
  noteSignInEvent,
  setAccountEmail,
  timeZoneOfAccount,
} from '@mouldwright/identity/server/api'
import { maskTarget } from '@mouldwright/courier/shared'
import { handleAccount, handleManualTransaction, type ManualTransactionContext } from '@mouldwright/server-kit'
import { checkCode, sendCode } from '@mouldwright/verification/server/api'

export const sendEmailCodeHandler = handleAccount(sendEmailCode, async (ctx, { email }) => {
  const { phone, ...sent } = await sendCode(ctx, ctx.db, {
    purpose: 'changeEmail',
    channel: 'mail',
    to: email,
    deliver: true,
  })
  return { target: phone, ...sent }
})

export const changeEmailHandler = handleManualTransaction(changeEmail, async (ctx, input) => {
  const { accountId } = ctx.account!
  const account = await ctx.transaction((db) => accountById(db, accountId))
  const fault = await faultOf(ctx, input, account)
  if (fault) ctx.invalid([fault])
  const isSet = await ctx.transaction(async (db) => {
    if (!(await setAccountEmail(db, accountId, input.email))) return false
    await noteSignInEvent(db, ctx, { kind: 'emailChanged', accountId })
    if (account.email !== null && account.email.toLowerCase() !== input.email.toLowerCase())
      await post(db, ctx, {
        channel: 'mail',
        to: account.email,
        template: 'emailChanged',
        params: { email: maskTarget(input.email), at: ctx.now().toISOString() },
        language: ctx.language,
        timeZone: await timeZoneOfAccount(db, accountId),
      })
    return true
  })
  if (!isSet) return ctx.refuse('email.taken')
  return {}
})

interface Proofs {
  email: string
  emailCode: string
  phoneCode?: string | null
  password?: string | null
}

/** Codes are used up by being right, so the password goes first and the phone's, which costs money, last. */
async function faultOf(
  ctx: ManualTransactionContext<'login.busy' | 'login.tooMany'>,
  { email, emailCode, phoneCode, password }: Proofs,
  account: { id: number; phone: string },
): Promise<Issue | undefined> {
  const isCode = async (to: string, code: string) =>
    (await checkCode(ctx, { purpose: 'changeEmail', to, code })) === 'right'
  if (!password && !phoneCode) return { field: 'phoneCode', rule: 'account:rules.secondProof' }
  if (password && !(await isOwnPassword(ctx, account.id, password)))
    return { field: 'password', rule: 'account:rules.passwordWrong' }
  if (!(await isCode(email, emailCode))) return { field: 'emailCode', rule: 'account:rules.codeWrong' }
  if (!password && !(await isCode(account.phone, phoneCode ?? '')))
    return { field: 'phoneCode', rule: 'account:rules.codeWrong' }
  return undefined
}
