import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { codeFor, enrolledGateway, enrolWith, gatewayWith, newKey, recordOf } from './gateway.fixture.ts'
import { markSilent } from './silence-watch.ts'
import { addGateway, browserIn, freshPhone, memberOf } from './traveller.fixture.ts'

/** Its services do nothing by themselves: tests look instead. */
const world = worldOfFile({ role: 'web' })

const serverTime = /^\d{4}-\d\d-\d\dT/
const day = 24 * 60 * 60_000
const beat = { version: '1.2.3', connections: 4, freePercent: 61, memory: 80, waiting: 7, trouble: null }
const report = '/gateway/health/report.do'

async function administrator() {
  const member = await memberOf(world, freshPhone())
  return { member, browser: await browserIn(world, member) }
}

async function enrolled() {
  const { member, browser } = await administrator()
  return { member, browser, gateway: await enrolledGateway(world, browser, member.factoryId) }
}

describe('enrolment of a gateway', () => {
  it('[GW-01] takes a code once, in the name of its record; a newer code ends the older one', async () => {
    const { member, browser } = await administrator()
    const uuid = await addGateway(browser, member.factoryId, 'E-1')
    const first = await codeFor(browser, uuid)
    const code = await codeFor(browser, uuid)
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect((await enrolWith(world, first)).data).toMatchObject({ refusal: 'gateway.wrongCode' })
    const key = newKey()
    const answers = await Promise.all([enrolWith(world, code, key), enrolWith(world, code.toLowerCase())])
    const won = answers.filter((answer) => answer.code === 1)
    expect(won).toHaveLength(1)
    const record = await recordOf(browser, uuid)
    expect(won[0]!.data).toMatchObject({ gatewayId: record.id, name: 'Gateway', serverAppUuid: uuid })
    const { issuedAt, expiresAt } = won[0]!.data.certificate
    expect(Date.parse(expiresAt) - Date.parse(issuedAt)).toBe(90 * day)
    expect(record.certificateUntil).toBe(expiresAt)
    const lines = (await browser.ok('/comm/history/list.do', { entity: 'gateway.serverApp', recordId: record.id })).rows
    expect(lines.map(({ operation }: any) => operation)).toEqual(
      expect.arrayContaining(['codeIssued', 'codeIssued', 'enrolled']),
    )
    expect(JSON.stringify(lines)).not.toContain(code)
  })

  it('[GW-01] refuses a code after a day, a proof by another key, another kind of key, and a key that is known', async () => {
    const { member, browser } = await administrator()
    const uuid = await addGateway(browser, member.factoryId, 'E-2')
    const other = await addGateway(browser, member.factoryId, 'E-3')
    const [mine, theirs] = [newKey(), newKey()]
    const code = await codeFor(browser, uuid)
    const refusalOf = async (key: ReturnType<typeof newKey>, of = code) =>
      (await enrolWith(world, of, key)).data.refusal
    expect(await refusalOf({ ...mine, sign: theirs.sign })).toBe('gateway.wrongKey')
    expect(await refusalOf(newKey('secp384r1'))).toBe('gateway.wrongKey')
    expect((await enrolWith(world, code, mine)).code).toBe(1)
    const again = await codeFor(browser, other)
    expect(await refusalOf(mine, again)).toBe('gateway.wrongKey')
    world.clock.advance(day)
    expect(await refusalOf(theirs, again)).toBe('gateway.wrongCode')
  })

  it('[GW-01] a gateway whose answer was lost is told again with its key: by the same code for a day, or by a newer one', async () => {
    const { member, browser } = await administrator()
    const uuid = await addGateway(browser, member.factoryId, 'E-4')
    const code = await codeFor(browser, uuid)
    const key = newKey()
    const first = await enrolWith(world, code, key)
    const again = await enrolWith(world, code, key)
    expect(again.data).toMatchObject({ gatewayId: first.data.gatewayId, name: 'Gateway', serverAppUuid: uuid })
    expect(again.data.certificate).toMatchObject({ serial: 1, expiresAt: first.data.certificate.expiresAt })
    expect((await gatewayWith(world, key, again.data).post(report, beat)).code).toBe(1)
    expect((await enrolWith(world, code)).data.refusal).toBe('gateway.wrongCode')
    const newer = await codeFor(browser, uuid)
    expect((await enrolWith(world, code, key)).data.refusal).toBe('gateway.wrongCode')
    expect((await enrolWith(world, newer, key)).data).toMatchObject({ gatewayId: first.data.gatewayId })
    world.clock.advance(day)
    expect((await enrolWith(world, newer, key)).data.refusal).toBe('gateway.wrongCode')
  })

  it('[GW-01] makes codes only for gateways of the own tenant, and only for whoever may change them', async () => {
    const { gateway } = await enrolled()
    const stranger = (await administrator()).browser
    const body = { id: gateway.gatewayId }
    expect((await stranger.post('/gateway/enrolment/makeCode.do', body)).data.refusal).toBe('gateway.absent')
    const viewer = await world.tenant({
      users: [{ userName: 'plain', realName: '兰', roles: [], phone: freshPhone() }],
    })
    const powerless = await browserIn(world, { ...viewer, ...viewer.users['plain']! })
    expect((await powerless.post('/gateway/enrolment/makeCode.do', body)).code).toBe(403)
  })
})

