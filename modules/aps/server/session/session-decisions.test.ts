/** Planning by hand: what suppliers make, and when moulds may begin. */
import { beforeEach, expect, it } from 'vitest'
import { dateIn, seedMould, shopOfEachTest, type SeededMould } from '../factory.fixture.ts'
import { chartRows, load, openPlan, planned, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()
const days = (count: number) => count * 1_440
const minute = (iso: string) => Date.parse(iso) / 60_000

let scheduleId = 0
let made: SeededMould
beforeEach(async () => {
  made = await seedMould(caller, shop, 'M1', { plates: 3 })
  ;({ scheduleId } = await planned(caller))
  await openPlan(caller, scheduleId)
})

const call = (name: string, input: object = {}) => caller.ok(`aps/session/${name}.do`, { scheduleId, ...input })
const refusal = async (name: string, input: object) =>
  ((await caller.post(`aps/session/${name}.do`, { scheduleId, ...input })).data as { refusal?: string }).refusal
const sessionRows = async () => chartRows((await call('getGantt')).gantt)
const savedRows = async () => chartRows(await caller.ok('aps/schedule/gantt/get.do', { scheduleId }))
const plates = async () => (await savedRows()).filter(({ resource }) => resource.startsWith('CNC'))
const isAway = ({ flags }: { flags: number }) => (flags & 2) > 0

it('[PH-03] gives a task to a supplier and takes it back, the effect first', async () => {
  const [plate] = (await plates()).toSorted((one, other) => other.end - one.end)
  const outsource = { kind: 'outsource', taskId: plate!.taskId, turnaroundMinutes: days(20) }
  const tried = await call('try', { version: 1, ...outsource })
  expect(tried).toMatchObject({ allowed: true, later: [{ number: 'M1' }] })
  expect(await sessionRows()).not.toContainEqual(expect.toSatisfy(isAway))
  const { verdict, session } = await call('change', { version: 1, ...outsource })
  expect(verdict).toEqual(tried)
  expect(session.steps[0].sentence).toMatch(/改为外协，周期 20 天/)
  const away = (await sessionRows()).find(({ taskId }) => taskId === plate!.taskId)!
  expect(isAway(away)).toBe(true)
  expect(away.end - away.start).toBe(days(20))
  const { rows } = await caller.ok('aps/schedule/task/getList', {
    scheduleId,
    sessionId: session.sessionId,
    onlyOutsourced: true,
  })
  expect(rows).toMatchObject([{ taskId: plate!.taskId, isOutsourced: true }])
  expect(await call('try', { version: 2, ...outsource })).toMatchObject({ allowed: false, reason: { code: 'outside' } })
  const back = await call('change', { version: 2, kind: 'cancelOutsource', taskId: plate!.taskId })
  expect(back.verdict).toMatchObject({ allowed: true, earlier: [{ number: 'M1' }] })
  const returned = (await sessionRows()).find(({ taskId }) => taskId === plate!.taskId)!
  expect(returned.resource).toMatch(/^CNC/)
  expect(isAway(returned)).toBe(false)
  expect(await call('go', { version: 3, position: 1 })).toMatchObject({ position: 1 })
  expect((await sessionRows()).find(({ taskId }) => taskId === plate!.taskId)).toEqual(away)
})

it('[PH-03] outsources several tasks as one step; saved, loaded again and published, the batches have it', async () => {
  const chosen = (await plates()).slice(0, 2)
  const changes = chosen.map(({ taskId }, at) => ({
    no: at + 1,
    kind: 'outsource',
    taskId,
    turnaroundMinutes: days(3),
  }))
  await call('change', { version: 1, kind: 'several', changes })
  await call('save', { version: 2 })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const awayAfter = (await savedRows()).filter(isAway)
  expect(awayAfter.map((row) => row.end - row.start)).toEqual([days(3), days(3)])
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const batches = await Promise.all(Object.values(made.batches).map((id) => caller.ok('bom/bomBatch/get.do', { id })))
  const kept = batches.flatMap(({ operations }) => operations ?? []).filter((of: any) => of.isOutsourced)
  expect(kept.map(({ turnaroundMinutes }: any) => turnaroundMinutes)).toEqual([days(3), days(3)])
  // Taken back in the next session: the shop makes it again.
  await openPlan(caller, scheduleId)
  await call('change', { version: 1, kind: 'cancelOutsource', taskId: awayAfter[0]!.taskId })
  await call('save', { version: 2 })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  expect((await savedRows()).filter(isAway)).toHaveLength(1)
})

it('[PH-03 AP-10] keeps a mould from beginning before a day, which lies before its delivery', async () => {
  const day = dateIn(10)
  const earliest = Math.min(...(await savedRows()).map((row) => row.start))
  const { verdict } = await call('change', { version: 1, kind: 'begin', mouldNo: 1, date: day })
  expect(verdict).toMatchObject({ allowed: true, later: [{ number: 'M1' }] })
  const starts = (await sessionRows()).map((row) => row.start)
  // The tenant's day begins some hours before that of UTC.
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(Date.parse(day) / 60_000 - days(1))
  expect(Math.min(...starts)).toBeGreaterThan(earliest + days(8))
  const late = { version: 2, kind: 'due', mouldNo: 1, date: dateIn(9) }
  expect(await call('try', late)).toMatchObject({ allowed: false, reason: { code: 'startNotBeforeDelivery' } })
  expect(await call('try', { version: 2, kind: 'begin', mouldNo: 1, date: dateIn(60) })).toMatchObject({
    allowed: false,
    reason: { sentence: '开始日期必须早于模具交期' },
  })
  await call('save', { version: 2 })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  expect(Math.min(...(await savedRows()).map((row) => row.start))).toBeGreaterThan(earliest + days(8))
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  expect(await caller.ok('bom/mold/get.do', { id: made.mouldId })).toMatchObject({ startDate: day })
  await openPlan(caller, scheduleId)
  const { session } = await call('change', { version: 1, kind: 'begin', mouldNo: 1 })
  expect(session.steps[0].sentence).toBe('模具 M1 随时可以开工')
  await call('save', { version: 2 })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  expect(Math.min(...(await savedRows()).map((row) => row.start))).toBeLessThan(earliest + days(2))
})

it('[PH-03] refuses what nothing could keep: work in no batch, and a change without its figures', async () => {
  const { id } = await caller.ok('bom/part/add.do', { mouldId: made.mouldId, number: 'N01', name: 'New', quantity: 1 })
  const mill = { number: 10, processId: shop.processes.mill, estimatedMinutes: 60 }
  await caller.ok('bom/route/add.do', { partId: id, operations: [mill] })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  await openPlan(caller, scheduleId)
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, search: 'N01' })
  const taskId: number = rows[0].taskId
  const outsource = { version: 1, kind: 'outsource', taskId }
  expect(await refusal('try', { ...outsource, turnaroundMinutes: 60 })).toBe('session.needsBatch')
  const [plate] = await plates()
  expect(await refusal('try', { ...outsource, taskId: plate!.taskId })).toBe('session.incomplete')
  expect(await refusal('try', { version: 1, kind: 'cancelOutsource', taskId: 99_999 })).toBe('plan.absent')
})

