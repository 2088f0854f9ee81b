/** Automatic runs by the world's clock: the server's own look at them runs beside, tests wait for what it leaves. */
import { createSessionPort } from '@mouldwright/identity/server/api'
import { transaction } from '@mouldwright/server-kit'
import { waitUntil, type Caller } from '@mouldwright/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AutomaticRuns } from '../../shared/index.ts'
import { lookAtAutomatic } from './automatic-runs.ts'
import { insertExecution } from './execution.query.ts'
import { planner, seedMould, seedRivals, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned, startPath } from '../plans.fixture.ts'

const rights = [...planner, 'identity.user:*']
const { world, caller, shop } = shopOfEachTest()
const minute = 60_000
const hourly = '0 * * * *'

const base = 'aps/automaticScheduling'
const runsOf = (scheduleId: number, who: Caller = caller): Promise<AutomaticRuns> =>
  who.ok(`${base}/query`, { scheduleId })
const save = (scheduleId: number, given: object = {}, who: Caller = caller): Promise<AutomaticRuns> =>
  who.ok(`${base}/save`, { scheduleId, version: 0, cron: hourly, isOn: true, ...given })
const refusalOf = async (path: string, body: object, who: Caller = caller) => {
  const { code, message, data } = await who.post<{ refusal: string }>(path, body)
  expect(code).not.toBe(0)
  return { refusal: data.refusal, message }
}

/** To the middle of a minute that is `minutes` after the next time of the schedule. */
async function passTime(scheduleId: number, minutes = 0): Promise<void> {
  const [next] = (await runsOf(scheduleId)).nextAt
  world.clock.advance(Date.parse(next!) + (minutes + 0.5) * minute - world.clock.now())
}

async function ended(scheduleId: number, count = 1, who: Caller = caller): Promise<AutomaticRuns> {
  await waitUntil(
    async () => (await runsOf(scheduleId, who)).executions.filter(({ result }) => result !== 'running').length >= count,
    `${count} automatic runs to end`,
  )
  return runsOf(scheduleId, who)
}

const messages = async (who: Caller = caller): Promise<string[]> =>
  (await who.ok('bms/msg/list.do', {})).rows
    .filter(({ module }: { module: string }) => module === 'aps')
    .map(({ msgHeader }: { msgHeader: string }) => msgHeader)

const switchedOn: number[] = []
beforeEach(() => {
  switchedOn.splice(0)
  // To half an hour before the next time, which comes only when a test lets it pass.
  world.clock.advance(60 * minute - ((world.clock.now() + 30 * minute) % (60 * minute)))
})
afterEach(async () => {
  for (const scheduleId of switchedOn) {
    const { version } = await runsOf(scheduleId)
    await save(scheduleId, { version, isOn: false })
  }
})

describe('times', () => {
  it('[AP-03 CL-61] shows the next five times of an expression in the factory’s zone before it is saved', async () => {
    const { timeZone, times } = await caller.ok(`${base}/getExecutionTimeByCronExpression.do`, { cron: '0 22 * * *' })
    expect(timeZone).toBe('Asia/Shanghai')
    expect(times).toHaveLength(5)
    for (const [at, time] of times.entries()) {
      expect(time).toMatch(/T14:00:00\.000Z$/)
      expect(Date.parse(time) - Date.parse(times[0])).toBe(at * 1_440 * minute)
    }
  })

  it('[AP-03] refuses an impossible day and what is no expression, with what is wrong, and saves nothing', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    const wrong = {
      '0 0 31 2 *': 'automatic.cronNever',
      '0 0 * *': 'automatic.cronFields',
      '0 24 * * *': 'automatic.cronField',
    }
    for (const [cron, refusal] of Object.entries(wrong)) {
      expect((await refusalOf(`${base}/getExecutionTimeByCronExpression.do`, { cron })).refusal).toBe(refusal)
      const said = await refusalOf(`${base}/save`, { scheduleId, version: 0, cron, isOn: true })
      expect(said.refusal).toBe(refusal)
    }
    expect((await refusalOf(`${base}/save`, { scheduleId, version: 0, cron: '0 24 * * *', isOn: true })).message).toBe(
      '“时”段的“24”无效：可用 *、0–23 之间的数、范围（1-5）、步长（*/2）或逗号分隔的多个值',
    )
    expect(await runsOf(scheduleId)).toMatchObject({ version: 0, cron: null, isOn: false, nextAt: [], executions: [] })
  })
})

