/** The embedded database of an installation that is there: a program beside the product makes none, whatever folder it is told. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@mouldwright/server-kit'
import { ConfigError } from './config.ts'
import { createLog } from './log.ts'

/** @throws ConfigError where no product was ever started with this folder */
export function refuseAbsent(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(
      `There is no installation in ${dataDir}. Give the DATA_DIR that the product is started with, or start it there once.`,
    )
}

/** Starts it for a program while the product does not run. */
export async function startInstalled(dataDir: string): ReturnType<typeof startPostgres> {
  refuseAbsent(dataDir)
  return startPostgres({ dataDir, log: createLog('warn') })
}
