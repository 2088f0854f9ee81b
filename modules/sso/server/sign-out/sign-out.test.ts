/** Whoever signs out somewhere is signed out everywhere, and whoever needs to know is told. */
import { createPublicKey, verify } from 'node:crypto'
import { waitUntil } from '@mouldwright/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  claimsOf,
  createSsoWorld,
  openOtherSystem,
  type Browser,
  type OtherSystem,
  type SsoWorld,
} from '../sso.fixture.ts'

let site: SsoWorld
let mei: Awaited<ReturnType<SsoWorld['person']>>
let there: OtherSystem
beforeAll(async () => {
  site = await createSsoWorld()
  mei = await site.person()
  there = await openOtherSystem()
})
afterAll(async () => {
  await site.close()
  await there.close()
})

const offline = { scope: 'openid profile offline_access', prompt: 'consent' }
const whoAmI = (browser: Browser) => browser.call('/account/basic-api/blade-auth/user-client/getUserInfo')

/** Signed in to the suite, by the central page, and to a system that hears of sign-outs. */
async function everywhere(draft: Parameters<SsoWorld['system']>[0] = {}) {
  const browser = site.open()
  const { data } = await browser.call('/mcfront/basic-api/blade-auth/oauth/getLoginUrl')
  const back = await site.authorize(browser, mei.phone, data.url)
  const answer = await browser.call('/upms/user/sso/loginByCode.do', {
    code: back.searchParams.get('code'),
    state: back.searchParams.get('state'),
  })
  expect(answer.data.token).toBeTypeOf('string')
  browser.token = answer.data.token
  const erp = await site.system({ backchannelLogoutUri: `${there.origin}/left`, mayRefresh: true, ...draft })
  const { tokens } = await site.signedInTo(erp, mei.phone, browser, offline)
  expect((await site.userInfo(tokens.access_token)).status).toBe(200)
  return { browser, erp, tokens }
}

async function expectGone({ browser, erp, tokens }: Awaited<ReturnType<typeof everywhere>>) {
  expect((await site.userInfo(tokens.access_token)).status).toBe(401)
  const refreshed = await site.token(erp, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! })
  expect(refreshed.json).toMatchObject({ error: 'invalid_grant' })
  expect((await browser.get(site.authorizeUrl(erp, { prompt: 'none' }))).location).toContain('error=login_required')
  expect((await whoAmI(browser)).code).not.toBe(1)
}

const newsOf = (sid: unknown) =>
  waitUntil(async () => there.heard.find((token) => claimsOf(token)['sid'] === sid), 'news of the sign-out')

describe('[N4 S2 CL-04] single sign-out', () => {
  it('signing out of the suite ends the provider’s session and all that was given in it, at once', async () => {
    const all = await everywhere()
    expect((await all.browser.call('/upms/user/logout.do')).code).toBe(1)
    await expectGone(all)
    await waitUntil(async () => (await site.givenAway()) === 0, 'nothing that was given is kept')
  })

  it('so does the end of the account session for any other reason', async () => {
    const all = await everywhere()
    await site.endAccountSessionOf(all.browser)
    await expectGone(all)
  })

  it('tells systems by a token that they can check, and those only that the person was signed in to', async () => {
    const all = await everywhere()
    const { sid } = claimsOf(all.tokens.id_token)
    const stranger = await site.system({ backchannelLogoutUri: `${there.origin}/left` })
    const heardBy = (clientId: string) => there.heard.filter((token) => claimsOf(token)['aud'] === clientId).length
    await all.browser.call('/upms/user/logout.do')
    const token = await newsOf(sid)
    await waitUntil(async () => (await site.waitingLogouts()) === 0, 'no more to tell')
    expect([heardBy(all.erp.clientId), heardBy(stranger.clientId)]).toEqual([1, 0])
    const claims = claimsOf(token)
    expect(claims).toMatchObject({
      iss: `${site.base}/oidc`,
      aud: all.erp.clientId,
      sub: String(mei.accountId),
      sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(claims).not.toHaveProperty('nonce')
    const [head, body, signature] = token.split('.')
    const { kid } = JSON.parse(Buffer.from(head!, 'base64url').toString()) as { kid: string }
    const { keys } = (await site.open().get('/oidc/jwks')).json
    const key = createPublicKey({ key: keys.find((one: { kid: string }) => one.kid === kid), format: 'jwk' })
    expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature!, 'base64url'))).toBe(true)
  })

  it('tells again until it is heard', () =>
    site.world.clock.standing(async () => {
      const all = await everywhere()
      const { sid } = claimsOf(all.tokens.id_token)
      const told = () => there.heard.filter((token) => claimsOf(token)['sid'] === sid).length
      there.status = 500
      await all.browser.call('/upms/user/logout.do')
      await waitUntil(async () => told() === 1, 'the first try')
      there.status = 200
      site.world.clock.advance(5_000)
      await waitUntil(async () => told() === 2, 'the second try')
      await waitUntil(async () => (await site.waitingLogouts()) === 0, 'no more to tell')
    }))

  it('gives a system up that never hears, and goes on without it', async () => {
    const all = await everywhere({ backchannelLogoutUri: 'http://127.0.0.1:1/nobody' })
    await all.browser.call('/upms/user/logout.do')
    await waitUntil(async () => (await site.waitingLogouts()) === 1, 'the first try')
    await site.bringToLastTry()
    await waitUntil(async () => (await site.waitingLogouts()) === 0, 'the end of it')
    expect(site.lines.join('\n')).toContain('could not be told')
  })
})

