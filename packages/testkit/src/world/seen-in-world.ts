/** What tests look for in a world after calls: in its log, and in its database past all row security. */
import pg from 'pg'
import type { World } from './world.ts'

/** No connection was free in time, a lock was held for too long, a statement took too long: SQLSTATE of a server that is busy. */
const isBusy = (error: unknown) =>
  ['53300', '55P03', '57014'].includes((error as { code?: string } | undefined)?.code ?? '')

/** Lines that were logged as errors, but for work beside calls and jobs that found the machine busy: it looks again later. */
export const errorsThatCount = ({ errors }: World): World['errors'] =>
  errors.filter(({ facts }) => facts['action'] !== undefined || !isBusy(facts['err']))

/** What was logged as a defect. */
export const loggedDefects = (world: World): string[] =>
  errorsThatCount(world).map(
    ({ facts, message }) => `${message}: ${String((facts['err'] as Error | undefined)?.message)}`,
  )

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
