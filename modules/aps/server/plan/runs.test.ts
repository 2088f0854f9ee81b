/** Runs under people: stopped, cancelled, doubled, abandoned, of others; and that each can be made again. */
import { solve, type Problem } from '@mouldwright/aps-engine'
import { sql, transaction } from '@mouldwright/server-kit'
import { waitUntil } from '@mouldwright/testkit'
import { beforeEach, expect, it } from 'vitest'
import { dateIn, planner, rivals, seedMould, seedRivals, shopOfEachTest } from '../factory.fixture.ts'
import { load, loadPath, newSchedule, planned, start, startPath } from '../plans.fixture.ts'
import { decompressed } from '../compressed-json.ts'
import { storedPlan } from '../stored-plan.ts'

const { world, caller, shop } = shopOfEachTest()

beforeEach(async () => {
  await seedMould(caller, shop, 'M1', { plates: 3 })
})

const stopPath = 'aps/exe/job/stopScheduling'
const stateOf = (scheduleId: number) => caller.ok('aps/exe/job/query', { scheduleId })

/** A run that would go on for minutes. */
async function longRun(): Promise<{ scheduleId: number; taskId: number }> {
  await seedRivals(caller, shop)
  const { id: scheduleId } = await newSchedule(caller, { timeBudgetSeconds: 600 })
  await load(caller, scheduleId)
  const { taskId } = await caller.ok(startPath, { scheduleId })
  return { scheduleId, taskId }
}

const hasFigures = (taskId: number) =>
  waitUntil(
    async () => (await caller.ok('comm/job/get.do', { taskId })).progress?.figures,
    'the first figures of the run',
  )

it('[AP-01 AP-07] stops a run at once and keeps the best plan so far', async () => {
  const { scheduleId, taskId } = await longRun()
  const figures = await hasFigures(taskId)
  expect(figures).toMatchObject({ phase: expect.any(String), lateMoulds: rivals, unplacedTasks: 0 })
  expect(await stateOf(scheduleId)).toMatchObject({
    status: 'inProgress',
    runStatus: 'running',
    run: { taskId, kind: 'run', isOwn: true, stopRequested: false },
    may: { start: false, stop: true, publish: false },
  })
  expect(await caller.ok(stopPath, { scheduleId })).toEqual({ taskId })
  const job = await caller.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded', result: { stopped: true, unplacedTasks: 0, lateMoulds: rivals } })
  expect(await stateOf(scheduleId)).toMatchObject({
    status: 'completed',
    runStatus: 'stopped',
    run: null,
    plan: { planId: job.result.planId, stopped: true },
  })
})

/** Calls that show a plan. */
const looksAt = (scheduleId: number) => ({
  'aps/resource/week/plan/query': { scheduleId, day: dateIn(0), unit: 'day' },
  'aps/schedule/task/getList': { scheduleId },
  'aps/product/list/query.do': { scheduleId },
})

it('[AP-01 AP-07] says between load and run that the plan comes with the run, not that data have to be loaded', async () => {
  const { id: scheduleId } = await newSchedule(caller)
  const told = async () => {
    const answers = await Promise.all(
      Object.entries(looksAt(scheduleId)).map(([path, body]) => caller.post<{ refusal: string }>(path, body)),
    )
    const [first] = answers
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    return [first!.data!.refusal, first!.message]
  }
  expect(await told()).toEqual(['schedule.noPlan', '“Main”还没有计划，请先加载数据并运行排程'])
  await load(caller, scheduleId)
  expect(await told()).toEqual(['schedule.notRunYet', '“Main”的数据已加载，排程后就有计划'])
})

it('[AP-01 AP-07] says of a plan that is being made that it is coming, not that it has to be run', async () => {
  const { scheduleId, taskId } = await longRun()
  await hasFigures(taskId)
  const looks = looksAt(scheduleId)
  for (const [path, body] of Object.entries(looks))
    expect((await caller.post(path, body)).data, path).toMatchObject({ refusal: 'schedule.planComing' })
  await caller.ok(stopPath, { scheduleId })
  await caller.job(taskId)
  for (const [path, body] of Object.entries(looks)) await caller.ok(path, body)
})

