import { sql, transaction } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { enrolledGateway, recordOf, type TestGateway } from './gateway.fixture.ts'
import { addGateway, browserIn, freshPhone, memberOf, type Browser } from './traveller.fixture.ts'

const world = worldOfFile()

const whoAmI = '/account/basic-api/blade-auth/user-client/getUserInfo'
const refused = { code: 11015, data: { refusal: 'gateway.ticketRefused' } }
const ask = { purpose: 'web', bytes: 1_234 }

/** The browser's session uses a gateway of its factory, which is enrolled. */
async function chosenGateway(browser: Browser, factoryId: number): Promise<TestGateway> {
  const gateway = await enrolledGateway(world, browser, factoryId)
  await browser.ok('/upms/user/changeGateway.do', { serverAppUuid: gateway.serverAppUuid })
  return gateway
}

async function uploader() {
  const phone = freshPhone()
  const member = await memberOf(world, phone)
  const browser = await browserIn(world, member)
  return { phone, member, browser, gateway: await chosenGateway(browser, member.factoryId) }
}

const redeem = (ticket: string, gateway: TestGateway, bytes = ask.bytes) =>
  gateway.post('/gateway/ticket/redeem.do', { ticket, bytes })

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
    const both: any[] = await Promise.all([redeem(made.ticket, gateway), redeem(made.ticket, gateway)])
    const [won, lost] = both[0].code === 1 ? both : both.toReversed()
    expect(won.data).toEqual({
      tenantId: member.tenantId,
      userId: member.userId,
      purpose: 'web',
      upload: expect.any(Number),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
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

  it('[G3] opens nothing else: neither as token nor as cookie; the store holds no ticket', async () => {
    const { browser, gateway } = await uploader()
    const ticket = await issue(browser)
    {
      const secret = ticket
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
  it('[G4] of another tenant, or another of the same, is refused and noted; the ticket is gone', async () => {
    const { member, browser, gateway } = await uploader()
    const theirs = (await uploader()).gateway
    const attempts = [theirs, await enrolledGateway(world, browser, member.factoryId, 'K-9')]
    for (const shown of attempts) {
      const ticket = await issue(browser)
      expect(await redeem(ticket, shown)).toMatchObject(refused)
      expect(await redeem(ticket, gateway)).toMatchObject(refused)
    }
    expect(await noted(member.tenantId)).toBe(attempts.length)
  })

  it('[G4] is refused once it is revoked', async () => {
    const { browser, gateway } = await uploader()
    const ticket = await issue(browser)
    const { id, version } = await recordOf(browser, gateway.serverAppUuid)
    await browser.ok('/sys/serverApp/modify.do', { id, version, valid: false })
    expect((await redeem(ticket, gateway)).data.refusal).toBe('gateway.revoked')
    expect((await browser.post('/gateway/ticket/issue.do', ask)).data.refusal).toBe('gateway.absent')
  })
})
