// @vitest-environment happy-dom
import { usePageActions } from '@mouldwright/web-kit'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import CommandPalette from './command-palette.tsx'
import KeysDialog from './keys-dialog.tsx'
import { recentPaths } from '../menu/recent.ts'
import { show, signIn } from '../shell.fixture.tsx'

afterEach(cleanup)

const options = (label: string) => ({ options: [{ id: 9, label, valid: true }] })
const answers = {
  'bom/mold/options.do': options('M26-001 前保险杠'),
  'bom/part/options.do': options('M26-001-A1'),
}
const permissions = ['production.mould:check', 'production.part:check']

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
const press = (key: string, more: object = {}) => fireEvent.keyDown(screen.getByRole('combobox'), { key, ...more })

describe('the palette', () => {
  it('offers what was visited last before anything is typed', async () => {
    await signIn({})
    recentPaths.note('/basic/machine')
    show(<CommandPalette onClose={() => undefined} />)
    expect(names()).toEqual(['机床系统设置'])
  })

  it('keeps what is chosen when bookmarks come later', async () => {
    await signIn({
      'userMenu/getUserMenuList.do': { rows: [{ menuKey: 'bom', menuName: '模具', menuUrl: '/production/mould' }] },
    })
    recentPaths.note('/basic/machine')
    recentPaths.note('/basic/calendar')
    show(<CommandPalette onClose={() => undefined} />)
    press('ArrowDown')
    const chosen = () => screen.getByRole('option', { selected: true }).textContent
    const [before, count] = [chosen(), names().length]
    await waitFor(() => expect(names()).toHaveLength(count + 1))
    expect(chosen()).toBe(before)
  })

  it('finds pages at once and opens them by Enter', async () => {
    await signIn({})
    const onClose = vi.fn()
    const router = show(<CommandPalette onClose={onClose} />)
    type('gzrl')
    expect(names()).toEqual(['工作日历系统设置'])
    press('Enter')
    await waitFor(() => expect(router.state.location.pathname).toBe('/basic/calendar'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('walks with the arrows, and opens a new tab by Ctrl Enter', async () => {
    await signIn({})
    const open = vi.spyOn(window, 'open').mockImplementation(() => null)
    show(<CommandPalette onClose={() => undefined} />)
    type('basic')
    press('ArrowDown')
    press('ArrowUp')
    press('ArrowUp')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('工作日历')
    press('Enter', { ctrlKey: true })
    expect(open).toHaveBeenCalledWith('/basic/calendar', '_blank', 'noopener')
    open.mockRestore()
  })

  it('[MO-04] marks a page that opens in a new tab, and no other', async () => {
    await signIn({})
    show(<CommandPalette onClose={() => undefined} />)
    type('帮助')
    expect(document.querySelector('.mw-new-tab')?.textContent).toBe('帮助')
    type('gzrl')
    expect(document.querySelector('.mw-new-tab')).toBeNull()
  })

  it('finds records by their number, of the kinds that one may see, and leads to them', async () => {
    const asked = await signIn(answers, { permissions })
    const router = show(<CommandPalette onClose={() => undefined} />)
    type('**M26')
    await waitFor(() => expect(names()).toEqual(['M26-001 前保险杠模具', 'M26-001-A1零件']))
    const looked = asked.filter(({ path }) => path.endsWith('options.do'))
    expect(looked.map(({ path }) => path)).toEqual(['/front/bom/mold/options.do', '/front/bom/part/options.do'])
    expect(looked[0]?.body).toEqual({ search: 'M26', limit: 5 })
    press('Enter')
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/production/mould?id=9'),
    )
  })

  it('asks for records once the typing has settled', async () => {
    const asked = await signIn(answers, { permissions })
    show(<CommandPalette onClose={() => undefined} />)
    for (const text of ['M2', 'M26', 'M26-']) type(text)
    await waitFor(() => expect(names().length).toBeGreaterThan(0))
    expect(asked.filter(({ path }) => path.endsWith('mold/options.do'))).toHaveLength(1)
  })

  it('says when there is nothing', async () => {
    await signIn({})
    show(<CommandPalette onClose={() => undefined} />)
    type('xyz')
    expect(await screen.findByText('没有找到“xyz”')).toBeTruthy()
  })

  it('offers what can be done on the page, with its keys, and does it', async () => {
    await signIn({})
    const [add, onClose] = [vi.fn(), vi.fn()]
    function Page() {
      usePageActions([
        { key: 'add', name: '新增模具', keys: 'N', run: add },
        { key: 'walk', name: '在表格里移动', keys: '↑ ↓' },
        false,
      ])
      return <CommandPalette onClose={onClose} />
    }
    show(<Page />)
    await waitFor(() => expect(names()).toEqual(['新增模具N']))
    type('xzmj')
    expect(names()).toEqual(['新增模具N'])
    press('Enter')
    expect(add).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('the list of keys', () => {
  it('tells those of the page and those that hold everywhere', async () => {
    await signIn({})
    function Page() {
      usePageActions([{ key: 'add', name: '新增模具', keys: 'N', run: () => undefined }])
      return <KeysDialog onClose={() => undefined} />
    }
    show(<Page />)
    const here = await screen.findByRole('region', { name: '本页' })
    expect(here.textContent).toContain('新增模具N')
    expect(screen.getByRole('region', { name: '所有页面' }).textContent).toContain('Ctrl K')
  })
})
