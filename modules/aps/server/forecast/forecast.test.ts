/** The living forecast: what the floor reports moves the published plan, without a run. The server's own follower works beside. */
import type { Caller } from '@mouldwright/testkit'
import { dayIn } from '@mouldwright/server-kit'
import { expect, it } from 'vitest'
import type { PlannedMould } from '../../shared/index.ts'
import { change, dateIn, planner, seedMould, seedShop, shopOfEachTest, type Shop } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

const isoIn = (minutes: number) => new Date(world.clock.now() + minutes * 60_000).toISOString()
const mouldsOf = async (scheduleId: number, of: Caller = caller): Promise<PlannedMould[]> =>
  (await of.ok('aps/task/plan/edit/getMoldList', { scheduleId })).rows
const mouldOf = async (scheduleId: number, number: string) =>
  (await mouldsOf(scheduleId)).find(({ mouldNumber }) => mouldNumber === number)!
const forecastMoment = async (scheduleId: number) =>
  (await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })).forecast?.at
const publish = (scheduleId: number) => caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
const report = (batchId: number, operations: object[], of: Caller = caller) =>
  change(of, 'bom/bomBatch', batchId, { operations: operations.map((one) => ({ lock: 0, ...one })) })
const milling = (place: Shop, more: object) => ({ number: 10, machineId: place.machines['CNC01'], ...more })

/** A mould that is planned from so many days ago on, of which nothing was reported, published. */
async function silentMould(days: number, dueIn: number) {
  const mould = await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(dueIn) })
  const { scheduleId } = await planned(caller, { startPoint: isoIn(-days * 1_440) })
  await publish(scheduleId)
  return { mould, scheduleId }
}

const forecastOf = (scheduleId: number) => expect.poll(async () => (await mouldOf(scheduleId, 'M1')).forecastAt, waits)
const waits = { timeout: 240_000 }

it('[PH-12 PH-13] moves by a report without a run: plan and mould list have the day on which the mould will end', async () => {
  const { mould, scheduleId } = await silentMould(14, 60)
  const before = await mouldOf(scheduleId, 'M1')
  expect(before).toMatchObject({ forecastAt: null, forecastLateMinutes: null, lateSince: null, lateCause: null })
  await report(mould.batches['P01']!, [milling(shop, { startedAt: isoIn(-30), progress: 10 })])
  await forecastOf(scheduleId).not.toBeNull()
  const after = await mouldOf(scheduleId, 'M1')
  const moved = (Date.parse(after.forecastAt!) - Date.parse(before.finishesAt!)) / 86_400_000
  expect(moved).toBeGreaterThan(12)
  expect(moved).toBeLessThan(17)
  expect(after).toMatchObject({ finishesAt: before.finishesAt, forecastLateMinutes: 0, lateCause: null })
  const { forecastDate, version } = await caller.ok('bom/mold/get.do', { id: mould.mouldId })
  expect(forecastDate).toBe(dayIn(new Date(Date.parse(after.forecastAt!) - 1), 'Asia/Shanghai'))
  // The chart marks it, beside what the plan says.
  const { moulds } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  expect(moulds[0]).toMatchObject({ forecast: Date.parse(after.forecastAt!) / 60_000, finished: null })
  // The form of whoever works on the mould is not out of date by it.
  expect(version).toBe(1)
})

it('[PH-12 PH-17] moves the next trial as well, and says how late that makes it', async () => {
  const mould = await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(60) })
  await change(caller, 'bom/mold', mould.mouldId, { trials: [{ event: 'T1', plannedDate: dateIn(-10) }] })
  const { scheduleId } = await planned(caller, { startPoint: isoIn(-14 * 1_440) })
  await publish(scheduleId)
  const before = await mouldOf(scheduleId, 'M1')
  expect(before).toMatchObject({ trialLateMinutes: 0, forecastTrialAt: null, forecastTrialLateMinutes: null })
  await report(mould.batches['P01']!, [milling(shop, { startedAt: isoIn(-30), progress: 10 })])
  await forecastOf(scheduleId).not.toBeNull()
  const after = await mouldOf(scheduleId, 'M1')
  // It waits for the assembly, which nobody has begun.
  expect(Date.parse(after.forecastTrialAt!)).toBeGreaterThan(world.clock.now())
  const dayEnd = Date.parse(`${dateIn(-9)}T00:00:00+08:00`)
  expect(after.forecastTrialLateMinutes).toBe((Date.parse(after.forecastTrialAt!) - dayEnd) / 60_000)
  expect(after).toMatchObject({ trialAt: before.trialAt, trialLateMinutes: 0, forecastLateMinutes: 0 })
})

