/** Planning by hand: trials, steps, undo, saving, and who may. */
import { waitUntil } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { change, dateIn, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { chartRows, load, newSchedule, openPlan, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const minute = (iso: string) => Date.parse(iso) / 60_000

let scheduleId = 0
let planId = 0
beforeEach(async () => {
  await seedMould(caller, shop, 'M1', { plates: 3 })
  ;({ scheduleId, planId } = await planned(caller))
})

const call = (name: string, input: object = {}, as = caller) =>
  as.ok(`aps/session/${name}.do`, { scheduleId, ...input })
const answer = (name: string, input: object = {}, as = caller) =>
  as.post(`aps/session/${name}.do`, { scheduleId, ...input })

const savedRows = async () => chartRows(await caller.ok('aps/schedule/gantt/get.do', { scheduleId }))
const sessionRows = async (as = caller) => chartRows((await call('getGantt', {}, as)).gantt)

/** A plate on a mill, with the other mill. */
async function plateAndOtherMill() {
  const rows = await savedRows()
  const mills = rows.filter(({ resource }) => resource.startsWith('CNC'))
  const task = mills.toSorted((one, other) => other.start - one.start)[0]!
  const { resources } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const other = resources.find((of: any) => of.name.startsWith('CNC') && of.name !== task.resource)
  return { task, other: other.id as number, otherName: other.name as string }
}

describe('steps', () => {
  it('[PH-01 PH-02] tries a move without changing anything, makes it, undoes it and does it again', async () => {
    const { task, other, otherName } = await plateAndOtherMill()
    const opened = await openPlan(caller, scheduleId)
    expect(opened).toMatchObject({ planId, version: 1, position: 0, isOwn: true, steps: [] })
    expect(await call('ready')).toEqual({ isReady: true })
    const move = { kind: 'move', taskId: task.taskId, resourceId: other, start: task.start }
    const tried = await call('try', { version: 1, ...move })
    expect(tried).toMatchObject({ allowed: true })
    expect(tried.tasks[0]).toMatchObject({ taskId: task.taskId, resourceId: other, start: tried.start, end: tried.end })
    expect(await sessionRows()).toEqual((await savedRows()).map((row) => ({ ...row, flags: row.flags & ~32 })))
    const made = await call('change', { version: 1, ...move })
    expect(made.verdict).toEqual(tried)
    expect(made.session).toMatchObject({ version: 2, position: 1, steps: [{ position: 1, kind: 'move' }] })
    expect(made.session.steps[0].sentence).toContain(otherName)
    const moved = await sessionRows()
    expect(moved.find(({ taskId }) => taskId === task.taskId)).toMatchObject({
      resource: otherName,
      start: tried.start,
      end: tried.end,
      flags: expect.toSatisfy((flags: number) => (flags & 32) > 0),
    })
    // What is saved is what it was.
    expect((await savedRows()).find(({ taskId }) => taskId === task.taskId)!.resource).toBe(task.resource)
    expect(await call('go', { version: 2, position: 0 })).toMatchObject({
      version: 3,
      position: 0,
      steps: [{ position: 1 }],
    })
    expect((await sessionRows()).find(({ taskId }) => taskId === task.taskId)!.resource).toBe(task.resource)
    expect(await call('go', { version: 3, position: 1 })).toMatchObject({ position: 1 })
    expect(await sessionRows()).toEqual(moved)
  })

  it('[PH-01 PH-07] refuses a place that is no place, with the reason, and says where a task may go', async () => {
    const { task, other } = await plateAndOtherMill()
    const { resources } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
    const edm = resources.find((of: any) => of.name === 'EDM01').id
    await openPlan(caller, scheduleId)
    const verdict = await call('try', {
      version: 1,
      kind: 'move',
      taskId: task.taskId,
      resourceId: edm,
      start: task.start,
    })
    // It works, but not at such work.
    const reason = { code: 'notEligible', sentence: '“EDM01”不在这道工序可用的资源中' }
    expect(verdict).toMatchObject({ allowed: false, start: null, moved: 0, reason })
    const { resourceIds } = await call('targets', { taskId: task.taskId })
    expect(resourceIds.toSorted()).toEqual([task.resourceId, other].toSorted())
    const made = await call('change', {
      version: 1,
      kind: 'move',
      taskId: task.taskId,
      resourceId: edm,
      start: task.start,
    })
    expect(made).toMatchObject({ verdict: { allowed: false }, session: { version: 1, position: 0 } })
    expect(
      (await answer('try', { version: 1, kind: 'move', taskId: 99_999, resourceId: edm, start: 1 })).data,
    ).toMatchObject({
      refusal: 'plan.absent',
    })
    expect((await answer('try', { version: 1, kind: 'move', taskId: task.taskId })).data).toMatchObject({
      refusal: 'session.incomplete',
    })
  })

  it('[PH-02] lists what changed since any step: moulds later and earlier, tasks that moved', async () => {
    const { task } = await plateAndOtherMill()
    await openPlan(caller, scheduleId)
    const rows = await savedRows()
    const last = rows.toSorted((one, other) => other.end - one.end)[0]!
    await call('change', {
      version: 1,
      kind: 'move',
      taskId: last.taskId,
      resourceId: last.resourceId,
      start: last.start + 3 * 1_440,
    })
    await call('change', { version: 2, kind: 'priority', mouldNo: 1, priority: 9 })
    const all = await call('impact', { since: 0 })
    expect(all.later).toMatchObject([{ number: 'M1' }])
    expect(all.later[0].to).toBeGreaterThan(all.later[0].from)
    expect(all.tasks.some(({ taskId }: any) => taskId === last.taskId)).toBe(true)
    expect(await call('impact', { since: 1 })).toMatchObject({ moved: 0, later: [], earlier: [] })
    expect((await answer('impact', { since: 3 })).data).toMatchObject({ refusal: 'session.noSuchStep' })
    expect(task).toBeDefined()
  })

  it('[PH-02 PH-03] locks several tasks and re-dates several moulds, each as one step; all of it or nothing', async () => {
    await seedMould(caller, shop, 'M2', { plates: 2 })
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    const plates = (await savedRows()).filter(({ resource }) => resource.startsWith('CNC')).slice(0, 3)
    await openPlan(caller, scheduleId)
    const locks = plates.map(({ taskId }, at) => ({ no: at + 1, kind: 'lock', taskId }))
    const { session } = await call('change', { version: 1, kind: 'several', changes: locks })
    expect(session.steps).toHaveLength(1)
    expect(session.steps[0].sentence).toMatch(/锁定.+另外 2 项/)
    const locked = await caller.ok('aps/schedule/task/getList', { scheduleId, sessionId: session.sessionId, lock: 1 })
    expect(locked.total).toBe(3)
    const date = dateIn(40)
    const dates = [1, 2].map((mouldNo) => ({ no: mouldNo, kind: 'due', mouldNo, date }))
    await call('change', { version: 2, kind: 'several', changes: dates })
    const moulds = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId, sessionId: session.sessionId })
    expect(moulds.rows.map(({ deliveryDate }: any) => deliveryDate)).toEqual([date, date])
    const again = [...locks.slice(0, 1), { no: 2, kind: 'lock', taskId: 99_999 }]
    expect((await answer('change', { version: 3, kind: 'several', changes: again })).data).toMatchObject({
      refusal: 'plan.absent',
    })
    expect(await call('go', { version: 3, position: 0 })).toMatchObject({ position: 0 })
    expect((await caller.ok('aps/schedule/task/getList', { scheduleId, lock: 1 })).total).toBe(0)
  })

  it('[PH-02] a step after an undo takes the place of what was undone', async () => {
    const { task, other } = await plateAndOtherMill()
    await openPlan(caller, scheduleId)
    await call('change', { version: 1, kind: 'move', taskId: task.taskId, resourceId: other, start: task.start })
    await call('change', { version: 2, kind: 'priority', mouldNo: 1, priority: 8 })
    await call('go', { version: 3, position: 0 })
    const { session } = await call('change', { version: 4, kind: 'priority', mouldNo: 1, priority: 2 })
    expect(session.steps).toMatchObject([{ position: 1, kind: 'priority' }])
    expect((await sessionRows()).find(({ taskId }) => taskId === task.taskId)!.resource).toBe(task.resource)
  })
})

