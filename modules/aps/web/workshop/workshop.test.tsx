// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import ProductsPage from '../product/products.page.tsx'
import ResourcePlanPage from './resource-plan.page.tsx'
import WorkshopPlanPage from './workshop-plan.page.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const night = { day: '2026-11-29', name: '两班', start: '20:00', end: '08:00' }
const early = { day: '2026-11-30', name: '两班', start: '08:00', end: '20:00' }
const task = (taskId: number, of: object = {}) => ({
  taskId,
  split: 1,
  splits: 1,
  mouldNumber: 'M26-002',
  partNumber: 'C01',
  partName: '型腔',
  batchNumber: 'M26-002-C01-1',
  quantity: 2,
  operationNumber: taskId,
  processName: '粗铣',
  sectionName: '数控',
  resourceName: 'CNC01',
  plannedStart: '2026-11-29T18:00:00.000Z',
  plannedEnd: '2026-11-30T02:00:00.000Z',
  workMinutes: 480,
  taskStatus: 'notStarted',
  lateMinutes: 0,
  deliveryDate: '2026-12-24',
  code: null,
  shift: night,
  ...of,
})
const lines = [
  task(10, { code: '2000000000015' }),
  task(20),
  task(30, { shift: early, plannedStart: '2026-11-30T02:00:00.000Z', taskStatus: 'completed' }),
]
const missing = (message: string) => ({ code: 422, message, data: { refusal: 'query.missing' } })
const ok = (data: unknown) => ({ code: 1, message: '', data })
const mould = {
  mouldId: 7,
  mouldNumber: 'M26-002',
  mouldName: '盖板',
  customer: null,
  deliveryDate: '2026-12-24',
  startsAt: null,
  finishesAt: '2026-12-26T02:00:00.000Z',
  lateMinutes: 2_880,
  tasks: 5,
  doneTasks: 2,
  workMinutes: 600,
  priority: 5,
  planStatus: 'planned',
}

let asked: Asked[]
let isPublished: boolean
const unpublished = { code: 422, message: '还没有已发布的计划', data: { refusal: 'plan.nothingPublished', params: {} } }

