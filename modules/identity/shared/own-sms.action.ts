import { action, choice, integer } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

/**
 * A code to the account's own phone, for what follows. The slider puzzle comes first, with the masked number as its key and the same purpose
 * (`sms.puzzleFirst` otherwise).
 */
export const sendOwnSms = action('identity.ownSms.send', {
  path: '/upms/tenant/sendOwnSMS',
  access: 'account',
  input: {
    purpose: choice({ options: ['stepUp', 'changeEmail', 'changePhone'], required: true }),
    /** Of a step-up: the tenant that is to be entered. The code opens no other. */
    tenantId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  output: closedObject({ phone: Type.String(), retrySeconds: Type.Integer(), validMinutes: Type.Integer() }),
  refusals: ['sms.puzzleFirst', 'code.tooSoon', 'code.tooMany'],
})
