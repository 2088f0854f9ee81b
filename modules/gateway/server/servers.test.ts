import { createWorld } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { addGateway, browserIn, freshPhone, memberOf, server } from './traveller.fixture.ts'

const world = worldOfFile()

const rulesOf = (answer: { data: any }) => (answer.data?.issues ?? []).map(({ field, rule }: any) => `${field} ${rule}`)

async function admin() {
  const member = await memberOf(world, freshPhone())
  return { member, browser: await browserIn(world, member) }
}

describe('servers of a tenant', () => {
  it('[SV-01 CL-45] hold names, number, addresses and ports within their limits; a second one of the same number is refused', async () => {
    const { member, browser } = await admin()
    const add = (more: object, id = 'A-1') =>
      browser.post('/sys/tenantServer/add.do', server(member.factoryId, id, more))
    expect((await add({ network: '1000 Mbit/s', httpPort: 8080, httpOuterPort: 1, httpsOuterPort: 65_535 })).code).toBe(
      1,
    )
    expect(rulesOf(await add({}))).toEqual(['computerId duplicate'])
    expect(rulesOf(await add({}, 'a-1'))).toEqual(['computerId duplicate'])
    const faults = rulesOf(
      await add(
        {
          computerName: 'x'.repeat(21),
          instanceName: 'x'.repeat(21),
          network: 'x'.repeat(201),
          innerIp: '1'.repeat(201),
          httpsPort: 65_536,
          httpPort: 0,
        },
        'has a blank',
      ),
    )
    expect(faults.sort()).toEqual([
      'computerId pattern',
      'computerName tooLong',
      'httpPort tooSmall',
      'httpsPort tooLarge',
      'innerIp tooLong',
      'instanceName tooLong',
      'network tooLong',
    ])
    expect(rulesOf(await add({ instanceName: 'x' }, 'x'.repeat(51)))).toEqual(['computerId tooLong'])
  })

  it('[SV-01] the master factory’s server can be neither set invalid nor removed', async () => {
    const { member, browser } = await admin()
    const made = await browser.ok(
      '/sys/tenantServer/add.do',
      server(member.factoryId, 'M-1', { serverType: 'masterFactory' }),
    )
    const retired = await browser.post('/sys/tenantServer/modify.do', {
      id: made.id,
      version: made.version,
      valid: false,
    })
    expect(retired).toMatchObject({ code: 400, message: '主厂服务器不能设为无效' })
    expect(await browser.post('/sys/tenantServer/remove.do', { ids: [made.id] })).toMatchObject({
      code: 422,
      data: { refusal: 'gateway.masterServer' },
    })
    const branch = await browser.ok('/sys/tenantServer/add.do', server(member.factoryId, 'B-1'))
    const changed = { id: branch.id, version: branch.version, valid: false }
    expect((await browser.post('/sys/tenantServer/modify.do', changed)).code).toBe(1)
  })

  it('[SV-03 G1] addresses that lead nowhere good are refused, each with its field', async () => {
    const { member, browser } = await admin()
    const bad = ['169.254.169.254', '224.0.0.1', '255.255.255.255', '010.0.0.1', '１０.0.0.1', '10.0.0.256', 'srv-01']
    for (const address of bad)
      for (const field of ['innerIp', 'outerIp']) {
        const answer = await browser.post(
          '/sys/tenantServer/add.do',
          server(member.factoryId, 'G-1', { [field]: address }),
        )
        expect(rulesOf(answer), address).toEqual([`${field} gateway:rules.gatewayAddress`])
      }
  })

  it('[G1] this machine and the deployment’s own host are refused outside the demo', async () => {
    const strict = await createWorld({ isDemo: false, publicUrl: 'http://10.9.8.7:7400' })
    try {
      const member = await memberOf(strict, freshPhone())
      const browser = await browserIn(strict, member)
      for (const innerIp of ['127.0.0.1', '127.8.8.8', '10.9.8.7']) {
        const answer = await browser.post('/sys/tenantServer/add.do', server(member.factoryId, 'G-1', { innerIp }))
        expect(rulesOf(answer), innerIp).toEqual(['innerIp gateway:rules.loopback'])
      }
      expect((await browser.post('/sys/tenantServer/add.do', server(member.factoryId, 'G-2'))).code).toBe(1)
    } finally {
      await strict.close()
    }
    const { member, browser } = await admin()
    const demo = server(member.factoryId, 'G-1', { innerIp: '127.0.0.1' })
    expect((await browser.post('/sys/tenantServer/add.do', demo)).code).toBe(1)
  })
})

describe('applications of a server', () => {
  it('[SV-02 CL-45] have a name that is not blank, once a server, and a configuration in JSON', async () => {
    const { member, browser } = await admin()
    const one = await browser.ok('/sys/tenantServer/add.do', server(member.factoryId, 'S-1'))
    const two = await browser.ok('/sys/tenantServer/add.do', server(member.factoryId, 'S-2'))
    const add = (more: object) =>
      browser.post('/sys/serverApp/add.do', {
        name: 'Gateway',
        serverId: one.id,
        type: 'gateway',
        valid: true,
        ...more,
      })
    const made = await add({ configuration: '{"chunkKb": 512}' })
    expect(made.data).toMatchObject({ state: 'normal', valid: true })
    expect(rulesOf(await add({ name: 'GATEWAY' }))).toEqual(['name duplicate'])
    expect((await add({ serverId: two.id })).code).toBe(1)
    expect(rulesOf(await add({ name: '   ' }))).toEqual(['name required'])
    expect(rulesOf(await add({ name: 'x'.repeat(21) }))).toEqual(['name tooLong'])
    expect(rulesOf(await add({ name: 'other', configuration: '{chunk: 1}' }))).toEqual([
      'configuration gateway:rules.json',
    ])
    expect(rulesOf(await add({ name: 'other', configuration: `"${'x'.repeat(4_000)}"` }))).toEqual([
      'configuration tooLong',
    ])
  })

  it('[G4] the number of a gateway is the server’s word: made once, nobody brings it along', async () => {
    const { member, browser } = await admin()
    const uuid = await addGateway(browser, member.factoryId, 'U-1')
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const { rows } = await browser.ok('/sys/serverApp/list.do')
    const [app] = rows
    const changed = await browser.ok('/sys/serverApp/modify.do', {
      id: app.id,
      version: app.version,
      appVersion: '2.0',
    })
    expect(changed.serverAppUuid).toBe(uuid)
    for (const path of ['add', 'modify']) {
      const answer = await browser.post(`/sys/serverApp/${path}.do`, {
        ...(path === 'add'
          ? { name: 'x', serverId: app.serverId, type: 'gateway' }
          : { id: app.id, version: changed.version }),
        serverAppUuid: uuid,
      })
      expect(rulesOf(answer)).toContain('serverAppUuid readonly')
    }
  })
})
