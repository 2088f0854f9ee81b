import pg from 'pg'
import type { World } from './world.ts'

/** Every row of every table as text, the table's name before it: for what must stand nowhere. */
export async function everyRow({ database }: Pick<World, 'database'>): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const all: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      all.push(...rows.map(({ text }) => `${name} ${text}`))
    }
    return all
  } finally {
    await client.end()
  }
}
