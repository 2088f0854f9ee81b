// @vitest-environment happy-dom
import type { Bookmark } from '@mouldwright/bookmarks/shared'
import { call, configureClient, Feedback, startI18n } from '@mouldwright/web-kit'
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BookmarksBar } from './bar.tsx'
import { movedRow } from './editor.tsx'
import { BookmarkStar } from './star.tsx'
import { bookmarks, loadBookmarks } from './store.ts'

const bookmark = (at: number): Bookmark => ({
  userMenuId: at + 1,
  treeKey: `t${at}`,
  menuKey: `basic.entry${at}`,
  menuName: `菜单${at}`,
  menuUrl: `/basic/entry${at}`,
  moduleKey: 'system',
  sortOrder: at,
})
const some = (count: number) => Array.from({ length: count }, (_, at) => bookmark(at))

let asked: { path: string; body: Record<string, unknown> }[]
let answer: () => object

beforeEach(async () => {
  asked = []
  answer = () => ({ code: 1, data: { rows: bookmarks.get() } })
  await startI18n('zh')
  configureClient({
    fetch: (async (url: string, { body }: RequestInit) => {
      asked.push({ path: url.split('?')[0]!, body: JSON.parse(body as string) as Record<string, unknown> })
      return Response.json(answer())
    }) as typeof fetch,
  })
})

afterEach(() => {
  vi.useFakeTimers()
  vi.runAllTimers()
  vi.useRealTimers()
  cleanup()
})

const bar = () => render(<BookmarksBar link={({ menuUrl, menuName }) => <a href={menuUrl}>{menuName}</a>} />)
const shownNames = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('a star', () => {
  it('[MN-03] keeps an entry and lets go of it, at once and on the server', async () => {
    render(<BookmarkStar entry={bookmark(0)} />)
    const star = screen.getByRole('button', { name: '收藏“菜单0”' })
    fireEvent.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(asked[0]).toMatchObject({ body: { menuKey: 'basic.entry0' } }))
    expect(asked[0]?.path).toBe('/front/upms/userMenu/addUserMenu.do')
    fireEvent.click(screen.getByRole('button', { name: '取消收藏“菜单0”' }))
    await waitFor(() => expect(asked[1]?.path).toBe('/front/upms/userMenu/removeUserMenu.do'))
    expect(star.getAttribute('aria-pressed')).toBe('false')
  })

  it('[MN-03] shows stars that were pressed before the first was answered, and asks for one after the other', async () => {
    const answers: (() => void)[] = []
    configureClient({
      fetch: (async (url: string, { body }: RequestInit) => {
        asked.push({ path: url.split('?')[0]!, body: JSON.parse(body as string) as Record<string, unknown> })
        const rows = some(asked.length)
        await new Promise<void>((resolve) => answers.push(resolve))
        return Response.json({ code: 1, data: { rows } })
      }) as typeof fetch,
    })
    render(some(2).map((entry) => <BookmarkStar key={entry.menuKey} entry={entry} />))
    const pressed = () => screen.getAllByRole('button').map((star) => star.getAttribute('aria-pressed'))
    for (const star of screen.getAllByRole('button')) fireEvent.click(star)
    expect(pressed()).toEqual(['true', 'true'])
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(asked).toHaveLength(1)
    answers[0]!()
    await waitFor(() => expect(answers).toHaveLength(2))
    expect(pressed()).toEqual(['true', 'true'])
    expect(asked.map(({ body }) => body['menuKey'])).toEqual(['basic.entry0', 'basic.entry1'])
    answers[1]!()
    await waitFor(() => expect(bookmarks.get().map(({ userMenuId }) => userMenuId)).toEqual([1, 2]))
  })

  it('[MN-03] waits for the list that was asked for before it: an older list does not take a star away', async () => {
    bookmarks.set([])
    const answers: ((rows: readonly Bookmark[]) => void)[] = []
    configureClient({
      fetch: (async (url: string) => {
        const isOther = url.includes('/other.do')
        const rows = isOther ? [] : await new Promise<readonly Bookmark[]>((resolve) => answers.push(resolve))
        return Response.json({ code: 1, data: { rows } })
      }) as typeof fetch,
    })
    const loading = loadBookmarks()
    await waitFor(() => expect(answers).toHaveLength(1))
    render(<BookmarkStar entry={bookmark(0)} />)
    fireEvent.click(screen.getByRole('button'))
    // Whatever the star asks for at once has left before this one is answered.
    await call('/other.do')
    expect(answers).toHaveLength(1)
    answers[0]!([])
    await loading
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]!(some(1))
    await waitFor(() => expect(bookmarks.get().map(({ userMenuId }) => userMenuId)).toEqual([1]))
  })

  it('[MN-07] tells that ten are kept already, without a call', () => {
    bookmarks.set(some(10))
    render(
      <>
        <BookmarkStar entry={bookmark(10)} />
        <Feedback />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: '收藏“菜单10”' }))
    expect(screen.getByText('最多收藏 10 个菜单，先取消一个再收藏')).toBeTruthy()
    expect(bookmarks.get()).toHaveLength(10)
    expect(asked).toEqual([])
  })

  it('[MN-07] goes back when the server refuses, as after a race with another tab', async () => {
    bookmarks.set(some(9))
    answer = () => ({ code: 409, message: '最多收藏 10 个菜单', data: { refusal: 'bookmark.full' } })
    render(<BookmarkStar entry={bookmark(9)} />)
    fireEvent.click(screen.getByRole('button'))
    expect(bookmarks.get()).toHaveLength(10)
    await waitFor(() => expect(bookmarks.get()).toHaveLength(9))
  })
})

