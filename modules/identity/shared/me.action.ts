import { action, text } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }

/** Who is signed in, where, in the specification's words. The phone is masked. */
export const userInfoSchema = Type.Object(
  {
    userId: Type.Integer(),
    userName: Type.String(),
    realName: Type.String(),
    tenantId: Type.Integer(),
    tenantName: Type.String(),
    tenantType: Type.Integer(),
    factoryId: Type.Integer(),
    factoryName: Type.String(),
    timeZone: Type.String(),
    currency: Type.String(),
    language: Type.String(),
    phone: Type.String(),
    headImg: Type.Union([Type.Integer(), Type.Null()]),
    pageSize: Type.Union([Type.Integer(), Type.Null()]),
    /** Kind of the connector that the session was opened with; null for the product’s own sign-in methods. In a workplace messenger the personal centre is not shown. */
    via: Type.Union([Type.String(), Type.Null()]),
    /** Headers that every call carries then: `source` and `third-token`. */
    third: Type.Union([Type.Object({ source: Type.String(), token: Type.String() }, closed), Type.Null()]),
    roleList: Type.Array(Type.Object({ roleName: Type.String() }, closed)),
  },
  closed,
)
export type UserInfo = Static<typeof userInfoSchema>

/** The recheck when a tab becomes visible: who the server thinks this is. */
export const fetchUserInfo = action('identity.user.fetchInfo', {
  path: '/account/basic-api/blade-auth/user-client/getUserInfo',
  access: 'signedIn',
  input: {},
  output: userInfoSchema,
  reads: true,
})

/** Keeps one arrangement of the signed-in member; `value` is any JSON up to 16 kB, null forgets it. */
export const savePreference = action('identity.preference.save', {
  path: '/upms/user/preference/save.do',
  access: 'signedIn',
  input: { key: text({ required: true, max: 100 }) },
  output: Type.Object({}, closed),
  refusals: ['preference.tooMany'],
  maxBytes: 32_768,
})
