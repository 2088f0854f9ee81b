/** Blobs in an S3 store. The way there is over a file that has no name, so that one whole content leaves, with its size and hash. */
import { createHash } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobStoreUnreachable } from '../blob-store-unreachable.ts'
import { BlobAbsent, keyPattern, newKey, type BlobStore } from './blob-store.ts'
import { writeBounded } from './disk-store.ts'
import { boundedText, readList, type S3List } from './s3-answers.ts'
import { createS3Client, unreachable, usualPatience, type S3Patience, type S3Place } from './s3-client.ts'

export type { S3Place }

/** Kept with each object, and compared when it is read as a whole. */
const hashHeader = 'x-amz-meta-sha256'
const quick: Partial<S3Patience> = { answerMs: 3_000, silentMs: 3_000, attempts: 1 }
/** One PUT takes so much; nothing here comes near. */
const mostBytes = 5 * 1024 ** 3

/** @param spoolFolder where contents stand on their way to the store */
export function createS3Store(place: S3Place, spoolFolder: string, patience: Partial<S3Patience> = {}): BlobStore {
  const send = createS3Client(place, { ...usualPatience, ...patience })

  const checked = (key: string) => {
    if (!keyPattern.test(key)) throw new BlobAbsent()
    return key
  }

  async function remove(key: string): Promise<void> {
    const { content } = await send({ method: 'DELETE', key: checked(key) })
    content.resume()
  }

  async function keep(key: string, content: AsyncIterable<Uint8Array>, maxBytes: number) {
    const spool = await openUnnamed(spoolFolder, basename(checked(key)))
    try {
      const hash = createHash('sha256')
      const written = await writeBounded(spool, content, Math.min(maxBytes, mostBytes), (chunk) => hash.update(chunk))
      await upload(key, spool, written.bytes, hash.digest('hex'))
      return { key, ...written }
    } finally {
      await spool.close()
    }
  }

  /** The store compares the hash, which is signed, before it shows the object: there is a whole one or none. */
  async function upload(key: string, spool: FileHandle, bytes: number, sha256: string): Promise<void> {
    const body = { bytes, sha256, open: () => Readable.from(fromStart(spool), { objectMode: false }) }
    try {
      const { content } = await send({ method: 'PUT', key, headers: { [hashHeader]: sha256 }, body })
      content.resume()
    } catch (error) {
      // It may have come whole while its answer was lost. What cannot be removed now, the sweeper finds.
      await remove(key).catch(() => undefined)
      throw error
    }
  }

  async function* pages(query: Readonly<Record<string, string>>): AsyncGenerator<S3List> {
    let next: string | undefined
    do {
      const token: Record<string, string> = next === undefined ? {} : { 'continuation-token': next }
      const { content } = await send({ method: 'GET', query: { 'list-type': '2', ...query, ...token } })
      const list = readList(await readAll(content))
      yield list
      next = list.next
    } while (next !== undefined)
  }

  return {
    remove,
    write: (tenantId, content, maxBytes) => keep(newKey(tenantId), content, maxBytes),
    put: async (key, content) => void (await keep(key, content, mostBytes)),
    async read(key, part) {
      if (part && part.end <= part.start) return Readable.from([])
      const range = part && { range: `bytes=${part.start}-${part.end - 1}` }
      const { status, headers, content } = await send({
        method: 'GET',
        key: checked(key),
        ...(range ? { headers: range } : {}),
      })
      if (status === 416 || status === 404) content.resume()
      if (status === 404) throw new BlobAbsent()
      if (status === 416) return Readable.from([])
      if (part && status !== 206) {
        content.destroy()
        throw new BlobStoreUnreachable('no parts of objects')
      }
      const sha256 = part ? undefined : headers[hashHeader]
      return Readable.from(checkedContent(content, typeof sha256 === 'string' ? sha256 : undefined), {
        objectMode: false,
      })
    },
    async tenants() {
      const found: number[] = []
      for await (const { prefixes } of pages({ delimiter: '/' }))
        found.push(...prefixes.filter((prefix) => /^\d{1,16}\/$/.test(prefix)).map((prefix) => parseInt(prefix, 10)))
      return found
    },
    async *list(tenantId) {
      for await (const { objects } of pages({ prefix: `${tenantId}/` }))
        for (const object of objects) if (keyPattern.test(object.key)) yield object
    },
    // A file without a name goes with its process, and the store shows whole objects alone.
    removeUnfinished: async () => {},
    async state() {
      const fault = await send({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }, quick).then(
        async ({ content }) => {
          content.resume()
          return null
        },
        (error: unknown) => unreachable(error).reason,
      )
      return { kind: 's3', place: `${new URL(place.endpoint).host}/${place.bucket}`, fault }
    },
  }
}

/** A file that is gone from its folder at once: it lives as long as it is open, and no killed process leaves it. */
async function openUnnamed(folder: string, name: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return handle
}

/** By hand: a stream of the handle closes it when it is destroyed, and the next attempt reads it again. */
async function* fromStart(spool: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await spool.read(Buffer.allocUnsafe(64 * 1024), { position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function readAll(content: AsyncIterable<Buffer>): Promise<string> {
  try {
    return await boundedText(content)
  } catch (error) {
    throw unreachable(error)
  }
}

/** Passes a content on, its last piece only once the hash is right: who reads a damaged one sees it end too early. */
async function* checkedContent(content: Readable, sha256: string | undefined): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      if (sha256 !== undefined) hash.update(chunk)
      if (held) yield held
      held = chunk
    }
  } catch (error) {
    throw unreachable(error)
  }
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new BlobStoreUnreachable('content damaged')
  if (held) yield held
}