describe('what lists and panels tell', () => {
  /** All that is said of a plan's tasks and moulds; of the plan itself, and what differs from the published one, not. */
  async function told(sessionId?: number) {
    const of = sessionId === undefined ? {} : { sessionId }
    const tasks = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200, ...of })
    const moulds = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId, ...of })
    const [{ planId: current }] = tasks.rows
    const details: any[] = []
    for (const { taskId, split } of tasks.rows)
      details.push(await caller.ok('aps/task/plan/edit/getSchPlanDetail', { planId: current, taskId, split, ...of }))
    const chains: any[] = []
    for (const { mouldId } of moulds.rows)
      chains.push(await caller.ok('aps/schedule/mold/getChain.do', { planId: current, mouldId, ...of }))
    const isOwn = (name: string, value: any) => (name === 'planId' ? undefined : name === 'flags' ? value & ~32 : value)
    return JSON.parse(JSON.stringify({ tasks, moulds, details, chains }, isOwn))
  }

  it('[PH-02 PH-03] is the plan as the session has it: the same as once it is saved', async () => {
    await seedMould(caller, shop, 'M2', { deliveryDate: '2020-01-01', plates: 2 })
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    const before = await told()
    const { task, other, otherName } = await plateAndOtherMill()
    const { sessionId } = await openPlan(caller, scheduleId)
    expect(await told(sessionId)).toEqual(before)
    const rows = await savedRows()
    const edm = rows.find(({ resource }) => resource === 'EDM01') ?? rows[0]!
    const plate = rows.find(({ mould, resource }) => mould === 2 && resource.startsWith('CNC'))!
    const steps = [
      { kind: 'move', taskId: task.taskId, resourceId: other, start: task.start },
      { kind: 'lock', taskId: task.taskId },
      { kind: 'due', mouldNo: 1, date: dateIn(2) },
      { kind: 'priority', mouldNo: 2, priority: 8 },
      { kind: 'closed', resourceId: edm.resourceId, from: edm.start, until: edm.start + 3 * 1_440 },
      { kind: 'outsource', taskId: plate.taskId, turnaroundMinutes: 4 * 1_440 },
      { kind: 'begin', mouldNo: 1, date: dateIn(0) },
    ]
    for (const [at, step] of steps.entries())
      expect((await call('change', { version: at + 1, ...step })).verdict.allowed, step.kind).toBe(true)
    const during = await told(sessionId)
    expect(during).not.toEqual(before)
    const moved = during.tasks.rows.find((row: any) => row.taskId === task.taskId)
    expect(moved).toMatchObject({ resourceName: otherName, lock: 1 })
    // Found by the machine on which it is now, and not by the one on which it was.
    const found = async (search: string, of: object) =>
      (await caller.ok('aps/schedule/task/getList', { scheduleId, search, size: 200, ...of })).rows.some(
        ({ taskId }: any) => taskId === task.taskId,
      )
    expect(await found(otherName, { sessionId })).toBe(true)
    expect(await found(task.resource, { sessionId })).toBe(false)
    expect(await found(task.resource, {})).toBe(true)
    expect(await told()).toEqual(before)
    await call('save', { version: steps.length + 1 })
    expect(await told()).toEqual(during)
  })

  it('[PH-10] a session that has ended, or is another plan’s, is said to be gone', async () => {
    const { sessionId } = await openPlan(caller, scheduleId)
    const list = (of: object) => caller.post('aps/schedule/task/getList', { scheduleId, ...of })
    expect(await list({ sessionId })).toMatchObject({ code: 1 })
    expect((await list({ sessionId: sessionId + 1 })).data).toMatchObject({ refusal: 'session.closed' })
    await call('discard', { version: 1 })
    expect((await list({ sessionId })).data).toMatchObject({ refusal: 'session.closed' })
    const detail = { planId, taskId: 1, sessionId }
    expect((await caller.post('aps/task/plan/edit/getSchPlanDetail', detail)).data).toMatchObject({
      refusal: 'session.closed',
    })
  })
})

