/** What other modules, the composition and tests may ask of identity. */
export { createSessionPort, type IdentitySessions, type SessionPortOptions } from './session-port.ts'
export {
  accountByEmail,
  accountById,
  accountByPhone,
  membershipsOf,
  setAccountEmail,
  setDefaultTenant,
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
} from './own-sessions.ts'
export { hashPassword, isOwnPassword, openSealed, setPassword } from './passwords.ts'
export { sourceOf } from '@mouldwright/verification/server/api'
export { enter, withoutTenant, type Entered } from './enter.ts'
export { demandFreshProof, isFresh } from './fresh-proof.ts'
export { accountProofOf, endSessionsVia, lockAccount, tenantsOf, waysInOf, type AccountProof } from './third.ts'
export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
export { membersHolding } from './members-holding.ts'
export { keepPreference, preferencesOf, userInfoOf } from './me.ts'
export {
  makeTenant,
  seedTenant,
  type RoleDraft,
  type SeededTenant,
  type SeedParts,
  type TenantSeed,
  type UserDraft,
} from './seed.ts'
export { endByLongToken, endSessionsOf, openSession, type OpenedSession, type SessionDraft } from './sessions.ts'
export { admit, admitSomewhere, enterTenant, type EntryWish } from './enter.ts'
export { noteThirdRefused } from './third-refused.ts'
export { noteAtDoor, type DoorNote } from './note.ts'
export type { Admission } from './session-port.ts'
export {
  chooseServer,
  placesOf,
  rememberPlace,
  standingOf,
  switchSession,
  type Place,
  type Standing,
} from './switch-session.ts'
export { isStepUp, sendStepUp } from './step-up.ts'
export { onAccountSessionsEnded } from './account-session-ends.ts'
export { accountSessionStanding, type AccountSessionStanding } from './account-session-standing.ts'
export { endAccountSessions, findAccountSession, openAccountSession } from './account-sessions.ts'
export { enterFromAccount } from './enter-from-account.ts'
export { issueProof, spendProof } from './proofs.ts'
export { acceptInvitation, declineInvitation, invitationsOf, type Invitation } from './invitations.ts'
export { factorIsDue } from './second-factor.ts'
export { fieldNames, operationName, targetName } from './audit-words.ts'
export { countMembers, searchDoorEvents, searchTenantEvents, type EventLine, type EventQuery } from './event.query.ts'
