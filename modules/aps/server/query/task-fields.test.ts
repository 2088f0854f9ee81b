/** What a task says of its order, its part, its batch and its work. */
import { expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

it('[AP-06] has what mould, part, batch, operation, resource and reports say', async () => {
  const { mouldId, parts, batches } = await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(40) })
  const { id: customerId } = await caller.ok('bms/customer/add.do', { number: 'C1', name: 'Beta', shortName: 'BETA' })
  await change(caller, 'bom/mold', mouldId, { customerId, salesman: 'Li' })
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts['P01'] } })
  const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  const programmed = operations.map(({ labels: _, ...of }: any) => ({ ...of, camStatus: 'ready' }))
  await change(caller, 'bom/route', rows[0].id, { operations: programmed })
  const machineId = shop.machines['CNC01']
  const startedAt = `${dateIn(-1)}T02:00:00.000Z`
  await change(caller, 'bom/bomBatch', batches['P01']!, {
    workOrderNumber: 'WO-7',
    priority: 8,
    operations: [{ number: 10, lock: 1, machineId, startedAt, progress: 30 }],
  })
  const { scheduleId } = await planned(caller)
  const { rows: tasks } = await caller.ok('aps/schedule/task/getList', { scheduleId, search: 'P01' })
  expect(tasks).toMatchObject([
    {
      mouldId,
      mouldNumber: 'M1',
      mouldName: 'Cover M1',
      customer: 'Beta',
      salesman: 'Li',
      partId: parts['P01'],
      partNumber: 'P01',
      partName: 'P01',
      batchId: batches['P01'],
      batchNumber: 'M1-P01-1',
      workOrderNumber: 'WO-7',
      quantity: 1,
      priority: 8,
      operationNumber: 10,
      processName: 'To mill',
      sectionId: shop.sections.CNC,
      sectionName: 'CNC',
      groupName: 'CNC team',
      machineId,
      resourceName: 'CNC01',
      plannedStart: expect.any(String),
      plannedEnd: expect.any(String),
      realStart: startedAt,
      realEnd: null,
      estimatedMinutes: 270,
      progress: 30,
      camStatus: 'ready',
      lock: 1,
      isOutsourced: false,
      deliveryDate: dateIn(40),
      source: 0,
    },
  ])
})

it('[AP-09] is found by its lock: 0 unlocked, 1 locked, 2 all', async () => {
  const { batches } = await seedMould(caller, shop, 'M1', { plates: 2 })
  await change(caller, 'bom/bomBatch', batches['P01']!, { operations: [{ number: 10, lock: 1 }] })
  const { scheduleId } = await planned(caller)
  const found = async (lock: number) => {
    const { rows, total } = await caller.ok('aps/schedule/task/getList', { scheduleId, lock })
    expect(rows).toHaveLength(total)
    return rows.map((row: any) => `${row.partNumber}-${row.operationNumber} ${row.lock}`).toSorted()
  }
  const all = await found(2)
  expect(all).toHaveLength(6)
  expect(await found(1)).toEqual(['P01-10 1'])
  expect(await found(0)).toEqual(all.filter((row: string) => row !== 'P01-10 1'))
})
