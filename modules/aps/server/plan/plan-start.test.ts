/** A plan starts from what has really happened. */
import { loggedDefects } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

describe('what a plan starts from', () => {
  it('keeps begun work on its machine and takes it up where it is, leaving out what is done', async () => {
    const { batches } = await seedMould(caller, shop, 'M1')
    const begin = (part: string, machine: string, more: object) => {
      const begun = { number: 10, lock: 0, machineId: shop.machines[machine], startedAt: '2026-01-01T00:00:00.000Z' }
      return change(caller, 'bom/bomBatch', batches[part]!, { operations: [{ ...begun, ...more }] })
    }
    await begin('P01', 'CNC02', { workedMinutes: 60, progress: 50 })
    await begin('E01', 'GRA01', { finishedAt: '2026-01-02T00:00:00.000Z' })
    const { scheduleId } = await planned(caller)
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 500 })
    const begun = rows.find(({ partNumber }: { partNumber: string }) => partNumber === 'P01')
    expect(begun).toMatchObject({ resourceName: 'CNC02', taskStatus: 'inProgress', workMinutes: 135, progress: 50 })
    expect(rows.map(({ partNumber }: { partNumber: string }) => partNumber)).not.toContain('E01')
  })

  it('[AP-09] holds locked tasks at their place in the published plan', async () => {
    const { batches } = await seedMould(caller, shop, 'M1', { plates: 3 })
    const { scheduleId } = await planned(caller, { startPoint: `${dateIn(3)}T00:00:00.000Z` })
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const before = await caller.ok('aps/schedule/task/getList', { scheduleId, search: 'P02' })
    await change(caller, 'bom/bomBatch', batches['P02']!, {
      operations: [{ number: 10, lock: 1 }],
    })
    // Something more urgent would push it away.
    await seedMould(caller, shop, 'M0', { plates: 4, deliveryDate: dateIn(4), priority: 9 })
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    const after = await caller.ok('aps/schedule/task/getList', { scheduleId, search: 'M1*P02', lock: 1 })
    const { resourceName, plannedStart } = before.rows[0]
    expect(after.rows).toMatchObject([{ resourceName, plannedStart, lock: 1, flags: 4 }])
  })

  it('sends outsourced work away for the turnaround, on no machine', async () => {
    const { batches } = await seedMould(caller, shop, 'M1')
    await caller.ok('bom/bomBatch/outsource.do', {
      batches: [{ id: batches['P01'] }],
      apply: true,
      turnaroundMinutes: 2_880,
    })
    const { scheduleId } = await planned(caller)
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, onlyOutsourced: true })
    expect(rows).toMatchObject([{ partNumber: 'P01', isOutsourced: true, resourceName: null }])
    expect(Date.parse(rows[0].plannedEnd) - Date.parse(rows[0].plannedStart)).toBe(2_880 * 60_000)
  })

  it('[BD-21] takes the time of the supplier for the process where none was agreed', async () => {
    const { batches } = await seedMould(caller, shop, 'M1')
    const { id: supplierId } = await caller.ok('bms/supplier/add.do', {
      code: 'S1',
      name: 'Outside',
      outsourcing: [{ processId: shop.processes.mill, leadMinutes: 1_440, transportMinutes: 240 }],
    })
    const apply = { batches: [{ id: batches['P01'] }], apply: true, supplierId }
    await caller.ok('bom/bomBatch/outsource.do', apply)
    const { scheduleId } = await planned(caller)
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, onlyOutsourced: true })
    const { plannedStart, plannedEnd } = rows[0]
    expect(Date.parse(plannedEnd) - Date.parse(plannedStart)).toBe(1_680 * 60_000)
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
