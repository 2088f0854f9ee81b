/** What this gateway may write to: named by whoever installs it, and by no server. */
import { isAbsolute, relative, resolve } from 'node:path'

export interface AllowedPlaces {
  folders: readonly string[]
  /** `ftp://host:port/path` with a slash at its end. */
  servers: readonly string[]
}

/** @throws with the entry that is neither a folder's whole path nor an address */
export function readPlaces(text: string | undefined): AllowedPlaces {
  const entries = (text ?? '').split(';').flatMap((entry) => entry.trim() || [])
  const servers = entries.filter((entry) => /^ftp:/i.test(entry)).map((entry) => ftpBase(entry) ?? refuse(entry))
  const folders = entries
    .filter((entry) => !/^ftp:/i.test(entry))
    .map((entry) => (isAbsolute(entry) ? resolve(entry) : refuse(entry)))
  return { folders, servers }
}

const refuse = (entry: string): never => {
  throw new Error(`“${entry}” is neither the whole path of a folder nor an address such as ftp://192.168.10.31/PROG.`)
}

export const isWithin = (folder: string, root: string): boolean => {
  const way = relative(root, folder)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

function ftpBase(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.protocol !== 'ftp:' || !url.hostname || url.username || url.search || url.hash) return undefined
  return `ftp://${url.hostname}:${url.port || '21'}${url.pathname.replace(/\/*$/, '/')}`
}

/** Host, port and folder of an address that is allowed; absent for any other. */
export function allowedServer(
  address: string,
  { servers }: AllowedPlaces,
): { host: string; port: number; folder: string } | undefined {
  const base = ftpBase(address)
  if (!base || !servers.some((allowed) => base.startsWith(allowed))) return undefined
  const url = new URL(base)
  // A host of six parts stands in brackets in an address, and without them elsewhere.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(url.port || '21'), folder: decodeURIComponent(url.pathname) }
}
