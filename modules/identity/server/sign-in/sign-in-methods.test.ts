import { sql } from '@mouldwright/server-kit'
import { fewAtATime } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { arriving, freshPhone, openBrowser, whoAmI, type Browser } from '../browser.fixture.ts'
import { codeOf, copyOf, identityWorldOfFile, password } from '../identity-world.fixture.ts'

const identityWorld = identityWorldOfFile()
const { world } = identityWorld
const minutes = (count: number) => count * 60_000

const seen = ({ code, message, data, status }: Awaited<ReturnType<Browser['post']>>) => ({
  code,
  message,
  data,
  status,
})
let hosts = 0
const browserNear = () => openBrowser(world, `10.60.${(hosts += 1) >> 8}.${hosts & 255}`)

describe('the puzzle at sign-in', () => {
  it('[A1 A2 CL-01] is asked for after three misses, of known and unknown numbers alike, and a solved one is good once', async () => {
    const { phone } = await identityWorld.member()
    const unknown = freshPhone()
    const browser = browserNear()
    for (const number of [phone, unknown])
      for (let at = 0; at < 3; at += 1)
        expect((await browserNear().signIn(number, 'Wrong-pass1')).data.refusal).toBe('login.wrong')
    const asked = seen(await browser.signIn(phone, password))
    expect(asked).toMatchObject({ code: 422, data: { refusal: 'login.puzzle' } })
    expect(seen(await browser.signIn(unknown, password))).toEqual(asked)
    // Solved for another number, purpose or browser it is worth nothing.
    await browser.solve(unknown)
    await browser.solve(phone, 'recover')
    await browserNear().solve(phone)
    expect((await browser.signIn(phone, password)).data.refusal).toBe('login.puzzle')
    await browser.solve(phone)
    expect((await browser.signIn(phone, 'Wrong-pass1')).data.refusal).toBe('login.wrong')
    expect((await browser.signIn(phone, password)).data.refusal).toBe('login.puzzle')
    await browser.solve(phone)
    expect((await browser.signIn(phone, password)).code).toBe(1)
    // Who has come in is no risk any more.
    expect((await browserNear().signIn(phone, password)).code).toBe(1)
  })

  it('[A1] misses that lie back a quarter of an hour are forgotten, and others’ do not trouble a known browser', async () => {
    const { phone } = await identityWorld.member()
    const own = browserNear()
    await own.signIn(phone, password)
    for (let at = 0; at < 3; at += 1) await browserNear().signIn(phone, 'Wrong-pass1')
    expect((await own.signIn(phone, password)).code).toBe(1)
    expect((await browserNear().signIn(phone, password)).data.refusal).toBe('login.puzzle')
    world.clock.advance(minutes(15))
    expect((await browserNear().signIn(phone, password)).code).toBe(1)
  })

  it('[SI-07 CL-01] is not there for input that says nothing, which names its fields', async () => {
    const answer = await browserNear().post('/upms/user/login', { userIp: '10.1.1.1' })
    expect(answer.code).toBe(400)
    expect(answer.data.issues.map(({ field, rule }: any) => [field, rule])).toEqual([
      ['phoneNum', 'required'],
      ['password', 'required'],
    ])
  })
})