it('[PH-04] closes and opens a team of people as it does a machine; loaded again and published, the group has it', async () => {
  const fitting = (rows: Awaited<ReturnType<typeof savedRows>>) => rows.find(({ resource }) => resource === 'FIT team')!
  const before = fitting(await savedRows())
  const team = { resourceId: before.resourceId }
  const away = { from: before.start, until: before.start + days(3) }
  const tried = await call('try', { version: 1, kind: 'closed', ...team, ...away })
  expect(tried).toMatchObject({ allowed: true, later: [{ number: 'M1' }] })
  const closed = await call('change', { version: 1, kind: 'closed', ...team, ...away })
  expect(closed.verdict).toEqual(tried)
  expect(closed.session.steps[0].sentence).toContain('FIT team')
  const moved = fitting(await sessionRows())
  expect(moved.start).toBeGreaterThanOrEqual(away.until)
  // The night before: work that waits for nothing but the team comes forward into it.
  const night = { from: away.until - 480, until: away.until }
  const opened = await call('change', { version: 2, kind: 'open', ...team, ...night })
  expect(opened.verdict).toMatchObject({ allowed: true, earlier: [{ number: 'M1' }] })
  expect(fitting(await sessionRows()).start).toBe(night.from)
  await call('save', { version: 3 })
  expect(fitting(await savedRows()).start).toBe(night.from)
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  expect(fitting(await savedRows()).start).toBeGreaterThanOrEqual(night.from)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const group = await caller.ok('bms/resourceGroup/get.do', { id: shop.groups.FIT })
  const pairs = (list: any[]) => list.map((of) => [minute(of.startsAt), minute(of.endsAt)])
  expect(pairs(group.downtimes)).toEqual([[away.from, night.from]])
  expect(pairs(group.openings)).toEqual([[night.from, night.until]])
  // The chart says it, as it does of a machine.
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const { downtimes, resources } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  expect(downtimes.map((of: any) => [resources[of.resource].name, of.start, of.end])).toEqual([
    ['FIT team', away.from, night.from],
  ])
})

it('[PH-05] rescue offers what a supplier of the process would do, tried like the rest', async () => {
  await seedMould(caller, shop, 'M2', { deliveryDate: '2020-01-01', plates: 1, hours: 60 })
  const offer = { processId: shop.processes.graphite, leadMinutes: days(1), transportMinutes: 120 }
  const supplier = { code: 'S001', name: 'Milling', outsourcing: [offer] }
  await caller.ok('bms/supplier/add.do', supplier)
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  await openPlan(caller, scheduleId)
  const { actions } = await call('rescue', { version: 1, mouldNo: 2 })
  const outsourced = actions.find((of: any) => of.changes.some(({ kind }: any) => kind === 'outsource'))
  expect(outsourced.changes).toContainEqual(expect.objectContaining({ turnaroundMinutes: days(1) + 120 }))
  const { verdict } = await call('change', { version: 1, kind: 'several', changes: outsourced.changes })
  expect(verdict).toMatchObject({ allowed: true, earlier: outsourced.earlier, later: outsourced.later })
  expect((await sessionRows()).filter(isAway)).toHaveLength(1)
})
