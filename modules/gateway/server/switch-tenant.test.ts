import { randomBytes } from 'node:crypto'
import { dayFrom } from '@mouldwright/testkit'
import { openSession } from '@mouldwright/identity/server/api'
import { sql, transaction } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import {
  addGateway,
  browserIn,
  codeTo,
  freshPhone,
  memberOf,
  setTenant,
  type Browser,
  type Member,
} from './traveller.fixture.ts'

const world = worldOfFile()

const whoAmI = '/account/basic-api/blade-auth/user-client/getUserInfo'
const codeOf = async (browser: Browser) => (await browser.post(whoAmI)).code
const to = ({ tenantId, factoryId }: Member, more: object = {}) => ({ tenantId, factoryId, ...more })
const hours = (count: number) => count * 3_600_000

async function switchTo(browser: Browser, member: Member, more: object = {}) {
  const answer = await browser.post('/switchTenant', to(member, more))
  if (answer.code === 1) browser.token = answer.data.token
  return answer
}

/** A person in two tenants, signed in to the first; the second asks for a code. */
async function traveller() {
  const phone = freshPhone()
  const home = await memberOf(world, phone, { tenant: { name: '甲厂' } })
  const strict = await memberOf(world, phone, { tenant: { name: '乙厂', smsOnSwitch: true } })
  return { phone, home, strict, browser: await browserIn(world, home) }
}

/** One person as a member of two tenants. */
async function inTwoTenants() {
  const phone = freshPhone()
  return { one: await memberOf(world, phone), two: await memberOf(world, phone) }
}

describe('the gateway of a switch', () => {
  it('[TN-13 TN-10 CL-28] is the one named if it is of that place, else its first, and stays with the session', async () => {
    const { one, two } = await inTwoTenants()
    const browser = await browserIn(world, two)
    const first = await addGateway(browser, two.factoryId, 'A-1')
    const second = await addGateway(browser, two.factoryId, 'B-1')
    expect((await switchTo(browser, one)).data).toEqual({
      token: browser.token,
      tenantId: one.tenantId,
      factoryId: one.factoryId,
      gateway: null,
    })
    expect((await switchTo(browser, two)).data.gateway).toEqual({ serverAppUuid: first })
    const hints = { serverAppUuid: second, verifiedViaSMS: 1, isSmsVerification: true, isReload: true }
    expect((await switchTo(browser, two, hints)).data.gateway).toEqual({ serverAppUuid: second })
    expect((await browser.ok('/upms/user/getGatewayServerList.do')).serverAppUuid).toBe(second)
  })

  it('[G4] another place’s gateway is refused and noted; nobody has moved', async () => {
    const { one, two } = await inTwoTenants()
    const stranger = await memberOf(world, freshPhone())
    const theirs = await addGateway(await browserIn(world, stranger), stranger.factoryId, 'S-1')
    const browser = await browserIn(world, one)
    const own = await addGateway(browser, one.factoryId, 'O-1')
    for (const serverAppUuid of [theirs, own])
      expect(await browser.post('/switchTenant', to(two, { serverAppUuid }))).toMatchObject({
        code: 404,
        data: { refusal: 'gateway.absent' },
      })
    expect((await browser.ok(whoAmI)).tenantId).toBe(one.tenantId)
    const { count } = await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
      db.one<{ count: number }>(
        sql`select count(*) as count from identity_event where kind = 'gatewayRefused' and account_id = ${one.accountId}`,
      ),
    )
    expect(count).toBe(2)
  })
})

