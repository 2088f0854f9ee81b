import { sql } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { freshPhone, openBrowser, whoAmI, type Browser } from '../../identity/server/browser.fixture.ts'
import { identityWorldOfFile, password } from '../../identity/server/identity-world.fixture.ts'
import { codeTo, messageTo, solvePuzzle } from './guest.fixture.ts'

const site = identityWorldOfFile()

const person = async (browser: Browser) => (await browser.post('/account/person/get.do')).data
const issuesOf = ({ data }: { data: { issues?: { field: string; rule: string }[] } }) =>
  (data.issues ?? []).map(({ field, rule }) => `${field} ${rule}`)

async function modify(browser: Browser, old: string, typed: string, again = typed) {
  return browser.post('/account/password/modify.do', {
    oldPassword: await browser.seal(old),
    newPassword: await browser.seal(typed),
    confirmPassword: await browser.seal(again),
  })
}

describe('the person', () => {
  it('[SI-19] sees and names themselves, with phone and address masked', async () => {
    const { browser, phone, accountId } = await site.signedIn()
    expect(await person(browser)).toMatchObject({
      accountId,
      name: '梅',
      phone: `${phone.slice(0, 3)}******${phone.slice(-2)}`,
      email: null,
      hasPhoto: false,
      hasPassword: true,
    })
    expect((await browser.post('/account/person/save.do', { name: '梅兰' })).code).toBe(1)
    expect((await person(browser)).name).toBe('梅兰')
    // A tenant's own list of members is the tenant's.
    expect((await browser.post(whoAmI)).data.realName).toBe('梅')
  })

  it('[SI-19 TN-02] sees the companies that they belong to, and chooses the one to begin in', async () => {
    const { browser, phone, tenantId } = await site.signedIn()
    const other = await site.world.tenant({
      tenant: { name: '第二家公司' },
      users: [{ userName: 'mei2', realName: '梅', roles: ['viewer'], phone }],
    })
    const { enterprises } = await person(browser)
    expect(enterprises).toMatchObject([
      { tenantId, roles: ['管理员'], factories: ['Main'], allowLoginFlag: 1, isDefault: true },
      { tenantId: other.tenantId, tenantName: '第二家公司', roles: ['只读'], isDefault: false },
    ])
    const choose = (id: number) => browser.post('/account/person/enterprise/setDefault.do', { tenantId: id })
    expect((await choose(other.tenantId)).code).toBe(1)
    expect((await openBrowser(site.world).signIn(phone, password)).data.tenantId).toBe(other.tenantId)
    const stranger = await site.member()
    expect((await choose(stranger.tenantId)).data.refusal).toBe('enterprise.absent')
  })

  it('[SI-19] is nobody without a session', async () => {
    for (const path of ['person/get', 'photo/save', 'email/change', 'password/modify', 'session/list', 'session/end'])
      expect((await openBrowser(site.world).post(`/account/${path}.do`)).code).toBe(401)
  })
})

describe('the e-mail address', () => {
  const askMail = async (browser: Browser, email: string) => {
    site.world.clock.advance(61_000)
    expect((await browser.post('/account/email/sendCode.do', { email })).code).toBe(1)
    return codeTo(site.world, email)
  }

  it('[SI-19] is set with its own code and the password or a code to the phone; the old one is told', async () => {
    const { browser, phone } = await site.signedIn()
    const emailCode = await askMail(browser, 'one@example.com')
    const change = (body: object) => browser.post('/account/email/change.do', body)
    expect(issuesOf(await change({ email: 'one@example.com', emailCode }))).toEqual([
      'phoneCode account:rules.secondProof',
    ])
    expect(
      issuesOf(await change({ email: 'one@example.com', emailCode, password: await browser.seal('Wrong-999') })),
    ).toEqual(['password account:rules.passwordWrong'])
    // A code of another address proves nothing of this one.
    expect(
      issuesOf(await change({ email: 'two@example.com', emailCode, password: await browser.seal(password) })),
    ).toEqual(['emailCode account:rules.codeWrong'])
    expect((await change({ email: 'one@example.com', emailCode, password: await browser.seal(password) })).code).toBe(1)
    expect((await person(browser)).email).toBe('o***@example.com')

    const second = await askMail(browser, 'two@example.com')
    const masked = (await person(browser)).phone
    await solvePuzzle(site.world, browser, masked, 'changeEmail')
    expect((await browser.post('/upms/tenant/sendOwnSMS', { purpose: 'changeEmail' })).code).toBe(1)
    const phoneCode = await codeTo(site.world, phone)
    expect((await change({ email: 'two@example.com', emailCode: second, phoneCode })).code).toBe(1)
    await messageTo(site.world, 'one@example.com', 'emailChanged')
  })

  it('[SI-19] tells moments in the zone of the factory where the person works, whatever their language', async () => {
    const phone = freshPhone()
    const seed = { userName: 'mei', realName: '梅', roles: ['viewer'], phone, passwordHash: site.passwordHash }
    await site.world.tenant({ factories: [{ name: 'Main', timeZone: 'Europe/Berlin' }], users: [seed] })
    const browser = openBrowser(site.world)
    expect((await browser.signIn(phone, password)).code).toBe(1)
    for (const email of ['zone.one@example.com', 'zone.two@example.com']) {
      const emailCode = await askMail(browser, email)
      const answer = await browser.post('/account/email/change.do', {
        email,
        emailCode,
        password: await browser.seal(password),
      })
      expect(answer.code).toBe(1)
    }
    const changed = await messageTo(site.world, 'zone.one@example.com', 'emailChanged')
    const newer = 'Mould-2027-Changed'
    expect((await modify(browser, password, newer)).code).toBe(1)
    const texts = [
      changed,
      ...(await Promise.all([phone, 'zone.two@example.com'].map((to) => messageTo(site.world, to, 'passwordChanged')))),
    ]
    for (const { text } of texts) expect(text).toMatch(/\d{2}:\d{2} GMT\+[12]\b/)
  })

  it('[SI-19 A2] belongs to one account; who has it is told only to whoever reads its mail', async () => {
    const [first, other] = [await site.signedIn(), await site.signedIn()]
    const set = async ({ browser }: typeof first, email: string) =>
      browser.post('/account/email/change.do', {
        email,
        emailCode: await askMail(browser, email),
        password: await browser.seal(password),
      })
    expect((await set(first, 'shared@example.com')).code).toBe(1)
    expect((await set(other, 'Shared@Example.com')).data.refusal).toBe('email.taken')
  })
})

