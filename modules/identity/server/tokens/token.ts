import { createHash, randomBytes } from 'node:crypto'

/** 256 bits nobody can guess, as it travels. */
export const newToken = () => randomBytes(32).toString('base64url')

const shape = /^[\w-]{43}$/

/** What is stored and looked up; something that was never a token of ours gives a hash that nobody has. */
export const hashToken = (token: string | undefined): Buffer =>
  token !== undefined && shape.test(token) ? createHash('sha256').update(token).digest() : Buffer.alloc(1)
