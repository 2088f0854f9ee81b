/** The suite as the provider's first client. */
import { sql } from '@mouldwright/server-kit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { sweep } from '../sign-out/service.ts'
import { minutes, ssoWorldOfFile, type Browser } from '../sso.fixture.ts'

const site = ssoWorldOfFile()
const mei = ofFile(() => site.person())

const begin = async (browser: Browser, input: object = {}) =>
  new URL((await browser.call('/mcfront/basic-api/blade-auth/oauth/getLoginUrl', input)).data.url as string)

/** To the address with the code that the suite's page is called with. */
const arrive = async (browser: Browser, url: URL, phone = mei.phone) => {
  const back = await site.authorize(browser, phone, url.href)
  expect(back.href.startsWith(`${site.base}/loginMedium?`)).toBe(true)
  return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
}
const end = (browser: Browser, input: object) => browser.call('/upms/user/sso/loginByCode.do', input)
const whoAmI = (browser: Browser) => browser.call('/account/basic-api/blade-auth/user-client/getUserInfo')
const wrong = { code: 422, data: { refusal: 'sso.flowWrong' } }

describe('[SI-01 CL-39] the way to the central authorize page', () => {
  it('names client, redirect, code, language and tenant; what must come back unchanged stays on the server', async () => {
    const browser = site.open()
    const url = await begin(browser, { lang: 'en', tenantId: mei.tenantId })
    expect(`${url.origin}${url.pathname}`).toBe(`${site.base}/oidc/auth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'mouldwright',
      redirect_uri: `${site.base}/loginMedium`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      lang: 'en',
      tenant: String(mei.tenantId),
    })
    expect(Object.fromEntries((await begin(browser)).searchParams)).toMatchObject({ lang: 'cn' })
    for (const input of [{ lang: 'de' }, { tenantId: -1 }, { redirect_uri: 'https://evil.example' }])
      expect((await browser.call('/mcfront/basic-api/blade-auth/oauth/getLoginUrl', input)).code).toBe(400)
    expect(await site.storedText()).not.toContain(url.searchParams.get('state'))
  })
})

describe('[SI-01 CL-09] the code becomes a tenant’s session', () => {
  it('in the tenant that the flow names, without a password in the suite', async () => {
    const second = await site.person(mei.phone)
    for (const tenantId of [second.tenantId, mei.tenantId]) {
      const browser = site.open()
      const answer = await end(browser, await arrive(browser, await begin(browser, { tenantId })))
      expect(answer).toMatchObject({ code: 1, data: { tenantId, allowLoginFlag: 1, next: null, ticket: null } })
      browser.token = answer.data.token
      expect(await whoAmI(browser)).toMatchObject({ code: 1, data: { tenantId } })
    }
    // A hint of the page counts only where the flow names none.
    const browser = site.open()
    const input = await arrive(browser, await begin(browser))
    expect((await end(browser, { ...input, tenantId: second.tenantId })).data.tenantId).toBe(second.tenantId)
  })

  it('[N4] once', async () => {
    const browser = site.open()
    const input = await arrive(browser, await begin(browser))
    const answers = await Promise.all([end(browser, input), end(browser, input), end(browser, input)])
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([1, 422, 422])
    expect(await end(browser, input)).toMatchObject(wrong)
  })

  it('[N4] once, though the second try was asked by a clock that is behind: it takes nothing from the first', async () => {
    const browser = site.open()
    const input = await arrive(browser, await begin(browser))
    const cookies = new Map(browser.cookies)
    expect(await end(browser, input)).toMatchObject({ code: 1 })
    const given = await site.givenAway()
    const again = site.open()
    for (const [key, cookie] of cookies) again.cookies.set(key, cookie)
    site.world.clock.advance(-1_000)
    expect(await end(again, input)).toMatchObject(wrong)
    site.world.clock.advance(1_000)
    expect(await site.givenAway()).toBe(given)
  })

  it('[N4] once, though it was swept up before the same page is loaded again: that takes nothing from the first', async () => {
    const browser = site.open()
    const input = await arrive(browser, await begin(browser))
    const cookies = new Map(browser.cookies)
    expect(await end(browser, input)).toMatchObject({ code: 1 })
    const given = await site.givenAway()
    await site.control((db) => sweep(db, new Date(site.world.clock.now())))
    const again = site.open()
    for (const [key, cookie] of cookies) again.cookies.set(key, cookie)
    expect(await end(again, input)).toMatchObject(wrong)
    expect(await site.givenAway()).toBe(given)
  })

  it('[N4 S1] in the browser that began: a code that an attacker sends signs nobody in', async () => {
    const [attacker, victim, third] = [site.open(), site.open(), site.open()]
    const input = await arrive(attacker, await begin(attacker))
    await begin(victim)
    for (const browser of [victim, third]) {
      expect(await end(browser, input)).toMatchObject(wrong)
      expect(browser.cookies.has('mw_long /')).toBe(false)
    }
    // The code has been in other hands: it is worth nothing any more, where it began neither.
    expect(await end(attacker, input)).toMatchObject(wrong)
  })

  it('[N4] with its own state', async () => {
    const browser = site.open()
    for (const change of ['x'.repeat(43), 'upper case', 'of another flow']) {
      const input = await arrive(browser, await begin(browser))
      const state =
        change === 'upper case'
          ? input.state.toUpperCase()
          : change === 'of another flow'
            ? (await begin(browser)).searchParams.get('state')!
            : change
      expect((await end(browser, { code: input.code })).code).toBe(400)
      expect(await end(browser, { ...input, state }), change).toMatchObject(wrong)
      // The first wrong try has used the code up.
      expect(await end(browser, input), change).toMatchObject(wrong)
    }
  })

  it('[N4] with its own verifier: a code of another flow of the same browser is no use', async () => {
    const browser = site.open()
    const [one, two] = [await arrive(browser, await begin(browser)), await arrive(browser, await begin(browser))]
    expect(await end(browser, { code: two.code, state: one.state })).toMatchObject(wrong)
    expect(await end(browser, two)).toMatchObject(wrong)
  })

  it.each([
    ['nonce', 'somebody else’s nonce'],
    ['code_challenge', 'x'.repeat(43)],
  ])('[N4] with its own %s: a request that was changed on its way leads nowhere', async (name, value) => {
    const browser = site.open()
    const url = await begin(browser)
    url.searchParams.set(name, value)
    expect(await end(browser, await arrive(browser, url))).toMatchObject(wrong)
    expect(browser.cookies.has('mw_long /')).toBe(false)
  })

  it('[N4] not with a code that another system got', async () => {
    const browser = site.open()
    const erp = await site.system()
    const back = await site.authorize(browser, mei.phone, site.authorizeUrl(erp))
    const state = (await begin(browser)).searchParams.get('state')!
    expect(await end(browser, { code: back.searchParams.get('code'), state })).toMatchObject(wrong)
  })

  it('[N4] within a quarter of an hour for the whole, and a minute for the code', async () => {
    const browser = site.open()
    const url = await begin(browser)
    site.world.clock.advance(minutes(14))
    const input = await arrive(browser, url)
    site.world.clock.advance(minutes(1))
    expect(await end(browser, input)).toMatchObject(wrong)
    const next = await arrive(browser, await begin(browser))
    site.world.clock.advance(minutes(1))
    expect(await end(browser, next)).toMatchObject(wrong)
  })

  it('[A8] enters no tenant whose licence bars it, and says so', async () => {
    const li = await site.person()
    await site.control((db) => db.run(sql`update tenancy_tenant set allow_login = false where id = ${li.tenantId}`))
    const browser = site.open()
    const answer = await end(browser, await arrive(browser, await begin(browser), li.phone))
    expect(answer).toMatchObject({ code: 1, data: { token: null, allowLoginFlag: 0, tenantId: li.tenantId } })
    expect(browser.cookies.has('mw_long /')).toBe(false)
  })

  it('enters nothing for an account that belongs nowhere', async () => {
    const li = await site.person()
    const browser = site.open()
    const input = await arrive(browser, await begin(browser), li.phone)
    await site.control((db) => db.run(sql`delete from identity_directory where account_id = ${li.accountId}`))
    expect(await end(browser, input)).toMatchObject({ code: 422, data: { refusal: 'sso.noTenant' } })
  })

  it('enters nothing once the account session has ended', async () => {
    const browser = site.open()
    const input = await arrive(browser, await begin(browser))
    await site.endAccountSessionOf(browser)
    expect(await end(browser, input)).toMatchObject(wrong)
  })

  it('a refusal by the person comes back as one', async () => {
    const browser = site.open()
    const { location } = await browser.get((await begin(browser)).href)
    const { to } = (await browser.post(location.replace('sign-in', 'interaction') + '/abort', {})).json
    expect((await browser.get(to)).location).toContain(`${site.base}/loginMedium?error=access_denied`)
  })
})
