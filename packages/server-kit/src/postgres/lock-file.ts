import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, startOf } from './process-table.ts'
import { waitUntil } from './wait-until.ts'

export type LockFile = { release(): void }

const own = () => `${process.pid} ${startOf(process.pid)}`

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function holderOf(content: string): number | undefined {
  const [pid, started] = content.split(' ')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0 || !isAlive(number)) return undefined
  return startOf(number) === (started ?? '') ? number : undefined
}

/** The name appears with its content in one step, so nobody ever reads a half-written lock. */
function tryCreate(path: string): boolean {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(draft, own(), { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead owner's lock aside; if another was quicker and the lock is alive again, it is put back. */
function clearDead(path: string, content: string): void {
  const aside = `${path}.dead.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside) !== content)
    try {
      linkSync(aside, path)
    } catch {
      // Somebody took the free name meanwhile and holds it rightfully.
    }
  rmSync(aside, { force: true })
}

/**
 * Takes the lock file, also from an owner that died without releasing it (kill -9).
 * @returns the lock, or the process number of the living owner
 */
export function takeLock(path: string): LockFile | { heldBy: number } {
  for (;;) {
    if (tryCreate(path)) {
      const content = own()
      return {
        release: () => {
          if (read(path) === content) rmSync(path, { force: true })
        },
      }
    }
    const content = read(path)
    if (content === undefined) continue
    const holder = holderOf(content)
    if (holder !== undefined) return { heldBy: holder }
    clearDead(path, content)
  }
}

/** Waits until the lock is free and takes it; gives up after `timeoutMs`. */
export async function waitForLock(path: string, timeoutMs: number): Promise<LockFile> {
  const lock = await waitUntil(
    () => {
      const taken = takeLock(path)
      return 'release' in taken ? taken : undefined
    },
    { timeoutMs },
  )
  if (lock === undefined) throw new Error(`${path} is still held after ${timeoutMs} ms: ${read(path) ?? ''}`)
  return lock
}
