import { transaction, type Log } from '@mouldwright/server-kit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { openMemberCalls } from './member-calls.ts'

const world = worldOfFile()
const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

it('go on for longer than a token lives, and leave nobody signed in', async () => {
  const { tenantId, factoryId, userId } = await world.user(['setup.*'])
  const query = (text: string) =>
    transaction(world.composition.pool, { tenantId, factoryId }, async (_, client) => {
      return (await client.query(text, [tenantId, userId])).rows[0]
    })
  const { account_id: accountId } = await query(
    'select account_id from identity_directory where tenant_id = $1 and user_id = $2',
  )
  const open = () =>
    query('select count(*) from identity_session where tenant_id = $1 and user_id = $2 and ended_at is null')
  const before = await open()
  const member = { accountId: Number(accountId), tenantId, factoryId, userId }
  const calls = await openMemberCalls({ composition: world.composition, log, clock: world.clock }, member)
  for (let look = 0; look < 3; look++) {
    expect(await calls.ask('setup/example/get.do', {})).toEqual({ step: null, percent: 0 })
    world.clock.advance(16 * 60_000)
  }
  await calls.end()
  expect(await open()).toEqual(before)
})
