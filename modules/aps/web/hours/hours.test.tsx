// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, push, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { runBegan, runEnded, type CapacityDetail, type WeekPlan } from '../../shared/index.ts'
import { smallPlan } from '../chart/gantt-data.fixture.ts'
import CapacityPage from './capacity.page.tsx'
import { WeekGrid } from './week-grid.tsx'
import WeekPlanPage from './week-plan.page.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const none = { available: 0, planned: 0, overtime: 0, unattended: 0, down: 0, free: 0 }
const full = { available: 600, planned: 720, overtime: 120, unattended: 0, down: 60, free: 0 }
const half = { available: 600, planned: 300, overtime: 0, unattended: 0, down: 0, free: 300 }
const days = Array.from({ length: 7 }, (_, at) => `2026-11-${23 + at}`)
const columns = days.map((from, at) => ({
  from,
  to: from,
  start: `2026-11-${22 + at}T16:00:00.000Z`,
  end: `2026-11-${23 + at}T16:00:00.000Z`,
  holiday: at === 6 ? '厂庆' : null,
  isCovered: true,
}))
const cells = [full, half, half, half, half, half, none]
const plan = { planId: 1, scheduleId: 2, scheduleName: '主排程', isPublished: true }
const week: WeekPlan = {
  plan,
  columns,
  groups: [{ groupId: 5, name: 'CNC 组', sectionId: 7, sectionName: '数控', resources: 2, cells, total: full }],
  rows: [
    {
      resourceId: 2,
      kind: 'machine',
      recordId: 9,
      name: 'M003',
      note: '',
      groupId: 5,
      capacity: 1,
      cells,
      total: full,
    },
    { resourceId: 3, kind: 'team', recordId: 5, name: 'CNC 班', note: '', groupId: 5, capacity: 2, cells, total: half },
  ],
  total: 2,
}
const detail: CapacityDetail = {
  plan,
  covers: { from: days[0]!, to: days[6]! },
  rows: [
    {
      sectionId: 7,
      sectionName: '数控',
      groupName: 'CNC 组',
      resourceName: null,
      from: days[0]!,
      to: days[0]!,
      ...full,
      rated: 600,
    },
  ],
  total: 1,
  columns: [{ from: days[0]!, to: days[0]!, ...full }],
  sum: full,
}
const task = {
  taskId: 31,
  split: 1,
  splits: 1,
  mouldNumber: 'M26-002',
  partNumber: 'C01',
  partName: '型腔',
  operationNumber: 10,
  processName: '粗铣',
  plannedStart: '2026-11-23T00:00:00.000Z',
  plannedEnd: '2026-11-23T04:00:00.000Z',
  workMinutes: 240,
  taskStatus: 'notStarted',
  lateMinutes: 0,
  lock: 0,
}

let asked: Asked[]
let session: object | null
/** What all that reads a plan is answered; absent: what it has. */
let nothing: object | undefined

const queryFirst = { code: 422, message: '请先查询，再导出查询结果', data: { refusal: 'export.queryFirst' } }
const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
  getExeJobNameList: () => [{ id: 2, name: '主排程', isDefault: true, isMock: false, status: 'published' }],
  'plan/query': () => week,
  queryTree: () => ({ sections: [] }),
  getCapacityBySection: () => ({
    plan,
    columns,
    sections: [{ sectionId: 7, sectionName: '数控', resources: 2, cells, total: full }],
  }),
  'session/get.do': () => ({ session }),
  'session/getGantt.do': () => ({ version: 1, gantt: smallPlan, objective: [] }),
  'session/ready.do': () => ({ isReady: true }),
  'session/targets.do': () => ({ resourceIds: [2] }),
  'session/try.do': () => ({
    allowed: true,
    reason: null,
    start: 0,
    end: 100,
    moved: 1,
    tasks: [],
    later: [],
    earlier: [],
    objective: [],
  }),
  'task/getList': () => ({ rows: [task], total: 1 }),
  getCapacityDetailList: () => detail,
  isNeedImportData: () => ({
    needed: true,
    loadedAt: days[0],
    changes: [{ entity: 'basic.machine', label: '机床', changedAt: '2026-11-23T00:00:00.000Z' }],
  }),
  getSectionList: () => [{ sectionId: 7, sectionName: '数控', resources: 2 }],
}