describe('a call of a gateway', () => {
  it('[GW-01] counts once, unchanged, by the server’s clock; a person’s session does not make it', async () => {
    const { browser, gateway } = await enrolled()
    expect((await browser.post(report, beat)).data.refusal).toBe('gateway.unknown')
    const call = gateway.prepare(report, beat)
    expect((await gateway.send({ ...call, payload: JSON.stringify({ ...beat, waiting: 0 }) })).data.refusal).toBe(
      'gateway.unknown',
    )
    expect((await gateway.send(call)).code).toBe(1)
    expect((await gateway.send(call)).data.refusal).toBe('gateway.repeated')
    const early = await gateway.send(gateway.prepare(report, beat, world.clock.now() - 2 * 365 * day))
    expect(early.data).toMatchObject({ refusal: 'gateway.clock', now: expect.stringMatching(serverTime) })
  })

  it('[GW-01] opens nothing that is a person’s or a terminal’s', async () => {
    const { gateway } = await enrolled()
    for (const path of ['/sys/serverApp/list.do', '/terminals/terminal/self.do', '/comm/history/list.do'])
      expect((await gateway.post(path)).code, path).not.toBe(1)
  })

  it('[GW-01] is refused for good once its record is set invalid, also when that is taken back', async () => {
    const { browser, gateway } = await enrolled()
    expect((await gateway.post(report, beat)).code).toBe(1)
    const { id, version } = await recordOf(browser, gateway.serverAppUuid)
    const retired = await browser.ok('/sys/serverApp/modify.do', { id, version, valid: false })
    expect((await gateway.post(report, beat)).data.refusal).toBe('gateway.revoked')
    expect((await gateway.renew()).data.refusal).toBe('gateway.renewalRefused')
    await browser.ok('/sys/serverApp/modify.do', { id, version: retired.version, valid: true })
    expect((await gateway.post(report, beat)).data.refusal).toBe('gateway.revoked')
    const key = newKey()
    const { data } = await enrolWith(world, await codeFor(browser, gateway.serverAppUuid), key)
    expect((await gatewayWith(world, key, data).post(report, beat)).code).toBe(1)
  })

  it('[GW-01] is refused once its server or its record is removed', async () => {
    const { browser, gateway } = await enrolled()
    await browser.ok('/sys/serverApp/remove.do', { ids: [gateway.gatewayId] })
    expect((await gateway.post(report, beat)).data.refusal).toBe('gateway.revoked')
    const next = await enrolled()
    const { serverId } = await recordOf(next.browser, next.gateway.serverAppUuid)
    await next.browser.ok('/sys/tenantServer/remove.do', { ids: [serverId] })
    expect((await next.gateway.post(report, beat)).data.refusal).toBe('gateway.revoked')
  })
})

