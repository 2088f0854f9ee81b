import { describe, expect, it } from 'vitest'
import { worldOfFile, operatorOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
const { operator, mine } = operatorOfFile(world, { permissions: ['oms.*'], modules: ['system', 'common', 'oms'] })

const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(world.clock.now() + days * 86_400_000)
const whoAmI = 'account/basic-api/blade-auth/user-client/getUserInfo'
const get = (tenant: { tenantId: number }) => mine.ok('oms/tenant/get.do', { id: tenant.tenantId })
const change = (of: { id: number; version: number }, fields: object) =>
  mine.post<any>('oms/tenant/modify.do', { id: of.id, version: of.version, ...fields })
const historyOf = async (recordId: number) =>
  (await mine.ok('comm/history/list.do', { entity: 'oms.tenant', recordId })).rows

describe('tenants', () => {
  it('[TN-17 TN-07] are listed with the state of their licence, searched, filtered, sorted and paged', async () => {
    const make = (name: string, licence: object) => world.tenant({ tenant: { name: `清单 ${name}`, ...licence } })
    await make('长期', {})
    await make('三十天', { expireDate: day(30) })
    await make('三十一天', { expireDate: day(31) })
    await make('宽限', { expireDate: day(-2), maxOverdueDays: 2 })
    await make('到期', { expireDate: day(-3), maxOverdueDays: 2 })
    await make('禁止', { allowLogin: false, expireDate: day(100) })
    const list = async (body: object) => mine.ok('oms/tenant/list.do', { search: '清单', ...body })
    const { rows, total } = await list({ sort: '-remainDays' })
    expect(total).toBe(6)
    expect(rows.map(({ name, state, remainDays }: any) => [name.slice(3), state, remainDays])).toEqual([
      ['禁止', 'barred', 100],
      ['三十一天', 'valid', 31],
      ['三十天', 'expiring', 30],
      ['宽限', 'overdue', -2],
      ['到期', 'expired', -3],
      ['长期', 'valid', null],
    ])
    expect((await list({ filters: { state: ['overdue', 'expired'] }, sort: 'remainDays' })).rows).toMatchObject([
      { remainDays: -3 },
      { remainDays: -2 },
    ])
    expect((await list({ sort: 'expireDate', page: 2, size: 2 })).rows).toHaveLength(2)
    expect((await list({ search: '%' })).total).toBe(0)
    expect((await mine.ok('oms/tenant/options.do', { search: '清单 宽限' })).options).toHaveLength(1)
    expect((await mine.post<any>('oms/tenant/list.do', { filters: { password: 'x' } })).code).toBe(400)
  })

  it('[A8 R5 TN-07] a barred licence puts its people out at their next call; their grace lets them in again', async () => {
    const tenant = await world.tenant()
    const member = await world.user(['*'], { tenant })
    await member.ok(whoAmI)
    const before = await get(tenant)
    expect(before).toMatchObject({ state: 'valid', expireDate: null, allowLogin: true, people: 2, isOperator: false })
    const barred = await change(before, { allowLogin: false })
    expect(barred).toMatchObject({ code: 1, data: { state: 'barred', version: 2 } })
    expect((await member.post(whoAmI)).code).toBe(11009)
    const overdue = await change(barred.data, { allowLogin: true, expireDate: day(-1), maxOverdueDays: 0 })
    expect(overdue.data.state).toBe('expired')
    expect((await member.post(whoAmI)).code).toBe(11009)
    const grace = await change(overdue.data, { maxOverdueDays: 5 })
    expect(grace.data).toMatchObject({ state: 'overdue', remainDays: -1 })
    await member.ok(whoAmI)
  })

  it('[R2 OU-04] modules open and close for the tenant from its next call on', async () => {
    const tenant = await world.tenant({ modules: ['system'] })
    const member = await world.user(['*'], { tenant })
    expect((await member.post('aps/exe/job/query')).code).toBe(600)
    const opened = await change(await get(tenant), { modules: [{ moduleKey: 'system' }, { moduleKey: 'aps' }] })
    expect(opened.data.modules.map(({ moduleKey }: any) => moduleKey)).toEqual(['aps', 'system'])
    expect((await member.post('aps/exe/job/query')).code).not.toBe(600)
    await change(opened.data, { modules: [{ moduleKey: 'system' }] })
    expect((await member.post('aps/exe/job/query')).code).toBe(600)
    for (const [modules, rule] of [
      [[{ moduleKey: 'system' }, { moduleKey: 'oms' }], 'oms:rules.operatorModule'],
      [[{ moduleKey: 'system' }, { moduleKey: 'system' }], 'duplicateRow'],
      [[{ moduleKey: 'unheard' }], 'choice'],
    ] as const)
      expect((await change(await get(tenant), { modules })).data.issues).toMatchObject([{ rule }])
  })

  it('[TN-07] the SMS step-up, the delay and the switch reach those whom they are for', async () => {
    const tenant = await world.tenant()
    const member = await world.user(['*'], { tenant })
    const saved = await change(await get(tenant), { smsOnSwitch: true, loginDelaySeconds: 7, haspExpireSwitch: true })
    expect(saved.data).toMatchObject({ smsOnSwitch: true, loginDelaySeconds: 7, haspExpireSwitch: true })
    const { tenantList } = await member.ok('upms/user/getGlobalUserOfTenantInfo.do')
    expect(tenantList).toMatchObject([{ tenantId: tenant.tenantId, loginDelaySeconds: 7 }])
  })

  it('[R3] refuses what the server keeps for itself, and says all faults at once', async () => {
    const tenant = await world.tenant()
    const before = await get(tenant)
    const smuggled = await change(before, {
      tenantId: 1,
      isOperator: true,
      state: 'valid',
      remainDays: 9_999,
      createdAt: '2020-01-01T00:00:00Z',
      people: 0,
      updatedBy: 'x',
    })
    expect(smuggled.data.issues.map(({ field, rule }: any) => `${field} ${rule}`).sort()).toEqual([
      'createdAt readonly',
      'isOperator readonly',
      'people readonly',
      'remainDays readonly',
      'state readonly',
      'tenantId unknown',
      'updatedBy unknown',
    ])
    const wrong = await change(before, {
      name: '',
      maxOverdueDays: -1,
      timeZone: 'Mars/Olympus',
      expireDate: '2026-02-30',
    })
    expect(wrong.data.issues.map(({ field }: any) => field).sort()).toEqual(['expireDate', 'maxOverdueDays', 'name'])
    const zone = await change(before, { timeZone: 'Mars/Olympus' })
    expect(zone.data.issues).toMatchObject([
      { field: 'timeZone', message: '没有时区“Mars/Olympus”，应写成 Asia/Shanghai' },
    ])
    expect(await get(tenant)).toEqual(before)
    expect((await mine.post('oms/tenant/get.do', { id: 4_242_424_242_424 })).code).toBe(404)
  })

  it('[C1] of two who change the same tenant the second hears who was first', async () => {
    const before = await get(await world.tenant())
    const answers = await Promise.all([change(before, { name: '甲' }), change(before, { name: '乙' })])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 409])
    expect(answers.find(({ code }) => code === 409)!.data).toMatchObject({
      version: 2,
      changedBy: expect.any(String),
      changedAt: expect.any(String),
    })
  })

  it('[A8] the operator cannot deny its own sign-in', async () => {
    const own = await get(operator)
    const modules = [{ moduleKey: 'system' }]
    const denied = await change(own, { modules, allowLogin: false, expireDate: day(9) })
    expect(denied.data.issues.map(({ field, rule }: any) => [field, rule])).toEqual([
      ['modules', 'oms:rules.keepConsole'],
      ['allowLogin', 'oms:rules.keepOperator'],
      ['expireDate', 'oms:rules.keepOperator'],
    ])
  })

  it('[R2] each change leaves a line in the operator’s book and in the tenant’s, and a refused one none', async () => {
    const tenant = await world.tenant()
    const owner = await world.user(['*'], { tenant })
    const saved = await change(await get(tenant), { expireDate: day(90), modules: [{ moduleKey: 'aps' }] })
    await change(saved.data, { maxOverdueDays: 99_999 })
    const [line, ...older] = await historyOf(tenant.tenantId)
    expect(older).toEqual([])
    expect(line).toMatchObject({ operation: 'modify' })
    expect(line.changes.map(({ field }: any) => field).sort()).toEqual(['expireDate', 'modules'])
    const audit = await mine.ok('oms/audit/list.do', { book: 'tenant', tenant: tenant.tenantId, kind: 'modify' })
    expect(audit.rows).toMatchObject([
      { tenantId: tenant.tenantId, fields: ['授权到期日', '已开通的模块'], target: expect.any(String) },
    ])
    // The console's past is the console's: a tenant's administrator does not read it by name.
    expect((await owner.post('comm/history/list.do', { entity: 'oms.tenant', recordId: tenant.tenantId })).code).toBe(
      600,
    )
  })
})
