import { sql, transaction, type Db } from '@mouldwright/server-kit'
import { loggedDefects, type Caller, type TestTenant } from '@mouldwright/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { createPasswordHasher } from '../api.ts'
import { freshPhone, openBrowser, whoAmI } from '../browser.fixture.ts'

const password = 'Mould-2026'
const world = worldOfFile()
let passwordHash: string

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(password)
})

const control = <T>(work: (db: Db) => Promise<T>) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, work)

async function company(): Promise<{ tenant: TestTenant; admin: Caller; phone: string }> {
  const phone = freshPhone()
  const tenant = await world.tenant({
    users: [{ userName: 'boss', realName: '王总', roles: ['administrator'], passwordHash, phone }],
  })
  return { tenant, phone, admin: await world.user(['*'], { tenant }) }
}

const draft = (tenant: TestTenant, more: object = {}) => ({
  userName: 'li',
  realName: '李工',
  phone: freshPhone(),
  expireDate: '2099-01-01',
  roles: [{ roleId: tenant.roleIds['viewer'] }],
  factories: [{ factoryId: tenant.factoryId }],
  ...more,
})

const rulesOf = (answer: { data: any }) => (answer.data.issues ?? []).map((issue: any) => [issue.field, issue.rule])

const refusalOf = async (answer: Promise<{ data: any }>) => (await answer).data.refusal

