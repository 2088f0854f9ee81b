import { Secret, TOTP } from 'otpauth'
import { sql } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { freshPhone, openBrowser, type Browser } from '../browser.fixture.ts'
import { codeOf, identityWorldOfFile, password } from '../identity-world.fixture.ts'

const identityWorld = identityWorldOfFile()
const { world } = identityWorld
const minutes = (count: number) => count * 60_000
let hosts = 0
const browserNear = () => openBrowser(world, `10.70.${(hosts += 1) >> 8}.${hosts & 255}`)

const codeAt = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

const seen = ({ code, message, data }: Awaited<ReturnType<Browser['post']>>) => ({ code, message, data })

/** Somebody with an authenticator, in a browser that has just signed in. */
async function guarded() {
  const person = await identityWorld.signedIn()
  const { data } = await person.browser.post('/account/factor/totp/begin.do')
  const secret: string = data.secret
  const code = () => codeAt(secret, world.clock.now())
  const confirmed = await person.browser.post('/account/factor/totp/confirm.do', { code: code() })
  if (confirmed.code !== 1) throw new Error(confirmed.message)
  // The next period: no code is taken twice.
  world.clock.advance(30_000)
  return { ...person, secret, code, recoveryCodes: confirmed.data.recoveryCodes as string[] }
}

const show = (browser: Browser, ticket: string, code: string, way = 'totp', more: object = {}) =>
  browser.post('/upms/user/secondFactor', { ticket, way, code, ...more })

