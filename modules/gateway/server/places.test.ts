import { sql, transaction } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { addGateway, browserIn, freshPhone, memberOf, server, setTenant } from './traveller.fixture.ts'

const world = worldOfFile()

const tenants = '/upms/user/getGlobalUserOfTenantInfo.do'

/** A person in two tenants; the first has two factories, each with its gateway. */
async function traveller() {
  const phone = freshPhone()
  const one = await memberOf(world, phone, { tenant: { name: '甲厂' }, factories: [{ name: '东' }, { name: '西' }] })
  const two = await memberOf(world, phone, { tenant: { name: '乙厂' } })
  const far = await addGateway(await browserIn(world, two), two.factoryId, 'F-1')
  const browser = await browserIn(world, one, one.factoryIds['东'])
  const east = await addGateway(browser, one.factoryIds['东']!, 'E-1')
  const west = await addGateway(browser, one.factoryIds['西']!, 'W-1', { innerIp: null, outerIp: '203.0.113.9' })
  return { phone, one, two, browser, east, west, far }
}

const refusedGateways = (tenantId: number) =>
  transaction(world.composition.pool, { tenantId, factoryId: null }, (db) =>
    db.one<{ count: number }>(
      sql`select count(*) as count from kit_audit where tenant_id = ${tenantId} and operation = 'gatewayRefused'`,
    ),
  )

describe('where somebody may go', () => {
  it('[CL-29 TN-04] each tenant and factory with its licence and its gateways; nobody’s else', async () => {
    const { one, two, browser, east, west, far } = await traveller()
    const { realName, tenantList } = await browser.ok(tenants)
    expect(realName).toBe('梅')
    expect(tenantList.map((entry: any) => [entry.tenantName, entry.factoryName, entry.serverAppUuid])).toEqual([
      ['甲厂', '东', east],
      ['甲厂', '西', west],
      ['乙厂', 'Main', far],
    ])
    expect(tenantList[0]).toEqual({
      tenantId: one.tenantId,
      tenantName: '甲厂',
      tenantType: 0,
      factoryId: one.factoryIds['东'],
      factoryName: '东',
      allowLoginFlag: 1,
      overdueFlag: 0,
      expireTime: null,
      expireRemainDays: null,
      loginDelaySeconds: 0,
      serverAppUuid: east,
      gatewayState: 0,
      gatewayList: [
        {
          serverAppUuid: east,
          factoryId: one.factoryIds['东'],
          factoryName: '东',
          innerIp: '192.168.1.20',
          outerIp: null,
          httpPort: null,
          httpsPort: 8443,
          httpOuterPort: null,
          httpsOuterPort: null,
          storage: 2,
          gatewayState: 0,
        },
      ],
    })
    expect(tenantList[2]).toMatchObject({ tenantId: two.tenantId })
    const stranger = await browserIn(world, await memberOf(world, freshPhone()))
    expect(JSON.stringify(await stranger.ok(tenants))).not.toContain(east)
  })

  it('[CL-29 A8] a barred tenant is listed with its dates and without its servers', async () => {
    const { two, browser } = await traveller()
    await setTenant(world, two.tenantId, sql`expire_date = '2020-01-01', max_overdue_days = 0, login_delay_seconds = 5`)
    const { tenantList } = await browser.ok(tenants)
    expect(tenantList.at(-1)).toMatchObject({
      tenantName: '乙厂',
      allowLoginFlag: 0,
      overdueFlag: 1,
      expireTime: '2020-01-01',
      loginDelaySeconds: 5,
      serverAppUuid: null,
      gatewayList: [],
    })
    expect(tenantList.at(-1).expireRemainDays).toBeLessThan(0)
  })

  it('[CL-30] the place remembered is where the next sign-in starts; a strange one is no place', async () => {
    const { one, two, browser } = await traveller()
    const stranger = await memberOf(world, freshPhone())
    const path = '/upms/user/rememberLastTenant.do'
    expect((await browser.post(path, { tenantId: two.tenantId, factoryId: two.factoryId })).code).toBe(1)
    expect((await browser.ok(tenants)).tenantList[0].tenantName).toBe('乙厂')
    for (const target of [
      { tenantId: stranger.tenantId, factoryId: stranger.factoryId },
      { tenantId: one.tenantId, factoryId: two.factoryId },
    ])
      expect(await browser.post(path, target)).toMatchObject({ code: 404, data: { refusal: 'switch.absent' } })
    expect((await browser.ok(tenants)).tenantList[0].tenantName).toBe('乙厂')
  })
})

