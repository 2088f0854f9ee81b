/** Alarms of gates that somebody overrode: rules and overrides by HTTP, notices as they leave. */
import { overrideGate } from '@mouldwright/gate/shared'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, expect, it } from 'vitest'
import { seedMould, seedShop, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import { watchFactory } from './watch.ts'

const world = worldOfFile()
const rights = ['basic.*', 'production.*', 'gate.*', 'alarms.*', 'identity.user:*']
const caller = ofEachTest(() => world.user(rights, { language: 'en' }))
const shop = ofEachTest((): Promise<Shop> => seedShop(caller))
let mould: SeededMould
beforeEach(async () => {
  mould = await seedMould(caller, shop, 'M1')
})

const day = 86_400_000
const override = (operationNumber: number, reason: string) =>
  caller.call(overrideGate, { batchId: mould.batches['C01']!, operationNumber, code: 'predecessor', reason })
const rule = (more: object = {}): Promise<{ id: number; version: number }> =>
  caller.ok('alarms/rule/add.do', {
    ...{ name: 'Overrides', cause: 'gateOverridden', notifyWay: 'mail', delayMinutes: 0, dailyLimit: 20 },
    receivers: [{ userId: caller.userId }],
    ...more,
  })
const alarms = async (status: string): Promise<string[]> => {
  const { kit, pool, newId } = world.composition
  const log = { info() {}, warn() {}, error: (_: object, message: string) => expect.unreachable(message) }
  await watchFactory({ kit, pool, newId, clock: world.clock, log }, caller)
  // Sessions are over before the days that tests let pass.
  const reader = await world.user(rights, { tenant: caller })
  const { rows } = await reader.ok('alarms/alarm/list.do', { filters: { status: [status] } })
  return rows.map(({ subject }: { subject: string }) => subject)
}

it('[BD-30] a gate that is overridden is told of once, with operation, reason and name; what was overridden before the rule is not', async () => {
  await override(20, 'Not reported yet')
  await rule()
  expect(await alarms('open')).toEqual([])
  const reason = 'Measured by hand'
  await override(30, reason)
  const told = expect.stringMatching(new RegExp(`^M1 C01 30 To fit: ${reason} \\(.+\\)$`))
  expect(await alarms('open')).toEqual([told])
  expect(await alarms('open')).toEqual([told])
  const { rows } = await caller.ok('bms/msg/list.do', {})
  expect(rows.filter(({ module }: { module: string }) => module === 'alarms')).toMatchObject([
    { msgHeader: expect.stringContaining(reason) },
  ])
  world.clock.advance(6 * day)
  expect(await alarms('open')).toEqual([told])
  world.clock.advance(2 * day)
  expect(await alarms('open')).toEqual([])
  expect(await alarms('over')).toEqual([told])
})

it('[BD-30] overrides of other sections and other machines than a rule names are not told of', async () => {
  await rule({ name: 'Fitting', sections: [{ sectionId: shop.sections['FIT'] }] })
  await rule({ name: 'Milling', sections: [{ sectionId: shop.sections['CNC'] }] })
  await rule({ name: 'One mill', machines: [{ machineId: shop.machines['CNC01'] }] })
  await override(30, 'Not reported yet')
  await alarms('open')
  const { rows } = await caller.ok('alarms/alarm/list.do', {})
  expect(rows.map(({ labels }: { labels: { ruleId: string } }) => labels.ruleId)).toEqual(['Fitting'])
})