describe('the authenticator', () => {
  it('[SI-04 CL-01] is begun with a secret in three forms and counts only once confirmed', async () => {
    const { browser, phone, accountId } = await identityWorld.signedIn()
    const { data } = await browser.post('/account/factor/totp/begin.do')
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect(data.uri).toContain('issuer=Mouldwright')
    expect(decodeURIComponent(data.uri)).not.toContain(phone)
    expect(data.image).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await browserNear().signIn(phone, password)).data.next).toBe(null)
    expect((await browser.post('/account/factor/totp/confirm.do', { code: '000000' })).data.refusal).toBe(
      'factor.wrong',
    )
    const code = codeAt(data.secret, world.clock.now())
    const confirmed = await browser.post('/account/factor/totp/confirm.do', { code })
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
    expect((await browser.post('/account/factor/totp/begin.do')).data.refusal).toBe('totp.exists')
    expect((await browser.post('/account/factor/list.do')).data).toEqual({
      totp: true,
      recoveryCodesLeft: 10,
      passkeys: [],
      isFresh: true,
    })
    const { sealed } = await identityWorld.control((db) =>
      db.one<{ sealed: string }>(
        sql`select sealed_secret as sealed from identity_totp where account_id = ${accountId}`,
      ),
    )
    expect(sealed).not.toContain(data.secret)
  })

  it('[CL-01 S1] stands between the password and every session; its ticket serves its browser, once', async () => {
    const { phone, code, tenantId } = await guarded()
    const browser = browserNear()
    const first = await browser.signIn(phone, password)
    expect(first).toMatchObject({ code: 1, data: { token: null, next: 'secondFactor', tenantId: null } })
    expect(browser.cookies.has('mw_long') || browser.cookies.has('mw_account')).toBe(false)
    const { ticket } = first.data
    expect((await show(browserNear(), ticket, code())).data.refusal).toBe('factor.ticketOver')
    expect((await show(browser, ticket, '000000')).data.refusal).toBe('factor.wrong')
    const second = await show(browser, ticket, code())
    expect(second).toMatchObject({ code: 1, data: { tenantId, next: null } })
    browser.token = second.data.token
    expect(await codeOf(browser)).toBe(1)
    expect((await show(browser, ticket, code())).data.refusal).toBe('factor.ticketOver')
  })

  // Else a period may end between a code and its use.
  it('[A6] takes a code of the period before and after, and none twice, also from two at once', () =>
    world.clock.standing(async () => {
      const { phone, secret } = await guarded()
      const ticketFor = async (browser: Browser) => (await browser.signIn(phone, password)).data.ticket as string
      const [one, other] = [browserNear(), browserNear()]
      const tickets = [await ticketFor(one), await ticketFor(other)]
      const far = codeAt(secret, world.clock.now() + 60_000)
      expect((await show(one, tickets[0]!, far)).data.refusal).toBe('factor.wrong')
      const next = codeAt(secret, world.clock.now() + 30_000)
      const both = await Promise.all([show(one, tickets[0]!, next), show(other, tickets[1]!, next)])
      expect(both.map((answer) => answer.code).sort()).toEqual([1, 422])
      // A later code was taken: those before it are void.
      const last = browserNear()
      expect((await show(last, await ticketFor(last), codeAt(secret, world.clock.now()))).data.refusal).toBe(
        'factor.wrong',
      )
      world.clock.advance(minutes(2))
      const before = codeAt(secret, world.clock.now() - 30_000)
      expect((await show(last, await ticketFor(last), before)).code).toBe(1)
    }))

  it('[A1] a ticket bears five tries and five minutes, an account ten tries in a quarter of an hour', async () => {
    const { phone, code } = await guarded()
    const ticketIn = async (browser: Browser) => (await browser.signIn(phone, password)).data.ticket as string
    const browser = browserNear()
    const ticket = await ticketIn(browser)
    for (let at = 0; at < 5; at += 1) expect((await show(browser, ticket, '000000')).data.refusal).toBe('factor.wrong')
    expect((await show(browser, ticket, code())).data.refusal).toBe('factor.ticketOver')
    const late = await ticketIn(browser)
    world.clock.advance(minutes(5))
    expect((await show(browser, late, code())).data.refusal).toBe('factor.ticketOver')
    const next = await ticketIn(browser)
    for (let at = 0; at < 5; at += 1) expect((await show(browser, next, '000000')).data.refusal).toBe('factor.wrong')
    expect(await show(browser, await ticketIn(browser), code())).toMatchObject({ code: 429 })
  })

  it('[SI-04] is not asked for again for thirty days in a browser that is remembered, until the factors change', async () => {
    const { phone, code } = await guarded()
    const browser = browserNear()
    const { data } = await browser.signIn(phone, password, { remember: true })
    expect((await show(browser, data.ticket, code())).code).toBe(1)
    expect((await browser.signIn(phone, password)).data.next).toBe(null)
    expect((await browserNear().signIn(phone, password)).data.next).toBe('secondFactor')
    world.clock.advance(30 * 24 * 60 * minutes(1))
    expect((await browser.signIn(phone, password)).data.next).toBe('secondFactor')

    const again = await browser.signIn(phone, password, { remember: true })
    expect((await show(browser, again.data.ticket, code())).code).toBe(1)
    expect((await browser.signIn(phone, password)).data.next).toBe(null)
    world.clock.advance(30_000)
    expect((await browser.post('/account/factor/totp/remove.do', { code: code() })).code).toBe(1)
    expect((await browserNear().signIn(phone, password)).data.next).toBe(null)
    const { data: fresh } = await browser.post('/account/factor/totp/begin.do')
    const confirmed = { code: codeAt(fresh.secret, world.clock.now()) }
    expect((await browser.post('/account/factor/totp/confirm.do', confirmed)).code).toBe(1)
    expect((await browser.signIn(phone, password)).data.next).toBe('secondFactor')
  })

  it('[S1 SI-07] a flow gets its ticket only after the second factor, and a phone that confirms needs none', async () => {
    const { phone, code, browser: onPhone } = await guarded()
    const browser = browserNear()
    const first = await browser.signIn(phone, password, { flow: 'flow-1' })
    expect(first.data.next).toBe('secondFactor')
    const second = await show(browser, first.data.ticket, code(), 'totp', { flow: 'flow-1' })
    expect(second.data).toMatchObject({ next: 'flow', token: null })
    const desk = browserNear()
    const { qrCode } = (await desk.post('/upms/user/qrcode')).data
    await onPhone.post('/bms/sys/qrcode/getQrcodeInfo', { qrCode })
    await onPhone.post('/bms/sys/qrcode/identifyAndForward', { qrCode, accept: true })
    expect((await desk.post('/upms/user/login', { randomCode: qrCode })).data.next).toBe(null)
  })

  it('[A2] of a member who left looks like a wrong password, before and after', async () => {
    const { phone, tenantId } = await guarded()
    await identityWorld.inTenant(tenantId, (db) => db.run(sql`update identity_user set employment = 'left'`))
    const wrong = seen(await browserNear().signIn(freshPhone(), password))
    expect(seen(await browserNear().signIn(phone, password))).toEqual(wrong)
  })
})

