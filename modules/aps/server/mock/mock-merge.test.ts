/** Mock schedules: made from a real one, decided upon, and merged back by the three-way table. */
import { waitUntil } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { change, dateIn, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, openPlan, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

let scheduleId = 0
let mouldId = 0
beforeEach(async () => {
  ;({ mouldId } = await seedMould(caller, shop, 'M1', { plates: 2 }))
  await seedMould(caller, shop, 'M2')
  ;({ scheduleId } = await planned(caller))
})

type Caller = typeof caller
const makeMock = async (of = scheduleId) => (await caller.ok('aps/schedule/makeMock.do', { scheduleId: of })) as any
const factsOf = async (id: number) => (await caller.ok('aps/schedule/getMock.do', { scheduleId: id })) as any
const post = (name: string, input: object, as: Caller = caller) => as.post(`aps/schedule/merge/${name}.do`, input)
const begin = async (id: number, targetId = scheduleId) =>
  (await caller.ok('aps/schedule/merge/begin.do', { scheduleId: id, targetId })) as any
const refusalOf = async (name: string, input: object, as: Caller = caller) =>
  ((await post(name, input, as)).data as { refusal?: string }).refusal

/** Makes changes by hand in a schedule's plan, and saves them. */
async function decide(id: number, ...changes: object[]) {
  await openPlan(caller, id)
  for (const [at, step] of changes.entries()) {
    const made = await caller.ok('aps/session/change.do', { scheduleId: id, version: at + 1, ...step })
    expect(made.verdict.allowed).toBe(true)
  }
  await caller.ok('aps/session/save.do', { scheduleId: id, version: changes.length + 1 })
}

/** A mock with a plan, so that it can be decided upon by hand. */
async function plannedMock() {
  const { scheduleId: id } = await makeMock()
  await load(caller, id)
  await start(caller, id)
  return id as number
}

const priority = (value: number, mouldNo = 1) => ({ kind: 'priority', mouldNo, priority: value })
const due = (days: number, mouldNo = 1) => ({ kind: 'due', mouldNo, date: dateIn(days) })

/** What came of a merge, once the load and the run that follow are over. */
const merged = (mock: number) =>
  waitUntil(async () => {
    const { merged: of } = await factsOf(mock)
    return of?.state === 'done' || of?.state === 'failed' ? of : undefined
  }, 'the run after the merge')

describe('[PH-09] a mock schedule', () => {
  it('has the parameters and decisions of the schedule that it was made from, and knows the publish number', async () => {
    await decide(scheduleId, priority(2), due(50))
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    await decide(scheduleId, priority(7))
    await change(caller, 'aps/schedule', scheduleId, { horizonDays: 90, moulds: [{ mouldId }] })
    const made = await makeMock()
    expect(made.name).toBe('Main 模拟')
    expect(await caller.ok('aps/schedule/get.do', { id: made.scheduleId })).toMatchObject({
      isMock: true,
      isDefault: false,
      horizonDays: 90,
      moulds: [{ mouldId }],
      status: 'notStarted',
    })
    expect(await factsOf(made.scheduleId)).toMatchObject({
      origin: { sourceId: scheduleId, sourceName: 'Main', sourceExists: true, publication: 1, publicationNow: 1 },
      merged: null,
    })
    // The decision that is not published yet holds in the mock's plan too.
    await load(caller, made.scheduleId)
    await start(caller, made.scheduleId)
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId: made.scheduleId, size: 50 })
    expect(new Set(rows.map((row: any) => row.priority))).toEqual(new Set([7]))
    expect((await makeMock()).name).toBe('Main 模拟 2')
  })

  it('is made of a real schedule only, of the own factory, by whoever may add schedules', async () => {
    const { scheduleId: mock } = await makeMock()
    const path = 'aps/schedule/makeMock.do'
    expect((await caller.post(path, { scheduleId: mock })).data).toMatchObject({ refusal: 'mock.ofMock' })
    const stranger = await world.user(planner)
    expect((await stranger.post(path, { scheduleId })).code).not.toBe(1)
    const reader = await world.user(['aps.schedule:check'], { tenant: caller })
    expect((await reader.post(path, { scheduleId })).code).toBe(403)
  })
})

