import { nowhere, transaction, type Db } from '@mouldwright/server-kit'
import { constants } from '@mouldwright/shell/shared'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { constantOf, isTrustedAddress, newsStore, reloadPhrases, saveConstant, saveOverride } from './api.ts'

const world = worldOfFile()

const inPlatform = <T>(work: (db: Db) => Promise<T>) => transaction(world.composition.pool, nowhere, work)
const now = () => new Date(world.clock.now())
const put = (name: Parameters<typeof saveConstant>[1]['name'], value: string | null, version = 1) =>
  inPlatform((db) => saveConstant(db, { name, value, version, at: now(), by: 'operator' }))
const constant = async (constantName: string) =>
  (await world.post<string>('sys/constant/getConstantValue', { constantName })).data
const tree = 'upms/user/getModuleTree.do'

describe('constants', () => {
  it('[CL-13 SI-18] tell strangers where to sign in: our own authorize page unless the provider says otherwise', async () => {
    const name = 'HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE'
    expect(await constant(name)).toBe('http://mould.test/oidc/auth')
    expect(await put(name, '0')).toBe(true)
    expect(await constant(name)).toBe('0')
    expect(await put(name, 'https://login.partner.test/authorize', 1)).toBe(false)
    expect(await put(name, 'https://login.partner.test/authorize', 2)).toBe(true)
    expect(await constant(name)).toBe('https://login.partner.test/authorize')
    expect(await put(name, null, 3)).toBe(true)
    expect(await constant(name)).toBe('http://mould.test/oidc/auth')
  })

  it('[CL-13] an address of a host that the list does not have any longer counts as none', async () => {
    await inPlatform(async (db) => {
      await saveConstant(db, {
        name: 'CAS_SERVER_LOGIN_URL',
        value: 'https://gone.test/cas',
        version: 1,
        at: now(),
        by: 'x',
      })
      expect(await constantOf({ db, kit: world.composition.kit }, 'CAS_SERVER_LOGIN_URL')).toBe('')
    })
  })

  it('[CL-13] those that are not public, and those that are not, look alike', async () => {
    await put('DAILY_TENANT_LIST', '4711')
    expect([await constant('DAILY_TENANT_LIST'), await constant('NO_SUCH'), await constant('constructor')]).toEqual([
      '',
      '',
      '',
    ])
    for (const words of [zh, en]) expect(Object.keys(words.constants)).toEqual(constants.map(({ name }) => name))
  })

  it('[TN-18 SH-13] each tenant hears of itself whether it is on a list, never who else is', async () => {
    const [daily, other] = [await world.user([]), await world.user([])]
    await put('DAILY_TENANT_LIST', `${daily.tenantId}, 12`, 2)
    await put('FEEDBACK_TENANT_LIST', `${other.tenantId}`)
    expect(await daily.ok(tree)).toMatchObject({ dailyTenantFlag: 1, feedbackFlag: 0, aiChatFlag: 0, wsConnectIp: '' })
    const answer = await other.ok(tree)
    expect(answer).toMatchObject({ dailyTenantFlag: 0, feedbackFlag: 1 })
    expect(JSON.stringify(answer)).not.toContain(String(daily.tenantId))
  })

  it.each([
    ['http://mould.test/a?b=c', true],
    ['https://login.partner.test/', true],
    ['http://10.0.0.8:9000/push', true],
    ['http://10.0.0.8/', false],
    ['https://login.partner.test.evil.example/', false],
    ['https://login.partner.test@evil.example/', false],
    ['https://user:pass@login.partner.test/', false],
    ['javascript:alert(1)//mould.test', false],
    ['//mould.test/', false],
    ['https:\\\\login.partner.test/', false],
    ['https://login.partner.test\n.evil.example/', false],
  ])('trusts %s: %s', (address, isTrusted) => {
    expect(isTrustedAddress(world.composition.kit, address)).toBe(isTrusted)
  })
})