describe('the password', () => {
  it('[RG-03] is changed with the old one; other sessions end, this one goes on, the owner is told', async () => {
    const { browser, phone, accountId } = await site.signedIn()
    const elsewhere = openBrowser(site.world)
    await elsewhere.signIn(phone, password)
    expect((await modify(browser, password, 'Canary-5t')).code).toBe(1)
    await messageTo(site.world, phone, 'passwordChanged')
    const noted = await site.control((db) =>
      db.all(sql`select 1 from identity_event where account_id = ${accountId} and kind = 'passwordChanged'`),
    )
    expect(noted).toHaveLength(1)
    expect((await browser.post(whoAmI)).code).toBe(1)
    expect((await person(browser)).hasPassword).toBe(true)
    expect((await elsewhere.post(whoAmI)).code).toBe(11009)
    expect((await openBrowser(site.world).signIn(phone, password)).code).not.toBe(1)
    expect((await openBrowser(site.world).signIn(phone, 'Canary-5t')).code).toBe(1)
  })

  it('[RG-03 RG-04 A3] tells all faults at once, in the specification’s words', async () => {
    const { browser } = await site.signedIn()
    const wrong = await browser.post(
      '/account/password/modify.do',
      {
        oldPassword: await browser.seal('Wrong-111'),
        newPassword: await browser.seal('zqv'),
        confirmPassword: await browser.seal('zqw'),
      },
      { lang: 'en' },
    )
    expect(issuesOf(wrong)).toEqual(
      expect.arrayContaining([
        'oldPassword account:rules.passwordWrong',
        'newPassword identity:rules.passwordLength',
        'newPassword identity:rules.passwordKinds',
        'confirmPassword identity:rules.passwordMismatch',
      ]),
    )
    expect(wrong.data.issues.at(-1).message).toBe('Inconsistent input password!')
  })

  it('[RG-03 A1] is not guessed at a borrowed browser', async () => {
    const { browser, phone } = await site.signedIn()
    let refused = 0
    for (let guess = 0; guess < 12; guess += 1) {
      const { data } = await modify(browser, `Guess-${guess}x`, 'Canary-6u')
      if (data.refusal === 'login.tooMany') refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    // The owner, at home, still comes in.
    expect((await openBrowser(site.world, '10.44.1.1').signIn(phone, password)).code).toBe(1)
  })
})

describe('sessions', () => {
  it('[SI-19] are listed with device and place, and end one by one', async () => {
    const { browser, phone, tenantId } = await site.signedIn()
    const other = openBrowser(site.world, '203.0.113.7')
    await other.signIn(phone, password)
    const listed = async () =>
      (await browser.post('/account/session/list.do')).data.rows as {
        id: string
        kind: string
        source: string
        place: string | null
        isCurrent: boolean
      }[]
    const rows = await listed()
    expect(rows.map(({ kind, isCurrent }) => `${kind} ${isCurrent}`).sort()).toEqual([
      'account false',
      'account true',
      'tenant false',
      'tenant true',
    ])
    expect(rows.find(({ isCurrent }) => !isCurrent)?.source).toBe('203.0.*.*')
    const { name } = await site.control((db) =>
      db.one<{ name: string }>(sql`select name from tenancy_tenant where id = ${tenantId}`),
    )
    expect(rows.find(({ kind }) => kind === 'tenant')?.place).toBe(name)
    const theirs = rows.find(({ kind, isCurrent }) => kind === 'account' && !isCurrent)!
    expect((await browser.post('/account/session/end.do', { ids: [theirs.id] })).data).toEqual({ ended: 1 })
    expect((await other.post(whoAmI)).code).toBe(11009)
    expect(await listed()).toHaveLength(2)
  })

  it('[SI-19 T1] of somebody else are as absent as none', async () => {
    const [mine, theirs] = [await site.signedIn(freshPhone()), await site.signedIn(freshPhone())]
    const { rows } = (await theirs.browser.post('/account/session/list.do')).data as { rows: { id: string }[] }
    const ids = rows.map(({ id }) => id)
    const foreign = await mine.browser.post('/account/session/end.do', { ids })
    const absent = await mine.browser.post('/account/session/end.do', { ids: ['tenant-4242'] })
    expect([foreign.code, foreign.data]).toEqual([404, absent.data])
    expect((await theirs.browser.post(whoAmI)).code).toBe(1)
  })
})
