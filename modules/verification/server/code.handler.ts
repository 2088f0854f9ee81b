/** A code to a number that anybody may name: for that the browser must have solved a puzzle, and the answer tells nothing. */
import { toE164 } from '@mouldwright/courier/shared'
import { handleManualTransaction } from '@mouldwright/server-kit'
import { openPurposes, sendSms, toPhone, type Purpose } from '@mouldwright/verification/shared'
import { sendCode } from './codes.ts'
import { takeSolved } from './puzzle-tickets.ts'

/** To nobody but the owner of an account; the other purposes are for numbers that have none yet. */
const isForOwners = (purpose: Purpose) => purpose === 'signIn' || purpose === 'recover'

export const sendSmsHandler = handleManualTransaction(sendSms, async (ctx, { phoneNum, purpose }) => {
  const phone = toPhone(phoneNum)
  if (phone === undefined) return ctx.invalid([{ field: 'phoneNum', rule: 'phone' }])
  if (!ctx.kit.ports.sms.dialCodes.some((code) => toE164(phone).startsWith(code))) return ctx.refuse('sms.dialCode')
  return ctx.transaction(async (db) => {
    const solved = await takeSolved(ctx, db, { key: phone, purposes: purpose ? [purpose] : openPurposes })
    if (solved === undefined) return ctx.refuse('sms.puzzleFirst')
    const isKnown = (await ctx.kit.extensions.isKnownPhone?.(db, phone)) ?? false
    return sendCode(ctx, db, { purpose: solved, channel: 'sms', to: phone, deliver: isKnown || !isForOwners(solved) })
  })
})