describe('recovery codes', () => {
  it('[A7] are good once each, however they are typed, and void when new ones are made', async () => {
    const { phone, recoveryCodes, browser } = await guarded()
    const enter = async (code: string) => {
      const by = browserNear()
      return show(by, (await by.signIn(phone, password)).data.ticket, code, 'recoveryCode')
    }
    const [first, second, third] = recoveryCodes as [string, string, string]
    expect((await enter(first.toUpperCase().replace('-', ' '))).code).toBe(1)
    expect((await enter(first)).data.refusal).toBe('factor.wrong')
    expect((await enter(second)).code).toBe(1)
    expect((await browser.post('/account/factor/list.do')).data.recoveryCodesLeft).toBe(8)
    const renewed = await browser.post('/account/factor/recovery/renew.do')
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect((await enter(third)).data.refusal).toBe('factor.wrong')
    expect((await enter(renewed.data.recoveryCodes[0])).code).toBe(1)
  })
})

describe('care of factors', () => {
  it('[S1] wants a proof of the last five minutes, by password or code; wrong ones count', async () => {
    const { browser, code, phone } = await guarded()
    const renew = async () => (await browser.post('/account/factor/recovery/renew.do')).data.refusal
    const prove = (more: object) => browser.post('/account/factor/prove.do', more)
    world.clock.advance(minutes(5))
    expect((await browser.post('/account/factor/list.do')).data.isFresh).toBe(false)
    expect(await renew()).toBe('proof.stale')
    for (const [path, body] of [
      ['totp/remove.do', { code: code() }],
      ['passkey/begin.do', {}],
      ['totp/begin.do', {}],
    ] as const)
      expect((await browser.post(`/account/factor/${path}`, body)).data.refusal).toBe('proof.stale')
    expect((await prove({ password: await browser.seal('Wrong-pass1') })).data.refusal).toBe('proof.wrong')
    expect((await prove({})).data.refusal).toBe('proof.wrong')
    expect((await prove({ password: await browser.seal(password) })).code).toBe(1)
    expect(await renew()).toBe(undefined)
    world.clock.advance(minutes(5))
    expect((await prove({ code: code() })).code).toBe(1)
    expect(await renew()).toBe(undefined)
    const codes: number[] = []
    for (let at = 0; at < 12; at += 1) codes.push((await prove({ password: await browser.seal('Wrong-pass1') })).code)
    expect(codes.slice(-2)).toEqual([429, 429])
    // Nobody is locked out of sign-in by it.
    expect((await browserNear().signIn(phone, password)).data.next).toBe('secondFactor')
  })

  it('[S1] goes on where only the tenant’s session is left, with an account session that ends with it', async () => {
    const { browser } = await identityWorld.signedIn()
    browser.cookies.delete('mw_account')
    expect((await browser.post('/account/factor/totp/begin.do')).data.refusal).toBe('proof.stale')
    expect((await browser.post('/account/factor/prove.do', { password: await browser.seal(password) })).code).toBe(1)
    expect(browser.cookies.has('mw_account')).toBe(true)
    expect((await browser.post('/account/factor/totp/begin.do')).code).toBe(1)
    const site = openBrowser(world)
    site.cookies.set('mw_account', browser.cookies.get('mw_account')!)
    await site.post('/upms/user/logout.do')
    expect(await codeOf(browser)).toBe(11009)
  })

  it('[S1] a browser that a phone let in has shown no proof of its own', async () => {
    const { browser: phone } = await identityWorld.signedIn()
    const desk = browserNear()
    const { qrCode } = (await desk.post('/upms/user/qrcode')).data
    await phone.post('/bms/sys/qrcode/getQrcodeInfo', { qrCode })
    await phone.post('/bms/sys/qrcode/identifyAndForward', { qrCode, accept: true })
    expect((await desk.post('/upms/user/login', { randomCode: qrCode })).code).toBe(1)
    expect((await desk.post('/account/factor/totp/begin.do')).data.refusal).toBe('proof.stale')
  })

  it('[K3] leaves lines about changes and failures, and no secret anywhere', async () => {
    const { browser, accountId, phone, recoveryCodes } = await guarded()
    const by = browserNear()
    await show(by, (await by.signIn(phone, password)).data.ticket, '000000')
    await browser.post('/account/factor/totp/remove.do', { code: recoveryCodes[0] })
    const events = await identityWorld.control((db) =>
      db.all<{ kind: string }>(sql`select kind from identity_event where account_id = ${accountId} order by id`),
    )
    expect(events.map(({ kind }) => kind)).toEqual(['signIn', 'factorChanged', 'factorFailed', 'factorChanged'])
    expect((await browser.post('/account/factor/list.do')).data).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await browserNear().signIn(phone, password)).data.next).toBe(null)
  })
})
