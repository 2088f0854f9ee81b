import { sql, transaction, type Db } from '@mouldwright/server-kit'
import { closeModule, openModules } from '@mouldwright/tenancy/server/api'
import { createWorld, type World } from '@mouldwright/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordHasher } from './api.ts'
import { freshPhone, openBrowser, sealWith, whoAmI, type Browser } from './door.fixture.ts'

const password = 'Mould-2026'
const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)
let world: World
let passwordHash: string

beforeAll(async () => {
  world = await createWorld()
  passwordHash = await createPasswordHasher().hash(password)
})
afterAll(() => world.close())

const nowhere = { tenantId: null, factoryId: null }
const control = <T>(work: (db: Db) => Promise<T>) => transaction(world.composition.pool, nowhere, work)
const inTenant = <T>(tenantId: number, work: (db: Db) => Promise<T>) =>
  transaction(world.composition.pool, { tenantId, factoryId: null }, work)

type Draft = Partial<Parameters<World['tenant']>[0]>

async function member(phone = freshPhone(), draft: Draft = {}) {
  const tenant = await world.tenant({
    ...draft,
    users: [{ userName: 'mei', realName: '梅', roles: ['administrator'], passwordHash, phone }],
  })
  return { ...tenant, phone, ...tenant.users['mei']! }
}

async function signedIn(phone?: string, more: object = {}) {
  const person = await member(phone)
  const browser = openBrowser(world, `10.20.${Math.floor(Math.random() * 250)}.1`)
  const answer = await browser.signIn(person.phone, password, more)
  if (answer.code !== 1) throw new Error(answer.message)
  return { ...person, browser }
}

/** A second holder of what a browser holds. */
function copyOf(browser: Browser): Browser {
  const copy = openBrowser(world)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  copy.token = browser.token
  return copy
}

const codeOf = async (browser: Browser) => (await browser.post(whoAmI)).code
const renew = async (browser: Browser) => {
  const answer = await browser.post<{ token: string }>('/getTokenService')
  if (answer.code === 1) browser.token = answer.data.token
  return answer
}
/** Until activity is written, as it is moments after a call. */
async function seenAt(accountId: number, at: number) {
  for (;;) {
    const { last } = await control((db) =>
      db.one<{ last: string }>(sql`
        select last_seen_at as last from identity_session where account_id = ${accountId} and ended_at is null`),
    )
    if (Date.parse(last) >= at) return
  }
}

