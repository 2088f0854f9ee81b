import { createClient } from '@mouldwright/server-kit'
import type { World } from '../world/world.ts'

/** Deadlocks that the database has ended so far; connections tell of theirs when they end. */
export async function deadlocks({ database }: Pick<World, 'database'>): Promise<number> {
  const client = createClient(database.adminUrl)
  await client.connect()
  try {
    await client.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]!.deadlocks)
  } finally {
    await client.end()
  }
}
