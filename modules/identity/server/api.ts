/** What other modules, the composition and tests may ask of identity. */
export { createSessionPort, type IdentitySessions, type SessionPortOptions } from './sessions/session-port.ts'
export {
  accountByEmail,
  accountById,
  accountByPhone,
  membershipsOf,
  setAccountEmail,
  setDefaultTenant,
  timeZoneOfAccount,
  type AccountRecord,
  type Membership,
} from './account-record.ts'
export {
  countOwnSessions,
  currentSessions,
  endOwnSessions,
  isCurrent,
  ownSessions,
  type OwnSession,
} from './sessions/own-sessions.ts'
export { builtInRoles } from './members/built-in-roles.ts'
export { hashPassword, isOwnPassword, openSealed, setPassword } from './sign-in/passwords.ts'
export { sourceOf } from '@mouldwright/verification/server/api'
export { enter, withoutTenant, type Entered } from './sign-in/enter.ts'
export { demandFreshProof, isFresh, noteProof } from './factors/fresh-proof.ts'
export {
  accountProofOf,
  endSessionsVia,
  lockAccount,
  tenantsOf,
  signInMethodsOf,
  type AccountProof,
} from './sign-in/third.ts'
export { createPasswordHasher, type PasswordHasher } from './sign-in/password-hasher.ts'
export { demandRightsOver } from './members/person-rights.ts'
export { fileLevelOf } from './rights/file-level.query.ts'
export { entersFactory, languageOfUser, membersHolding, rightsOfUser } from './members/members-holding.ts'
export { keepPreference, preferencesOf, userInfoOf } from './sessions/me.ts'
export {
  makeTenant,
  seedTenant,
  type RoleDraft,
  type SeededTenant,
  type SeedParts,
  type TenantSeed,
  type UserDraft,
} from './seed.ts'
export {
  endByLongToken,
  endSessionsOf,
  openSession,
  type OpenedSession,
  type SessionDraft,
} from './sessions/sessions.ts'
export { endUnattendedSession, openUnattendedSession } from './sessions/unattended-session.ts'
export { admit, admitSomewhere, enterTenant, type EntryWish } from './sign-in/enter.ts'
export { noteThirdRefused } from './sign-in/third-refused.ts'
export { noteSignInEvent, type SignInNote } from './audit/note.ts'
export type { Admission } from './sessions/session-port.ts'
export {
  chooseServer,
  placesOf,
  rememberPlace,
  standingOf,
  switchSession,
  type Place,
  type Standing,
} from './sessions/switch-session.ts'
export { isStepUp, sendStepUp } from './factors/step-up.ts'
export { onAccountSessionsEnded } from './sessions/account-session-ends.ts'
export { accountSessionStanding, type AccountSessionStanding } from './sessions/account-session-standing.ts'
export { endAccountSessions, findAccountSession, openAccountSession } from './sessions/account-sessions.ts'
export { enterFromAccount } from './sign-in/enter-from-account.ts'
export { issueProof, spendProof } from './sign-in/proofs.ts'
export { acceptInvitation, declineInvitation, invitationsOf, type Invitation } from './members/invitations.ts'
export { factorIsDue } from './factors/second-factor.ts'
export { fieldNames, operationName, targetName } from './audit/audit-words.ts'
export {
  countMembers,
  searchSignInEvents,
  searchTenantEvents,
  type EventLine,
  type EventQuery,
} from './audit/event.query.ts'
