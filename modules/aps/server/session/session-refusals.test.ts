/** What a planning session refuses before the plan is asked: days that are over, its own owner's question, more steps than it keeps. */
import { beforeEach, expect, it } from 'vitest'
import { dateIn, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { openPlan, planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

let scheduleId = 0
beforeEach(async () => {
  await seedMould(caller, shop, 'M1')
  ;({ scheduleId } = await planned(caller))
  await openPlan(caller, scheduleId)
})

const post = (name: string, input: object, as = caller) =>
  as.post<{ refusal: string }>(`aps/session/${name}.do`, { scheduleId, ...input })
const change = (version: number, input: object) =>
  caller.ok('aps/session/change.do', { scheduleId, version, ...input }) as Promise<any>

it('[PH-03 AP-10] a delivery day lies after the start of the plan, and the refusal names it', async () => {
  const over = dateIn(-2)
  const due = { version: 1, kind: 'due', mouldNo: 1, date: over }
  for (const name of ['try', 'change']) {
    const { data, message } = await post(name, due)
    expect([data.refusal, message.includes(over)], name).toEqual(['session.dueBeforeStart', true])
  }
  const english = await world.user(planner, { tenant: caller, language: 'en' })
  await caller.ok('aps/session/discard.do', { scheduleId, version: 1 })
  await openPlan(english, scheduleId)
  expect((await post('try', due, english)).message).toMatch(/start/)
  expect((await post('try', { ...due, date: dateIn(2) }, english)).code).toBe(1)
})

it('[PH-10] whoever holds the session neither asks for it nor takes it', async () => {
  for (const name of ['ask', 'take']) expect((await post(name, {})).data.refusal, name).toBe('session.isYours')
})

it('[PH-02] keeps three hundred steps; undone ones make room', async () => {
  for (let step = 1; step <= 300; step += 1)
    await change(step, { kind: 'priority', mouldNo: 1, priority: step % 2 === 0 ? 5 : 6 })
  const more = { kind: 'priority', mouldNo: 1, priority: 9 }
  const { data, message } = await post('change', { version: 301, ...more })
  expect([data.refusal, message.includes('300')]).toEqual(['session.full', true])
  await caller.ok('aps/session/go.do', { scheduleId, version: 301, position: 299 })
  expect((await change(302, more)).session).toMatchObject({ position: 300 })
})
