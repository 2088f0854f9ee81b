// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FixedMenu, FixedMenuSwitch } from './fixed-menu.tsx'
import ProductsPanel from './products-panel.tsx'
import { recentPaths } from './recent.ts'
import { show, signIn, widen } from '../shell.fixture.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const entries = () => [...document.querySelectorAll('.mw-products-body a')].map(({ textContent }) => textContent)

describe('the panel of all products', () => {
  it('[MN-01] closes by its backdrop and by Esc', async () => {
    await signIn({})
    const onClose = vi.fn()
    show(<ProductsPanel onClose={onClose} />)
    fireEvent.click(document.querySelector('.mw-veil')!)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('[MN-02] searches 500 ms after the last letter, by name and first letters, and marks the hit', async () => {
    await signIn({})
    show(<ProductsPanel onClose={() => undefined} />)
    vi.useFakeTimers()
    const field = screen.getByPlaceholderText('请输入关键字')
    fireEvent.change(field, { target: { value: 'gz' } })
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.change(field, { target: { value: 'gzrl' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(entries()).toHaveLength(5)
    act(() => void vi.advanceTimersByTime(1))
    expect(entries()).toEqual(['工作日历'])
    expect(document.querySelector('mark')?.textContent).toBe('工作日历')
    expect(screen.queryByRole('heading', { name: 'BOM 管理' })).toBeNull()
    fireEvent.change(field, { target: { value: '' } })
    act(() => void vi.advanceTimersByTime(0))
    expect(entries()).toHaveLength(5)
  })

  it('opens the first hit by Enter at once', async () => {
    await signIn({})
    const router = show(<ProductsPanel onClose={() => undefined} />)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '机床' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/basic/machine'))
  })

  it('[MN-02] walks by the arrows among the hits of what is typed now, and keeps the focus there', async () => {
    await signIn({})
    show(<ProductsPanel onClose={() => undefined} />)
    vi.useFakeTimers()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gzrl' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
    const hit = screen.getByRole('link', { name: '工作日历' })
    expect(document.activeElement).toBe(hit)
    act(() => void vi.advanceTimersByTime(500))
    expect(document.activeElement).toBe(hit)
  })

  it('[MN-03] has a heading a module, a quarter of the entries a column, and a star beside each', async () => {
    await signIn({})
    show(<ProductsPanel onClose={() => undefined} />)
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['BOM 管理', '系统设置']),
    )
    const list = document.querySelector<HTMLElement>('#products-system ul')!
    expect(list.style.getPropertyValue('--rows-4')).toBe('1')
    expect(list.style.getPropertyValue('--rows-2')).toBe('2')
    expect(screen.getByRole('button', { name: '收藏“机床”' })).toBeTruthy()
    const outside = screen.getByRole('link', { name: '帮助' })
    expect(outside.getAttribute('href')).toBe('https://help.partner.test/')
    expect(outside.getAttribute('target')).toBe('_blank')
  })

  it('[MN-03 MO-04] marks an entry that opens in a new tab, and closes when it is chosen', async () => {
    await signIn({})
    const onClose = vi.fn()
    show(<ProductsPanel onClose={onClose} />)
    const outside = screen.getByRole('link', { name: '帮助' })
    expect(outside.title).toBe('在新标签页打开')
    expect(outside.className).toBe('mw-new-tab')
    expect(screen.getByRole('link', { name: '机床' }).outerHTML).not.toMatch(/_blank|title=|mw-new-tab/)
    // The browser would leave for a page that is not there.
    outside.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(outside)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('[MN-04] has an index that leads to each module', async () => {
    await signIn({})
    show(<ProductsPanel onClose={() => undefined} />)
    const target = document.getElementById('products-system')!
    target.scrollIntoView = vi.fn()
    fireEvent.click(screen.getByRole('button', { name: '系统设置' }))
    expect(target.scrollIntoView).toHaveBeenCalled()
  })

  it('[MN-05] shows bookmarks and the last visited before anything is typed', async () => {
    const bookmark = {
      userMenuId: 1,
      treeKey: 't',
      menuKey: 'basic.machine',
      menuName: '机床',
      menuUrl: '/basic/machine',
      moduleKey: 'system',
      sortOrder: 0,
    }
    await signIn({ 'getUserMenuList.do': { rows: [bookmark] } })
    recentPaths.note('/production/part')
    show(<ProductsPanel onClose={() => undefined} />)
    const bar = screen.getByRole('region', { name: '收藏栏' })
    await waitFor(() => expect(bar.querySelector('a')?.getAttribute('href')).toBe('/basic/machine'))
    expect(screen.getByRole('region', { name: '最近访问' }).querySelector('a')?.textContent).toBe('零件')
    expect(screen.getByRole('button', { name: '取消收藏“机床”' })).toBeTruthy()
  })
})

describe('the fixed menu', () => {
  it('[MN-06] is kept on the server before the page is loaded anew', async () => {
    widen(1440)
    const asked = await signIn({ 'preference/save.do': {} })
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    show(<FixedMenuSwitch />)
    fireEvent.click(screen.getByRole('switch'))
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByText('切换并重新载入'))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(asked.at(-1)).toEqual({
      path: '/front/upms/user/preference/save.do',
      body: { key: 'fixedMenu', value: true },
    })
    reload.mockRestore()
  })

  it('[MN-06] docks the modules with their entries, folded until they are wanted', async () => {
    await signIn({})
    show(<FixedMenu />)
    expect(screen.queryByRole('link', { name: '机床' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '系统设置' }))
    expect(screen.getByRole('link', { name: '机床' }).getAttribute('href')).toBe('/basic/machine')
  })
})