beforeEach(async () => {
  localStorage.clear()
  session = null
  nothing = undefined
  await startI18n('zh')
  addWords('aps', { zh, en })
  useSession.setState({
    status: 'signedIn',
    modules: [],
    permissions: new Set(['aps.capacity:export', 'aps.schedule:adjust', 'aps.schedule:check']),
    clockOffset: 0,
  })
  asked = answerCalls(
    (path, body) => {
      if (path.endsWith('exportExcel'))
        return body['planId'] ? { code: 1, message: '', data: { taskId: 77 } } : queryFirst
      if (nothing && /(plan\/query|queryTree|BySection|DetailList|getSectionList)$/.test(path)) return nothing
      const name = Object.keys(answers).find((end) => path.endsWith(end))
      return name ? { code: 1, message: '', data: answers[name]!(body) } : { code: 404, message: path }
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(cleanup)

const askedFor = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
const at = '/aps/week-plan?day=2026-11-23'
const cellOf = (name: RegExp) => screen.findByRole('button', { name })

it('[CL-56] shows the hours of each resource and day with figure and words, and walks by arrows', async () => {
  showPage(<WeekPlanPage />, { at })
  const first = await cellOf(/^M003，2026-11-23/)
  expect(first.textContent).toContain('! 120%')
  expect(first.textContent).toContain('12 / 10 h')
  // Colour is never alone.
  expect(first.getAttribute('aria-label')).toBe(
    'M003，2026-11-23：计划 12 h，可用 10 h，负荷 120%; 超负荷; 加班 2 h; 停机 1 h',
  )
  expect((await cellOf(/^M003，2026-11-29/)).textContent).toBe('休')
  expect(screen.getByRole('columnheader', { name: /11-29.*厂庆/ })).toBeDefined()
  act(() => first.focus())
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(await cellOf(/^M003，2026-11-24/))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(await cellOf(/^CNC 班，2026-11-24/))
  // One tab stop.
  expect(document.querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '收起 CNC 组' }))
  expect(screen.queryByRole('button', { name: /^M003，/ })).toBeNull()
  // Other weeks, other resources.
  fireEvent.click(screen.getByRole('button', { name: '下一段时间' }))
  await waitFor(() => expect(askedFor('plan/query').at(-1)).toMatchObject({ scheduleId: 2, day: '2026-11-30' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '只看超负荷' }))
  await waitFor(() => expect(askedFor('plan/query').at(-1)).toMatchObject({ onlyOverloaded: true }))
})

it.each([
  ['begins at today', '2026-11-26', 3 * 92],
  ['without today begins at its first day', '2026-12-02', 0],
])('[CL-56] a week that is wider than a phone %s', (_, today, left) => {
  // Columns have no width without a browser.
  const widths = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(104)
  const places = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLTableCellElement,
  ) {
    return 104 + (this.cellIndex - 1) * 92
  })
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollTo')
  const shown = { measure: 'load', isStale: false, chosen: undefined, onDrop: undefined } as const
  render(<WeekGrid plan={week} sections={[]} today={today} onOpen={() => {}} {...shown} />)
  expect(scroll.mock.lastCall).toEqual([{ left }])
  for (const spy of [widths, places, scroll]) spy.mockRestore()
})

it('[CL-56] pages through resources in its address; another page closes the cell, another choice begins anew', async () => {
  answers['plan/query'] = () => ({ ...week, total: 61 })
  try {
    const router = showPage(<WeekPlanPage />, { at })
    const parameter = (name: string) => new URLSearchParams(router.state.location.search).get(name)
    fireEvent.click(await cellOf(/^M003，2026-11-23/))
    await waitFor(() => expect(parameter('cell')).toBe('2.2026-11-23'))
    fireEvent.click(screen.getByRole('button', { name: '第 2 页' }))
    await waitFor(() => expect(askedFor('plan/query').at(-1)).toMatchObject({ page: 2, size: 60 }))
    expect([parameter('page'), parameter('cell')]).toEqual(['2', null])
    fireEvent.click(await cellOf(/^M003，2026-11-24/))
    await waitFor(() => expect([parameter('page'), parameter('cell')]).toEqual(['2', '2.2026-11-24']))
    fireEvent.click(screen.getByRole('checkbox', { name: '只看超负荷' }))
    await waitFor(() => expect(askedFor('plan/query').at(-1)).toMatchObject({ page: 1, onlyOverloaded: true }))
    expect([parameter('page'), parameter('cell')]).toEqual([null, null])
  } finally {
    answers['plan/query'] = () => week
  }
})

