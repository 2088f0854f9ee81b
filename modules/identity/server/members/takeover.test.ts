/** Nobody becomes somebody else by the list of members: rights of the person acted on, consent of whoever has an account, fresh proofs. */
import { writeWorkbook } from '@mouldwright/server-kit'
import type { Caller, TestTenant } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { arriving, freshPhone, openBrowser, whoAmI, type Browser } from '../browser.fixture.ts'
import { identityWorldOfFile, password } from '../identity-world.fixture.ts'

const site = identityWorldOfFile()
const { world } = site

const clerkRights = ['identity.user:*', 'identity.onlineUser:*', 'tenancy.factory:check', 'identity.role:check']

async function company(name = '甲厂') {
  const phone = freshPhone()
  const tenant: TestTenant = await site.member(phone, {
    tenant: { name },
    factories: [{ name: 'Main' }, { name: 'East', timeZone: 'Asia/Tokyo' }],
  })
  const clerk = await world.user(clerkRights, { tenant })
  const boss = (await clerk.ok('upms/user/list.do', { search: 'mei' })).rows[0]
  return { tenant, phone, clerk, boss }
}

const draft = (tenant: TestTenant, roleId: number, more: object = {}) => ({
  userName: 'li',
  realName: '李工',
  phone: freshPhone(),
  expireDate: '2099-01-01',
  roles: [{ roleId }],
  factories: [{ factoryId: tenant.factoryId }],
  ...more,
})

/** A role that the clerk may give: none of its rights are beyond the clerk's own. */
async function plainRole(tenant: TestTenant): Promise<number> {
  const admin = await world.user(['*'], { tenant })
  const made = await admin.ok('upms/role/add.do', {
    code: `plain${admin.userId}`,
    name: '前台',
    permissions: [{ permission: 'identity.user:check' }],
  })
  return made.id
}

async function bySms(phone: string, browser: Browser = openBrowser(world), more: object = {}) {
  const phoneCode = await browser.codeTo(phone)
  const answer = await browser.post('/upms/user/loginBySms', { phoneNum: phone, phoneCode, ...more })
  if (answer.data?.token) browser.token = answer.data.token
  return { browser, answer }
}

