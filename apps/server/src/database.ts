/** Brings the database up to what this program knows. */
import { fileURLToPath } from 'node:url'
import { migrate, readMigrations, type ServerModule } from '@mouldwright/server-kit'

export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

export async function prepareDatabase(ownerUrl: string, modules: readonly ServerModule[]): Promise<number[]> {
  return migrate(
    ownerUrl,
    await readMigrations(migrationsDir),
    modules.flatMap(({ routines }) => routines),
  )
}
