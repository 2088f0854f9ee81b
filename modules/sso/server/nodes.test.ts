/** Several nodes over one database, in the course of time. */
import { sql } from '@mouldwright/server-kit'
import { freePort } from '@mouldwright/testkit/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, claimsOf, createSsoWorld, minutes, pkce, type SsoWorld } from './sso.fixture.ts'
import { sweep } from './sign-out/service.ts'

let site: SsoWorld
let elsewhere: string
let mei: Awaited<ReturnType<SsoWorld['person']>>
let erp: Awaited<ReturnType<SsoWorld['system']>>

beforeAll(async () => {
  site = await createSsoWorld()
  const port = await freePort()
  const second = await site.world.anotherNode()
  await second.app.listen({ port, host: '127.0.0.1' })
  elsewhere = `http://127.0.0.1:${port}`
  mei = await site.person()
  erp = await site.system()
})
afterAll(() => site.close())

/** The same browser, whose calls another node answers. */
function moved(browser: Browser): Browser {
  const next = new Browser(elsewhere)
  for (const [key, cookie] of browser.cookies) next.cookies.set(key, cookie)
  next.token = browser.token
  return next
}
const onNode = (address: string) => address.replace(site.base, '')
const keysOf = async (base: string) => (await new Browser(base).get('/oidc/jwks')).json.keys as { kid: string }[]
const kidOf = (jwt: string) =>
  (JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid

describe('[N4] two nodes', () => {
  it('share one flow: begun on one, signed in on the other, ended on the first, used on the second', async () => {
    const { verifier, challenge } = pkce()
    let browser = site.open()
    let { location } = await browser.get(site.authorizeUrl(erp, {}, challenge))
    for (const step of ['login', 'consent']) {
      const uid = location.split('/').at(-1)!
      browser = moved(browser)
      expect((await browser.get(`/account/interaction/${uid}`)).json.prompt).toBe(step)
      const finish =
        step === 'login' ? { ticket: (await site.signIn(browser, mei.phone, { flow: uid })).ticket } : { accept: true }
      const { to } = (await browser.post(`/account/interaction/${uid}/finish`, finish)).json
      const back = site.open()
      for (const [key, cookie] of browser.cookies) back.cookies.set(key, cookie)
      browser = back
      location = (await browser.get(onNode(to))).location
    }
    const code = new URL(location).searchParams.get('code')!
    const answer = await site.exchange(erp, code, verifier)
    expect(answer.status).toBe(200)
    const me = { authorization: `Bearer ${answer.json.access_token}` }
    expect((await new Browser(elsewhere).get('/oidc/me', me)).status).toBe(200)
    // A code that was used here is used there.
    const again = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: erp.redirectUri,
    })
    const authorization = `Basic ${Buffer.from(`${erp.clientId}:${erp.secret}`).toString('base64')}`
    expect((await new Browser(elsewhere).post('/oidc/token', again, { authorization })).status).toBe(400)
    expect((await new Browser(elsewhere).get('/oidc/me', me)).status).toBe(401)
  })

  it('share the suite’s flows and its sign-out', async () => {
    const browser = site.open()
    const { data } = await browser.call('/mcfront/basic-api/blade-auth/oauth/getLoginUrl')
    const back = await site.authorize(browser, mei.phone, data.url)
    const there = moved(browser)
    const input = { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
    const entered = await there.call('/upms/user/sso/loginByCode.do', input)
    expect(entered.code).toBe(1)
    there.token = entered.data.token
    const { tokens } = await site.signedInTo(erp, mei.phone, browser)
    await there.call('/upms/user/logout.do')
    expect((await site.userInfo(tokens.access_token)).status).toBe(401)
  })

  it('have the same keys, made once although both ask at once', async () => {
    const [here, there] = await Promise.all([keysOf(site.base), keysOf(elsewhere)])
    expect(here).toHaveLength(2)
    expect(there).toEqual(here)
  })
})

describe('[N4] keys follow each other', () => {
  const days = (count: number) => minutes(count * 24 * 60)
  it('the next are known a day before they sign, and the old ones check what they signed', async () => {
    const old = await keysOf(site.base)
    const before = await site.signedInTo(erp, mei.phone)
    expect(old.map(({ kid }) => kid)).toContain(kidOf(before.tokens.id_token))
    site.world.clock.advance(days(89) + minutes(60))
    const announced = await keysOf(site.base)
    expect(announced).toHaveLength(4)
    expect(await keysOf(elsewhere)).toEqual(announced)
    const still = await site.signedInTo(erp, mei.phone)
    expect(kidOf(still.tokens.id_token)).toBe(kidOf(before.tokens.id_token))
    site.world.clock.advance(days(1))
    const after = await site.signedInTo(erp, mei.phone)
    expect(kidOf(after.tokens.id_token)).not.toBe(kidOf(before.tokens.id_token))
    expect(announced.map(({ kid }) => kid)).toContain(kidOf(after.tokens.id_token))
    // A token of the old key still says who wants to leave.
    const page = await after.browser.get(`/oidc/session/end?id_token_hint=${before.tokens.id_token}`)
    expect(page.status).toBe(200)
    site.world.clock.advance(days(31))
    const kept = await keysOf(site.base)
    expect(kept.map(({ kid }) => kid)).not.toContain(kidOf(before.tokens.id_token))
    expect(claimsOf(after.tokens.id_token)['sub']).toBe(String(mei.accountId))
    expect(await site.storedText()).not.toMatch(/"kty"/)
  })
})

it('what has run out is swept away, some at a time', async () => {
  // Before all that other tests have left, of which the product sweeps some at the same time.
  const at = new Date('2001-01-01T00:00:00Z')
  const living = await site.signedInTo(erp, mei.phone)
  // In one transaction: else the product would be first now and then.
  const { begun, portions, left } = await site.control(async (db) => {
    const over = async () =>
      (await db.one<{ count: number }>(sql`select count(*)::int as count from sso_record where expires_at <= ${at}`))
        .count
    await db.run(sql`
      insert into sso_record (kind, hash, sealed, expires_at)
      select 'Interaction', sha256(n::text::bytea), '', ${at} from generate_series(1, 600) n`)
    return { begun: await over(), portions: [await sweep(db, at), await sweep(db, at)], left: await over() }
  })
  expect(begun).toBe(600)
  expect(portions).toEqual([true, false])
  expect(left).toBe(0)
  expect((await site.userInfo(living.tokens.access_token)).status).toBe(200)
})
