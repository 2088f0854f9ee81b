import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What a blob store wrote. `head` is the beginning of the content, for judging its kind. */
export interface Blob {
  key: string
  bytes: number
  head: Uint8Array
}

/** Content of files, by key. Keys begin with the tenant, are random otherwise, and never come from a caller. */
export interface BlobStore {
  /** Durable once it resolves; nothing remains when it fails. Refused (`BlobTooLarge`) beyond `maxBytes`. */
  write(tenantId: number, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Blob>
  /** Fails with `BlobAbsent` when there is none. @param part only these bytes, counted from 0; `end` is not among them */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>
  /** Puts a content back under the key that it had: for a restore. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
  /** Tenants that have blobs. */
  tenants(): Promise<number[]>
  /** A tenant's blobs, with when they were written (milliseconds since the epoch). */
  list(tenantId: number): AsyncIterable<{ key: string; writtenAt: number }>
  /** Removes what killed processes left half-written before a time. */
  removeUnfinished(before: number): Promise<void>
  /** Asks the store how it is, for whoever watches; never fails. */
  state(): Promise<BlobStoreState>
}

export interface BlobStoreState {
  kind: 'folder' | 's3'
  /** The folder, or the bucket with its address. */
  place: string
  /** Why it cannot be used now: a code of the system, the network or the store. */
  fault: string | null
}

/** What keys of all stores look like: a store's files can be moved to another one as they are. */
export const keyPattern = /^\d{1,16}\/[0-9a-f]{2}\/[0-9a-f]{32}$/

export function newKey(tenantId: number): string {
  const name = randomBytes(16).toString('hex')
  return `${tenantId}/${name.slice(0, 2)}/${name}`
}

export class BlobTooLarge extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`The content is larger than ${maxBytes} bytes.`)
    this.name = 'BlobTooLarge'
    this.maxBytes = maxBytes
  }
}

export class BlobAbsent extends Error {
  constructor() {
    super('There is no such content.')
    this.name = 'BlobAbsent'
  }
}

/** How much of a content `head` holds. */
export const headBytes = 4_096
