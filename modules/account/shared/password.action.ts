import { action, secret } from '@mouldwright/kernel'
import { closedObject } from '@mouldwright/kernel/schema'

/** Each is sealed as at sign-in, with a nonce of its own. All other sessions of the person end. */
export const modifyPassword = action('account.password.modify', {
  path: '/account/password/modify.do',
  access: 'account',
  input: {
    oldPassword: secret({ required: true, max: 1_000 }),
    newPassword: secret({ required: true, max: 1_000 }),
    confirmPassword: secret({ required: true, max: 1_000 }),
  },
  output: closedObject({}),
  refusals: ['password.unread', 'login.tooMany', 'login.busy'],
  maxBytes: 8_192,
})
