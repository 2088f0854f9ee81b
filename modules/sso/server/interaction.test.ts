import { ofFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { claimsOf, minutes, ssoWorldOfFile, type Browser } from './sso.fixture.ts'

const site = ssoWorldOfFile()
const mei = ofFile(() => site.person())
const erp = ofFile(() => site.system())

/** Begins at another system; answers the interaction's id. */
async function begin(browser: Browser, change: Record<string, string | undefined> = {}, of = erp): Promise<string> {
  const { location } = await browser.get(site.authorizeUrl(of, change))
  expect(location).toMatch(/^\/account\/sign-in\/[\w-]{43}$/)
  return location.split('/').at(-1)!
}
const read = (browser: Browser, uid: string) => browser.get(`/account/interaction/${uid}`)
const finish = (browser: Browser, uid: string, body: unknown, headers?: Record<string, string>) =>
  browser.post(`/account/interaction/${uid}/finish`, body, headers)
const ticketFor = async (browser: Browser, flow: string, phone = mei.phone) =>
  (await site.signIn(browser, phone, { flow })).ticket!
const refusalOf = (seen: { status: number; json: { data?: { refusal?: string } } }) => [
  seen.status,
  seen.json.data?.refusal,
]

describe('[N4 SI-01] the central authorize page', () => {
  it('knows who asks, in which language and for which tenant; first-party tenants only', async () => {
    const browser = site.open()
    const uid = await begin(browser, { lang: 'en', tenant: '7' })
    expect((await read(browser, uid)).json).toEqual({
      uid,
      client: { id: erp.clientId, name: expect.stringContaining('系统') },
      prompt: 'login',
      scopes: [],
      lang: 'en',
      tenant: null,
      account: null,
    })
    const { url } = (await browser.call('/mcfront/basic-api/blade-auth/oauth/getLoginUrl', { lang: 'cn', tenantId: 7 }))
      .data
    const own = (await browser.get(url)).location.split('/').at(-1)!
    expect((await read(browser, own)).json).toMatchObject({
      client: { id: 'mouldwright', name: '' },
      lang: 'cn',
      tenant: 7,
    })
  })

  it('is bound to its browser: an address that an attacker sends gets nobody signed in for him', async () => {
    const [attacker, victim] = [site.open(), site.open()]
    const uid = await begin(attacker)
    expect(refusalOf(await read(victim, uid))).toEqual([404, 'sso.interactionAbsent'])
    // The victim signs in on the page; the ticket is good in the attacker's hands only with the victim's own session.
    const ticket = await ticketFor(victim, uid)
    expect(refusalOf(await finish(victim, uid, { ticket }))).toEqual([404, 'sso.interactionAbsent'])
    expect(refusalOf(await finish(victim, uid, { continue: true }))).toEqual([404, 'sso.interactionAbsent'])
    expect(refusalOf(await finish(attacker, uid, { ticket }))).toEqual([422, 'sso.ticketWrong'])
    expect(refusalOf(await finish(attacker, uid, { continue: true }))).toEqual([422, 'sso.signInFirst'])
    // Nor with a cookie that somebody made up, or that is another interaction's.
    const own = await begin(victim)
    const cookie = victim.cookies.get(`mw_interaction /account/interaction/${own}`)!
    for (const value of [uid, cookie.value]) {
      victim.cookies.set(`mw_interaction /account/interaction/${uid}`, {
        ...cookie,
        value,
        path: `/account/interaction/${uid}`,
      })
      expect(refusalOf(await read(victim, uid))).toEqual([404, 'sso.interactionAbsent'])
    }
    // Nor does the end of it lead on in another browser.
    const left = await finish(attacker, uid, { ticket: await ticketFor(attacker, uid) })
    expect((await victim.get(left.json.to)).location).toBe('')
    expect(new URL(left.json.to).origin).toBe(site.base)
  })

  it('two tabs of one browser do not get in each other’s way', async () => {
    const browser = site.open()
    const [one, two] = [await begin(browser), await begin(browser)]
    expect((await finish(browser, one, { ticket: await ticketFor(browser, one) })).status).toBe(200)
    expect((await read(browser, two)).json).toMatchObject({ prompt: 'login', account: { name: '梅' } })
    expect((await finish(browser, two, { continue: true })).status).toBe(200)
  })

  it('hears no page of another origin', async () => {
    const browser = site.open()
    const uid = await begin(browser)
    const origins: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of origins) expect((await finish(browser, uid, { continue: true }, headers)).status).toBe(403)
  })

  it('a ticket is good once, for its interaction, its account and a minute', async () => {
    const browser = site.open()
    const other = await site.person()
    const [uid, elsewhere] = [await begin(browser), await begin(site.open())]
    const wrong = async (ticket: string) =>
      expect(refusalOf(await finish(browser, uid, { ticket }))).toEqual([422, 'sso.ticketWrong'])
    await wrong(await ticketFor(browser, elsewhere))
    await wrong('x'.repeat(43))
    const meis = await ticketFor(browser, uid)
    await ticketFor(browser, uid, other.phone)
    await wrong(meis)
    const late = await ticketFor(browser, uid)
    site.world.clock.advance(minutes(1))
    await wrong(late)
    const right = await ticketFor(browser, uid)
    expect((await finish(browser, uid, { ticket: right })).status).toBe(200)
    await wrong(right)
  })

  it('an interaction is over after a quarter of an hour, and when it was used', async () => {
    const browser = site.open()
    const [used, old] = [await begin(browser), await begin(browser)]
    const left = await finish(browser, used, { ticket: await ticketFor(browser, used) })
    await browser.get(left.json.to)
    expect((await read(browser, used)).status).toBe(404)
    site.world.clock.advance(minutes(15))
    expect((await read(browser, old)).status).toBe(404)
  })

  it('leaving it tells the other system so', async () => {
    const browser = site.open()
    const uid = await begin(browser)
    const { to } = (await browser.post(`/account/interaction/${uid}/abort`, {})).json
    const back = new URL((await browser.get(to)).location)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'a state' })
    expect(back.href.startsWith(erp.redirectUri)).toBe(true)
  })

  it('[S1] gives the browser a session of the provider that nobody knew before', async () => {
    const browser = site.open()
    await site.authorize(browser, mei.phone, site.authorizeUrl(erp))
    const thief = browser.cookies.get('mw_provider /')!.value
    await site.authorize(browser, mei.phone, site.authorizeUrl(erp, { prompt: 'login' }))
    expect(browser.cookies.get('mw_provider /')!.value).not.toBe(thief)
    const copy = site.open()
    for (const name of ['mw_provider', 'mw_provider.sig'])
      copy.cookies.set(`${name} /`, browser.cookies.get(`${name} /`)!)
    copy.cookies.set('mw_provider /', { value: thief, path: '/' })
    await begin(copy)
  })
})

