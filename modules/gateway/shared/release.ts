/**
 * A release of the gateway's program as one file: a line of JSON that says what it is, a line with the Ed25519 signature of that line, and
 * the packed files, which the line names by their hash. Whoever takes one checks the signature by a key of its own.
 */
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'

export interface ReleaseHeader {
  program: typeof program
  version: string
  /** A gateway that has run this release never goes below this version again. */
  floor: string
  /** Of the packed files, and unpacked. */
  bytes: number
  unpackedBytes: number
  /** SHA-256 of the packed files, hexadecimal. */
  hash: string
}

/** A release that the provider has published. */
export const release = closedObject({
  version: Type.String(),
  /** A gateway that has run it never goes below this version again. */
  floor: Type.String(),
  bytes: Type.Integer(),
  /** SHA-256 of what was signed for, hexadecimal. */
  hash: Type.String(),
  publishedAt: Type.String(),
})
export type Release = Static<typeof release>

export const program = 'mouldwright-gateway'
export const mostReleaseBytes = 24 * 1024 * 1024
/** A release travels to gateways in parts of so many bytes. */
export const releasePartBytes = 1024 * 1024

const versionForm = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/
export const isVersion = (given: unknown): given is string => typeof given === 'string' && versionForm.test(given)

/** Below zero where the first is older. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number))
  const place = first!.findIndex((number, at) => number !== second![at])
  return place === -1 ? 0 : first![place]! - second![place]!
}

const isCount = (given: unknown): given is number => Number.isSafeInteger(given) && (given as number) > 0

/** What a header line says; absent where it is none of this program's. */
export function headerOf(line: string): ReleaseHeader | undefined {
  let said: Partial<ReleaseHeader> | null
  try {
    said = JSON.parse(line) as Partial<ReleaseHeader> | null
  } catch {
    return undefined
  }
  const isWhole =
    said?.program === program &&
    isVersion(said.version) &&
    isVersion(said.floor) &&
    compareVersions(said.floor, said.version) <= 0 &&
    isCount(said.bytes) &&
    said.bytes <= mostReleaseBytes &&
    isCount(said.unpackedBytes) &&
    /^[0-9a-f]{64}$/.test(said.hash ?? '')
  return isWhole ? (said as ReleaseHeader) : undefined
}

export interface SplitRelease {
  line: string
  /** Base64. */
  signature: string
  packed: Uint8Array
}

const longestLine = 2_000
const lineEnd = 10

/** The three pieces of a release's file; absent where it has no such form. */
export function splitRelease(content: Uint8Array): SplitRelease | undefined {
  const first = content.subarray(0, longestLine).indexOf(lineEnd)
  if (first < 0) return undefined
  const second = content.subarray(first + 1, first + 1 + longestLine).indexOf(lineEnd)
  if (second < 0) return undefined
  const text = new TextDecoder()
  const signature = text.decode(content.subarray(first + 1, first + 1 + second))
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) return undefined
  return { line: text.decode(content.subarray(0, first)), signature, packed: content.subarray(first + second + 2) }
}