it('[CL-56] opens the tasks of a cell, and exports what is shown', async () => {
  showPage(<WeekPlanPage />, { at })
  fireEvent.click(await cellOf(/^CNC 班，2026-11-23/))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('M26-002 C01-10')
  expect(askedFor('task/getList').at(-1)).toMatchObject({
    scheduleId: 2,
    planId: 1,
    groupId: 5,
    from: columns[0]!.start,
    to: columns[0]!.end,
  })
  // Nobody adjusts the plan: a task cannot be moved before that is begun.
  expect(within(drawer).queryByRole('button', { name: /移动/ })).toBeNull()
  expect(within(drawer).getByRole('button', { name: '手工调整' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^导 ?出$/ }))
  await waitFor(() =>
    expect(askedFor('exportExcel')).toEqual([
      { scheduleId: 2, planId: 1, from: days[0], to: days[6], unit: 'day', level: 'resource' },
    ]),
  )
})

it('[CL-56] moves a task by form or by dropping it on another day, while the plan is one’s own to change', async () => {
  session = { sessionId: 4, scheduleId: 2, planId: 1, version: 3, position: 1, by: '陈工', isOwn: true, steps: [] }
  showPage(<WeekPlanPage />, { at })
  await screen.findByText('手工调整中，1 步未保存')
  await waitFor(() => expect(askedFor('plan/query').at(-1)).toMatchObject({ planId: 1, sessionId: 4 }))
  fireEvent.click(await cellOf(/^M003，2026-11-23/))
  const drawer = await screen.findByRole('dialog')
  const item = (await within(drawer).findByText('M26-002 C01-10')).closest('li')!
  expect(item.getAttribute('draggable')).toBe('true')
  const carried = new Map<string, string>()
  const dataTransfer = {
    types: ['application/x-aps-task'],
    setData: (kind: string, value: string) => carried.set(kind, value),
    getData: (kind: string) => carried.get(kind) ?? '',
  }
  fireEvent.dragStart(item, { dataTransfer })
  const target = await cellOf(/^M003，2026-11-25/)
  fireEvent.dragOver(target, { dataTransfer })
  fireEvent.drop(target, { dataTransfer })
  // What it would do is asked before anything is made.
  await waitFor(() =>
    expect(askedFor('session/try.do').at(-1)).toMatchObject({
      kind: 'move',
      taskId: 31,
      split: 1,
      resourceId: 2,
      start: Date.parse(columns[2]!.start) / 60_000,
    }),
  )
  expect(askedFor('session/change.do')).toEqual([])
})

const refused = (refusal: string, message: string) => ({ code: 422, message, data: { refusal, params: {} } })

it('[CL-58 AP-12] exports nothing where no query found anything, and what was queried else', async () => {
  nothing = refused('plan.nothingPublished', '还没有已发布的计划')
  showPage(<CapacityPage />, { at: '/aps/capacity' })
  await screen.findByText('还没有发布的计划')
  fireEvent.click(await screen.findByRole('button', { name: /导出/ }))
  await screen.findByText('请先查询，再导出查询结果')
  cleanup()
  nothing = undefined
  asked.length = 0
  showPage(<CapacityPage />, { at: '/aps/capacity?from=2026-11-23&to=2026-11-29&level=section' })
  const table = await screen.findByRole('table', { name: '产能明细' })
  expect(within(table).getByRole('row', { name: /^合计 1 10 12 2 0 1 0 ! 120%/ })).toBeDefined()
  expect(askedFor('getCapacityDetailList')).toMatchObject([
    { from: '2026-11-23', to: '2026-11-29', unit: 'day', level: 'section' },
  ])
  // Another choice counts from the next query on.
  fireEvent.click(screen.getByText('按资源'))
  await screen.findByText('条件已改，点“查询”更新结果')
  fireEvent.click(screen.getByRole('button', { name: /导出/ }))
  await waitFor(() => expect(askedFor('exportExcel').at(-1)).toMatchObject({ planId: 1, level: 'section' }))
  fireEvent.click(screen.getByRole('button', { name: /查询/ }))
  await waitFor(() => expect(askedFor('getCapacityDetailList').at(-1)).toMatchObject({ level: 'resource' }))
})

