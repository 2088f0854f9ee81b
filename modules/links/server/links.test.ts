import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transaction, type Db } from '@mouldwright/server-kit'
import { catalogue } from '@mouldwright/shell/shared'
import { createWorld, type Caller } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { entryRight, framePath } from '../shared/index.ts'
import { entryIssues, insertEntry, listEntries, removeEntries, type EntryDraft, type EntryQuery } from './api.ts'

const world = worldOfFile()
const caller = userOfFile(world, [entryRight])

const partner = 'https://login.partner.test'

const stamp = () => ({ at: new Date(world.clock.now()), by: 'op' })
const inPlatform = <T>(work: (db: Db) => Promise<T>) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, work)

const draftOf = (of: Partial<EntryDraft>): EntryDraft => ({
  kind: of.menuKey ? 'frame' : 'module',
  moduleKey: 'crm',
  menuKey: '',
  forTenant: 0,
  name: 'partner',
  nameEn: null,
  heading: null,
  headingEn: null,
  address: partner,
  permission: entryRight,
  newWindow: false,
  hideHead: false,
  sortOrder: 100,
  ...of,
})

/** As the console does it; `null` takes an entry back. */
const put = (moduleKey: string, address: string | null, of: Partial<EntryDraft> = {}) =>
  inPlatform(async (db) => {
    const draft = draftOf({ moduleKey, address: address ?? '', ...of })
    const { rows } = await listEntries(db, { ...everything, moduleKeys: [moduleKey] })
    const before = rows.find((row) => row.menuKey === draft.menuKey && row.forTenant === draft.forTenant)
    if (before) await removeEntries(db, [before.id])
    return address === null || insertEntry(db, world.composition.newId(), draft, stamp())
  })
const everything: EntryQuery = {
  search: '',
  kinds: undefined,
  moduleKeys: undefined,
  ids: undefined,
  sort: 'moduleKey',
  isDescending: false,
  offset: 0,
  limit: 500,
}
const basePath = (who: Caller, moduleKeys: string) => who.ok('upms/module/basePath.do', { moduleKeys })
const open = (body: object, who = caller) => who.post<any>('upms/module/openPage.do', body)
const frame = (body: object, who = caller) => who.post<any>('upms/module/iframePage.do', body)

const listed =
  'asm,aps,bom,buy,cam,cad,capp,cell,common,cost,crm,dfm,dlv,ems,form,linknode,tooling,outsource,pm,qa,reports,oee,system,tools,tr,whms,aftersale,es,finance'

