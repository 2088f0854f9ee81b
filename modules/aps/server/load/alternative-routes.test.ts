/** Routes that may go one of several ways: what is planned, what the floor is asked for, and what it is told. */
import { expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

/** Of a part that is milled the other way: ground by the graphite mill, which has nothing else to do. */
async function withWays(partId: number, more: { number: number; process: 'burn' }[] = []) {
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId } })
  const time = { estimatedMinutes: 300, setupMinutes: 0 }
  const operations = [
    { number: 10, processId: shop.processes.mill, way: '1a', ...time },
    { number: 20, processId: shop.processes.graphite, way: '1b', ...time, estimatedMinutes: 400 },
    ...more.map(({ number, process }) => ({ number, processId: shop.processes[process], ...time })),
  ]
  await change(caller, 'bom/route', rows[0].id, { operations })
  return rows[0].id as number
}

const rowsOf = async (name: string, partNumber: string) => {
  const { scheduleId, planId } = await planned(caller, { name, horizonDays: 60 })
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  return { planId, scheduleId, rows: rows.filter((row: any) => row.partNumber === partNumber) }
}
const detail = (planId: number, taskId: number) => caller.ok('aps/task/plan/edit/getSchPlanDetail', { planId, taskId })

it('[AP-15] plans the usual way where it is on time, and says so', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  const routeId = await withWays(parts['P01']!)
  const { planId, scheduleId, rows } = await rowsOf('Usual', 'P01')
  expect(rows.map((row: any) => row.operationNumber)).toEqual([10])
  const { way, otherWays } = await detail(planId, rows[0].taskId)
  expect(otherWays).toHaveLength(1)
  expect(otherWays[0]).toContain('20 To graphite')
  expect(way).toMatchObject({ code: 'wayUsual', sentence: '常用路线：没有找到更好的其它路线' })

  // A route that is changed beside the plan does not make its other way work that waits to be planned.
  await change(caller, 'bom/route', routeId, { remark: 'Looked at again' })
  const { rows: again } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  expect(again.flatMap((row: any) => (row.partNumber === 'P01' ? row.operationNumber : []))).toEqual([10])
})

it('[AP-15] goes another way where the usual one is late, and names what it is better than', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  // The cavity is milled as well: only the plate has a date that it can keep.
  await change(caller, 'bom/part', parts['P01']!, { deliveryDate: dateIn(10) })
  await withWays(parts['P01']!, [{ number: 30, process: 'burn' }])
  for (const name of ['CNC01', 'CNC02'])
    await change(caller, 'machine', shop.machines[name]!, {
      downtimes: [{ startsAt: new Date().toISOString(), endsAt: `${dateIn(20)}T00:00:00.000Z`, reason: 'Repair' }],
    })
  const { planId, rows } = await rowsOf('Ground', 'P01')
  expect(rows.map((row: any) => row.operationNumber)).toEqual([20, 30])
  expect(rows[1].plannedStart >= rows[0].plannedEnd).toBe(true)
  const { way, otherWays } = await detail(planId, rows[0].taskId)
  expect(otherWays[0]).toMatch(/10 To mill.*多/)
  expect(way.code).toBe('wayBetter')
  expect(way.sentence).toContain('10 To mill')
  expect((await detail(planId, rows[1].taskId)).way).toBeNull()
})

it('[AP-15] goes the way that a planner has chosen, says so, and finds it itself again where that is taken back', async () => {
  const { parts, batches } = await seedMould(caller, shop, 'M1')
  await withWays(parts['P01']!)
  const { planId, scheduleId, rows } = await rowsOf('Chosen', 'P01')
  const { ways } = await detail(planId, rows[0].taskId)
  expect(ways).toEqual([
    { code: '1a', name: '10 To mill', isGone: true, isChosen: false },
    { code: '1b', name: '20 To graphite', isGone: false, isChosen: false },
  ])
  const isStale = async () => (await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).changes.length > 0
  const again = async () => {
    await load(caller, scheduleId)
    const { result } = await start(caller, scheduleId)
    const { rows: all } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
    const own = all.filter((row: any) => row.partNumber === 'P01')
    return { rows: own, ...(await detail(result.planId, own[0].taskId)), planId: result.planId }
  }
  expect(await isStale()).toBe(false)
  await caller.ok('aps/schedule/task/chooseWay', { planId, taskId: rows[0].taskId, way: '1b' })
  expect((await detail(planId, rows[0].taskId)).ways.map((of: any) => of.isChosen)).toEqual([false, true])
  expect(await isStale()).toBe(true)

  const chosen = await again()
  expect(chosen.rows.map((row: any) => row.operationNumber)).toEqual([20])
  expect(chosen.way).toMatchObject({ code: 'wayHeld', sentence: '计划员已选定该路线' })
  expect(chosen.ways.map((of: any) => of.isGone)).toEqual([false, true])
  expect(await isStale()).toBe(false)

  const none = await caller.post('aps/schedule/task/chooseWay', {
    ...{ planId: chosen.planId, taskId: chosen.rows[0].taskId, way: '1c' },
  })
  expect(none).toMatchObject({ data: { refusal: 'plan.noSuchWay' } })
  expect(none.message).toContain('1c')

  // What the shop follows is the batch's own from then on, for every schedule.
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const batch = await caller.ok('bom/bomBatch/get.do', { id: batches['P01'] })
  expect(batch.chosenWays).toBe('1b')

  const taskId = chosen.rows[0].taskId
  await caller.ok('aps/schedule/task/chooseWay', { planId: chosen.planId, taskId, way: '1b', isFree: true })
  const free = await again()
  expect(free.ways.map((of: any) => of.isChosen)).toEqual([false, false])
  expect(free.way.code).not.toBe('wayHeld')
})

