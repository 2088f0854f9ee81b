export { department } from './department.entity.ts'
export * from './department.action.ts'
export { grantRight, grantRole, listGrantableRoles, grantRoleActions } from './grant-role.action.ts'
export {
  changeRoles,
  listUserDepartments,
  roleChanges,
  saveUserDepartments,
  userRolesActions,
} from './user-roles.action.ts'
export { deviceOf, maskSource } from './device.ts'
export { expandRights, grantingPattern, patternsFor, rightPattern } from './rights.ts'
export {
  explainRight,
  listGrantors,
  listHolders,
  listRights,
  listRoleRights,
  listRoleUsers,
  previewRole,
  rightSets,
  whyRight,
  type Obstacle,
  type Person,
  type RightAnswer,
  type RightScope,
  type RightSet,
  rightActions,
} from './right.action.ts'
export { fileSecurity, role } from './role.entity.ts'
export { emailPattern, user } from './user.entity.ts'
export { maskPhone, phonePattern } from '@mouldwright/verification/shared'
export {
  entryWish,
  fetchKey,
  proofMethods,
  signedInSchema,
  signIn,
  signInBySms,
  type ProofMethod,
  type SignedIn,
  signInActions,
} from './sign-in.action.ts'
export { beginQr, decideQr, qrStates, readQr, watchQr, type QrInfo, type QrState, qrActions } from './qr.action.ts'
export { beginPasskey, showSecondFactor, signInByPasskey, secondFactorActions } from './second-factor.action.ts'
export {
  addPasskey,
  beginPasskeyAdding,
  beginTotp,
  confirmTotp,
  factorListSchema,
  listFactors,
  proveAgain,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type FactorList,
  factorsActions,
} from './factors.action.ts'
export {
  auditLine,
  auditPageOf,
  auditQuery,
  auditRight,
  searchOwnAudit,
  type OwnAuditLine,
} from './own-audit.action.ts'
export {
  kickOnlineUsers,
  listOnlineUsers,
  onlineUserRights,
  type OnlineUser,
  onlineUserActions,
} from './online-user.action.ts'
export { fetchPolicy, policyRights, savePolicy, type Policy, policyActions } from './policy.action.ts'
export { sendOwnSms } from './own-sms.action.ts'
export { issueTicket, renewToken, signOut, spendTicket, sessionActions } from './session.action.ts'
export { fetchUserInfo, savePreference, userInfoSchema, type UserInfo, meActions } from './me.action.ts'
export { isCommonPassword } from './common-passwords.ts'
export { passwordIssues, passwordLength, type PasswordIssue } from './password-rule.ts'