it('[AP-07] tells its first plan and every better one in the units of the plan, also to those who come later', async () => {
  const { scheduleId, taskId } = await longRun()
  const figures = await hasFigures(taskId)
  const [first] = figures.curve
  expect(first.values).toHaveLength(figures.objective.length)
  await caller.ok(stopPath, { scheduleId })
  const { result } = await caller.job(taskId)
  const { progress } = await caller.ok('comm/job/get.do', { taskId })
  // The job keeps the whole curve, and the plan ends it with its own figures.
  expect(progress.figures.curve[0]).toEqual(first)
  const { plan } = await stateOf(scheduleId)
  expect(plan.curve[0]).toEqual(first)
  expect(plan.curve.at(-1).values).toEqual(plan.objective.map(({ value }: { value: number }) => value))
  expect(plan.moreTime).toEqual(result.moreTime)
  const seconds = plan.curve.map(({ at }: { at: number }) => at)
  expect(seconds).toEqual(seconds.toSorted((one: number, other: number) => one - other))
  // Tardiness is minutes in the engine and hours for people: priority 5, years late.
  const tardiness = (levels: { name: string; label: string; value: number }[]) =>
    levels.find(({ name }) => name === 'weightedTardiness')!
  const { moulds } = await caller
    .ok('aps/task/plan/edit/getMoldList', { scheduleId })
    .then(({ rows }) => ({ moulds: rows as { lateMinutes: number; priority: number }[] }))
  const hours = moulds.reduce((sum, { lateMinutes, priority }) => sum + priority * Math.max(0, lateMinutes), 0) / 60
  expect(tardiness(plan.objective).value).toBeCloseTo(hours, 0)
  expect(tardiness(figures.objective).label).toBe(tardiness(plan.objective).label)
  expect(tardiness(figures.objective).value / hours).toBeLessThan(2)
  expect(first.values[1] / hours).toBeLessThan(2)
})

it('[AP-07] runs as long as it is asked to this once', async () => {
  await seedRivals(caller, shop)
  const { id: scheduleId } = await newSchedule(caller, { timeBudgetSeconds: 600 })
  await load(caller, scheduleId)
  const { taskId } = await caller.ok(startPath, { scheduleId, timeBudgetSeconds: 1 })
  const job = await caller.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded', progress: { total: 1 }, result: { stopped: false } })
  expect(await stateOf(scheduleId)).toMatchObject({ timeBudgetSeconds: 600 })
  const wrong = await caller.post(startPath, { scheduleId, timeBudgetSeconds: 0 })
  expect(wrong.data).toMatchObject({ issues: [{ field: 'timeBudgetSeconds' }] })
})

it('[AP-07] ends by itself where nothing can be placed', async () => {
  const { rows } = await caller.ok('bms/shift/list.do', {})
  expect(rows).toHaveLength(1)
  // The only working time is in a horizon of one day; everything takes longer.
  await seedMould(caller, shop, 'LONG', { hours: 400, plates: 2 })
  const { rows: moulds } = await caller.ok('bom/mold/list.do', {})
  const { id: mouldId } = moulds.find(({ number }: { number: string }) => number === 'LONG')
  const { id: scheduleId } = await newSchedule(caller, {
    timeBudgetSeconds: 2,
    horizonDays: 1,
    moulds: [{ mouldId }],
  })
  await load(caller, scheduleId)
  const job = await start(caller, scheduleId)
  expect(job).toMatchObject({ status: 'succeeded', result: { stopped: false } })
  expect(job.result.unplacedTasks).toBe(job.result.tasks)
})

