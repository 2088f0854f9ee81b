import { createHash, randomBytes } from 'node:crypto'

/** 256 bits nobody can guess, as it travels. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored and looked up. */
export const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Base64url of SHA-256: the challenge of a PKCE verifier. */
export const challengeOf = (verifier: string): string => hashOf(verifier).toString('base64url')
