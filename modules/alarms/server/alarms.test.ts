/** Alarms as factories get them: rules by HTTP, facts by the product's own calls, notices as they leave. */
import { change, dateIn, planner, seedMould, seedShop, type Shop } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import { SendError } from '@mouldwright/courier/server/api'
import { waitUntil, type Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchFactories, watchFactory } from './watch.ts'

const world = worldOfFile()
const rights = [...planner, 'alarms.*', 'identity.user:*']
const caller = ofEachTest(() => world.user(rights))
const shop = ofEachTest((): Promise<Shop> => seedShop(caller))
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Node = Pick<typeof world.composition, 'kit' | 'pool' | 'newId'>
const log = { info() {}, warn() {}, error: (_: object, message: string) => expect.unreachable(message) }
const partsOf = ({ kit, pool, newId }: Node) => ({ kit, pool, newId, clock: world.clock, log })

/** What nodes do every few seconds, at a moment of the test's own. */
const look = (node: Node = world.composition) => watchFactory(partsOf(node), caller)

beforeEach(() => {
  world.ports.onSend = () => {}
})

let mails = 0

/** Somebody becomes reachable by mail. */
async function withMail(who: Caller = caller): Promise<string> {
  const { id, version } = await caller.ok('upms/user/get.do', { id: who.userId })
  const email = `receiver${(mails += 1)}@factory.test`
  await caller.ok('upms/user/modify.do', { id, version, email, language: 'zh' })
  return email
}

const ruleOf = (more: object = {}) => ({
  name: '拖期',
  cause: 'mouldLate',
  notifyWay: 'mail',
  delayMinutes: 0,
  dailyLimit: 20,
  receivers: [{ userId: caller.userId }],
  ...more,
})
const rule = (more: object = {}): Promise<{ id: number; version: number }> =>
  caller.ok('alarms/rule/add.do', ruleOf(more))

/** A colleague; sessions are over before the days that tests let pass. */
const colleague = (permissions: readonly string[] = rights) => world.user(permissions, { tenant: caller as never })

const alarmsOf = async (who: Caller = caller): Promise<any[]> => (await who.ok('alarms/alarm/list.do', {})).rows
const subjects = async (who: Caller = caller, status = 'open') =>
  (await alarmsOf(who))
    .filter((each) => each.status === status)
    .map(({ subject }) => subject)
    .sort()
const told = async (who: Caller = caller) =>
  (await alarmsOf(who))
    .filter((each) => each.told !== null)
    .map(({ subject }) => subject)
    .sort()
const centre = async (who: Caller = caller): Promise<string[]> =>
  (await who.ok('bms/msg/list.do', {})).rows
    .filter(({ module }: any) => module === 'alarms')
    .map(({ msgHeader }: any) => msgHeader)
const sentTo = (to: string) => world.ports.kept.filter((message) => message.to === to).map(({ text }) => text)

let plans = 0

async function publish(): Promise<void> {
  const { scheduleId } = await planned(caller, { name: `Plan ${(plans += 1)}` })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
}

const lateMould = (number: string) => seedMould(caller, shop, number, { deliveryDate: '2020-01-01' })

async function publishLate(...numbers: string[]): Promise<void> {
  for (const number of numbers) await lateMould(number)
  await publish()
}

const setDelivery = async (mouldId: number, deliveryDate: string) => {
  const { id, version } = await caller.ok('bom/mold/get.do', { id: mouldId })
  await caller.ok('bom/mold/modify.do', { id, version, deliveryDate })
}

