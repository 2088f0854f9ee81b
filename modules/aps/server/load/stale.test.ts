/** Whether a plan's data are those that would be loaded now, and if not, what changed. */
import { expect, it } from 'vitest'
import { change, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

it('[PH-11] names each kind of record that was changed, added or removed since data were loaded, and no other', async () => {
  const { mouldId, parts, batches } = await seedMould(caller, shop, 'M1')
  const { id: fixtureId } = await caller.ok('bms/fixture/add.do', { code: 'F-1', name: 'Vacuum plate', count: 1 })
  const { id: typeId } = await caller.ok('bms/partType/add.do', { code: 'LE', name: 'Lifter' })
  const { id: materialId } = await caller.ok('bms/material/add.do', { code: 'S136', name: 'S136' })
  const { id: scheduleId } = await newSchedule(caller)
  const stale = async (): Promise<string[]> =>
    (await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).changes.map((of: any) => of.label)
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
    expect(await stale(), path).toEqual([])
    await change(caller, path, id, values)
    expect(await stale(), path).toEqual([label])
  }
  // A person counts by the rate at which they work in a group, and by nothing else that their record says.
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, { users: [{ userId: caller.userId, isMain: false }] })
  await load(caller, scheduleId)
  const head = await world.user(['*'], { tenant: caller })
  await change(head, 'upms/user', caller.userId, { title: 'Miller' })
  expect(await stale()).toEqual([])
  await change(head, 'upms/user', caller.userId, { workRate: 80 })
  expect(await stale()).toEqual(['用户'])

  await load(caller, scheduleId)
  await caller.ok('bms/customer/add.do', { number: 'C1', name: 'Beta', shortName: 'BETA' })
  expect(await stale()).toEqual([])
  await caller.ok('bms/fixture/remove.do', { ids: [fixtureId] })
  expect(await stale()).toEqual(['夹具'])
})
