// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import TaskQueryPage from './task-query.page.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const task = {
  taskId: 31,
  split: 1,
  splits: 1,
  mouldNumber: 'M26-002',
  mouldName: '盖板',
  partId: 4,
  partNumber: 'C01',
  partName: '型腔',
  batchId: 6,
  batchNumber: 'M26-002-C01-1',
  operationNumber: 10,
  processName: '粗铣',
  sectionName: '数控',
  resourceName: 'CNC01',
  plannedStart: '2026-11-23T00:00:00.000Z',
  plannedEnd: '2026-11-23T04:00:00.000Z',
  workMinutes: 240,
  taskStatus: 'notStarted',
  planStatus: 'scheduled',
  lateMinutes: 0,
  deliveryDate: '2026-12-24',
  unplaced: null,
}
const plan = { planId: 1, scheduleId: 2, scheduleName: '主排程', isPublished: true }
const ok = (data: unknown) => ({ code: 1, message: '', data })

let asked: Asked[]
let answer: object

const signIn = (...permissions: string[]) =>
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(permissions), clockOffset: 0 })

beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('aps', { zh, en })
  signIn('aps.schedule:check')
  answer = ok({ plan, rows: [task], total: 1 })
  asked = answerCalls((path) => (path.endsWith('task/plan/query/getList.do') ? answer : ok({ rows: [], total: 0 })), {
    isModuleOpen: () => true,
    place: () => null,
  })
})
afterEach(cleanup)

const queries = () => asked.filter(({ path }) => path.endsWith('task/plan/query/getList.do')).map(({ body }) => body)
const at = '/aps/task-query'

it('[CL-53] shows today’s tasks of the published plan at first sight, and finds others by what is chosen', async () => {
  const router = showPage(<TaskQueryPage />, { at })
  await screen.findByText('计划“主排程”')
  const [first] = queries()
  expect(Date.parse(String(first!['to'])) - Date.parse(String(first!['from']))).toBe(86_400_000)
  fireEvent.click(screen.getByRole('checkbox', { name: '只看拖期' }))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ onlyLate: true, from: first!['from'] }))
  await router.navigate(`${at}?mould=7&machine=9&status=inProgress&sort=-lateMinutes`)
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({
      mouldId: 7,
      machineId: 9,
      taskStatus: 'inProgress',
      sort: '-lateMinutes',
      page: 1,
      size: 50,
    }),
  )
})

it('[CL-53] opens a task in its plan, or its batch where plans may not be seen', async () => {
  const open = async () => {
    const router = showPage(<TaskQueryPage />, { at })
    fireEvent.click(await screen.findByText('M26-002'))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(at))
    const { pathname, search } = router.state.location
    cleanup()
    return pathname + search
  }
  expect(await open()).toBe('/aps/schedule/2?panel=task&task=31')
  signIn()
  expect(await open()).toBe('/production/batch?id=6')
})

it('[CL-53 AP-11] says where there is no published plan, and what is to be chosen', async () => {
  answer = { code: 422, message: '还没有已发布的计划', data: { refusal: 'plan.nothingPublished', params: {} } }
  showPage(<TaskQueryPage />, { at })
  await screen.findByText('还没有发布的计划')
  expect(screen.getByRole('link', { name: '排程方案' })).toBeDefined()
  cleanup()
  answer = { code: 422, message: '请先选择：批次或模具', data: { refusal: 'query.empty', params: {} } }
  showPage(<TaskQueryPage />, { at })
  await screen.findByText('请先选择：批次或模具')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})
