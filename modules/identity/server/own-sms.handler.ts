import { maskPhone, sendOwnSms } from '@mouldwright/identity/shared'
import { handleAccount, sql } from '@mouldwright/server-kit'
import { sendCode, usePuzzle } from '@mouldwright/verification/server/api'

/** The number is the account's own, so nobody else can be written to by this way. */
export const sendOwnSmsHandler = handleAccount(sendOwnSms, async (ctx, { purpose }) => {
  const { phone } = await ctx.db.one<{ phone: string }>(
    sql`select phone from identity_account where id = ${ctx.account.accountId}`,
  )
  // The browser knows no more of the number than its mask.
  if (!(await usePuzzle(ctx, ctx.db, { key: maskPhone(phone), purpose }))) return ctx.refuse('sms.puzzleFirst')
  return sendCode(ctx, ctx.db, { purpose, channel: 'sms', to: phone, deliver: true })
})
