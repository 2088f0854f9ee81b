/** What tests look for in a world after calls: in its log, and in its database past all row security. */
import pg from 'pg'
import type { World } from './world.ts'

/** What was logged as a defect. */
export const loggedDefects = ({ errors }: World): string[] =>
  errors.map(({ facts, message }) => `${message}: ${String((facts['err'] as Error | undefined)?.message)}`)

/** As the administrator of the database, who sees the rows of all tenants. */
export async function asAdministrator<T>(world: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.database.adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