describe('a tenant that asks for a code', () => {
  it('[TN-12 TN-11 T9] tells where it goes to, and takes the code once', async () => {
    const { phone, home, strict, browser } = await traveller()
    const asked = await switchTo(browser, strict)
    expect(asked).toMatchObject({ code: 800024, message: '进入该公司前，请先用短信验证码验证身份' })
    expect(asked.data).toEqual({
      refusal: 'switch.sms',
      params: {},
      param: {
        phoneNum: `${phone.slice(0, 3)}******${phone.slice(-2)}`,
        tenantId: strict.tenantId,
        factoryId: strict.factoryId,
        serverAppUuid: null,
      },
    })
    expect((await browser.ok(whoAmI)).tenantId).toBe(home.tenantId)
    const code = await codeTo(world, browser, phone, strict)
    const old = browser.copy()
    expect((await switchTo(browser, strict, { phoneCode: code })).code).toBe(1)
    expect((await browser.ok(whoAmI)).tenantId).toBe(strict.tenantId)
    expect(await codeOf(old)).toBe(11009)
    // It was good for this one step: the way back is free, the next one in asks again.
    expect((await switchTo(browser, home)).code).toBe(1)
    expect((await switchTo(browser, strict)).code).toBe(800024)
    expect((await switchTo(browser, strict, { phoneCode: code })).data.refusal).toBe('switch.codeWrong')
  })

  it('[A8 TN-12] believes no word of the client about it', async () => {
    const { strict, browser } = await traveller()
    for (const claim of [{ verifiedViaSMS: 1 }, { isSmsVerification: true }, { verifiedViaSMS: 1, isReload: true }])
      expect((await switchTo(browser, strict, claim)).code).toBe(800024)
    expect((await browser.post('/switchTenant', to(strict, { smsVerifiedAt: '2026-01-01' }))).code).toBe(400)
  })

  it('[TN-12 V1] a wrong code, one of another browser or a used one opens nothing, and five tries end it', async () => {
    const { phone, home, strict, browser } = await traveller()
    const code = await codeTo(world, browser, phone, strict)
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = { code: 422, message: '验证码不对或已失效', data: { refusal: 'switch.codeWrong' } }
    const elsewhere = await browserIn(world, home)
    expect(await switchTo(elsewhere, strict, { phoneCode: code })).toMatchObject(refused)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await switchTo(browser, strict, { phoneCode: wrong })).toMatchObject(refused)
    expect(await switchTo(browser, strict, { phoneCode: code })).toMatchObject(refused)
    expect((await browser.ok(whoAmI)).tenantId).toBe(home.tenantId)
  })

  it('[V1] a code is not used up by a switch that could not be', async () => {
    const { phone, home, strict, browser } = await traveller()
    const code = await codeTo(world, browser, phone, strict)
    await setTenant(world, strict.tenantId, sql`allow_login = false`)
    expect(await switchTo(browser, strict, { phoneCode: code })).toMatchObject({
      code: 11015,
      data: { refusal: 'switch.barred' },
    })
    await setTenant(world, strict.tenantId, sql`allow_login = true`)
    expect((await browser.ok(whoAmI)).tenantId).toBe(home.tenantId)
    expect((await switchTo(browser, strict, { phoneCode: code })).code).toBe(1)
  })

  it('[TN-12 V1] a code opens the company that it was sent for, and no other, in the session that asked', async () => {
    const { phone, home, strict, browser } = await traveller()
    const other = await memberOf(world, phone, { tenant: { name: '丙厂', smsOnSwitch: true } })
    const refused = { code: 422, data: { refusal: 'switch.codeWrong' } }
    const code = await codeTo(world, browser, phone, other)
    expect(await switchTo(browser, strict, { phoneCode: code })).toMatchObject(refused)
    expect((await browser.ok(whoAmI)).tenantId).toBe(home.tenantId)
    expect((await switchTo(browser, other, { phoneCode: code })).code).toBe(1)
    expect((await switchTo(browser, strict)).code).toBe(800024)
    // The code of a session that has moved on is no use to the next one.
    expect((await switchTo(browser, home)).code).toBe(1)
    world.clock.advance(61_000)
    const late = await codeTo(world, browser, phone, strict)
    expect((await switchTo(browser, home)).code).toBe(1)
    expect(await switchTo(browser, strict, { phoneCode: late })).toMatchObject(refused)
  })

  it('[TN-12] a sign-in by SMS minutes ago is no proof for a company that asks for one', async () => {
    const { home, strict } = await traveller()
    const { pool, newId } = world.composition
    const at = new Date(world.clock.now())
    const opened = await transaction(pool, { tenantId: null, factoryId: null }, async (db) => {
      const accountSessionId = newId()
      await db.run(sql`
        insert into identity_account_session (id, hash, account_id, methods, created_at, proven_at, last_seen_at, idle_seconds, ends_at, source, agent)
        values (${accountSessionId}, ${randomBytes(32)}, ${home.accountId}, 'sms', ${at}, ${at}, ${at}, 7200, ${new Date(at.getTime() + hours(12))}, '', '')`)
      return openSession(db, { at, newId, ...home, accountSessionId })
    })
    const browser = await browserIn(world, home)
    browser.cookies.set('mw_long', opened.longToken)
    browser.token = opened.shortToken
    expect((await browser.ok(whoAmI)).tenantId).toBe(home.tenantId)
    expect((await switchTo(browser, strict)).code).toBe(800024)
  })
})

describe('licences', () => {
  it('[A8 CL-11] a tenant whose licence ended lets nobody work, whatever the browser shows', async () => {
    const { one, two } = await inTwoTenants()
    const browser = await browserIn(world, one)
    const inTwo = await browserIn(world, two)
    expect((await inTwo.ok('/fds/hasp/expireTime')).allowLoginFlag).toBe(1)
    await setTenant(world, two.tenantId, sql`expire_date = '2020-01-01', login_delay_seconds = 9`)
    expect(await switchTo(browser, two)).toMatchObject({ code: 11015, data: { refusal: 'switch.barred' } })
    for (const path of ['/fds/hasp/expireTime', '/bms/factory/list.do', '/upms/user/getModuleTree.do', '/switchTenant'])
      expect((await inTwo.post(path, path === '/switchTenant' ? to(one) : {})).code, path).toBe(11009)
  })

  it('[TN-07 CL-11] one that is overdue within its grace is entered; the delay is told, the right is there at once', async () => {
    const phone = freshPhone()
    const one = await memberOf(world, phone)
    const two = await memberOf(world, phone, { tenant: { name: '乙厂', timeZone: 'Asia/Shanghai' } })
    const day = (from: number) => dayFrom(world.clock.now(), from)
    await setTenant(
      world,
      two.tenantId,
      sql`expire_date = ${day(-3)}, max_overdue_days = 10, login_delay_seconds = 7, hasp_expire_switch = 0`,
    )
    const browser = await browserIn(world, one)
    expect((await switchTo(browser, two)).code).toBe(1)
    expect(await browser.ok('/fds/hasp/expireTime')).toEqual({
      tenantName: '乙厂',
      expireDate: day(-3),
      expireRemainDays: -3,
      maxOverdueDays: 10,
      allowLoginFlag: 1,
      overdueFlag: 1,
      loginDelaySeconds: 7,
      haspExpireSwitch: 0,
    })
  })
})
