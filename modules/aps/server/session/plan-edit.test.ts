/** The plan as a table: choices from schedule down to batch, and cells that become steps of a planning session. */
import { beforeEach, expect, it } from 'vitest'
import type { ShownTask } from '../../shared/index.ts'
import { dateIn, seedMould, seedShop, shopOfEachTest, type SeededMould } from '../factory.fixture.ts'
import { chartRows, openPlan, planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

let scheduleId = 0
let planId = 0
let made: SeededMould
beforeEach(async () => {
  made = await seedMould(caller, shop, 'M1', { plates: 2 })
  ;({ scheduleId, planId } = await planned(caller))
})

const edit = (name: string, input: object = {}) => caller.ok(`aps/task/plan/edit/${name}`, { scheduleId, ...input })
const session = (name: string, input: object = {}) => caller.ok(`aps/session/${name}.do`, { scheduleId, ...input })
const rowsNow = async () => chartRows((await session('getGantt')).gantt)
const tasksOf = async (input: object): Promise<ShownTask[]> =>
  (await caller.ok('aps/schedule/task/getList', { scheduleId, ...input })).rows
const refusal = async (path: string, input: object) => {
  const { data } = await caller.post<{ refusal?: string; params?: object }>(path, input)
  return data
}

it('[CL-54 AP-11] chooses a plan, a mould, its parts and their batches', async () => {
  const { rows: plans } = await caller.ok('aps/task/plan/edit/getApsPlanList')
  expect(plans).toMatchObject([{ planId, scheduleId, scheduleName: 'Main', isPublished: false, changedBy: null }])
  const { rows: parts } = await edit('getPartList', { mouldId: made.mouldId })
  expect(parts.map(({ partNumber }: any) => partNumber)).toEqual(['C01', 'E01', 'P01', 'P02'])
  expect(parts[0]).toMatchObject({ partId: made.parts['C01'], tasks: 3, startsAt: expect.any(String) })
  const { rows: batches, total } = await edit('getBatchList', { mouldId: made.mouldId, search: 'e01' })
  expect(total).toBe(1)
  expect(batches).toMatchObject([
    { batchId: made.batches['E01'], quantity: 2, tasks: 1, doneTasks: 0, unplacedTasks: 0 },
  ])
  expect(await tasksOf({ batchId: made.batches['P01'], onlyLeft: true })).toHaveLength(1)
  expect(await tasksOf({ partId: made.parts['C01'] })).toHaveLength(3)
  expect(await refusal('aps/task/plan/edit/getBatchList', { scheduleId })).toMatchObject({
    refusal: 'query.missing',
    params: { choices: ['批次或模具'] },
  })
})

it('[CL-54 PH-01 PH-02] a row of cells is one step: machine, start and lock, undone with one press', async () => {
  await openPlan(caller, scheduleId)
  const [plate] = await tasksOf({ search: 'P02' })
  const other = plate!.resourceName === 'CNC01' ? 'CNC02' : 'CNC01'
  const start = new Date(Date.parse(plate!.plannedStart!) + 3 * 86_400_000).toISOString()
  const row = { no: 1, taskId: plate!.taskId, machineId: shop.machines[other], start, lock: 1 }
  const { verdict, session: after } = await edit('update', { version: 1, tasks: [row] })
  expect(verdict.allowed).toBe(true)
  expect(after).toMatchObject({ position: 1, steps: [{ kind: 'several' }] })
  const now = (await rowsNow()).find(({ taskId }) => taskId === plate!.taskId)!
  expect(now.resource).toBe(other)
  expect(now.start).toBeGreaterThanOrEqual(Math.floor(Date.parse(start) / 60_000))
  const [shown] = await tasksOf({ search: 'P02', sessionId: after.sessionId })
  expect(shown).toMatchObject({ resourceName: other, lock: 1 })
  // The batch as the session has it, and the plan as it was saved.
  const at = async (more: object) =>
    (await edit('getBatchList', { partId: made.parts['P02'], ...more })).rows[0].startsAt
  expect(Date.parse(await at({ sessionId: after.sessionId }))).toBe(now.start * 60_000)
  expect(await at({})).toBe(plate!.plannedStart)
  expect(await session('go', { version: 2, position: 0 })).toMatchObject({ position: 0 })
  expect((await rowsNow()).find(({ taskId }) => taskId === plate!.taskId)!.resource).toBe(plate!.resourceName)
})

it('[CL-54 PH-01] a cell that breaks a rule changes nothing and says why; a start alone keeps the machine', async () => {
  await openPlan(caller, scheduleId)
  const [burn] = await tasksOf({ search: 'C01-20' })
  const [plate] = await tasksOf({ search: 'P01' })
  const start = new Date(Date.parse(plate!.plannedStart!) + 86_400_000).toISOString()
  const wrong = [
    { no: 1, taskId: plate!.taskId, start },
    { no: 2, taskId: burn!.taskId, machineId: shop.machines['CNC01'] },
  ]
  const refused = await edit('update', { version: 1, tasks: wrong })
  expect(refused).toMatchObject({ verdict: { allowed: false }, session: { position: 0, version: 1 } })
  expect(refused.verdict.reason.sentence).not.toBe('')
  const { verdict } = await edit('update', { version: 1, tasks: [wrong[0]] })
  expect(verdict.allowed).toBe(true)
  expect((await rowsNow()).find(({ taskId }) => taskId === plate!.taskId)!.resource).toBe(plate!.resourceName)
  const gone = {
    version: 2,
    tasks: [
      { ...wrong[0], lock: 1 },
      { no: 2, taskId: 9_999, start },
    ],
  }
  expect(await refusal('aps/task/plan/edit/update', { scheduleId, ...gone })).toMatchObject({ refusal: 'plan.absent' })
  expect(await session('get')).toMatchObject({ session: { version: 2, position: 1 } })
})

it('[CL-52 PH-03] sets delivery, start and priority of moulds, and gives tasks to suppliers, each as one step', async () => {
  await openPlan(caller, scheduleId)
  const moulds = [{ no: 1, mouldId: made.mouldId, deliveryDate: dateIn(30), priority: 9 }]
  const first = await caller.ok('aps/schedule/task/update', { scheduleId, version: 1, moulds })
  expect(first).toMatchObject({ verdict: { allowed: true }, session: { position: 1 } })
  const { sessionId } = first.session
  const { rows } = await edit('getMoldList', { sessionId })
  expect(rows[0]).toMatchObject({ deliveryDate: dateIn(30), priority: 9 })
  const [plate] = await tasksOf({ search: 'P01' })
  const away = { tasks: [{ no: 1, taskId: plate!.taskId }] }
  const outsource = (input: object) => caller.ok('aps/schedule/task/updateOutSource', { scheduleId, ...away, ...input })
  const second = await outsource({ version: 2, isOutsourced: true, turnaroundMinutes: 2_880 })
  expect(second.session.position).toBe(2)
  expect(await tasksOf({ sessionId, onlyOutsourced: true })).toMatchObject([{ taskId: plate!.taskId }])
  await outsource({ version: 3, isOutsourced: false })
  expect(await tasksOf({ sessionId, onlyOutsourced: true })).toEqual([])
})

it('[CL-52 T1 T7] gives no task away, and takes none back, where one of them is another tenant’s or not there', async () => {
  const stranger = await world.user(['*'])
  await seedMould(stranger, await seedShop(stranger), 'M1', { plates: 9 })
  const { scheduleId: theirs } = await planned(stranger)
  const { rows } = await stranger.ok('aps/schedule/task/getList', { scheduleId: theirs })
  const own = (await tasksOf({})).map(({ taskId }) => taskId)
  // Plans count their tasks alike: a number of theirs alone is beyond mine.
  const foreign = rows.map(({ taskId }: ShownTask) => taskId).find((taskId: number) => !own.includes(taskId))
  expect(foreign).toBeGreaterThan(0)
  await openPlan(caller, scheduleId)
  const [{ taskId }] = (await tasksOf({ search: 'P01' })) as [ShownTask]
  const outsource = async (version: number, isOutsourced: boolean, ids: readonly number[]) => {
    const tasks = ids.map((id, at) => ({ no: at + 1, taskId: id }))
    const input = { scheduleId, version, isOutsourced, turnaroundMinutes: 2_880, tasks }
    const { code, message, data } = await caller.post<any>('aps/schedule/task/updateOutSource', input)
    return { code, message, data }
  }
  const expectRefused = async (version: number, isOutsourced: boolean) => {
    const answers = await Promise.all(
      [foreign, 9_999].flatMap((other) => [
        outsource(version, isOutsourced, [taskId, other]),
        outsource(version, isOutsourced, [other, taskId]),
      ]),
    )
    expect(answers[0]).toMatchObject({ data: { refusal: 'plan.absent' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  }
  await expectRefused(1, true)
  expect(await session('get')).toMatchObject({ session: { version: 1, position: 0, steps: [] } })
  const { data } = await outsource(1, true, [taskId])
  expect(data).toMatchObject({ verdict: { allowed: true }, session: { version: 2, position: 1 } })
  await expectRefused(2, false)
  expect(await session('get')).toMatchObject({ session: { version: 2, position: 1 } })
  const { sessionId } = data.session
  expect(await tasksOf({ sessionId, onlyOutsourced: true })).toMatchObject([{ taskId }])
})

it('[CL-52 CL-54 PH-10 OU-06] belongs to whoever holds the session, and to the tenant', async () => {
  await openPlan(caller, scheduleId)
  const [plate] = await tasksOf({ search: 'P01' })
  const row = { scheduleId, version: 1, tasks: [{ no: 1, taskId: plate!.taskId, lock: 1 }] }
  const colleague = await world.user(['aps.*'], { tenant: caller })
  const { data } = await colleague.post<any>('aps/task/plan/edit/update', row)
  expect(data.refusal).toBe('session.ofOther')
  const { rows } = await colleague.ok('aps/task/plan/edit/getApsPlanList')
  expect(rows[0].changedBy).not.toBeNull()
  const stranger = await world.user(['aps.*'])
  expect((await stranger.ok('aps/task/plan/edit/getApsPlanList')).rows).toEqual([])
})
