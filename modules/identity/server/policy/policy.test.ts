/** A company that demands a second factor of everybody who signs in. */
import { describe, expect, it } from 'vitest'
import { freshPhone, openBrowser, whoAmI, type Browser } from '../browser.fixture.ts'
import { identityWorldOfFile, password } from '../identity-world.fixture.ts'
import { companyToBe, enrol as enrolIn, savePolicy } from './policy.fixture.ts'

const site = identityWorldOfFile()
const { world } = site

const save = savePolicy
const enrol = (browser: Browser) => enrolIn(world, browser)
const strict = () => companyToBe(world)

describe('a policy of the company', () => {
  it('[R1 A1] is set by whoever has a second factor, and shows who lacks one', async () => {
    const { boss, tenant } = await strict()
    expect((await save(boss, true)).data.refusal).toBe('policy.ownFactor')
    await enrol(boss)
    expect((await boss.post('/sys/securityPolicy/get.do')).data).toEqual({
      demandsSecondFactor: false,
      members: 2,
      lackingMembers: 1,
      lacking: [{ userId: tenant.users['li']!.userId, userName: 'li', realName: '李工' }],
    })
    expect((await save(boss, true)).data).toEqual({ signedOut: 1 })
    expect((await boss.post('/sys/securityPolicy/get.do')).data.demandsSecondFactor).toBe(true)
    expect((await boss.post(whoAmI)).code).toBe(1)
    world.clock.advance(6 * 60_000)
    expect((await save(boss, false)).data.refusal).toBe('proof.stale')
    const planner = await world.user(['identity.user:*'], { tenant })
    expect((await planner.post('sys/securityPolicy/get.do')).code).toBe(403)
    expect((await planner.post('sys/securityPolicy/save.do', { demandsSecondFactor: false })).code).toBe(403)
  })

  it('[A1] counts all who lack a factor and names the first 500', async () => {
    const phone = freshPhone()
    const users = Array.from({ length: 502 }, (_, at) => ({
      userName: `u${String(at).padStart(3, '0')}`,
      realName: `成员${at}`,
      roles: ['viewer'],
      phone: freshPhone(),
    }))
    await world.tenant({
      users: [
        { userName: 'boss', realName: '王总', roles: ['administrator'], passwordHash: site.passwordHash, phone },
        ...users,
      ],
    })
    const boss = openBrowser(world)
    await boss.signIn(phone, password)
    const { lacking, ...counts } = (await boss.post('/sys/securityPolicy/get.do')).data
    expect(counts).toEqual({ demandsSecondFactor: false, members: 503, lackingMembers: 503 })
    expect(lacking).toHaveLength(500)
  })

  it('[S1 A1] leads those who have none from sign-in to setting one up, and lets nobody in before', async () => {
    const phone = freshPhone()
    const { boss, tenant } = await strict()
    const admin = await world.user(['*'], { tenant })
    await enrol(boss)
    const member = await site.signedIn(phone)
    const added = await admin.ok('upms/user/add.do', {
      userName: 'mei',
      realName: '梅',
      phone,
      expireDate: '2099-01-01',
      roles: [{ roleId: tenant.roleIds['viewer'] }],
      factories: [{ factoryId: tenant.factoryId }],
    })
    expect(added.id).toBeTruthy()
    const { tenantId, factoryId } = tenant
    await member.browser.post('/account/person/invitation/accept.do', { tenantId })
    const inside = openBrowser(world)
    expect((await inside.signIn(phone, password, { tenantId })).data.tenantId).toBe(tenantId)
    expect((await save(boss, true)).code).toBe(1)
    expect((await inside.post(whoAmI)).code).toBe(11009)
    const place = { tenantId, factoryId }
    expect((await member.browser.post('/switchTenant', place)).data.refusal).toBe('switch.factorDemanded')

    const browser = openBrowser(world)
    expect(await browser.signIn(phone, password, { tenantId })).toMatchObject({
      code: 1,
      data: { token: null, next: 'enrolFactor', tenantId: null },
    })
    expect((await browser.post(whoAmI)).code).toBe(401)
    const code = await enrol(browser)
    const again = await browser.signIn(phone, password, { tenantId })
    expect(again.data.next).toBe('secondFactor')
    const shown = await browser.post('/upms/user/secondFactor', {
      ticket: again.data.ticket,
      way: 'totp',
      code: code(),
      tenantId,
    })
    expect(shown.data.tenantId).toBe(tenantId)
    browser.token = shown.data.token
    expect((await browser.post('/switchTenant', place)).code).toBe(1)
    // The last one stays as long as the company wants it.
    world.clock.advance(30_000)
    expect((await browser.post('/account/factor/totp/remove.do', { code: code() })).data.refusal).toBe(
      'factor.demanded',
    )
    await boss.post('/account/factor/prove.do', { password: await boss.seal(password) })
    expect((await save(boss, false)).code).toBe(1)
    world.clock.advance(30_000)
    await browser.post('/account/factor/prove.do', { password: await browser.seal(password) })
    expect((await browser.post('/account/factor/totp/remove.do', { code: code() })).code).toBe(1)
  })
})
