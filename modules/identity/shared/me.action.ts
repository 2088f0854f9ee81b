import { action, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

/** Who is signed in, where, in the specification's words. The phone is masked. */
export const userInfoSchema = closedObject({
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
  headImg: orNull(Type.Integer()),
  pageSize: orNull(Type.Integer()),
  /** Kind of the connector that the session was opened with; null for the product’s own sign-in methods. In a workplace messenger the personal centre is not shown. */
  via: orNull(Type.String()),
  /** Headers that every call carries then: `source` and `third-token`. */
  third: orNull(closedObject({ source: Type.String(), token: Type.String() })),
  roleList: Type.Array(closedObject({ roleName: Type.String() })),
})
export type UserInfo = Static<typeof userInfoSchema>

/** The recheck when a tab becomes visible: who the server thinks this is. */
export const fetchUserInfo = action('identity.user.fetchInfo', {
  path: '/account/basic-api/blade-auth/user-client/getUserInfo',
  access: 'signedIn',
  output: userInfoSchema,
  reads: true,
})

/** Keeps one arrangement of the signed-in member; `value` is any JSON up to 16 kB, null forgets it. */
export const savePreference = action('identity.preference.save', {
  path: '/upms/user/preference/save.do',
  access: 'signedIn',
  input: { key: text({ required: true, max: 100 }) },
  output: closedObject({}),
  refusals: ['preference.tooMany'],
  maxBytes: 32_768,
})

export const meActions = [fetchUserInfo, savePreference]