beforeEach(async () => {
  localStorage.clear()
  isPublished = true
  await startI18n('zh')
  addWords('aps', { zh, en })
  useSession.setState({
    status: 'signedIn',
    modules: [],
    permissions: new Set(['aps.dispatch:export', 'aps.schedule:check']),
    clockOffset: 0,
  })
  asked = answerCalls(
    (path, body) => {
      if (!isPublished && /(getList|getResourceGroupNameList)$/.test(path)) return unpublished
      if (path.endsWith('detail/getList'))
        return body['groupId']
          ? ok({
              plan: { planId: 1, scheduleName: '主排程', publishedAt: '', publisher: '' },
              resources: [
                { machineId: 9, name: 'CNC01' },
                { machineId: 10, name: 'CNC02' },
              ],
              hours: { available: 1_200, planned: 960, overtime: 60, unattended: 0, down: 0, free: 240 },
              rows: [task(10)],
              total: 1,
            })
          : missing('请先选择：资源')
      if (path.endsWith('getResourceGroupNameList'))
        return ok([
          { groupId: 4, name: '备用组', sectionId: 3, sectionName: '数控', tasks: 0 },
          { groupId: 5, name: 'CNC 组', sectionId: 3, sectionName: '数控', tasks: 1 },
        ])
      if (path.endsWith('workshop/plan/getList'))
        return ok({ planId: 1, scheduleName: '主排程', rows: lines, total: lines.length })
      if (path.endsWith('export'))
        return body['planId'] ? ok({ taskId: 77 }) : { code: 422, message: '请先查询，再导出查询结果', data: null }
      if (path.endsWith('getExeJobNameList')) return ok([{ id: 2, name: '主排程', isDefault: true }])
      if (path.endsWith('product/list/query.do'))
        return body['scheduleId'] || body['search']
          ? ok({
              plan: { planId: 1, scheduleId: 2, scheduleName: '主排程', isPublished: true },
              rows: [mould],
              total: 1,
            })
          : missing('请先选择：排程方案或模具编号')
      return ok({ rows: [], total: 0 })
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(cleanup)

const askedFor = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

it('[CL-59 AP-05] shows a table for each section and shift, with a code a line, and prints it', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  showPage(<WorkshopPlanPage />, { at: '/aps/workshop-plan?from=2026-11-30&to=2026-11-30' })
  const late = await screen.findByRole('region', { name: '数控 · 2026-11-29 · 两班 20:00–08:00' })
  const first = screen.getByRole('region', { name: '数控 · 2026-11-30 · 两班 08:00–20:00' })
  expect(within(late).getAllByRole('rowheader')).toHaveLength(2)
  expect(within(first).getAllByRole('rowheader')).toHaveLength(1)
  // The barcode of the batch, or else its number.
  expect(within(late).getByRole('img', { name: '2000000000015 的二维码' })).toBeDefined()
  expect(within(late).getByRole('img', { name: 'M26-002-C01-1 的二维码' })).toBeDefined()
  expect(askedFor('workshop/plan/getList')).toMatchObject([{ order: 'shift', from: '2026-11-30', to: '2026-11-30' }])
  fireEvent.click(screen.getByText('A3'))
  expect(late.closest('.aps-workshop-A3')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /打印/ }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  fireEvent.click(screen.getByRole('button', { name: /导出/ }))
  await waitFor(() => expect(askedFor('workshop/plan/export')).toMatchObject([{ planId: 1, order: 'shift' }]))
})

it('[AP-12 CL-57 CL-59] exports nothing where no query found anything, and says that no plan is published', async () => {
  isPublished = false
  for (const page of [<WorkshopPlanPage key="w" />, <ResourcePlanPage key="r" />]) {
    showPage(page, { at: '/aps' })
    await screen.findByText('还没有发布的计划')
    expect(screen.getByRole('link', { name: '排程方案' }).getAttribute('href')).toBe('/aps/schedule')
    fireEvent.click(await screen.findByRole('button', { name: /导出/ }))
    await screen.findByText('请先查询，再导出查询结果')
    cleanup()
  }
})

it('[CL-57 CL-59 AP-11] shows today’s work and a group’s next seven days at first sight; a day that is cleared is asked for', async () => {
  showPage(<WorkshopPlanPage />, { at: '/aps/workshop-plan' })
  await screen.findByRole('region', { name: '数控 · 2026-11-29 · 两班 20:00–08:00' })
  const [today] = askedFor('workshop/plan/getList')
  expect(today!['from']).toBe(today!['to'])
  fireEvent.change(screen.getAllByRole('textbox', { name: /计划日期/ })[0]!, { target: { value: '' } })
  await screen.findByText('请选择起止日期')
  fireEvent.click(screen.getByRole('button', { name: /查询/ }))
  expect(askedFor('workshop/plan/getList')).toHaveLength(1)
  cleanup()
  showPage(<ResourcePlanPage />, { at: '/aps/resource-plan' })
  await screen.findByText(/计划 16 h，可用 20 h，剩余 4 h，负荷 80%/)
  // The first group without work has nothing to show.
  expect(askedFor('detail/getList')).toMatchObject([{ groupId: 5, from: today!['from'] }])
})

it('[AP-11 CL-57] says what is still to be chosen, then shows tasks and hours of the resource', async () => {
  showPage(<ResourcePlanPage />, { at: '/aps/resource-plan?from=2026-11-30&to=2026-12-04' })
  await screen.findByText('请先选择：资源')
  cleanup()
  showPage(<ResourcePlanPage />, { at: '/aps/resource-plan?group=5&from=2026-11-30&to=2026-12-04' })
  await screen.findByText(/计划 16 h，可用 20 h，剩余 4 h，负荷 80%/)
  expect(screen.getByRole('rowheader', { name: /M26-002 C01/ })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /导出/ }))
  await waitFor(() =>
    expect(askedFor('detail/export')).toEqual([{ planId: 1, groupId: 5, from: '2026-11-30', to: '2026-12-04' }]),
  )
})

it('[CL-55 AP-11] lists products of the default schedule with dates and lateness, and says what to choose', async () => {
  showPage(<ProductsPage />, { at: '/aps/product' })
  const row = (await screen.findByRole('rowheader', { name: 'M26-002' })).closest('tr')!
  expect(row.textContent).toContain('2026-12-24')
  expect(row.textContent).toContain('2 天')
  expect(row.textContent).toContain('2 / 7')
  expect(askedFor('product/list/query.do').at(-1)).toMatchObject({ scheduleId: 2 })
  cleanup()
  showPage(<ProductsPage />, { at: '/aps/product?schedule=published' })
  await screen.findByText('选择排程方案，或输入模具编号')
})
