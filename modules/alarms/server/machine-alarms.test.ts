/** Alarms of what machines themselves say, or no longer say. */
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { enrolledGateway } from '../../gateway/server/gateway.fixture.ts'
import { browserIn, freshPhone, memberOf } from '../../gateway/server/traveller.fixture.ts'
import { watchFactory } from './watch.ts'

const world = worldOfFile()

it('[GW-05] a machine in error, and one that is not heard, raise alarms where a rule asks for it, and end them', async () => {
  const member = await memberOf(world, freshPhone())
  const browser = await browserIn(world, member)
  const gateway = await enrolledGateway(world, browser, member.factoryId, 'A-1')
  const { gatewayId } = gateway
  const { id: sectionId } = await browser.ok('/bms/section/add.do', { name: 'CNC', type: 'cnc' })
  const ids: number[] = []
  for (const name of ['CNC01', 'CNC02']) {
    const machine = await browser.ok('/machine/add.do', { name, sectionId, simultaneousTasks: 1, status: 'normal' })
    const draft = { name, gatewayId, kind: 'push', machineId: machine.id, silentMinutes: 5 }
    ids.push((await browser.ok('/signals/connection/add.do', draft)).id)
  }
  const rule = { notifyWay: 'mail', delayMinutes: 0, dailyLimit: 20, receivers: [{ userId: member.userId }] }
  for (const cause of ['machineNoNews', 'machineError'])
    await browser.ok('/alarms/rule/add.do', { ...rule, name: cause, cause })

  const say = (connectionId: number, state: string, sequence: number) =>
    gateway.ok('/signals/gateway/deliver.do', {
      session: 'alarm',
      signals: [
        {
          ...{ stream: String(connectionId), sequence, at: new Date(world.clock.now()).toISOString() },
          body: JSON.stringify({ type: 'state', connectionId, state }),
        },
      ],
    })
  const { kit, pool, newId } = world.composition
  const log = { info() {}, warn() {}, error: (_: object, message: string) => expect.unreachable(message) }
  const open = async () => {
    await watchFactory({ kit, pool, newId, clock: world.clock, log }, member)
    const { rows } = await browser.ok('/alarms/alarm/list.do')
    return rows
      .filter((row: any) => row.status === 'open')
      .map((row: any) => `${row.cause} ${row.subject}`)
      .sort()
  }
  await say(ids[0]!, 'error', 1)
  expect(await open()).toEqual(['machineError CNC01', 'machineNoNews CNC02'])
  await say(ids[0]!, 'ready', 2)
  await say(ids[1]!, 'ready', 1)
  expect(await open()).toEqual([])
})
