/** Uploads on their way: what has arrived survives the power, what is torn is cut, and nothing of it is a file yet. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, writeDurably } from '../durable.ts'
import { writeAt } from './write-at.ts'

export const chunkBytes = 4 * 1024 * 1024
/** A SHA-256 in base64url and a line end: the list of chunks has lines of one length, so that a torn one shows. */
const lineBytes = 44

export interface Upload {
  /** Number under which the server knows it. */
  upload: number
  name: string
  bytes: number
  /** SHA-256 of the whole, base64url. */
  hash: string
  startedAt: number
  /** Of the call that asked for its ticket. */
  traceId?: string | null
  /** Once it is a file. */
  fileId?: number
}

export interface Chunk {
  /** As its sender tells. */
  bytes: number
  hash: string
  content: AsyncIterable<Uint8Array>
}

type ChunkAnswer = { offset: number } | { fault: 'changed' | 'ahead' | 'size' | 'hash'; offset: number }

const idPattern = /^[\w-]{43}$/

export interface UploadStore {
  begin(of: Omit<Upload, 'startedAt'>): Promise<string>
  find(id: string): Promise<Upload | undefined>
  /** Bytes that have arrived whole. */
  offsetOf(id: string): Promise<number>
  /** Taken to the disk as it comes. The same chunk again is harmless; another one in its place is refused. */
  put(id: string, offset: number, chunk: Chunk): Promise<ChunkAnswer>
  /** SHA-256 and beginning of all that has arrived; absent where the content has been taken already. */
  whole(id: string): Promise<{ hash: string; head: Uint8Array } | undefined>
  /** Moves the content to where it is a file, and keeps the number for whoever asks again. */
  become(id: string, fileId: number, path: string): Promise<void>
  drop(id: string): Promise<void>
  /** Removes what nobody has gone on with since a time. @returns how many */
  dropBefore(time: number): Promise<number>
}

export function createUploadStore(folder: string, now: () => number = Date.now): UploadStore {
  const at = (id: string, name: string) => {
    if (!idPattern.test(id)) throw new Error('An upload is named by what the store has made.')
    return join(folder, id, name)
  }
  const lines = new Map<string, Promise<unknown>>()
  /** Calls of one upload happen one after the other. */
  const inLine = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const mine = (lines.get(id) ?? Promise.resolve()).then(work, work)
    lines.set(id, mine)
    const forget = () => {
      if (lines.get(id) === mine) lines.delete(id)
    }
    mine.then(forget, forget)
    return mine
  }

  const find = async (id: string) => (idPattern.test(id) ? readJson<Upload>(at(id, 'about.json')) : undefined)

  async function chunksOf(id: string): Promise<string[]> {
    const handle = await open(at(id, 'chunks'), 'r')
    try {
      const text = await handle.readFile('latin1')
      const count = Math.floor(text.length / lineBytes)
      return Array.from({ length: count }, (_, index) => text.slice(index * lineBytes, (index + 1) * lineBytes - 1))
    } finally {
      await handle.close()
    }
  }

  const offsetAfter = (chunks: number, bytes: number) => Math.min(chunks * chunkBytes, bytes)

  async function put(id: string, offset: number, { bytes, hash, content }: Chunk): Promise<ChunkAnswer> {
    const about = (await find(id))!
    const known = await chunksOf(id)
    const received = offsetAfter(known.length, about.bytes)
    const fault = (of: 'changed' | 'ahead' | 'size' | 'hash') => ({ fault: of, offset: received })
    const index = offset / chunkBytes
    const wanted = Math.min(chunkBytes, about.bytes - offset)
    if (!Number.isInteger(index) || offset < 0 || wanted <= 0 || bytes !== wanted) return fault('size')
    if (offset > received) return fault('ahead')
    const isNew = offset === received
    const has = await writeAt(isNew ? at(id, 'data') : undefined, offset, content, wanted)
    if (has !== hash) return fault('hash')
    if (!isNew) return known[index] === hash ? { offset: received } : fault('changed')
    // Only now it counts. A line that was torn by the power is written over.
    await writeAt(at(id, 'chunks'), index * lineBytes, [Buffer.from(`${hash}\n`, 'latin1')], lineBytes)
    return { offset: received + bytes }
  }

  return {
    find,
    put: (id, offset, chunk) => inLine(id, () => put(id, offset, chunk)),
    async begin(of) {
      const id = randomBytes(32).toString('base64url')
      await mkdir(join(folder, id), { recursive: true })
      for (const name of ['data', 'chunks']) await (await open(at(id, name), 'w', 0o600)).close()
      await writeDurably(at(id, 'about.json'), JSON.stringify({ ...of, startedAt: now() } satisfies Upload))
      return id
    },
    async offsetOf(id) {
      return offsetAfter((await chunksOf(id)).length, (await find(id))!.bytes)
    },
    whole: (id) =>
      inLine(id, async () => {
        const path = at(id, 'data')
        return (await exists(path)) ? wholeOf(path) : undefined
      }),
    become: (id, fileId, path) =>
      inLine(id, async () => {
        if (await exists(at(id, 'data'))) await rename(at(id, 'data'), path)
        await writeDurably(at(id, 'about.json'), JSON.stringify({ ...(await find(id))!, fileId }))
      }),
    drop: (id) => inLine(id, () => rm(join(folder, id), { recursive: true, force: true })),
    async dropBefore(time) {
      let dropped = 0
      for (const id of await readdir(folder)) {
        if (!idPattern.test(id)) continue
        const touched = await stat(at(id, 'chunks')).catch(() => undefined)
        if (touched && touched.mtimeMs >= time) continue
        await rm(join(folder, id), { recursive: true, force: true })
        dropped += 1
      }
      return dropped
    },
  }
}

const headBytes = 4_096

/** Read through one buffer: a file of any size takes the memory of a part. */
async function wholeOf(path: string): Promise<{ hash: string; head: Uint8Array }> {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(1024 * 1024)
  let head: Buffer | undefined
  const handle = await open(path, 'r')
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength)
      head ??= Buffer.from(buffer.subarray(0, Math.min(bytesRead, headBytes)))
      if (bytesRead === 0) return { hash: hash.digest('base64url'), head }
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
