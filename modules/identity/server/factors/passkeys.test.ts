import { sql } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { createAuthenticator, type Authenticator, type Site } from './authenticator.fixture.ts'
import { openBrowser, whoAmI, type Browser } from '../browser.fixture.ts'
import { identityWorldOfFile, password } from '../identity-world.fixture.ts'

const site = identityWorldOfFile()
const { world } = site
let hosts = 0
const browserNear = () => openBrowser(world, `10.80.${(hosts += 1) >> 8}.${hosts & 255}`)

async function add(browser: Browser, authenticator: Authenticator, more: object = {}, site?: Site) {
  const { data } = await browser.post('/account/factor/passkey/begin.do')
  return browser.post('/account/factor/passkey/add.do', {
    challengeId: data.challengeId,
    name: 'Desk',
    response: authenticator.create(data.options, site),
    ...more,
  })
}

async function enter(browser: Browser, authenticator: Authenticator, more: { ticket?: string } = {}, site?: Site) {
  const { data } = await browser.post('/upms/user/passkey/options', more)
  const answer = await browser.post('/upms/user/passkey/verify', {
    challengeId: data.challengeId,
    response: authenticator.get(data.options, site),
    ...more,
  })
  if (answer.data?.token) browser.token = answer.data.token
  return answer
}

