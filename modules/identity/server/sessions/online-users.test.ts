import { createClient, sql } from '@mouldwright/server-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openBrowser, type Browser } from '../browser.fixture.ts'
import { codeOf, identityWorldOfFile, password } from '../identity-world.fixture.ts'
import { sweepSignIn } from './sweep.ts'

const identityWorld = identityWorldOfFile()
const { world } = identityWorld
let address: string

beforeAll(async () => {
  address = await world.composition.app.listen({ host: '127.0.0.1', port: 0 })
})

const listPath = '/sys/onlineUser/list.do'
const kickPath = '/sys/onlineUser/kick.do'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'

describe('online users', () => {
  it('[CL-45 OU-05] are the living sessions of the own tenant, with device, masked address and times', async () => {
    const { browser, tenantId, factoryId } = await identityWorld.signedIn()
    const tenant = { tenantId, factoryId, factoryIds: { Main: factoryId }, roleIds: {}, users: {} }
    const colleague = await world.user(['identity.onlineUser:check'], { tenant })
    await identityWorld.signedIn()

    const { data } = await browser.post(listPath)
    expect(data.total).toBe(2)
    expect(data.rows.map(({ realName, isCurrent }: any) => [realName, isCurrent])).toContainEqual(['梅', true])
    expect(JSON.stringify(data)).not.toMatch(/10\.20\.\d+\.1"/)
    expect(data.rows.find(({ isCurrent }: any) => isCurrent)).toMatchObject({
      source: '10.20.*.*',
      factoryName: 'Main',
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect((await browser.post(listPath, { search: '梅' })).data.total).toBe(1)
    expect((await browser.post(listPath, { search: '%' })).data.total).toBe(0)
    expect((await browser.post(listPath, { page: 2, size: 1 })).data.rows).toHaveLength(1)
    expect((await colleague.ok(listPath)).total).toBe(2)
    expect((await colleague.post(kickPath, { sessions: [{ id: 1 }] })).code).toBe(403)
    // What has ended or was left alone is not there.
    await colleague.ok('/upms/user/logout.do')
    expect((await browser.post(listPath)).data.total).toBe(1)
  })

  it('[OU-05] name the browser and system that a session runs in', async () => {
    const person = await identityWorld.member()
    const desk = openBrowser(world, '198.51.100.23')
    const body = { phoneNum: person.phone, password: await desk.seal(password) }
    desk.token = (await desk.post('/upms/user/login', body, { 'user-agent': chrome })).data.token
    expect((await desk.post(listPath)).data.rows[0]).toMatchObject({ device: 'Chrome · Windows', source: '198.51.*.*' })
  })

  it('[OU-05 R5 T1] are ended at once by who may, in the own tenant only, and never oneself', async () => {
    const { browser, tenantId, factoryId } = await identityWorld.signedIn()
    const tenant = { tenantId, factoryId, factoryIds: { Main: factoryId }, roleIds: {}, users: {} }
    const guest = await world.user([], { tenant })
    const stranger = await identityWorld.signedIn()
    const rowsOf = async (by: Browser) => (await by.post(listPath)).data.rows as { id: number; isCurrent: boolean }[]
    const foreign = (await rowsOf(stranger.browser))[0]!
    const [own, other] = [true, false].map(async (isCurrent) =>
      (await rowsOf(browser)).find((row) => row.isCurrent === isCurrent)!,
    )
    expect(await browser.post(kickPath, { sessions: [{ id: (await own!).id }] })).toMatchObject({
      code: 422,
      data: { refusal: 'onlineUser.self' },
    })
    const mixed = await browser.post(kickPath, { sessions: [{ id: (await other!).id }, { id: foreign.id }] })
    expect(mixed).toMatchObject({ code: 404, data: { refusal: 'record.absent' } })
    expect(await codeOf(browser)).toBe(1)
    const kicked = await browser.post(kickPath, { sessions: [{ id: (await other!).id }] })
    expect(kicked.data).toEqual({ ended: 1 })
    expect((await guest.post('/account/basic-api/blade-auth/user-client/getUserInfo')).code).toBe(11009)
    expect(await codeOf(stranger.browser)).toBe(1)
    const lines = await identityWorld.inTenant(tenantId, (db) =>
      db.all(sql`select operation, record_id from kit_audit where tenant_id = ${tenantId} and operation = 'kicked'`),
    )
    expect(lines).toEqual([{ operation: 'kicked', recordId: guest.userId }])
    // Whoever answers for the company reads who it was, not under which id.
    const auditor = await world.user(['*'], { tenant })
    const { realName } = await auditor.ok('upms/user/get.do', { id: guest.userId })
    const { rows } = await auditor.ok('sys/audit/list.do', { kind: 'kicked' })
    expect(rows).toMatchObject([{ kindName: '结束在线用户的登录', target: `用户 ${realName}` }])
  })
})

describe('what is taken away', () => {
  /** A bound socket of a browser's session; `closed` resolves with the code that it is closed with. */
  async function socketOf({ cookies, token }: { cookies: ReadonlyMap<string, string>; token: string | undefined }) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/front/push`, {
      headers: { origin: address, cookie: `mw_long=${cookies.get('mw_long')}` },
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject))
    const bound = new Promise<void>((resolve) =>
      socket.on('message', (data) => String(data).includes('"ok":true') && resolve()),
    )
    socket.send(JSON.stringify({ cmd: 'handshake', body: { deviceId: 'web-1', platform: 'web' } }))
    socket.send(JSON.stringify({ cmd: 'bind', body: { token } }))
    await bound
    return { closed }
  }

  it('[R5 S2] closes sockets by the action itself, whatever the clock says: kick, user disabled, user removed, password changed, sign-out elsewhere', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await identityWorld.member()
        const { tenantId, factoryId, factoryIds, roleIds } = person
        const tenant = { tenantId, factoryId, factoryIds, roleIds, users: {} }
        const admin = await world.user(['*'], { tenant })
        const browser = openBrowser(world, '10.50.1.1')
        await browser.signIn(person.phone, password)
        const { closed } = await socketOf(browser)
        return { ...person, admin, browser, closed }
      }),
    )
    const [kicked, disabled, removed, changed, signedOut] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ]
    const { rows } = await kicked.admin.ok(listPath, { search: 'mei' })
    await kicked.admin.ok(kickPath, { sessions: [{ id: rows[0].id }] })
    const user = (await disabled.admin.ok('upms/user/list.do', { search: 'mei' })).rows[0]
    // Somebody must be left to administer.
    await identityWorld.inTenant(disabled.tenantId, (db) =>
      db.run(sql`
        insert into identity_user_roles (tenant_id, parent_id, position, role_id)
        values (${disabled.tenantId}, ${disabled.admin.userId}, 1, ${disabled.roleIds['administrator']!})`),
    )
    await disabled.admin.ok('upms/user/modify.do', { id: user.id, version: user.version, enabled: false })
    await identityWorld.inTenant(removed.tenantId, (db) =>
      db.run(sql`
        insert into identity_user_roles (tenant_id, parent_id, position, role_id)
        values (${removed.tenantId}, ${removed.admin.userId}, 1, ${removed.roleIds['administrator']!})`),
    )
    await removed.admin.ok('upms/user/remove.do', { ids: [removed.userId] })
    const elsewhere = openBrowser(world, '10.50.1.2')
    await elsewhere.signIn(changed.phone, password)
    const [oldPassword, newPassword, confirmPassword] = await Promise.all(
      [password, 'Kupfer-9ofen', 'Kupfer-9ofen'].map((word) => elsewhere.seal(word)),
    )
    const change = { oldPassword, newPassword, confirmPassword }
    expect((await elsewhere.post('/account/password/modify.do', change)).code).toBe(1)
    const site = openBrowser(world)
    site.cookies.set('mw_account', signedOut.browser.cookies.get('mw_account')!)
    await site.post('/upms/user/logout.do')
    expect(await Promise.all(people.map(({ closed }) => closed))).toEqual(people.map(() => 4001))
    for (const { browser } of people) expect(await codeOf(browser)).toBe(11009)
    expect(await codeOf(elsewhere)).toBe(1)
  })
})

describe('what is over', () => {
  it('[K3] goes: sign-in events after a year, sessions after a month, tickets when they have run out', async () => {
    const { phone, accountId, browser } = await identityWorld.signedIn()
    await browser.post('/upms/user/qrcode')
    await browser.post('/checklogin')
    const rows = async () =>
      identityWorld.control((db) =>
        db.one<Record<string, number>>(sql`
          select (select count(*)::int from identity_event where account_id = ${accountId}) as events,
            (select count(*)::int from identity_session where account_id = ${accountId}) as sessions,
            (select count(*)::int from identity_account_session where account_id = ${accountId}) as sites,
            (select count(*)::int from identity_qr) + (select count(*)::int from identity_ticket) as tickets`),
      )
    const at = (days: number) => new Date(world.clock.now() + days * 86_400_000)
    const { pool } = world.composition
    expect(await rows()).toMatchObject({ events: 1, sessions: 1, sites: 1 })
    await sweepSignIn(pool, at(29))
    expect(await rows()).toEqual({ events: 1, sessions: 1, sites: 1, tickets: 0 })
    await sweepSignIn(pool, at(31))
    expect(await rows()).toEqual({ events: 1, sessions: 0, sites: 0, tickets: 0 })
    // No clock of the program's makes lines old: the database looks at its own.
    await sweepSignIn(pool, at(366))
    expect(await rows()).toMatchObject({ events: 1 })
    const admin = createClient(world.database.adminUrl)
    await admin.connect()
    const age = (days: number) =>
      admin.query('update identity_event set at = now() - make_interval(days => $2) where account_id = $1', [
        accountId,
        days,
      ])
    await age(364)
    await sweepSignIn(pool, at(366))
    expect(await rows()).toMatchObject({ events: 1 })
    await age(366)
    await admin.end()
    await sweepSignIn(pool, at(366))
    expect(await rows()).toEqual({ events: 0, sessions: 0, sites: 0, tickets: 0 })
    expect((await openBrowser(world).signIn(phone, password)).code).toBe(1)
  })
})
