import { createKeyRing, type KeyRing } from './tokens/key-ring.ts'
import { createPasswordHasher, type PasswordHasher } from './sign-in/password-hasher.ts'

/** What sign-in needs besides its context: what is bounded or remembered once a process. */
export interface IdentityParts {
  hasher: PasswordHasher
  keys: KeyRing
}

/** One for the process: its bound on hashing holds over all sign-in methods and all entry pages. */
export const parts: IdentityParts = { hasher: createPasswordHasher(), keys: createKeyRing() }
