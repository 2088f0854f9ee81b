// @vitest-environment happy-dom
import { listTenantLogos } from '@mouldwright/shell/shared'
import { call, configureClient } from '@mouldwright/web-kit'
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Header } from './header.tsx'
import { moduleOf, show, signIn, someModules, widen } from '../shell.fixture.tsx'

const licence = (haspExpireSwitch: 0 | 1) => ({ '/fds/hasp/expireTime': { haspExpireSwitch } })
const picture = 'data:image/png;base64,iVBORw0KGgo='

beforeEach(() => widen(1440))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const linkTo = (name: string | RegExp) => screen.getByRole('link', { name })

describe('the header', () => {
  it('[HD-01] leads home by the logo with the language; a tenant with a logo sees its own', async () => {
    await signIn({
      'getSysTenantLogoList.do': [
        { logoType: 3, validFlag: 1, base64: 'data:image/png;base64,AAAA' },
        { logoType: 1, validFlag: 1, base64: picture },
      ],
    })
    show(<Header />)
    expect(linkTo('模匠').getAttribute('href')).toBe('/home?lang=cn')
    await waitFor(() => expect(linkTo('模匠').querySelector('img')?.getAttribute('src')).toBe(picture))
  })

  it('[HD-01] shows the product’s own logo while the tenant’s is not valid', async () => {
    const asked = await signIn({ 'getSysTenantLogoList.do': [{ logoType: 1, validFlag: 0, base64: picture }] })
    show(<Header />)
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('getSysTenantLogoList.do'))).toBe(true))
    expect(linkTo('模匠').textContent).toBe('模匠')
  })

  it('[RQ-07] shows the product’s own logo when the call for the tenant’s does not succeed', async () => {
    await signIn({})
    const asked: string[] = []
    const logos = [{ logoType: 1, validFlag: 1, base64: picture }]
    configureClient({
      place: () => null,
      fetch: (async (url: string) => {
        asked.push(url)
        return Response.json({ code: 500, message: 'out of order', data: logos })
      }) as typeof fetch,
    })
    show(<Header />)
    await waitFor(() => expect(asked.some((url) => url.includes('getSysTenantLogoList.do'))).toBe(true))
    await expect(call(listTenantLogos, {}, { quiet: true })).rejects.toThrow('out of order')
    expect(linkTo('模匠').querySelector('img')?.getAttribute('src')).not.toBe(picture)
    expect(linkTo('模匠').textContent).toBe('模匠')
  })

  it('[HD-02 HD-03 HD-06] leads to version and messages in new tabs, and home', async () => {
    await signIn({})
    show(<Header />)
    expect(linkTo('首页').getAttribute('href')).toBe('/home')
    expect(linkTo('版本信息').outerHTML).toContain('href="/comm/version" target="_blank"')
    expect(linkTo('消息').outerHTML).toContain('href="/comm/messageNotice/messageManagement" target="_blank"')
  })

  it('[HD-04] has the ID query only with the tooling module', async () => {
    await signIn({})
    show(<Header />)
    expect(screen.queryByRole('link', { name: 'ID 查询' })).toBeNull()
    cleanup()
    await signIn({}, { modules: [...someModules, moduleOf('tooling', '智能制造')] })
    show(<Header />)
    expect(linkTo('ID 查询').outerHTML).toContain('href="/reports/query/idQuery" target="_blank"')
  })

  it('[HD-05] opens the tiles of modules after 0.3 s of hover and closes them 0.3 s after leaving', async () => {
    await signIn({})
    show(<Header />)
    vi.useFakeTimers()
    const place = screen.getByRole('button', { name: '全部模块' }).parentElement!
    fireEvent.pointerEnter(place)
    act(() => void vi.advanceTimersByTime(299))
    expect(screen.queryByRole('link', { name: '系统设置' })).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(linkTo('系统设置').getAttribute('href')).toBe('/system/medium')
    fireEvent.pointerLeave(place)
    act(() => void vi.advanceTimersByTime(299))
    expect(linkTo('系统设置')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('link', { name: '系统设置' })).toBeNull()
  })

  it('[HD-05] keeps the tiles open that the hover opened under a click, and closes them by a later one', async () => {
    await signIn({})
    show(<Header />)
    vi.useFakeTimers()
    const button = screen.getByRole('button', { name: '全部模块' })
    fireEvent.pointerEnter(button.parentElement!)
    act(() => void vi.advanceTimersByTime(300))
    const openedAt = performance.now()
    const clickAt = (timeStamp: number) =>
      fireEvent(button, Object.defineProperty(createEvent.click(button), 'timeStamp', { value: timeStamp }))
    clickAt(openedAt + 50)
    expect(linkTo('系统设置')).toBeTruthy()
    clickAt(openedAt + 1_000)
    expect(screen.queryByRole('link', { name: '系统设置' })).toBeNull()
  })

  it('[HD-05 MO-06] gives each tile the picture of its module, and marks one that opens in a new tab', async () => {
    await signIn({}, { modules: [...someModules, moduleOf('oms', '平台管理')] })
    show(<Header />)
    fireEvent.click(screen.getByRole('button', { name: '全部模块' }))
    const tiles = [...document.querySelectorAll<HTMLAnchorElement>('.mw-head-tiles a')]
    expect(tiles.map(({ textContent }) => textContent)).toEqual(['BOM 管理', '系统设置', '平台管理'])
    await waitFor(() => expect(new Set(tiles.map((tile) => tile.querySelector('svg')?.innerHTML)).size).toBe(3))
    const [besides, ...others] = tiles.toReversed()
    expect([besides!.target, besides!.title]).toEqual(['_blank', '在新标签页打开'])
    expect(besides!.querySelector('.mw-new-tab')?.textContent).toBe('平台管理')
    for (const { outerHTML } of others) expect(outerHTML).not.toMatch(/_blank|title=|mw-new-tab/)
  })

  it('[HD-07 HD-08] shows the factory and the member', async () => {
    await signIn({})
    show(<Header />)
    expect(screen.getByText('一厂')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '账户: 梅' }))
    expect(screen.getByRole('menuitem', { name: '个人中心' })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: '退出登录' })).toBeTruthy()
  })

  it('[HD-09] moves into More what it has no room for', async () => {
    await signIn(licence(0), { modules: [...someModules, moduleOf('tooling', '智能制造')] })
    widen(1100)
    show(<Header />)
    const items = () => {
      fireEvent.click(screen.getByRole('button', { name: '更多' }))
      return screen
        .getAllByRole('menu')
        .flatMap((menu) => [...menu.querySelectorAll('button')].map((b) => b.textContent))
    }
    await waitFor(() => expect(screen.queryByRole('link', { name: '版本信息' })).toBeNull())
    expect(items()).toEqual(expect.arrayContaining(['ID 查询', '版本信息']))
    expect(screen.getByText('一厂')).toBeTruthy()
    cleanup()
    widen(390)
    show(<Header />)
    expect(screen.queryByText('一厂')).toBeNull()
    expect(screen.queryByRole('link', { name: '首页' })).toBeNull()
    expect(items()).toEqual(expect.arrayContaining(['首页', 'ID 查询', '版本信息', 'English', '深色']))
  })

  it('[HD-10] links the assistant only with its right, from what the provider has set up', async () => {
    const channelUrl = 'https://ai.partner.test/chat'
    const config = {
      'applicationConfigByCodes.do': [
        { applicationCode: 'promptSummary', instanceList: [{ channel: { channelUrl } }], configList: [] },
      ],
    }
    const denied = await signIn(config)
    show(<Header />)
    await waitFor(() => expect(denied.length).toBeGreaterThan(0))
    expect(screen.queryByRole('link', { name: 'AI 助手' })).toBeNull()
    expect(denied.some(({ path }) => path.endsWith('applicationConfigByCodes.do'))).toBe(false)
    cleanup()
    const asked = await signIn(config, { permissions: ['assistant.assistant:check'] })
    show(<Header />)
    expect((await screen.findByRole('link', { name: 'AI 助手' })).getAttribute('href')).toBe(channelUrl)
    const codes = asked.find(({ path }) => path.endsWith('applicationConfigByCodes.do'))?.body['applicationCodes']
    expect(codes).toContain('promptSummary,pageContentAnalysis')
  })

  it.each([
    [0, true],
    [1, false],
  ] as const)('[HD-11] offers the app when the licence switch is %i: %s', async (value, isOffered) => {
    const asked = await signIn(licence(value))
    show(<Header />)
    expect(screen.queryByRole('button', { name: '手机应用' })).toBeNull()
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('expireTime'))).toBe(true))
    if (isOffered) expect(await screen.findByRole('button', { name: '手机应用' })).toBeTruthy()
    else expect(screen.queryByRole('button', { name: '手机应用' })).toBeNull()
  })

  it.each([
    [2, false],
    [1, true],
  ])('[HD-12] with the role that hides the factory, at level %i it shows: %s', async (paraValue, isShown) => {
    const values = [{ paraCode: 'MultiFactoryCollaborationLevel', paraValue, version: 1 }]
    const asked = await signIn({ 'getModuleValueByCodes.do': values }, { roles: ['不显示工厂名称'] })
    show(<Header />)
    expect(screen.queryByText('一厂')).toBeNull()
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('getModuleValueByCodes.do'))).toBe(true))
    if (isShown) expect(await screen.findByText('一厂')).toBeTruthy()
    else expect(screen.queryByText('一厂')).toBeNull()
  })

  it('opens the panel by Alt M and the palette by Ctrl K, and gives the focus back', async () => {
    await signIn({})
    show(<Header />)
    const home = linkTo('首页')
    home.focus()
    fireEvent.keyDown(document, { code: 'KeyK', ctrlKey: true })
    fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(home)
    fireEvent.keyDown(document, { code: 'KeyM', altKey: true })
    fireEvent.keyDown(await screen.findByRole('searchbox'), { key: 'Escape' })
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.activeElement).toBe(home)
  })

  it.each([
    ['the panel', { code: 'KeyM', altKey: true }, 'searchbox'],
    ['the palette', { code: 'KeyK', ctrlKey: true }, 'combobox'],
  ] as const)(
    'keeps %s while the page beneath writes its address, and closes it where one goes on',
    async (_, key, role) => {
      await signIn({})
      const router = show(<Header />)
      fireEvent.keyDown(document, key)
      const field = await screen.findByRole<HTMLInputElement>(role)
      fireEvent.change(field, { target: { value: 'M26' } })
      // A search of the list, or where a chart stands: written once the typing has settled.
      await act(() => router.navigate('/home?q=1', { replace: true }))
      expect(screen.getByRole<HTMLInputElement>(role)).toBe(field)
      expect(field.value).toBe('M26')
      await act(() => router.navigate('/basic/machine'))
      expect(screen.queryByRole(role)).toBeNull()
      await act(() => router.navigate(-1))
      expect(screen.queryByRole(role)).toBeNull()
    },
  )
})
