/** What a plan changes against the plan of the shop: marks on its tasks, and moulds that move. */
import { describe, expect, it } from 'vitest'
import { ofEachTest } from '@mouldwright/testkit/of-file'
import { taskFlags, type GanttAnswer, type PlanMoves } from '../../shared/index.ts'
import { change, dateIn, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

const first = ofEachTest(() => seedMould(caller, shop, 'M26-001'))

const publish = (scheduleId: number) => caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
const gantt = (scheduleId: number): Promise<GanttAnswer> => caller.ok('aps/schedule/gantt/get.do', { scheduleId })
const moves = (scheduleId: number): Promise<PlanMoves> => caller.ok('aps/exe/job/getPlanMoves.do', { scheduleId })
/** Marked tasks, which chart and list tell alike. */
async function changedIn(scheduleId: number): Promise<number> {
  const count = (all: readonly number[]) => all.filter((flags) => flags & taskFlags.changed).length
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 100 })
  const listed = count(rows.map(({ flags }: { flags: number }) => flags))
  expect(listed).toBe(count((await gantt(scheduleId)).tasks.flags))
  return listed
}
/** From tomorrow on, so that all work begins later. */
const startLater = async (scheduleId: number, days: number) => {
  const { version } = await caller.ok('aps/schedule/get.do', { id: scheduleId })
  await caller.ok('aps/schedule/modify.do', { id: scheduleId, version, startPoint: `${dateIn(days)}T00:00:00.000Z` })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
}

describe('marks of what changed', () => {
  it('[AP-07] stand against the published plan and are gone once the plan is published', async () => {
    const { scheduleId } = await planned(caller)
    expect(await changedIn(scheduleId)).toBe(0)
    await publish(scheduleId)
    expect(await changedIn(scheduleId)).toBe(0)
    await startLater(scheduleId, 7)
    expect(await changedIn(scheduleId)).toBe(5)
    await publish(scheduleId)
    expect(await changedIn(scheduleId)).toBe(0)
  })

  it('[AP-07] follow what another schedule publishes meanwhile', async () => {
    const one = await planned(caller, { name: 'One' })
    const other = await planned(caller, { name: 'Other', startPoint: `${dateIn(7)}T00:00:00.000Z` })
    await publish(one.scheduleId)
    // Their data were loaded when nothing was published.
    expect(await changedIn(other.scheduleId)).toBe(5)
    await publish(other.scheduleId)
    expect(await changedIn(other.scheduleId)).toBe(0)
    expect(await changedIn(one.scheduleId)).toBe(5)
  })
})

describe('moulds that move', () => {
  it('[AP-07] are told before publishing: the newly late first, by how much, and who stays', async () => {
    await seedMould(caller, shop, 'M26-002', { deliveryDate: dateIn(300) })
    const { scheduleId } = await planned(caller, { horizonDays: 400 })
    expect(await moves(scheduleId)).toEqual({ comparedWith: null, moved: [], same: 0, added: 0 })
    await publish(scheduleId)
    const same = await moves(scheduleId)
    expect(same).toMatchObject({ comparedWith: { scheduleName: 'Main' }, moved: [], same: 2, added: 0 })
    const before = await gantt(scheduleId)
    await seedMould(caller, shop, 'M26-003', { deliveryDate: dateIn(300) })
    // The first one is due before its work can now end.
    await change(caller, 'bom/mold', first.mouldId, { deliveryDate: dateIn(5) })
    await startLater(scheduleId, 7)
    const after = await gantt(scheduleId)
    const told = await moves(scheduleId)
    expect(told).toMatchObject({ same: 0, added: 1 })
    expect(told.moved.map(({ mouldNumber, wasLate, isLate }) => [mouldNumber, wasLate, isLate])).toEqual([
      ['M26-001', false, true],
      ['M26-002', false, false],
    ])
    const finishOf = (of: GanttAnswer, number: string) => of.moulds.find((mould) => mould.number === number)!.finish!
    for (const { mouldNumber, movedMinutes, finishedAt, finishesAt } of told.moved) {
      expect(movedMinutes).toBe(finishOf(after, mouldNumber) - finishOf(before, mouldNumber))
      expect(Date.parse(finishedAt!)).toBe(finishOf(before, mouldNumber) * 60_000)
      expect(Date.parse(finishesAt!)).toBe(finishOf(after, mouldNumber) * 60_000)
    }
  })

  it('[R1 AP-07] are told to those who may publish, of their own factory', async () => {
    const { scheduleId } = await planned(caller)
    const place = { tenant: caller }
    const viewer = await world.user(['aps.*:check'], place)
    expect((await viewer.post('aps/exe/job/getPlanMoves.do', { scheduleId })).code).toBe(403)
    const stranger = await world.user(planner)
    expect((await stranger.post('aps/exe/job/getPlanMoves.do', { scheduleId })).code).not.toBe(1)
    const { id } = await newSchedule(caller, { name: 'Empty' })
    const none = await caller.post('aps/exe/job/getPlanMoves.do', { scheduleId: id })
    expect(none.data).toMatchObject({ refusal: 'schedule.noPlan' })
  })
})

it('[BD-01] a downtime stands in the plan with its machine and reason', async () => {
  const [from, to] = [`${dateIn(2)}T00:00:00.000Z`, `${dateIn(3)}T00:00:00.000Z`]
  await change(caller, 'machine', shop.machines['CNC02']!, {
    downtimes: [{ startsAt: from, endsAt: to, reason: '主轴保养' }],
  })
  const { scheduleId } = await planned(caller)
  const { downtimes, resources } = await gantt(scheduleId)
  expect(downtimes.map((of) => ({ ...of, resource: resources[of.resource]!.name }))).toEqual([
    { resource: 'CNC02', start: Date.parse(from) / 60_000, end: Date.parse(to) / 60_000, reason: '主轴保养' },
  ])
})

it('[AP-01] a load counts the defects that the data of before did not have', async () => {
  const { id: scheduleId } = await newSchedule(caller)
  const loaded = async () =>
    (await load(caller, scheduleId)).result as { newDefects: number; snapshot: { warnings: number } }
  const once = await loaded()
  expect(once.newDefects).toBe(once.snapshot.warnings)
  expect((await loaded()).newDefects).toBe(0)
  await caller.ok('bom/mold/add.do', { number: 'M26-009', name: 'Empty', deliveryDate: dateIn(60), priority: 5 })
  expect((await loaded()).newDefects).toBe(1)
  expect((await loaded()).newDefects).toBe(0)
})

it.each([
  'M26-001 C01',
  'M26-001 C01-20',
  'M26-001 C01 · 20',
  'c01-20 m26-001',
  'M26-001-C01-1',
  '  C01   cover m26-001 ',
])('[AP-01] the task list finds %j', async (search) => {
  const { scheduleId } = await planned(caller)
  await seedMould(caller, shop, 'M26-002')
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, search })
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect([row.mouldNumber, row.partNumber]).toEqual(['M26-001', 'C01'])
  if (search.includes('20')) expect(rows.map((row: { operationNumber: number }) => row.operationNumber)).toEqual([20])
})
