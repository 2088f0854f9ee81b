/** Where a task and a mould stand in planning: one record after the other is brought to each status by the product's own calls. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { planStatus, type PlanStatus } from '../../shared/index.ts'
import { change, dateIn, planner, seedMould, seedShop, shopOfEachTest } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

interface Task {
  mouldNumber: string
  partNumber: string
  operationNumber: number
  planStatus: PlanStatus
}

/** A status and the one after it: over all steps, each status is asked for where it holds and where it does not. */
const near = (status: PlanStatus | undefined): PlanStatus[] => {
  const at = status ? planStatus.indexOf(status) : 0
  return [planStatus[at]!, planStatus[(at + 1) % planStatus.length]!]
}

/** Tasks of a mould by part and operation; and that the filter by status finds just those. */
async function tasksOf(scheduleId: number, mouldId: number): Promise<Record<string, PlanStatus>> {
  const ask = async (more: object): Promise<Task[]> =>
    (await caller.ok('aps/schedule/task/getList', { scheduleId, mouldId, size: 200, ...more })).rows
  const named = (rows: readonly Task[]) =>
    Object.fromEntries(rows.map((row) => [`${row.partNumber}-${row.operationNumber}`, row.planStatus]))
  const all = named(await ask({}))
  for (const status of near(Object.values(all)[0]))
    expect(named(await ask({ planStatus: status })), status).toEqual(
      Object.fromEntries(Object.entries(all).filter(([, own]) => own === status)),
    )
  return all
}

/** The status of a mould in the list of moulds; and that the filter by status agrees. */
async function mouldOf(scheduleId: number, mouldId: number): Promise<PlanStatus | undefined> {
  const ask = async (more: object): Promise<{ mouldId: number; planStatus: PlanStatus }[]> =>
    (await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId, size: 200, ...more })).rows
  const found = (await ask({})).find((row) => row.mouldId === mouldId)
  for (const status of near(found?.planStatus)) {
    const rows = await ask({ planStatus: status })
    expect(
      rows.some((row) => row.mouldId === mouldId),
      status,
    ).toBe(found?.planStatus === status)
    expect(rows.every((row) => row.planStatus === status)).toBe(true)
  }
  return found?.planStatus
}

const all = (of: Record<string, PlanStatus>) => new Set(Object.values(of))

it('[AP-08] a mould and its tasks go through every plan status by what people do with them', async () => {
  const seen = new Set<PlanStatus>()
  const expectBoth = async (of: { scheduleId: number; mouldId: number }, status: PlanStatus) => {
    expect(all(await tasksOf(of.scheduleId, of.mouldId)), status).toEqual(new Set([status]))
    expect(await mouldOf(of.scheduleId, of.mouldId)).toBe(status)
    seen.add(status)
  }
  await seedMould(caller, shop, 'M1')
  const { scheduleId } = await planned(caller)
  const again = async () => {
    await load(caller, scheduleId)
    expect((await start(caller, scheduleId)).status).toBe('succeeded')
  }
  // Entered after the plan was made: pieces in no batch first, then in batches that no run has seen.
  const { id: mouldId } = await caller.ok('bom/mold/add.do', {
    number: 'M2',
    name: 'Cover M2',
    deliveryDate: dateIn(60),
    priority: 5,
  })
  const { id: partId } = await caller.ok('bom/part/add.do', { mouldId, number: 'P01', name: 'P01', quantity: 1 })
  const { id: routeId } = await caller.ok('bom/route/add.do', {
    partId,
    operations: [10, 20].map((number) => ({ number, processId: shop.processes.mill, estimatedMinutes: 60 })),
  })
  const second = { scheduleId, mouldId }
  await expectBoth(second, 'notBatched')
  const { id: batchId } = await caller.ok('bom/bomBatch/add.do', { number: 'M2-P01-1', partId, quantity: 1 })
  await expectBoth(second, 'batched')
  await again()
  await expectBoth(second, 'scheduled')
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  await expectBoth(second, 'planned')
  // The next plan is a proposal until it is published.
  await again()
  await expectBoth(second, 'scheduled')
  await change(caller, 'bom/bomBatch', batchId, { source: 3 })
  await again()
  await expectBoth(second, 'forcedOutsourcing')
  await change(caller, 'bom/bomBatch', batchId, { source: 0 })
  const operations = [10, 20].map((number) => ({ number, processId: shop.processes.mill, estimatedMinutes: 400_000 }))
  await change(caller, 'bom/route', routeId, { operations })
  await again()
  await expectBoth(second, 'unscheduled')
  // A paused mould is left out by the next run, and comes back.
  await caller.ok('bom/mold/setStatus.do', { moulds: [{ id: mouldId }], status: 'paused' })
  await again()
  await expectBoth(second, 'outOfPlan')
  await caller.ok('bom/mold/setStatus.do', { moulds: [{ id: mouldId }], status: 'open' })
  await expectBoth(second, 'batched')
  // What is closed has left the schedule.
  await caller.ok('bom/mold/setStatus.do', { moulds: [{ id: mouldId }], status: 'closed' })
  expect(await tasksOf(scheduleId, mouldId)).toEqual({})
  expect(await mouldOf(scheduleId, mouldId)).toBeUndefined()
  expect([...seen].toSorted()).toEqual([...planStatus].toSorted())
})

