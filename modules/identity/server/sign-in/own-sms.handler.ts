import { maskPhone, sendOwnSms } from '@mouldwright/identity/shared'
import { handleAccount, longTokenCookie, sql } from '@mouldwright/server-kit'
import { sendCode, usePuzzle } from '@mouldwright/verification/server/api'
import { currentSessions } from '../sessions/own-sessions.ts'
import { sendStepUp } from '../factors/step-up.ts'

/** The number is the account's own, so nobody else can be written to by this way. */
export const sendOwnSmsHandler = handleAccount(sendOwnSms, async (ctx, { purpose, tenantId }) => {
  if (purpose === 'stepUp' && !tenantId) return ctx.invalid([{ field: 'tenantId', rule: 'required' }])
  const { phone } = await ctx.db.one<{ phone: string }>(
    sql`select phone from identity_account where id = ${ctx.account.accountId}`,
  )
  // The browser knows no more of the number than its mask.
  if (!(await usePuzzle(ctx, ctx.db, { key: maskPhone(phone), purpose }))) return ctx.refuse('sms.puzzleFirst')
  if (purpose !== 'stepUp') return sendCode(ctx, ctx.db, { purpose, channel: 'sms', to: phone, deliver: true })
  const { sessionId } = await currentSessions(
    ctx.db,
    ctx.account.accountId,
    null,
    ctx.http.cookie(longTokenCookie(ctx.http.secure)),
  )
  if (sessionId === null) return ctx.refuse('session.absent')
  return sendStepUp(ctx, ctx.db, { sessionId, tenantId: tenantId!, phone })
})
