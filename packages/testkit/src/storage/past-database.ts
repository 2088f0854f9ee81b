/** Databases as they stood before a migration, for tests of what it makes of the rows of then. */
import { createTestDatabase, migrate, readMigrations, type TestDatabase } from '@mouldwright/server-kit'
import { migrationsDir } from '@mouldwright/server/database'
import pg from 'pg'

export interface PastDatabase {
  readonly database: TestDatabase
  /** Rows of a statement, seen by who sees all tenants. */
  rows<Row extends object>(statement: string): Promise<Row[]>
  /** Applies the migration. */
  migrate(): Promise<void>
  /** How many rows each table has: nothing is lost that the migration does not mean to remove. */
  counts(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** @param name of the migration, without its number; `rows` are put in before it */
export async function beforeMigration(name: string, rows: string): Promise<PastDatabase> {
  const all = await readMigrations(migrationsDir)
  const at = all.findIndex((migration) => migration.name === name)
  if (at < 0) throw new Error(`There is no migration ${name}.`)
  const past = all.slice(0, at)
  const database = await createTestDatabase({
    name: `before_${at + 1}`,
    fingerprint: past.map(({ sql }) => sql).join('\n'),
    build: async ({ ownerUrl }) => void (await migrate(ownerUrl, past)),
  })
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  await client.query(rows)
  return {
    database,
    rows: async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
    migrate: async () => void (await migrate(database.ownerUrl, all.slice(0, at + 1))),
    async counts() {
      const { rows: tables } = await client.query<{ name: string; count: number }>(
        `select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as count
          from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'kit_migration'`,
      )
      return Object.fromEntries(tables.filter(({ count }) => count > 0).map((table) => [table.name, table.count]))
    },
    async close() {
      await client.end()
      await database.drop()
    },
  }
}
