import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transaction } from '@mouldwright/server-kit'
import { catalogue } from '@mouldwright/shell/shared'
import { createWorld, type Caller, type World } from '@mouldwright/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAddress, listAddresses, saveAddress } from './api.ts'

let world: World
let caller: Caller
beforeAll(async () => {
  world = await createWorld()
  caller = await world.user([])
})
afterAll(() => world.close())

const partner = 'https://login.partner.test'

/** As the console will do it: the version that is kept, then the change. */
const put = (
  moduleKey: string,
  address: string | null,
  { forTenant = 0, menuKey = '', version = undefined as number | undefined } = {},
) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, async (db) => {
    const of = { moduleKey, menuKey, forTenant }
    const stored = (await listAddresses(db)).find(
      (row) => row.moduleKey === moduleKey && row.menuKey === menuKey && row.forTenant === forTenant,
    )
    return saveAddress(db, {
      ...of,
      address,
      version: version ?? stored?.version ?? 1,
      at: new Date(world.clock.now()),
      by: 'op',
    })
  })
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
    const key = { moduleKey: 'pm', menuKey: '', forTenant: 0 }
    expect(checkAddress(kit, key, `${partner}/pm/`)).toEqual({ address: `${partner}/pm` })
    for (const address of ['https://evil.test', `${partner}@evil.test`, 'javascript:alert(1)', `${partner}/?a`, ''])
      expect(checkAddress(kit, key, address)).toMatchObject({ issue: { field: 'address' } })
    expect(checkAddress(kit, { ...key, moduleKey: 'nothing' }, partner)).toMatchObject({
      issue: { field: 'moduleKey' },
    })
    await put('pm', 'https://gone.test/pm')
    expect((await basePath(caller, 'pm')).pm.isOwn).toBe(true)
    expect((await open({ module: 'pm', targetUrl: 'https://gone.test/pm/a' })).data.refusal).toBe('page.refused')
  })

  it('[C1] keeps one of two changes that were made at once', async () => {
    expect(
      (await Promise.all([1, 2].map((n) => put('qa', `${partner}/${n}`, { version: 1 })))).filter(Boolean),
    ).toHaveLength(1)
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
      expect((await frame({ module, menuKey: 'board', iframeSrc: url })).data).toEqual({ url })
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
    const narrow = await world.user([], { tenant: await world.tenant({ modules: ['aps'] }) })
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: url }, narrow)).code).toBe(600)
  })

  it('[N3 T6] a tenant’s own goes before everybody’s; one whose host has left the list is none', async () => {
    const other = await world.user([])
    const theirs = 'http://10.0.0.8:9000/board'
    await put('tooling', theirs, { menuKey: 'board', forTenant: other.tenantId })
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: theirs }, other)).code).toBe(1)
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: url }, other)).code).toBe(11015)
    expect((await frame({ module: 'mf', menuKey: 'board', iframeSrc: theirs })).code).toBe(11015)
    await put('tooling', 'https://gone.test/a', { menuKey: 'gone' })
    expect((await frame({ module: 'mf', menuKey: 'gone', iframeSrc: 'https://gone.test/a' })).code).toBe(11015)
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
