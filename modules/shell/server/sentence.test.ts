/** A tenant's own words: written, heard at once in that tenant and nowhere else, given back. */
import { transaction } from '@mouldwright/server-kit'
import { section } from '@mouldwright/basic/shared'
import { createMaker, productExtras, type Caller } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { ofFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { reloadPhrases, saveOverride } from './api.ts'

const world = worldOfFile()
const tenant = ofFile(() => world.tenant())
const mine = userOfFile(world, ['*'], { tenant })
const stranger = userOfFile(world, ['*'])

const tree = 'upms/user/getModuleTree.do'
const find = async (search: string, more: object = {}, who = mine) =>
  who.ok('settings/language/list.do', { search, ...more })
const row = async (key: string, who = mine) =>
  (await find(key, {}, who)).rows.find((one: any) => key.endsWith(one.path))
const save = async (key: string, said: object, who = mine) => {
  const { module: moduleKey, path, version } = await row(key, who)
  return who.post<any>('settings/language/save.do', { moduleKey, path, version, ...said })
}
const menuOf = async (who: Caller): Promise<string[]> =>
  (await who.ok(tree)).moduleData.flatMap(({ menuChildren }: any) =>
    menuChildren.flatMap(({ children }: any) => children.map(({ menuName }: any) => menuName)),
  )

describe('a tenant’s own words', () => {
  it('[SH-13 CL-16] are said in that tenant from the next call on, in menus, refusals and workbooks, and nowhere else', async () => {
    expect(await save('basic.menu.machine', { zh: '加工中心' })).toMatchObject({
      code: 1,
      data: { ownZh: '加工中心', ownEn: null, version: 2, updatedBy: expect.any(String) },
    })
    expect(await menuOf(mine)).toContain('加工中心')
    expect(await menuOf(stranger)).not.toContain('加工中心')
    await save('basic.section.$', { zh: '工位段' })
    await createMaker(mine, productExtras).record(section)
    const { taskId } = await mine.ok('bms/section/export.do', {})
    expect(JSON.stringify((await mine.job(taskId)).result)).toContain('工位段')
    await save('shell.refusals.logo.unreadable', { zh: '这张图打不开，换成 {{types}}' })
    const refusal = async (who: Caller) =>
      (await who.post('bms/sys/logo/save.do', { logoType: 1, name: 'a.png', base64: 'AAAA' })).message
    expect(await refusal(mine)).toContain('这张图打不开')
    expect(await refusal(stranger)).not.toContain('这张图打不开')
  })

  it('[CL-03 SH-13] come with the session’s tree by their cache time; another tenant’s time tells everything', async () => {
    const ask = async (who: Caller, cacheTime?: string) =>
      who.ok(tree, { language: 'zh', ownOnly: true, ...(cacheTime ? { cacheTime } : {}) })
    const first = await ask(mine)
    expect(first.languageIsWhole).toBe(true)
    expect(first.languageData.menu.basic.menu.machine).toBe('加工中心')
    expect((await ask(stranger)).languageData).toEqual({})
    world.clock.advance(120_000)
    expect(await ask(mine, first.cacheTime)).toMatchObject({ languageIsWhole: false, languageData: {} })
    const { version } = await row('basic.menu.machine')
    await mine.ok('settings/language/remove.do', { moduleKey: 'basic', path: 'menu.machine', version })
    const after = await ask(mine, first.cacheTime)
    expect(after).toMatchObject({
      languageIsWhole: false,
      languageData: { menu: { basic: { menu: { machine: '机床' } } } },
    })
    expect((await ask(stranger, after.cacheTime)).languageIsWhole).toBe(true)
    // Before anybody has signed in there is no tenant to speak for.
    const { data } = await world.post<any>('upms/user/getLanguageMapCache', {
      ownOnly: true,
      cacheTime: after.cacheTime,
    })
    expect(data).toMatchObject({ isWhole: true, languageData: {} })
  })

  it('[SH-13] stand above the platform’s words, which stand above the dictionary’s', async () => {
    const platform = (zh: string | null, version: number) =>
      transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
        saveOverride(db, {
          module: 'basic',
          path: 'menu.shift',
          zh,
          en: null,
          version,
          at: new Date(world.clock.now()),
          by: 'o',
        }),
      ).then(() => reloadPhrases(world.composition.kit))
    await platform('平台班次', 1)
    expect(await row('basic.menu.shift')).toMatchObject({ zh: '平台班次', ownZh: null })
    await save('basic.menu.shift', { zh: '早中晚班' })
    expect(await menuOf(mine)).toEqual(expect.arrayContaining(['早中晚班']))
    expect(await menuOf(stranger)).toEqual(expect.arrayContaining(['平台班次']))
    const { version } = await row('basic.menu.shift')
    await mine.ok('settings/language/remove.do', { moduleKey: 'basic', path: 'menu.shift', version })
    expect(await menuOf(mine)).toEqual(expect.arrayContaining(['平台班次']))
    await platform(null, 2)
  })

  it('[MO-11 R1] are written by whoever holds the right, once a version, with a line in the history', async () => {
    const reader = await world.user(['shell.sentence:check'], { tenant })
    expect((await save('basic.menu.calendar', { zh: '日历' }, reader)).code).toBe(403)
    expect((await (await world.user([], { tenant })).post('settings/language/list.do', {})).code).toBe(403)
    const { module: moduleKey, path } = await row('basic.menu.calendar')
    const put = (zh: string) => mine.post<any>('settings/language/save.do', { moduleKey, path, version: 1, zh })
    const answers = await Promise.all([put('甲'), put('乙')])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 409])
    const { before, after } = await transaction(world.composition.pool, tenant as never, (_, client) =>
      client.query(`select before, after from kit_audit where entity = 'shell.sentence' and label = $1`, [
        `basic.${path}`,
      ]),
    ).then(({ rows }) => rows[0])
    expect(before).toEqual({ zh: null, en: null })
    expect(after.zh).toMatch(/甲|乙/)
  })

  it('[I4] no tenant changes what is said outside of it, what it has not opened, or what there is not', async () => {
    for (const [moduleKey, path] of [
      ['courier', 'messages.signIn'],
      ['sso', 'page.title'],
      ['oms', 'menu.tenant'],
      ['basic', '__proto__'],
      ['basic', 'menu'],
    ])
      expect((await mine.post('settings/language/save.do', { moduleKey, path, version: 1, zh: 'x' })).code).toBe(404)
    const keys = (await find('', { size: 1 })).modules.map(({ key }: any) => key)
    expect(keys).toEqual(expect.arrayContaining(['basic', 'aps', 'messages']))
    for (const key of ['courier', 'sso', 'oms', 'account']) expect(keys).not.toContain(key)
    expect((await save('identity.refusals.preference.tooMany', { zh: '{{secret}}' })).data.issues).toMatchObject([
      { field: 'zh', rule: 'shell:rules.unknownParams' },
    ])
  })

  it('[CL-16] the sentences of pages are among them', async () => {
    expect((await find('全部消息')).rows.map(({ module }: any) => module)).toContain('shell')
    expect((await find('shell.page.version.title')).rows).toHaveLength(1)
  })
})
