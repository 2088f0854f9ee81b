/** A client of its own whose line is cut: what it is asked fails, and the process goes on. */
import pg from 'pg'
import { expect, it } from 'vitest'
import { createClient } from './db.ts'
import { createKitDatabase } from './postgres/kit-database.fixture.ts'

it('[D6] a client whose connection is ended fails what it is asked, at rest and at work, and ends nothing else', async () => {
  const database = await createKitDatabase('client')
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const end = (of: number) => admin.query('select pg_terminate_backend($1)', [of])
  const opened = async () => {
    const client = createClient(database.ownerUrl)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return { client, pid: rows[0]!.pid }
  }
  try {
    const resting = await opened()
    const left = new Promise<void>((resolve) => resting.client.once('end', resolve))
    await end(resting.pid)
    await left
    await expect(resting.client.query('select 1')).rejects.toThrow()
    const working = await opened()
    const asked = expect(working.client.query('select pg_sleep(60)')).rejects.toThrow('terminating connection')
    await end(working.pid)
    await asked
  } finally {
    await admin.end()
    await database.drop()
  }
})