describe('rights', () => {
  it('[AP-03] only who may run schedules and load data sets times; of other tenants nobody sees anything', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    const reader = await world.user(['aps.schedule:check'], { tenant: caller })
    const runner = await world.user(['aps.schedule:check', 'aps.schedule:run'], { tenant: caller })
    const given = { scheduleId, version: 0, cron: hourly, isOn: true }
    expect((await refusalOf(`${base}/save`, given, reader)).refusal).toBe('access.denied')
    expect((await refusalOf(`${base}/save`, given, runner)).refusal).toBe('automatic.needsLoad')
    expect((await runsOf(scheduleId, reader)).may).toEqual({ save: false })
    const stranger = await world.user(planner)
    expect((await refusalOf(`${base}/query`, { scheduleId }, stranger)).refusal).toBe('record.absent')
    expect((await refusalOf(`${base}/save`, given, stranger)).refusal).toBe('record.absent')
  })

  it('[AP-03] a change is refused to whoever has not seen the last one', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    expect(await save(scheduleId, { isOn: false })).toMatchObject({ version: 1, isOn: false, nextAt: [] })
    const said = await refusalOf(`${base}/save`, { scheduleId, version: 0, cron: hourly, isOn: true })
    expect(said.refusal).toBe('automatic.changed')
  })
})

