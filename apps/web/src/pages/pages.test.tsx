// @vitest-environment happy-dom
import { catalogue, hasPages } from '@mouldwright/shell/shared'
import { moduleIcons } from '@mouldwright/shell/web/module-icon'
import {
  configureClient,
  shortToken,
  startI18n,
  storedLogin,
  takeBasePath,
  useSession,
  type ModuleNode,
} from '@mouldwright/web-kit'
import { showRoutes } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Home } from './home.tsx'
import { Medium } from './medium.tsx'
import { Forbidden, NotFound } from './status-pages.tsx'
import { VersionPage } from './version.tsx'
import { WelcomePage } from './welcome.tsx'

let asked: string[]
let answers: Record<string, unknown>

const entry = (menuKey: string, menuName: string, menuUrl: string, display = 1) => ({
  menuKey,
  menuName,
  menuUrl,
  display,
  newWindowFlag: 0,
  hideHead: 0,
  externalUrlFlag: 0,
})
const opened: ModuleNode[] = [
  {
    moduleKey: 'aps',
    moduleName: 'Planning',
    moduleUrl: '/aps/medium',
    menuChildren: [
      {
        menuKey: 'aps.planning',
        menuName: 'Plans',
        children: [
          entry('aps.schedule', 'Schedules', '/aps/schedule'),
          entry('aps.secret', 'Hidden page', '/aps/secret', 0),
        ],
      },
    ],
  },
  { moduleKey: 'crm', moduleName: 'Orders', moduleUrl: '/crm/medium', menuChildren: [] },
]
const provider: ModuleNode = {
  moduleKey: 'oms',
  moduleName: 'Console',
  moduleUrl: '/oms/medium',
  menuChildren: [{ menuKey: 'oms.all', menuName: 'All', children: [entry('oms.tenant', 'Tenants', '/oms/tenant')] }],
}
const user = {
  userId: 1,
  userName: 'gu',
  realName: 'Gu',
  tenantId: 7,
  tenantName: 'East Moulds',
  factoryId: 1,
  factoryName: 'Plant 1',
  timeZone: 'Asia/Shanghai',
  phone: '',
  roleList: [],
}
const plan = {
  planId: 3,
  scheduleId: 5,
  at: '2026-09-25T06:30:00Z',
  publishedAt: '2026-09-25T06:40:00Z',
  lateMoulds: 2,
  onTimeRate: 90,
  unplacedTasks: 0,
  tasks: 6034,
}

