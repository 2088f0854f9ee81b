/** A browser before sign-in. What was proven there (a puzzle, a code) is good in it only. */
import { randomBytes } from 'node:crypto'
import type { Http } from '@mouldwright/server-kit'

const cookieName = (secure: boolean) => (secure ? '__Host-mw_visitor' : 'mw_visitor')
const maxAgeSeconds = 30 * 86_400
const shape = /^[\w-]{43}$/

/** Made in this request; its cookie comes back with the next. */
const fresh = new WeakMap<Http, string>()

/** The browser's own random id, from its HttpOnly cookie; made, and set, when it has none. Never store it: store its digest. */
export function visitorOf(http: Http): string {
  const known = http.cookie(cookieName(http.secure)) ?? fresh.get(http)
  if (known !== undefined && shape.test(known)) return known
  const made = randomBytes(32).toString('base64url')
  fresh.set(http, made)
  http.setCookie(cookieName(http.secure), made, maxAgeSeconds)
  return made
}
