import { generateKeyPairSync } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { createClient, nowhere, sql, transaction } from '@mouldwright/server-kit'
import { createWorld, dayFrom, fewAtATime } from '@mouldwright/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { createPasswordHasher } from '../api.ts'
import { freshPhone, openBrowser, sealWith, whoAmI } from '../browser.fixture.ts'

const password = 'Canary-7z'
const world = worldOfFile()
let passwordHash: string

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(password)
})

const control = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(world.composition.pool, nowhere, work)

async function member(more: { roles?: string[]; phone?: string; passwordHash?: string; expireDate?: string } = {}) {
  const phone = more.phone ?? freshPhone()
  const tenant = await world.tenant({
    users: [{ userName: 'mei', realName: '梅', roles: ['administrator'], passwordHash, ...more, phone }],
  })
  return { ...tenant, phone, ...tenant.users['mei']! }
}

/** Everything that a caller could compare. */
const seen = ({
  code,
  message,
  data,
  status,
  cookies,
}: Awaited<ReturnType<ReturnType<typeof openBrowser>['signIn']>>) => ({
  code,
  message,
  data,
  status,
  cookies,
})

// A hash takes its time, and so does a busy machine.
describe('sign-in', () => {
  it('[SI-04 SI-07 CL-01 CL-02 CL-38 S5] by phone and password, with the long token in a cookie only', async () => {
    const { phone, tenantId } = await member()
    const browser = openBrowser(world)
    const answer = await browser.signIn(phone, password, { remember: true, userIp: '203.0.113.9' })
    expect(answer).toMatchObject({
      code: 1,
      data: {
        tenantId,
        allowLoginFlag: 1,
        overdueFlag: 0,
        expireDate: null,
        loginDelaySeconds: 0,
        haspExpireSwitch: 0,
      },
    })
    expect(answer.data.token).toMatch(/^[\w-]{43}$/)
    expect(answer.cookies['mw_long']).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(answer.data)).not.toContain(answer.cookies['mw_long'])
    expect(await browser.post(whoAmI)).toMatchObject({ code: 1, data: { userName: 'mei', tenantId } })
  })

  it('[S5] the cookie cannot be read by scripts, nor sent from elsewhere, and is bound to the host behind TLS', async () => {
    const behindTls = await createWorld({ secure: true })
    try {
      for (const [{ composition, tenant }, name, secure] of [
        [world, 'mw_long', undefined],
        [behindTls, '__Host-mw_long', true],
      ] as const) {
        const phone = freshPhone()
        await tenant({ users: [{ userName: 'mei', realName: '梅', roles: ['viewer'], passwordHash, phone }] })
        const key = (await composition.app.inject({ url: '/front/getKeyAndIv' })).json().data
        const answer = await composition.app.inject({
          method: 'POST',
          url: '/front/upms/user/login',
          payload: { phoneNum: phone, password: sealWith(key, password) },
        })
        const long = answer.cookies.find((cookie) => cookie.name === name)
        expect(long).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
        expect(long?.secure).toBe(secure)
        expect(long?.domain).toBeUndefined()
        // Not remembered: the cookie ends with the browser.
        expect(long?.maxAge).toBeUndefined()
      }
    } finally {
      await behindTls.close()
    }
  })

  it('[A2] unknown, wrong, disabled, expired, left, without a password: one answer', async () => {
    const { phone } = await member()
    const disabled = await member()
    // No administrator: the last of a company still enters when their time has run out.
    const expired = await member({ expireDate: '2020-01-01', roles: ['planner'] })
    const left = await member()
    const withoutPassword = await member()
    await control((db) => db.run(sql`update identity_account set status = 'disabled' where id = ${disabled.accountId}`))
    await control((db) =>
      db.run(sql`update identity_account set password_hash = null where id = ${withoutPassword.accountId}`),
    )
    await transaction(world.composition.pool, { tenantId: left.tenantId, factoryId: null }, (db) =>
      db.run(sql`update identity_user set employment = 'left' where id = ${left.userId}`),
    )
    const browser = openBrowser(world, '10.9.9.1')
    const wrong = seen(await browser.signIn(phone, 'Wrong-pass1'))
    expect(wrong).toMatchObject({ code: 422, status: 200, data: { refusal: 'login.wrong' }, cookies: {} })
    expect(wrong.message).toBe('手机号或密码不正确')
    for (const other of [freshPhone(), 'no phone at all'])
      expect(seen(await browser.signIn(other, password))).toEqual(wrong)
    for (const { phone: other } of [disabled, expired, left, withoutPassword])
      expect(seen(await browser.signIn(other, password))).toEqual(wrong)
    // The positive twin.
    expect((await browser.signIn(phone, password)).code).toBe(1)
  })

  it('[A2] an unknown phone costs the server as much work as a known one', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => member()))
    // Work of this process, not time: other work on the machine does not count. Times have their measure in bench/sign-in.bench.ts.
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 20; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const browser = openBrowser(world, `10.8.${round}.${kind === 'known' ? 1 : 2}`)
        const phone = kind === 'known' ? members[round % members.length]!.phone : freshPhone()
        const sealed = await browser.seal('Wrong-pass1')
        const before = process.cpuUsage()
        const { data } = await browser.post('/upms/user/login', { phoneNum: phone, password: sealed })
        const { user, system } = process.cpuUsage(before)
        work[kind].push(user + system)
        expect(data.refusal).toBe('login.wrong')
      }
    }
    // A hash left out would show: without it an unknown phone costs a tenth.
    const [known, unknown] = [Math.min(...work.known), Math.min(...work.unknown)]
    expect(unknown).toBeGreaterThan(known * 0.4)
    expect(known).toBeGreaterThan(unknown * 0.4)
  })

  it('[A6] a captured body is refused when it is sent again', async () => {
    const { phone } = await member()
    const browser = openBrowser(world, '10.7.0.1')
    const body = { phoneNum: phone, password: await browser.seal(password) }
    expect((await browser.post('/upms/user/login', body)).code).toBe(1)
    const replays = await Promise.all(
      [1, 2, 3].map(() => openBrowser(world, '10.7.0.2').post('/upms/user/login', body)),
    )
    for (const replay of replays) expect(replay).toMatchObject({ code: 422, data: { refusal: 'login.wrong' } })
  })

  it('[A6] of parallel uses of one message one is let in at most', async () => {
    const { phone } = await member()
    const browser = openBrowser(world, '10.7.1.1')
    const body = { phoneNum: phone, password: await browser.seal(password) }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => openBrowser(world, '10.7.1.2').post('/upms/user/login', body)),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  // A message that is sealed first and sent last is good for a minute.
  it('[A6] damaged messages, strange keys and made-up nonces look like a wrong password', () =>
    world.clock.standing(async () => {
      const { phone } = await member()
      const browser = openBrowser(world, '10.7.2.1')
      const { data: key } = (await world.composition.app.inject({ url: '/front/getKeyAndIv' })).json()
      const good = sealWith(key, password)
      const strangeKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
        type: 'spki',
        format: 'pem',
      })
      const faults = [
        'A'.repeat(344),
        `${good.slice(0, 100)}${good[100] === 'A' ? 'B' : 'A'}${good.slice(101)}`,
        sealWith({ publicKey: String(strangeKey), iv: key.iv }, password),
        sealWith({ publicKey: key.publicKey, iv: '0'.repeat(32) }, password),
        sealWith({ publicKey: key.publicKey, iv: '' }, password),
        password,
        '{}',
      ]
      for (const sealed of faults) {
        await browser.solve(phone)
        expect(await browser.post('/upms/user/login', { phoneNum: phone, password: sealed })).toMatchObject({
          code: 422,
          data: { refusal: 'login.wrong' },
        })
      }
      await browser.solve(phone)
      expect(await browser.post('/upms/user/login', { phoneNum: phone, password: good })).toMatchObject({ code: 1 })
    }))

  it('[A1] of fifty parallel guesses for one account ten are looked at, from however many sources', async () => {
    const { phone } = await member()
    const sealed: string[] = []
    await fewAtATime(
      Array.from({ length: 50 }),
      async () => void sealed.push(await openBrowser(world).seal('Wrong-pass1')),
    )
    const all = await Promise.all(
      sealed.map((message, at) =>
        openBrowser(world, `10.6.0.${at + 1}`).post('/upms/user/login', { phoneNum: phone, password: message }),
      ),
    )
    // On a busy machine some wait for the database in vain, and are not looked at.
    const answers = all.filter(({ data }) => data.refusal !== 'load.busy')
    expect(answers.filter(({ data }) => data.refusal === 'login.wrong')).toHaveLength(10)
    const throttled = answers.filter(({ data }) => data.refusal === 'login.tooMany')
    expect(throttled).toHaveLength(answers.length - 10)
    expect(throttled[0]).toMatchObject({ code: 429, status: 429, data: { params: { minutes: 15 } } })
    // The right password is not looked at either: the limit tells nothing about it.
    expect(await openBrowser(world, '10.6.1.1').signIn(phone, password)).toMatchObject({ code: 429 })
  })

  it('[A1] guessing from one source ends after sixty tries over any number of accounts, and others go on', async () => {
    const { phone } = await member()
    const source = '10.5.0.1'
    const guess = async () => {
      const answer = await openBrowser(world, source).insist(freshPhone(), 'Wrong-pass1')
      return answer.data.refusal === 'login.wrong' ? 422 : answer.code
    }
    const codes: number[] = []
    for (let at = 0; at < 12; at += 1) codes.push(...(await Promise.all(Array.from({ length: 5 }, guess))))
    expect(codes).toEqual(codes.map(() => 422))
    expect(await guess()).toBe(429)
    // A source over its limit does not touch the account's own count: nobody is locked out by it.
    for (let at = 0; at < 12; at += 1)
      expect((await openBrowser(world, source).signIn(phone, 'Wrong-pass1')).code).toBe(429)
    expect((await openBrowser(world, '10.5.0.2').signIn(phone, password)).code).toBe(1)
  })

  it('[A1] guessing locks nobody out of a browser in which they have signed in before', async () => {
    const { phone } = await member()
    const own = openBrowser(world, '10.4.0.1')
    expect((await own.signIn(phone, password)).code).toBe(1)
    expect(own.cookies.has('mw_device')).toBe(true)
    for (let at = 0; at < 12; at += 1) await openBrowser(world, `10.4.1.${at}`).insist(phone, 'Wrong-pass1')
    expect((await openBrowser(world, '10.4.0.9').insist(phone, password)).code).toBe(429)
    expect((await own.signIn(phone, password)).code).toBe(1)
    // The mark is good for its account only, and has a limit of its own.
    const other = await member()
    for (let at = 0; at < 12; at += 1) await openBrowser(world, `10.4.2.${at}`).insist(other.phone, 'Wrong-pass1')
    expect((await own.insist(other.phone, password)).code).toBe(429)
    const answers: number[] = []
    for (let at = 0; at < 12; at += 1) answers.push((await own.insist(phone, 'Wrong-pass1')).code)
    expect(answers.filter((code) => code === 422)).toHaveLength(10)
  })

  it('[A1] right passwords give their count back', async () => {
    const { phone } = await member()
    for (let at = 0; at < 14; at += 1)
      expect((await openBrowser(world, '10.3.0.1').signIn(phone, password)).code).toBe(1)
  })

  it('[S1] a token planted before sign-in is not adopted, and a session that the browser had is over', async () => {
    const { phone } = await member()
    const browser = openBrowser(world, '10.2.0.1')
    const planted = 'p'.repeat(43)
    browser.cookies.set('mw_long', planted)
    browser.token = planted
    expect((await browser.post(whoAmI)).code).toBe(401)
    await browser.signIn(phone, password)
    expect(browser.cookies.get('mw_long')).not.toBe(planted)
    const stolen = openBrowser(world)
    stolen.cookies.set('mw_long', planted)
    stolen.token = planted
    expect((await stolen.post(whoAmI)).code).toBe(401)

    const [firstLong, firstShort] = [browser.cookies.get('mw_long')!, browser.token!]
    await browser.signIn(phone, password)
    expect(browser.cookies.get('mw_long')).not.toBe(firstLong)
    expect(browser.token).not.toBe(firstShort)
    const old = openBrowser(world)
    old.cookies.set('mw_long', firstLong)
    old.token = firstShort
    expect((await old.post(whoAmI)).code).toBe(11009)
  })

  it('[A8 SI-09] a licence that bars entry gives no token; overdue within the grace enters with a delay', async () => {
    const at = new Date(world.clock.now())
    const day = (days: number) => dayFrom(at.getTime(), days)
    const users = (phone: string) => [
      { userName: 'mei', realName: '梅', roles: ['administrator'], passwordHash, phone },
    ]
    const [denied, late, overdue] = [freshPhone(), freshPhone(), freshPhone()]
    await world.tenant({ tenant: { name: '关', allowLogin: false }, users: users(denied) })
    await world.tenant({ tenant: { name: '久', expireDate: day(-9), maxOverdueDays: 5 }, users: users(late) })
    await world.tenant({
      tenant: { name: '迟', expireDate: day(-3), maxOverdueDays: 5, loginDelaySeconds: 7 },
      users: users(overdue),
    })
    for (const phone of [denied, late]) {
      const browser = openBrowser(world)
      const answer = await browser.signIn(phone, password)
      expect(answer).toMatchObject({ code: 1, data: { token: null, allowLoginFlag: 0 } })
      expect(browser.cookies.has('mw_long')).toBe(false)
      expect((await browser.post(whoAmI)).code).toBe(401)
    }
    expect(await openBrowser(world).signIn(overdue, password)).toMatchObject({
      data: { allowLoginFlag: 1, overdueFlag: 1, loginDelaySeconds: 7, maxOverdueDays: 5 },
    })
  })

  it('[A4] passwords are kept as Argon2id with salts of their own and nowhere in clear', async () => {
    const { phone, accountId } = await member({
      passwordHash: await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 }),
    })
    await openBrowser(world).signIn(phone, 'Canary-Wrong9')
    const browser = openBrowser(world)
    await browser.signIn(phone, password)
    const { stored } = await control((db) =>
      db.one<{ stored: string }>(sql`select password_hash as stored from identity_account where id = ${accountId}`),
    )
    // Weaker parameters of an older time are replaced at the next sign-in.
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await openBrowser(world).signIn(phone, password)).code).toBe(1)
    const hasher = createPasswordHasher()
    expect(await hasher.hash(password)).not.toBe(await hasher.hash(password))

    const needles = [password, 'Canary-Wrong9', browser.token!, browser.cookies.get('mw_long')!]
    const dump = await everything()
    expect(dump).toContain(String(accountId))
    for (const needle of needles) expect(dump).not.toContain(needle)
    expect(JSON.stringify(world.errors)).not.toContain(password)
  })

  it('[K3] leaves masked lines about sign-in, failure and sign-out for the tenant and the platform', async () => {
    const { phone, tenantId } = await member()
    const browser = openBrowser(world, '10.2.7.7')
    await browser.signIn(phone, 'Wrong-pass1')
    await browser.signIn(phone, password)
    await browser.post('/upms/user/logout.do')
    const lines = await transaction(world.composition.pool, { tenantId, factoryId: null }, (db) =>
      db.all<{ operation: string; after: object; userName: string }>(
        sql`select operation, after, user_name from kit_audit where tenant_id = ${tenantId} order by id`,
      ),
    )
    expect(lines).toEqual(
      ['signInFailed', 'signIn', 'signOut'].map((operation) => ({
        operation,
        after: { source: '10.2.7.7' },
        userName: 'mei',
      })),
    )
    const unknown = freshPhone()
    await openBrowser(world, '10.2.7.8').signIn(unknown, password)
    const events = await control((db) =>
      db.all<{ kind: string; maskedPhone: string }>(
        sql`select kind, masked_phone from identity_event where source = '10.2.7.8'`,
      ),
    )
    expect(events).toEqual([{ kind: 'signInFailed', maskedPhone: `${unknown.slice(0, 3)}******${unknown.slice(-2)}` }])
  })
})

/** All rows of all tables as text. */
async function everything(): Promise<string> {
  const client = createClient(world.database.adminUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    let text = ''
    for (const { name } of rows) text += JSON.stringify((await client.query(`select * from ${name}`)).rows)
    return text
  } finally {
    await client.end()
  }
}
