/** Files of a release, packed and unpacked: text files by their path, as compressed JSON. */
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isDiskFull } from '../disk-full.ts'
import { syncFolder } from '../durable.ts'

export type ReleaseFiles = Readonly<Record<string, string>>

const pathForm = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*$/

export const pack = (files: ReleaseFiles): Buffer => gzipSync(JSON.stringify(files), { level: 9 })

/** @throws where it is no release's content, or longer than its header says */
export function unpacked(packed: Uint8Array, unpackedBytes: number): ReleaseFiles {
  const files = JSON.parse(gunzipSync(packed, { maxOutputLength: unpackedBytes }).toString('utf8')) as ReleaseFiles
  for (const [path, content] of Object.entries(files))
    if (!pathForm.test(path) || typeof content !== 'string') throw new Error(`A release has no file “${path}”.`)
  return files
}

/** The disk of a folder has no room for what is to be put there. */
export class DiskFull extends Error {
  constructor() {
    super('The disk has too little room.')
    this.name = 'DiskFull'
  }
}

/** So much stays free beside a release. */
const reserveBytes = 16 * 1024 * 1024

export async function demandRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + reserveBytes) throw new DiskFull()
}

/** @returns what `work` gives; a disk that is full is told apart from all else */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDiskFull(error) ? new DiskFull() : error
  }
}

/** Puts the files where a folder was, or nothing: written aside, synchronised, renamed. */
export async function putFolder(home: string, name: string, files: ReleaseFiles): Promise<void> {
  const aside = join(home, `${name}.new`)
  await rm(aside, { recursive: true, force: true })
  try {
    await onDisk(async () => {
      for (const [path, content] of Object.entries(files)) await write(join(aside, path), content)
      const folders = new Set(Object.keys(files).map((path) => dirname(join(aside, path))))
      for (const folder of [...folders, aside]) await syncFolder(folder)
    })
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  await rm(join(home, name), { recursive: true, force: true })
  await rename(aside, join(home, name))
  await syncFolder(home)
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(path, 'w', 0o644)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
