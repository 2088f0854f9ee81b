/** Disks that tests fill, where one may be mounted. */
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { mountHindrance, mountSmallDisk, unmountDisk } from '@mouldwright/testkit/fault'
import { afterEach, expect, it } from 'vitest'
import { freshFolder } from './program.fixture.ts'

const blockBytes = 4_096

export interface SmallDisk {
  /** A folder that is a disk of so many megabytes, until the test has ended. */
  folderOf(megabytes: number): Promise<string>
  /** What ends with the test, the last one first. */
  undo(step: () => Promise<unknown>): void
}

/** What a file's tests need; where no disk may be mounted, undefined and a test that says so. */
export async function smallDisk(): Promise<SmallDisk | undefined> {
  if (await mountHindrance()) {
    it('is tried only where a disk may be mounted, as root may: not here', () => expect(process.getuid?.()).not.toBe(0))
    return undefined
  }
  const steps: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of steps.splice(0).reverse()) await step()
  })
  return {
    async folderOf(megabytes) {
      const folder = await freshFolder()
      mountSmallDisk(folder, megabytes)
      steps.push(async () => unmountDisk(folder))
      return folder
    },
    undo: (step) => void steps.push(step),
  }
}

/** All that is left of a disk, taken by somebody else. @param blocks how many at a time @returns gives it back */
export async function fillDisk(folder: string, blocks = 1): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const ballast = await open(path, 'a')
  while ((await statfs(folder)).bavail >= blocks) await ballast.writeFile(Buffer.alloc(blocks * blockBytes))
  await ballast.close()
  return () => rm(path)
}
