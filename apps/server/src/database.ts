/** Brings the database up to what this program knows. */
import { fileURLToPath } from 'node:url'
import { migrate, readMigrations, type MigrateOptions, type ServerModule } from '@mouldwright/server-kit'

export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

export async function prepareDatabase(
  ownerUrl: string,
  modules: readonly ServerModule[],
  options?: MigrateOptions,
): Promise<number[]> {
  return migrate(
    ownerUrl,
    await readMigrations(migrationsDir),
    modules.flatMap(({ routines }) => routines),
    options,
  )
}

/** The number that the database has once `prepareDatabase` is done. */
export const newestMigration = async (): Promise<number> => (await readMigrations(migrationsDir)).at(-1)?.number ?? 0
