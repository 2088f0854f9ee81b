/**
 * For vitest's `globalSetup`: a run of tests has a folder of its own for all that is temporary, in memory where there is room. What is
 * killed there are programs and databases, never the system: what they wrote is there as it would be on a disk, and nobody waits for one.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const leastRoom = 4 * 1024 ** 3
const prefix = 'mouldwright-run-'
let folder: string | undefined

async function place(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memory)
    return bavail * bsize < leastRoom ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}

/** Whether the run that made it has ended; where the system does not tell, it is left. */
const isOver = (name: string): boolean =>
  name.startsWith(prefix) && existsSync('/proc/self') && !existsSync(`/proc/${name.slice(prefix.length).split('-')[0]}`)

export async function setup(): Promise<void> {
  const parent = await place()
  // What runs left that were killed.
  for (const name of (await readdir(parent)).filter(isOver))
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // The database's own account passes through.
  await chmod(folder, 0o711)
  Object.assign(process.env, { TMPDIR: folder, TEST_RUN_FOLDER: folder })
}

export async function teardown(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true })
}
