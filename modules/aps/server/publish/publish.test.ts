/** A factory has one published plan, whoever publishes when. */
import { transaction } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { planner, seedMould, seedShop } from '../factory.fixture.ts'
import { load, newSchedule, planned, start } from '../plans.fixture.ts'

const world = worldOfFile()
let caller: Caller

beforeEach(async () => {
  caller = await world.user(planner)
  await seedMould(caller, await seedShop(caller), 'M1')
})

const publishPath = 'aps/exe/job/releaseApsPlan'
const rows = <R>(text: string): Promise<R[]> =>
  transaction(world.composition.pool, { tenantId: caller.tenantId, factoryId: caller.factoryId }, async (_, client) => {
    const answer = await client.query(text)
    return answer.rows as R[]
  })
const publishedPlans = () =>
  rows<{ id: number }>('select id from aps_plan where published_at is not null and superseded_at is null')
const pushes = () => rows(`select id from kit_outbox where event = 'aps.schedulePublished'`)
const records = () => rows(`select id from kit_audit where operation = 'publish'`)

it('[C2] publishes once of twenty at the same time: one record, one push', async () => {
  const { scheduleId, planId } = await planned(caller)
  const answers = await Promise.all(Array.from({ length: 20 }, () => caller.post(publishPath, { scheduleId })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(19)
  expect(await publishedPlans()).toEqual([{ id: planId }])
  expect(await pushes()).toHaveLength(1)
  expect(await records()).toHaveLength(1)
})

it('[C2] publishes one of two schedules at the same time; the other planner is told', async () => {
  const one = await planned(caller, { name: 'One' })
  const other = await planned(caller, { name: 'Other' })
  const answers = await Promise.all(
    [one, other].flatMap(({ scheduleId }) => [
      caller.post(publishPath, { scheduleId }),
      caller.post(publishPath, { scheduleId }),
    ]),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  for (const { code, data } of answers)
    if (code !== 1)
      expect((data as { refusal: string }).refusal).toMatch(/publishedMeanwhile|alreadyPublished|load\.conflict/)
  expect(await publishedPlans()).toHaveLength(1)
  expect(await pushes()).toHaveLength(1)
})

it('[C4] answers a retry with the same key and does nothing more', async () => {
  const { scheduleId } = await planned(caller)
  const key = { 'idempotency-key': 'publish-once' }
  const first = await caller.ok(publishPath, { scheduleId }, key)
  expect(await caller.ok(publishPath, { scheduleId }, key)).toEqual(first)
  expect(await records()).toHaveLength(1)
  expect((await caller.post(publishPath, { scheduleId })).data).toMatchObject({ refusal: 'schedule.alreadyPublished' })
})

it('[AP-07] replaces the shop’s plan by another, and the earlier one stays readable', async () => {
  const first = await planned(caller, { name: 'First' })
  await caller.ok(publishPath, { scheduleId: first.scheduleId })
  const second = await planned(caller, { name: 'Second' })
  await caller.ok(publishPath, { scheduleId: second.scheduleId })
  expect(await caller.ok('aps/schedule/get.do', { id: first.scheduleId })).toMatchObject({ status: 'completed' })
  expect(await caller.ok('aps/schedule/get.do', { id: second.scheduleId })).toMatchObject({ status: 'published' })
  const earlier = await caller.ok('aps/schedule/task/getList', { scheduleId: first.scheduleId, planId: first.planId })
  expect(earlier.total).toBe(5)
  expect((await caller.ok('aps/dispatch/getList.do', {})).plan.planId).toBe(second.planId)
  const removal = await caller.post('aps/exe/job/deleteSchedule', { schedules: [{ id: second.scheduleId }] })
  expect(removal).toMatchObject({ code: 409, data: { refusal: 'schedule.isPublished' } })
})

it('[AP-07] opens a plan that a schedule had before to be looked at, with nothing that may be done with it', async () => {
  const { scheduleId, planId } = await planned(caller, { name: 'First' })
  await caller.ok(publishPath, { scheduleId })
  const stateOf = (of: object = {}) => caller.ok('aps/exe/job/query', { scheduleId, ...of })
  const may = { load: true, start: true, stop: false, publish: false, adjust: true }
  expect(await stateOf({ planId })).toMatchObject({ isEarlier: false, plan: { planId }, may })
  await start(caller, scheduleId)
  const now = await stateOf()
  expect(now).toMatchObject({ isEarlier: false, publishIsNext: true, may: { ...may, publish: true } })
  expect(now.plan.planId).not.toBe(planId)
  const nothing = { load: false, start: false, stop: false, publish: false, adjust: false }
  const earlier = await stateOf({ planId })
  expect(earlier).toMatchObject({ isEarlier: true, publishIsNext: false, may: nothing })
  expect(earlier.plan).toMatchObject({ planId, tasks: 5, publishedAt: expect.any(String) })
  expect(await caller.ok('aps/schedule/gantt/get.do', { scheduleId, planId })).toMatchObject({ planId })
  // One of another schedule is none of this one.
  const other = await planned(caller, { name: 'Second' })
  const absent = await caller.post('aps/exe/job/query', { scheduleId, planId: other.planId })
  expect(absent).toMatchObject({ code: 404, data: { refusal: 'plan.absent' } })
})

it('[C2] replaces no other plan than the one that was shown', async () => {
  const first = await planned(caller, { name: 'First' })
  const second = await planned(caller, { name: 'Second' })
  await caller.ok(publishPath, { scheduleId: first.scheduleId, replaces: 0 })
  // Whoever was shown that the shop has no plan yet.
  const late = await caller.post(publishPath, { scheduleId: second.scheduleId, planId: second.planId, replaces: 0 })
  expect(late).toMatchObject({ code: 409, data: { refusal: 'schedule.publishedMeanwhile' } })
  expect(await publishedPlans()).toEqual([{ id: first.planId }])
  await caller.ok(publishPath, { scheduleId: second.scheduleId, replaces: first.planId })
  expect(await publishedPlans()).toEqual([{ id: second.planId }])
})

it('[AP-07] keeps the shop’s plan through later runs until the new one is published', async () => {
  const { scheduleId, planId } = await planned(caller)
  await caller.ok(publishPath, { scheduleId, planId })
  for (let run = 0; run < 5; run += 1) await start(caller, scheduleId)
  expect((await caller.ok('aps/dispatch/getList.do', {})).plan.planId).toBe(planId)
  const state = await caller.ok('aps/exe/job/query', { scheduleId })
  expect(state).toMatchObject({ status: 'completed', publishIsNext: true, published: { planId } })
  const stale = await caller.post(publishPath, { scheduleId, planId })
  expect(stale).toMatchObject({ code: 409, data: { refusal: 'schedule.planReplaced' } })
  // Plans that nobody published are kept a few; the published one always.
  expect((await rows('select id from aps_plan')).length).toBe(4)
})

it('[R1 AP-01] asks for the right to load, run and publish, each by itself', async () => {
  const { id: scheduleId } = await newSchedule(caller)
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const place = { tenant: { tenantId: caller.tenantId, factoryId: caller.factoryId } as never }
  const viewer = await world.user(['aps.*:check', 'aps.*:detail'], place)
  for (const path of [
    'aps/exe/job/getApsBaseData',
    'aps/exe/job/startScheduling',
    'aps/exe/job/stopScheduling',
    publishPath,
  ])
    expect((await viewer.post(path, { scheduleId })).code, path).toBe(403)
  expect((await viewer.ok('aps/schedule/task/getList', { scheduleId })).total).toBe(5)
  expect((await viewer.ok('aps/exe/job/query', { scheduleId })).may).toEqual({
    load: false,
    start: false,
    stop: false,
    publish: false,
    adjust: false,
  })
})
