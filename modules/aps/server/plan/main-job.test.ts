/** From data to the shop's list, through HTTP on a real database. */
import { loggedDefects, type Caller } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { dateIn, planner, seedMould, workshop, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

const inTenant = (of: Caller) => ({ tenant: { tenantId: of.tenantId, factoryId: of.factoryId } as never })

describe('the main job', () => {
  it('[AP-01 AP-05 AP-06 AP-07 CL-51 CL-52 CL-57] loads, checks, runs, publishes and shows the shop its list', async () => {
    const { parts } = await seedMould(caller, shop, 'M1')
    await seedMould(caller, shop, 'M2', { deliveryDate: dateIn(-1), priority: 9 })
    const { id: scheduleId } = await newSchedule(caller)
    expect(await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).toMatchObject({
      needed: true,
      loadedAt: null,
    })

    const loaded = await load(caller, scheduleId)
    expect(loaded).toMatchObject({
      status: 'succeeded',
      result: { snapshot: { moulds: 2, parts: 6, tasks: 10, errors: 0 } },
    })
    expect(await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).toMatchObject({ needed: false })

    const ran = await start(caller, scheduleId)
    expect(ran).toMatchObject({
      status: 'succeeded',
      result: { tasks: 10, unplacedTasks: 0, moulds: 2, stopped: false },
    })
    const state = await caller.ok('aps/exe/job/query', { scheduleId })
    expect(state).toMatchObject({
      status: 'completed',
      runStatus: 'succeeded',
      run: null,
      publishIsNext: true,
      published: null,
      plan: { planId: ran.result.planId, tasks: 10, lateMoulds: ran.result.lateMoulds },
    })

    const tasks = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 500 })
    expect(tasks.total).toBe(10)
    const of = (part: string, operation: number, mould = 'M1') =>
      tasks.rows.find(
        (row: { mouldNumber: string; partNumber: string; operationNumber: number }) =>
          row.mouldNumber === mould && row.partNumber === part && row.operationNumber === operation,
      )
    // Route order, the electrode before its burn, all parts before the assembly.
    for (const mould of ['M1', 'M2']) {
      expect(of('C01', 20, mould).plannedStart >= of('C01', 10, mould).plannedEnd).toBe(true)
      expect(of('C01', 20, mould).plannedStart >= of('E01', 10, mould).plannedEnd).toBe(true)
      expect(of('C01', 30, mould).plannedStart >= of('P01', 10, mould).plannedEnd).toBe(true)
    }
    expect(of('C01', 10)).toMatchObject({
      partId: parts['C01'],
      workMinutes: 270,
      estimatedMinutes: 270,
      planStatus: 'scheduled',
    })

    const answer = await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId, planId: ran.result.planId })
    expect(answer).toMatchObject({ scheduleId, planId: ran.result.planId, tasks: 10 })
    expect(await caller.ok('aps/schedule/get.do', { id: scheduleId })).toMatchObject({
      status: 'published',
      publishedAt: answer.publishedAt,
      taskCount: 10,
      mouldCount: 2,
    })

    const worker = await world.user(workshop, inTenant(caller))
    const dispatch = await worker.ok('aps/dispatch/getList.do', { machineId: shop.machines['CNC01'] })
    expect(dispatch.plan.planId).toBe(ran.result.planId)
    expect(dispatch.resources.map(({ name }: { name: string }) => name).sort()).toEqual([
      'CNC01',
      'CNC02',
      'EDM01',
      'FIT team',
      'GRA01',
    ])
    const starts = dispatch.rows.map(({ plannedStart }: { plannedStart: string }) => plannedStart)
    expect(starts).toEqual([...starts].sort())
    expect(dispatch.total).toBeGreaterThan(0)
    for (const row of dispatch.rows) expect(row).toMatchObject({ resourceName: 'CNC01', sectionName: 'CNC' })
    expect((await worker.post('aps/exe/job/query', { scheduleId })).code).toBe(403)
    expect((await worker.post('aps/exe/job/releaseApsPlan', { scheduleId })).code).toBe(403)
  })

  it('[AP-05 CL-53 CL-54 CL-59] shows one plan the same as Gantt, as tasks, by mould and for the workshop', async () => {
    const { mouldId } = await seedMould(caller, shop, 'M1', { plates: 3 })
    await seedMould(caller, shop, 'M2', { deliveryDate: dateIn(-1) })
    const { scheduleId, planId } = await planned(caller)
    const tasks = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 500 })
    const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
    expect(gantt.planId).toBe(planId)
    expect(gantt.tasks.start).toHaveLength(tasks.total)
    for (const [at, taskId] of gantt.tasks.taskId.entries()) {
      const row = tasks.rows.find((task: { taskId: number }) => task.taskId === taskId)
      expect(gantt.tasks.start[at] * 60_000).toBe(Date.parse(row.plannedStart))
      expect(gantt.resources[gantt.tasks.resource[at]].name).toBe(row.resourceName)
      expect(gantt.moulds[gantt.tasks.mould[at]].number).toBe(row.mouldNumber)
      expect(gantt.parts[gantt.tasks.part[at]].number).toBe(row.partNumber)
      expect(gantt.processes[gantt.tasks.process[at]]).toBe(row.processName)
      expect(gantt.tasks.flags[at]).toBe(row.flags)
    }
    // Off-time never covers work: the shop rests at night.
    const cnc = gantt.resources.find(({ name }: { name: string }) => name === 'CNC01')
    expect(gantt.calendars[cnc.calendar].length).toBeGreaterThan(100)
    expect(cnc.load).toBeGreaterThan(0)

    const late = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId, onlyLate: true })
    expect(late.rows.map(({ mouldNumber }: { mouldNumber: string }) => mouldNumber)).toEqual(['M2'])
    const chain = await caller.ok('aps/schedule/mold/getChain.do', { planId, mouldId: late.rows[0].mouldId })
    expect(chain.chain.lateMinutes).toBe(late.rows[0].lateMinutes)
    const minutes = chain.chain.stretches.reduce(
      (sum: number, stretch: { minutes: number }) => sum + stretch.minutes,
      0,
    )
    expect(minutes * 60_000).toBe(Date.parse(chain.chain.to) - Date.parse(chain.chain.from))
    for (const { sentence } of chain.chain.stretches) expect(sentence).not.toBe('')

    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const workshopPlan = await caller.ok('aps/workshop/plan/getList', { mouldId })
    expect(workshopPlan.total).toBe(7)
    expect((await caller.ok('aps/workshop/plan/getMoldList', {})).total).toBe(2)
    expect((await caller.ok('aps/workshop/plan/getPartList', { mouldId })).total).toBe(5)
    const found = await caller.ok('aps/task/plan/query/getList.do', { search: 'm1*p02' })
    expect(found.rows).toHaveLength(1)
    const groups = await caller.ok('aps/resource/plan/detail/getResourceGroupNameList', {})
    expect(groups.map(({ name }: { name: string }) => name).sort()).toEqual([
      'CNC team',
      'EDM team',
      'FIT team',
      'GRA team',
    ])
  })

  it('[AP-05] says why a task starts when it does and why not elsewhere, in both languages', async () => {
    await seedMould(caller, shop, 'M1', { plates: 6 })
    const { scheduleId, planId } = await planned(caller)
    const { rows } = await caller.ok('aps/schedule/task/getList', {
      scheduleId,
      machineId: shop.machines['CNC01'],
      sort: '-plannedStart',
    })
    const ask = { planId, taskId: rows[0].taskId }
    const detail = await caller.ok('aps/task/plan/edit/getSchPlanDetail', ask)
    expect(detail.task.taskId).toBe(ask.taskId)
    expect(detail.why[0]).toMatchObject({ code: expect.stringMatching(/queue|ownMould/) })
    expect(detail.why[0].sentence).toMatch(/CNC01/)
    expect(detail.alternatives.map(({ resourceName }: { resourceName: string }) => resourceName).sort()).toEqual([
      'CNC01',
      'CNC02',
    ])
    expect(detail.alternatives.find(({ chosen }: { chosen: boolean }) => chosen)).toMatchObject({
      resourceName: 'CNC01',
    })
    const english = await world.user(planner, { ...inTenant(caller), language: 'en' })
    const told = await english.ok('aps/task/plan/edit/getSchPlanDetail', ask)
    expect(told.why[0].sentence).toMatch(/is busy with/)
    expect(told.chain.stretches.at(-1).label).toBe('Processing')
  })

  it('[AP-01] evaluates a plan beside the published one', async () => {
    await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(1), hours: 60 })
    const { scheduleId, planId } = await planned(caller)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const second = await start(caller, scheduleId)
    const evaluation = await caller.ok('aps/exe/job/getEvaluate', { scheduleId })
    expect(evaluation).toMatchObject({ planId: second.result.planId, comparedWith: { planId } })
    expect(evaluation.radar.map(({ key }: { key: string }) => key)).toHaveLength(8)
    for (const { value } of [...evaluation.radar, ...evaluation.compared]) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(100)
    }
    // One late mould ends with the plan: it is as late as it can be. Nothing has moved since the plan was published.
    const axes = Object.fromEntries(
      evaluation.radar.map(({ key, value }: { key: string; value: number }) => [key, value]),
    )
    expect(axes).toMatchObject({ onTime: 0, tardiness: 0, stability: 100 })
    expect(evaluation.trend).toHaveLength(2)
    expect(evaluation.groups.find(({ name }: { name: string }) => name === 'CNC team').workHours).toBeGreaterThan(0)
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