describe('saving', () => {
  it('[PH-02] keeps the plan as the schedule’s, and ends the session; published, the shop works by it', async () => {
    const { task, other, otherName } = await plateAndOtherMill()
    await openPlan(caller, scheduleId)
    expect((await answer('save', { version: 1 })).data).toMatchObject({ refusal: 'session.nothingToSave' })
    const { verdict } = await call('change', {
      version: 1,
      kind: 'move',
      taskId: task.taskId,
      resourceId: other,
      start: task.start,
    })
    const expected = await sessionRows()
    const saved = await call('save', { version: 2 })
    expect(saved.planId).not.toBe(planId)
    expect((await call('get')).session).toBeNull()
    const state = await caller.ok('aps/exe/job/query', { scheduleId })
    expect(state).toMatchObject({ status: 'completed', plan: { planId: saved.planId, method: 'hand' } })
    const places = (list: Awaited<ReturnType<typeof savedRows>>) => list.map(({ flags: _, ...row }) => row)
    expect(places(await savedRows())).toEqual(places(expected))
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId })
    const row = rows.find((of: any) => of.taskId === task.taskId)
    expect(row).toMatchObject({ resourceName: otherName })
    expect(minute(row.plannedStart)).toBe(verdict.start)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId, planId: saved.planId })
    const dispatch = await caller.ok('aps/task/plan/query/getList.do', { search: 'M1' })
    expect(dispatch.rows.find((of: any) => of.taskId === task.taskId)).toMatchObject({ resourceName: otherName })
  })

  it('[PH-02] discards everything where the planner wants so', async () => {
    const { task, other } = await plateAndOtherMill()
    await openPlan(caller, scheduleId)
    const before = await savedRows()
    await call('change', { version: 1, kind: 'move', taskId: task.taskId, resourceId: other, start: task.start })
    expect(await call('discard', { version: 2 })).toEqual({ discarded: 1 })
    expect((await call('get')).session).toBeNull()
    expect(await savedRows()).toEqual(before)
  })

  it('[PH-03 PH-04] decisions outlive a new load, and publishing writes them to the records', async () => {
    // The last one: the first begins at the start point, which has moved on when data are loaded again.
    const mills = (await savedRows()).filter(({ resource }) => resource === 'CNC01')
    const mill = mills.toSorted((one, other) => one.start - other.start).at(-1)!
    await openPlan(caller, scheduleId)
    await call('change', { version: 1, kind: 'priority', mouldNo: 1, priority: 9 })
    const date = dateIn(30)
    await call('change', { version: 2, kind: 'due', mouldNo: 1, date })
    await call('change', { version: 3, kind: 'lock', taskId: mill.taskId })
    const from = mill.end + 1
    const closed = await call('change', {
      version: 4,
      kind: 'closed',
      resourceId: mill.resourceId,
      from,
      until: from + 600,
    })
    expect(closed.verdict).toMatchObject({ allowed: true })
    await call('save', { version: 5 })
    // Nothing is written to the records before it is published.
    const { rows: moulds } = await caller.ok('bom/mold/list.do', {})
    expect(moulds[0]).toMatchObject({ priority: 5 })
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    const { rows: planMoulds } = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })
    expect(planMoulds[0]).toMatchObject({ priority: 9, deliveryDate: date })
    const { rows: tasks } = await caller.ok('aps/schedule/task/getList', { scheduleId, lock: 1 })
    expect(tasks).toMatchObject([{ lock: 1, resourceName: 'CNC01' }])
    expect(minute(tasks[0].plannedStart)).toBe(mill.start)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const mould = await caller.ok('bom/mold/get.do', { id: moulds[0].id })
    expect(mould).toMatchObject({ priority: 9, deliveryDate: date })
    const machine = await caller.ok('machine/get.do', { id: shop.machines['CNC01'] })
    expect(machine.downtimes.map((of: any) => [minute(of.startsAt), minute(of.endsAt)])).toEqual([[from, from + 600]])
    const { rows: batches } = await caller.ok('bom/bomBatch/list.do', {})
    const locked = await Promise.all(batches.map(({ id }: any) => caller.ok('bom/bomBatch/get.do', { id })))
    expect(locked.flatMap(({ operations }) => operations ?? []).filter(({ lock }: any) => lock === 1)).toHaveLength(1)
    // What the schedule itself decided does not make its data old.
    expect(await caller.ok('aps/exe/job/query', { scheduleId })).toMatchObject({ stale: [] })
  })

  it('[PH-04] opened time is used by the next run, and becomes the machine’s own', async () => {
    const rows = await savedRows()
    const mill = rows.find(({ resource }) => resource === 'CNC01')!
    await openPlan(caller, scheduleId)
    // Sunday is a day of rest: the calendar's week is six days.
    const sunday = Array.from({ length: 14 }, (_, day) => mill.start + day * 1_440).find(
      (at) => new Date(at * 60_000).getUTCDay() === 0,
    )!
    const opening = { from: sunday, until: sunday + 480 }
    await call('change', { version: 1, kind: 'open', resourceId: mill.resourceId, ...opening })
    await call('change', {
      version: 2,
      kind: 'closed',
      resourceId: mill.resourceId,
      from: sunday + 240,
      until: sunday + 300,
    })
    await call('save', { version: 3 })
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const machine = await caller.ok('machine/get.do', { id: shop.machines['CNC01'] })
    const pairs = (list: any[]) => list.map((of) => [minute(of.startsAt), minute(of.endsAt)])
    expect(pairs(machine.openings)).toEqual([
      [sunday, sunday + 240],
      [sunday + 300, sunday + 480],
    ])
    expect(pairs(machine.downtimes)).toEqual([[sunday + 240, sunday + 300]])
    const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
    const { calendar } = gantt.resources.find((of: any) => of.name === 'CNC01')
    const off: number[] = gantt.calendars[calendar]
    const isOff = (at: number) => off.some((begin, place) => place % 2 === 0 && begin <= at && at < off[place + 1]!)
    expect([isOff(sunday + 60), isOff(sunday + 270), isOff(sunday + 400)]).toEqual([false, true, false])
  })
})

