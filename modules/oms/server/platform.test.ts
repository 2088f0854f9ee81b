/** What the provider keeps for the whole platform: who wants in, constants, sentences, news, and the log of it all. */
import { sql, transaction } from '@mouldwright/server-kit'
import { waitUntil } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { worldOfFile, operatorOfFile } from '@mouldwright/testkit/of-file'
import { askForSms, codeTo, messageTo } from '../../account/server/guest.fixture.ts'
import { freshPhone, openBrowser } from '../../identity/server/browser.fixture.ts'

const world = worldOfFile()
const { operator, mine } = operatorOfFile(world, { permissions: ['oms.*'], modules: ['system', 'common', 'oms'] })

const password = 'Canary-8r'
const historyOf = async (entity: string, recordId: number) =>
  (await mine.ok('comm/history/list.do', { entity, recordId })).rows.map(({ operation }: any) => operation)

describe('registrations', () => {
  async function apply(companyName: string) {
    const [phone, browser] = [freshPhone(), openBrowser(world)]
    world.clock.advance(61_000)
    await askForSms(world, browser, phone, 'register')
    const answer = await browser.post('/upms/tenant/register.do', {
      companyName,
      realName: '王芳',
      phoneNum: phone,
      phoneCode: await codeTo(world, phone),
      password: await browser.seal(password),
      confirmPassword: await browser.seal(password),
      agreement: true,
    })
    const { rows } = await mine.ok('oms/registration/list.do', { search: answer.data.number })
    return { phone, browser, row: rows[0] }
  }
  const licence = { maxOverdueDays: 14, loginDelaySeconds: 0, modules: [{ moduleKey: 'system' }, { moduleKey: 'aps' }] }

  it('[RG-01] are listed with masked phones, approved once with a licence, and the applicant signs in', async () => {
    const { phone, browser, row } = await apply('审核精密模具')
    expect(row).toMatchObject({ companyName: '审核精密模具', status: 'submitted', reviewer: null })
    expect(row.phone).toMatch(/^\d{3}\*{6}\d{2}$/)
    expect((await mine.ok('oms/registration/get.do', { id: row.id })).phone).toBe(phone)
    const faults = await mine.post<any>('oms/registration/approve.do', {
      ...licence,
      id: row.id,
      expireDate: '2020-01-01',
      modules: [{ moduleKey: 'oms' }],
    })
    expect(faults.data.issues.map(({ field }: any) => field)).toEqual(['modules', 'expireDate'])

    const approve = () =>
      mine.post<any>('oms/registration/approve.do', { ...licence, id: row.id, expireDate: '2099-06-30' })
    const answers = await Promise.all([approve(), approve()])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 409])
    const { tenantId } = answers.find(({ code }) => code === 1)!.data
    expect(await mine.ok('oms/tenant/get.do', { id: tenantId })).toMatchObject({
      name: '审核精密模具',
      expireDate: '2099-06-30',
      maxOverdueDays: 14,
      people: 1,
      modules: [{ moduleKey: 'aps' }, { moduleKey: 'system' }],
    })
    expect((await mine.ok('oms/registration/list.do', { filters: { status: ['approved'] } })).rows).toMatchObject([
      { id: row.id, reviewer: expect.any(String) },
    ])
    expect((await messageTo(world, phone, 'registrationApproved')).params).toMatchObject({ company: '审核精密模具' })
    expect((await browser.signIn(phone, password)).data).toMatchObject({ tenantId, allowLoginFlag: 1 })
  })

  it('[RG-01] a rejection needs its reason, which the applicant reads', async () => {
    const { phone, row } = await apply('驳回精密模具')
    expect((await mine.post<any>('oms/registration/reject.do', { id: row.id, reason: ' ' })).data.issues).toMatchObject(
      [{ field: 'reason' }],
    )
    await mine.ok('oms/registration/reject.do', { id: row.id, reason: '营业执照与企业名称不符' })
    expect((await messageTo(world, phone, 'registrationRejected')).params).toMatchObject({
      reason: '营业执照与企业名称不符',
    })
    expect((await mine.post('oms/registration/reject.do', { id: row.id, reason: '再来一次' })).code).toBe(409)
    const clerk = await world.user(['oms.registration:check', 'oms.registration:detail'], { tenant: operator })
    expect((await clerk.post('oms/registration/approve.do', { ...licence, id: row.id })).code).toBe(403)
  })
})