describe('[N4 S2] a system that asks for sign-out', () => {
  const leave = async (browser: Browser, query: Record<string, string>) =>
    browser.get(`/oidc/session/end?${new URLSearchParams(query).toString()}`)
  const press = (browser: Browser, page: string, more: Record<string, string>) => {
    const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? ''
    return browser.post('/oidc/session/end/confirm', new URLSearchParams({ xsrf, ...more }))
  }
  const farewell = 'https://erp.example/bye'

  it('with its own token: the account and the suite are left as well, and the person comes back to it', async () => {
    const all = await everywhere({ postLogoutUris: [farewell] })
    const page = await leave(all.browser, {
      id_token_hint: all.tokens.id_token,
      post_logout_redirect_uri: farewell,
      state: 'so long',
    })
    // Nobody is asked: the page sends its form by itself.
    expect(page.text).toMatch(/<script nonce="[^"]+">document\.querySelector/)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://erp.example;")
    const back = await press(all.browser, page.text, { logout: 'yes' })
    expect(back.location).toBe(`${farewell}?state=so+long`)
    await expectGone(all)
    await newsOf(claimsOf(all.tokens.id_token)['sid'])
    for (const name of ['mw_account /', 'mw_long /', 'mw_provider /']) expect(all.browser.cookies.has(name)).toBe(false)
  })

  it('without one: the person is asked, and may stay', async () => {
    const all = await everywhere()
    const page = await leave(all.browser, {})
    expect(page.text).not.toContain('<script')
    expect(page.text).toContain('退出登录')
    await press(all.browser, page.text, {})
    expect((await whoAmI(all.browser)).code).toBe(1)
    expect((await site.userInfo(all.tokens.access_token)).status).toBe(200)
    const again = await leave(all.browser, {})
    await press(all.browser, again.text, { logout: 'yes' })
    await expectGone(all)
  })

  it('with somebody else’s token the person is asked', async () => {
    const [all, other] = [await everywhere(), await site.person()]
    const { tokens } = await site.signedInTo(all.erp, other.phone)
    expect((await leave(all.browser, { id_token_hint: tokens.id_token })).text).not.toContain('<script')
  })

  it('goes back only to an address that was registered, and takes no forged token or form', async () => {
    const all = await everywhere({ postLogoutUris: [farewell] })
    for (const uri of [`${farewell}/`, 'https://evil.example', `${farewell}?next=x`]) {
      const seen = await leave(all.browser, { id_token_hint: all.tokens.id_token, post_logout_redirect_uri: uri })
      expect(seen).toMatchObject({ status: 400, location: '' })
    }
    const forged = all.tokens.id_token.replace(/.{4}$/, 'AAAA')
    expect((await leave(all.browser, { id_token_hint: forged })).status).toBe(400)
    await leave(all.browser, {})
    expect((await press(all.browser, 'no form at all', { logout: 'yes' })).status).toBe(400)
    expect((await whoAmI(all.browser)).code).toBe(1)
  })
})
