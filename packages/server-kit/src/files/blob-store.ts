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
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
  /** Tenants that have blobs. */
  tenants(): Promise<number[]>
  /** Keys of a tenant's blobs written before a time (milliseconds since the epoch). */
  writtenBefore(tenantId: number, time: number): AsyncIterable<string>
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
