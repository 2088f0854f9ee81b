/** How much of what was planned was done, by the plan that was in force at the planned end. */
import { openWorkbook } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { addDays, localDayStart, toLocal } from '@mouldwright/worktime'
import { beforeEach, expect, it } from 'vitest'
import { completionState, type CompletionFigure, type CompletionRate, type ShownTask } from '../../shared/index.ts'
import { change, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const zone = 'Asia/Shanghai'
const { world, caller, shop } = shopOfEachTest()
const publishPath = 'aps/exe/job/releaseApsPlan'
const ratePath = 'aps/completion/rate/getPlanCompletionRate'
beforeEach(async () => {
  await seedMould(caller, shop, 'M1')
})

const hour = 3_600_000
const dayOf = (at: string | number) =>
  toLocal(Math.floor((typeof at === 'number' ? at : Date.parse(at)) / 60_000), zone).date
const startOf = (day: string) => localDayStart(day, zone) * 60_000
const tasksOf = async (scheduleId: number): Promise<ShownTask[]> =>
  (await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200, sort: 'plannedEnd' })).rows
const nameOf = ({ partNumber, operationNumber }: { partNumber: string; operationNumber: number }) =>
  `${partNumber}-${operationNumber}`

/** Somebody of the same factory, signed in now: time has gone on, and whoever was signed in is not any more. */
const later = (): Promise<Caller> => world.user(planner, { tenant: caller as never })
async function at(moment: number): Promise<Caller> {
  world.clock.advance(moment - world.clock.now())
  return later()
}
const finish = (who: Caller, task: Pick<ShownTask, 'batchId' | 'operationNumber' | 'machineId'>, moment: number) =>
  change(who, 'bom/bomBatch', task.batchId!, {
    operations: [
      {
        number: task.operationNumber,
        lock: 0,
        ...(task.machineId ? { machineId: task.machineId } : { resourceGroupId: shop.groups.FIT }),
        startedAt: new Date(moment - hour).toISOString(),
        finishedAt: new Date(moment).toISOString(),
      },
    ],
  })

/** A published plan, and its tasks by the planned end. */
async function published() {
  const { scheduleId } = await planned(caller)
  await caller.ok(publishPath, { scheduleId })
  return { scheduleId, tasks: await tasksOf(scheduleId) }
}
const sumUp = (figures: readonly CompletionFigure[]) =>
  Object.fromEntries(
    (['planned', ...completionState] as const).map((sum) => [
      sum,
      figures.reduce((all, { count }) => all + count[sum], 0),
    ]),
  )

it('[PH-14 AP-16] sets what was finished in time against what was planned; late and unplanned work stand apart', async () => {
  const { tasks } = await published()
  expect(tasks).toHaveLength(5)
  const from = dayOf(world.clock.now())
  const to = dayOf(tasks.at(-1)!.plannedEnd!)
  const until = startOf(addDays(to, 1))
  const [first, second, third, ...open] = tasks as [ShownTask, ShownTask, ShownTask, ShownTask]
  // Not in the plan: its order came after publishing.
  const rush = await seedMould(caller, shop, 'M2')

  const who = await at(until + 2 * hour)
  await finish(who, first, Date.parse(first.plannedEnd!))
  await finish(who, second, until - 60_000)
  await finish(who, third, until + hour)
  const extra = { batchId: rush.batches['P01']!, operationNumber: 10, machineId: shop.machines['CNC01']! }
  await finish(who, extra, until - hour)

  const query = { fromDate: from, toDate: to }
  const answer: CompletionRate = await who.ok(ratePath, query)
  expect(answer).toMatchObject({ until: new Date(until).toISOString(), since: expect.any(String) })
  const { total } = answer
  expect(total.count).toEqual({ planned: 5, finished: 2, lateDone: 1, open: 2, otherTime: 0, unplanned: 1 })
  expect(total.rate).toBe(40)
  const minutes = (list: readonly ShownTask[]) =>
    list.reduce((sum, { workMinutes, setupMinutes }) => sum + workMinutes + setupMinutes, 0)
  expect(total.minutes).toMatchObject({
    planned: minutes(tasks),
    finished: minutes([first, second]),
    lateDone: minutes([third]),
    open: minutes(open),
  })
  expect(total.minutes.unplanned).toBeGreaterThan(0)
  expect(await who.ok('aps/completion/rate/Count', query)).toEqual(total)

  const { rows } = await who.ok('aps/completion/rate/getList', query)
  const named = (state: string) =>
    rows
      .filter((row: any) => row.state === state)
      .map(nameOf)
      .sort()
  expect(named('finished')).toEqual([first, second].map(nameOf).sort())
  expect(named('lateDone')).toEqual([nameOf(third)])
  expect(named('open')).toEqual(open.map(nameOf).sort())
  expect(rows.filter((row: any) => row.state === 'unplanned')).toMatchObject([
    { mouldNumber: 'M2', partNumber: 'P01', plannedEnd: null, publishNumber: null, resourceName: 'CNC01' },
  ])
  // The day after, what was late stands as work of another time.
  const next: CompletionRate = await who.ok(ratePath, { fromDate: addDays(to, 1), toDate: addDays(to, 1) })
  expect(next.total).toMatchObject({ rate: null, count: { planned: 0, otherTime: 1, unplanned: 0 } })
})

