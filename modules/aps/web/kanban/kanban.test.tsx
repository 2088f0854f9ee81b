// @vitest-environment happy-dom
import { addWords, configureClient, startI18n, useSession } from '@mouldwright/web-kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KanbanJob, KanbanLine, KanbanShown } from '../../shared/index.ts'
import KanbanPage from './kanban.page.tsx'
import { placeAfter } from './use-turns.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const job = (of: Partial<KanbanJob> = {}): KanbanJob => ({
  mouldNumber: 'M1',
  partNumber: 'C01',
  partName: '型腔',
  batchNumber: null,
  quantity: 1,
  operationNumber: 10,
  processName: '粗铣',
  plannedStart: '2026-09-25T00:00:00.000Z',
  plannedEnd: '2026-09-25T04:00:00.000Z',
  startedAt: null,
  state: 'notStarted',
  progress: 0,
  lateMinutes: 0,
  deliveryDate: null,
  promisedDate: null,
  forecastDate: null,
  isOverdue: false,
  ...of,
})
const line = (name: string, of: Partial<KanbanLine> = {}): KanbanLine => ({
  key: name,
  name,
  groupName: 'G',
  sectionName: 'CNC',
  running: [],
  next: [job()],
  waiting: 1,
  ...of,
})
/** Longer than any test takes: a slow machine turns no page. */
const seconds = 600
const shown = (id: number, of: Partial<KanbanShown> & { type?: string; pictures?: number[] } = {}): KanbanShown => {
  const { type = 'list', pictures = [], ...rest } = of
  return {
    board: { id, name: `B${id}`, code: `K${id}`, type, displaySeconds: seconds, backgroundImage: null, pictures },
    at: '2026-09-25T06:30:00.000Z',
    plan: { planId: 1, scheduleName: '主排程', publishedAt: '2026-09-25T00:00:00.000Z', publisher: '陈工' },
    lines: [],
    loads: [],
    places: [],
    calls: null,
    figures: null,
    ...rest,
  }
}

let boards: Map<number, KanbanShown>
/** Boards that are listed and cannot be had. */
let lost: number[]
/** Files of pictures that were asked for. */
let pictured: string[]
let asked: { path: string; body: { id?: number; sort?: string } }[]

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  boards = new Map()
  lost = []
  asked = []
  pictured = []
  localStorage.clear()
  await startI18n('zh')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
  // Room for three lines beneath the head of the table.
  for (const [side, pixels] of [
    ['clientWidth', 1_440],
    ['clientHeight', 40 + 3 * 112],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels })
  configureClient({
    isModuleOpen: () => true,
    place: () => null,
    fetch: (async (url: string, { body }: RequestInit) => {
      const [path, query] = url.split('?') as [string, string]
      if (path.endsWith('file/download.do')) {
        pictured.push(new URLSearchParams(query).get('fileId')!)
        return new Response('a picture', { headers: { 'content-disposition': 'attachment; filename="a.png"' } })
      }
      const input = JSON.parse(body as string) as { id?: number }
      asked.push({ path, body: input })
      const rows = [...boards.keys()].map((id) => ({ id }))
      const data = path.endsWith('list.do')
        ? { rows, total: rows.length }
        : lost.includes(input.id!)
          ? undefined
          : boards.get(input.id!)
      return Response.json(data ? { code: 1, message: '', data } : { code: 404, message: '没有这条记录' })
    }) as typeof fetch,
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(at: string) {
  const router = createMemoryRouter(
    [
      { path: '/comm/kanban/:board', element: <KanbanPage /> },
      { path: '/comm/kanban', element: null },
    ],
    { initialEntries: [at] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const names = () => screen.getAllByRole('rowheader').map((head) => head.firstElementChild!.textContent)
/** A turned page comes with an answer. */
const shows = (lines: readonly string[]) => vi.waitFor(() => expect(names()).toEqual(lines))
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time * 1_000))
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }))
const timesAsked = (id: number) => asked.filter(({ body }) => body.id === id).length