describe('a flood of sign-ins', () => {
  it('[A5] is told to wait beyond the queue, while other calls are answered', async () => {
    const { phone } = await identityWorld.member()
    const { browser: other } = await identityWorld.signedIn()
    const sealed: string[] = []
    await fewAtATime(Array.from({ length: 150 }), async () => void sealed.push(await browserNear().seal('Wrong-pass1')))
    const flood = sealed.map((message) =>
      browserNear().post('/upms/user/login', { phoneNum: freshPhone(), password: message }),
    )
    const meanwhile = await Promise.all(Array.from({ length: 5 }, () => other.post(whoAmI)))
    expect(meanwhile.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    const refusals = new Set((await Promise.all(flood)).map(({ data }) => data.refusal))
    // On a busy machine some wait for the database in vain.
    refusals.delete('load.busy')
    expect(refusals).toEqual(new Set(['login.wrong', 'login.busy']))
    expect((await browserNear().signIn(phone, password)).code).toBe(1)
  })
})

describe('sign-in by a sent code', () => {
  const enter = (browser: Browser, phoneNum: string, phoneCode: string) =>
    browser.post('/upms/user/loginBySms', { phoneNum, phoneCode })

  it('[CL-01 S1] lets its phone in, once, in the browser that asked', async () => {
    const { phone, tenantId } = await identityWorld.member()
    const browser = browserNear()
    const code = await browser.codeTo(phone)
    expect((await enter(browserNear(), phone, code)).data.refusal).toBe('login.codeWrong')
    const answer = await enter(browser, `+86 ${phone}`, code)
    expect(answer).toMatchObject({ code: 1, data: { tenantId, next: null } })
    browser.token = answer.data.token
    expect((await browser.post(whoAmI)).data.userName).toBe('mei')
    expect((await enter(browser, phone, code)).data.refusal).toBe('login.codeWrong')
  })

  it('[A2 V5] wrong, late, of another purpose, unknown number, left member: one answer', async () => {
    const { phone } = await identityWorld.member()
    const left = await identityWorld.member()
    await identityWorld.inTenant(left.tenantId, (db) => db.run(sql`update identity_user set employment = 'left'`))
    const browser = browserNear()
    const code = await browser.codeTo(phone)
    const wrong = seen(await enter(browser, phone, code === '111111' ? '222222' : '111111'))
    expect(wrong).toMatchObject({ code: 422, data: { refusal: 'login.codeWrong' } })
    const unknown = freshPhone()
    await browser.solve(unknown)
    const sent = await browser.post('/upms/tenant/sendSMS', { phoneNum: unknown, sendType: 4, purpose: 'signIn' })
    expect(sent.code).toBe(1)
    expect(seen(await enter(browser, unknown, '123456'))).toEqual(wrong)
    expect(seen(await enter(browser, left.phone, await browser.codeTo(left.phone)))).toEqual(wrong)
    world.clock.advance(minutes(1))
    const other = await browser.codeTo(phone, 'recover')
    expect(seen(await enter(browser, phone, other))).toEqual(wrong)
    world.clock.advance(minutes(5))
    expect(seen(await enter(browser, phone, code))).toEqual(wrong)
    expect(world.ports.kept.some(({ to }) => to === unknown)).toBe(false)
  })

  it('[A1] counts like passwords: both together end after ten', async () => {
    const { phone } = await identityWorld.member()
    const codes: number[] = []
    for (let at = 0; at < 6; at += 1) codes.push((await enter(browserNear(), phone, '123456')).code)
    for (let at = 0; at < 6; at += 1) codes.push((await browserNear().insist(phone, 'Wrong-pass1')).code)
    expect(codes.filter((code) => code === 422)).toHaveLength(10)
    expect(codes.slice(10)).toEqual([429, 429])
  })
})

describe('sign-in by QR code', () => {
  const begin = async (browser: Browser) => (await browser.post('/upms/user/qrcode')).data
  const stateIn = async (browser: Browser, qrCode: string) =>
    (await browser.post('/fds/hasp/getScanLoginValue', { qrCode })).data.state
  const look = (phone: Browser, qrCode: string) => phone.post('/bms/sys/qrcode/getQrcodeInfo', { qrCode })
  const decide = (phone: Browser, qrCode: string, accept: boolean) =>
    phone.post('/bms/sys/qrcode/identifyAndForward', { qrCode, accept })

  it('[SI-05 CL-06 CL-07 CL-08 CL-10 SI-07] a phone that is signed in names the browser and lets it in', async () => {
    const { browser: phone, tenantId } = await identityWorld.signedIn()
    const desk = openBrowser(world, '203.0.113.77')
    const agent = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
    }
    const { data: begun } = await desk.post('/upms/user/qrcode', {}, agent)
    expect(begun).toMatchObject({ seconds: 120, qrCode: expect.stringMatching(/^[\w-]{43}$/) })
    expect(Buffer.from(begun.image.split(',')[1], 'base64').toString()).toMatch(/^<svg /)
    expect(await stateIn(desk, begun.qrCode)).toBe('waiting')
    expect((await look(phone, begun.qrCode)).data).toMatchObject({
      state: 'scanned',
      device: 'Chrome · Windows',
      source: '203.0.*.*',
    })
    expect(await stateIn(desk, begun.qrCode)).toBe('scanned')
    expect((await decide(phone, begun.qrCode, true)).data).toEqual({ state: 'confirmed' })
    expect(await stateIn(desk, begun.qrCode)).toBe('confirmed')
    const answer = await desk.post('/upms/user/login', { randomCode: begun.qrCode })
    expect(answer).toMatchObject({ code: 1, data: { tenantId } })
    desk.token = answer.data.token
    expect(await codeOf(desk)).toBe(1)
    // Once, and the phone stays where it is.
    expect((await desk.post('/upms/user/login', { randomCode: begun.qrCode })).data.refusal).toBe('qr.over')
    expect(await codeOf(phone)).toBe(1)
  })

  it('[S1] is bound to the browser that began: nobody else sees its state or comes in by it', async () => {
    const { browser: phone } = await identityWorld.signedIn()
    const [desk, thief] = [browserNear(), browserNear()]
    const { qrCode } = await begin(desk)
    expect(await stateIn(thief, qrCode)).toBe('expired')
    await look(phone, qrCode)
    await decide(phone, qrCode, true)
    expect(await stateIn(thief, qrCode)).toBe('expired')
    expect((await thief.post('/upms/user/login', { randomCode: qrCode })).data.refusal).toBe('qr.over')
    const both = await Promise.all([1, 2].map(() => desk.post('/upms/user/login', { randomCode: qrCode })))
    expect(both.map(({ code }) => code).sort()).toEqual([1, 422])
  })

  it('[SI-05 CL-08] is refused on the phone, belongs to the first that scans, waits for it, and ends after two minutes', async () => {
    const { browser: phone } = await identityWorld.signedIn()
    const { browser: other } = await identityWorld.signedIn()
    const desk = browserNear()
    const first = await begin(desk)
    expect((await decide(phone, first.qrCode, true)).data.refusal).toBe('qr.over')
    await look(phone, first.qrCode)
    expect((await look(other, first.qrCode)).data.refusal).toBe('qr.over')
    expect((await decide(other, first.qrCode, true)).data.refusal).toBe('qr.over')
    expect((await desk.post('/upms/user/login', { randomCode: first.qrCode })).data.refusal).toBe('qr.over')
    expect((await decide(phone, first.qrCode, false)).data).toEqual({ state: 'refused' })
    expect(await stateIn(desk, first.qrCode)).toBe('refused')
    expect((await decide(phone, first.qrCode, true)).data.refusal).toBe('qr.over')

    const second = await begin(desk)
    world.clock.advance(minutes(2))
    expect(await stateIn(desk, second.qrCode)).toBe('expired')
    expect((await look(phone, second.qrCode)).data.refusal).toBe('qr.over')
    expect((await openBrowser(world).post('/bms/sys/qrcode/getQrcodeInfo', { qrCode: first.qrCode })).code).toBe(401)
  })
})

