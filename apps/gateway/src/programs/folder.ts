/** A folder on this computer, or of a share that it sees, from which a machine takes its programs. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, realpath, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isWithin, type AllowedPlaces } from './allowed.ts'
import { asideName, demandSame, PlaceFault, type BeforeCheck, type Program, type Target } from './place.ts'

/** So much stays free beside a program. */
const reserveBytes = 1024 * 1024

const faults: Readonly<Record<string, 'full' | 'denied' | 'unreachable' | 'folderAbsent'>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  EBUSY: 'denied',
  ENOENT: 'folderAbsent',
  ENOTDIR: 'folderAbsent',
  EHOSTDOWN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EIO: 'unreachable',
}

const asFault = (error: unknown): unknown => {
  const { code, message } = error as NodeJS.ErrnoException
  const fault = code === undefined ? undefined : faults[code]
  return fault ? new PlaceFault(fault, message) : error
}

/** The folder itself, whatever links lead to it, when it lies in one that is allowed. */
async function folderOf(address: string, { folders }: AllowedPlaces): Promise<string> {
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)))
  if (!folders.some((root) => isWithin(address, root)) && !roots.some((root) => isWithin(address, root)))
    throw new PlaceFault('notAllowed', address)
  const folder = await realpath(address)
  if (!roots.some((root) => isWithin(folder, root))) throw new PlaceFault('notAllowed', address)
  if (!(await stat(folder)).isDirectory()) throw new PlaceFault('folderAbsent', address)
  return folder
}

export async function putInFolder(
  { address }: Target,
  program: Program,
  allowed: AllowedPlaces,
  beforeCheck: BeforeCheck,
): Promise<void> {
  try {
    const folder = await folderOf(address, allowed)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < program.content.byteLength + reserveBytes) throw new PlaceFault('full', address)
    const aside = join(folder, asideName(program.fileName))
    try {
      await write(aside, program.content)
      await beforeCheck()
      demandSame(await hashOf(aside), program)
      await rename(aside, join(folder, program.fileName))
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined)
      throw error
    }
  } catch (error) {
    throw asFault(error)
  }
}

async function write(path: string, content: Buffer): Promise<void> {
  // What a stopped gateway left is taken away, and no link that lies there is followed.
  await rm(path, { force: true })
  const handle = await open(path, 'wx', 0o644)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
