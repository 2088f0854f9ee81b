/** Connections that are ready before a crowd comes, as the database sees them. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPool, dbOf, sql, type Pool } from './db.ts'
import { createKitDatabase } from './postgres/kit-database.fixture.ts'

const ready = 3
let database: Awaited<ReturnType<typeof createKitDatabase>>
let pool: Pool
let watcher: pg.Client

beforeAll(async () => {
  database = await createKitDatabase('ready')
  watcher = new pg.Client({ connectionString: database.adminUrl })
  await watcher.connect()
  await watcher.query('create table told (what text not null)')
  await watcher.query('grant select, insert on told to public')
  pool = createPool(database.appUrl, { max: 6, ready, applicationName: 'ready' })
})
afterAll(async () => {
  await pool.end()
  await watcher.end()
  await database.drop()
})

const open = async () => {
  const { rows } = await watcher.query(`select pid from pg_stat_activity where application_name = 'ready'`)
  return rows.map(({ pid }) => pid as number)
}

/** The statements that each of so many connections has planned, all held at once. */
async function plannedOn(count: number): Promise<string[][]> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  try {
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query('select statement from pg_prepared_statements where generic_plans > 0')
        return rows.map(({ statement }) => statement as string).toSorted()
      }),
    )
  } finally {
    for (const client of clients) client.release()
  }
}

async function withClient(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}

it('so many are open as soon as the first one was wanted', async () => {
  await withClient((client) => client.query('select 1'))
  await vi.waitFor(async () => expect(await open()).toHaveLength(ready))
})

it('what one of them prepares, the others plan as well, and none of them runs it', async () => {
  const texts = [`insert into told (what) values ($1)`, `select what from told where what = $1`]
  await withClient(async (client) => {
    const { prepared } = dbOf(client)
    await prepared.run(sql`insert into told (what) values (${'once'})`)
    expect(await prepared.all(sql`select what from told where what = ${'once'}`)).toEqual([{ what: 'once' }])
  })
  await vi.waitFor(async () =>
    expect(await plannedOn(ready)).toEqual(Array.from({ length: ready }, () => expect.arrayContaining(texts))),
  )
  expect((await watcher.query('select what from told')).rows).toEqual([{ what: 'once' }])
})