describe('the certificate of a gateway', () => {
  it('[GW-01] is due for renewal after two thirds, ends by the server’s clock, and is renewed up to a year later', async () => {
    const { gateway } = await enrolled()
    expect((await gateway.ok(report, beat)).isRenewalDue).toBe(false)
    world.clock.advance(60 * day)
    expect((await gateway.ok(report, beat)).isRenewalDue).toBe(true)
    world.clock.advance(30 * day)
    expect((await gateway.post(report, beat)).data.refusal).toBe('gateway.expired')
    world.clock.advance(364 * day)
    const renewed = await gateway.renew()
    expect(renewed.data.certificate.serial).toBe(gateway.certificate.serial + 1)
    expect((await gateway.post(report, beat)).code).toBe(1)
    world.clock.advance((90 + 365) * day)
    expect((await gateway.renew(gateway.certificate.serial + 1)).data.refusal).toBe('gateway.renewalRefused')
  })

  it('[GW-01] is the same when it is asked for again because the answer was lost; a wrong clock is told the time', async () => {
    const { gateway } = await enrolled()
    const first = await gateway.renew()
    world.clock.advance(1_000)
    const again = await gateway.renew()
    const { now: _, ...one } = first.data.certificate
    expect(again.data.certificate).toMatchObject(one)
    const late = await gateway.renew(first.data.certificate.serial, world.clock.now() + 2 * 365 * day)
    expect(late.data).toMatchObject({ refusal: 'gateway.renewalLate', now: expect.stringMatching(serverTime) })
    expect((await gateway.renew(first.data.certificate.serial + 1)).data.refusal).toBe('gateway.renewalRefused')
    const forged = gatewayWith(world, newKey(), gateway)
    expect((await forged.renew()).data.refusal).toBe('gateway.renewalRefused')
  })
})

describe('what a gateway says of itself', () => {
  it('[GW-09 SV-01 SV-02] stands in the records of application and server, whose versions stay; silence is a state', async () => {
    const { browser, gateway } = await enrolled()
    const before = await recordOf(browser, gateway.serverAppUuid)
    expect(before).toMatchObject({ state: 'normal', seenAt: null })
    const answer = await gateway.ok(report, beat)
    expect(answer).toMatchObject({ name: 'Gateway', origins: [world.composition.kit.publicUrl] })
    const { serverId } = before
    const seenAt = answer.now
    const health = { state: 'online', appVersion: '1.2.3', freePercent: 61, memory: 80, waiting: 7, trouble: null }
    expect(await recordOf(browser, gateway.serverAppUuid)).toMatchObject({
      ...health,
      seenAt,
      version: before.version,
    })
    const serverOf = async () =>
      (await browser.ok('/sys/tenantServer/list.do')).rows.find(({ id }: any) => id === serverId)
    expect(await serverOf()).toMatchObject({ online: true, serviceState: 'normal', currentConcurrent: 4 })
    await gateway.ok(report, { ...beat, trouble: 'disk full' })
    expect(await recordOf(browser, gateway.serverAppUuid)).toMatchObject({ state: 'abnormal', trouble: 'disk full' })
    expect(await serverOf()).toMatchObject({ online: true, serviceState: 'abnormal' })
    const parts = { ...world.composition, clock: world.clock, log: { info() {}, warn() {}, error() {} } }
    world.clock.advance(120_001)
    expect(await markSilent(parts)).toBeGreaterThan(0)
    expect(await recordOf(browser, gateway.serverAppUuid)).toMatchObject({ state: 'abnormal', trouble: 'disk full' })
    expect(await serverOf()).toMatchObject({ online: false, serviceState: 'unknown', currentConcurrent: null })
    expect(await markSilent(parts)).toBe(0)
    await gateway.ok(report, beat)
    expect(await recordOf(browser, gateway.serverAppUuid)).toMatchObject({ state: 'online' })
  })
})