describe('[N4] who is signed in', () => {
  it('says the live account session: a second system asks for nothing but consent', async () => {
    const browser = site.open()
    await site.authorize(browser, mei.phone, site.authorizeUrl(erp))
    const crm = await site.system()
    const uid = await begin(browser, {}, crm)
    expect((await read(browser, uid)).json).toMatchObject({
      prompt: 'consent',
      scopes: ['profile', 'phone'],
      account: { name: '梅', phone: expect.stringMatching(/^136\*+\d\d$/) },
    })
    expect(refusalOf(await finish(browser, uid, { continue: true }))).toEqual([422, 'sso.signInFirst'])
    const { to } = (await finish(browser, uid, { accept: true })).json
    expect((await browser.get(to)).location).toContain('code=')
    // Consent is kept for the session, not for other scopes.
    expect((await browser.get(site.authorizeUrl(crm, { scope: 'openid phone' }))).location).toContain('code=')
    const silent = await browser.get(site.authorizeUrl(await site.system(), { prompt: 'none' }))
    expect(silent.location).toContain('error=consent_required')
    expect((await browser.get(site.authorizeUrl(crm, { prompt: 'none' }))).location).toContain('code=')
  })

  it('and nobody agrees to anything after they have left', async () => {
    const browser = site.open()
    await site.authorize(browser, mei.phone, site.authorizeUrl(erp))
    const uid = await begin(browser, {}, await site.system())
    await site.endAccountSessionOf(browser)
    expect(refusalOf(await read(browser, uid))).toEqual([404, 'sso.interactionAbsent'])
    expect(refusalOf(await finish(browser, uid, { accept: true }))).toEqual([422, 'sso.signInFirst'])
  })

  it('and a session of the provider whose account session has ended, or run out, counts no more', async () => {
    const [left, idle] = [site.open(), site.open()]
    for (const browser of [left, idle]) await site.authorize(browser, mei.phone, site.authorizeUrl(erp))
    await site.endAccountSessionOf(left)
    expect((await left.get(site.authorizeUrl(erp, { prompt: 'none' }))).location).toContain('login_required')
    expect((await idle.get(site.authorizeUrl(erp, { prompt: 'none' }))).location).toContain('code=')
    site.world.clock.advance(minutes(120))
    expect((await idle.get(site.authorizeUrl(erp, { prompt: 'none' }))).location).toContain('login_required')
    const uid = await begin(idle)
    expect((await read(idle, uid)).json.account).toBeNull()
    expect(refusalOf(await finish(idle, uid, { continue: true }))).toEqual([422, 'sso.signInFirst'])
  })

  it('[S1] a system that asks for a new sign-in gets one', async () => {
    const browser = site.open()
    await site.authorize(browser, mei.phone, site.authorizeUrl(erp))
    const uid = await begin(browser, { prompt: 'login' })
    expect((await read(browser, uid)).json).toMatchObject({ prompt: 'login', account: null })
    expect(refusalOf(await finish(browser, uid, { continue: true }))).toEqual([422, 'sso.signInFirst'])
    const { to } = (await finish(browser, uid, { ticket: await ticketFor(browser, uid) })).json
    expect((await browser.get(to)).location).not.toContain('error')
  })

  it('max_age counts from the sign-in itself, not from its use by another system', () =>
    site.world.clock.standing(async () => {
      const browser = site.open()
      await site.signIn(browser, mei.phone)
      const [young, old] = [await begin(browser, { max_age: '600' }), await begin(browser, { max_age: '60' })]
      site.world.clock.advance(minutes(5))
      expect((await read(browser, young)).json.account).not.toBeNull()
      expect((await read(browser, old)).json.account).toBeNull()
      expect(refusalOf(await finish(browser, old, { continue: true }))).toEqual([422, 'sso.signInFirst'])
      const { tokens } = await site.signedInTo(erp, mei.phone, browser, { max_age: '600' })
      const at = Math.floor((site.world.clock.now() - minutes(5)) / 1_000)
      expect(Math.abs(Number(claimsOf(tokens.id_token)['auth_time']) - at)).toBeLessThan(30)
    }))

  it('another person in the same browser is another login altogether', async () => {
    const [browser, li] = [site.open(), await site.person()]
    const before = await site.signedInTo(erp, mei.phone, browser)
    const uid = await begin(browser, { prompt: 'login' })
    const { to } = (await finish(browser, uid, { ticket: await ticketFor(browser, uid, li.phone) })).json
    const consent = (await browser.get(to)).location.split('/').at(-1)!
    expect((await read(browser, consent)).json).toMatchObject({ prompt: 'consent' })
    const after = await site.signedInTo(erp, li.phone, browser)
    expect(claimsOf(after.tokens.id_token)['sub']).toBe(String(li.accountId))
    expect((await site.userInfo(before.tokens.access_token)).status).toBe(401)
  })
})