it('[AP-08] work beside the plan keeps to the moulds of the schedule and to the plan that counts', async () => {
  const first = await seedMould(caller, shop, 'M1')
  const { scheduleId, planId } = await planned(caller, { moulds: [{ mouldId: first.mouldId }] })
  const other = await seedMould(caller, shop, 'M2')
  expect(await tasksOf(scheduleId, other.mouldId)).toEqual({})
  // Pages never overlap, also where work waits.
  const added = await caller.ok('bom/bomBatch/add.do', {
    number: 'M1-P01-2',
    partId: first.parts['P01'],
    quantity: 1,
  })
  expect(added.id).toBeGreaterThan(0)
  const ask = (more: object) => caller.ok('aps/schedule/task/getList', { scheduleId, ...more })
  const { total } = await ask({})
  expect(total).toBe(6)
  const ids: number[] = []
  for (let page = 1; page <= total; page += 1) ids.push((await ask({ page, size: 1 })).rows[0].taskId)
  expect(new Set(ids).size).toBe(total)
  expect((await ask({ search: 'M1-P01-2' })).rows).toMatchObject([{ planStatus: 'batched', plannedStart: null }])
  expect((await ask({ onlyUnplaced: true })).total).toBe(0)
  // A plan that was replaced shows what it was.
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  expect((await ask({ planId })).total).toBe(5)
})

it('[T1 AP-08] shows nothing of another company', async () => {
  const { mouldId } = await seedMould(caller, shop, 'M1')
  const { scheduleId } = await planned(caller)
  const stranger = await world.user(planner)
  const strangerShop = await seedShop(stranger)
  await seedMould(stranger, strangerShop, 'M9')
  expect(Object.keys(await tasksOf(scheduleId, mouldId))).toHaveLength(5)
  expect((await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })).total).toBe(5)
  expect((await stranger.post('aps/schedule/task/getList', { scheduleId })).code).not.toBe(1)
})

it('[FL-04 AP-08] rework that the floor added is there at once, beside the plan, until a run has placed it', async () => {
  const { mouldId, batches } = await seedMould(caller, shop, 'R1')
  const { scheduleId } = await planned(caller)
  const before = await tasksOf(scheduleId, mouldId)
  const worker = await world.user(['floor.*', 'production.*', 'basic.*'], { tenant: caller })
  const report = (kind: string, more: object = {}) =>
    worker.ok('floor/report/tell.do', {
      ...{ key: randomUUID(), kind, batchId: batches['C01'], operationNumber: 10, machineId: shop.machines['CNC01'] },
      ...more,
    })
  await report('start')
  expect(await tasksOf(scheduleId, mouldId)).toEqual(before)
  const rework = { followUp: 'reworkOperation', reworkProcessId: shop.processes.fit, reworkMinutes: 90 }
  await report('scrap', { quantity: 1, reason: '崩角', ...rework })
  expect(await tasksOf(scheduleId, mouldId)).toEqual({ ...before, 'C01-15': 'batched' })
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, mouldId, search: 'C01', size: 200 })
  expect(rows.find(({ operationNumber }: Task) => operationNumber === 15)).toMatchObject({
    ...{ processName: 'To fit', estimatedMinutes: 90, plannedStart: null, taskStatus: expect.any(String) },
  })
  await load(caller, scheduleId)
  expect((await start(caller, scheduleId)).status).toBe('succeeded')
  expect((await tasksOf(scheduleId, mouldId))['C01-15']).toBe('scheduled')
})
