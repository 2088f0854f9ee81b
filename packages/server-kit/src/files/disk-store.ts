import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BlobAbsent, BlobTooLarge, headBytes, keyPattern, newKey, type BlobStore } from './blob-store.ts'

/** Blobs as files below `folder`: written aside, synced, then renamed, so that a name always stands for a whole content. */
export function createDiskStore(folder: string): BlobStore {
  const asideFolder = join(folder, 'incoming')

  /** Only keys that this store made lead anywhere. */
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new BlobAbsent()
    return join(folder, key)
  }

  async function keep(key: string, content: AsyncIterable<Uint8Array>, maxBytes: number) {
    const path = pathOf(key)
    const aside = join(asideFolder, basename(key))
    await mkdir(asideFolder, { recursive: true })
    try {
      const written = await writeSynced(aside, content, maxBytes)
      const shelf = join(path, '..')
      await mkdir(shelf, { recursive: true })
      await rename(aside, path)
      await syncFolder(shelf)
      return { key, ...written }
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  return {
    write: (tenantId, content, maxBytes) => keep(newKey(tenantId), content, maxBytes),
    put: async (key, content) => void (await keep(key, content, Infinity)),
    async read(key, part) {
      try {
        const handle = await open(pathOf(key), 'r')
        return handle.createReadStream(part && { start: part.start, end: part.end - 1 })
      } catch (error) {
        throw isAbsent(error) ? new BlobAbsent() : error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async tenants() {
      return (await entries(folder)).filter((name) => /^\d{1,16}$/.test(name)).map(Number)
    },
    async *list(tenantId) {
      for (const shelf of await entries(join(folder, String(tenantId))))
        for (const name of await entries(join(folder, String(tenantId), shelf))) {
          const key = `${tenantId}/${shelf}/${name}`
          if (keyPattern.test(key)) yield { key, writtenAt: await writtenAt(pathOf(key)) }
        }
    },
    async removeUnfinished(before) {
      for (const name of await entries(asideFolder)) {
        const aside = join(asideFolder, name)
        if ((await writtenAt(aside)) < before) await rm(aside, { force: true })
      }
    },
    async state() {
      // It comes to be with the first file.
      const fault = await mkdir(folder, { recursive: true }).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      return { kind: 'folder', place: folder, fault }
    },
  }
}

async function writeSynced(path: string, content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const handle = await open(path, 'wx', 0o600)
  try {
    const written = await writeBounded(handle, content, maxBytes)
    await handle.sync()
    return written
  } finally {
    await handle.close()
  }
}

/** Writes a content into an open file, and keeps its beginning. */
export async function writeBounded(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  seen: (chunk: Uint8Array) => void = () => {},
): Promise<{ bytes: number; head: Uint8Array }> {
  let bytes = 0
  let head = Buffer.alloc(0)
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new BlobTooLarge(maxBytes)
    if (head.byteLength < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
    seen(chunk)
    await handle.writeFile(chunk)
  }
  return { bytes, head }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its renames are journalled.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function entries(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

async function writtenAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isAbsent(error)) return Infinity
    throw error
  }
}
