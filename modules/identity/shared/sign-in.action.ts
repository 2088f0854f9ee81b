import { action, flag, integer, secret, text } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }

/** The key under which a password travels, with the nonce that makes its message good once. */
export const fetchKey = action('identity.key.fetch', {
  method: 'GET',
  path: '/getKeyAndIv',
  access: 'public',
  input: {},
  output: Type.Object({ key: Type.String(), iv: Type.String(), publicKey: Type.String() }, closed),
})

/** `Licence` in the words of the login answer. Without `token` nobody is signed in: the licence bars the tenant. */
const signedIn = Type.Object(
  {
    token: Type.Union([Type.String(), Type.Null()]),
    tenantId: Type.Integer(),
    tenantName: Type.String(),
    allowLoginFlag: Type.Integer(),
    overdueFlag: Type.Integer(),
    expireDate: Type.Union([Type.String(), Type.Null()]),
    expireRemainDays: Type.Union([Type.Integer(), Type.Null()]),
    maxOverdueDays: Type.Integer(),
    loginDelaySeconds: Type.Integer(),
    haspExpireSwitch: Type.Integer(),
  },
  closed,
)
export type SignedIn = Static<typeof signedIn>

/** Phone and password: `base64(RSA-OAEP-SHA-256(iv + password))`. Whatever is wrong is answered as a wrong password. */
export const signIn = action('identity.session.signIn', {
  path: '/upms/user/login',
  access: 'public',
  input: {
    phoneNum: text({ required: true, max: 30, fold: true }),
    password: secret({ required: true, max: 1_000 }),
    remember: flag(),
    /** A hint for the person's own list of sessions, never a proof. */
    userIp: text({ max: 60 }),
    /** The tenant that the person would like to enter. */
    tenantId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  output: signedIn,
  refusals: ['login.wrong', 'login.tooMany', 'login.busy'],
  maxBytes: 8_192,
})
