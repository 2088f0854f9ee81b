/** Callers of a database that is away, as its port sees them. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, isConnectionLost, type Pool } from './db.ts'
import { createKitDatabase } from './postgres/kit-database.fixture.ts'

const callers = 30
const callsEach = 10

let database: Awaited<ReturnType<typeof createKitDatabase>>
let pool: Pool
let isAway = false
let attempts = 0

/** Stands before the database; while that is away it hangs up on everybody. */
const port = createServer((socket) => {
  socket.on('error', () => {})
  attempts += 1
  if (isAway) return void socket.destroy()
  const onward = connect(Number(new URL(database.appUrl).port), '127.0.0.1').on('error', () => socket.destroy())
  socket.pipe(onward).pipe(socket)
})

beforeAll(async () => {
  database = await createKitDatabase('away')
  port.listen(0, '127.0.0.1')
  await once(port, 'listening')
  const url = new URL(database.appUrl)
  url.hostname = '127.0.0.1'
  url.port = String((port.address() as AddressInfo).port)
  pool = createPool(url.href, { max: 16 })
})
afterAll(async () => {
  await pool.end()
  port.close()
  await database.drop()
})

async function ask(): Promise<boolean> {
  try {
    const client = await pool.connect()
    const { rows } = await client.query('select 1 as one')
    client.release()
    return rows[0].one === 1
  } catch (error) {
    expect(isConnectionLost(error)).toBe(true)
    return false
  }
}

it('[D6] calls that come again and again while the database is away try it one at a time, and all are served once it is back', async () => {
  isAway = true
  const failing = Array.from({ length: callers }, async () => {
    for (let call = 0; call < callsEach; call += 1) expect(await ask()).toBe(false)
  })
  await Promise.all(failing)
  // The first of each turn found out by themselves.
  expect(attempts).toBeGreaterThan(1)
  expect(attempts).toBeLessThan((callers * callsEach) / 4)
  isAway = false
  const served = Array.from({ length: callers }, async () => {
    while (!(await ask()));
  })
  await Promise.all(served)
})