describe('[PH-09] merging a mock', () => {
  it('takes what changed in it, keeps what changed in the target or alike, and the engine runs', async () => {
    const mock = await plannedMock()
    await decide(mock, priority(2), due(40, 2))
    await decide(scheduleId, due(45), due(40, 2))
    await change(caller, 'aps/schedule', mock, { horizonDays: 120 })
    const told = await begin(mock)
    expect(told).toMatchObject({ targetName: 'Main', conflicts: [], fromMock: 2, fromTarget: 1, alike: 1 })
    expect(told.rows).toMatchObject([
      { kind: 'priority', origin: 'mock', label: 'M1', target: '未设定（以资料为准）', mock: '2' },
      { kind: 'figure', origin: 'mock', label: '排程期（天）', before: '180', mock: '120' },
      { kind: 'due', origin: 'target', label: 'M1', target: dateIn(45) },
      { kind: 'due', origin: 'both', label: 'M2', target: dateIn(40), mock: dateIn(40) },
    ])
    const before = (await caller.ok('aps/exe/job/query', { scheduleId })).plan.planId
    const { taken } = await caller.ok('aps/schedule/merge/apply.do', {
      scheduleId: mock,
      targetId: scheduleId,
      token: told.token,
    })
    expect(taken).toBe(2)
    const after = await merged(mock)
    expect(after).toMatchObject({ targetId: scheduleId, targetName: 'Main', planBefore: before, state: 'done' })
    const state = await caller.ok('aps/exe/job/query', { scheduleId })
    expect(state.plan.planId).toBe(after.planAfter)
    expect(state.plan.planId).not.toBe(before)
    expect(await caller.ok('aps/schedule/get.do', { id: scheduleId })).toMatchObject({ horizonDays: 120 })
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 50 })
    const of = (number: string) => rows.find((row: any) => row.mouldNumber === number)
    expect(of('M1')).toMatchObject({ priority: 2, deliveryDate: dateIn(45) })
    expect(of('M2')).toMatchObject({ priority: 5, deliveryDate: dateIn(40) })
    expect(await refusalOf('begin', { scheduleId: mock, targetId: scheduleId })).toBe('merge.again')
  })

  it('asks about every conflict, and takes the answers', async () => {
    await decide(scheduleId, priority(3))
    const mock = await plannedMock()
    await decide(mock, priority(2), due(40), due(41, 2))
    await decide(scheduleId, priority(4), due(45))
    const told = await begin(mock)
    expect(told.conflicts).toMatchObject([
      { kind: 'due', label: 'M1', before: '未设定（以资料为准）', target: dateIn(45), mock: dateIn(40) },
      { kind: 'priority', label: 'M1', before: '3', target: '4', mock: '2' },
    ])
    expect(told.rows).toMatchObject([{ kind: 'due', label: 'M2', origin: 'mock' }])
    const [dueKey, priorityKey] = told.conflicts.map(({ key }: any) => key)
    const pair = { scheduleId: mock, targetId: scheduleId, token: told.token }
    const answers = [{ key: dueKey, take: 'mock' }]
    expect((await post('apply', { ...pair, answers })).data).toMatchObject({
      refusal: 'merge.unanswered',
      params: { count: 1, list: 'M1' },
    })
    const stray = [...answers, { key: priorityKey, take: 'target' }, { key: told.rows[0].key, take: 'mock' }]
    expect(await refusalOf('apply', { ...pair, answers: stray })).toBe('merge.noConflict')
    await caller.ok('aps/schedule/merge/apply.do', { ...pair, answers: stray.slice(0, 2) })
    expect(await merged(mock)).toMatchObject({ state: 'done' })
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 50 })
    const of = (number: string) => rows.find((row: any) => row.mouldNumber === number)
    expect(of('M1')).toMatchObject({ priority: 4, deliveryDate: dateIn(40) })
    expect(of('M2')).toMatchObject({ deliveryDate: dateIn(41) })
  })

  it('asks where the mock changed what the target has published or taken back since', async () => {
    await decide(scheduleId, priority(3))
    const mock = await plannedMock()
    await decide(mock, priority(2))
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    expect((await begin(mock)).conflicts).toMatchObject([
      { kind: 'priority', before: '3', target: '未设定（以资料为准）', mock: '2' },
    ])
    expect((await factsOf(mock)).origin).toMatchObject({ publication: null, publicationNow: 1 })
  })

  it('merges locks with their places, outsourcing, times of machines and settings', async () => {
    const mock = await plannedMock()
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId: mock, search: 'P0', size: 50 })
    const [first, second] = rows
    const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId: mock })
    const resourceId = gantt.resources.find(({ name }: any) => name === 'EDM01').id
    const from = Math.floor(Date.parse(dateIn(20)) / 60_000)
    await decide(
      mock,
      { kind: 'lock', taskId: first.taskId },
      { kind: 'outsource', taskId: second.taskId, turnaroundMinutes: 2_880 },
      { kind: 'closed', resourceId, from, until: from + 600, reason: '换主轴' },
    )
    const { sets } = await caller.ok('aps/schedule/param/setting/options.do', {})
    const ofSet = (name: string, list = sets) => list.find(({ set }: any) => set === name)
    const save = (set: string, values: object) =>
      caller.ok('aps/schedule/param/setting/save.do', {
        set,
        version: ofSet(set).version,
        values: [{ ...ofSet(set).values, ...values }],
      })
    await save('globalMock', { productionDirection: 'backward' })
    const told = await begin(mock)
    expect(told.conflicts).toEqual([])
    const shown = (kind: string) => told.rows.find((row: any) => row.kind === kind)
    expect(shown('lock').label).toContain(`${first.mouldNumber} ${first.partNumber} · 10 To mill`)
    expect(shown('lock').mock).toContain(`锁定在 ${first.resourceName}`)
    expect(shown('outsource')).toMatchObject({ mock: '外协，周期 2 天' })
    expect(shown('time')).toMatchObject({ label: 'EDM01', mock: expect.stringMatching(/^停机 .+（换主轴）$/) })
    expect(shown('setting')).toMatchObject({ origin: 'mock' })
    const pair = { scheduleId: mock, targetId: scheduleId, token: told.token }
    await caller.ok('aps/schedule/merge/apply.do', pair)
    expect(await merged(mock)).toMatchObject({ state: 'done' })
    const after = await caller.ok('aps/schedule/param/setting/options.do', {})
    expect(ofSet('default', after.sets).values).toMatchObject({ productionDirection: 'backward' })
    expect(ofSet('global', after.sets).values).toMatchObject({ productionDirection: 'forward' })
    const real = (await caller.ok('aps/schedule/task/getList', { scheduleId, search: 'P0', size: 50 })).rows as any[]
    const same = (task: any) => real.find(({ batchId }) => batchId === task.batchId)
    expect(same(first)).toMatchObject({ lock: 1, resourceName: first.resourceName, plannedStart: first.plannedStart })
    expect(same(second)).toMatchObject({ isOutsourced: true })
  })

  it('is refused with itself, into a mock, of what no mock is, and where it would change nothing', async () => {
    const { scheduleId: mock } = await makeMock()
    const { scheduleId: other } = await makeMock()
    const { id: byHand } = await newSchedule(caller, { name: 'By hand', isMock: true })
    const refused = (id: number, targetId: number) => refusalOf('begin', { scheduleId: id, targetId })
    expect(await refused(mock, mock)).toBe('merge.withItself')
    expect(await refused(mock, other)).toBe('merge.intoMock')
    expect(await refused(byHand, scheduleId)).toBe('merge.notMock')
    expect(await refused(mock, scheduleId)).toBe('merge.nothing')
    // Nobody holds the target for a merge that was refused.
    expect((await caller.ok('aps/session/get.do', { scheduleId })).session).toBeNull()
    await change(caller, 'aps/schedule', mock, { horizonDays: 100 })
    const { id: unplanned } = await newSchedule(caller, { name: 'Unplanned' })
    expect(await refused(mock, unplanned)).toBe('schedule.noPlan')
    const stranger = await world.user(planner)
    expect((await post('begin', { scheduleId: mock, targetId: scheduleId }, stranger)).code).not.toBe(1)
    const reader = await world.user(['aps.schedule:check'], { tenant: caller })
    expect((await post('begin', { scheduleId: mock, targetId: scheduleId }, reader)).code).toBe(403)
  })

  it('holds the target while it is looked at; cancelled, both stay as they were', async () => {
    const { scheduleId: mock } = await makeMock()
    await change(caller, 'aps/schedule', mock, { horizonDays: 100 })
    const pair = { scheduleId: mock, targetId: scheduleId }
    const { token } = await begin(mock)
    const colleague = await world.user(planner, { tenant: caller })
    expect(await refusalOf('begin', pair, colleague)).toBe('session.held')
    const open = await colleague.post('aps/session/open.do', { scheduleId })
    expect(open.data).toMatchObject({ refusal: 'session.held' })
    expect(await refusalOf('apply', { ...pair, token }, colleague)).toBe('session.ofOther')
    const cancel = (as: Caller) => as.ok('aps/schedule/merge/cancel.do', { targetId: scheduleId })
    expect(await cancel(colleague)).toEqual({ cancelled: false })
    expect(await cancel(caller)).toEqual({ cancelled: true })
    expect(await caller.ok('aps/schedule/get.do', { id: scheduleId })).toMatchObject({ horizonDays: 180 })
    expect(await caller.ok('aps/schedule/get.do', { id: mock })).toMatchObject({ horizonDays: 100 })
    expect(await refusalOf('apply', { ...pair, token })).toBe('merge.notHeld')
    expect(await post('begin', pair, colleague)).toMatchObject({ code: 1 })
  })

  it('is asked again where either side changed after it was looked at', async () => {
    const mock = await plannedMock()
    await decide(mock, priority(2))
    const pair = { scheduleId: mock, targetId: scheduleId }
    const seen = await begin(mock)
    await decide(mock, priority(3))
    expect(await refusalOf('apply', { ...pair, token: seen.token })).toBe('merge.movedOn')
    const again = await begin(mock)
    await change(caller, 'aps/schedule', scheduleId, { frozenHours: 5 })
    expect(await refusalOf('apply', { ...pair, token: again.token })).toBe('merge.movedOn')
    // Steps that are not saved are lost by no merge.
    const { token } = await begin(mock)
    await caller.ok('aps/session/change.do', { scheduleId, version: 1, ...due(44, 2) })
    expect(await refusalOf('apply', { ...pair, token })).toBe('session.saveFirst')
  })

  it('asks for the rights of what follows, and for dates that a mould can keep', async () => {
    const mock = await plannedMock()
    await decide(mock, { kind: 'begin', mouldNo: 1, date: dateIn(30) })
    await decide(scheduleId, due(20))
    const pair = { scheduleId: mock, targetId: scheduleId }
    const { token } = await begin(mock)
    expect((await post('apply', { ...pair, token })).data).toMatchObject({
      refusal: 'merge.startNotBeforeDelivery',
      params: { moulds: 'M1' },
    })
    await caller.ok('aps/schedule/merge/cancel.do', { targetId: scheduleId })
    const adjuster = await world.user(['aps.schedule:check', 'aps.schedule:adjust'], { tenant: caller })
    const theirs = (await post('begin', pair, adjuster)).data as any
    expect(await refusalOf('apply', { ...pair, token: theirs.token }, adjuster)).toBe('merge.mayNotRun')
  })

  it('changes settings only for those who may', async () => {
    const { scheduleId: mock } = await makeMock()
    const { sets } = await caller.ok('aps/schedule/param/setting/options.do', {})
    const { version, values } = sets.find(({ set }: any) => set === 'globalMock')
    await caller.ok('aps/schedule/param/setting/save.do', {
      ...{ set: 'globalMock', version },
      values: [{ ...values, defaultFlowTimeHours: 2 }],
    })
    const colleague = await world.user(['aps.schedule:*'], { tenant: caller })
    const pair = { scheduleId: mock, targetId: scheduleId }
    const { token } = (await post('begin', pair, colleague)).data as any
    expect(await refusalOf('apply', { ...pair, token }, colleague)).toBe('merge.maySetNothing')
  })
})