describe('moulds newly late', () => {
  it('[BD-30] are told of once, by mail and in the message centre, by the server itself; again when they are late anew', async () => {
    const email = await withMail()
    await rule()
    const { mouldId } = await lateMould('M1')
    await publish()
    await waitUntil(() => sentTo(email).length > 0, 'the mail of the alarm')
    for (let at = 0; at < 3; at += 1) await look()
    expect(await alarmsOf()).toMatchObject([
      { subject: 'M1 Cover M1', status: 'open', cause: 'mouldLate', told: expect.stringMatching(/.+/) },
    ])
    expect(await centre()).toEqual([expect.stringContaining('M1 Cover M1')])
    expect(sentTo(email)).toEqual([expect.stringContaining('模具 M1 Cover M1 将拖期')])
    await setDelivery(mouldId, '2099-01-01')
    await publish()
    await look()
    expect(await alarmsOf()).toMatchObject([{ status: 'over', endedAt: expect.any(String) }])
    await setDelivery(mouldId, '2020-01-01')
    await publish()
    await look()
    expect(await subjects()).toEqual(['M1 Cover M1'])
    await waitUntil(() => sentTo(email).length === 2, 'the second mail')
  })

  it('[BD-30] are not those that were late before the rule', async () => {
    await publishLate('M1')
    await rule()
    await look()
    expect(await alarmsOf()).toEqual([])
    await publishLate('M2')
    await look()
    expect(await subjects()).toEqual(['M2 Cover M2'])
  })

  it('[BD-30] are told of when the wait is over and no sooner; what is over by then is told to nobody', async () => {
    await rule({ delayMinutes: 60 })
    const { mouldId } = await lateMould('M1')
    await publishLate('M2')
    await look()
    world.clock.advance(30 * minute)
    await look()
    expect([await subjects(), await told(), await centre()]).toEqual([['M1 Cover M1', 'M2 Cover M2'], [], []])
    await setDelivery(mouldId, '2099-01-01')
    await publish()
    world.clock.advance(31 * minute)
    await look()
    const later = await colleague()
    expect([await subjects(later), await told(later)]).toEqual([['M2 Cover M2'], ['M2 Cover M2']])
  })

  it('[BD-30] are told of in the receiver’s shift: not before it, but then', async () => {
    const zoned = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', hourCycle: 'h23' })
    const now = Number(zoned.format(new Date(world.clock.now())))
    const clock = (at: number) => `${String(at % 24).padStart(2, '0')}:00`
    const { id: shiftId } = await caller.ok('bms/shift/add.do', {
      name: 'Later',
      periods: [{ rank: 1, startTime: clock(now + 3), endTime: clock(now + 5) }],
    })
    const always = await colleague()
    await rule({ receivers: [{ userId: caller.userId, shiftId }, { userId: always.userId }] })
    await publishLate('M1')
    await look()
    expect([await centre(), (await centre(always)).length]).toEqual([[], 1])
    world.clock.advance(3.5 * hour)
    for (let at = 0; at < 2; at += 1) await look()
    const again = await colleague()
    const [alarm] = await alarmsOf(again)
    expect(alarm.told.split('\n')).toHaveLength(2)
  })

  it('[BD-30 OU-01] are told of to nobody whose account has run out, who has left or is disabled', async () => {
    const people = [await colleague(), await colleague(), await colleague(), await colleague()]
    const mails = await Promise.all(people.map(withMail))
    await rule({ receivers: people.map(({ userId }) => ({ userId })) })
    const over = [{ expireDate: dateIn(-1) }, { employment: 'left' }, { enabled: false }]
    for (const [at, more] of over.entries()) await change(caller, 'upms/user', people[at]!.userId, more)
    await publishLate('M1')
    await look()
    await waitUntil(() => sentTo(mails[3]!).length > 0, 'the mail to whoever still works here')
    expect(mails.slice(0, 3).flatMap(sentTo)).toEqual([])
    expect((await alarmsOf())[0].told.split('\n')).toHaveLength(1)
  })

  // A day may end between two looks.
  it('[BD-30] are told of up to the day’s limit, the rest on the next day', () =>
    world.clock.standing(async () => {
      await rule({ dailyLimit: 1 })
      await publishLate('M1', 'M2')
      for (let at = 0; at < 2; at += 1) await look()
      expect([(await subjects()).length, (await told()).length]).toEqual([2, 1])
      world.clock.advance(day)
      await look()
      expect((await told(await colleague())).length).toBe(2)
    }))

  it('[BD-30] are acknowledged once, by name, and then told to nobody else', async () => {
    const later = await colleague()
    await rule()
    await publishLate('M1')
    await look()
    const [{ id }] = await alarmsOf()
    await caller.ok('alarms/alarm/acknowledge.do', { id })
    expect(await alarmsOf()).toMatchObject([{ status: 'acknowledged', acknowledgedBy: expect.stringMatching(/.+/) }])
    const again = await caller.post('alarms/alarm/acknowledge.do', { id })
    expect([again.code, again.message]).toEqual([409, expect.stringContaining('已由')])
    const [{ id: ruleId, version }] = (await caller.ok('alarms/rule/list.do', {})).rows
    const receivers = [{ userId: caller.userId }, { userId: later.userId }]
    await caller.ok('alarms/rule/modify.do', { id: ruleId, version, receivers })
    await look()
    expect([(await centre(later)).length, (await centre()).length]).toEqual([0, 1])
  })

  it('[BD-30] are told of once however many nodes look at the same time', async () => {
    const email = await withMail()
    await rule()
    await publishLate('M1')
    const other = await world.anotherNode()
    const nodes = [world.composition, other, world.composition, other]
    await Promise.all([...nodes.map((node) => look(node)), ...nodes.map((node) => watchFactories(partsOf(node), 0))])
    await waitUntil(() => sentTo(email).length > 0, 'the mail of the alarm')
    await look(other)
    expect([(await centre()).length, (await alarmsOf()).length]).toEqual([1, 1])
    await waitUntil(async () => (await alarmsOf())[0].delivery === 'sent' || (await look(), false), 'the delivery')
    expect(sentTo(email)).toHaveLength(1)
  })

  it('[BD-30] are nobody’s matter in other factories and tenants', async () => {
    await rule()
    await publishLate('M1')
    await look()
    const [{ id }] = await alarmsOf()
    const stranger = await world.user(rights)
    const reader = await colleague(['alarms.alarm:check'])
    await stranger.ok('alarms/rule/add.do', ruleOf({ receivers: [{ userId: stranger.userId }] }))
    await watchFactory(partsOf(world.composition), stranger)
    expect([(await alarmsOf(stranger)).length, (await centre(stranger)).length]).toEqual([0, 0])
    expect((await stranger.post('alarms/alarm/acknowledge.do', { id })).code).toBe(404)
    expect((await reader.post('alarms/alarm/acknowledge.do', { id })).code).toBe(403)
    const foreign = await stranger.post('alarms/rule/add.do', { ...ruleOf(), name: 'Foreign' })
    expect(foreign.code).toBe(400)
  })

  it('[BD-30] are told of by no rule that is retired, which ends its alarms', async () => {
    const { id, version } = await rule()
    await publishLate('M1')
    await look()
    await caller.ok('alarms/rule/modify.do', { id, version, valid: false })
    await publishLate('M2')
    await look()
    expect([await subjects(), await subjects(caller, 'over')]).toEqual([[], ['M1 Cover M1']])
    const [retired] = (await caller.ok('alarms/rule/list.do', {})).rows
    await caller.ok('alarms/rule/modify.do', { id, version: retired.version, valid: true })
    await look()
    expect([await subjects(), (await centre()).length]).toEqual([[], 1])
  })
})