describe('gateways', () => {
  it('[CL-14] those of the session’s tenant, in the factories that the person may enter', async () => {
    const { one, browser, east, west } = await traveller()
    const all = await browser.ok('/upms/user/getGatewayServerList.do')
    expect(all.serverAppUuid).toBeNull()
    expect(all.gatewayList.map((entry: any) => entry.serverAppUuid)).toEqual([east, west])
    const member = await world.user([], { tenant: one, factory: '西' })
    const some = await member.ok('upms/user/getGatewayServerList.do')
    expect(some.gatewayList.map((entry: any) => entry.serverAppUuid)).toEqual([west])
  })

  it('[CL-15] the chosen one stays with the session', async () => {
    const { one, browser, east } = await traveller()
    const spare = await addGateway(browser, one.factoryIds['东']!, 'E-2', { instanceName: '网关 Z' })
    expect((await browser.ok(tenants)).tenantList[0].serverAppUuid).toBe(east)
    const { gateway } = await browser.ok('/upms/user/changeGateway.do', { serverAppUuid: spare })
    expect(gateway).toMatchObject({ serverAppUuid: spare, factoryName: '东' })
    expect((await browser.ok(tenants)).tenantList[0].serverAppUuid).toBe(spare)
    expect((await browser.ok('/upms/user/getGatewayServerList.do')).serverAppUuid).toBe(spare)
    const another = await browserIn(world, one, one.factoryIds['东'])
    expect((await another.ok('/upms/user/getGatewayServerList.do')).serverAppUuid).toBeNull()
  })

  it('[G4 CL-15] another tenant’s or factory’s gateway is refused like none at all, and noted', async () => {
    const { one, browser, west, far } = await traveller()
    for (const serverAppUuid of [west, far, 'no such number']) {
      const { code, message, data } = await browser.post('/upms/user/changeGateway.do', { serverAppUuid })
      expect({ code, message, data }).toEqual({
        code: 404,
        message: '没有这个网关，或它不属于当前工厂',
        data: { refusal: 'gateway.absent', params: {} },
      })
    }
    expect(await refusedGateways(one.tenantId)).toEqual({ count: 3 })
    expect((await browser.ok('/upms/user/getGatewayServerList.do')).serverAppUuid).toBeNull()
  })

  it('[G4] a gateway that was revoked, itself or its server, is none from the next call on', async () => {
    const { browser, east } = await traveller()
    await browser.ok('/upms/user/changeGateway.do', { serverAppUuid: east })
    const { rows } = await browser.ok('/sys/serverApp/list.do', { search: east })
    const app = await browser.ok('/sys/serverApp/modify.do', { id: rows[0].id, version: rows[0].version, valid: false })
    const gone = async () => {
      const list = await browser.ok('/upms/user/getGatewayServerList.do')
      expect(list.serverAppUuid).toBeNull()
      expect(JSON.stringify(list)).not.toContain(east)
      expect((await browser.post('/upms/user/changeGateway.do', { serverAppUuid: east })).code).toBe(404)
    }
    await gone()
    await browser.ok('/sys/serverApp/modify.do', { id: app.id, version: app.version, valid: true })
    expect((await browser.post('/upms/user/changeGateway.do', { serverAppUuid: east })).code).toBe(1)
    const host = await browser.ok('/sys/tenantServer/get.do', { id: app.serverId })
    await browser.ok('/sys/tenantServer/modify.do', { id: host.id, version: host.version, valid: false })
    await gone()
  })

  it('[SV-02] an application that is no gateway is not offered as one', async () => {
    const member = await memberOf(world, freshPhone())
    const browser = await browserIn(world, member)
    const { id } = await browser.ok('/sys/tenantServer/add.do', server(member.factoryId, 'N-1'))
    await browser.ok('/sys/serverApp/add.do', { name: 'Files', serverId: id, type: 'fileStore', valid: true })
    expect((await browser.ok('/upms/user/getGatewayServerList.do')).gatewayList).toEqual([])
  })
})