it('[PH-14 CL-62] measures each task by the plan in force at its planned end, not by a later one', async () => {
  const { scheduleId, tasks } = await published()
  const from = dayOf(world.clock.now())
  const end = Date.parse(tasks[0]!.plannedEnd!)
  // The first task should have ended; the others are planned anew before their time.
  const who = await at(end + 60_000)
  const startPoint = new Date(startOf(addDays(from, 20))).toISOString()
  await change(who, 'aps/schedule', scheduleId, { startPoint })
  await load(who, scheduleId)
  await start(who, scheduleId)
  await who.ok(publishPath, { scheduleId })

  const soon: CompletionRate = await who.ok(ratePath, { fromDate: from, toDate: addDays(from, 10) })
  const dueBefore = tasks.filter(({ plannedEnd }) => Date.parse(plannedEnd!) < world.clock.now()).length
  expect(soon.total.count).toMatchObject({ planned: dueBefore, open: dueBefore })
  const after = await at(startOf(addDays(from, 40)))
  const now: CompletionRate = await after.ok(ratePath, { fromDate: from, toDate: addDays(from, 10) })
  expect(now.total.count.planned).toBe(dueBefore)
  const moved: CompletionRate = await after.ok(ratePath, { fromDate: addDays(from, 11), toDate: addDays(from, 39) })
  expect(moved.total.count).toMatchObject({ planned: 5, open: 5, unplanned: 0 })
  // One that was planned twice counts once in a period that spans both.
  const all: CompletionRate = await after.ok(ratePath, { fromDate: from, toDate: addDays(from, 39) })
  expect(all.total.count.planned).toBe(5)
})