describe('notices', () => {
  const delivery = async (expected: string) => {
    await waitUntil(async () => {
      await look()
      return (await alarmsOf())[0]?.delivery === expected
    }, `the alarm to show ${expected}`)
    return (await alarmsOf())[0]
  }

  it('[BD-30] that fail are tried again, and the alarm shows it until one has left', async () => {
    const email = await withMail()
    world.ports.onSend = () => {
      throw new SendError('unavailable', { isPermanent: false })
    }
    await rule()
    await publishLate('M1')
    await look()
    expect((await delivery('retrying')).unreached).toMatch(/.+/)
    world.ports.onSend = () => {}
    world.clock.advance(minute)
    expect((await delivery('sent')).unreached).toBeNull()
    expect(sentTo(email)).toHaveLength(1)
  })

  it('[BD-30] that can never arrive are shown with the receiver’s name', async () => {
    await withMail()
    world.ports.onSend = () => {
      throw new SendError('refused', { isPermanent: true })
    }
    await rule()
    await publishLate('M1')
    expect((await delivery('failed')).unreached).toMatch(/.+/)
  })

  it('[BD-30] leave by SMS where the rule says so; whoever has no address is named', async () => {
    const { phone } = await caller.ok('upms/user/get.do', { id: caller.userId })
    await rule({ name: 'SMS', notifyWay: 'sms' })
    await publishLate('M1')
    await delivery('sent')
    expect(sentTo(phone)).toEqual([expect.stringContaining('M1 Cover M1')])
    await rule({ name: 'Mail' })
    await publishLate('M2')
    await look()
    const rows = await alarmsOf()
    expect(rows.find(({ delivery: shown }) => shown === 'noAddress')).toMatchObject({ subject: 'M2 Cover M2' })
  })
})

describe('machines silent', () => {
  it('[BD-30] are those of which a report is due by the published plan and none has come', async () => {
    const { batches } = await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(80) })
    for (const id of Object.values(batches)) await change(caller, 'bom/bomBatch', id, { startDate: dateIn(10) })
    const watched = [{ machineId: shop.machines['EDM01'] }, { machineId: shop.machines['GRA01'] }]
    await rule({ name: '无报工', cause: 'machineSilent', machines: watched })
    await look()
    expect(await alarmsOf()).toEqual([])
    await publish()
    await look()
    expect(await alarmsOf()).toEqual([])
    world.clock.advance(25 * day)
    await look()
    const later = await colleague()
    expect([await subjects(later), await told(later)]).toEqual([
      ['EDM01', 'GRA01'],
      ['EDM01', 'GRA01'],
    ])
    // A report ends it; so does taking the machine out of service.
    const startedAt = new Date(world.clock.now()).toISOString()
    await change(later, 'bom/bomBatch', batches['E01']!, {
      operations: [{ number: 10, lock: 0, machineId: shop.machines['GRA01'], startedAt }],
    })
    await look()
    expect(await subjects(later)).toEqual(['EDM01'])
    await change(later, 'machine', shop.machines['EDM01']!, { status: 'service' })
    await look()
    expect([await subjects(later), await subjects(later, 'over')]).toEqual([[], ['EDM01', 'GRA01']])
  })

  it('[BD-30] keep to the sections of the rule', async () => {
    await seedMould(caller, shop, 'M1')
    await publish()
    await rule({ name: '无报工', cause: 'machineSilent', sections: [{ sectionId: shop.sections.EDM }] })
    world.clock.advance(20 * day)
    await look()
    expect(await subjects(await colleague())).toEqual(['EDM01'])
  })
})