describe('members', () => {
  it('[OU-01] are made with all their fields and read back; limits, phone, e-mail, role and expiry are held', async () => {
    const { admin, tenant } = await company()
    const full = draft(tenant, {
      englishName: 'Li Gong',
      spellName: 'li gong',
      workNumber: 'W-001',
      workPhone: '021-5555',
      email: 'li@example.com',
      title: '工程师',
      employment: 'unpaidLeave',
      pageSize: 50,
      workRate: 125.5,
      workLog: true,
      birthday: '1990-02-28',
      sex: 'female',
      marriage: 'married',
      entryDate: '2015-07-01',
      language: 'en',
      ip: '10.0.0.7',
      intro: '模具设计',
    })
    const made = await admin.ok('upms/user/add.do', full)
    expect(made).toMatchObject({
      ...full,
      enabled: true,
      roles: [{ labels: { roleId: '只读' } }],
      factories: [{ labels: { factoryId: 'Main' } }],
    })
    const wrong = await admin.post('upms/user/add.do', {
      userName: 'x'.repeat(21),
      realName: 'x'.repeat(21),
      englishName: 'x'.repeat(51),
      workNumber: 'x'.repeat(31),
      workPhone: 'x'.repeat(21),
      intro: 'x'.repeat(201),
      email: 'not-an-address',
      phone: '12345',
      employment: 'retired',
      workRate: 200.01,
      roles: [],
      factories: [],
    })
    expect(wrong.code).toBe(400)
    expect(rulesOf(wrong).sort()).toEqual(
      [
        ['email', 'pattern'],
        ['employment', 'choice'],
        ['englishName', 'tooLong'],
        ['expireDate', 'required'],
        ['factories', 'tooFewRows'],
        ['intro', 'tooLong'],
        ['phone', 'pattern'],
        ['realName', 'tooLong'],
        ['roles', 'tooFewRows'],
        ['userName', 'tooLong'],
        ['workRate', 'tooLarge'],
        ['workNumber', 'tooLong'],
        ['workPhone', 'tooLong'],
      ].sort(),
    )
  })

  it('[OU-01 SI-04] a member is found by phone, also when typed in full width; a changed phone ends the sessions', async () => {
    const { admin, tenant } = await company()
    const phone = freshPhone()
    const wide = phone.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const made = await admin.ok('upms/user/add.do', draft(tenant, { phone: wide }))
    expect(made.phone).toBe(phone)
    await control((db) =>
      db.run(sql`update identity_account set password_hash = ${passwordHash} where phone = ${phone}`),
    )
    const browser = openBrowser(world)
    expect((await browser.signIn(wide, password)).code).toBe(1)
    expect((await browser.post(whoAmI)).data.realName).toBe('李工')

    const next = freshPhone()
    await admin.ok('upms/user/modify.do', { id: made.id, version: made.version, phone: next })
    expect((await browser.post(whoAmI)).code).toBe(11009)
    expect((await openBrowser(world).signIn(phone, password)).data.refusal).toBe('login.wrong')
    const { accounts } = await control((db) =>
      db.one<{ accounts: string[] }>(sql`
        select array_agg(a.phone) as accounts from identity_directory d join identity_account a on a.id = d.account_id
        where d.tenant_id = ${tenant.tenantId} and d.user_id = ${made.id}`),
    )
    expect(accounts).toEqual([next])
  })

  it('[T7 C5] one phone number once a tenant, also in parallel; another tenant may have the same person', async () => {
    const [one, other] = [await company(), await company()]
    const phone = freshPhone()
    await one.admin.ok('upms/user/add.do', draft(one.tenant, { phone }))
    expect(rulesOf(await one.admin.post('upms/user/add.do', draft(one.tenant, { phone, userName: 'li2' })))).toEqual([
      ['phone', 'identity:rules.phoneTaken'],
    ])
    expect((await other.admin.post('upms/user/add.do', draft(other.tenant, { phone }))).code).toBe(1)
    const shared = freshPhone()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        one.admin.post('upms/user/add.do', draft(one.tenant, { phone: shared, userName: `p${at}` })),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    for (const answer of answers)
      if (answer.code !== 1) expect(rulesOf(answer)).toEqual([['phone', 'identity:rules.phoneTaken']])
    expect(loggedDefects(world)).toEqual([])
  })

  it('[R5] a member who is disabled or removed is out at the next call', async () => {
    for (const how of ['disable', 'remove'] as const) {
      const { admin, tenant } = await company()
      const phone = freshPhone()
      const made = await admin.ok('upms/user/add.do', draft(tenant, { phone }))
      await control((db) =>
        db.run(sql`update identity_account set password_hash = ${passwordHash} where phone = ${phone}`),
      )
      const browser = openBrowser(world)
      await browser.signIn(phone, password)
      expect((await browser.post(whoAmI)).code).toBe(1)
      if (how === 'disable')
        await admin.ok('upms/user/modify.do', { id: made.id, version: made.version, enabled: false })
      else await admin.ok('upms/user/remove.do', { ids: [made.id] })
      expect((await browser.post(whoAmI)).code).toBe(11009)
      expect((await openBrowser(world).signIn(phone, password)).data.refusal).toBe('login.wrong')
    }
  })

  it('the last administrator stays, also when two take each other away', async () => {
    const { tenant } = await company()
    const helper = await world.user(['identity.*', '*:check', '*'], { tenant })
    const list = async () => (await helper.ok('upms/user/list.do', { search: 'boss' })).rows[0]
    const boss = await list()
    expect(
      await helper.post('upms/user/modify.do', { id: boss.id, version: boss.version, enabled: false }),
    ).toMatchObject({
      code: 422,
      data: { refusal: 'user.lastAdministrator' },
    })
    expect(await refusalOf(helper.post('upms/user/remove.do', { ids: [boss.id] }))).toBe('user.lastAdministrator')
    const second = await helper.ok(
      'upms/user/add.do',
      draft(tenant, { userName: 'zhao', roles: [{ roleId: tenant.roleIds['administrator'] }] }),
    )
    const answers = await Promise.all([
      helper.post('upms/user/modify.do', { id: boss.id, version: boss.version, enabled: false }),
      helper.post('upms/user/modify.do', { id: second.id, version: second.version, enabled: false }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 422])
  })

  it('nobody removes themselves', async () => {
    const { admin } = await company()
    expect(await refusalOf(admin.post('upms/user/remove.do', { ids: [admin.userId] }))).toBe('user.self')
  })
})

describe('roles and rights', () => {
  it('[OU-03] every tenant starts with four system roles, which stay as they are', async () => {
    const { admin, tenant } = await company()
    const { rows } = await admin.ok('upms/role/list.do', { filters: { type: 'systemDefined' } })
    expect(rows.map(({ code, name }: any) => [code, name])).toEqual([
      ['administrator', '管理员'],
      ['planner', '计划员'],
      ['workshop', '车间'],
      ['viewer', '只读'],
    ])
    const [first] = rows
    expect(
      rulesOf(await admin.post('upms/role/modify.do', { id: first.id, version: first.version, name: '别的' })),
    ).toEqual([['code', 'identity:rules.systemRole']])
    expect(await refusalOf(admin.post('upms/role/remove.do', { ids: [tenant.roleIds['viewer']] }))).toBe(
      'role.systemDefined',
    )
  })

  it('[R3 OU-03] who made a role is the server’s word; removing one asks by name, and leaves nobody without any', async () => {
    const { admin, tenant } = await company()
    const role = { code: 'lead', name: '组长', permissions: [{ permission: 'identity.user:check' }] }
    expect(rulesOf(await admin.post('upms/role/add.do', { ...role, type: 'systemDefined' }))).toEqual([
      ['type', 'identity:rules.systemType'],
    ])
    const made = await admin.ok('upms/role/add.do', role)
    expect(made).toMatchObject({ type: 'userDefined', valid: true })
    expect(
      rulesOf(await admin.post('upms/role/modify.do', { id: made.id, version: made.version, remark: 'x'.repeat(31) })),
    ).toEqual([['remark', 'tooLong']])
    const only = await admin.ok('upms/user/add.do', draft(tenant, { roles: [{ roleId: made.id }] }))
    const remove = (confirm: string[] = []) => admin.post('upms/role/remove.do', { ids: [made.id], confirm })
    expect(await remove()).toMatchObject({
      code: 422,
      data: { refusal: 'role.onlyRole', params: { names: ['李工'], count: 1 } },
    })
    const roles = [{ roleId: made.id }, { roleId: tenant.roleIds['viewer'] }]
    await admin.ok('upms/user/modify.do', { id: only.id, version: only.version, roles })
    // Whoever may not change users does not take roles from them either.
    const clerk = await world.user(['identity.role:*', 'identity.user:check'], { tenant })
    expect(await clerk.post('upms/role/remove.do', { ids: [made.id] })).toMatchObject({
      data: { refusal: 'record.referenced' },
    })
    const question = await remove()
    expect(question.message).toContain('李工')
    // Somebody else has it meanwhile: that answer was to another question.
    await admin.ok('upms/user/add.do', draft(tenant, { userName: 'li2', roles }))
    const again = await remove([(question.data as any).confirm])
    expect(again).toMatchObject({ code: 409, data: { refusal: 'identity.roleHolders' } })
    expect((await remove([(again.data as any).confirm])).code).toBe(1)
    expect((await admin.ok('upms/user/get.do', { id: only.id })).roles).toMatchObject([{ labels: { roleId: '只读' } }])
  })

  it('[R1 R5] a changed role holds at the next call of everybody who has it', async () => {
    const { admin, tenant } = await company()
    const role = await admin.ok('upms/role/add.do', {
      code: 'desk',
      name: '前台',
      permissions: [{ permission: 'identity.user:check' }],
    })
    const phone = freshPhone()
    await admin.ok('upms/user/add.do', draft(tenant, { phone, roles: [{ roleId: role.id }] }))
    await control((db) =>
      db.run(sql`update identity_account set password_hash = ${passwordHash} where phone = ${phone}`),
    )
    const browser = openBrowser(world)
    await browser.signIn(phone, password)
    const may = async () => [
      (await browser.post('/upms/user/list.do')).code,
      (await browser.post('/upms/role/list.do')).code,
    ]
    expect(await may()).toEqual([1, 403])
    const changed = await admin.ok('upms/role/modify.do', {
      id: role.id,
      version: role.version,
      permissions: [{ permission: 'identity.role:*' }],
    })
    expect(await may()).toEqual([403, 1])
    await admin.ok('upms/role/modify.do', { id: role.id, version: changed.version, valid: false })
    expect(await may()).toEqual([403, 403])
    const denials = await transaction(world.composition.pool, { tenantId: tenant.tenantId, factoryId: null }, (db) =>
      db.all<{ entity: string }>(
        sql`select entity from kit_audit where tenant_id = ${tenant.tenantId} and operation = 'denied' order by id`,
      ),
    )
    expect(denials.map(({ entity }) => entity)).toEqual([
      'identity.role.list',
      'identity.user.list',
      'identity.user.list',
      'identity.role.list',
    ])
  })

  it('[R1 R3] nobody gives away rights that they do not have, by a role’s content or by handing out a role', async () => {
    const { tenant } = await company()
    const clerk = await world.user(['identity.user:*', 'identity.role:*'], { tenant })
    const add = (permission: string, code: string) =>
      clerk.post('upms/role/add.do', { code, name: code, permissions: [{ permission }] })
    expect((await add('identity.user:check', 'fine')).code).toBe(1)
    for (const [at, permission] of ['*', 'tenancy.factory:check', '*:check'].entries())
      expect(rulesOf(await add(permission, `beyond${at}`)), permission).toEqual([
        ['permissions.permission', 'identity:rules.beyondOwn'],
      ])
    expect(rulesOf(await add('nothing.like:this', 'none'))).toEqual([
      ['permissions.permission', 'identity:rules.unknownRight'],
    ])
    expect(
      rulesOf(
        await clerk.post('upms/user/add.do', draft(tenant, { roles: [{ roleId: tenant.roleIds['administrator'] }] })),
      ),
    ).toEqual([['roles', 'identity:rules.roleBeyondOwn']])
  })

  it('[T1 T2] members and roles of another tenant are as absent as those that never were', async () => {
    const [mine, theirs] = [await company(), await company()]
    const foreign = await theirs.admin.ok(
      'upms/user/add.do',
      draft(theirs.tenant, { userName: 'CANARY', realName: 'CANARY' }),
    )
    const same = async (path: string, body: (id: number) => object) => {
      const [strange, absent] = [
        await mine.admin.post(path, body(foreign.id)),
        await mine.admin.post(path, body(4_711)),
      ]
      const bare = ({ traceId: _, ...rest }: any) => rest
      expect(bare(strange)).toEqual(bare(absent))
      expect(strange.code).toBe(404)
    }
    await same('upms/user/get.do', (id) => ({ id }))
    await same('upms/user/modify.do', (id) => ({ id, version: 1, realName: 'x' }))
    await same('upms/user/remove.do', (id) => ({ ids: [id] }))
    expect(JSON.stringify(await mine.admin.ok('upms/user/list.do', { size: 500 }))).not.toContain('CANARY')
    const withForeign = await mine.admin.post(
      'upms/user/add.do',
      draft(mine.tenant, { roles: [{ roleId: theirs.tenant.roleIds['viewer'] }] }),
    )
    expect(rulesOf(withForeign)).toEqual([['roles.roleId', 'reference']])
    const elsewhere = await mine.admin.post(
      'upms/user/add.do',
      draft(mine.tenant, { factories: [{ factoryId: theirs.tenant.factoryId }] }),
    )
    expect(rulesOf(elsewhere)).toEqual([['factories.factoryId', 'reference']])
  })

  it('[T3] tenant, factory and user in the input are refused as unknown fields', async () => {
    const { admin, tenant } = await company()
    for (const field of ['tenantId', 'factoryId', 'userId', 'id', 'version'])
      expect(rulesOf(await admin.post('upms/user/add.do', draft(tenant, { [field]: 1 }))), field).toEqual([
        [field, 'unknown'],
      ])
  })

  it('[T2] the database itself refuses a role of another tenant', async () => {
    const [mine, theirs] = [await company(), await company()]
    await expect(
      transaction(world.composition.pool, { tenantId: mine.tenant.tenantId, factoryId: null }, (db) =>
        db.run(sql`
          insert into identity_user_roles (tenant_id, parent_id, position, role_id)
          values (${mine.tenant.tenantId}, ${mine.tenant.users['boss']!.userId}, 9, ${theirs.tenant.roleIds['viewer']})`),
      ),
    ).rejects.toThrow(/foreign key/)
  })
})

describe('own arrangements', () => {
  it('[T6] are kept per member and tenant, any JSON within 16 kB', async () => {
    const { tenant, admin } = await company()
    const other = await world.user(['*'], { tenant })
    const value = { columns: [{ name: 'code', width: 120 }], dense: true }
    await admin.ok('upms/user/preference/save.do', { key: 'list:basic.machine', value })
    await admin.ok('upms/user/preference/save.do', { key: 'theme', value: 'dark' })
    const own = async (caller: Caller) => (await caller.ok('upms/user/getModuleTree.do')).preferences
    expect(await own(admin)).toEqual({ 'list:basic.machine': value, theme: 'dark' })
    expect(await own(other)).toEqual({})
    await admin.ok('upms/user/preference/save.do', { key: 'theme', value: null })
    expect(await own(admin)).toEqual({ 'list:basic.machine': value })
  })

  it('[I4] refuse what is too large, too deep or no name', async () => {
    const { admin } = await company()
    const save = async (key: unknown, value: unknown) =>
      (await admin.post('upms/user/preference/save.do', { key, value })).code
    expect(await save('k', 'x'.repeat(16 * 1_024))).toBe(400)
    let deep: unknown = 1
    for (let at = 0; at < 40; at += 1) deep = [deep]
    expect(await save('k', deep)).toBe(400)
    expect(await save('', 1)).toBe(400)
    expect(await save('a b', 1)).toBe(400)
    expect(await save('k', 'x'.repeat(16_000))).toBe(1)
  })

  it('[OU-05] the rows of a list page are told as the member’s record has them', async () => {
    const { tenant, admin } = await company()
    const member = await world.user([], { tenant })
    const told = async () => (await member.ok('upms/user/getModuleTree.do', { needMenu: false })).userData.pageSize
    expect(await told()).toBe(20)
    const { version } = await admin.ok('upms/user/get.do', { id: member.userId })
    await admin.ok('upms/user/modify.do', { id: member.userId, version, pageSize: 100 })
    expect(await told()).toBe(100)
  })

  it('[SH-11 OU-05] the language is the member’s own, then the tenant’s', async () => {
    const { admin } = await company()
    const refusal = async () => (await admin.post('upms/user/get.do', { id: 4_711 })).message
    expect(await refusal()).toBe('记录不存在或已删除')
    await admin.ok('upms/user/preference/save.do', { key: 'language', value: 'en' })
    expect(await refusal()).not.toMatch(/记录/)
  })
})
