import { action, choice, secret, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { codeField } from '@mouldwright/verification/shared'
import { sentCodeSchema } from './email.action.ts'

const flow = text({ required: true, max: 64 })

/**
 * First step. Needs a solved puzzle of the target (purpose `recover`). Answers alike whether or not somebody has the target; the
 * code goes there only if somebody does. `flow` names the steps that follow, in the same browser, for a quarter of an hour.
 */
export const beginRecovery = action('account.recovery.begin', {
  path: '/upms/user/forgot/begin.do',
  access: 'public',
  input: {
    way: choice({ required: true, options: ['phone', 'email'] }),
    target: text({ required: true, max: 50, fold: true, phone: true, example: '13800138000' }),
  },
  output: closedObject({ flow: Type.String(), ...sentCodeSchema }),
  refusals: ['sms.puzzleFirst', 'code.tooSoon', 'code.tooMany'],
  maxBytes: 4_096,
})

/** Second step: the code. */
export const verifyRecovery = action('account.recovery.verify', {
  path: '/upms/user/forgot/verify.do',
  access: 'public',
  input: { flow, code: codeField },
  output: closedObject({ ok: Type.Literal(true) }),
  refusals: ['recovery.over', 'recovery.codeWrong'],
  maxBytes: 4_096,
})

/** Last step: the new password, sealed as at sign-in. All sessions of the person end. Also how a first password is set. */
export const resetPassword = action('account.recovery.reset', {
  path: '/upms/user/forgot/reset.do',
  access: 'public',
  input: {
    flow,
    newPassword: secret({ required: true, max: 1_000 }),
    confirmPassword: secret({ required: true, max: 1_000 }),
  },
  output: closedObject({}),
  refusals: ['recovery.over', 'password.unread', 'login.busy'],
  maxBytes: 8_192,
})

export const recoveryActions = [beginRecovery, verifyRecovery, resetPassword]
