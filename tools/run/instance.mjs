import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './file-lock.mjs'

/** Which of our processes serves this data folder: written by `npm start`, so that a second one can say so. */
const fileIn = (dataDir) => join(dataDir, 'instance.json')

/** @param {string} dataDir @returns {{ pid: number, address: string, port: number } | null} */
export function runningInstance(dataDir) {
  try {
    const found = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return isAlive(found.pid) ? found : null
  } catch {
    return null
  }
}

/** @param {string} dataDir @param {{ pid: number, address: string, port: number }} instance */
export function rememberInstance(dataDir, instance) {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), `${JSON.stringify(instance)}\n`)
}

/** Only its own note: by the time a process ends, another may have written there. */
export function forgetInstance(dataDir, pid) {
  try {
    if (JSON.parse(readFileSync(fileIn(dataDir), 'utf8')).pid === pid) rmSync(fileIn(dataDir), { force: true })
  } catch {
    // Already gone.
  }
}
