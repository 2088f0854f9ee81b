import { catalogue, moduleOfPath } from '@mouldwright/shell/shared'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

const world = worldOfFile()

const tree = 'upms/user/getModuleTree.do'
const entriesOf = (data: any) =>
  data.moduleData.flatMap((of: any) => of.menuChildren.flatMap((group: any) => group.children))

describe('module tree', () => {
  it('[CL-03 MO-10 S4] tells who, where, what is open and what is allowed', async () => {
    const tenant = await world.tenant({ tenant: { name: '华东精模' }, modules: ['system', 'aps'] })
    const caller = await world.user(['identity.*', 'tenancy.factory:check'], { tenant })
    const data = await caller.ok(tree, { needMenu: true, language: 'zh', languageModules: 'table,menu,system' })
    expect(data.userData).toMatchObject({
      userId: caller.userId,
      tenantId: tenant.tenantId,
      tenantName: '华东精模',
      factoryName: 'Main',
      timeZone: 'Asia/Shanghai',
    })
    expect(data.userData.phone).toMatch(/^\d{3}\*{6}\d{2}$/)
    expect(data.moduleData.map(({ moduleKey, moduleName }: any) => [moduleKey, moduleName])).toEqual([
      ['aps', '计划排程'],
      ['system', '系统设置'],
    ])
    const system = data.moduleData[1]
    expect(system).toMatchObject({ moduleUrl: '/settings/medium' })
    expect(system.menuChildren.map(({ menuName }: any) => menuName)).toEqual(['组织'])
    expect(system.menuChildren[0].children.map(({ menuName, menuUrl }: any) => [menuName, menuUrl])).toEqual([
      ['工厂', '/settings/factory'],
      ['用户管理', '/settings/user'],
      ['部门管理', '/settings/department'],
      ['角色管理', '/settings/role'],
      ['权限查询', '/settings/right'],
      ['安全策略', '/settings/security'],
      ['操作日志', '/settings/audit'],
    ])
    expect(data.menuData.map(({ menuKey, type }: any) => [menuKey, type])).toEqual([
      ['aps', '1'],
      ['system', '1'],
    ])
    expect(data.permissions).toContain('identity.user:modify')
    expect(data.languageData.menu.identity.menu).toMatchObject({ user: '用户管理' })
    expect(Math.abs(Date.parse(data.serverTime) - world.clock.now())).toBeLessThan(10_000)
    expect((await caller.ok(tree, { language: 'en_US' })).moduleData[1].moduleName).toBe('System settings')
    expect((await caller.ok(tree, { needMenu: false })).menuData).toEqual([])
  })

  it('[MO-11 R1] an entry without its right is absent, and operations are those held', async () => {
    const tenant = await world.tenant({ modules: ['system'] })
    const caller = await world.user(['identity.user:check', 'identity.user:add'], { tenant })
    const entries = entriesOf(await caller.ok(tree))
    expect(entries.map(({ menuUrl }: any) => menuUrl)).toEqual(['/settings/user'])
    expect(entries[0].optChildren).toEqual([
      { menuKey: 'add', treeKey: 'identity.user:add' },
      { menuKey: 'check', treeKey: 'identity.user:check' },
    ])
  })

  it('[CL-03 MO-11] on request, entries that the member may not see come with display 0; each entry has an icon', async () => {
    const tenant = await world.tenant({ modules: ['system'] })
    const caller = await world.user(['identity.user:check'], { tenant })
    const entries = entriesOf(await caller.ok(tree, { needHideMenu: true }))
    const shown = entries.filter(({ display }: any) => display === 1).map(({ menuUrl }: any) => menuUrl)
    expect(shown).toEqual(['/settings/user'])
    const hidden = entries.find(({ menuUrl }: any) => menuUrl === '/settings/role')
    expect(hidden).toMatchObject({ display: 0, optChildren: [], iconName: 'system' })
    expect(entriesOf(await caller.ok(tree, { needHideMenu: false }))).toHaveLength(1)
  })

  it('[MO-10 HD-05] shows an administrator every entry that the product declares, once', async () => {
    const tenant = await world.tenant({
      tenant: { name: '运营方', isOperator: true },
      modules: catalogue.map(({ key }) => key),
    })
    const caller = await world.user(['*'], { tenant })
    const declared = world.composition.kit.modules.flatMap(({ module }) => module.menu ?? []).map(({ path }) => path)
    const shown = entriesOf(await caller.ok(tree)).map(({ menuUrl }: any) => menuUrl)
    expect(shown.sort()).toEqual(declared.sort())
  })

  it('[MO-10] has what administrators and everybody look for under System and Common', async () => {
    const caller = await world.user(['*'], { tenant: await world.tenant({ modules: ['system', 'common', 'bom'] }) })
    const { moduleData } = await caller.ok(tree, { needMenu: true })
    const pathsOf = (key: string) =>
      entriesOf({ moduleData: moduleData.filter(({ moduleKey }: any) => moduleKey === key) }).map(
        ({ menuUrl }: any) => menuUrl,
      )
    // Company, settings of modules, import of data, basic data, organisation, roles, users, deployment of servers.
    expect(pathsOf('system')).toEqual(
      expect.arrayContaining([
        ...['/settings/company', '/settings/parameter', '/data/import', '/basic/machine', '/basic/section'],
        ...['/settings/department', '/settings/role', '/settings/user', '/settings/tenantServer'],
      ]),
    )
    expect(pathsOf('common')).toEqual(
      expect.arrayContaining([
        ...['/comm/kanban', '/comm/barcodePrint', '/comm/serviceOrder', '/comm/onlineUser', '/comm/installer'],
        '/comm/messageNotice/messageManagement',
      ]),
    )
    expect(pathsOf('bom')).toEqual(expect.arrayContaining(['/production/mould', '/production/batch']))
  })

  it('[MO-10 PU-08] shows everybody the messages that they have got, whatever their rights', async () => {
    const tenant = await world.tenant({ modules: ['system', 'common'] })
    const caller = await world.user([], { tenant })
    const entries = entriesOf(await caller.ok(tree, { needMenu: true }))
    expect(entries).toMatchObject([
      { menuUrl: '/comm/messageNotice/messageManagement', treeKey: 'messages.history', display: 1, optChildren: [] },
    ])
  })

  it('[CL-03 SH-13] says by one word whether the modules are those of before', async () => {
    const tenant = await world.tenant({ modules: ['system', 'common'] })
    const [one, other] = [await world.user(['identity.user:check'], { tenant }), await world.user([], { tenant })]
    const wordOf = async (caller: typeof one) => (await caller.ok(tree, { needMenu: true })).checkModuleData
    expect(await wordOf(one)).toBe(await wordOf(one))
    expect(await wordOf(other)).not.toBe(await wordOf(one))
  })

  it('[T6 R2] a module that a tenant has not opened shows nothing of itself; each tenant gets its own', async () => {
    const own = world.composition.kit.modules.find(
      ({ module }) => module.opens && module.opens !== 'oms' && (module.menu?.length ?? 0) > 0,
    )!.module
    const [withIt, without] = [await world.tenant({ modules: [own.opens!] }), await world.tenant({ modules: ['crm'] })]
    const [one, other] = [await world.user(['*'], { tenant: withIt }), await world.user(['*'], { tenant: without })]
    const paths = (data: any) => entriesOf(data).map(({ menuUrl }: any) => menuUrl)
    expect(paths(await one.ok(tree))).toEqual(expect.arrayContaining(own.menu!.map(({ path }) => path)))
    const closed = await other.ok(tree)
    expect(paths(closed)).toEqual([])
    expect(closed.moduleData.map(({ moduleKey }: any) => moduleKey)).toEqual(['crm'])
  })
})

describe('catalogue', () => {
  it('[MO-01 SH-06 SH-08] has the product’s 32 modules with both names and their prefixes', () => {
    expect(catalogue).toHaveLength(32)
    expect(new Set(catalogue.map(({ key }) => key)).size).toBe(32)
    // Besides them the product that persons without a company have: it is named, and is none of the suite's.
    for (const words of [zh, en])
      expect(Object.keys(words.modules)).toEqual([...catalogue.map(({ key }) => key), 'personal'])
    expect(catalogue.flatMap(({ prefix }) => prefix ?? []).join(' ')).toBe(
      'crm pm dfm cad bom capp aps cam mf tool qa buy outsource whms asm tr form dlv cost reports ems oee comm settings cell linknode es finance aftersale',
    )
    expect(['/settings/user', '/comm/x', '/mf/y', '/tool/z', '/nowhere'].map(moduleOfPath)).toEqual([
      'system',
      'common',
      'tooling',
      'tools',
      undefined,
    ])
  })
})
