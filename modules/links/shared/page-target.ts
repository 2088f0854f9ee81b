/**
 * Where a link of the shape `/main?module&domain&targetUrl` leads. Pure: the browser and the server say the same. Whoever writes
 * such a link may write anything into it, so what two parsers could read in two ways is no target at all.
 */

/** A module's place: an address without query or anchor, `https://bom.partner.example/suite`. */
export interface ModuleAddress {
  address: string
  /** Host, with its port where it is not the usual one. */
  domain: string
  /** Pages of this suite; else another system's. */
  isOwn: boolean
}

export type PageTarget = { kind: 'own'; path: string } | { kind: 'foreign'; address: string }

export interface PageWish {
  domain: string | null | undefined
  targetUrl: string
}

const longest = 2_000
/** Controls, blanks and backslashes mean different things to different parsers. */
const odd = /[\s\\]|\p{Cc}|\p{Cf}/u
const plainSigns = /^\/[\w\-.~!$&'()*+,;=:@%/]*$/

/** Pages that open others would go in circles; the others are no pages. */
const notPages = new Set(['main', 'open', 'jumping', 'mdbjumping', 'front', 'oidc', 'assets'])

/** Whether a path means one thing only: no step up or aside, nothing encoded twice, no separator in disguise. */
function isPlainPath(path: string): boolean {
  if (!plainSigns.test(path) || path.includes('//') || /%(?:2f|5c|25|00)/i.test(path)) return false
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return false
  }
  return !odd.test(decoded) && decoded.split('/').every((step) => step !== '.' && step !== '..')
}

const pathPart = (text: string) => text.split(/[?#]/, 1)[0]!

const isReadable = (text: string) => text.length <= longest && !odd.test(text)

/** A path with query and anchor that stays where it is on whatever host. */
export const isModulePath = (text: string) => isReadable(text) && isPlainPath(pathPart(text))

/** A path of the specification's older pages that is another one today. */
const movedPath = (path: string) => path.replace(/\/mf\/binding(?=$|[?#])/, '/mf/selectSection')

/** A page of this suite, with its query and anchor; absent for anything else. */
export function ownPagePath(text: string): string | undefined {
  const [first = ''] = text.slice(1).split(/[/?#]/, 1)
  return isModulePath(text) && !notPages.has(decodeURIComponent(first).toLowerCase()) ? movedPath(text) : undefined
}

/**
 * The module's place when an address can be one: no query, no anchor, a plain path. At our own origin there is only the suite as
 * a whole.
 */
export function moduleAddress(address: string, ownOrigin: string): ModuleAddress | undefined {
  const url = isReadable(address) ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?#]/.test(address)) return undefined
  const path = url.pathname.replace(/\/$/, '')
  if (path !== '' && !isPlainPath(path)) return undefined
  // The parser has tidied what was written up: `/a/../b` is somebody's trick or slip.
  const written = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/$/, '')
  if (written !== path) return undefined
  const isOwn = url.origin === ownOrigin
  return isOwn && path !== '' ? undefined : { address: url.origin + path, domain: url.host, isOwn }
}

/**
 * Holds a wish against the module's place. A path is meant within the module; an address must begin with the module's.
 * @returns where to go, without a ticket; absent where the wish leads anywhere else
 */
export function pageTarget(at: ModuleAddress, { domain, targetUrl }: PageWish): PageTarget | undefined {
  if (domain && domain.toLowerCase() !== at.domain && domain.toLowerCase() !== originOf(at)) return undefined
  if (!isReadable(targetUrl)) return undefined
  const rest = targetUrl.startsWith(at.address) ? targetUrl.slice(at.address.length) : targetUrl
  const within = /^(?:$|[?#])/.test(rest) && rest !== targetUrl ? `/${rest}` : rest
  if (at.isOwn) {
    const path = ownPagePath(within)
    return path === undefined ? undefined : { kind: 'own', path }
  }
  if (!isModulePath(within)) return undefined
  const url = URL.parse(at.address + movedPath(within))
  return url && url.host === at.domain ? { kind: 'foreign', address: url.href } : undefined
}

const originOf = ({ address }: ModuleAddress) => new URL(address).origin

/** A foreign address with the ticket that opens it; one that the link brought along is nobody's. */
export function withTicket(address: string, ticket: string): string {
  const url = new URL(address)
  url.searchParams.set('ticket', ticket)
  return url.href
}
