import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as an address carries them. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: nobody who reads the database can open a page. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Beneath which the pages stand. */
export const sharePath = '/share'