describe('a code to the own phone', () => {
  it('goes to no other number, after a puzzle for the masked one', async () => {
    const { browser, phone } = await identityWorld.signedIn()
    const masked = `${phone.slice(0, 3)}******${phone.slice(-2)}`
    const ask = () => browser.post('/upms/tenant/sendOwnSMS', { purpose: 'changeEmail' })
    expect((await ask()).data.refusal).toBe('sms.puzzleFirst')
    await browser.solve(masked, 'stepUp')
    expect((await ask()).data.refusal).toBe('sms.puzzleFirst')
    await browser.solve(masked, 'changeEmail')
    const code = await arriving(world, phone, async () =>
      expect(await ask()).toMatchObject({ code: 1, data: { retrySeconds: 60, validMinutes: 5 } }),
    )
    expect(code).toMatch(/^\d{6}$/)
    expect((await openBrowser(world).post('/upms/tenant/sendOwnSMS', { purpose: 'stepUp' })).code).toBe(401)
  })
})

describe('sign-out', () => {
  it('[CL-04 S2 SI-11] ends the account’s session and everything that came from it, and takes both cookies back', async () => {
    const phone = freshPhone()
    await identityWorld.member(phone)
    const { browser } = await identityWorld.signedIn(phone)
    const elsewhere = browserNear()
    await elsewhere.signIn(phone, password)
    const thief = copyOf(world, browser)
    thief.token = undefined
    expect((await thief.post('/account/factor/list.do')).code).toBe(1)
    const answer = await browser.post('/upms/user/logout.do')
    expect(answer.cookies).toMatchObject({ mw_long: '', mw_account: '' })
    expect((await thief.post('/account/factor/list.do')).code).toBe(11009)
    const live = await identityWorld.control((db) =>
      db.all(sql`
        select 1 from identity_session s join identity_account a on a.id = s.account_id
        where a.phone = ${phone} and s.ended_at is null`),
    )
    expect(live).toHaveLength(1)
    expect(await codeOf(elsewhere)).toBe(1)
  })

  it('[S2] by the account’s cookie alone takes the tenants’ sessions along', async () => {
    const { browser, accountId } = await identityWorld.signedIn()
    const site = copyOf(world, browser)
    site.cookies.delete('mw_long')
    expect((await site.post('/upms/user/logout.do')).code).toBe(1)
    expect(await codeOf(browser)).toBe(11009)
    const lines = await identityWorld.control((db) =>
      db.all<{ kind: string }>(sql`select kind from identity_event where account_id = ${accountId} order by id`),
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['signIn', 'signOut'])
  })
})
