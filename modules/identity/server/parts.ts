import type { KeyRing } from './key-ring.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** What sign-in needs besides its context: what is bounded or remembered once a process. */
export interface IdentityParts {
  hasher: PasswordHasher
  keys: KeyRing
}