it('[C3] lets nobody start, load, rename, change, remove or publish a schedule that runs', async () => {
  const { scheduleId, taskId } = await longRun()
  const refusals: Record<string, object> = {
    [startPath]: { scheduleId },
    [loadPath]: { scheduleId },
    'aps/exe/job/modifyExejobName': { scheduleId, name: 'Other' },
    'aps/exe/job/deleteSchedule': { schedules: [{ id: scheduleId }] },
    'aps/schedule/remove.do': { ids: [scheduleId] },
    'aps/schedule/modify.do': { id: scheduleId, version: 1, remark: 'x' },
    'aps/exe/job/releaseApsPlan': { scheduleId },
  }
  for (const [path, body] of Object.entries(refusals))
    expect(await caller.post(path, body), path).toMatchObject({ code: 409, data: { refusal: 'schedule.running' } })
  const { sets } = await caller.ok('aps/schedule/param/setting/options.do', {})
  const save = (set: string) =>
    caller.post('aps/schedule/param/setting/save.do', { set, version: 0, values: [sets[0].values] })
  expect(await save('default')).toMatchObject({ code: 409, data: { refusal: 'schedule.running' } })
  expect((await save('global')).code).toBe(1)
  await caller.ok(stopPath, { scheduleId })
  await caller.job(taskId)
  await caller.ok('aps/exe/job/modifyExejobName', { scheduleId, name: 'Other' })
})

