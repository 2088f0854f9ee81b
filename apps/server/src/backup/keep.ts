/** Which backups of a folder stay. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName, provedName } from './archive.ts'

const namePattern = /^mouldwright-\d{4}-\d{2}-\d{2}T\d{6}Z$/

export async function backupsIn(folder: string): Promise<{ name: string; isProved: boolean }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name)).sort()
  return Promise.all(names.map(async (name) => ({ name, isProved: await isThere(join(folder, name, provedName)) })))
}

const isThere = async (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Removes the oldest beyond `keep`, but never the newest one that was proved. The manifest goes first: half a backup is none. */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const all = await backupsIn(folder)
  const newestProved = all.findLast(({ isProved }) => isProved)
  const old = all.slice(0, Math.max(0, all.length - keep)).filter((backup) => backup !== newestProved)
  for (const { name } of old) {
    await rm(join(folder, name, manifestName), { force: true })
    await rm(join(folder, name), { recursive: true, force: true })
  }
  return old.map(({ name }) => name)
}
