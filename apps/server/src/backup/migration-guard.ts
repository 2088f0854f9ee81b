/** Before a migration the database is backed up, so that an update can be taken back. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log, MigrateOptions, PostgresServer } from '@mouldwright/server-kit'
import { makeBackup } from './make-backup.ts'

const kept = 2

/**
 * For the embedded database: a backup of the database alone under `DATA_DIR/backups`, the last two are kept. Files and secret are not
 * changed by migrations and stay where they are. Another server's database is backed up by its own tools.
 */
export function migrationGuard(of: {
  postgres: PostgresServer
  dataDir: string
  version: string
  log: Log
}): MigrateOptions {
  const { postgres, dataDir, version, log } = of
  const { adminUrl } = postgres
  if (!adminUrl) return { version }
  const folder = join(dataDir, 'backups')
  return {
    version,
    backupsIn: folder,
    async before(newest) {
      const name = `before-migration-${newest + 1}`
      // One of an update that did not come to its end: the database has not changed since.
      await rm(join(folder, name), { recursive: true, force: true })
      const archive = await makeBackup({ url: adminUrl, folder, name, version, now: () => new Date() })
      log.warn({ archive }, 'database backed up before it is migrated')
      const older = (await readdir(folder)).filter((entry) => /^before-migration-\d+$/.test(entry))
      older.sort((one, other) => numberOf(one) - numberOf(other))
      for (const entry of older.slice(0, -kept)) await rm(join(folder, entry), { recursive: true, force: true })
    },
  }
}

const numberOf = (name: string) => Number(name.split('-').at(-1))
