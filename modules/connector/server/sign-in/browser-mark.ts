/** The mark of a browser that has begun an external sign-in: what it began, no other browser can end. */
import { createHash, randomBytes } from 'node:crypto'
import type { ManualTransactionContext } from '@mouldwright/server-kit'

const cookieName = (secure: boolean) => (secure ? '__Host-mw_third' : 'mw_third')
const shape = /^[\w-]{43}$/
/** As long as a flow and the proof after it may take. */
const maxAgeSeconds = 20 * 60

export const newMark = () => randomBytes(32).toString('base64url')
export const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Hash of the browser's mark; absent when it has none. */
export function markOf({ http }: Pick<ManualTransactionContext, 'http'>): Buffer | undefined {
  const mark = http.cookie(cookieName(http.secure))
  return mark !== undefined && shape.test(mark) ? hashOf(mark) : undefined
}

/** The browser's mark, made where it has none; call `setCookies` after commit. */
export function markFor({ http }: Pick<ManualTransactionContext, 'http'>): { hash: Buffer; setCookies: () => void } {
  const name = cookieName(http.secure)
  const held = http.cookie(name)
  const mark = held !== undefined && shape.test(held) ? held : newMark()
  return { hash: hashOf(mark), setCookies: () => http.setCookie(name, mark, maxAgeSeconds) }
}