describe('runs', () => {
  it('[AP-03 PH-11] loads and runs at its time, keeps what came of it, and tells planners which moulds became late', async () => {
    await seedMould(caller, shop, 'OK1')
    const { scheduleId, planId } = await planned(caller)
    await seedMould(caller, shop, 'LATE1', { deliveryDate: '2020-01-01' })
    switchedOn.push(scheduleId)
    const { nextAt } = await save(scheduleId)
    expect(nextAt).toHaveLength(5)
    await passTime(scheduleId)
    const after = await ended(scheduleId)
    expect(after.executions).toEqual([
      expect.objectContaining({
        dueAt: nextAt[0],
        missed: 0,
        result: 'done',
        reason: null,
        seconds: expect.any(Number),
        newlyLate: [expect.objectContaining({ number: 'LATE1', name: 'Cover LATE1' })],
      }),
    ])
    expect(Date.parse(after.nextAt[0]!)).toBe(Date.parse(nextAt[0]!) + 60 * minute)
    const state = await caller.ok('aps/exe/job/query', { scheduleId })
    expect(state).toMatchObject({ status: 'completed', runStatus: 'succeeded', run: null })
    expect(state.plan.planId).not.toBe(planId)
    expect(await messages()).toEqual(['自动排程 <b>Main</b> 已完成，新增拖期模具（1）：LATE1。'])
    await passTime(scheduleId)
    expect((await ended(scheduleId, 2)).executions.map(({ newlyLate }) => newlyLate.length)).toEqual([0, 1])
    expect(await messages()).toHaveLength(1)
  })

  it('[AP-03] after a pause it runs exactly once for all times that were missed', async () => {
    await seedMould(caller, shop, 'M1')
    const { id: scheduleId } = await newSchedule(caller)
    switchedOn.push(scheduleId)
    const { nextAt } = await save(scheduleId, { cron: '*/15 * * * *' })
    await passTime(scheduleId, 4 * 15)
    const { executions, nextAt: following } = await ended(scheduleId)
    expect(executions).toMatchObject([{ result: 'done', missed: 4 }])
    expect(Date.parse(executions[0]!.dueAt)).toBe(Date.parse(nextAt[0]!) + 4 * 15 * minute)
    expect(Date.parse(following[0]!)).toBeGreaterThan(world.clock.now())
  })

  it('[AP-03] a time that comes while the schedule is at work is skipped, and listed', async () => {
    await seedRivals(caller, shop)
    const { id: scheduleId } = await newSchedule(caller, { timeBudgetSeconds: 600 })
    await load(caller, scheduleId)
    const { taskId } = await caller.ok(startPath, { scheduleId })
    switchedOn.push(scheduleId)
    await save(scheduleId)
    await passTime(scheduleId)
    expect((await ended(scheduleId)).executions).toMatchObject([
      { result: 'skipped', reason: '“Main”正在运行，结束后再操作', seconds: 0 },
    ])
    await caller.ok('aps/exe/job/stopScheduling', { scheduleId })
    await caller.job(taskId)
    expect(await messages()).toEqual([])
  })

  it('[AP-03] a run that fails says why, and planners are told', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    switchedOn.push(scheduleId)
    await save(scheduleId)
    await passTime(scheduleId)
    expect((await ended(scheduleId)).executions).toMatchObject([
      { result: 'failed', reason: expect.stringContaining('没有可排的任务'), newlyLate: [] },
    ])
    expect(await messages()).toEqual(['自动排程 <b>Main</b> 没有完成，原因见“自动排程”。'])
  })

  it('[AP-03] runs with the rights that its planner has now: of one who has left it fails, and says so', async () => {
    const leaver = await world.user(rights, { tenant: caller })
    const head = await world.user(rights, { tenant: caller })
    const { id: scheduleId } = await newSchedule(caller)
    switchedOn.push(scheduleId)
    const { by } = await save(scheduleId, {}, leaver)
    const { id, version } = await head.ok('upms/user/get.do', { id: leaver.userId })
    await head.ok('upms/user/modify.do', { id, version, enabled: false })
    await passTime(scheduleId)
    expect((await ended(scheduleId)).executions).toMatchObject([
      { result: 'failed', reason: expect.stringContaining(`${by} 已不能进入本工厂`) },
    ])
  })

  it('[AP-03] shows the last ten of its executions, the newest first', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    const of = { tenantId: caller.tenantId, factoryId: caller.factoryId, scheduleId }
    const skipped = { code: 'schedule.running', message: 'Busy' }
    const first = world.clock.now()
    const dueAt = (at: number) => new Date(first + at * minute)
    await transaction(world.composition.pool, of, async (db) => {
      for (let at = 1; at <= 12; at += 1) {
        const row = { id: world.composition.newId(), dueAt: dueAt(at), at: dueAt(at), missed: 0, lateBefore: [] }
        await insertExecution(db, of, { ...row, skipped })
      }
    })
    const { executions } = await runsOf(scheduleId)
    expect(executions.map((one) => one.dueAt)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => dueAt(at).toISOString()),
    )
  })

  it('[AP-03 AP-07] says between its load and its run that the plan is coming', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    await load(caller, scheduleId)
    const of = { tenantId: caller.tenantId, factoryId: caller.factoryId, scheduleId }
    const look = async () => (await refusalOf('aps/schedule/task/getList', { scheduleId })).refusal
    expect(await look()).toBe('schedule.notRunYet')
    const at = new Date(world.clock.now())
    const row = { id: world.composition.newId(), dueAt: at, at, missed: 0, lateBefore: [], skipped: null }
    await transaction(world.composition.pool, of, (db) => insertExecution(db, of, row))
    expect(await look()).toBe('schedule.planComing')
  })

  it('[AP-03] of many nodes one runs a time', async () => {
    await seedMould(caller, shop, 'M1')
    const { id: scheduleId } = await newSchedule(caller)
    switchedOn.push(scheduleId)
    await save(scheduleId)
    const nodes = [world.composition, await world.anotherNode(), await world.anotherNode()]
    const log = { info() {}, warn() {}, error: (_: object, message: string) => expect.unreachable(message) }
    await passTime(scheduleId)
    await Promise.all(
      nodes.flatMap(({ kit, pool, newId }) => {
        const parts = { kit, pool, newId, clock: world.clock, log }
        const sessions = createSessionPort({ permissions: kit.permissions, ...parts })
        return [1, 2].map(() => lookAtAutomatic({ ...parts, sessions }))
      }),
    )
    expect((await ended(scheduleId)).executions).toMatchObject([{ result: 'done' }])
  })
})
