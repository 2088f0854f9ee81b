/** Publishing tells the shop: what comes over the push sockets of those who work by the plan, and of nobody else. */
import type { PushConnection } from '@mouldwright/testkit/fault'
import { expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { publishedMessage } from '../../../messages/shared/message.fixture.ts'
import { change, planner, seedMould, seedShop } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'
import { pushLinesOf } from '../push-lines.fixture.ts'

const world = worldOfFile()
const lineOf = pushLinesOf(world)

it('[AP-07 PU-01 PU-04] publishing pushes the message and the event to the workshop, in the shape that its page shows', async () => {
  const tenant = await world.tenant()
  const publisher = await world.user(planner, { tenant })
  const shop = await world.user(['aps.dispatch:check'], { tenant })
  const clerk = await world.user(['basic.customer:check'], { tenant })
  const stranger = await world.user(['*'])
  await seedMould(publisher, await seedShop(publisher), 'M1')
  const { scheduleId, planId } = await planned(publisher, { name: 'W48' })
  const [heard, unread, ofClerk, ofStranger, own] = [
    await lineOf(shop),
    () => shop.ok('bms/msg/getUserMsgNum.do'),
    await lineOf(clerk),
    await lineOf(stranger),
    await lineOf(publisher),
  ]
  expect((await unread()).userMsgNum).toBe(0)
  await publisher.ok('aps/exe/job/releaseApsPlan', { scheduleId })

  const { payload } = await heard.hears('messages.received')
  const { rows } = await shop.ok('aps/dispatch/getList.do', {})
  expect(rows.length).toBeGreaterThan(0)
  const [{ msgHeader }] = (await unread()).userMsgList
  expect(msgHeader).toMatch(/^<b>[^<]+<\/b> 发布了排程 <b>W48<\/b>，请按新的派工单生产。$/)
  // The pages' own tests show this very object.
  expect(payload).toEqual({ ...publishedMessage, msgId: expect.any(Number), msgHeader, at: expect.any(String) })
  expect(payload.msgHeader.replace(/^<b>[^<]+/, '')).toBe(publishedMessage.msgHeader.replace(/^<b>[^<]+/, ''))
  expect(await heard.hears('aps.schedulePublished')).toMatchObject({ payload: { scheduleId, planId, name: 'W48' } })
  expect((await unread()).userMsgNum).toBe(1)

  // Once the publisher has heard of it, whoever was to hear anything has heard it.
  await own.hears('aps.schedulePublished')
  const told = ({ heard: events }: PushConnection) => events.filter(({ event }) => event === 'messages.received')
  expect([told(own), told(ofClerk), ofStranger.heard]).toEqual([[], [], []])
})

it('[PH-12 PU-01] a report pushes that forecasts have moved to the whole factory, and to nobody else', async () => {
  const tenant = await world.tenant()
  const publisher = await world.user(planner, { tenant })
  const board = await world.user(['aps.kanban:check'], { tenant })
  const stranger = await world.user(['*'])
  const place = await seedShop(publisher)
  const { batches } = await seedMould(publisher, place, 'M1')
  const { scheduleId, planId } = await planned(publisher)
  await publisher.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const [heard, ofStranger] = [await lineOf(board), await lineOf(stranger)]
  const startedAt = new Date(world.clock.now() - 60_000).toISOString()
  await change(publisher, 'bom/bomBatch', batches['P01']!, {
    operations: [{ number: 10, lock: 0, machineId: place.machines['CNC01'], startedAt, progress: 10 }],
  })
  expect(await heard.hears('aps.forecastMoved')).toMatchObject({ payload: { scheduleId, planId } })
  expect(ofStranger.heard).toEqual([])
})