describe('constants', () => {
  const byName = async (name: string) => (await mine.ok('oms/constant/list.do', { search: name })).rows[0]
  const save = (row: any, value: string | null) =>
    mine.post<any>('oms/constant/modify.do', { id: row.id, version: row.version, value })

  it('[CL-13] take only addresses of trusted hosts, tenants that there are, and modes that are known', async () => {
    const wrong: [string, string, string][] = [
      ['CAS_SERVER_LOGIN_URL', 'https://evil.example/cas', 'shell:rules.trustedAddress'],
      ['CAS_SERVER_LOGIN_URL', 'javascript:alert(1)', 'shell:rules.trustedAddress'],
      ['WS_CONNECT_IP', '10.0.0.9', 'shell:rules.trustedHost'],
      ['SYSTEM_INTEGRATION_MODE', '7', 'shell:rules.knownMode'],
      ['DAILY_TENANT_LIST', '12;13', 'shell:rules.tenantIds'],
      ['DAILY_TENANT_LIST', `${operator.tenantId},4711`, 'oms:rules.unknownTenants'],
    ]
    for (const [name, value, rule] of wrong)
      expect([name, (await save(await byName(name), value)).data.issues]).toMatchObject([
        name,
        [{ field: 'value', rule }],
      ])
    const unknown = await save(await byName('DAILY_TENANT_LIST'), '4711,4712')
    expect(unknown.data.issues[0].message).toBe('没有这些租户：4711、4712')
    for (const [name, value] of [
      ['CAS_SERVER_LOGIN_URL', 'https://login.partner.test/cas'],
      ['WS_CONNECT_IP', '10.0.0.8:9000'],
      ['DAILY_TENANT_LIST', `${operator.tenantId}`],
    ] as const)
      expect((await save(await byName(name), value)).data).toMatchObject({ value, isChanged: true, version: 2 })
    const { data } = await world.post('sys/constant/getConstantValue', { constantName: 'CAS_SERVER_LOGIN_URL' })
    expect(data).toBe('https://login.partner.test/cas')
  })

  it('[CL-13 C1] go back to their default, and a stale change is refused with who and when', async () => {
    const row = await byName('HOMEPAGE_AUTO_REDIRECT')
    expect(row).toMatchObject({ value: 'http://mould.test/oidc/auth', isChanged: false, isPublic: true, version: 1 })
    const answers = await Promise.all([save(row, '0'), save(row, 'https://login.partner.test/')])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 409])
    const stale = answers.find(({ code }) => code === 409)!
    expect(stale.data).toMatchObject({ refusal: 'record.changed', version: expect.any(Number) })
    await mine.ok('oms/constant/remove.do', { id: row.id, version: 2 })
    expect(await byName('HOMEPAGE_AUTO_REDIRECT')).toMatchObject({
      value: 'http://mould.test/oidc/auth',
      isChanged: false,
      version: 3,
    })
    expect(await historyOf('oms.constant', row.id)).toEqual(['reset', 'modify'])
  })
})

describe('language pack', () => {
  const find = async (search: string, more: object = {}) => mine.ok('oms/language/list.do', { search, ...more })
  const save = (row: any, said: object) =>
    mine.post<any>('oms/language/save.do', { moduleKey: row.module, path: row.path, version: row.version, ...said })

  it('[CL-16 SH-13] shows every sentence of every module in both languages, and says it otherwise at once', async () => {
    const all = await find('', { size: 1 })
    expect(all.total).toBeGreaterThan(1_000)
    expect(all.modules.map(({ key }: any) => key)).toEqual(expect.arrayContaining(['identity', 'aps', 'oms']))
    const { rows } = await find('identity.menu.role')
    expect(rows).toMatchObject([{ zh: '角色管理', ownZh: null, version: 1 }])
    expect(await save(rows[0], { zh: '岗位管理', en: rows[0].en })).toMatchObject({
      code: 1,
      data: { ownZh: '岗位管理', ownEn: null, version: 2 },
    })
    expect((await find('岗位管理', { changedOnly: true })).rows).toMatchObject([{ path: 'menu.role' }])
    const member = await world.user(['identity.role:check'])
    const menuOf = async () =>
      (await member.ok('upms/user/getModuleTree.do')).moduleData.flatMap(({ menuChildren }: any) =>
        menuChildren.flatMap(({ children }: any) => children.map(({ menuName }: any) => menuName)),
      )
    expect(await waitUntil(async () => (await menuOf()).includes('岗位管理'), 'the new word in the menu')).toBe(true)
    const { data: lost } = await save(rows[0], { zh: '迟到' })
    expect(lost).toMatchObject({ refusal: 'record.changed', version: 2 })
    const back = await mine.ok('oms/language/remove.do', { moduleKey: 'identity', path: 'menu.role', version: 2 })
    expect(back).toMatchObject({ ownZh: null, version: 3 })
    expect(await waitUntil(async () => (await menuOf()).includes('角色管理'), 'the dictionary’s word')).toBe(true)
    expect((await find('', { changedOnly: true })).rows).toEqual([])
  })

  it('[CL-16 I4] no sentence names what it is not given, and there are no sentences but the dictionaries’', async () => {
    const { rows } = await find('preference.tooMany')
    expect((await save(rows[0], { zh: '{{max}} 与 {{secret}}', en: '{{other}}' })).data.issues).toMatchObject([
      { field: 'zh', rule: 'shell:rules.unknownParams', params: { names: ['secret'] } },
      { field: 'en', rule: 'shell:rules.unknownParams' },
    ])
    for (const path of ['menu.nothing', '__proto__', 'menu'])
      expect((await save({ module: 'identity', path, version: 1 }, { zh: 'x' })).code).toBe(404)
  })
})

