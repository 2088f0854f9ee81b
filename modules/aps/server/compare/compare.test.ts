/** Plans side by side: figures, moulds and tasks that moved, with the reason. */
import { beforeEach, expect, it } from 'vitest'
import { dateIn, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, openPlan, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const minute = (iso: string) => Date.parse(iso) / 60_000

// Plans that begin at different minutes differ: both begin at the same one, whenever they are made.
const startPoint = `${dateIn(1)}T00:00:00.000Z`

let first = 0
let second = 0
beforeEach(async () => {
  await seedMould(caller, shop, 'M1', { plates: 3 })
  await seedMould(caller, shop, 'M2', { plates: 2 })
  ;({ scheduleId: first } = await planned(caller, { startPoint }))
  ;({ id: second } = await newSchedule(caller, { name: 'Other', startPoint }))
  await load(caller, second)
  await start(caller, second)
})

const compare = (plans: object[], as = caller) =>
  as.post('aps/schedule/compare.do', { plans: plans.map((plan, at) => ({ no: at + 1, ...plan })) })
const compared = async (plans: object[]) => {
  const answer = await compare(plans)
  expect(answer).toMatchObject({ code: 1 })
  return answer.data as any
}
const tasksOf = async (scheduleId: number, planId?: number) =>
  (await caller.ok('aps/schedule/task/getList', { scheduleId, ...(planId ? { planId } : {}), size: 500 })).rows as any[]
const nameOf = (task: any) => `${task.partId}/${task.batchId}/${task.operationNumber}/${task.split}`

/** Moves the last task of M1 by three days in a schedule's plan, and saves it. */
async function moveLast(scheduleId: number) {
  const own = (await tasksOf(scheduleId)).filter(({ mouldNumber }) => mouldNumber === 'M1')
  const last = own.toSorted((one, other) => minute(other.plannedEnd) - minute(one.plannedEnd))[0]
  const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const resourceId = gantt.resources.find(({ name }: any) => name === last.resourceName).id
  await openPlan(caller, scheduleId)
  const step = { kind: 'move', taskId: last.taskId, resourceId, start: minute(last.plannedStart) + 3 * 1_440 }
  const { verdict } = await caller.ok('aps/session/change.do', { scheduleId, version: 1, ...step })
  expect(verdict.allowed).toBe(true)
  const { planId } = await caller.ok('aps/session/save.do', { scheduleId, version: 2 })
  return { planId, last }
}

it('[PH-08] tells moulds and tasks that moved between two plans, with the reason; nothing of equal ones', async () => {
  const same = await compared([{ scheduleId: first }, { scheduleId: second }])
  expect(same).toMatchObject({ moulds: [], movedMoulds: 0, sameMoulds: 2 })
  expect(same.plans.map(({ movedTasks }: any) => movedTasks)).toEqual([0, 0])
  const { last } = await moveLast(second)
  const before = new Map((await tasksOf(first)).map((task) => [nameOf(task), task]))
  const after = await tasksOf(second)
  const places = (task: any) => [task.plannedStart, task.plannedEnd, task.resourceName].join()
  const moved = after.filter((task) => places(task) !== places(before.get(nameOf(task))))
  expect(moved.length).toBeGreaterThan(0)

  const told = await compared([{ scheduleId: first }, { scheduleId: second }])
  expect(told.plans).toMatchObject([
    { scheduleId: first, movedTasks: 0 },
    { scheduleId: second, scheduleName: 'Other', movedTasks: moved.length },
  ])
  expect(told.plans[0].radar).toHaveLength(8)
  expect(told).toMatchObject({ movedMoulds: 1, sameMoulds: 1 })
  const [mould] = told.moulds
  expect(mould).toMatchObject({ mouldNumber: 'M1', ends: [{ movedMinutes: 0, cause: null }, {}] })
  const ends = (rows: any[]) =>
    Math.max(...rows.filter((of) => of.mouldNumber === 'M1').map((of) => minute(of.plannedEnd)))
  const [from, to] = [ends([...before.values()]), ends(after)]
  expect(minute(mould.ends[1].finishesAt)).toBe(to)
  expect(mould.ends[1].movedMinutes).toBe(to - from)
  // Work that lay across a weekend does so no longer: that is two of the three days.
  expect(to - from).toBeGreaterThanOrEqual(1_440)
  expect(mould.ends[1].cause.task).toContain(`${last.partNumber} · ${last.operationNumber}`)
  expect(mould.ends[1].cause.reason.sentence).not.toBe('')

  const page = await caller.ok('aps/schedule/compareTasks.do', { scheduleId: first, withScheduleId: second })
  expect(page.total).toBe(moved.length)
  const key = (task: any) => `${task.mouldNumber} ${task.partNumber} ${task.operationNumber} ${task.split}`
  expect(page.rows.map(key).toSorted()).toEqual(moved.map(key).toSorted())
  const told1 = page.rows.find((row: any) => row.taskId === last.taskId)
  expect(told1.before.start).toBe(before.get(nameOf(last)).plannedStart)
  expect(told1.after.start).toBe(after.find(({ taskId }) => taskId === last.taskId).plannedStart)
  expect(told1.movedMinutes).toBe(minute(told1.after.start) - minute(told1.before.start))
  const ofOther = { mouldId: (await caller.ok('bom/mold/list.do', {})).rows.find((of: any) => of.number === 'M2').id }
  expect(
    (await caller.ok('aps/schedule/compareTasks.do', { scheduleId: first, withScheduleId: second, ...ofOther })).total,
  ).toBe(0)
})

it('[PH-08] takes an earlier plan of a schedule, up to five plans, and moulds that only some of them have', async () => {
  const { plan: saved } = await caller.ok('aps/exe/job/query', { scheduleId: first })
  const { planId } = await moveLast(first)
  const told = await compared([{ scheduleId: first, planId: saved.planId }, { scheduleId: first }])
  expect(told.plans).toMatchObject([
    { planId: saved.planId, isCurrent: false },
    { planId, isCurrent: true },
  ])
  expect(told.movedMoulds).toBe(1)
  const [m1] = (await caller.ok('bom/mold/list.do', { search: 'M1' })).rows
  const { id: part } = await newSchedule(caller, { name: 'Part', startPoint, moulds: [{ mouldId: m1.id }] })
  await load(caller, part)
  await start(caller, part)
  const three = await compared([{ scheduleId: second }, { scheduleId: part }, { scheduleId: first }])
  const m2 = three.moulds.find(({ mouldNumber }: any) => mouldNumber === 'M2')
  expect(m2.ends).toMatchObject([{ movedMinutes: 0 }, null, { movedMinutes: 0 }])
})

it('[PH-08 I1] asks for two plans at least, of the caller’s factory, and of who may see schedules', async () => {
  expect((await compare([{ scheduleId: first }])).data).toMatchObject({
    refusal: 'compare.tooFew',
    params: { least: 2 },
  })
  const six = Array.from({ length: 6 }, () => ({ scheduleId: first }))
  expect((await compare(six)).data).toMatchObject({ refusal: 'input.invalid' })
  const { id: empty } = await newSchedule(caller, { name: 'Empty' })
  expect((await compare([{ scheduleId: first }, { scheduleId: empty }])).data).toMatchObject({
    refusal: 'schedule.noPlan',
  })
  const stranger = await world.user(planner)
  expect((await compare([{ scheduleId: first }, { scheduleId: second }], stranger)).code).not.toBe(1)
  const nobody = await world.user(['aps.task:*'], { tenant: caller })
  expect((await compare([{ scheduleId: first }, { scheduleId: second }], nobody)).code).toBe(403)
})
