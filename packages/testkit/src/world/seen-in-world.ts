/** What tests look for in a world after calls: in its log, and in its database past all row security. */
import pg from 'pg'
import type { World } from './world.ts'

/** No connection was free in time, a lock was held for too long, a statement took too long: SQLSTATE of a server that is busy. */
const isBusy = (error: unknown) =>
  ['53300', '55P03', '57014'].includes((error as { code?: string } | undefined)?.code ?? '')

/** What was logged as a defect. Work beside calls and jobs looks again later where the machine was busy: that is none. */
export const loggedDefects = ({ errors }: Pick<World, 'errors'>): string[] =>
  errors
    .filter(({ facts }) => facts['action'] !== undefined || !isBusy(facts['err']))
    .map(({ facts, message }) => `${message}: ${String((facts['err'] as Error | undefined)?.message)}`)

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
