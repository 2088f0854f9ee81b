import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret under which others are sealed: given, or made once and kept beside the data, readable by the owner only. */
export function deploymentSecret(given: string | undefined, dataDir: string): string {
  if (given) return given
  const path = join(dataDir, 'deployment-secret')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    // `wx`: of two processes that start at once, one writes and the other reads.
    try {
      writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(path, 'utf8')
}