it('[PH-12] tells who plans what became late, once', async () => {
  const { mould, scheduleId } = await silentMould(14, -6)
  expect((await mouldOf(scheduleId, 'M1')).lateMinutes).toBe(0)
  const told = async () => {
    const { userMsgList } = await caller.ok('bms/msg/getUserMsgNum.do')
    return (userMsgList as { msgHeader: string }[]).flatMap(({ msgHeader }) =>
      msgHeader.includes('预计拖期') ? [msgHeader] : [],
    )
  }
  await report(mould.batches['P01']!, [milling(shop, { startedAt: isoIn(-30), progress: 10 })])
  await forecastOf(scheduleId).not.toBeNull()
  const late = await mouldOf(scheduleId, 'M1')
  expect(late).toMatchObject({ lateMinutes: 0, lateCause: { kind: 'elapsed' }, lateSince: expect.any(String) })
  expect(late.forecastLateMinutes).toBeGreaterThan(0)
  await expect.poll(told, waits).toEqual(['未按计划报工，1 副模具预计拖期：M1。'])
  const moment = await forecastMoment(scheduleId)
  await report(mould.batches['C01']!, [milling(shop, { startedAt: isoIn(-90), finishedAt: isoIn(-1), progress: 100 })])
  await expect.poll(() => forecastMoment(scheduleId), waits).not.toBe(moment)
  expect(await told()).toHaveLength(1)
  expect(await mouldOf(scheduleId, 'M1')).toMatchObject({ lateSince: late.lateSince, lateCause: late.lateCause })
})

it('[PH-12] names the report that did it: other work in front of what was planned', async () => {
  const urgent = await seedMould(caller, shop, 'M1', { hours: 10, priority: 9 })
  const other = await seedMould(caller, shop, 'M2', { plates: 4, hours: 60, priority: 1, deliveryDate: dateIn(300) })
  const { scheduleId } = await planned(caller, { startPoint: isoIn(0) })
  const { finishesAt } = await mouldOf(scheduleId, 'M1')
  const nextDay = dayIn(new Date(Date.parse(finishesAt!) + 86_400_000), 'Asia/Shanghai')
  await change(caller, 'bom/mold', urgent.mouldId, { deliveryDate: nextDay })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  await publish(scheduleId)
  expect((await mouldOf(scheduleId, 'M1')).lateMinutes).toBe(0)
  const begun = { startedAt: isoIn(0), progress: 0 }
  await report(other.batches['P01']!, [milling(shop, begun)])
  await report(other.batches['P02']!, [milling(shop, { ...begun, machineId: shop.machines['CNC02'] })])
  await expect.poll(async () => (await mouldOf(scheduleId, 'M1')).forecastLateMinutes, waits).toBeGreaterThan(0)
  const task = expect.stringMatching(/^M2 P0[12] · 10 /)
  expect((await mouldOf(scheduleId, 'M1')).lateCause).toEqual({ kind: 'begun', task })
})

it('[PH-12 OU-06] belongs to the factory that reported, and to the plan that its shop follows', async () => {
  const { mould, scheduleId } = await silentMould(1, 60)
  const stranger = await world.user(planner)
  await seedMould(stranger, await seedShop(stranger), 'M1', { plates: 1, deliveryDate: dateIn(60) })
  const { scheduleId: theirs } = await planned(stranger, { startPoint: isoIn(0) })
  await stranger.ok('aps/exe/job/releaseApsPlan', { scheduleId: theirs })
  const { scheduleId: second } = await planned(caller, { name: 'Second', startPoint: isoIn(0) })
  await report(mould.batches['P01']!, [milling(shop, { startedAt: isoIn(-30), progress: 10 })])
  await forecastOf(scheduleId).not.toBeNull()
  expect((await mouldOf(second, 'M1')).forecastAt).toBeNull()
  expect((await mouldsOf(theirs, stranger))[0]).toMatchObject({ forecastAt: null })
})

// The last of the file: the clock of its world goes on.
it('[PH-12] moves with the clock where nobody reports, and says when what is left no longer fits', async () => {
  await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(10) })
  const { scheduleId } = await planned(caller, { startPoint: isoIn(0), horizonDays: 30 })
  await publish(scheduleId)
  expect(await mouldOf(scheduleId, 'M1')).toMatchObject({ lateMinutes: 0, forecastAt: null })
  /** Sessions end with the days; somebody else of the company looks. */
  const after = async (days: number) => {
    world.clock.advance(days * 86_400_000)
    const reader = await world.user(planner, { tenant: caller })
    return async () => {
      const { rows, forecast } = await reader.ok('aps/task/plan/edit/getMoldList', { scheduleId })
      return { mould: rows[0] as PlannedMould, forecast }
    }
  }
  const seen = await after(14)
  await expect.poll(async () => (await seen()).mould.forecastLateMinutes, waits).toBeGreaterThan(0)
  const { mould, forecast } = await seen()
  expect(mould.lateCause).toEqual({ kind: 'elapsed' })
  expect(forecast).toMatchObject({ isWhole: true })
  const later = await after(30)
  await expect.poll(async () => (await later()).forecast?.isWhole, waits).toBe(false)
  expect((await later()).mould.forecastAt).toBe(mould.forecastAt)
})
