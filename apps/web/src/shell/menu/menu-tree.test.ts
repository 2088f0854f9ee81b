import { describe, expect, it } from 'vitest'
import { entriesAt, groupsOf, hitIn, initialsOf, isAt, searchSections, sectionsOf, visitedPath } from './menu-tree.ts'

const modules = [
  {
    moduleKey: 'system',
    moduleName: '系统设置',
    menuChildren: [
      {
        menuKey: 'g',
        menuName: '生产资源',
        menuUrl: null,
        children: [
          { menuKey: 'machine', menuName: '机床', menuUrl: '/basic/machine' },
          { menuKey: 'calendar', menuName: '工作日历', menuUrl: '/basic/calendar' },
          { menuKey: 'hidden', menuName: '隐藏', menuUrl: '/basic/hidden', display: 0 },
        ],
      },
    ],
  },
  { moduleKey: 'aps', moduleName: '计划排程', menuChildren: [] },
  { moduleKey: 'qa', moduleName: '质量', menuChildren: null },
]

const names = (text: string) =>
  searchSections(sectionsOf(modules), text).flatMap(({ entries }) => entries.map(({ name }) => name))

describe('the menu', () => {
  it('shows what leads somewhere and is not hidden, and modules that have something', () => {
    expect(sectionsOf(modules)).toMatchObject([
      { key: 'system', entries: [{ path: '/basic/machine' }, { path: '/basic/calendar' }] },
    ])
  })

  it('has the groups of a long section as headings, and none in a short one', () => {
    const entry = (key: string) => ({ menuKey: key, menuName: key, menuUrl: `/${key}` })
    const group = (name: string, count: number) => ({
      menuKey: name,
      menuName: name,
      menuUrl: null,
      children: Array.from({ length: count }, (_, at) => entry(`${name}${at}`)),
    })
    const groups = (count: number) =>
      sectionsOf([
        { moduleKey: 'm', moduleName: 'M', menuChildren: [group('a', count), entry('alone'), group('b', 2)] },
      ]).flatMap((section) => groupsOf(section).map(({ name, entries }) => [name, entries.length]))
    expect(groups(9)).toEqual([['', 12]])
    expect(groups(10)).toEqual([
      ['', 1],
      ['a', 10],
      ['b', 2],
    ])
  })

  it('[MN-02] is searched by name, by first letters and by English words of the address', () => {
    expect(names('日历')).toEqual(['工作日历'])
    expect(names('gzrl')).toEqual(['工作日历'])
    expect(names('JC')).toEqual(['机床'])
    expect(names('ｍａｃｈｉｎｅ')).toEqual(['机床'])
    expect(names('系统')).toEqual(['机床', '工作日历'])
    expect(names('nothing')).toEqual([])
    expect(names('  ')).toHaveLength(2)
  })

  it('[MN-02] shows the page of exactly this name first, wherever it stands', () => {
    const of = (key: string, ...entries: string[]) => ({
      moduleKey: key,
      moduleName: key,
      menuChildren: entries.map((name) => ({ menuKey: name, menuName: name, menuUrl: `/${key}/${name}` })),
    })
    const sections = sectionsOf([of('one', '机床状态', '机床状态记录'), of('two', '设备', '机床型号', '机床')])
    const found = searchSections(sections, '机床').flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(found).toEqual(['机床', '机床型号', '机床状态', '机床状态记录'])
  })

  it('knows the first letters of pinyin', () => {
    expect(initialsOf('工作日历')).toBe('gzrl')
    expect(initialsOf('班次 BOM 2')).toBe('bc bom 2')
    expect(initialsOf('阿资源组线切割')).toBe('azyzxqg')
  })

  it('[MN-02] finds one of 2,000 entries by name, letters and address', () => {
    const children = Array.from({ length: 2_000 }, (_, at) => ({
      menuKey: `k${at}`,
      menuName: `工作日历${at}模具${at % 7}`,
      menuUrl: `/basic/entry${at}`,
    }))
    const sections = sectionsOf([{ moduleKey: 'm', moduleName: '模块', menuChildren: children }])
    const keysFor = (text: string) =>
      searchSections(sections, text).flatMap(({ entries }) => entries.map((entry) => entry.key))
    expect(keysFor('日历1999')).toEqual(['k1999'])
    expect(keysFor('gzrl1999')).toEqual(['k1999'])
    expect(keysFor('zzz')).toEqual([])
  })

  it('marks the hit', () => {
    expect(hitIn('工作日历', '日历')).toEqual(['工作', '日历', ''])
    expect(hitIn('工作日历', 'zr')).toEqual(['工', '作日', '历'])
    expect(hitIn('工作日历', '')).toBeUndefined()
    expect(hitIn('机床', 'basic')).toBeUndefined()
  })

  it('[MO-10] knows entries of other systems by the page that shows them', () => {
    const framed = '/crm/iframePage/links.crm.board?iframeSrc=https%3A%2F%2Fa.test%2F'
    const children = [
      { menuKey: 'links.crm.board', menuName: '看板', menuUrl: framed },
      { menuKey: 'links.crm.offers', menuName: '报价', menuUrl: '/offers?x=1' },
    ]
    const sections = sectionsOf([{ moduleKey: 'crm', moduleName: '订单', menuChildren: children }])
    const visits = [
      { pathname: '/crm/iframePage/links.crm.board', search: '?iframeSrc=x' },
      { pathname: '/main', search: '?module=crm&targetUrl=%2Foffers%3Fx%3D1&_t=1' },
      { pathname: '/main', search: '' },
    ].map(visitedPath)
    expect(entriesAt(sections, visits).map(({ name }) => name)).toEqual(['看板', '报价'])
    expect(isAt({ path: framed }, '/crm/iframePage/links.crm.board')).toBe(true)
    expect(isAt({ path: framed }, '/crm/iframePage')).toBe(false)
  })
})