async function sheetOf(header: string[], row: string[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook([{ name: '用户', header, rows: [[row]] }])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('whoever acts on a person holds every right of that person', () => {
  it('[R1 R3 OU-01] an editor of members neither moves an administrator to their own number nor locks them out', async () => {
    const { clerk, boss, phone } = await company()
    const own = freshPhone()
    const changes = [
      { phone: own },
      { email: 'mine@example.com' },
      { enabled: false },
      { employment: 'left' },
      { expireDate: '2020-01-01' },
      { factories: [{ factoryId: clerk.factoryId }] },
      { roles: boss.roles },
      { realName: '别人' },
    ]
    for (const change of changes)
      expect(
        await clerk.post('upms/user/modify.do', { id: boss.id, version: boss.version, ...change }),
        JSON.stringify(change),
      ).toMatchObject({ code: 403, data: { refusal: 'user.beyondOwn' } })
    expect(await clerk.post('upms/user/remove.do', { ids: [boss.id] })).toMatchObject({ code: 403 })
    const guessed = { phoneNum: own, phoneCode: '123456' }
    expect((await openBrowser(world).post('/upms/user/loginBySms', guessed)).code).not.toBe(1)
    expect((await openBrowser(world).signIn(phone, password)).code).toBe(1)
    expect((await clerk.ok('upms/user/get.do', { id: boss.id })).version).toBe(boss.version)
  })

  it('[R1 F1] nor by a sheet: the row is named, and nothing is stored', async () => {
    const { clerk, boss, tenant } = await company()
    const admin = await world.user(['*'], { tenant })
    const fileId = await clerk.upload('users.xlsx', await sheetOf(['用户名', '手机号'], ['mei', freshPhone()]))
    const { taskId } = await clerk.ok('upms/user/import.do', { fileId, dryRun: false })
    const job = await clerk.job(taskId)
    expect(job.result.applied).toBe(false)
    expect(JSON.stringify(job.result)).toContain('personBeyondOwn')
    expect((await admin.ok('upms/user/get.do', { id: boss.id })).phone).toBe(boss.phone)
  })

  it('[R5 OU-05] nor ends their sessions', async () => {
    const { clerk, phone } = await company()
    const browser = openBrowser(world)
    await browser.signIn(phone, password)
    const { rows } = await clerk.ok('sys/onlineUser/list.do', { search: 'mei' })
    expect(await clerk.post('sys/onlineUser/kick.do', { sessions: [{ id: rows[0].id }] })).toMatchObject({
      code: 403,
      data: { refusal: 'user.beyondOwn' },
    })
    expect((await browser.post(whoAmI)).code).toBe(1)
  })

  it('[R3] nor gives factories that they may not enter themselves', async () => {
    const { clerk, tenant } = await company()
    const roleId = await plainRole(tenant)
    const east = tenant.factoryIds['East']!
    const answer = await clerk.post('upms/user/add.do', draft(tenant, roleId, { factories: [{ factoryId: east }] }))
    expect(answer).toMatchObject({ code: 400 })
    expect((answer.data as any).issues).toMatchObject([{ field: 'factories', rule: 'identity:rules.factoryBeyondOwn' }])
    const me = await clerk.ok('upms/user/get.do', { id: clerk.userId })
    const widened = { factories: [{ factoryId: clerk.factoryId }, { factoryId: east }] }
    expect((await clerk.post('upms/user/modify.do', { id: me.id, version: me.version, ...widened })).code).toBe(400)
    expect((await clerk.post('upms/user/add.do', draft(tenant, roleId))).code).toBe(1)
  })

  it('[R1 OU-03] nor takes rights away by a role that holds more than they do', async () => {
    const { tenant } = await company()
    const admin = await world.user(['*'], { tenant })
    const strong = await admin.ok('upms/role/add.do', {
      code: 'lead',
      name: '组长',
      permissions: [{ permission: 'basic.machine:*' }],
    })
    const clerk = await world.user(['identity.role:*'], { tenant })
    for (const change of [{ permissions: [] }, { valid: false }, { name: '别的' }])
      expect(
        (await clerk.post('upms/role/modify.do', { id: strong.id, version: strong.version, ...change })).code,
      ).toBe(400)
    expect((await clerk.post('upms/role/remove.do', { ids: [strong.id] })).code).toBe(403)
    expect((await admin.ok('upms/role/get.do', { id: strong.id })).version).toBe(strong.version)
  })

  it('and may do all of it to those who hold no more than they do', async () => {
    const { clerk, tenant } = await company()
    const made = await clerk.ok('upms/user/add.do', draft(tenant, await plainRole(tenant)))
    const next = await clerk.ok('upms/user/modify.do', {
      id: made.id,
      version: made.version,
      phone: freshPhone(),
      email: 'li@example.com',
    })
    await clerk.ok('upms/user/modify.do', { id: made.id, version: next.version, enabled: false })
    expect(await clerk.ok('upms/user/remove.do', { ids: [made.id] })).toMatchObject({ removed: 1 })
  })
})

describe('an account is its owner’s', () => {
  async function added(more: object = {}) {
    const one = await company('乙厂')
    const admin = await world.user(['*'], { tenant: one.tenant })
    const user = draft(one.tenant, one.tenant.roleIds['viewer']!, more)
    const made = await admin.ok('upms/user/add.do', user)
    return { ...one, admin, made, phone: user.phone }
  }

  it('[OU-01 RG-01] a new number is told where to sign in, and enters by a code to it', async () => {
    const phone = freshPhone()
    await arriving(world, phone, () => added({ phone }), 'memberInvited')
    const [letter] = world.ports.kept.filter(({ to }) => to === phone)
    expect(letter).toMatchObject({
      template: 'memberInvited',
      params: { company: '乙厂', address: 'http://mould.test' },
    })
    world.clock.advance(61_000)
    const { browser, answer } = await bySms(phone)
    expect(answer).toMatchObject({ code: 1, data: { tenantName: '乙厂' } })
    expect((await browser.post(whoAmI)).data.realName).toBe('李工')
  })

  it('[T1 SI-04] who has an account enters the company that added them only after a yes of their own', async () => {
    const person = await site.signedIn()
    const { tenant } = await added({ phone: person.phone })
    const wish = { tenantId: tenant.tenantId }
    const tries = openBrowser(world)
    expect((await tries.signIn(person.phone, password, wish)).data.tenantId).toBe(person.tenantId)
    const place = { tenantId: tenant.tenantId, factoryId: tenant.factoryId }
    expect((await tries.post('/switchTenant', place)).code).toBe(404)
    expect((await tries.post('/upms/user/getGlobalUserOfTenantInfo.do')).data?.tenantList ?? []).not.toMatchObject([
      { tenantId: tenant.tenantId },
    ])

    const { invitations, enterprises } = (await tries.post('/account/person/get.do')).data
    expect(invitations).toEqual([{ tenantId: tenant.tenantId, tenantName: '乙厂' }])
    expect(enterprises).toHaveLength(1)
    const stranger = await site.signedIn()
    expect((await stranger.browser.post('/account/person/invitation/accept.do', wish)).code).toBe(404)
    expect((await openBrowser(world).post('/account/person/invitation/accept.do', wish)).code).toBe(401)
    expect((await tries.post('/account/person/invitation/accept.do', wish)).code).toBe(1)
    expect((await tries.post('/switchTenant', place)).code).toBe(1)
    expect((await tries.post('/account/person/invitation/accept.do', wish)).code).toBe(404)
  })

  it('[T1] a no ends it; saving the member again asks again', async () => {
    const person = await site.signedIn()
    const { admin, made, tenant } = await added({ phone: person.phone })
    const wish = { tenantId: tenant.tenantId }
    expect((await person.browser.post('/account/person/invitation/decline.do', wish)).code).toBe(1)
    expect((await person.browser.post('/account/person/get.do')).data.invitations).toEqual([])
    await admin.ok('upms/user/modify.do', { id: made.id, version: made.version, title: '主管' })
    expect((await person.browser.post('/account/person/get.do')).data.invitations).toHaveLength(1)
  })

  it('[SI-04] who belongs to no company yet comes in to their account, and is led to the invitation', async () => {
    const first = await added()
    await first.admin.ok('upms/user/remove.do', { ids: [first.made.id] })
    const second = await added({ phone: first.phone })
    world.clock.advance(61_000)
    const { browser, answer } = await bySms(first.phone)
    expect(answer).toMatchObject({ code: 1, data: { token: null, next: 'invitation' } })
    await browser.post('/account/person/invitation/accept.do', { tenantId: second.tenant.tenantId })
    world.clock.advance(61_000)
    expect((await bySms(first.phone)).answer.data.tenantId).toBe(second.tenant.tenantId)
  })

  it('[OU-01] the old number is told in the language of its owner and the time of where they work', async () => {
    const { tenant, admin, made, phone } = await added({ language: 'en' })
    world.clock.advance(61_000)
    await bySms(phone)
    const fromEast = await world.user(['*'], { tenant, factory: 'East' })
    const change = { id: made.id, version: made.version, phone: freshPhone() }
    await arriving(world, phone, () => fromEast.ok('upms/user/modify.do', change), 'phoneChanged')
    const letter = world.ports.kept.find(({ to, template }) => to === phone && template === 'phoneChanged')!
    expect(letter.text).toMatch(/^\[Mouldwright\] The phone number .* was changed at .* GMT\+8\. /)
    expect(admin.factoryId).toBe(tenant.factoryId)
  })

  it('[OU-01] another number: the old one signs in no more and is told, the new one proves itself or agrees', async () => {
    const { admin, made, phone } = await added()
    world.clock.advance(61_000)
    const { browser } = await bySms(phone)
    const person = await site.signedIn()
    const fresh = await world.user(['*'], {
      tenant: { ...(await company()).tenant, tenantId: admin.tenantId, factoryId: admin.factoryId },
    })
    const change = { id: made.id, version: made.version, phone: person.phone }
    await arriving(world, phone, () => fresh.ok('upms/user/modify.do', change), 'phoneChanged')
    expect((await browser.post(whoAmI)).code).toBe(11009)
    const wish = { tenantId: admin.tenantId }
    expect((await openBrowser(world).signIn(person.phone, password, wish)).data.tenantId).toBe(person.tenantId)
    await person.browser.post('/account/person/invitation/accept.do', wish)
    expect((await openBrowser(world).signIn(person.phone, password, wish)).data.tenantId).toBe(admin.tenantId)
  })
})

describe('a fresh proof', () => {
  it('[R5 S1] is asked for before a sign-in number is changed, sessions are ended or a member is removed', async () => {
    const { tenant } = await company()
    const admin: Caller = await world.user(['*'], { tenant, proofMs: 0 })
    const roleId = tenant.roleIds['viewer']!
    const made = await admin.ok('upms/user/add.do', draft(tenant, roleId))
    await world.user([], { tenant })
    world.clock.advance(5 * 60_000 + 1_000)
    const stale = { code: 422, data: { refusal: 'proof.stale' } }
    const { rows } = await admin.ok('sys/onlineUser/list.do', {})
    const other = rows.find(({ isCurrent }: any) => !isCurrent)
    const change = { id: made.id, version: made.version }
    expect(await admin.post('upms/user/modify.do', { ...change, phone: freshPhone() })).toMatchObject(stale)
    expect(await admin.post('upms/user/remove.do', { ids: [made.id] })).toMatchObject(stale)
    expect(await admin.post('sys/onlineUser/kick.do', { sessions: [{ id: other.id }] })).toMatchObject(stale)
    expect((await admin.ok('upms/user/get.do', { id: made.id })).version).toBe(made.version)
    // What is no sign-in number asks for nothing.
    expect((await admin.post('upms/user/modify.do', { ...change, title: '主管' })).code).toBe(1)
  })

  it('[S1] is the password once more, and good for five minutes', async () => {
    const person = await site.signedIn()
    world.clock.advance(6 * 60_000)
    const { browser } = person
    const roleId = person.roleIds['viewer']!
    const made = (await browser.post('/upms/user/add.do', draft(person, roleId))).data
    const change = { id: made.id, version: made.version, phone: freshPhone() }
    expect((await browser.post('/upms/user/modify.do', change)).data.refusal).toBe('proof.stale')
    const proof = await browser.post('/account/factor/prove.do', { password: await browser.seal(password) })
    expect(proof.code).toBe(1)
    expect((await browser.post('/upms/user/modify.do', change)).code).toBe(1)
  })
})
