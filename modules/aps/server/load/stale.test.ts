/** Whether a plan's data are those that would be loaded now, and if not, what changed. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { change, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

const stale = async (scheduleId: number): Promise<string[]> =>
  (await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).changes.map((of: any) => of.label)

it('[PH-11] names each kind of record that was changed, added or removed since data were loaded, and no other', async () => {
  const { mouldId, parts, batches } = await seedMould(caller, shop, 'M1')
  const { id: fixtureId } = await caller.ok('bms/fixture/add.do', { code: 'F-1', name: 'Vacuum plate', count: 1 })
  const { id: typeId } = await caller.ok('bms/partType/add.do', { code: 'LE', name: 'Lifter' })
  const { id: materialId } = await caller.ok('bms/material/add.do', { code: 'S136', name: 'S136' })
  const { id: scheduleId } = await newSchedule(caller)
  const records: [path: string, id: number, values: object, label: string][] = [
    ['machine', shop.machines['CNC01']!, { maxLength: 900 }, '机床'],
    ['bms/resourceGroup', shop.groups.CNC, { weight: 2 }, '资源组'],
    ['bms/shift', shop.shiftId, { englishName: 'Day' }, '班次'],
    ['bms/fixture', fixtureId, { count: 2 }, '夹具'],
    ['bms/material', materialId, { name: 'S136H' }, '材料'],
    ['bms/partType', typeId, { isBought: true }, '零件类型'],
    ['bom/mold', mouldId, { priority: 7 }, '模具'],
    ['bom/part', parts['P01']!, { length: 300 }, '零件'],
    ['bom/bomBatch', batches['P01']!, { priority: 7 }, '生产批次'],
  ]
  for (const [path, id, values, label] of records) {
    await load(caller, scheduleId)
    expect(await stale(scheduleId), path).toEqual([])
    await change(caller, path, id, values)
    expect(await stale(scheduleId), path).toEqual([label])
  }
  // A person counts by the rate at which they work in a group, and by nothing else that their record says.
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, { users: [{ userId: caller.userId, isMain: false }] })
  await load(caller, scheduleId)
  const head = await world.user(['*'], { tenant: caller })
  await change(head, 'upms/user', caller.userId, { title: 'Miller' })
  expect(await stale(scheduleId)).toEqual([])
  await change(head, 'upms/user', caller.userId, { workRate: 80 })
  expect(await stale(scheduleId)).toEqual(['用户'])

  await load(caller, scheduleId)
  await caller.ok('bms/customer/add.do', { number: 'C1', name: 'Beta', shortName: 'BETA' })
  expect(await stale(scheduleId)).toEqual([])
  await caller.ok('bms/fixture/remove.do', { ids: [fixtureId] })
  expect(await stale(scheduleId)).toEqual(['夹具'])
})

it('[PH-11] says nothing of work that was reported, and of what somebody changes beside it', async () => {
  const { parts, batches } = await seedMould(caller, shop, 'M1')
  const batchId = batches['C01']!
  const { id: scheduleId } = await newSchedule(caller)
  await load(caller, scheduleId)
  const worker = await world.user(['floor.*', 'production.*', 'basic.*'], { tenant: caller })
  const report = (kind: string) =>
    worker.ok('floor/report/tell.do', {
      ...{ key: randomUUID(), kind, batchId, operationNumber: 10, machineId: shop.machines['CNC01'] },
    })
  const { version } = await caller.ok('bom/bomBatch/get.do', { id: batchId })
  expect(await report('start')).toMatchObject({ answer: 'applied' })
  expect((await caller.ok('bom/bomBatch/get.do', { id: batchId })).version).toBeGreaterThan(version)
  expect(await stale(scheduleId)).toEqual([])
  // A report that comes after it hides no change.
  await change(caller, 'bom/bomBatch', batchId, { priority: 7 })
  expect(await report('finish')).toMatchObject({ answer: 'applied' })
  expect(await stale(scheduleId)).toEqual(['生产批次'])
  await load(caller, scheduleId)
  expect(await stale(scheduleId)).toEqual([])
  // What is entered in a batch's form or workbook is reported as well; a wish beside it is a change.
  const startedAt = new Date(world.clock.now() - 3_600_000).toISOString()
  const begun = { number: 10, lock: 0, startedAt, machineId: shop.machines['CNC02'] }
  await change(caller, 'bom/bomBatch', batches['P01']!, { operations: [begun] })
  expect(await stale(scheduleId)).toEqual([])
  await change(caller, 'bom/bomBatch', batches['P01']!, { operations: [{ ...begun, progress: 30, lock: 1 }] })
  expect(await stale(scheduleId)).toEqual(['生产批次'])
  await load(caller, scheduleId)
  // As many batches as before are not the same ones.
  const gone = batches['E01']!
  await caller.ok('bom/bomBatch/remove.do', { ids: [gone] })
  await caller.ok('bom/bomBatch/add.do', { number: 'M1-E01-9', partId: parts['E01']!, quantity: 1, source: 0 })
  expect(await stale(scheduleId)).toEqual(['生产批次'])
})
