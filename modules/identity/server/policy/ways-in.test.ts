/** A company that demands a second factor, and every way of signing in to it. */
import type { ProofMethod } from '@mouldwright/identity/shared'
import type { World } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll, expect, it } from 'vitest'
import { createConnectorWorld } from '../../../connector/server/connector-world.fixture.ts'
import { ssoWorldOfFile, type Browser as SiteBrowser } from '../../../sso/server/sso.fixture.ts'
import { openBrowser, whoAmI, type Answer, type Browser } from '../browser.fixture.ts'
import { createAuthenticator } from '../factors/authenticator.fixture.ts'
import { identityWorldOfFile, password } from '../identity-world.fixture.ts'
import { companyToBe, demand, enrol } from './policy.fixture.ts'

const { world: own } = identityWorldOfFile()
const works = ofFile(() => createConnectorWorld())
afterAll(() => works.close())
const central = ssoWorldOfFile()
let hosts = 0
const browserNear = (world: World) => openBrowser(world, `10.90.${(hosts += 1)}.1`)

interface Way {
  /** What the member has done before the company demanded anything. */
  before?(phone: string, accountId: number): Promise<void>
  /** Signs in, in a browser that nobody has used yet. */
  come(browser: Browser, phone: string): Promise<Answer>
  /** Where it is tried, unless it is the product as it comes. */
  at?: { readonly world: World }
}

let subject = 0
const authenticator = createAuthenticator()
let key = ''
let lot = ''
async function tie(phone: string, accountId: number): Promise<Browser> {
  key ||= (await works.connector({ kind: 'openid', key: 'works' })).key
  subject += 1
  return (await works.tied(key, `li-${subject}`, { phone, accountId } as never)).browser
}
const bySms = async (browser: Browser, phone: string) =>
  browser.post('/upms/user/loginBySms', { phoneNum: phone, phoneCode: await browser.codeTo(phone) })

/** All ways to begin with; a code of an authenticator and a recovery code follow another one, of who has a second factor. */
const ways: Record<Exclude<ProofMethod, 'totp' | 'recoveryCode'> | 'lot', Way> = {
  password: { come: (browser, phone) => browser.signIn(phone, password) },
  sms: { come: bySms },
  qr: {
    async come(browser, phone) {
      const hand = browserNear(own)
      await hand.signIn(phone, password)
      const { qrCode } = (await browser.post('/upms/user/qrcode')).data
      await hand.post('/bms/sys/qrcode/getQrcodeInfo', { qrCode })
      expect((await hand.post('/bms/sys/qrcode/identifyAndForward', { qrCode, accept: true })).code).toBe(1)
      return browser.post('/upms/user/login', { randomCode: qrCode })
    },
  },
  connector: {
    at: works,
    before: async (phone, accountId) => void (await tie(phone, accountId)),
    come: (browser) => works.come(browser, key, `li-${subject}`),
  },
  lot: {
    at: works,
    async before(phone, accountId) {
      lot = (await (await tie(phone, accountId)).post('/third/lot/issue')).data.token
    },
    come: (browser) => browser.post('/third/lot/finish', { token: lot }),
  },
  passkey: {
    async before(phone) {
      const browser = browserNear(own)
      await browser.signIn(phone, password)
      const { challengeId, options } = (await browser.post('/account/factor/passkey/begin.do')).data
      const response = authenticator.create(options)
      expect((await browser.post('/account/factor/passkey/add.do', { challengeId, name: 'Desk', response })).code).toBe(
        1,
      )
    },
    async come(browser) {
      const { challengeId, options } = (await browser.post('/upms/user/passkey/options')).data
      return browser.post('/upms/user/passkey/verify', { challengeId, response: authenticator.get(options) })
    },
  },
}

/** Two proofs in one. */
const isEnough = (way: string) => way === 'passkey'

it.each(Object.keys(ways) as (keyof typeof ways)[])(
  '[S1 A1] who comes by %s has to set a second factor up before the company lets them in',
  async (name) => {
    const { before, come, at } = ways[name]
    const world = at?.world ?? own
    const company = await companyToBe(world)
    const { tenant, memberPhone } = company
    await before?.(memberPhone, tenant.users['li']!.accountId)
    await demand(world, company)
    const browser = browserNear(world)
    const answer = await come(browser, memberPhone)
    if (isEnough(name)) {
      expect(answer).toMatchObject({ code: 1, data: { next: null, tenantId: tenant.tenantId } })
      return
    }
    expect(answer).toMatchObject({ code: 1, data: { token: null, next: 'enrolFactor', tenantId: null } })
    expect((await browser.post(whoAmI)).code).toBe(401)
    const { tenantId, factoryId } = tenant
    expect((await browser.post('/switchTenant', { tenantId, factoryId })).code).not.toBe(1)
    // Somebody else's word, or another device's, is no proof of one's own.
    expect((await browser.post('/account/factor/prove.do', { password: await browser.seal(password) })).code).toBe(1)
    await enrol(world, browser)
    expect((await browserNear(world).signIn(memberPhone, password)).data.next).toBe('secondFactor')
  },
)

it('[S1 A1 SI-01] who comes by the central page has to set one up as well, and is let in then', async () => {
  const { world } = central
  const company = await companyToBe(world)
  const { tenant, memberPhone } = company
  await demand(world, company)
  const browser = central.open()
  const come = async (by: SiteBrowser) => {
    const { url } = (await by.call('/mcfront/basic-api/blade-auth/oauth/getLoginUrl')).data
    const back = await central.authorize(by, memberPhone, url)
    const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')]
    return by.call('/upms/user/sso/loginByCode.do', { code, state })
  }
  expect(await come(browser)).toMatchObject({ code: 1, data: { token: null, next: 'enrolFactor', tenantId: null } })
  expect((await browser.call(whoAmI)).code).toBe(401)
  await enrol(world, { post: (path, body) => browser.call(path, body) })
  const entered = await come(browser)
  expect(entered).toMatchObject({ code: 1, data: { next: null, tenantId: tenant.tenantId } })
  browser.token = entered.data.token
  expect((await browser.call(whoAmI)).code).toBe(1)
})
