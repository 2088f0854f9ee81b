import { action, choice, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { openPurposes } from './purpose.ts'

/** The field of a sent code: sent ones have six digits, forms take four to six. */
export const codeField = text({ required: true, max: 6, fold: true, pattern: /^\d{4,6}$/, example: '123456' })

export const codeSentSchema = closedObject({
  /** Where it went, masked. */
  phone: Type.String(),
  /** Until the next may be asked for. */
  retrySeconds: Type.Integer(),
  validMinutes: Type.Integer(),
})
export type CodeSent = Static<typeof codeSentSchema>

/**
 * Sends a code to a phone number for which this browser has just solved the puzzle. The answer is the same whether anybody has that
 * number or not. Without `purpose` it is the one of the solved puzzle.
 */
export const sendSms = action('verification.code.sendSms', {
  path: '/upms/tenant/sendSMS',
  access: 'public',
  input: {
    phoneNum: text({ required: true, max: 30, fold: true, phone: true, example: '13800138000' }),
    sendType: choice({ options: { code: 4 }, required: true }),
    purpose: choice({ options: openPurposes }),
  },
  output: codeSentSchema,
  refusals: ['sms.puzzleFirst', 'sms.dialCode', 'code.tooSoon', 'code.tooMany'],
})
