export { maskPhone } from './mask-phone.ts'
export { expandRights, rightPattern } from './rights.ts'
export { role } from './role.entity.ts'
export { emailPattern, phonePattern, user } from './user.entity.ts'
export { fetchKey, proofMethods, signedInSchema, signIn, type ProofMethod, type SignedIn } from './sign-in.action.ts'
export {
  issueTicket,
  listTenants,
  renewToken,
  signOut,
  spendTicket,
  switchTenant,
  type TenantEntry,
} from './session.action.ts'
export { fetchUserInfo, savePreference, userInfoSchema, type UserInfo } from './me.action.ts'