describe('language pack', () => {
  const map = async (body: object) => (await world.post<any>('upms/user/getLanguageMapCache', body)).data
  const say = (path: string, said: { zh?: string; en?: string }, version: number) =>
    inPlatform((db) =>
      saveOverride(db, {
        module: 'identity',
        path,
        zh: said.zh ?? null,
        en: said.en ?? null,
        version,
        at: now(),
        by: 'operator',
      }),
    )

  it('[CL-16 SH-13] gives whole packs once, then only what has changed, also what was taken back', async () => {
    const languageModules = 'table,table_value,common,menu,system,aps'
    const whole = await map({ language: 'cn', languageModules })
    expect(whole.isWhole).toBe(true)
    expect(Object.keys(whole.languageData).sort()).toEqual(['aps', 'common', 'menu', 'system', 'table', 'table_value'])
    expect(whole.languageData).toMatchObject({
      menu: { identity: { menu: { user: '用户管理' } } },
      table: { identity: { user: { realName: '姓名' } } },
      table_value: { identity: { user: { sexOptions: { male: '男' } } } },
    })
    expect(whole.languageData.table.identity.user.sexOptions).toBeUndefined()
    const { cacheTime } = whole
    expect(await map({ languageModules, cacheTime })).toEqual({ cacheTime, isWhole: false, languageData: {} })

    world.clock.advance(3_600_000)
    expect(await say('menu.user', { zh: '员工管理', en: 'Employees' }, 1)).toBe(true)
    expect(await say('menu.user', { zh: '迟到的' }, 1)).toBe(false)
    const changed = await map({ language: 'en', languageModules, cacheTime })
    expect(changed).toMatchObject({
      isWhole: false,
      languageData: { menu: { identity: { menu: { user: 'Employees' } } } },
    })
    expect(Object.keys(changed.languageData)).toEqual(['menu'])
    expect((await map({ languageModules: 'table', cacheTime })).languageData).toEqual({})
    // A browser that has the dictionaries asks for what is said otherwise only.
    expect(await map({ language: 'en', ownOnly: true })).toMatchObject({
      isWhole: true,
      languageData: { menu: { identity: { menu: { user: 'Employees' } } } },
    })

    world.clock.advance(3_600_000)
    await say('menu.user', {}, 2)
    expect((await map({ languageModules, cacheTime: changed.cacheTime })).languageData).toEqual({
      menu: { identity: { menu: { user: '用户管理' } } },
    })
    expect((await map({ ownOnly: true })).languageData).toEqual({})
    expect((await map({ languageModules, cacheTime: 'of-another-release.1' })).isWhole).toBe(true)
  })

  it('[CL-16 SH-13] a sentence said otherwise is what the server says from then on, in menus and refusals', async () => {
    await say('menu.role', { zh: '岗位管理' }, 1)
    await say('refusals.preference.tooMany', { zh: '最多 {{max}} 项' }, 1)
    await reloadPhrases(world.composition.kit)
    const caller = await world.user(['identity.role:check'])
    const names = (await caller.ok(tree)).moduleData.flatMap((of: any) =>
      of.menuChildren.flatMap((group: any) => group.children.map(({ menuName }: any) => menuName)),
    )
    expect(names).toEqual(['系统消息', '岗位管理'])
    expect(world.composition.kit.refusalSentence('zh', 'preference.tooMany', { max: 3 })).toBe('最多 3 项')
    expect(world.composition.kit.refusalSentence('en', 'preference.tooMany', { max: 3 })).toContain('3')
  })

  it('[CL-17] the member goes on in the chosen language, whatever older systems call it', async () => {
    const caller = await world.user(['identity.role:check'])
    for (const [asked, language] of [
      ['en', 'en'],
      ['zh_CN', 'zh'],
      ['en_US', 'en'],
      ['cn', 'zh'],
    ]) {
      expect(await caller.ok('upms/user/changeLanguage', { language: asked })).toEqual({ language })
      expect((await caller.ok('account/basic-api/blade-auth/user-client/getUserInfo')).language).toBe(language)
    }
    expect((await world.post('upms/user/changeLanguage', { language: 'en' })).code).toBe(401)
  })
})

it('[CL-22 PU-08] news are what is published and of this time, in the reader’s language, as plain text', async () => {
  const at = now()
  const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString()
  const draft = { titleEn: null, contentEn: null, isTop: false, startsAt: null, endsAt: null }
  const make = async (more: object, isPublished = true) =>
    inPlatform(async (db) => {
      const id = world.composition.newId()
      await newsStore.insertNews(db, id, { ...draft, title: 'x', content: 'x', ...more }, { at, by: 'operator' })
      if (isPublished) expect(await newsStore.setPublished(db, id, true, { at, by: 'operator' })).toBe(true)
      return id
    })
  await make({ title: '草稿' }, false)
  await make({ title: '明天', startsAt: later(24) })
  await make({ title: '今晚维护', content: '<b>22:00</b> <script>alert(1)</script>', titleEn: 'Maintenance tonight' })
  await make({ title: '置顶', isTop: true, endsAt: later(2) })
  const [zhReader, enReader] = [await world.user([]), await world.user([], { language: 'en' })]
  const titles = async (who: typeof zhReader) =>
    (await who.ok('bms/sys/news/getPlatformNews.do')).map(({ title }: { title: string }) => title)
  expect(await titles(zhReader)).toEqual(['置顶', '今晚维护'])
  expect(await titles(enReader)).toEqual(['置顶', 'Maintenance tonight'])
  const [, told] = await zhReader.ok('bms/sys/news/getPlatformNews.do')
  expect(told.content).toBe('<b>22:00</b> <script>alert(1)</script>')
  world.clock.advance(3 * 3_600_000)
  const later3 = await world.user([])
  expect(await titles(later3)).toEqual(['今晚维护'])
  world.clock.advance(24 * 3_600_000)
  expect(await titles(await world.user([]))).toEqual(['明天', '今晚维护'])
  expect((await world.post('bms/sys/news/getPlatformNews.do')).code).toBe(401)
})

it('[HD-02 CL-22] whoever is signed in hears what runs: version and database migration', async () => {
  const reader = await world.user([])
  expect(await reader.ok('bms/sys/getVersion.do')).toEqual({ versionNo: 'test', migration: 0 })
  expect((await world.post('bms/sys/getVersion.do')).code).toBe(401)
})
