import { sql, transaction } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { addGateway, browserIn, freshPhone, memberOf, type Browser } from './traveller.fixture.ts'

const world = worldOfFile()

const whoAmI = '/account/basic-api/blade-auth/user-client/getUserInfo'
const refused = { code: 11015, data: { refusal: 'gateway.ticketRefused' } }
const ask = { purpose: 'web', bytes: 1_234 }

/** The browser's session uses a gateway of its factory, which has its key. */
async function keyedGateway(browser: Browser, factoryId: number, computerId = 'K-1') {
  const serverAppUuid = await addGateway(browser, factoryId, computerId, { httpPort: 8080 })
  const { rows } = await browser.ok('/sys/serverApp/list.do')
  const { id, version } = rows.find((row: any) => row.serverAppUuid === serverAppUuid)
  const { key } = await browser.ok('/gateway/key/issue.do', { id })
  await browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
  return { id, version, serverAppUuid, key: key as string }
}

async function uploader() {
  const phone = freshPhone()
  const member = await memberOf(world, phone)
  const browser = await browserIn(world, member)
  return { phone, member, browser, gateway: await keyedGateway(browser, member.factoryId) }
}

/** As a gateway does it: no cookie, no token. */
async function redeem(ticket: string, gateway: { serverAppUuid: string; key: string }, bytes = ask.bytes) {
  const { serverAppUuid, key } = gateway
  const answer = await world.composition.app.inject({
    method: 'POST',
    url: '/front/gateway/ticket/redeem.do',
    payload: { serverAppUuid, key, ticket, bytes },
  })
  return answer.json()
}

const issue = async (browser: Browser) => (await browser.ok('/gateway/ticket/issue.do', ask)).ticket as string

const noted = async (tenantId: number) =>
  (
    await transaction(world.composition.pool, { tenantId, factoryId: null }, (db) =>
      db.one<{ count: number }>(
        sql`select count(*) as count from kit_audit where tenant_id = ${tenantId} and operation = 'gatewayRefused'`,
      ),
    )
  ).count

describe('an upload ticket', () => {
  it('[TN-19 G3] says where the file goes, tells its gateway whose it is, and is good once', async () => {
    const { member, browser, gateway } = await uploader()
    const made = await browser.ok('/gateway/ticket/issue.do', ask)
    expect(made).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      address: 'http://192.168.1.20:8080',
      path: '/gateway/file/upload/web',
      seconds: 600,
    })
    const common = await browser.ok('/gateway/ticket/issue.do', { purpose: 'common', bytes: 0 })
    expect(common.path).toBe('/gateway/file/upload/common')
    const both = await Promise.all([redeem(made.ticket, gateway), redeem(made.ticket, gateway)])
    const [won, lost] = both[0].code === 1 ? both : both.toReversed()
    expect(won.data).toEqual({ tenantId: member.tenantId, userId: member.userId, purpose: 'web' })
    expect(lost).toMatchObject(refused)
    expect((await redeem(common.ticket, gateway, 0)).data.purpose).toBe('common')
  })

  it('[G3] is for the size it was asked for and for ten minutes', async () => {
    const { browser, gateway } = await uploader()
    const sized = await issue(browser)
    expect(await redeem(sized, gateway, ask.bytes + 1)).toMatchObject(refused)
    expect(await redeem(sized, gateway)).toMatchObject(refused)
    const late = await issue(browser)
    world.clock.advance(600_000)
    expect(await redeem(late, gateway)).toMatchObject(refused)
  })

  it('[G3] opens nothing else: neither as token nor as cookie; the store holds no ticket and no key', async () => {
    const { browser, gateway } = await uploader()
    const ticket = await issue(browser)
    for (const secret of [ticket, gateway.key]) {
      const thief = browser.copy()
      thief.token = secret
      for (const name of thief.cookies.keys()) thief.cookies.set(name, secret)
      for (const path of [whoAmI, '/gateway/ticket/issue.do', '/sys/tenantServer/list.do']) {
        const body = path.includes('issue') ? ask : {}
        expect((await browser.post(path, body)).code, path).toBe(1)
        expect((await thief.post(path, body)).code, path).not.toBe(1)
      }
    }
    const { found } = await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
      db.one<{ found: string }>(sql`select jsonb_agg(to_jsonb(t))::text as found from gateway_upload_ticket t`),
    )
    expect(found).not.toContain(ticket)
    expect((await redeem(ticket, gateway)).code).toBe(1)
  })

  it('[G3 TN-19] is dead after signing out, after a switch, and after another gateway was chosen', async () => {
    const { phone, member, browser, gateway } = await uploader()
    const other = await addGateway(browser, member.factoryId, 'K-2')
    const left = await issue(browser)
    await browser.ok('/upms/user/changeGateway.do', { serverAppUuid: other })
    expect(await redeem(left, gateway)).toMatchObject(refused)
    await browser.ok('/upms/user/changeGateway.do', { serverAppUuid: gateway.serverAppUuid })

    const switched = await issue(browser)
    const second = await memberOf(world, phone)
    const place = { tenantId: second.tenantId, factoryId: second.factoryId }
    browser.token = (await browser.ok('/switchTenant', place)).token
    expect(await redeem(switched, gateway)).toMatchObject(refused)
    const back = { tenantId: member.tenantId, factoryId: member.factoryId, serverAppUuid: gateway.serverAppUuid }
    browser.token = (await browser.ok('/switchTenant', back)).token

    const signedOut = await issue(browser)
    await browser.ok('/upms/user/logout.do')
    expect(await redeem(signedOut, gateway)).toMatchObject(refused)
    expect(await noted(member.tenantId)).toBe(0)
  })

  it('[TN-19 TN-14] is not made without a gateway, without its port, or for nobody', async () => {
    const member = await memberOf(world, freshPhone())
    const browser = await browserIn(world, member)
    const path = '/gateway/ticket/issue.do'
    expect((await browser.post(path, ask)).data.refusal).toBe('gateway.absent')
    const serverAppUuid = await addGateway(browser, member.factoryId, 'P-1', { httpPort: null })
    await browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
    expect((await browser.post(path, ask)).message).toContain('内网 HTTPS 端口')
    browser.token = ''
    browser.cookies.clear()
    expect((await browser.post(path, ask)).code).not.toBe(1)
  })
})

