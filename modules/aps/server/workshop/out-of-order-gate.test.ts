/** What is not the plan's next one at its machine asks for a look before it starts. */
import { queryGates } from '@mouldwright/gate/shared'
import { expect, it } from 'vitest'
import { change, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

it('[FL-11] amber until what comes first in the published plan has begun', async () => {
  const who = await world.user([...planner, 'gate.*'], { tenant: caller })
  await seedMould(who, shop, 'M1', { plates: 3 })
  const { scheduleId } = await planned(who)
  const tasks = async (): Promise<any[]> =>
    (await who.ok('aps/dispatch/getList.do', { machineId: shop.machines['CNC01'], order: 'time', size: 50 })).rows
  const outOfOrder = async (of: any) => {
    const { batchId, operationNumber, machineId } = of
    const { operations } = await who.call(queryGates, { operations: [{ batchId, operationNumber, machineId }] })
    return operations[0]!.reasons.filter(({ code }) => code === 'outOfOrder')
  }
  await who.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const [first, second] = await tasks()
  expect(await outOfOrder(first)).toEqual([])
  expect(await outOfOrder(second)).toMatchObject([
    { light: 'amber', params: { task: `M1 ${first.partNumber} · ${first.operationNumber} ${first.processName}` } },
  ])
  await change(who, 'bom/bomBatch', first.batchId, {
    operations: [
      {
        number: first.operationNumber,
        lock: 0,
        machineId: shop.machines['CNC01'],
        startedAt: new Date(world.clock.now() - 60_000).toISOString(),
      },
    ],
  })
  expect(await outOfOrder(second)).toEqual([])
})
