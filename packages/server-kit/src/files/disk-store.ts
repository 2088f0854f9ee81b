import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobAbsent, BlobTooLarge, headBytes, type BlobStore } from './blob-store.ts'

const keyPattern = /^\d{1,16}\/[0-9a-f]{2}\/[0-9a-f]{32}$/

/** Blobs as files below `folder`: written aside, synced, then renamed, so that a name always stands for a whole content. */
export function createDiskStore(folder: string): BlobStore {
  const asideFolder = join(folder, 'incoming')

  /** Only keys that this store made lead anywhere. */
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new BlobAbsent()
    return join(folder, key)
  }

  return {
    async write(tenantId, content, maxBytes) {
      const name = randomBytes(16).toString('hex')
      const key = `${tenantId}/${name.slice(0, 2)}/${name}`
      const path = pathOf(key)
      const aside = join(asideFolder, name)
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
    },
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
    async *writtenBefore(tenantId, time) {
      for (const shelf of await entries(join(folder, String(tenantId))))
        for (const name of await entries(join(folder, String(tenantId), shelf))) {
          const key = `${tenantId}/${shelf}/${name}`
          if (keyPattern.test(key) && (await writtenAt(pathOf(key))) < time) yield key
        }
      // What a killed process left half-written has no tenant any more.
      for (const name of await entries(asideFolder)) {
        const aside = join(asideFolder, name)
        if ((await writtenAt(aside)) < time) await rm(aside, { force: true })
      }
    },
  }
}

async function writeSynced(path: string, content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const handle = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    let head = Buffer.alloc(0)
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new BlobTooLarge(maxBytes)
      if (head.byteLength < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
      await handle.writeFile(chunk)
    }
    await handle.sync()
    return { bytes, head }
  } finally {
    await handle.close()
  }
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