describe('[BD-29] the display of a board', () => {
  it('has the window to itself, turns its pages after the display time and asks anew at each turn', async () => {
    boards.set(1, shown(1, { lines: ['A', 'B', 'C', 'D', 'E'].map((name) => line(name)) }))
    const router = show('/comm/kanban/1')
    await screen.findByText('B1')
    expect(router.state.location.search).toBe('?hideHead=1')
    expect(names()).toEqual(['A', 'B', 'C'])
    expect(screen.getByText('第 1 / 2 页')).toBeTruthy()
    await pass(seconds - 100)
    expect(names()).toEqual(['A', 'B', 'C'])
    expect(timesAsked(1)).toBe(1)
    await pass(110)
    await shows(['D', 'E'])
    expect(timesAsked(1)).toBe(2)
    boards.set(1, shown(1, { lines: [line('Z')] }))
    await pass(seconds + 5)
    await shows(['Z'])
    await pass(seconds + 5)
    await vi.waitFor(() => expect(timesAsked(1)).toBe(4))
  })

  it('shows its pictures one by one after its own pages, and begins again', async () => {
    boards.set(1, shown(1, { lines: [line('A')], pictures: [71, 72] }))
    show('/comm/kanban/1')
    await screen.findByText('B1')
    expect(names()).toEqual(['A'])
    expect(screen.getByText('第 1 / 3 页')).toBeTruthy()
    await pass(seconds + 5)
    expect((await screen.findByRole('img', { name: '图片 1' })).getAttribute('src')).toMatch(/^blob:/)
    await pass(seconds + 5)
    await screen.findByRole('img', { name: '图片 2' })
    expect(pictured).toEqual(['71', '72'])
    await pass(seconds + 5)
    await shows(['A'])
  })

  it('obeys the keys: space pauses, arrows turn, Esc leaves', async () => {
    boards.set(1, shown(1, { lines: ['A', 'B', 'C', 'D'].map((name) => line(name)) }))
    const router = show('/comm/kanban/1')
    await screen.findByText('B1')
    await press(' ')
    expect(screen.getByText('已暂停')).toBeTruthy()
    await pass(3 * seconds)
    expect(names()).toEqual(['A', 'B', 'C'])
    await press('ArrowRight')
    await shows(['D'])
    await press('ArrowLeft')
    await shows(['A', 'B', 'C'])
    await press(' ')
    await pass(seconds + 5)
    await shows(['D'])
    await press('Escape')
    expect(router.state.location.pathname).toBe('/comm/kanban')
  })

  it('plays all valid boards in their sequence, and begins again', async () => {
    boards.set(5, shown(5, { lines: [line('A')] }))
    boards.set(3, shown(3, { type: 'utilisation', loads: [] }))
    show('/comm/kanban/all')
    await screen.findByText('B5')
    expect(asked[0]).toMatchObject({ body: { sort: 'sequence', filters: { valid: true } } })
    await pass(seconds + 5)
    await screen.findByRole('heading', { level: 1, name: 'B3' })
    await pass(seconds + 5)
    await screen.findByRole('heading', { level: 1, name: 'B5' })
  })

  it('goes on to the next board when one cannot be had', async () => {
    boards.set(1, shown(1, { lines: [line('A')] }))
    boards.set(2, shown(2, { lines: [line('B')] }))
    show('/comm/kanban/all')
    await screen.findByText('B1')
    lost = [2]
    await pass(seconds + 5)
    await screen.findByText('没有这条记录')
    await pass(31)
    await shows(['A'])
  })

  it('[PH-13] says what runs, what waits and what is late in words, and the dates of its mould', async () => {
    const dates = { deliveryDate: '2026-10-06', promisedDate: '2026-10-08', forecastDate: '2026-10-09' }
    const startedAt = '2026-09-25T01:00:00.000Z'
    const running = job({ state: 'paused', startedAt, progress: 40, lateMinutes: 2_000, ...dates })
    boards.set(
      1,
      shown(1, { lines: [line('A', { running: [running], next: [job({ isOverdue: true })], waiting: 7 })] }),
    )
    show('/comm/kanban/1')
    await screen.findByText('B1')
    for (const said of ['暂停', '拖期 1 天 9 小时', '超过计划时间', '40%', '没有后续任务'])
      expect(screen.getByText(said), said).toBeTruthy()
    // A forecast after the promise is marked by a sign too.
    expect(document.querySelector('.aps-kanban-dates')!.textContent).toBe('交期 10-06 · 承诺 10-08 · ! 预计 10-09')
  })

  it('shows load with its figures, and machines with their states, in words', async () => {
    const loads = [
      {
        key: 'machine 1',
        name: 'A',
        groupName: 'G',
        targetRate: 82.5,
        today: { plannedMinutes: 540, openMinutes: 720 },
        week: { plannedMinutes: 650, openMinutes: 720 },
        worked: {
          today: { workedMinutes: 150, availableMinutes: 300 },
          week: { workedMinutes: 0, availableMinutes: 0 },
        },
      },
      {
        key: 'team 2',
        name: 'B',
        groupName: 'B',
        targetRate: null,
        today: { plannedMinutes: 0, openMinutes: 0 },
        week: { plannedMinutes: 0, openMinutes: 100 },
        worked: null,
      },
    ]
    boards.set(1, shown(1, { type: 'utilisation', loads }))
    show('/comm/kanban/1')
    expect(await screen.findByText('75%')).toBeTruthy()
    expect(screen.getByText('9 / 12 h')).toBeTruthy()
    expect(screen.getByText('没有工作时间')).toBeTruthy()
    // What machines ran until now; nothing is told of teams.
    const ran = [...document.querySelectorAll('.aps-kanban-worked')].map(({ textContent }) => textContent)
    expect(ran).toEqual(['实开 2.5 / 5 h 50%', '实开 0 / 0 h'])
    // What a machine is to reach, and where it falls short of it: today, and not in the week.
    expect(screen.getByText('G · 目标 83%')).toBeTruthy()
    expect(screen.getAllByText('低于目标')).toHaveLength(1)
    const marks = [...document.querySelectorAll<HTMLElement>('.aps-kanban-target')]
    expect(marks.map(({ style }) => style.left)).toEqual(['82.5%', '82.5%'])
    cleanup()
    const place = { machineId: 1, name: 'CNC01', alias: null, x: 10, y: 20, state: 'idle', job: null, jobs: 0 }
    boards.set(
      2,
      shown(2, { type: 'layout', places: [place, { ...place, machineId: 2, name: 'EDM01', state: 'down' }] }),
    )
    show('/comm/kanban/2')
    const marker = (await screen.findByText(/CNC01/)).closest<HTMLElement>('.aps-kanban-marker')!
    expect([marker.style.left, marker.style.top]).toEqual(['10%', '20%'])
    expect(marker.textContent).toContain('空闲')
    expect(screen.getByText(/EDM01/).textContent).toContain('停机')
  })

  it.each([
    ['andon', {}, '没有未结束的呼叫'],
    ['figures', {}, '没有可显示的指标'],
    ['list', { plan: null }, '还没有发布的计划'],
    ['list', {}, '这些工段没有待做的工作'],
    ['utilisation', { plan: null }, '还没有发布的计划'],
    ['utilisation', {}, '计划里没有这些工段或资源组的机床'],
    ['layout', { plan: null }, '图上还没有机床'],
  ])('teaches what to do while a %s board is empty', async (type, of, title) => {
    boards.set(1, shown(1, { type, ...of }))
    show('/comm/kanban/1')
    expect(await screen.findByText(title)).toBeTruthy()
  })

  it('teaches what to do while there is no board', async () => {
    show('/comm/kanban/all')
    expect(await screen.findByText('还没有看板')).toBeTruthy()
  })
})

it.each([
  [{ board: 0, page: 0 }, 1, { boards: 2, pages: 2 }, { board: 0, page: 1 }],
  [{ board: 0, page: 1 }, 1, { boards: 2, pages: 2 }, { board: 1, page: 0 }],
  [{ board: 1, page: 1 }, 1, { boards: 2, pages: 2 }, { board: 0, page: 0 }],
  [{ board: 0, page: 0 }, -1, { boards: 3, pages: 2 }, { board: 2, page: 0 }],
  [{ board: 0, page: 1 }, 1, { boards: 1, pages: 2 }, { board: 0, page: 0 }],
  [{ board: 0, page: 0 }, -1, { boards: 1, pages: 2 }, { board: 0, page: 1 }],
] as const)('[BD-29] after %j by %i of %j comes %j', (place, by, of, next) => {
  expect(placeAfter(place, by, of)).toEqual(next)
})