describe('passkeys', () => {
  it('[SI-04 CL-01] let their owner in without a number or a password', async () => {
    const { browser, tenantId, phone } = await site.signedIn()
    const authenticator = createAuthenticator()
    expect((await add(browser, authenticator)).data).toMatchObject({ recoveryCodes: [] })
    const desk = browserNear()
    const { data } = await desk.post('/upms/user/passkey/options')
    expect(data.options).toMatchObject({ rpId: 'mould.test', userVerification: 'required' })
    expect(data.options.allowCredentials ?? []).toEqual([])
    expect(await enter(desk, authenticator)).toMatchObject({ code: 1, data: { tenantId, next: null } })
    expect((await desk.post(whoAmI)).data.userName).toBe('mei')
    // It is a sign-in method of its own, no second factor: the password still suffices.
    expect((await browserNear().signIn(phone, password)).data.next).toBe(null)
    const { passkeys } = (await browser.post('/account/factor/list.do')).data
    expect(passkeys).toMatchObject([{ name: 'Desk', isSecondFactor: false, lastUsedAt: expect.any(String) }])
  })

  it('[SI-04 S1] as a second factor stand behind the password, and bring recovery codes', async () => {
    const { browser, phone, tenantId } = await site.signedIn()
    const authenticator = createAuthenticator()
    const added = await add(browser, authenticator, { isSecondFactor: true }, { isVerified: false })
    expect(added.data.recoveryCodes).toHaveLength(10)
    const desk = browserNear()
    const { ticket } = (await desk.signIn(phone, password)).data
    const { data } = await desk.post('/upms/user/passkey/options', { ticket })
    expect(data.options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }])
    // After the password it is enough that it is there; alone it must say who holds it.
    expect((await enter(browserNear(), authenticator, {}, { isVerified: false })).data.refusal).toBe('passkey.wrong')
    expect(await enter(desk, authenticator, { ticket }, { isVerified: false })).toMatchObject({
      code: 1,
      data: { tenantId },
    })
    expect((await desk.post('/upms/user/passkey/options', { ticket })).data.refusal).toBe('factor.ticketOver')
    await browser.post('/account/factor/passkey/remove.do', { id: added.data.id })
    expect((await browserNear().signIn(phone, password)).data.next).toBe(null)
    expect((await browser.post('/account/factor/list.do')).data.recoveryCodesLeft).toBe(0)
  })

  it('[S1] of somebody else do not end a ticket', async () => {
    const one = await site.signedIn()
    const other = await site.signedIn()
    const [own, strange] = [createAuthenticator(), createAuthenticator()]
    await add(one.browser, own, { isSecondFactor: true })
    await add(other.browser, strange)
    const desk = browserNear()
    const { ticket } = (await desk.signIn(one.phone, password)).data
    expect((await enter(desk, strange, { ticket })).data.refusal).toBe('passkey.wrong')
    expect((await enter(desk, own, { ticket })).code).toBe(1)
  })

  it('[A6] are believed for one challenge, in one browser, for this site, and while they count upward', async () => {
    const { browser } = await site.signedIn()
    const authenticator = createAuthenticator()
    await add(browser, authenticator)
    const refusal = async (answer: Promise<{ data: any }>) => (await answer).data.refusal
    for (const site of [{ origin: 'https://mould.test' }, { origin: 'http://evil.test' }, { rpId: 'evil.test' }])
      expect(await refusal(enter(browserNear(), authenticator, {}, site))).toBe('passkey.wrong')
    expect(await refusal(enter(browserNear(), createAuthenticator()))).toBe('passkey.wrong')

    const desk = browserNear()
    const begin = async () => (await desk.post('/upms/user/passkey/options')).data
    const verify = (by: Browser, challengeId: string, response: string) =>
      by.post('/upms/user/passkey/verify', { challengeId, response })
    const [first, second, third] = [await begin(), await begin(), await begin()]
    const response = authenticator.get(first.options)
    expect(await refusal(verify(browserNear(), first.challengeId, response))).toBe('passkey.wrong')
    expect(await refusal(verify(desk, second.challengeId, response))).toBe('passkey.wrong')
    expect((await verify(desk, first.challengeId, response)).code).toBe(1)
    expect(await refusal(verify(desk, first.challengeId, response))).toBe('passkey.wrong')
    world.clock.advance(120_000)
    expect(await refusal(verify(desk, third.challengeId, authenticator.get(third.options)))).toBe('passkey.wrong')
    // A copy that counts from an earlier use.
    authenticator.counter -= 2
    expect(await refusal(enter(browserNear(), authenticator))).toBe('passkey.wrong')
    for (const nothing of ['', '{}', '[]', 'null', '"x"', '{"id":7}', '{"id":"x","response":null}']) {
      const fresh = await begin()
      expect((await verify(desk, fresh.challengeId, nothing)).code).toBe(nothing === '' ? 400 : 422)
    }
  })

  it('[A6] are added for the account and the challenge that were asked for, once', async () => {
    const { browser } = await site.signedIn()
    const { browser: other } = await site.signedIn()
    const authenticator = createAuthenticator()
    for (const site of [{ origin: 'http://evil.test' }, { rpId: 'evil.test' }])
      expect((await add(browser, createAuthenticator(), {}, site)).data.refusal).toBe('passkey.wrong')
    const { data } = await browser.post('/account/factor/passkey/begin.do')
    expect(data.options.attestation).toBe('none')
    const body = { challengeId: data.challengeId, name: 'Mine', response: authenticator.create(data.options) }
    expect((await other.post('/account/factor/passkey/add.do', body)).data.refusal).toBe('passkey.wrong')
    expect((await browser.post('/account/factor/passkey/add.do', body)).code).toBe(1)
    expect((await browser.post('/account/factor/passkey/add.do', body)).data.refusal).toBe('passkey.wrong')
    expect((await add(other, authenticator)).data.refusal).toBe('passkey.exists')
    expect((await other.post('/account/factor/passkey/remove.do', { id: 123 })).data.refusal).toBe('passkey.absent')
    for (let at = 0; at < 9; at += 1) expect((await add(browser, createAuthenticator())).code).toBe(1)
    expect(await browser.post('/account/factor/passkey/begin.do')).toMatchObject({
      data: { refusal: 'passkey.tooMany', params: { max: 10 } },
    })
  })

  it('[A2] of a closed account lead nowhere, as a wrong password does', async () => {
    const { browser, accountId } = await site.signedIn()
    const authenticator = createAuthenticator()
    await add(browser, authenticator)
    await site.control((db) => db.run(sql`update identity_account set status = 'disabled' where id = ${accountId}`))
    expect((await enter(browserNear(), authenticator)).data.refusal).toBe('login.wrong')
  })
})
