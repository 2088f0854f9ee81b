import { sql } from '@mouldwright/server-kit'
import { closeModule, openModules } from '@mouldwright/tenancy/server/api'
import { describe, expect, it } from 'vitest'
import { openBrowser, sealWith, whoAmI, type Browser } from '../browser.fixture.ts'
import { codeOf, copyOf, identityWorldOfFile, password, renew } from '../identity-world.fixture.ts'

const seconds = (count: number) => count * 1_000
const minutes = (count: number) => seconds(count * 60)
const hours = (count: number) => minutes(count * 60)

const { world, member, signedIn, seenAt, control, inTenant } = identityWorldOfFile()

describe('sessions', () => {
  it('[S5] need both tokens, each in its place', async () => {
    const { browser } = await signedIn()
    expect(await codeOf(browser)).toBe(1)
    const onlyCookie = copyOf(world, browser)
    onlyCookie.token = undefined
    expect(await codeOf(onlyCookie)).toBe(401)
    const onlyToken = copyOf(world, browser)
    onlyToken.cookies.clear()
    expect(await codeOf(onlyToken)).toBe(401)
    const exchanged = copyOf(world, browser)
    exchanged.token = browser.cookies.get('mw_long')
    expect(await codeOf(exchanged)).toBe(401)
    // The long token in a header is a wish, not a proof.
    expect((await onlyToken.post(whoAmI, {}, { 'long-token': browser.cookies.get('mw_long')! })).code).toBe(401)
    const { browser: other } = await signedIn()
    const mixed = copyOf(world, browser)
    mixed.token = other.token
    expect(await codeOf(mixed)).toBe(401)
  })

  it('[S2 SI-11 CL-04] are dead at once after sign-out, for every holder of the tokens', async () => {
    const { browser } = await signedIn()
    const thief = copyOf(world, browser)
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
    const stranger = copyOf(world, browser)
    stranger.token = 'x'.repeat(43)
    expect((await renew(stranger)).code).toBe(401)
    expect((await renew(browser)).code).toBe(1)
    expect(browser.token).not.toBe(first)
    expect(await codeOf(browser)).toBe(1)
  })

  it('[S5] replaced tokens serve calls in flight and other tabs for half a minute', async () => {
    const { browser } = await signedIn()
    const [tab, second] = [copyOf(world, browser), copyOf(world, browser)]
    expect((await renew(browser)).code).toBe(1)
    expect(await codeOf(tab)).toBe(1)
    expect((await renew(second)).code).toBe(1)
    for (const one of [browser, second]) expect(await codeOf(one)).toBe(1)
    // Cookies are the browser's: every tab has the newest, its short token may be the one before.
    const behind = copyOf(world, browser)
    behind.token = tab.token
    world.clock.advance(seconds(30))
    expect(await codeOf(behind)).toBe(401)
    for (const one of [browser, second]) expect(await codeOf(one)).toBe(1)
  })

  it('[S5] the long token is another after each renewal; twenty at once stay unharmed and get the same', async () => {
    const { browser } = await signedIn()
    const first = browser.cookies.get('mw_long')
    const tabs = Array.from({ length: 20 }, () => copyOf(world, browser))
    const answers = await Promise.all(tabs.map(renew))
    expect(answers.map(({ code }) => code)).toEqual(tabs.map(() => 1))
    expect(new Set(tabs.map(({ cookies }) => cookies.get('mw_long'))).size).toBe(1)
    expect(tabs[0]!.cookies.get('mw_long')).not.toBe(first)
    world.clock.advance(minutes(14))
    for (const tab of tabs.slice(0, 3)) expect(await codeOf(tab)).toBe(1)
    expect((await renew(tabs[7]!)).code).toBe(1)
    expect(await codeOf(tabs[7]!)).toBe(1)
  })

  it.each([
    ['renews', renew],
    ['makes a call', async (browser: Browser) => ({ code: await codeOf(browser) })],
    ['opens the account', (browser: Browser) => browser.post('/account/person/get.do')],
  ])('[S5] a copy that %s after half a minute ends the session for all, and is noted', async (_, act) => {
    const { browser, accountId, tenantId } = await signedIn()
    const thief = copyOf(world, browser)
    thief.cookies.delete('mw_account')
    await renew(browser)
    await renew(browser)
    world.clock.advance(seconds(31))
    expect((await act(thief)).code).toBe(11009)
    expect(await codeOf(browser)).toBe(11009)
    expect((await renew(browser)).code).toBe(11009)
    const { events } = await control((db) =>
      db.one<{ events: number }>(
        sql`select count(*) as events from identity_event where kind = 'tokenReused' and account_id = ${accountId}`,
      ),
    )
    const { lines } = await inTenant(tenantId, (db) =>
      db.one<{ lines: number }>(
        sql`select count(*) as lines from kit_audit where tenant_id = ${tenantId} and operation = 'tokenReused'`,
      ),
    )
    expect([events, lines]).toEqual([1, 1])
  })

  it('[S4] end after two idle hours; renewing tokens is no activity, calls are', async () => {
    const { browser, accountId } = await signedIn()
    for (let at = 0; at < 3; at += 1) {
      world.clock.advance(minutes(50))
      await renew(browser)
      const before = world.clock.now()
      expect(await codeOf(browser)).toBe(1)
      await seenAt(accountId, before)
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
      const before = world.clock.now()
      expect(await codeOf(browser)).toBe(1)
      await seenAt(accountId, before)
    }
    world.clock.advance(hours(1))
    expect((await renew(browser)).code).toBe(401)
    for (let day = 1; day < 14; day += 1) {
      expect((await renew(remembered.browser)).code).toBe(1)
      const before = world.clock.now()
      expect(await codeOf(remembered.browser)).toBe(1)
      await seenAt(remembered.accountId, before)
      world.clock.advance(hours(24))
    }
    world.clock.advance(hours(24))
    expect((await renew(remembered.browser)).code).toBe(401)
  })

  it('[S4] the account’s own session ends alike: two idle hours, twelve altogether, and background calls are no activity', async () => {
    const idle = await signedIn()
    const busy = await signedIn()
    const list = async ({ browser }: { browser: Browser }, headers: Record<string, string> = {}) => {
      const site = openBrowser(world)
      site.cookies.set('mw_account', browser.cookies.get('mw_account')!)
      return (await site.post('/account/factor/list.do', {}, headers)).code
    }
    for (let at = 0; at < 11; at += 1) {
      world.clock.advance(hours(1))
      expect(await list(idle, { background: '1' })).toBe(at === 0 ? 1 : 401)
      expect(await list(busy)).toBe(1)
    }
    world.clock.advance(hours(1))
    expect(await list(busy)).toBe(401)
  })

  it('[S4] a clock set back neither ends nor prolongs a session beyond its life', async () => {
    const { browser } = await signedIn()
    world.clock.advance(-hours(24))
    expect(await codeOf(browser)).toBe(1)
    world.clock.advance(hours(24) + hours(12))
    expect((await renew(browser)).code).toBe(401)
  })

  it('[A6] a sealed password is good for a minute, and keys rotate without an outage', () =>
    world.clock.standing(async () => {
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
    }))

  it('[R5 A8] what is taken away is gone at the next call: role, right, factory, membership, account, licence', async () => {
    const actions: [string, number, (person: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>][] = [
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
          inTenant(tenantId, async (db) => {
            // The last administrator does not run out.
            await db.run(sql`delete from identity_user_roles where tenant_id = ${tenantId}`)
            return db.run(sql`update identity_user set expire_date = '2020-01-01' where tenant_id = ${tenantId}`)
          }),
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
    for (const [what, code, act] of actions) {
      const person = await signedIn()
      const call = async () => (await person.browser.post('/upms/user/list.do')).code
      expect(await call(), what).toBe(1)
      await act(person)
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