describe('sessions', { timeout: 60_000 }, () => {
  it('[S5] need both tokens, each in its place', async () => {
    const { browser } = await signedIn()
    expect(await codeOf(browser)).toBe(1)
    const onlyCookie = copyOf(browser)
    onlyCookie.token = undefined
    expect(await codeOf(onlyCookie)).toBe(401)
    const onlyToken = copyOf(browser)
    onlyToken.cookies.clear()
    expect(await codeOf(onlyToken)).toBe(401)
    const exchanged = copyOf(browser)
    exchanged.token = browser.cookies.get('mw_long')
    expect(await codeOf(exchanged)).toBe(401)
    // The long token in a header is a wish, not a proof.
    expect((await onlyToken.post(whoAmI, {}, { 'long-token': browser.cookies.get('mw_long')! })).code).toBe(401)
    const { browser: other } = await signedIn()
    const mixed = copyOf(browser)
    mixed.token = other.token
    expect(await codeOf(mixed)).toBe(401)
  })

  it('[S2 SI-11 CL-04] are dead at once after sign-out, for every holder of the tokens', async () => {
    const { browser } = await signedIn()
    const thief = copyOf(browser)
    const answer = await browser.post('/upms/user/logout.do')
    expect(answer.code).toBe(1)
    expect(answer.cookies['mw_long']).toBe('')
    expect(await codeOf(thief)).toBe(11009)
    expect((await renew(thief)).code).toBe(11009)
    expect((await thief.post('/checklogin')).code).toBe(11009)
    expect((await thief.post('/switchTenant', { tenantId: 1, factoryId: 1 })).code).toBe(11009)
    // Signing out twice, or without ever signing in, tells nothing.
    expect((await thief.post('/upms/user/logout.do')).code).toBe(1)
    expect((await openBrowser(world).post('/upms/user/logout.do')).code).toBe(1)
  })

  it('[S5 CL-40] the short token lives a quarter of an hour and is renewed with the cookie and itself', async () => {
    const { browser } = await signedIn()
    const first = browser.token!
    world.clock.advance(minutes(15))
    expect(await codeOf(browser)).toBe(401)
    const stranger = copyOf(browser)
    stranger.token = 'x'.repeat(43)
    expect((await renew(stranger)).code).toBe(401)
    expect((await renew(browser)).code).toBe(1)
    expect(browser.token).not.toBe(first)
    expect(await codeOf(browser)).toBe(1)
  })

  it('a replaced short token serves calls in flight and other tabs for a minute', async () => {
    const { browser } = await signedIn()
    const [tab, second] = [copyOf(browser), copyOf(browser)]
    expect((await renew(browser)).code).toBe(1)
    expect(await codeOf(tab)).toBe(1)
    expect((await renew(second)).code).toBe(1)
    for (const one of [browser, second]) expect(await codeOf(one)).toBe(1)
    world.clock.advance(minutes(1))
    expect(await codeOf(tab)).toBe(401)
    expect(await codeOf(browser)).toBe(1)
  })

  it('[S5] renewing with a short token that was replaced long ago ends the session: somebody holds a copy', async () => {
    const { browser } = await signedIn()
    const thief = copyOf(browser)
    await renew(browser)
    world.clock.advance(minutes(2))
    expect((await renew(thief)).code).toBe(11009)
    expect(await codeOf(browser)).toBe(11009)
  })

  it('[S4] end after two idle hours; renewing tokens is no activity, calls are', async () => {
    const { browser, accountId } = await signedIn()
    for (let at = 0; at < 3; at += 1) {
      world.clock.advance(minutes(50))
      await renew(browser)
      expect(await codeOf(browser)).toBe(1)
      await seenAt(accountId, world.clock.now() - 1_000)
    }
    for (let at = 0; at < 11; at += 1) {
      world.clock.advance(minutes(10))
      expect((await renew(browser)).code).toBe(1)
    }
    world.clock.advance(minutes(10))
    expect((await renew(browser)).code).toBe(401)
    expect(await codeOf(browser)).toBe(401)
  })

  it('[S4] end after twelve hours whatever happens, and a remembered one after fourteen days', async () => {
    const { browser, accountId } = await signedIn()
    const remembered = await signedIn(undefined, { remember: true })
    for (let at = 0; at < 11; at += 1) {
      world.clock.advance(hours(1))
      await renew(browser)
      expect(await codeOf(browser)).toBe(1)
      await seenAt(accountId, world.clock.now() - 1_000)
    }
    world.clock.advance(hours(1))
    expect((await renew(browser)).code).toBe(401)
    for (let day = 1; day < 14; day += 1) {
      expect((await renew(remembered.browser)).code).toBe(1)
      expect(await codeOf(remembered.browser)).toBe(1)
      await seenAt(remembered.accountId, world.clock.now() - 1_000)
      world.clock.advance(hours(24))
    }
    world.clock.advance(hours(24))
    expect((await renew(remembered.browser)).code).toBe(401)
  })

  it('[S4] a clock set back neither ends nor prolongs a session beyond its life', async () => {
    const { browser } = await signedIn()
    world.clock.advance(-hours(24))
    expect(await codeOf(browser)).toBe(1)
    world.clock.advance(hours(24) + hours(12))
    expect((await renew(browser)).code).toBe(401)
  })

  it('[A6] a sealed password is good for a minute, and keys rotate without an outage', async () => {
    const { phone } = await member()
    const keyOf = async () => (await world.composition.app.inject({ url: '/front/getKeyAndIv' })).json().data
    const login = (key: { publicKey: string; iv: string }) =>
      openBrowser(world).post('/upms/user/login', { phoneNum: phone, password: sealWith(key, password) })
    const old = await keyOf()
    world.clock.advance(minutes(1))
    expect((await login(old)).data.refusal).toBe('login.wrong')
    // Up to ten seconds before the current key retires, and over.
    const { retires } = await control((db) =>
      db.one<{ retires: string }>(sql`select max(retires_at) as retires from identity_key`),
    )
    world.clock.advance(Date.parse(retires) - world.clock.now() - 10_000)
    const last = await keyOf()
    world.clock.advance(20_000)
    const next = await keyOf()
    expect(next.key).not.toBe(last.key)
    expect((await login(last)).code).toBe(1)
    expect((await login(next)).code).toBe(1)
    const { sealed } = await control((db) =>
      db.one<{ sealed: string }>(sql`select string_agg(sealed_private_key, '') as sealed from identity_key`),
    )
    expect(sealed).not.toContain('PRIVATE')
    expect(sealed).toMatch(/^v1\./)
  })

  it('[R5 A8] what is taken away is gone at the next call: role, right, factory, membership, account, licence', async () => {
    const deeds: [string, number, (person: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>][] = [
      [
        'a right',
        403,
        ({ tenantId }) =>
          inTenant(tenantId, (db) => db.run(sql`delete from identity_role_permissions where tenant_id = ${tenantId}`)),
      ],
      [
        'a role',
        403,
        ({ tenantId }) =>
          inTenant(tenantId, (db) => db.run(sql`update identity_role set valid = false where tenant_id = ${tenantId}`)),
      ],
      [
        'the user',
        11009,
        ({ tenantId }) =>
          inTenant(tenantId, (db) =>
            db.run(sql`update identity_user set enabled = false where tenant_id = ${tenantId}`),
          ),
      ],
      [
        'employment',
        11009,
        ({ tenantId }) =>
          inTenant(tenantId, (db) =>
            db.run(sql`update identity_user set employment = 'left' where tenant_id = ${tenantId}`),
          ),
      ],
      [
        'time',
        11009,
        ({ tenantId }) =>
          inTenant(tenantId, (db) =>
            db.run(sql`update identity_user set expire_date = '2020-01-01' where tenant_id = ${tenantId}`),
          ),
      ],
      [
        'the factory',
        11009,
        ({ tenantId }) =>
          inTenant(tenantId, (db) => db.run(sql`delete from identity_user_factories where tenant_id = ${tenantId}`)),
      ],
      [
        'membership',
        11009,
        ({ tenantId }) => control((db) => db.run(sql`delete from identity_directory where tenant_id = ${tenantId}`)),
      ],
      [
        'the account',
        11009,
        ({ accountId }) =>
          control((db) => db.run(sql`update identity_account set status = 'disabled' where id = ${accountId}`)),
      ],
      [
        'the licence',
        11009,
        ({ tenantId }) =>
          control((db) => db.run(sql`update tenancy_tenant set allow_login = false where id = ${tenantId}`)),
      ],
    ]
    for (const [what, code, deed] of deeds) {
      const person = await signedIn()
      const call = async () => (await person.browser.post('/upms/user/list.do')).code
      expect(await call(), what).toBe(1)
      await deed(person)
      expect(await call(), what).toBe(code)
    }
  })

  it('[R2] a module that the tenant closes is closed at the next call', async () => {
    const { module } = world.composition.kit.modules.find(({ module: of }) => of.opens && of.entities.length > 0)!
    const [entity, opens] = [module.entities[0]!, module.opens!]
    const person = await member(undefined, { modules: [opens] })
    const browser = openBrowser(world, '10.21.0.1')
    await browser.signIn(person.phone, password)
    const list = async () => (await browser.post(`/${entity.path}/list.do`)).code
    expect(await list()).toBe(1)
    await inTenant(person.tenantId, (db) => closeModule(db, person.tenantId, opens))
    expect(await list()).toBe(600)
    await inTenant(person.tenantId, (db) => openModules(db, person.tenantId, new Date(), [opens]))
    expect(await list()).toBe(1)
  })

  it('an account keeps twenty live sessions; the oldest makes room', async () => {
    const { browser, phone } = await signedIn()
    const more: Browser[] = []
    for (let at = 0; at < 20; at += 1) {
      const next = openBrowser(world, '10.30.0.1')
      await next.signIn(phone, password)
      more.push(next)
    }
    expect(await codeOf(browser)).toBe(11009)
    expect(await codeOf(more[0]!)).toBe(1)
    expect(await codeOf(more[19]!)).toBe(1)
  })

  it('[CL-05 SH-04] a ticket opens one page once, for its own session, for a minute', async () => {
    const { browser } = await signedIn()
    const { browser: other } = await signedIn()
    const ticketOf = async () =>
      (await browser.post('/checklogin', {}, { 'idempotency-key': 'same' })).data.ticket as string
    const [first, second, third] = [await ticketOf(), await ticketOf(), await ticketOf()]
    expect(first).not.toBe(second)
    const spend = (by: Browser, ticket: string) => by.post('/checkticket', { ticket })
    expect(await spend(other, first)).toMatchObject({ code: 422, data: { refusal: 'ticket.wrong' } })
    expect((await spend(browser, first)).code).toBe(1)
    expect((await spend(browser, first)).code).toBe(422)
    const both = await Promise.all([spend(browser, second), spend(browser, second)])
    expect(both.map(({ code }) => code).sort()).toEqual([1, 422])
    world.clock.advance(minutes(1))
    expect((await spend(browser, third)).code).toBe(422)
  })
})

describe('tenant switch', { timeout: 60_000 }, () => {
  /** One person in two tenants, in the second with two factories. */
  async function traveller() {
    const phone = freshPhone()
    const first = await member(phone, { tenant: { name: '甲厂' } })
    const second = await member(phone, {
      tenant: { name: '乙厂' },
      factories: [{ name: '东' }, { name: '西', timeZone: 'Europe/Berlin' }],
    })
    const browser = openBrowser(world, '10.40.0.1')
    await browser.signIn(phone, password, { tenantId: first.tenantId })
    return { phone, first, second, browser }
  }

  it('[TN-10 CL-28 CL-29 T9 S1] goes where the account is a member; the tokens so far are dead', async () => {
    const { first, second, browser } = await traveller()
    expect((await browser.post(whoAmI)).data).toMatchObject({ tenantId: first.tenantId, tenantName: '甲厂' })
    const { data } = await browser.post('/upms/user/getGlobalUserOfTenantInfo.do')
    expect(data.realName).toBe('梅')
    expect(data.tenantList.map((entry: any) => [entry.tenantName, entry.factoryName, entry.allowLoginFlag])).toEqual([
      ['甲厂', 'Main', 1],
      ['乙厂', '东', 1],
      ['乙厂', '西', 1],
    ])
    const old = copyOf(browser)
    const factoryId = second.factoryIds['西']!
    const switched = await browser.post(
      '/switchTenant',
      { tenantId: second.tenantId, factoryId },
      { 'idempotency-key': 'switch' },
    )
    expect(switched.code).toBe(1)
    browser.token = switched.data.token
    expect((await browser.post(whoAmI)).data).toMatchObject({
      tenantName: '乙厂',
      factoryName: '西',
      timeZone: 'Europe/Berlin',
    })
    expect(await codeOf(old)).toBe(11009)
    expect((await renew(old)).code).toBe(11009)
    expect(await old.post('/switchTenant', { tenantId: first.tenantId, factoryId: first.factoryId })).toMatchObject({
      code: 11009,
    })
    // No token stands anywhere, also not among the answers kept for retries.
    const kept = await inTenant(first.tenantId, (db) => db.all(sql`select answer from kit_idempotency`))
    expect(JSON.stringify(kept)).not.toContain(browser.token)
    // The next sign-in starts where the person was last.
    const again = openBrowser(world)
    const answer = await again.signIn(second.phone, password)
    expect(answer.data.tenantId).toBe(second.tenantId)
    expect((await again.post(whoAmI)).data.factoryName).toBe('西')
  })

  it('[T9] of parallel switches of one session one goes through', async () => {
    const { second, browser } = await traveller()
    const target = { tenantId: second.tenantId, factoryId: second.factoryIds['东']! }
    const answers = await Promise.all(Array.from({ length: 4 }, () => copyOf(browser).post('/switchTenant', target)))
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([1, 11009, 11009, 11009])
  })

  it('[T1 T3] a strange tenant or factory is answered like one that does not exist, and changes nothing', async () => {
    const { first, second, browser } = await traveller()
    const stranger = await member()
    const attempts = [
      { tenantId: stranger.tenantId, factoryId: stranger.factoryId },
      { tenantId: first.tenantId, factoryId: stranger.factoryId },
      { tenantId: first.tenantId, factoryId: second.factoryIds['东']! },
      { tenantId: 987_654_321, factoryId: 123 },
    ]
    for (const target of attempts) {
      const { code, message, data } = await browser.post('/switchTenant', target)
      expect({ code, message, data }).toEqual({
        code: 404,
        message: '切换失败：没有这个公司或工厂',
        data: { refusal: 'switch.absent', params: {} },
      })
    }
    expect(await codeOf(browser)).toBe(1)
  })

  it('[A8 TN-06] a tenant whose licence bars entry is listed and refused', async () => {
    const { second, browser } = await traveller()
    await control((db) => db.run(sql`update tenancy_tenant set allow_login = false where id = ${second.tenantId}`))
    const { data } = await browser.post('/upms/user/getGlobalUserOfTenantInfo.do')
    expect(data.tenantList.at(-1)).toMatchObject({ tenantName: '乙厂', allowLoginFlag: 0 })
    expect(
      await browser.post('/switchTenant', { tenantId: second.tenantId, factoryId: second.factoryIds['东'] }),
    ).toMatchObject({
      code: 422,
      data: { refusal: 'switch.barred' },
    })
    expect(await codeOf(browser)).toBe(1)
  })
})
