import { action, flag, integer, secret, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

/** The key under which a password travels, with the nonce that makes its message good once. */
export const fetchKey = action('identity.key.fetch', {
  method: 'GET',
  path: '/getKeyAndIv',
  access: 'public',
  output: closedObject({ key: Type.String(), iv: Type.String(), publicKey: Type.String() }),
})

/** Ways to prove who one is. */
export const proofMethods = ['password', 'sms', 'qr', 'connector', 'passkey', 'totp', 'recoveryCode'] as const
export type ProofMethod = (typeof proofMethods)[number]

/**
 * `Licence` in the words of the login answer. Without `token` no tenant is entered: its licence bars it (`allowLoginFlag` 0), or
 * `next` says what follows: `secondFactor`, with the ticket to show there; `flow`, with the ticket that ends the interaction of the
 * central authorize page; `invitation`, when the account belongs to no tenant yet and one has invited it; `enrolFactor`, when the tenant
 * demands a second factor and the account has none. In the last two the person is signed in to the account alone.
 */
export const signedInSchema = closedObject({
  token: orNull(Type.String()),
  next: Type.Union([
    Type.Literal('secondFactor'),
    Type.Literal('flow'),
    Type.Literal('invitation'),
    Type.Literal('enrolFactor'),
    Type.Null(),
  ]),
  ticket: orNull(Type.String()),
  tenantId: orNull(Type.Integer()),
  tenantName: orNull(Type.String()),
  allowLoginFlag: Type.Integer(),
  overdueFlag: Type.Integer(),
  expireDate: orNull(Type.String()),
  expireRemainDays: orNull(Type.Integer()),
  maxOverdueDays: Type.Integer(),
  loginDelaySeconds: Type.Integer(),
  haspExpireSwitch: Type.Integer(),
})
export type SignedIn = Static<typeof signedInSchema>

/** What every sign-in method may ask for. */
export const entryWish = {
  remember: flag(),
  /** The tenant that the person would like to enter. */
  tenantId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  /** Interaction of the central authorize page that this is for. */
  flow: text({ max: 64 }),
}

/**
 * Phone and password: `base64(RSA-OAEP-SHA-256(iv + password))`; whatever is wrong is answered as a wrong password. After some misses
 * the slider puzzle is asked for (`login.puzzle`, purpose `signIn`). Or, without both, the `randomCode` of a QR code that a phone has confirmed.
 */
export const signIn = action('identity.session.signIn', {
  path: '/upms/user/login',
  access: 'public',
  input: {
    phoneNum: text({ max: 30, fold: true, phone: true }),
    password: secret({ max: 1_000 }),
    randomCode: text({ max: 100 }),
    /** A hint for the person's own list of sessions, never a proof. */
    userIp: text({ max: 60 }),
    ...entryWish,
  },
  output: signedInSchema,
  refusals: ['login.wrong', 'login.tooMany', 'login.busy', 'login.puzzle', 'qr.over'],
  maxBytes: 8_192,
})

/** Phone and the code that was sent to it (purpose `signIn`). */
export const signInBySms = action('identity.session.signInBySms', {
  path: '/upms/user/loginBySms',
  access: 'public',
  input: {
    phoneNum: text({ required: true, max: 30, fold: true, phone: true }),
    phoneCode: text({ required: true, min: 4, max: 6, fold: true, pattern: /^\d+$/, example: '204816' }),
    ...entryWish,
  },
  output: signedInSchema,
  refusals: ['login.codeWrong', 'login.tooMany'],
  maxBytes: 8_192,
})

export const signInActions = [fetchKey, signIn, signInBySms]