it('[C3 C4] starts one run of many that are asked for at once; a retry with its key is the same run', async () => {
  // None of them is over before the last one is asked for, nor waits for a connection: one company has four.
  await seedRivals(caller, shop)
  const { id: scheduleId } = await newSchedule(caller, { timeBudgetSeconds: 600 })
  await load(caller, scheduleId)
  const answers = await Promise.all(Array.from({ length: 4 }, () => caller.post(startPath, { scheduleId })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(3)
  const first = answers.find(({ code }) => code === 1)!.data as { taskId: number }
  await caller.ok(stopPath, { scheduleId })
  await caller.job(first.taskId)
  const key = { 'idempotency-key': 'start-once' }
  const again = await Promise.all(Array.from({ length: 4 }, () => caller.ok(startPath, { scheduleId }, key)))
  expect(new Set(again.map(({ taskId }) => taskId)).size).toBe(1)
  await caller.ok(stopPath, { scheduleId })
  await caller.job(again[0].taskId)
})

it('[P5] ends a run that is cancelled, and leaves the schedule as it was', async () => {
  const { scheduleId, taskId } = await longRun()
  await hasFigures(taskId)
  await caller.ok('comm/job/cancel.do', { taskId })
  expect((await caller.job(taskId)).status).toBe('cancelled')
  expect(await stateOf(scheduleId)).toMatchObject({
    status: 'notStarted',
    runStatus: 'cancelled',
    run: null,
    plan: null,
  })
  // Cancelled before a worker took it: let go just the same.
  await caller.ok('aps/schedule/modify.do', { id: scheduleId, version: 1, timeBudgetSeconds: 1 })
  expect((await start(caller, scheduleId)).status).toBe('succeeded')
})

it('[P5] ends the run of somebody who signs out, saying why, and nothing of it stays', async () => {
  const { scheduleId, taskId } = await longRun()
  await hasFigures(taskId)
  const place = { tenant: { tenantId: caller.tenantId, factoryId: caller.factoryId } as never }
  const colleague = await world.user(planner, place)
  await caller.ok('upms/user/logout.do', {})
  const state = await waitUntil(async () => {
    const seen = await colleague.ok('aps/exe/job/query', { scheduleId })
    return seen.run === null && seen
  }, 'the end of the run')
  expect(state).toMatchObject({
    status: 'notStarted',
    runStatus: 'failed',
    plan: null,
    lastRun: { taskId, status: 'failed' },
  })
  expect(state.lastRun.message).toMatch(/\p{Script=Han}/u)
  // A defect's sentence names the trace under which the log has it.
  const { tenantId, factoryId } = caller
  await transaction(world.composition.pool, { tenantId, factoryId }, (db) =>
    db.run(
      sql`update aps_run set error = ${JSON.stringify({ code: 'defect.unexpected', traceId: 'trace-7' })}::jsonb
          where tenant_id = ${tenantId} and id = ${taskId}`,
    ),
  )
  const told = await colleague.ok('aps/exe/job/query', { scheduleId })
  expect(told.lastRun.message).toContain('trace-7')
  expect(told.lastRun.message).not.toContain('{{')
})

it('[T1 T2 P5] knows nothing of another tenant, whatever is asked', async () => {
  const { scheduleId, planId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const stranger = await world.user(['*'])
  const absent = 4_242_424_242_424
  const calls: [string, (ids: { scheduleId: number; planId: number }) => object][] = [
    ...[
      startPath,
      loadPath,
      stopPath,
      'aps/exe/job/query',
      'aps/exe/job/config/query',
      'aps/exe/job/isNeedImportData',
    ].map((path): [string, (ids: { scheduleId: number }) => object] => [
      path,
      (ids) => ({ scheduleId: ids.scheduleId }),
    ]),
    ['aps/exe/job/releaseApsPlan', (ids) => ids],
    ['aps/exe/job/getEvaluate', (ids) => ids],
    ['aps/schedule/gantt/get.do', (ids) => ids],
    ['aps/schedule/task/getList', (ids) => ids],
    ['aps/schedule/defect/getList.do', (ids) => ({ scheduleId: ids.scheduleId })],
    ['aps/task/plan/edit/getMoldList', (ids) => ids],
    ['aps/task/plan/edit/getSchPlanDetail', (ids) => ({ planId: ids.planId, taskId: 1 })],
    ['aps/exe/job/modifyExejobName', (ids) => ({ scheduleId: ids.scheduleId, name: 'Mine' })],
    ['aps/exe/job/deleteSchedule', (ids) => ({ schedules: [{ id: ids.scheduleId }] })],
  ]
  for (const [path, body] of calls) {
    const plain = ({ traceId: _trace, ...answer }: { traceId?: string }) => answer
    const foreign = await stranger.post(path, body({ scheduleId, planId }))
    expect(foreign.code, path).not.toBe(1)
    expect(plain(foreign), path).toEqual(plain(await stranger.post(path, body({ scheduleId: absent, planId: absent }))))
  }
  expect((await stranger.post('aps/dispatch/getList.do', {})).data).toMatchObject({
    refusal: 'plan.nothingPublished',
  })
  expect(await caller.ok('aps/schedule/get.do', { id: scheduleId })).toMatchObject({
    name: 'Main',
    status: 'published',
  })
})

it('[P2] makes the same plan again from snapshot, settings, seed and epochs', async () => {
  await seedMould(caller, shop, 'M9', { deliveryDate: '2020-01-01', plates: 5 })
  const { planId } = await planned(caller)
  const { pool } = world.composition
  const stored = await transaction(
    pool,
    { tenantId: caller.tenantId, factoryId: caller.factoryId },
    async (_, client) => {
      const { rows } = await client.query(
        `select s.problem, p.answer, p.seed, p.epochs from aps_plan p join aps_snapshot s on s.id = p.snapshot_id and s.tenant_id = p.tenant_id where p.id = $1`,
        [planId],
      )
      return rows[0] as { problem: Buffer; answer: Buffer; seed: number; epochs: number }
    },
  )
  const { seed, epochs } = stored
  const first = storedPlan(stored.answer)
  const again = await solve(await decompressed<Problem>(stored.problem), { seed, budget: { epochs } })
  expect(JSON.parse(JSON.stringify(again))).toEqual(first)
})

it('[AP-07] tells a run that failed, in words, and keeps the plan before it', async () => {
  const { scheduleId, planId } = await planned(caller)
  const { pool } = world.composition
  // Data that rot in the database: the engine cannot read them.
  await transaction(pool, { tenantId: caller.tenantId, factoryId: caller.factoryId }, (_, client) =>
    client.query(`update aps_snapshot set problem = '\\x00'`),
  )
  const job = await start(caller, scheduleId)
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'schedule.runFailed', message: expect.stringMatching(/^排程运行失败：/) },
  })
  expect(await stateOf(scheduleId)).toMatchObject({
    status: 'completed',
    runStatus: 'failed',
    plan: { planId },
    lastRun: { status: 'failed', message: expect.stringMatching(/^排程运行失败：/) },
  })
})