it('[CL-58 AP-11] shows the published plan’s next days at first sight; dates that are cleared are asked for', async () => {
  showPage(<CapacityPage />, { at: '/aps/capacity' })
  await screen.findByRole('table', { name: '产能明细' })
  const [first] = askedFor('getCapacityDetailList')
  expect(first).not.toHaveProperty('scheduleId')
  expect(Date.parse(String(first!['to'])) - Date.parse(String(first!['from']))).toBe(6 * 86_400_000)
  const [from] = screen.getAllByRole('textbox', { name: /产能日期/ })
  fireEvent.change(from!, { target: { value: '' } })
  await screen.findByText('请选择起止日期')
  fireEvent.click(screen.getByRole('button', { name: /查询/ }))
  expect(askedFor('getCapacityDetailList')).toHaveLength(1)
})

it('[AP-01] a schedule without a plan says so, what would show, and where the plan is made', async () => {
  nothing = refused('schedule.noPlan', '“主排程”还没有计划，请先加载数据并运行排程')
  for (const [page, path] of [
    [<WeekPlanPage key="week" />, at],
    [<CapacityPage key="capacity" />, '/aps/capacity?schedule=2'],
  ] as const) {
    showPage(page, { at: path })
    await screen.findByText('“主排程”还没有计划，请先加载数据并运行排程')
    expect(screen.getByText(/^有了计划，这里/)).toBeDefined()
    expect(screen.getByRole('link', { name: '打开排程方案' }).getAttribute('href')).toBe('/aps/schedule/2')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    cleanup()
  }
})

it('[AP-01 AP-07] a schedule that has data or is being planned is not told to load them; its plan shows once the run has ended', async () => {
  nothing = refused('schedule.notRunYet', '“主排程”的数据已加载，排程后就有计划')
  showPage(<WeekPlanPage />, { at })
  await screen.findByText('“主排程”的数据已加载，排程后就有计划')
  expect(screen.getByRole('link', { name: '打开排程方案' }).getAttribute('href')).toBe('/aps/schedule/2')
  nothing = refused('schedule.planComing', '“主排程”正在排程')
  act(() => push(runBegan.name, { scheduleId: 2, taskId: 1, kind: 'run', by: 'Wang' }))
  await screen.findByText('“主排程”正在排程')
  expect(screen.getByText(/^有了计划，这里/)).toBeDefined()
  expect(screen.getByRole('link', { name: '打开排程方案' }).getAttribute('href')).toBe('/aps/schedule/2')
  nothing = undefined
  act(() => push(runEnded.name, { scheduleId: 2, taskId: 1, kind: 'run', status: 'succeeded', planId: 3 }))
  await cellOf(/^M003，2026-11-23/)
})

it('[CL-56 CL-58] says what runs on unattended, and which days are not in the plan', async () => {
  const night = { ...half, available: 720, planned: 720, unattended: 120 }
  answers['plan/query'] = () => ({
    ...week,
    columns: columns.map((of, at) => ({ ...of, isCovered: at > 0 })),
    rows: [{ ...week.rows[0]!, cells: [none, night, half, half, half, half, none] }],
  })
  answers['getCapacityDetailList'] = () => ({ ...detail, rows: [], total: 0 })
  try {
    showPage(<WeekPlanPage />, { at })
    const outside = await cellOf(/^M003，2026-11-23：不在计划内$/)
    expect(outside.textContent).toBe('–')
    expect(screen.getByRole('columnheader', { name: /11-23.*不在计划内/ })).toBeDefined()
    const cell = await cellOf(/^M003，2026-11-24/)
    expect(cell.textContent).toContain('100%')
    expect(cell.textContent).toContain('无人 2 h')
    cleanup()
    showPage(<CapacityPage />, { at: '/aps/capacity?from=2026-10-01&to=2026-10-07' })
    await screen.findByText('这个计划从 2026-11-23 到 2026-11-29')
  } finally {
    answers['plan/query'] = () => week
    answers['getCapacityDetailList'] = () => detail
  }
})

it('[PH-11 CL-51] marks a plan whose data has changed since it was loaded, with what changed and where to load again', async () => {
  for (const [page, path] of [
    [<WeekPlanPage key="week" />, at],
    [<CapacityPage key="capacity" />, '/aps/capacity'],
  ] as const) {
    showPage(page, { at: path })
    fireEvent.click(await screen.findByRole('button', { name: /数据已变/ }))
    expect((await screen.findByText(/^机床/)).textContent).toContain('2026-11-23')
    expect(screen.getByRole('link', { name: '打开排程方案' }).getAttribute('href')).toBe('/aps/schedule/2')
    expect(askedFor('isNeedImportData').at(-1)).toEqual({ scheduleId: 2 })
    cleanup()
  }
})
