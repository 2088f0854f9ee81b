/** Small files that are whole or not there, whenever the power goes. */
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its renames are journalled.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Written aside, synced, then renamed. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const aside = `${path}.new`
  const handle = await open(aside, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(aside, path)
  await syncFolder(dirname(path))
}

export async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