describe('entries of other systems', () => {
  const draft = {
    kind: 'frame',
    moduleKey: 'crm',
    menuKey: 'board',
    name: '伙伴看板',
    address: 'https://login.partner.test/board',
    permission: 'links.entry:check',
    sortOrder: 5,
  }
  const faultsOf = async (changed: object) =>
    ((await mine.post<any>('oms/entry/add.do', { ...draft, ...changed })).data.issues ?? []).map(
      ({ field, rule }: any) => `${field} ${rule}`,
    )

  it('[MO-10 SH-07] are put down, seen in the menu, changed and taken back', async () => {
    const tenant = await world.tenant({ tenant: { name: '看板用户' }, modules: ['crm'] })
    const member = await world.user(['links.entry:check'], { tenant })
    const menu = async () =>
      (await member.ok('upms/user/getModuleTree.do')).moduleData.flatMap(({ menuChildren }: any) =>
        menuChildren.flatMap(({ children }: any) => children.map(({ menuName }: any) => menuName)),
      )
    const added = await mine.ok('oms/entry/add.do', { ...draft, tenant: tenant.tenantId })
    expect(added).toMatchObject({
      name: '伙伴看板',
      tenant: tenant.tenantId,
      labels: { tenant: '看板用户' },
      version: 1,
    })
    expect(await menu()).toEqual(['伙伴看板'])
    expect(await faultsOf({ tenant: tenant.tenantId })).toEqual(['menuKey links:rules.taken'])
    const change = (version: number) => mine.post('oms/entry/modify.do', { id: added.id, version, name: '新看板' })
    expect([(await change(1)).code, (await change(1)).code]).toEqual([1, 409])
    expect(await menu()).toEqual(['新看板'])
    const { rows } = await mine.ok('oms/entry/list.do', { search: '新看', filters: { kind: ['frame'] } })
    expect(rows).toMatchObject([{ id: added.id, address: draft.address }])
    expect(await mine.ok('oms/entry/remove.do', { ids: [added.id] })).toEqual({ removed: 1 })
    expect(await menu()).toEqual([])
    expect(await historyOf('oms.entry', added.id)).toEqual(['remove', 'modify', 'add'])
  })

  it('[BD-62 MO-10] stand in the order that is said: a whole number of 1 to 9999', async () => {
    for (const sortOrder of [0, -1]) expect(await faultsOf({ sortOrder })).toEqual(['sortOrder tooSmall'])
    expect(await faultsOf({ sortOrder: 10_000 })).toEqual(['sortOrder tooLarge'])
    expect(await faultsOf({ sortOrder: 1.5 })).toEqual(['sortOrder whole'])
    const tenant = await world.tenant({ modules: ['crm'] })
    const member = await world.user(['links.entry:check'], { tenant })
    const put = (menuKey: string, sortOrder: number) =>
      mine.ok('oms/entry/add.do', { ...draft, tenant: tenant.tenantId, menuKey, name: menuKey, sortOrder })
    const [last, first] = [await put('last', 9_999), await put('first', 1)]
    const { moduleData } = await member.ok('upms/user/getModuleTree.do')
    const names = moduleData.flatMap(({ menuChildren }: any) =>
      menuChildren.flatMap(({ children }: any) => children.map(({ menuName }: any) => menuName)),
    )
    expect(names).toEqual(['first', 'last'])
    expect(await mine.ok('oms/entry/remove.do', { ids: [last.id, first.id] })).toEqual({ removed: 2 })
  })

  it('[N2 N3 I1] name hosts that the deployment lists, modules, rights and tenants that there are', async () => {
    for (const address of ['https://evil.test/', 'http://127.0.0.1/', 'http://169.254.169.254/', 'javascript:alert(1)'])
      expect(await faultsOf({ address }), address).toEqual(['address links:rules.trustedAddress'])
    expect(await faultsOf({ permission: 'crm:all' })).toEqual(['permission links:rules.knownRight'])
    expect(await faultsOf({ kind: 'page' })).toEqual(['address links:rules.modulePath'])
    expect(await faultsOf({ menuKey: null })).toEqual(['menuKey oms:rules.keyOfEntry'])
    expect(await faultsOf({ menuKey: 'a/b' })).toEqual(['menuKey links:rules.menuKey'])
    expect(await faultsOf({ tenant: 4_242_424_242_424 })).toEqual(['tenant oms:rules.unknownTenants'])
    expect((await mine.post('oms/entry/add.do', { ...draft, moduleKey: 'nothing' })).code).toBe(400)
  })

  it('[R1 T6] are the operator’s alone', async () => {
    const stranger = await world.user(['*'])
    for (const verb of ['list', 'add', 'modify', 'remove'])
      expect((await stranger.post(`oms/entry/${verb}.do`, verb === 'add' ? draft : {})).code, verb).not.toBe(1)
    const clerk = await world.user(['oms.news:*'], { tenant: operator })
    expect((await clerk.post('oms/entry/list.do', {})).code).toBe(403)
  })
})