describe('the base-path map', () => {
  it('[CL-42 MO-09] has every module of the list; without an address they are pages of this suite', async () => {
    const map = await basePath(caller, `${listed},oms,pro,ai,nothing,constructor`)
    expect(Object.keys(map).sort()).toEqual([...listed.split(','), 'oms'].sort())
    for (const at of Object.values(map))
      expect(at).toEqual({ address: 'http://mould.test', domain: 'mould.test', isOwn: true })
    expect(listed.split(',').every((key) => catalogue.some((row) => row.key === key))).toBe(true)
  })

  it('[CL-42 T6] has the provider’s addresses, and a tenant’s own before them, for nobody else', async () => {
    const other = await world.user([])
    await put('crm', `${partner}/crm`)
    await put('crm', 'http://10.0.0.8:9000', { forTenant: other.tenantId })
    const expected = { address: `${partner}/crm`, domain: 'login.partner.test', isOwn: false }
    expect(await basePath(caller, 'crm')).toEqual({ crm: expected })
    expect((await basePath(other, 'crm')).crm).toMatchObject({ domain: '10.0.0.8:9000' })
    expect(await basePath(caller, 'crm')).toEqual({ crm: expected })
    await put('crm', null, { forTenant: other.tenantId })
    expect((await basePath(other, 'crm')).crm).toEqual(expected)
    await put('crm', null)
    expect((await basePath(other, 'crm')).crm.isOwn).toBe(true)
  })

  it('[CL-42 N2] takes addresses of trusted hosts only, when they are stored and when they are used', async () => {
    const { kit } = world.composition
    const faults = (of: Partial<EntryDraft>) =>
      entryIssues(kit, draftOf(of)).map(({ field, rule }) => `${field} ${rule.replace('links:rules.', '')}`)
    expect(faults({ address: `${partner}/pm/` })).toEqual([])
    for (const address of ['https://evil.test', `${partner}@evil.test`, 'javascript:alert(1)', ''])
      for (const kind of ['module', 'frame', 'external'] as const)
        expect(faults({ kind, menuKey: 'a', address })).toEqual(['address trustedAddress'])
    for (const address of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://localhost:9/',
    ])
      expect(faults({ address }), address).toEqual(['address trustedAddress'])
    expect(faults({ address: `${partner}/?a` })).toEqual(['address plainBase'])
    expect(faults({ moduleKey: 'nothing' })).toEqual(['moduleKey knownPlace'])
    expect(faults({ moduleKey: 'pro', kind: 'frame', menuKey: 'a' })).toEqual(['moduleKey withPages'])
    expect(faults({ kind: 'page', menuKey: 'a.b', address: '//evil.test', permission: 'crm:all' })).toEqual([
      'menuKey menuKey',
      'permission knownRight',
      'address modulePath',
    ])
    const behindTls = { ...kit, publicUrl: 'https://mould.test' }
    expect(entryIssues(behindTls, draftOf({ address: 'http://10.0.0.8:9000' }))).toMatchObject([
      { field: 'address', rule: 'links:rules.secureAddress' },
    ])
    await put('pm', 'https://gone.test/pm')
    expect((await basePath(caller, 'pm')).pm.isOwn).toBe(true)
    expect((await open({ module: 'pm', targetUrl: 'https://gone.test/pm/a' })).data.refusal).toBe('page.refused')
  })

  it('[C1] keeps one of two entries of the same key that are made at once', async () => {
    const add = (n: number) =>
      inPlatform((db) =>
        insertEntry(db, world.composition.newId(), draftOf({ moduleKey: 'qa', address: `${partner}/${n}` }), stamp()),
      )
    expect((await Promise.all([add(1), add(2)])).filter(Boolean)).toHaveLength(1)
  })

  it('[CL-34] tells where the opened modules are, and where a person’s own product is when there is one', async () => {
    const list = () => caller.ok('bms/module/getConfigModuleAll.do')
    const { moduleData } = await caller.ok('upms/user/getModuleTree.do')
    expect(await list()).toEqual(
      moduleData.map(({ moduleId, moduleUrl }: any) => ({ moduleId, moduleUrl: `http://mould.test${moduleUrl}` })),
    )
    await put('personal', `${partner}/me`)
    await put('bom', `${partner}/bom`)
    const told = await list()
    expect(told.find(({ moduleId }: any) => moduleId === 70)).toEqual({ moduleId: 70, moduleUrl: `${partner}/me/` })
    expect(told.map(({ moduleUrl }: any) => moduleUrl)).toContain(`${partner}/bom/bom/medium`)
  })
})

