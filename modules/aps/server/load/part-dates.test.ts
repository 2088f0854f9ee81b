/** Dates and priorities of parts and batches count in the plan. */
import { setBatchDelivery } from '@mouldwright/production/shared'
import { expect, it } from 'vitest'
import type { ShownTask } from '../../shared/index.ts'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

/** Plates in the order in which they are milled. */
async function platesOf(scheduleId: number): Promise<ShownTask[]> {
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200, sort: 'plannedStart' })
  return rows.filter(({ partNumber }: ShownTask) => partNumber.startsWith('P'))
}
const again = async (scheduleId: number) => {
  await load(caller, scheduleId)
  await start(caller, scheduleId)
}

it('[PH-17] mills a part first when nothing but its date changes, and a batch before it', async () => {
  // Two days of work for each plate: each of them that is not first is late by any date of the next days.
  const mould = await seedMould(caller, shop, 'M1', { plates: 6, hours: 20, deliveryDate: dateIn(90) })
  const { scheduleId } = await planned(caller)
  const before = await platesOf(scheduleId)
  const last = before.at(-1)!
  await change(caller, 'bom/part', last.partId, { deliveryDate: dateIn(1) })
  expect((await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).changes).toMatchObject([
    { entity: 'production.part' },
  ])
  await again(scheduleId)
  const dated = await platesOf(scheduleId)
  expect(dated[0]!.plannedStart! < dated[2]!.plannedStart!).toBe(true)
  expect(dated.slice(0, 2).map(({ partNumber }) => partNumber)).toContain(last.partNumber)

  // Two more that are wanted as early: two machines, and the heaviest go first.
  const others = dated.filter(({ partNumber }) => partNumber !== last.partNumber).slice(-2)
  for (const { batchId } of others) {
    await caller.ok(setBatchDelivery.path, { batches: [{ id: batchId! }], deliveryDate: dateIn(1) })
    await change(caller, 'bom/bomBatch', batchId!, { priority: 9 })
  }
  await again(scheduleId)
  const first = (await platesOf(scheduleId)).slice(0, 2).map(({ partNumber, priority }) => [partNumber, priority])
  expect(first.sort()).toEqual(others.map(({ partNumber }) => [partNumber, 9]).sort())
  expect(Object.keys(mould.parts)).toHaveLength(8)
})

it('[PH-17 AP-10] a part or batch is due no later than its mould, and the refusal names it', async () => {
  const { parts, batches } = await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(30) })
  const refused = async (path: string, id: number) => {
    const { version } = await caller.ok(`${path}/get.do`, { id })
    const answer = await caller.post<any>(`${path}/modify.do`, { id, version, deliveryDate: dateIn(31) })
    return answer.data.issues.map(({ field, params }: any) => [field, params])
  }
  const named = [['deliveryDate', { mould: 'M1', delivery: dateIn(30) }]]
  expect(await refused('bom/part', parts['P01']!)).toEqual(named)
  expect(await refused('bom/bomBatch', batches['P01']!)).toEqual(named)
})
