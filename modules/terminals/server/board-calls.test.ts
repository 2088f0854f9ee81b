/** What andon boards show of calls from terminals. */
import { seedShop, type Shop } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { addDays, localDayStart, toLocal } from '@mouldwright/worktime'
import { beforeAll, expect, it } from 'vitest'
import { enrolledTablet } from './tablet.fixture.ts'

const world = worldOfFile()
const caller: Caller = ofEachTest(() => world.user(['*'], { language: 'en' }))
const shop = ofEachTest((): Promise<Shop> => seedShop(caller))

beforeAll(() => {
  // Ten o'clock by the factory's clock: no test goes over midnight.
  const zone = 'Asia/Shanghai'
  const now = Math.floor(world.clock.now() / 60_000)
  const tomorrow = localDayStart(addDays(toLocal(now, zone).date, 1), zone)
  world.clock.advance((tomorrow + 10 * 60 - now) * 60_000)
})

const andon = { code: 'A1', name: 'Andon', type: 'andon', displaySeconds: 30, sequence: 1 }
const board = async (draft: object = {}, by = caller) => (await by.ok('bms/kanban/add.do', { ...andon, ...draft })).id
const show = async (id: number, by = caller) => (await by.ok('bms/kanban/show.do', { id })).calls
const none = { open: [], today: { calls: 0, answered: 0, medianMinutes: null } }

/** A person at a tablet who calls from machines. */
async function callingFrom() {
  const tablet = await enrolledTablet(world, caller)
  const tenant = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  const { userId } = await world.user(['terminals.terminal:work'], { tenant })
  const pin = '58203117'
  await caller.ok('terminals/pin/set.do', { userId, pin })
  await tablet.ok('terminals/person/signIn.do', { userId, pin })
  let deviceSequence = 0
  return (callKind: string, machineId: number | null) =>
    tablet.ok('terminals/fact/send.do', {
      ...{ key: crypto.randomUUID(), kind: 'call', callKind, machineId, userId, batchId: null, operationNumber: null },
      ...{ deviceAt: new Date(world.clock.now()).toISOString(), deviceSequence: (deviceSequence += 1), clockOffset: 0 },
    })
}

const machinesOf = (calls: any) => calls.open.map(({ machineName }: any) => machineName)

it('[FL-12] shows calls from its machines, who waits first and who goes there, until they are over', async () => {
  const all = await board()
  expect(await show(all)).toEqual(none)
  const call = await callingFrom()
  await call('maintenance', shop.machines['EDM01']!)
  world.clock.advance(60_000)
  await call('quality', shop.machines['CNC01']!)
  await call('supervisor', null)
  const { open } = await show(all)
  expect(open.map(({ wanted, machineName }: any) => [wanted, machineName])).toEqual([
    ['Maintenance', 'EDM01'],
    ['Quality', 'CNC01'],
    ['Supervisor', null],
  ])
  expect(open[0]).toMatchObject({ by: expect.stringMatching(/./), answeredBy: null, answeredAt: null })

  world.clock.advance(3 * 60_000)
  await caller.ok('terminals/call/acknowledge.do', { id: open[0].id })
  const answered = await show(all)
  expect(machinesOf(answered)).toEqual(['CNC01', null, 'EDM01'])
  expect(answered.open[2].answeredBy).toBeTruthy()
  expect(Date.parse(answered.open[2].answeredAt) - Date.parse(answered.open[2].at)).toBeGreaterThanOrEqual(4 * 60_000)
  expect(answered.today).toMatchObject({ calls: 3, answered: 1 })
  expect(answered.today.medianMinutes).toBeGreaterThanOrEqual(4)
  await caller.ok('terminals/call/close.do', { id: open[1].id })
  expect(machinesOf(await show(all))).toEqual([null, 'EDM01'])
})

it('[FL-12] is about its sections or its group, with calls that name no machine; of its own factory only', async () => {
  const call = await callingFrom()
  await call('quality', shop.machines['CNC01']!)
  await call('quality', shop.machines['EDM01']!)
  await call('material', null)
  const scopes = { S: { sections: [{ sectionId: shop.sections.CNC }] }, G: { resourceGroupId: shop.groups.CNC } }
  for (const [code, scope] of Object.entries(scopes))
    expect(machinesOf(await show(await board({ code, ...scope })))).toEqual(['CNC01', null])
  const other = await world.user(['*'])
  expect(await show(await board({}, other), other)).toEqual(none)
})