describe('/main', () => {
  it('[SH-04 N2] opens our own pages by their path', async () => {
    const { data } = await open({ module: 'aps', domain: 'mould.test', targetUrl: '/aps/schedule?id=1' })
    expect(data).toEqual({ kind: 'own', address: '/aps/schedule?id=1' })
    const message = await open({ module: 'common', targetUrl: '/comm/messageNotice/messageManagement' })
    expect(message.data.kind).toBe('own')
    expect((await open({ module: 'tooling', targetUrl: '/mf/binding' })).data.address).toBe('/mf/selectSection')
  })

  it('[SH-04 N2] opens a foreign module with a ticket that its host spends once, within a minute', async () => {
    await put('cam', `${partner}/cam`)
    const wish = { module: 'cam', domain: 'login.partner.test', targetUrl: '/jobs?ticket=x' }
    const { data } = await open(wish)
    expect(data).toMatchObject({
      kind: 'foreign',
      address: expect.stringMatching(/^https:\/\/login\.partner\.test\/cam\/jobs\?ticket=/),
    })
    const ticket = new URL(data.address).searchParams.get('ticket')!
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const spend = (body: object) => world.post<any>('upms/module/spendTicket.do', body)
    expect((await spend({ ticket, domain: '10.0.0.8:9000' })).data.refusal).toBe('pageTicket.wrong')
    const { tenantId, factoryId, userId } = caller
    expect((await spend({ ticket, domain: 'login.partner.test' })).data).toMatchObject({
      module: 'cam',
      tenantId,
      factoryId,
      userId,
    })
    expect((await spend({ ticket, domain: 'login.partner.test' })).data.refusal).toBe('pageTicket.wrong')
    const late = new URL((await open(wish)).data.address).searchParams.get('ticket')!
    world.clock.advance(61_000)
    expect((await spend({ ticket: late, domain: 'login.partner.test' })).data.refusal).toBe('pageTicket.wrong')
  })

  it('[N2] refuses what does not belong to the module, and makes no ticket for it', async () => {
    await put('capp', `${partner}/capp`)
    const wishes = [
      { module: 'capp', domain: 'evil.test', targetUrl: '/a' },
      { module: 'capp', domain: 'login.partner.test:444', targetUrl: '/a' },
      { module: 'capp', targetUrl: 'https://evil.test/' },
      { module: 'capp', targetUrl: '//evil.test/' },
      { module: 'capp', targetUrl: `${partner}.evil.test/` },
      { module: 'capp', targetUrl: `https://user@login.partner.test/capp/` },
      { module: 'capp', targetUrl: `${partner}/other` },
      { module: 'capp', targetUrl: '/%252e%252e/other' },
      { module: 'aps', targetUrl: 'javascript:alert(1)' },
      { module: 'aps', targetUrl: 'data:text/html,x' },
      { module: 'aps', targetUrl: `${partner}/a` },
      { module: 'aps', targetUrl: '/main?module=aps&targetUrl=/aps' },
      { module: 'aps', domain: 'login.partner.test', targetUrl: '/aps' },
    ]
    for (const wish of wishes) {
      const answer = await open(wish)
      expect([answer.code, answer.data.refusal], JSON.stringify(wish)).toEqual([11015, 'page.refused'])
      expect(JSON.stringify(answer)).not.toContain('ticket=')
    }
  })

  it('[MO-02 N2] refuses modules that the tenant has not opened and those that there are not in the same words', async () => {
    const narrow = await world.user([], { tenant: await world.tenant({ modules: ['aps'] }) })
    for (const [module, targetUrl] of [
      ['crm', '/crm/a'],
      ['constructor', '/'],
      ['aps', '/crm/a'],
    ])
      expect((await open({ module, targetUrl }, narrow)).code, module).toBe(600)
    expect((await open({ module: 'aps', targetUrl: '/aps/a' }, narrow)).code).toBe(1)
  })

  it('[X3] our pages may frame the trusted hosts and nobody else', async () => {
    const siteDir = await mkdtemp(join(tmpdir(), 'mouldwright-site-'))
    await writeFile(join(siteDir, 'index.html'), '<!doctype html>')
    await mkdir(join(siteDir, 'assets'))
    const site = await createWorld({ siteDir })
    try {
      const { headers } = await site.composition.app.inject({ url: '/main?module=cam&hideHead=1' })
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toContain("frame-src 'self' login.partner.test 10.0.0.8:9000")
      expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'"]))
      expect(policy.find((part) => part.startsWith('script-src'))).not.toContain('unsafe')
    } finally {
      await site.close()
      await rm(siteDir, { recursive: true })
    }
  })
})

