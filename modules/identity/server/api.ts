/** What other modules, the composition and tests may ask of identity. */
export { createSessionPort, type IdentitySessions, type SessionPortOptions } from './session-port.ts'
export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
export { preferencesOf, userInfoOf } from './me.ts'
export {
  makeTenant,
  seedTenant,
  type RoleDraft,
  type SeededTenant,
  type SeedParts,
  type TenantSeed,
  type UserDraft,
} from './seed.ts'
export { openSession, type OpenedSession, type SessionDraft } from './sessions.ts'
export { admit } from './enter.ts'
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
