import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** @param {number} pid */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** @param {string} path */
function tryTake(path) {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** @param {string} path */
function readOwner(path) {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return text === '' ? null : Number(text)
  } catch {
    return null
  }
}

/** Renaming first makes one of several waiters the only one to clear a dead owner's lock. */
function clearDead(path, owner) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readOwner(aside) === owner) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

/**
 * Runs `work` while holding the lock file `path`; waits while a living process holds it.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {(owner: number | null) => void} [onWait] called once when there is somebody to wait for
 */
export async function withFileLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true })
  let waited = 0
  while (!tryTake(path)) {
    const owner = readOwner(path)
    // An empty file is an owner between creating and writing; give it a moment before calling it dead.
    if (owner === null ? waited > 20 : !isAlive(owner)) clearDead(path, owner)
    if (waited === 0) onWait?.(owner)
    waited += 1
    await delay(100)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}