describe('embedded pages', () => {
  const url = 'https://login.partner.test/board?line=3'

  it('[SH-07 N3] open when the address is the one that is kept, by prefix or key', async () => {
    await put('tooling', url, { menuKey: 'board' })
    for (const module of ['mf', 'tooling'])
      for (const menuKey of ['board', 'links.tooling.board'])
        expect((await frame({ module, menuKey, iframeSrc: url })).data).toEqual({ url })
  })

  it('[N3] are refused with any other address, entry or module, all alike', async () => {
    await put('tooling', 'https://login.partner.test/other', { menuKey: 'other' })
    const wishes = [
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        'blob:http://mould.test/1',
        'http://login.partner.test/board?line=3',
      ].map((iframeSrc) => ({ module: 'mf', menuKey: 'board', iframeSrc })),
      { module: 'mf', menuKey: 'board', iframeSrc: 'https://login.partner.test/other' },
      { module: 'mf', menuKey: 'board', iframeSrc: `${url}#a` },
      { module: 'mf', menuKey: 'none', iframeSrc: url },
      { module: 'aps', menuKey: 'board', iframeSrc: url },
    ]
    for (const wish of wishes) {
      const { code, data } = await frame(wish)
      expect([code, data.refusal], JSON.stringify(wish)).toEqual([11015, 'frame.refused'])
    }
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: url }, await world.user([]))).code).toBe(11015)
    const narrow = await world.user([entryRight], { tenant: await world.tenant({ modules: ['aps'] }) })
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: url }, narrow)).code).toBe(600)
  })

  it('[N3 T6] a tenant’s own goes before everybody’s; one whose host has left the list is none', async () => {
    const other = await world.user([entryRight])
    const theirs = 'http://10.0.0.8:9000/board'
    await put('tooling', theirs, { menuKey: 'board', forTenant: other.tenantId })
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: theirs }, other)).code).toBe(1)
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: url }, other)).code).toBe(11015)
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: theirs })).code).toBe(11015)
    await put('tooling', 'https://gone.test/a', { menuKey: 'gone' })
    expect((await frame({ module: 'mf', menuKey: 'gone', iframeSrc: 'https://gone.test/a' })).code).toBe(11015)
  })
})

describe('entries of the menu', () => {
  const treeOf = async (who: Caller, language = 'zh') =>
    (await who.ok('upms/user/getModuleTree.do', { language })).moduleData as any[]
  const entriesIn = (tree: any[], moduleKey: string) =>
    tree
      .find((module) => module.moduleKey === moduleKey)
      .menuChildren.flatMap(({ menuName, children }: any) =>
        children.map((entry: any) => ({ ...entry, under: menuName })),
      )
      .filter(({ menuKey }: any) => menuKey.startsWith('links.'))

  it('[MO-10 CL-03] stand in their module beside its own, by kind, in order and in the language', async () => {
    const tenant = await world.tenant({ modules: ['bom', 'system'] })
    const who = await world.user([entryRight, 'production.mould:check'], { tenant })
    const of = { forTenant: tenant.tenantId }
    const board = `${partner}/board?line=3`
    await put('bom', board, {
      ...of,
      menuKey: 'board',
      name: '看板',
      nameEn: 'Board',
      heading: '伙伴',
      headingEn: 'Partner',
      sortOrder: 2,
    })
    await put('bom', '/offers?x=1', {
      ...of,
      kind: 'page',
      menuKey: 'offers',
      name: '报价',
      hideHead: true,
      sortOrder: 1,
    })
    await put('bom', `${partner}/help`, { ...of, kind: 'external', menuKey: 'help', name: '帮助', newWindow: true })
    const tree = await treeOf(who)
    const own = tree.flatMap(({ menuChildren }) => menuChildren.flatMap(({ children }: any) => children))
    expect(own.map(({ menuKey }: any) => menuKey)).toContain('production.mould')
    const path = framePath({ prefix: 'bom', menuKey: 'links.bom.board', address: board, hidesHead: false })
    expect(entriesIn(tree, 'bom')).toMatchObject([
      { menuKey: 'links.bom.offers', menuUrl: '/offers?x=1', routerUrl: '', hideHead: 1, externalUrlFlag: 0 },
      { menuKey: 'links.bom.help', menuUrl: `${partner}/help`, externalUrlFlag: 1, newWindowFlag: 1 },
      {
        menuKey: 'links.bom.board',
        menuName: '看板',
        under: '伙伴',
        menuUrl: path,
        routerUrl: path,
        treeKey: entryRight,
      },
    ])
    expect(entriesIn(await treeOf(who, 'en'), 'bom').map(({ menuName, under }: any) => [menuName, under])).toEqual([
      ['报价', 'BOM management'],
      ['帮助', 'BOM management'],
      ['Board', 'Partner'],
    ])
    // The way in the menu is a way that the server lets through.
    const [, , , menuKey] = path.split(/[/?]/)
    expect((await frame({ module: 'bom', menuKey, iframeSrc: board }, who)).data).toEqual({ url: board })
  })

  it('[T6 R1 R2] are for tenants with the module, for members with the right, and a tenant’s own goes first', async () => {
    const [one, other] = [await world.tenant({ modules: ['cost'] }), await world.tenant({ modules: ['cost', 'aps'] })]
    await put('cost', `${partner}/all`, { menuKey: 'rates', name: '费率' })
    await put('cost', `${partner}/own`, { menuKey: 'rates', name: '自家费率', forTenant: one.tenantId })
    await put('cost', `${partner}/secret`, { menuKey: 'secret', permission: 'aps.schedule:check' })
    const names = async (rights: string[], tenant: typeof one) =>
      entriesIn(await treeOf(await world.user(rights, { tenant })), 'cost').map(({ menuName }: any) => menuName)
    expect(await names([entryRight], one)).toEqual(['自家费率'])
    expect(await names([entryRight], other)).toEqual(['费率'])
    expect(await names([], other)).toEqual([])
    expect(await names(['aps.schedule:check'], other)).toEqual(['partner'])
    const closed = await world.user(['*'], { tenant: await world.tenant({ modules: ['aps'] }) })
    expect(JSON.stringify(await treeOf(closed))).not.toContain('费率')
  })

  it('[N2 N3] whose host has left the list are none', async () => {
    await put('crm', 'https://gone.test/a', { menuKey: 'gone' })
    await put('crm', 'https://gone.test/b', { kind: 'external', menuKey: 'gone2' })
    expect(entriesIn(await treeOf(caller), 'crm')).toEqual([])
  })

  it('[MN-05 CL-23] may be kept as bookmarks', async () => {
    await put('crm', `${partner}/fitters`, { menuKey: 'fitters', name: '钳工' })
    const { rows } = await caller.ok('upms/userMenu/addUserMenu.do', { menuKey: 'links.crm.fitters' })
    expect(rows).toMatchObject([{ menuName: '钳工', moduleKey: 'crm' }])
  })
})