describe('the bar', () => {
  it('[MN-05] keeps what is sorted while the order before is being saved', async () => {
    const answered = Promise.withResolvers<void>()
    bookmarks.set(some(3))
    configureClient({
      fetch: (async () => {
        await answered.promise
        return Response.json({ code: 1, data: { rows: [bookmark(1), bookmark(0), bookmark(2)] } })
      }) as typeof fetch,
    })
    bar()
    fireEvent.click(screen.getByRole('button', { name: '收藏设置' }))
    fireEvent.click(screen.getByRole('button', { name: '下移“菜单0”' }))
    fireEvent.click(screen.getByText(/^保 ?存$/))
    fireEvent.click(screen.getByRole('button', { name: '下移“菜单0”' }))
    await act(async () => answered.resolve())
    await waitFor(() => expect(bookmarks.get().map(({ menuName }) => menuName)).toEqual(['菜单1', '菜单0', '菜单2']))
    expect(shownNames()).toEqual(['菜单1', '菜单2', '菜单0'])
  })

  it('[MN-05] is a list of links, or in its settings one to be sorted by buttons, and saves the whole order', async () => {
    bookmarks.set(some(3))
    bar()
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['菜单0', '菜单1', '菜单2'])
    fireEvent.click(screen.getByRole('button', { name: '收藏设置' }))
    fireEvent.click(screen.getByRole('button', { name: '下移“菜单0”' }))
    expect(shownNames()).toEqual(['菜单1', '菜单0', '菜单2'])
    expect(screen.getByRole('status').textContent).toBe('“菜单0”现在是第 2 个')
    fireEvent.click(screen.getByRole('button', { name: '移除“菜单2”' }))
    expect(asked).toEqual([])
    answer = () => ({ code: 1, data: { rows: [bookmark(1), bookmark(0)] } })
    fireEvent.click(screen.getByText(/^保 ?存$/))
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
    expect(asked[0]).toEqual({
      path: '/front/upms/userMenu/editUserMenus.do',
      body: { userMenus: [{ userMenuId: 2 }, { userMenuId: 1 }] },
    })
  })

  it('[MN-05] is saved with a star that the server has not answered yet when sorting begins', async () => {
    bookmarks.set(some(1))
    answer = () => ({ code: 1, data: { rows: some(2) } })
    render(<BookmarkStar entry={bookmark(1)} />)
    bar()
    fireEvent.click(screen.getByRole('button', { name: '收藏“菜单1”' }))
    fireEvent.click(screen.getByRole('button', { name: '收藏设置' }))
    fireEvent.click(screen.getByRole('button', { name: '下移“菜单0”' }))
    fireEvent.click(screen.getByText(/^保 ?存$/))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toMatchObject({ body: { userMenus: [{ userMenuId: 2 }, { userMenuId: 1 }] } })
  })

  it('[MN-05] is sorted by dragging, and given up by cancel', () => {
    bookmarks.set(some(3))
    bar()
    fireEvent.click(screen.getByRole('button', { name: '收藏设置' }))
    const [first, , last] = screen.getAllByRole('listitem')
    const start = createEvent.dragStart(first!)
    Object.defineProperty(start, 'dataTransfer', { value: { setData: () => undefined } })
    fireEvent(first!, start)
    fireEvent.dragOver(last!)
    fireEvent.dragEnd(first!)
    expect(shownNames()).toEqual(['菜单1', '菜单2', '菜单0'])
    fireEvent.click(screen.getByText(/^取 ?消$/))
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['菜单0', '菜单1', '菜单2'])
  })

  it('takes what the server has', async () => {
    answer = () => ({ code: 1, data: { rows: some(2) } })
    bar()
    await act(loadBookmarks)
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  it('moves rows within the list', () => {
    expect(movedRow(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(movedRow(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(movedRow(['a'], 0, 9)).toEqual(['a'])
  })
})