describe('the gateway that shows a ticket', () => {
  it('[G4] of another tenant is refused and noted, with its own name or a borrowed one; the ticket is gone', async () => {
    const { member, browser, gateway } = await uploader()
    const theirs = (await uploader()).gateway
    const attempts = [theirs, { ...theirs, serverAppUuid: gateway.serverAppUuid }, { ...gateway, key: theirs.key }]
    for (const shown of attempts) {
      const ticket = await issue(browser)
      expect(await redeem(ticket, shown)).toMatchObject(refused)
      expect(await redeem(ticket, gateway)).toMatchObject(refused)
    }
    expect(await noted(member.tenantId)).toBe(attempts.length)
  })

  it('[G4] is refused and noted once it is revoked', async () => {
    const { member, browser, gateway } = await uploader()
    const ticket = await issue(browser)
    await browser.ok('/sys/serverApp/modify.do', { id: gateway.id, version: gateway.version, valid: false })
    expect(await redeem(ticket, gateway)).toMatchObject(refused)
    expect(await noted(member.tenantId)).toBe(1)
    expect((await browser.post('/gateway/ticket/issue.do', ask)).data.refusal).toBe('gateway.absent')
  })

  it('[G4 R4] gets its key once, from whoever may change it in its own tenant', async () => {
    const { browser, gateway } = await uploader()
    const again = await browser.post('/gateway/key/issue.do', { id: gateway.id })
    expect(again.data).toMatchObject({ refusal: 'gateway.keyGiven' })
    const viewer = await world.tenant({
      users: [{ userName: 'plain', realName: '兰', roles: [], phone: freshPhone() }],
    })
    const powerless = await browserIn(world, { ...viewer, ...viewer.users['plain']! })
    expect((await powerless.post('/gateway/key/issue.do', { id: gateway.id })).code).toBe(403)
    const stranger = (await uploader()).browser
    expect((await stranger.post('/gateway/key/issue.do', { id: gateway.id })).data.refusal).toBe('gateway.absent')
    const history = { entity: 'gateway.serverApp', recordId: gateway.id }
    const lines = (await browser.ok('/comm/history/list.do', history)).rows
    expect(lines.filter(({ operation }: any) => operation === 'keyIssued')).toHaveLength(1)
    const { rows } = await browser.ok('/sys/serverApp/list.do')
    expect(JSON.stringify([rows, lines])).not.toContain(gateway.key)
  })
})
