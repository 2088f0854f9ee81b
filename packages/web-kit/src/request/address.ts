/** Where a call goes. Pure. */

export const basePrefix = '/front'

export interface Address {
  url: string
  /** What is left of the payload for query or body. */
  rest: Record<string, unknown>
  /** Another origin: such a call carries no credentials. */
  isForeign: boolean
}

/**
 * Full address of a path: `/front` before it, `{name}` parts filled from the payload and taken out of it, a timestamp in the query.
 * @param path `bms/section/list.do`, `/aps/exe/job/query`, `/front/…` or an absolute address
 * @throws when a `{name}` has no value, or one that would lead to another path
 */
export function addressOf(
  path: string,
  payload: Readonly<Record<string, unknown>>,
  options: { origin: string; now: number; method: string },
): Address {
  const rest: Record<string, unknown> = { ...payload }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = payload[name]
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} needs "${name}".`)
    // Every parser of addresses resolves these two, however they are written: the call would go somewhere else.
    if (value === '.' || value === '..') throw new Error(`"${value}" cannot stand in the path ${path}.`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const url = new URL(prefixed(filled), options.origin)
  url.searchParams.set('t', String(options.now))
  if (options.method === 'GET') {
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null)
        url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const isForeign = url.origin !== options.origin
  return { url: isForeign ? url.href : url.pathname + url.search, rest, isForeign }
}

function prefixed(path: string): string {
  if (/^https?:\/\//i.test(path)) return path
  const absolute = path.startsWith('/') ? path : `/${path}`
  return absolute === basePrefix || absolute.startsWith(`${basePrefix}/`) ? absolute : basePrefix + absolute
}

/** File name of a content-disposition header; the extended form (RFC 6266) wins. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined
  const extended = /filename\*\s*=\s*([\w-]+)'[^']*'([^;]+)/i.exec(disposition)
  if (extended?.[2]) {
    try {
      return safeName(decodeURIComponent(extended[2].trim()))
    } catch {
      // A damaged extended name: the plain one follows.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition)
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim()
  return name ? safeName(name) : undefined
}

// A name only, never a folder.
const safeName = (name: string) => name.replace(/^.*[/\\]/, '') || undefined