beforeEach(async () => {
  asked = []
  localStorage.clear()
  await startI18n('en')
  const place = { address: location.origin, domain: location.host, isOwn: true }
  answers = {
    '/upms/module/basePath.do': {
      ...Object.fromEntries(catalogue.map(({ key }) => [key, place])),
      crm: { ...place, isOwn: false, address: 'https://crm.test' },
    },
    '/bms/msg/getUserMsgNum.do': { userMsgNum: 0, userMsgList: [] },
    '/upms/userMenu/getUserMenuList.do': { rows: [] },
    '/bms/sys/news/getPlatformNews.do': [],
    '/aps/exe/job/getExeJobNameList': [
      { id: 4, name: 'Other', isDefault: false, isMock: false, status: '' },
      { id: 5, name: 'Main plan', isDefault: true, isMock: false, status: '' },
    ],
    '/aps/exe/job/query': { scheduleId: 5, name: 'Main plan', stale: [], plan, published: plan, run: null },
    '/aps/exe/job/getEvaluate': {
      lateness: [
        { mouldId: 46, mouldNumber: 'M26-046', lateMinutes: 4_320 },
        { mouldId: 31, mouldNumber: 'M26-031', lateMinutes: -60 },
      ],
    },
    '/aps/schedule/list.do': { rows: [], total: 12 },
  }
  configureClient({
    place: () => null,
    isStillAt: async () => true,
    mayCall: () => true,
    isModuleOpen: () => true,
    fetch: (async (url: string) => {
      const path = url.split('?')[0]!.replace('/front', '')
      asked.push(path)
      const answer = path in answers ? { code: 1, data: answers[path] } : { code: 404, message: 'absent' }
      return new Response(JSON.stringify({ message: '', data: null, ...answer }), {
        headers: { 'content-type': 'application/json' },
      })
    }) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

/** The layout has fetched where modules are. */
function signIn(permissions: string[] = ['aps.schedule:check', 'aps.task:check']) {
  storedLogin.set('userData', user)
  useSession.setState({ status: 'signedIn', user, modules: opened, permissions: new Set(permissions), version: '1.2' })
  const places = Object.entries(answers['/upms/module/basePath.do'] as Record<string, { address: string }>)
  takeBasePath(Object.fromEntries(places.map(([key, { address }]) => [key, address])))
}

/** Said before it is followed: to the eye by a mark after the name, and in words. */
function expectNewTab(link: HTMLElement, name: string): void {
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.title).toBe('Opens in a new tab')
  expect(link.querySelector('.mw-new-tab')?.textContent).toBe(name)
}

function expectSameTab(link: HTMLElement): void {
  expect(link.outerHTML).not.toMatch(/_blank|title=|mw-new-tab/)
}

async function visit(Page: ComponentType, address = '/page') {
  await act(async () => showRoutes([{ path: '*', element: <Page /> }], address, null))
}

describe('the welcome page', () => {
  it('[SH-09] tells visitors what the product is, and asks nothing of the server', async () => {
    useSession.setState({ status: 'unknown', user: null })
    expect(shortToken.get()).toBeNull()
    await visit(WelcomePage)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/which mould will be late, and why/)
    expect(screen.getByRole('heading', { name: 'Electrodes before EDM' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Sign in' })[0]!.getAttribute('href')).toBe('/home')
    expect(screen.getAllByRole('link', { name: 'Register for free' })[0]!.getAttribute('href')).toBe('/register')
    expect(asked).toEqual([])
  })

  it('[SH-09] offers “Enter” to whoever is signed in', async () => {
    signIn()
    await visit(WelcomePage)
    expect(screen.getAllByRole('link', { name: 'Enter' })[0]!.getAttribute('href')).toBe('/home')
    expect(screen.queryByRole('link', { name: 'Register for free' })).toBeNull()
    expect(screen.getByText('Welcome back, Gu')).toBeTruthy()
  })
})

describe('home', () => {
  it('[MO-01] shows the opened modules, and folded the others of the 32 with what each is for', async () => {
    signIn()
    await visit(Home)
    const other = screen.getByRole('region', { name: /^Modules your company has not opened/ })
    expect(within(other).getAllByRole('listitem')).toHaveLength(catalogue.length - opened.length)
    expect(catalogue).toHaveLength(32)
    expect(other.querySelector('details')!.open).toBe(false)
    expect(
      within(other)
        .getByRole('link', { name: /Quality.*Inspection and defects/ })
        .getAttribute('href'),
    ).toBe('/qa/medium')
    const mine = screen.getByRole('region', { name: 'Modules' })
    expect(
      within(mine)
        .getByRole('link', { name: /Planning/ })
        .getAttribute('href'),
    ).toBe('/aps/medium')
    await waitFor(() =>
      expect(
        within(mine)
          .getByRole('link', { name: /Orders/ })
          .getAttribute('href'),
      ).toMatch(/^\/main\?module=crm&/),
    )
  })

  it('[MO-01] folds what the member has no page in, says why, and gives every module a picture of its own', async () => {
    signIn()
    useSession.setState({
      modules: [
        ...opened,
        { moduleKey: 'tooling', moduleName: 'Smart manufacturing', moduleUrl: '/mf/medium', menuChildren: [] },
        { moduleKey: 'system', moduleName: 'System settings', moduleUrl: '/settings/medium', menuChildren: [] },
      ],
    })
    await visit(Home)
    const idle = await screen.findByRole('region', { name: /^Modules without pages for you/ })
    await waitFor(() => expect(within(idle).getAllByRole('listitem')).toHaveLength(2))
    expect(within(idle).queryByRole('link')).toBeNull()
    expect(within(idle).getByText('No pages in this version yet')).toBeTruthy()
    expect(within(idle).getByText('No pages for your role')).toBeTruthy()
    expect(idle.querySelector('details')!.open).toBe(false)
    for (const { key } of catalogue) expect(moduleIcons[key], key).toBeDefined()
    expect(new Set(Object.values(moduleIcons)).size).toBe(catalogue.length)
  })

  it('[MO-06] marks the tile of a module that opens in a new tab, and no other', async () => {
    const place = { address: location.origin, domain: location.host, isOwn: true }
    answers['/upms/module/basePath.do'] = { aps: place, oms: place }
    signIn()
    useSession.setState({ modules: [...opened, provider] })
    await visit(Home)
    const mine = screen.getByRole('region', { name: 'Modules' })
    await waitFor(() => expectNewTab(within(mine).getByRole('link', { name: /Console/ }), 'Console'))
    expectSameTab(within(mine).getByRole('link', { name: /Planning/ }))
  })

  it('shows a planner how the default schedule stands and which moulds are late', async () => {
    signIn()
    await visit(Home)
    expect(await screen.findByRole('link', { name: 'Main plan' })).toBeTruthy()
    expect(screen.getByText('90%')).toBeTruthy()
    expect(screen.getByText('Published 2026-09-25 14:40')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'M26-046' })).getAttribute('href')).toContain('mould=46')
    expect(screen.getByText('3 d late')).toBeTruthy()
    expect(screen.queryByText('M26-031')).toBeNull()
  })

  it('tells the provider how many registrations wait for review, and leads to them', async () => {
    answers['/oms/registration/list.do'] = { rows: [], total: 2 }
    signIn(['oms.registration:check'])
    await visit(Home)
    const card = await screen.findByRole('region', { name: '2 registrations to review' })
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/oms/registration?f.status=submitted')
    expect(screen.queryByText('Nothing needs your attention')).toBeNull()
  })

  it('[AP-01] shows how far the example of a demo factory is, while it is being made', async () => {
    answers['/setup/example/get.do'] = { step: 'report', percent: 40 }
    signIn()
    await visit(Home)
    const card = await screen.findByRole('region', { name: 'Preparing the example factory' })
    expect(within(card).getByText('Step 3 of 4')).toBeTruthy()
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  })

  it('[AP-01] asks nobody to import or begin a schedule while the example is being made', async () => {
    answers['/setup/example/get.do'] = { step: 'import', percent: 40 }
    answers['/aps/exe/job/getExeJobNameList'] = []
    signIn(['aps.schedule:check', 'jobs.workbook:import'])
    await visit(Home)
    await screen.findByRole('region', { name: 'Preparing the example factory' })
    await waitFor(() => expect(asked).toContain('/aps/exe/job/getExeJobNameList'))
    expect(screen.queryByRole('link', { name: 'Import data' })).toBeNull()
    cleanup()
    answers['/setup/example/get.do'] = { step: 'done', percent: 100 }
    await visit(Home)
    expect(await screen.findByRole('link', { name: 'Import data' })).toBeTruthy()
  })

  it('asks nothing about plans for whoever may not see them, and says that nothing waits', async () => {
    signIn([])
    await visit(Home)
    expect(await screen.findByText('Nothing needs your attention')).toBeTruthy()
    expect(await screen.findByText(/click the star next to a page/)).toBeTruthy()
    expect(asked.some((path) => path.startsWith('/aps/'))).toBe(false)
  })

  it('[CL-21 CL-22 CL-24 W1] shows messages without their markup, bookmarks and news', async () => {
    answers['/bms/msg/getUserMsgNum.do'] = {
      userMsgNum: 1,
      userMsgList: [{ msgId: 1, msgHeader: '<b>Run</b> ended<img src=x onerror=alert(1)>', link: '//evil.test/' }],
    }
    answers['/upms/userMenu/getUserMenuList.do'] = { rows: [{ menuName: 'Machines', menuUrl: '/basic/machine' }] }
    answers['/bms/sys/news/getPlatformNews.do'] = [
      { newsId: 1, title: 'Update', content: '<i>new</i>', topFlag: 1, publishTime: '2026-09-25T06:30:00Z' },
    ]
    signIn([])
    await visit(Home)
    const message = await screen.findByRole('link', { name: 'Run ended' })
    expect(message.getAttribute('href')).toBe('/comm/messageNotice/messageManagement')
    expect(document.querySelector('img')).toBeNull()
    expect(await screen.findByRole('link', { name: 'Machines' })).toBeTruthy()
    expect(await screen.findByText('<i>new</i>')).toBeTruthy()
  })
})

describe('a landing page', () => {
  it('[SH-06 MO-10 MO-11] shows the entries of the module’s menu with their figures, hidden ones not', async () => {
    signIn()
    await visit(Medium, '/aps/medium')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Planning')
    expect(await screen.findByText('12')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Schedules/ }).getAttribute('href')).toBe('/aps/schedule')
    expect(screen.queryByText('Hidden page')).toBeNull()
  })

  it('[MO-04] marks an entry that opens in a new tab, and no other', async () => {
    answers['/upms/module/basePath.do'] = { aps: { address: location.origin, domain: location.host, isOwn: true } }
    signIn()
    const board = { ...entry('aps.board', 'Board', '/aps/board'), newWindowFlag: 1 }
    const schedules = entry('aps.schedule', 'Schedules', '/aps/schedule')
    const menuChildren = [{ menuKey: 'aps.planning', menuName: 'Plans', children: [schedules, board] }]
    useSession.setState({ modules: [{ ...opened[0]!, menuChildren }] })
    await visit(Medium, '/aps/medium')
    await waitFor(() => expectNewTab(screen.getByRole('link', { name: 'Board' }), 'Board'))
    expectSameTab(screen.getByRole('link', { name: /^Schedules/ }))
  })

  it('[SH-06] of an opened module without pages says that it has none in this version, and blames no rights', async () => {
    signIn()
    const without = catalogue.filter(({ key, prefix }) => prefix !== undefined && key !== 'crm' && !hasPages(key))
    const withPages = catalogue.find(({ key }) => key === 'system')!
    const open = [...without, withPages]
    useSession.setState({
      modules: open.map(({ key, prefix }) => ({ moduleKey: key, moduleName: key, moduleUrl: `/${prefix}/medium` })),
    })
    expect(without.map(({ prefix }) => prefix)).toContain('mf')
    for (const { prefix } of open) {
      await visit(Medium, `/${prefix}/medium`)
      const said = document.querySelector('.mw-state')!.textContent
      if (prefix === withPages.prefix) expect(said).toMatch(/administrator/)
      else expect(said).toMatch(/^This module has no pages in this version yet(?!.*(administrator|rights|role))/)
      cleanup()
    }
  })

  it('[MO-06] of the provider’s console is there for whoever has it in the menu', async () => {
    signIn()
    useSession.setState({ modules: [...opened, provider] })
    await visit(Medium, '/oms/medium')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Console')
  })

  it('[SH-06] of a module that another system provides leads there', async () => {
    signIn()
    await visit(Medium, '/crm/medium')
    const link = await screen.findByRole('link', { name: 'Open the module' })
    expect(link.getAttribute('href')).toMatch(/^\/main\?module=crm&/)
  })

  it('[MO-02 R2] of a module that is not opened says so and sends nothing', async () => {
    signIn()
    await visit(Medium, '/qa/medium')
    expect(screen.getByRole('heading').textContent).toBe('Module “Quality” is not open')
    expect(asked).toEqual([])
  })

  it('[SH-03] of no module is not found', async () => {
    signIn()
    await visit(Medium, '/nothing/medium')
    expect(screen.getByRole('heading').textContent).toBe('Oops, page not found')
  })
})

it('[SH-12 SH-03] says why a page is not shown', async () => {
  await visit(Forbidden)
  expect(screen.getByRole('heading').textContent).toBe('Sorry, you do not have permission to view this page')
  expect(screen.getByText(/company’s administrator/)).toBeTruthy()
  cleanup()
  await visit(NotFound)
  expect(screen.getByRole('heading').textContent).toBe('Oops, page not found')
})

it('[HD-02 SH-18] says the version, its licence and what is new', async () => {
  answers['/bms/sys/getVersion.do'] = { versionNo: '0.9.1', migration: 17 }
  signIn()
  await visit(VersionPage)
  expect(await screen.findByText('1.2 · 0.9.1')).toBeTruthy()
  expect(screen.getByText('17')).toBeTruthy()
  expect(screen.getByText('development')).toBeTruthy()
  expect(screen.getByText(/Apache-2\.0/)).toBeTruthy()
  cleanup()
  useSession.setState({ version: '' })
  await visit(VersionPage)
  expect(await screen.findByText('new · 0.9.1')).toBeTruthy()
})
