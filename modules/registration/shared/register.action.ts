import { action, flag, secret, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { emailPattern } from '@mouldwright/identity/shared'
import { codeField } from '@mouldwright/verification/shared'

/** A company's name: 2–100 characters, among them a letter or digit of any script. */
export const companyNamePattern = /[\p{L}\p{N}]/u

/**
 * A company asks to be let in. The passwords are sealed as at sign-in, each with a nonce of its own. Sent twice with one code it is
 * one application, and both answers name its number.
 */
export const register = action('registration.application.register', {
  path: '/upms/tenant/register.do',
  access: 'public',
  input: {
    companyName: text({ required: true, min: 2, max: 100, pattern: companyNamePattern, example: '精工模具有限公司' }),
    realName: text({ required: true, max: 20, example: '张伟' }),
    phoneNum: text({ required: true, max: 30, fold: true, phone: true, example: '13800138000' }),
    phoneCode: codeField,
    password: secret({ required: true, max: 1_000 }),
    confirmPassword: secret({ required: true, max: 1_000 }),
    agreement: flag(),
    /** Of the company and its first factory: an IANA name. */
    timeZone: text({ max: 64, example: 'Asia/Shanghai' }),
    email: text({ max: 50, fold: true, pattern: emailPattern, example: 'zhangwei@example.com' }),
  },
  output: closedObject({ number: Type.String() }),
  refusals: ['registration.approved', 'registration.open', 'password.unread', 'login.busy'],
  maxBytes: 16_384,
})
