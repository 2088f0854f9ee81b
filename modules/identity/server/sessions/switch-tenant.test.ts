import { sql } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { freshPhone, openBrowser, whoAmI } from '../browser.fixture.ts'
import { codeOf, copyOf, identityWorldOfFile, password, renew } from '../identity-world.fixture.ts'

const { world, member, control, inTenant } = identityWorldOfFile()

describe('tenant switch', () => {
  /** One person in two tenants, in the second with two factories. */
  async function traveller() {
    const phone = freshPhone()
    const first = await member(phone, { tenant: { name: '甲厂' } })
    const second = await member(phone, {
      tenant: { name: '乙厂' },
      factories: [{ name: '东' }, { name: '西', timeZone: 'Europe/Berlin' }],
    })
    const browser = openBrowser(world, '10.40.0.1')
    await browser.signIn(phone, password, { tenantId: first.tenantId })
    return { phone, first, second, browser }
  }

  it('[TN-10 CL-28 CL-29 T9 S1] goes where the account is a member; the tokens so far are dead', async () => {
    const { first, second, browser } = await traveller()
    expect((await browser.post(whoAmI)).data).toMatchObject({ tenantId: first.tenantId, tenantName: '甲厂' })
    const { data } = await browser.post('/upms/user/getGlobalUserOfTenantInfo.do')
    expect(data.realName).toBe('梅')
    expect(data.tenantList.map((entry: any) => [entry.tenantName, entry.factoryName, entry.allowLoginFlag])).toEqual([
      ['甲厂', 'Main', 1],
      ['乙厂', '东', 1],
      ['乙厂', '西', 1],
    ])
    const old = copyOf(world, browser)
    const factoryId = second.factoryIds['西']!
    const switched = await browser.post(
      '/switchTenant',
      { tenantId: second.tenantId, factoryId },
      { 'idempotency-key': 'switch' },
    )
    expect(switched.code).toBe(1)
    browser.token = switched.data.token
    expect((await browser.post(whoAmI)).data).toMatchObject({
      tenantName: '乙厂',
      factoryName: '西',
      timeZone: 'Europe/Berlin',
    })
    expect(await codeOf(old)).toBe(11009)
    expect((await renew(old)).code).toBe(11009)
    expect(await old.post('/switchTenant', { tenantId: first.tenantId, factoryId: first.factoryId })).toMatchObject({
      code: 11009,
    })
    // No token stands anywhere, also not among the answers kept for retries.
    const kept = await inTenant(first.tenantId, (db) => db.all(sql`select answer from kit_idempotency`))
    expect(JSON.stringify(kept)).not.toContain(browser.token)
    // The next sign-in starts where the person was last.
    const again = openBrowser(world)
    const answer = await again.signIn(second.phone, password)
    expect(answer.data.tenantId).toBe(second.tenantId)
    expect((await again.post(whoAmI)).data.factoryName).toBe('西')
  })

  it('[T9] of parallel switches of one session one goes through', async () => {
    const { second, browser } = await traveller()
    const target = { tenantId: second.tenantId, factoryId: second.factoryIds['东']! }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => copyOf(world, browser).post('/switchTenant', target)),
    )
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([1, 11009, 11009, 11009])
  })

  it('[T1 T3] a strange tenant or factory is answered like one that does not exist, and changes nothing', async () => {
    const { first, second, browser } = await traveller()
    const stranger = await member()
    const attempts = [
      { tenantId: stranger.tenantId, factoryId: stranger.factoryId },
      { tenantId: first.tenantId, factoryId: stranger.factoryId },
      { tenantId: first.tenantId, factoryId: second.factoryIds['东']! },
      { tenantId: 987_654_321, factoryId: 123 },
    ]
    for (const target of attempts) {
      const { code, message, data } = await browser.post('/switchTenant', target)
      expect({ code, message, data }).toEqual({
        code: 404,
        message: '切换失败：没有这个公司或工厂',
        data: { refusal: 'switch.absent', params: {} },
      })
    }
    expect(await codeOf(browser)).toBe(1)
  })

  it('[A8 TN-06] a tenant whose licence bars entry is listed and refused', async () => {
    const { second, browser } = await traveller()
    await control((db) => db.run(sql`update tenancy_tenant set allow_login = false where id = ${second.tenantId}`))
    const { data } = await browser.post('/upms/user/getGlobalUserOfTenantInfo.do')
    expect(data.tenantList.at(-1)).toMatchObject({ tenantName: '乙厂', allowLoginFlag: 0 })
    expect(
      await browser.post('/switchTenant', { tenantId: second.tenantId, factoryId: second.factoryIds['东'] }),
    ).toMatchObject({
      code: 11015,
      data: { refusal: 'switch.barred' },
    })
    expect(await codeOf(browser)).toBe(1)
  })
})
