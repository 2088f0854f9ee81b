/** Gateways of which the operator hears, wherever they stand. */
import { sql, transaction } from '@mouldwright/server-kit'
import { ofFile, operatorOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { enrolledGateway, recordOf } from '../../gateway/server/gateway.fixture.ts'
import { browserIn, freshPhone, memberOf } from '../../gateway/server/traveller.fixture.ts'
import { watchHealth } from './health-watch.ts'

/** Its services do nothing by themselves: tests look instead. */
const world = worldOfFile({ role: 'web' })
const { mine } = operatorOfFile(world)
const customer = ofFile(async () => {
  const member = await memberOf(world, freshPhone())
  const browser = await browserIn(world, member)
  return { member, browser, gateway: await enrolledGateway(world, browser, member.factoryId) }
})

const minute = 60_000
const hour = 60 * minute
const beat = { version: '1.2.3', connections: 0, freePercent: 60, memory: 80, waiting: 0, trouble: null }
const say = (more: object = {}) => customer.gateway.ok('/gateway/health/report.do', { ...beat, ...more })
const before = (ms: number) => new Date(world.clock.now() - ms).toISOString()

/** Sentences of the alarms that are open, after one more look. */
async function open(): Promise<string[]> {
  await watchHealth({ ...world.composition, clock: world.clock, log: { info() {}, warn() {}, error() {} } })
  const { alarms } = await mine.ok('oms/health/query.do')
  const sentences = alarms.flatMap(({ endedAt, sentence }: any) => (endedAt === null ? [sentence as string] : []))
  // The node itself has alarms of its own while the clock is turned.
  return sentences.filter((one: string) => one.includes('网关'))
}
const tenantName = async () => {
  const rows = await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
    db.all<{ name: string }>(sql`select name from tenancy_tenant where id = ${customer.member.tenantId}`),
  )
  return rows[0]!.name
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const rests = (isRest: boolean) => Object.fromEntries(days.map((day) => [`rest${day}`, isRest]))

it('[OP-07 GW-09] a gateway that is silent for ten minutes is an alarm in working time, and no longer once it is heard', () =>
  world.clock.standing(async () => {
    await say()
    world.clock.advance(11 * minute)
    // Without a calendar all hours count.
    const name = await tenantName()
    expect(await open()).toEqual([`${name} 的网关“Gateway”在工作时间内已 11 分钟没有消息`])
    const { browser } = customer
    const draft = { name: '停工', isDefault: true, valid: true, sort: 1, ...rests(true) }
    const calendar = await browser.ok('/bms/calendar/add.do', draft)
    const periods = [{ rank: 1, startTime: '00:00', endTime: '24:00' }]
    await browser.ok('/bms/shift/add.do', { name: '全天', type: 'work', valid: true, periods })
    expect(await open()).toEqual([])
    await browser.ok('/bms/calendar/modify.do', { id: calendar.id, version: calendar.version, ...rests(false) })
    expect(await open()).toHaveLength(1)
    await say()
    expect(await open()).toEqual([])
  }))

it('[OP-07 GW-09] a full disk and signals that wait for an hour are alarms by the gateway’s word', () =>
  world.clock.standing(async () => {
    await say({ freePercent: 15, waiting: 3, waitingSince: before(hour - minute) })
    expect(await open()).toEqual([])
    await say({ freePercent: 14, waiting: 3, waitingSince: before(2 * hour) })
    const sentences = await open()
    expect(sentences).toHaveLength(2)
    for (const part of ['磁盘只剩 14%', '等待发送已超过 2 小时'])
      expect(sentences.filter((one) => one.includes(part))).toHaveLength(1)
    await say()
    expect(await open()).toEqual([])
  }))

it('[OP-07 GW-01] a certificate that was not renewed three weeks before its end is an alarm until it is; a retired one has none', () =>
  world.clock.standing(async () => {
    const { browser, gateway } = customer
    const endsIn = (daysLeft: number) =>
      transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
        db.run(sql`
          update gateway_certificate set expires_at = ${new Date(world.clock.now() + daysLeft * 24 * hour + minute)}
          where gateway_id = ${gateway.gatewayId}`),
      )
    await endsIn(21)
    expect(await open()).toEqual([])
    await endsIn(20)
    expect((await open())[0]).toContain('证书还有 20 天到期')
    await gateway.renew()
    expect(await open()).toEqual([])
    await endsIn(20)
    const { id, version } = await recordOf(browser, gateway.serverAppUuid)
    await browser.ok('/sys/serverApp/modify.do', { id, version, valid: false })
    expect(await open()).toEqual([])
  }))