describe('two planners', () => {
  it('[PH-10 C3] one works at a time; the other follows, asks, and takes over what was done', async () => {
    const { task, other, otherName } = await plateAndOtherMill()
    const second = await world.user(planner, { tenant: caller })
    await openPlan(caller, scheduleId)
    await call('change', { version: 1, kind: 'move', taskId: task.taskId, resourceId: other, start: task.start })
    expect(await answer('open', {}, second)).toMatchObject({ code: 409, data: { refusal: 'session.held' } })
    expect(await answer('change', { version: 2, kind: 'priority', mouldNo: 1, priority: 1 }, second)).toMatchObject({
      code: 409,
      data: { refusal: 'session.ofOther' },
    })
    expect((await call('get', {}, second)).session).toMatchObject({ isOwn: false, position: 1, mayTake: false })
    expect((await sessionRows(second)).find(({ taskId }) => taskId === task.taskId)!.resource).toBe(otherName)
    expect((await answer('take', {}, second)).data).toMatchObject({ refusal: 'session.inUse' })
    expect(await call('ask', {}, second)).toMatchObject({ isAskedByMe: true, mayTake: false })
    const mine = await call('get')
    expect(mine.session.askedBy).toBeTruthy()
    const { rows: messages } = await caller.ok('bms/msg/list.do', {})
    expect(JSON.stringify(messages).includes('Main')).toBe(true)
    await call('handOver', { version: 2 })
    expect((await call('get', {}, second)).session).toMatchObject({ isOwn: true, position: 1, askedBy: null })
    expect((await answer('save', { version: 3 })).data).toMatchObject({ refusal: 'session.ofOther' })
    await call('save', { version: 3 }, second)
    expect((await savedRows()).find(({ taskId }) => taskId === task.taskId)!.resource).toBe(otherName)
  })

  it('[PH-10] whoever was asked and is gone is not waited for; a question can be taken back', async () => {
    const second = await world.user(planner, { tenant: caller })
    await openPlan(caller, scheduleId)
    await call('ask', {}, second)
    expect(await call('ask', { withdraw: true }, second)).toMatchObject({ isAskedByMe: false, askedBy: null })
    await world.clock.standing(async () => {
      expect((await answer('handOver', { version: 1 })).data).toMatchObject({ refusal: 'session.notAsked' })
      await call('ask', {}, second)
      world.clock.advance(119_000)
      expect((await answer('take', {}, second)).data).toMatchObject({ refusal: 'session.inUse' })
    })
    world.clock.advance(2_000)
    expect(await call('take', {}, second)).toMatchObject({ isOwn: true, position: 0 })
    expect((await answer('change', { version: 2, kind: 'priority', mouldNo: 1, priority: 1 })).data).toMatchObject({
      refusal: 'session.ofOther',
    })
  })

  /** Opens a session and moves the first operation of M2 at a machining centre a week away. */
  async function openWithLateMould() {
    await openPlan(caller, scheduleId)
    const rows = await sessionRows()
    const own = rows.filter(({ mould, resource }) => mould === 2 && resource.startsWith('CNC'))
    const first = own.toSorted((one, other) => one.start - other.start)[0]!
    const late = await call('change', {
      version: 1,
      kind: 'move',
      taskId: first.taskId,
      resourceId: first.resourceId,
      start: first.start + 7 * 1_440,
    })
    return { first, late }
  }

  it('[PH-06] plans a mould again where that is better, and says so where it is not', async () => {
    await seedMould(caller, shop, 'M2', { deliveryDate: '2020-01-01', plates: 4 })
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    const { first, late } = await openWithLateMould()
    const ofM2 = expect.arrayContaining([expect.objectContaining({ number: 'M2' })])
    expect(late.verdict.later).toEqual(ofM2)
    const tried = await call('try', { version: 2, kind: 'repair', mouldNo: 2 })
    expect(tried).toMatchObject({ allowed: true, earlier: ofM2 })
    const { verdict } = await call('change', { version: 2, kind: 'repair', mouldNo: 2 })
    expect(verdict).toEqual(tried)
    expect(await answer('try', { version: 3, kind: 'repair', mouldNo: 2 })).toMatchObject({
      code: 1,
      data: { allowed: false, reason: { code: 'nothingBetter' } },
    })
    await call('go', { version: 3, position: 1 })
    expect((await sessionRows()).find(({ taskId }) => taskId === first.taskId)!.start).toBe(late.verdict.start)
  })

  it('[PH-06] plans again what a closed machine moves, in the same step, and leaves the rest', async () => {
    const { task } = await plateAndOtherMill()
    const before = await savedRows()
    await openPlan(caller, scheduleId)
    // It is wanted: waiting costs.
    await call('change', { version: 1, kind: 'due', mouldNo: 1, date: dateIn(1) })
    const closed = { kind: 'closed', resourceId: task.resourceId, from: task.start, until: task.start + 20 * 1_440 }
    const step = {
      kind: 'several',
      changes: [
        { no: 1, ...closed },
        { no: 2, kind: 'repairMoved' },
      ],
    }
    const waiting = await call('try', { version: 2, ...closed })
    const planned = await call('try', { version: 2, ...step })
    const endOf = ({ tasks }: any) => tasks.find(({ taskId }: any) => taskId === task.taskId).end
    expect(endOf(waiting)).toBeGreaterThanOrEqual(closed.until)
    expect(endOf(planned)).toBeLessThan(closed.until)
    const { verdict, session } = await call('change', { version: 2, ...step })
    expect(verdict).toEqual(planned)
    expect(session.steps).toHaveLength(2)
    const now = new Map((await sessionRows()).map((row) => [row.taskId, row]))
    expect(now.get(task.taskId)!.resource).not.toBe(task.resource)
    const isMoved = new Set(waiting.tasks.map(({ taskId }: any) => taskId))
    const placeOf = ({ resource, start, end }: { resource: string; start: number; end: number }) => [
      resource,
      start,
      end,
    ]
    for (const row of before) if (!isMoved.has(row.taskId)) expect(placeOf(now.get(row.taskId)!)).toEqual(placeOf(row))
    // Undone with one press, and nothing to plan again where nothing was moved.
    await call('go', { version: 3, position: 0 })
    expect(await sessionRows()).toEqual(before.map((row) => ({ ...row, flags: row.flags & ~32 })))
    expect(await call('try', { version: 4, kind: 'repairMoved' })).toMatchObject({ allowed: false })
  })

  it('[PH-05] actions what would bring a late mould forward, each tried, and does it with one press', async () => {
    await seedMould(caller, shop, 'M2', { deliveryDate: '2020-01-01', plates: 4, priority: 1 })
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    const { late } = await openWithLateMould()
    expect(late.verdict.allowed).toBe(true)
    const { actions } = await call('rescue', { version: 2, mouldNo: 2 })
    expect(actions.length).toBeGreaterThan(0)
    const gains = actions.map(({ lateAfter }: any) => lateAfter)
    expect(gains).toEqual(gains.toSorted((one: number, other: number) => one - other))
    const [best] = actions
    expect(best.sentences).toHaveLength(best.changes.length)
    const before = (await call('getGantt')).gantt.moulds[1].finish
    const { verdict, session } = await call('change', { version: 2, kind: 'several', changes: best.changes })
    expect(verdict).toMatchObject({ allowed: true, later: best.later, earlier: best.earlier, moved: best.moved })
    expect((await call('getGantt')).gantt.moulds[1].finish).toBe(before - best.gain)
    expect(session).toMatchObject({ version: 3, position: 2 })
    await call('go', { version: 3, position: 1 })
    expect((await call('getGantt')).gantt.moulds[1].finish).toBe(before)
    await call('go', { version: 4, position: 2 })
    expect((await call('getGantt')).gantt.moulds[1].finish).toBe(before - best.gain)
  })

  it('[PH-03] several tasks are locked as one step, all or none', async () => {
    await openPlan(caller, scheduleId)
    const rows = await savedRows()
    const [one, two] = rows.filter(({ resource }) => resource.startsWith('CNC'))
    const locks = [one, two].map((row, at) => ({ no: at + 1, kind: 'lock', taskId: row!.taskId }))
    const { session } = await call('change', { version: 1, kind: 'several', changes: locks })
    expect(session).toMatchObject({ position: 1, steps: [{ kind: 'several' }] })
    const edm = rows.find(({ resource }) => resource === 'EDM01')!
    const bad = [
      { no: 1, kind: 'unlock', taskId: one!.taskId },
      { no: 2, kind: 'move', taskId: two!.taskId, resourceId: edm.resourceId, start: edm.start },
    ]
    expect(await call('change', { version: 2, kind: 'several', changes: bad })).toMatchObject({
      verdict: { allowed: false },
      session: { position: 1 },
    })
    expect((await call('try', { version: 2, kind: 'unlock', taskId: one!.taskId })).allowed).toBe(true)
    expect((await answer('change', { version: 2, kind: 'several', changes: [] })).data).toMatchObject({
      refusal: 'session.incomplete',
    })
  })

  it('[PH-10 C3] of changes at once on one state, one is made and the others are told', async () => {
    await openPlan(caller, scheduleId)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((priority) => answer('change', { version: 1, kind: 'priority', mouldNo: 1, priority })),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(answers.filter(({ data }) => (data as { refusal?: string }).refusal === 'session.movedOn')).toHaveLength(3)
    expect((await call('get')).session).toMatchObject({ version: 2, position: 1 })
  })

  it('[PH-10 C3] no load, run or publishing passes steps that are not saved; a session without steps stands in nobody’s way', async () => {
    await openPlan(caller, scheduleId)
    await load(caller, scheduleId)
    expect((await call('get')).session).toBeNull()
    await openPlan(caller, scheduleId)
    await call('change', { version: 1, kind: 'priority', mouldNo: 1, priority: 9 })
    for (const path of ['aps/exe/job/getApsBaseData', 'aps/exe/job/startScheduling', 'aps/exe/job/releaseApsPlan'])
      expect(await caller.post(path, { scheduleId }), path).toMatchObject({
        code: 409,
        data: { refusal: 'session.saveFirst' },
      })
  })

  it('[OU-06] who may not adjust may not open, and who may only look may follow', async () => {
    const viewer = await world.user(['aps.schedule:check', 'aps.task:*'], { tenant: caller })
    expect((await answer('open', {}, viewer)).code).toBe(403)
    await openPlan(caller, scheduleId)
    expect((await call('get', {}, viewer)).session).toMatchObject({ isOwn: false })
    const stranger = await world.user(planner)
    expect((await answer('get', {}, stranger)).data).toMatchObject({ refusal: 'record.absent' })
  })
})

it('[PH-10] one schedule’s session knows nothing of another’s', async () => {
  const { id: otherId } = await newSchedule(caller, { name: 'Other' })
  await load(caller, otherId)
  await start(caller, otherId)
  await openPlan(caller, scheduleId)
  await call('change', { version: 1, kind: 'priority', mouldNo: 1, priority: 9 })
  await openPlan(caller, otherId)
  expect(await caller.ok('aps/session/get.do', { scheduleId: otherId })).toMatchObject({ session: { position: 0 } })
  await waitUntil(async () => (await call('get')).session.position === 1, 'the step')
  await change(caller, 'bom/mold', (await caller.ok('bom/mold/list.do', {})).rows[0].id, { name: 'Renamed' })
})
