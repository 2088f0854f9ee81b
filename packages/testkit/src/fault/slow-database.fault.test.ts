/** A database that answers late, and one row set that is held: who waits for it does not make others wait. */
import { expect, it } from 'vitest'
import { waitUntil } from '../world/wait-until.ts'
import { siteOfFile } from './site-of-file.ts'
import { openPushConnection } from './push-connection.ts'

const { site, client } = siteOfFile()

it('[D7] a lock that one tenant’s writers wait for leaves other tenants their connections, and sockets stay', async () => {
  const stranger = await site.client('stranger')
  const connection = await openPushConnection(site.server.address, stranger)
  const lock = await site.lock('basic_customer')
  let isFlooding = true
  let refused = 0
  // So many that whoever stood behind them all would be told that the system is busy.
  const members = [client, await site.client('planner')]
  const writers = Array.from({ length: 120 }, async (_, at) => {
    for (let nth = 0; isFlooding; nth += 1) {
      const answer = await members[at % 2]!.post('bms/customer/add.do', { number: `FLOOD-${at}-${nth}`, name: 'held' })
      if (answer.fate === 'answered' && answer.code !== 1) refused += 1
    }
  })
  try {
    for (let nth = 0; nth < 3 || refused < 24; nth += 1)
      expect(await stranger.post('bms/section/list.do')).toMatchObject({ fate: 'answered', status: 200, code: 1 })
    expect(connection.closed).toBeUndefined()
  } finally {
    isFlooding = false
    await lock.release()
    await Promise.all(writers)
  }
  expect(await client.post('bms/customer/add.do', { number: 'AFTER', name: 'free' })).toMatchObject({ code: 1 })
  connection.close()
})

it('[D7] a database that takes long for everything is said to be, calls go on, and the socket stays', async () => {
  const connection = await openPushConnection(site.server.address, client)
  const state = async () => (await (await fetch(`${site.server.address}/health/ready`)).json()) as { state: string }
  for (const late of [200, 2_000]) {
    site.proxy.watch(() => new Promise((resolve) => setTimeout(() => resolve('pass'), late)))
    expect(await client.post('bms/section/list.do'), `${late} ms`).toMatchObject({ status: 200, code: 1 })
    if (late > 500) expect(await state()).toEqual({ ready: true, state: 'degraded' })
    site.proxy.watch(undefined)
  }
  await waitUntil(async () => (await state()).state === 'ready', 'the health to be well again')
  expect(connection.closed).toBeUndefined()
  connection.close()
})