describe('news', () => {
  const draft = { title: '今晚 22:00 维护', content: '系统约十分钟不可用。<img src=x onerror=alert(1)>' }

  it('[PU-08 CL-22] are written, published, read by everybody, withdrawn and removed', async () => {
    const reader = await world.user([])
    const read = async () => (await reader.ok('bms/sys/news/getPlatformNews.do')).map(({ title }: any) => title)
    const added = await mine.ok('oms/news/add.do', draft)
    expect(added).toMatchObject({ ...draft, status: 'draft', publishedAt: null, version: 1 })
    expect(await read()).toEqual([])
    const publish = () => mine.post<any>('oms/news/publish.do', { id: added.id })
    const answers = await Promise.all([publish(), publish()])
    expect(answers.map(({ code }) => code === 1).sort()).toEqual([false, true])
    expect(await read()).toEqual([draft.title])
    expect((await mine.ok('oms/news/list.do', { filters: { status: 'published' } })).rows).toHaveLength(1)
    const stale = await mine.post('oms/news/modify.do', { id: added.id, version: 1, title: '迟到' })
    expect(stale.code).toBe(409)
    await mine.ok('oms/news/modify.do', { id: added.id, version: 2, title: '改期' })
    expect(await read()).toEqual(['改期'])
    await mine.ok('oms/news/withdraw.do', { id: added.id })
    expect(await read()).toEqual([])
    expect(await mine.ok('oms/news/remove.do', { ids: [added.id] })).toEqual({ removed: 1 })
    expect((await mine.post('oms/news/get.do', { id: added.id })).code).toBe(404)
    expect(await historyOf('oms.news', added.id)).toEqual(['remove', 'withdraw', 'modify', 'publish', 'add'])
  })

  it('[PU-08 R4] are removed all or none, each with its line in the history', async () => {
    const [one, other] = [await mine.ok('oms/news/add.do', draft), await mine.ok('oms/news/add.do', draft)]
    const gone = { ids: [one.id, 4_242_424_242_424, other.id] }
    expect((await mine.post<any>('oms/news/remove.do', gone)).data.refusal).toBe('record.absent')
    const ids = [other.id, one.id]
    expect((await mine.ok('oms/news/list.do', { ids })).rows.map(({ version }: any) => version)).toEqual([1, 1])
    expect(await mine.ok('oms/news/remove.do', { ids: [...ids, one.id] })).toEqual({ removed: 2 })
    expect((await mine.ok('oms/news/list.do', { ids })).total).toBe(0)
    for (const id of ids) expect(await historyOf('oms.news', id)).toEqual(['remove', 'add'])
  })

  it('[I1 R3] all faults are said at once, and what the server writes is not taken', async () => {
    const answer = await mine.post<any>('oms/news/add.do', {
      title: '',
      status: 'published',
      publishedAt: '2026-01-01T00:00:00Z',
    })
    expect(answer.data.issues.map(({ field, rule }: any) => `${field} ${rule}`).sort()).toEqual([
      'content required',
      'publishedAt readonly',
      'status readonly',
      'title required',
    ])
    const [startsAt, endsAt] = ['2026-09-25T14:00:00Z', '2026-09-25T13:00:00Z']
    expect((await mine.post<any>('oms/news/add.do', { ...draft, startsAt, endsAt })).data.issues).toMatchObject([
      { field: 'endsAt', rule: 'oms:rules.endsLater', message: '须晚于开始显示的时间' },
    ])
    expect((await mine.post<any>('oms/news/add.do', { ...draft, titleEn: 'Tonight' })).data.issues).toMatchObject([
      { field: 'contentEn', rule: 'oms:rules.bothInEnglish' },
    ])
  })
})

