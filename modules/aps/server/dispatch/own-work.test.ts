/** What somebody at the machines has before them. */
import { expect, it } from 'vitest'
import { listOwnWork, type OwnWork } from '../../shared/index.ts'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const worker = () => world.user(['aps.dispatch:check'], { tenant: caller })
const publish = async () => {
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
}
const namesOf = ({ lines }: OwnWork) => lines.map(({ name }) => name)

it('[FL-05 AP-05] shows members of a group what runs and what is next at its machines, and nobody else’s', async () => {
  const mould = await seedMould(caller, shop, 'M1')
  const who = await worker()
  expect(await who.call(listOwnWork, {})).toEqual({ groups: [], publishedAt: null, lines: [] })
  const join = (more: object = {}) =>
    change(caller, 'bms/resourceGroup', shop.groups.CNC, { users: [{ userId: who.userId, isMain: true, ...more }] })
  await join()
  expect(await who.call(listOwnWork, {})).toEqual({ groups: ['CNC team'], publishedAt: null, lines: [] })
  await publish()
  const before = await who.call(listOwnWork, {})
  expect(before.publishedAt).toBeTruthy()
  for (const name of namesOf(before)) expect(['CNC01', 'CNC02']).toContain(name)
  expect(before.lines.flatMap(({ next }) => next.map(({ partNumber }) => partNumber)).sort()).toEqual(['C01', 'P01'])

  // What was reported goes before the plan.
  const startedAt = '2026-09-01T00:00:00.000Z'
  const report = (of: object) =>
    change(caller, 'bom/bomBatch', mould.batches['C01']!, {
      operations: [{ number: 10, lock: 0, machineId: shop.machines['CNC02'], startedAt, ...of }],
    })
  await report({})
  const [running] = (await who.call(listOwnWork, {})).lines.filter(({ name }) => name === 'CNC02')
  expect(running!.running).toMatchObject([{ partNumber: 'C01', state: 'inProgress', startedAt }])
  await report({ finishedAt: '2026-09-02T00:00:00.000Z' })
  const left = await who.call(listOwnWork, {})
  expect(left.lines.flatMap(({ running, next }) => [...running, ...next])).toMatchObject([{ partNumber: 'P01' }])

  // Who has left the group sees its work no more; nor does whoever may not see its section.
  await join({ endDate: dateIn(-1) })
  expect((await who.call(listOwnWork, {})).lines).toEqual([])
  await join()
  await change(caller, 'bms/section', shop.sections.CNC, { permission: 'assigned', roles: [] })
  expect(await who.call(listOwnWork, {})).toMatchObject({ groups: ['CNC team'], lines: [] })
})

it('[R1] asks for the right to see the dispatch list', async () => {
  const stranger = await world.user(['basic.kanban:detail'], { tenant: caller })
  expect((await stranger.post('aps/dispatch/getOwnWork.do', {})).code).toBe(403)
})