it('[AP-15] keeps a way that is chosen behind the run for the next one where the plan is published as it is', async () => {
  const { parts, batches } = await seedMould(caller, shop, 'M1')
  await withWays(parts['P01']!)
  const { planId, scheduleId, rows } = await rowsOf('As it is', 'P01')
  await caller.ok('aps/schedule/task/chooseWay', { planId, taskId: rows[0].taskId, way: '1b' })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const chosenOf = async () => (await caller.ok('bom/bomBatch/get.do', { id: batches['P01'] })).chosenWays
  expect(await chosenOf()).toBeFalsy()
  const { ways } = await detail(planId, rows[0].taskId)
  expect(ways.map((of: any) => [of.isGone, of.isChosen])).toEqual([
    [true, false],
    [false, true],
  ])
  expect((await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).changes).not.toEqual([])

  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const { rows: next } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  const own = next.filter((row: any) => row.partNumber === 'P01')
  expect(own.map((row: any) => row.operationNumber)).toEqual([20])
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  expect(await chosenOf()).toBe('1b')
})

it('[PH-09] shows a way that was chosen for a mock among what is merged', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  await withWays(parts['P01']!)
  const { scheduleId: targetId } = await rowsOf('Real', 'P01')
  const { scheduleId } = await caller.ok('aps/schedule/makeMock.do', { scheduleId: targetId })
  await load(caller, scheduleId)
  const { result } = await start(caller, scheduleId)
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  const { taskId } = rows.find((row: any) => row.partNumber === 'P01')
  await caller.ok('aps/schedule/task/chooseWay', { planId: result.planId, taskId, way: '1b' })
  const { rows: merged } = await caller.ok('aps/schedule/merge/begin.do', { scheduleId, targetId })
  const own = merged.filter(({ kind }: any) => kind === 'way')
  expect(own).toEqual([expect.objectContaining({ label: expect.stringContaining('M1 P01'), mock: '1b' })])
})

it('[AP-15] makes no electrodes for a way that is not gone', async () => {
  const { parts, batches } = await seedMould(caller, shop, 'M1')
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts['C01'] } })
  const time = { estimatedMinutes: 240, setupMinutes: 0 }
  await change(caller, 'bom/route', rows[0].id, {
    operations: [
      { number: 10, processId: shop.processes.mill, ...time },
      { number: 20, processId: shop.processes.burn, way: '1a', ...time },
      { number: 25, processId: shop.processes.mill, way: '1b', ...time },
      { number: 30, processId: shop.processes.fit, ...time },
    ],
  })
  const { rows: electrode } = await rowsOf('Burned', 'E01')
  expect(electrode.map((row: any) => row.operationNumber)).toEqual([10])

  await change(caller, 'bom/bomBatch', batches['C01']!, { chosenWays: '1b' })
  const milled = await rowsOf('Milled', 'C01')
  expect(milled.rows.map((row: any) => row.operationNumber)).toEqual([10, 25, 30])
  const { rows: all } = await caller.ok('aps/schedule/task/getList', { scheduleId: milled.scheduleId, size: 200 })
  expect(all.filter((row: any) => row.partNumber === 'E01')).toEqual([])

  // What has begun is finished, whatever way is gone.
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  const begun = { number: 10, lock: 0, machineId: shop.machines['GRA01'], startedAt }
  await change(caller, 'bom/bomBatch', batches['E01']!, { operations: [begun] })
  const { rows: finished } = await rowsOf('Begun', 'E01')
  expect(finished.map((row: any) => row.operationNumber)).toEqual([10])
})

it('[AP-15] names a way that is chosen for a batch and that its route does not have', async () => {
  const { parts, batches } = await seedMould(caller, shop, 'M1')
  await withWays(parts['P01']!)
  await change(caller, 'bom/bomBatch', batches['P01']!, { chosenWays: '1b, 2a' })
  const { scheduleId, rows } = await rowsOf('Unknown', 'P01')
  expect(rows.map((row: any) => row.operationNumber)).toEqual([20])
  const { rows: defects } = await caller.ok('aps/schedule/defect/getList.do', { scheduleId })
  const own = defects.filter(({ code }: any) => code === 'unknownWay')
  expect(own.map(({ sentence }: any) => sentence)).toEqual([expect.stringContaining('2a')])
})

it('[AP-15] goes on the way that the floor has begun', async () => {
  const { parts, batches } = await seedMould(caller, shop, 'M1')
  await withWays(parts['P01']!, [{ number: 30, process: 'burn' }])
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  const begun = { number: 20, lock: 0, machineId: shop.machines['GRA01'], startedAt }
  await change(caller, 'bom/bomBatch', batches['P01']!, { operations: [begun] })
  const { rows } = await rowsOf('Begun', 'P01')
  expect(rows.map((row: any) => row.operationNumber)).toEqual([20, 30])
})

it('[AP-15] says of a way that has no other that it is always done', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts['P01'] } })
  const operations = [{ number: 10, processId: shop.processes.mill, estimatedMinutes: 60, way: '1a' }]
  await change(caller, 'bom/route', rows[0].id, { operations })
  const { scheduleId, rows: tasks } = await rowsOf('Lone', 'P01')
  expect(tasks.map((row: any) => row.operationNumber)).toEqual([10])
  const { rows: defects } = await caller.ok('aps/schedule/defect/getList.do', { scheduleId })
  expect(defects.find(({ code }: any) => code === 'loneWay').sentence).toMatch(/10.*1a/)
})
