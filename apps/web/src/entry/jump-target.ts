/** Where a jump page leads: a page of this app, or a page of a module on a host that the server names. Pure. */

export interface Jump {
  module: string | null
  domain: string | null
  targetUrl: string | null
}

export type JumpTarget = { kind: 'inside'; path: string } | { kind: 'outside'; url: string }

const longest = 2_000

/**
 * @param hosts addresses of the modules, as the server gives them
 * @param insidePath holds a path against the routes of this app; null for one that it does not have
 * @returns none where the wish leads anywhere else
 */
export function jumpTarget(
  { module, domain, targetUrl }: Jump,
  hosts: Readonly<Record<string, string>>,
  insidePath: (path: string) => string | null,
  origin: string,
): JumpTarget | undefined {
  if (!targetUrl || targetUrl.length > longest) return undefined
  // Controls, blanks and backslashes mean different things to different parsers.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u009f\\\u2028\u2029]/.test(targetUrl)) return undefined
  const base = module === null ? origin : Object.hasOwn(hosts, module) ? hosts[module] : undefined
  const home = URL.parse(base ?? '', origin)
  if (!home || !/^https?:$/.test(home.protocol)) return undefined
  // What the link says of the host must be what the server says of it.
  if (domain && hostOf(domain, home) !== home.host) return undefined
  const isPath = /^\/(?![/\\])/.test(targetUrl)
  const url = isPath ? URL.parse(targetUrl, home.origin) : URL.parse(targetUrl)
  if (!url || url.origin !== home.origin || url.username || url.password) return undefined
  if (url.origin !== origin) return { kind: 'outside', url: url.href }
  const path = insidePath(isPath ? targetUrl : url.pathname + url.search + url.hash)
  return path === null ? undefined : { kind: 'inside', path }
}

const hostOf = (domain: string, home: URL): string | undefined => {
  const url = URL.parse(domain.includes('://') ? domain : `${home.protocol}//${domain}`)
  return url && !url.username && !url.password && (url.pathname === '/' || url.pathname === '') ? url.host : undefined
}

/** An outside address with the ticket that opens it. */
export function withTicket(url: string, ticket: string): string {
  const target = new URL(url)
  target.searchParams.set('ticket', ticket)
  return target.href
}