describe('short codes', () => {
  const add = (path: string, who = caller) => who.post<any>('upms/shortCode/add.do', { path })
  const resolve = (code: string, who = caller) => who.post<any>('upms/shortCode/resolve.do', { code })

  it('[SH-10] lead to their page; a page has one, also when two ask at once', async () => {
    const path = '/aps/schedule?id=7#gantt'
    const codes = await Promise.all([add(path), add(path), add(path)])
    const [code] = codes.map(({ data }) => data.code)
    expect(codes.map(({ data }) => data.code)).toEqual([code, code, code])
    expect(code).toMatch(/^[2-9][2-9a-z]{7}$/)
    expect((await resolve(code)).data).toEqual({ path })
    expect((await add('/aps/schedule')).data.code).not.toBe(code)
  })

  it('[SH-10] are absent when there is none, or it is another tenant’s', async () => {
    const { code } = (await add('/aps/mine')).data
    const stranger = await world.user([])
    for (const answer of [await resolve(code, stranger), await resolve('2222aaaa'), await resolve('../x')])
      expect([answer.code, answer.data.refusal]).toEqual([404, 'shortCode.absent'])
  })

  it('[SH-10 N2] are for pages of ours only', async () => {
    for (const path of [
      '//evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '/main?module=aps',
      '/a/../b',
      '/\\evil',
    ])
      expect((await add(path)).data.issues, path).toMatchObject([{ field: 'path' }])
  })

  it('[SH-10] are made two hundred a day by one member at most', async () => {
    const busy = await world.user([])
    await transaction(world.composition.pool, busy, (_, client) =>
      client.query(
        `insert into links_short_code (tenant_id, code, path, path_hash, made_by, made_at)
         select $1, '2' || lpad(translate(n::text, '01', 'ab'), 7, 'z'), '/aps/' || n, sha256(n::text::bytea), $2, $3 from generate_series(1, 199) n`,
        [busy.tenantId, busy.userId, new Date(world.clock.now())],
      ),
    )
    expect((await add('/aps/last', busy)).code).toBe(1)
    expect(await add('/aps/oneMore', busy)).toMatchObject({ code: 429, data: { refusal: 'shortCode.tooMany' } })
    expect((await add('/aps/last', busy)).code).toBe(1)
    world.clock.advance(25 * 60 * 60_000)
    expect((await add('/aps/oneMore', await world.user([]))).code).toBe(1)
  })
})
