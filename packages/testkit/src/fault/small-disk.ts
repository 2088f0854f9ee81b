/** Disks of a few megabytes, for tests that fill them. */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { newFolder } from './site.ts'

export function mountSmallDisk(path: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path], { stdio: 'pipe' })
}
export const unmountDisk = (path: string) => execFileSync('umount', ['--lazy', path])

/** Mounting is root's, in most places: elsewhere there is no disk small enough to fill. What hinders it, if anything does. */
export async function mountHindrance(): Promise<unknown> {
  const folder = await newFolder('mount')
  try {
    mountSmallDisk(folder, 1)
    unmountDisk(folder)
    return undefined
  } catch (error) {
    return error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
