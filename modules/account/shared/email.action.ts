import { action, secret, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { emailPattern } from '@mouldwright/identity/shared'
import { codeField } from '@mouldwright/verification/shared'

const email = text({ required: true, max: 50, fold: true, pattern: emailPattern, example: 'zhangwei@example.com' })

/** Where a code went (masked), seconds until the next may be asked for, and minutes that it is good for. */
export const sentCodeSchema = {
  target: Type.String(),
  retrySeconds: Type.Integer(),
  validMinutes: Type.Integer(),
} as const

/** Sends a code to the address that is to be the account's. Whether somebody has it already is not told here. */
export const sendEmailCode = action('account.email.sendCode', {
  path: '/account/email/sendCode.do',
  access: 'account',
  input: { email },
  output: closedObject(sentCodeSchema),
  refusals: ['code.tooSoon', 'code.tooMany'],
})

/**
 * Sets the account's address, which only the person may: a code that went there, and with it either a code that went to the
 * account's own phone (purpose `changeEmail`) or the password (sealed). The address so far is told.
 */
export const changeEmail = action('account.email.change', {
  path: '/account/email/change.do',
  access: 'account',
  input: {
    email,
    emailCode: codeField,
    phoneCode: { ...codeField, required: false },
    password: secret({ max: 1_000 }),
  },
  output: closedObject({}),
  refusals: ['email.taken', 'login.tooMany', 'login.busy'],
  maxBytes: 8_192,
})

export const emailActions = [sendEmailCode, changeEmail]
