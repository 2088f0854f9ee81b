/** Planning by hand is followed live: what comes over the push sockets of those who may look, and of nobody else. */
import { waitUntil } from '@mouldwright/testkit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { planner, seedMould, seedShop } from '../factory.fixture.ts'
import { openPlan, planned } from '../plans.fixture.ts'
import { pushLinesOf } from '../push-lines.fixture.ts'

const world = worldOfFile()
const lineOf = pushLinesOf(world)

it('[PH-10] pushes that a session begins, each step, a question and the end to whoever may look, and to nobody else', async () => {
  const tenant = await world.tenant()
  const owner = await world.user(planner, { tenant })
  const colleague = await world.user(planner, { tenant })
  const clerk = await world.user(['basic.customer:check'], { tenant })
  const stranger = await world.user(planner)
  await seedMould(owner, await seedShop(owner), 'M1')
  const { scheduleId } = await planned(owner)
  const [heard, ofClerk, ofStranger] = [await lineOf(colleague), await lineOf(clerk), await lineOf(stranger)]
  const call = (name: string, input: object = {}, as = owner) =>
    as.ok(`aps/session/${name}.do`, { scheduleId, ...input })
  const told = () => heard.heard.filter(({ event }) => event === 'aps.sessionChanged')
  const hearsOf = async (version: number | null) =>
    (await heard.hears('aps.sessionChanged', (payload) => payload.version === version)).payload
  await openPlan(owner, scheduleId)
  expect(await hearsOf(1)).toMatchObject({ scheduleId })
  await call('change', { version: 1, kind: 'priority', mouldNo: 1, priority: 9 })
  expect(await hearsOf(2)).toMatchObject({ scheduleId })
  await call('ask', {}, colleague)
  await waitUntil(() => told().length === 3, 'the question')
  await call('discard', { version: 2 })
  expect(await hearsOf(null)).toMatchObject({ scheduleId })
  expect([ofClerk, ofStranger].flatMap((of) => of.heard.filter(({ event }) => event.startsWith('aps.')))).toEqual([])
})
