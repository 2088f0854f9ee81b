import { storage } from '../storage.ts'

const home = '/home'
const longest = 2_000
const startPages = new Set(['/', '/login', '/loginMedium'])
const key = 'preLoginPath'

/**
 * Where to go after sign-in. Only a path of this origin that the route table knows; anything else, and the pages of sign-in
 * itself, lead home.
 * @param isKnown whether the app has a page at this path name
 */
export function returnPath(
  wanted: string | null | undefined,
  isKnown: (pathname: string) => boolean,
  origin = 'http://here.invalid',
): string {
  if (!wanted || wanted.length > longest || !/^\/(?![/\\])/.test(wanted)) return home
  // Controls, blanks and backslashes mean different things to different parsers; no page of ours has any.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u009f\\\u2028\u2029]/.test(wanted)) return home
  let url: URL
  try {
    url = new URL(wanted, origin)
  } catch {
    return home
  }
  const { pathname } = url
  if (url.origin !== origin || url.username || url.password) return home
  // Nothing of a path needs an escape here, so an escape only hides something.
  if (!/^[\w/.:~-]+$/.test(pathname) || pathname.includes('//') || pathname !== wanted.split(/[?#]/, 1)[0]) return home
  if (startPages.has(pathname) || !isKnown(pathname)) return home
  return pathname + url.search + url.hash
}

export const preLoginPath = {
  remember(path: string): void {
    if (!startPages.has(path.split(/[?#]/, 1)[0] ?? '')) storage.set(key, path)
  },
  take(): string | null {
    const path = storage.get(key)
    storage.set(key, null)
    return path
  },
}