it('[PH-14] adds up by section, machine, person and week, and the export agrees', async () => {
  const { tasks } = await published()
  const from = dayOf(world.clock.now())
  const to = dayOf(tasks.at(-1)!.plannedEnd!)
  const who = await at(startOf(addDays(to, 1)) + hour)
  await finish(who, tasks[0]!, Date.parse(tasks[0]!.plannedEnd!))
  await who.ok('bom/workLog/add.do', {
    userId: who.userId,
    workDate: from,
    batchId: tasks[0]!.batchId,
    operationNumber: tasks[0]!.operationNumber,
    minutes: 90,
  })
  const query = { fromDate: from, toDate: to }
  const rates: Record<string, CompletionRate> = {}
  for (const groupBy of ['section', 'machine', 'person']) {
    const rate: CompletionRate = await who.ok(ratePath, { ...query, groupBy })
    rates[groupBy] = rate
    expect(sumUp(rate.groups.map(({ figure }) => figure))).toEqual(sumUp([rate.total]))
    expect(sumUp(rate.weeks.map(({ figure }) => figure))).toEqual(sumUp([rate.total]))
  }
  expect(rates['section']!.groups.map(({ name }) => name).sort()).toEqual(['CNC', 'EDM', 'FIT', 'GRA'])
  const machines = rates['machine']!.groups
  expect(machines.find(({ id }) => id === null)).toMatchObject({ name: null, figure: { count: { planned: 1 } } })
  const people = rates['person']!.groups
  expect(people.find(({ id }) => id === who.userId)!.figure.count).toMatchObject({ planned: 1, finished: 1 })
  expect(people.find(({ id }) => id === null)!.figure.count).toMatchObject({ planned: 4, open: 4 })

  const sectionId = shop.sections.CNC
  const cnc: CompletionRate = await who.ok(ratePath, { ...query, sectionId })
  expect(cnc.total).toEqual(rates['section']!.groups.find(({ id }) => id === sectionId)!.figure)
  const teams = await who.ok('aps/completion/rate/getList', { ...query, without: 'machine' })
  expect(teams.rows.map(({ sectionName }: any) => sectionName)).toEqual(['FIT'])
  const own = await who.ok('aps/completion/rate/getList', { ...query, userId: who.userId })
  expect([own.total, nameOf(own.rows[0])]).toEqual([1, nameOf(tasks[0]!)])

  const { taskId } = await who.ok('aps/completion/rate/export', { ...query, groupBy: 'section' })
  const job = await who.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded', result: { rows: 5 } })
  const { body } = await who.get(`comm/export/download.do?taskId=${taskId}`)
  const book = await openWorkbook(new Uint8Array(body))
  const sheets: string[][][] = []
  for (const name of book.sheets) {
    const rows: string[][] = []
    for await (const portion of book.rows(name))
      rows.push(...portion.map(([, cells]) => cells.map((cell) => String(cell ?? ''))))
    sheets.push(rows)
  }
  const [figures, operations] = sheets as [string[][], string[][]]
  const { count, minutes, rate } = rates['section']!.total
  const total = figures.at(-1)!
  expect(total.slice(1, 5)).toEqual(
    [rate, rates['section']!.total.minutesRate, count.planned, Math.round(minutes.planned / 6) / 10].map(String),
  )
  expect(figures).toHaveLength(1 + 4 + 1)
  expect(operations).toHaveLength(1 + 5)
})

it('[CL-62 AP-10] asks for a period that can be measured, by who may', async () => {
  const refused = async (query: object) => (await caller.post<any>(ratePath, query)).data
  expect(await refused({})).toMatchObject({ refusal: 'input.invalid' })
  expect(await refused({ fromDate: '2026-11-20', toDate: '2026-11-19' })).toMatchObject({
    refusal: 'completion.intervalOrder',
    params: { from: '2026-11-20', to: '2026-11-19' },
  })
  expect(await refused({ fromDate: '2026-01-01', toDate: '2026-11-19' })).toMatchObject({
    refusal: 'completion.intervalLength',
  })
  for (const day of ['1900-01-01', '2199-12-31'])
    expect(await caller.ok('aps/completion/rate/Count', { fromDate: day, toDate: day })).toMatchObject({ rate: null })
  const empty: CompletionRate = await caller.ok(ratePath, { fromDate: '2026-11-01', toDate: '2026-11-07' })
  expect(empty).toMatchObject({ since: null, groups: [], total: { rate: null } })
  const stranger = await world.user(['aps.task:check', 'aps.completion:check'], { tenant: caller as never })
  const query = { fromDate: '2026-11-01', toDate: '2026-11-07' }
  expect((await stranger.post(ratePath, query)).code).toBe(1)
  expect((await stranger.post('aps/completion/rate/export', query)).code).toBe(403)
})

it('[PH-14] keeps what was published for ninety days after another plan followed', async () => {
  const { scheduleId } = await published()
  const since = async (who: Caller) =>
    (await who.ok(ratePath, { fromDate: '2026-11-01', toDate: '2026-11-07' })).since as string
  const first = await since(caller)
  const day = 24 * hour
  const again = async (who: Caller) => {
    await start(who, scheduleId)
    await who.ok(publishPath, { scheduleId })
  }
  const begun = world.clock.now()
  await again(await at(begun + 2 * day))
  await again(await at(begun + 91 * day))
  const who = await at(begun + 93 * day)
  expect(await since(who)).toBe(first)
  await again(who)
  expect(Date.parse(await since(who))).toBeGreaterThanOrEqual(begun + 2 * day)
})