describe('log', () => {
  const search = (body: object) => mine.ok('oms/audit/list.do', body)

  it('[R4] finds sign-in events by person and kind, masked, page by page', async () => {
    const [phone, browser] = [freshPhone(), openBrowser(world, '10.9.8.7')]
    for (let attempt = 0; attempt < 3; attempt += 1) await browser.signIn(phone, `Wrong-${attempt}`)
    const found = await search({ book: 'signIn', person: phone, kind: 'signInFailed', size: 2 })
    expect(found.rows).toHaveLength(2)
    const rest = await search({ book: 'signIn', person: phone, kind: 'signInFailed', size: 2, before: found.next })
    expect(rest).toMatchObject({ rows: [{ kindName: '登录失败', source: '10.9.*.*' }], next: null })
    const ids = [...found.rows, ...rest.rows].map(({ id }: any) => id)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
    expect(JSON.stringify([found, rest])).not.toContain(phone)
    expect(JSON.stringify(found)).not.toContain('10.9.8.7')
    const later = new Date(world.clock.now() + 60_000).toISOString()
    expect((await search({ book: 'signIn', person: phone, from: later })).rows).toEqual([])
    expect(found.kinds).toContainEqual({ key: 'signIn', name: '登录' })
  })

  it('[T1 R4] shows of a tenant’s actions who, what and which fields, never what stands in them', async () => {
    const [tenant, other] = [await world.tenant(), await world.tenant()]
    const [member, neighbour] = [await world.user(['*'], { tenant }), await world.user(['*'], { tenant: other })]
    await member.ok('bms/factory/add.do', { name: '金丝雀厂' })
    await neighbour.ok('bms/factory/add.do', { name: '邻居厂' })
    const { rows } = await search({ book: 'tenant', tenant: tenant.tenantId, kind: 'add' })
    expect(rows).toMatchObject([
      { tenantId: tenant.tenantId, kindName: '新增', fields: expect.arrayContaining(['工厂名称']) },
    ])
    expect(rows[0].target).toMatch(/^工厂 #\d+$/)
    expect(JSON.stringify(rows)).not.toMatch(/金丝雀|邻居/)
    expect((await search({ book: 'tenant', tenant: tenant.tenantId, person: rows[0].person })).rows).not.toEqual([])
    expect((await search({ book: 'tenant', tenant: tenant.tenantId, person: 'nobody' })).rows).toEqual([])
    for (const body of [{ book: 'tenant' }, { book: 'tenant', tenant: 4_242_424_242_424 }])
      expect((await mine.post<any>('oms/audit/list.do', body)).data.issues).toMatchObject([{ field: 'tenant' }])
  })

  it('[R4] a search leaves a line itself, with the number that was looked for masked', async () => {
    const phone = freshPhone()
    await search({ book: 'signIn', person: phone })
    const { rows } = await search({ book: 'tenant', tenant: operator.tenantId, kind: 'auditSearch' })
    expect(rows[0]).toMatchObject({ kindName: '查询日志', fields: expect.arrayContaining(['范围', '人员']) })
    const { pool } = world.composition
    const lines = await transaction(pool, operator, (db) =>
      db.all(sql`select after from kit_audit where tenant_id = ${operator.tenantId} and operation = 'auditSearch'`),
    )
    expect(lines.length).toBeGreaterThan(3)
    expect(JSON.stringify(lines)).not.toContain(phone)
  })
})
