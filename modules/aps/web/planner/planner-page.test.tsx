// @vitest-environment happy-dom
import { addWords, startI18n, useSession, useToast, type Job } from '@mouldwright/web-kit'
import { answerCalls, push, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  getMouldChain,
  getPlanMoves,
  listPlannedMoulds,
  loadData,
  runEnded,
  startScheduling,
  type PlanFacts,
  type RunResult,
  type ScheduleState,
  type SnapshotFacts,
} from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { smallPlan } from '../chart/gantt-data.fixture.ts'
import PlannerPage from './planner.page.tsx'

const around = { isModuleOpen: () => true, place: () => null }

beforeEach(() => {
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['aps.schedule:check']), clockOffset: 0 })
  useToast.setState({ toast: null })
})
afterEach(cleanup)

it('[AP-01] a schedule that is not there leads back to the list', async () => {
  await startI18n('zh')
  addWords('aps', { zh, en })
  const absent = {
    code: 404,
    message: '记录不存在或已删除',
    data: { refusal: 'record.absent', params: {} },
  }
  answerCalls(() => absent, around)
  showPage(<PlannerPage />, { at: '/aps/schedule/9' })
  await screen.findByText('记录不存在或已删除')
  expect(screen.getByRole('link', { name: '排程方案' }).getAttribute('href')).toBe('/aps/schedule')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

const startedAt = '2026-11-20T08:00:00.000Z'
const snapshot: SnapshotFacts = {
  ...{ snapshotId: 3, at: startedAt, by: 'Mei', start: startedAt, horizonEnd: startedAt, fingerprint: '' },
  ...{ moulds: 3, parts: 9, batches: 9, tasks: 40, resources: 4, errors: 0, warnings: 1 },
}
const kindOf = { load: 'aps.schedule.load', run: 'aps.schedule.start' }

const state: ScheduleState = {
  ...{ scheduleId: 9, name: 'Main', version: 1, status: 'completed', runStatus: 'completed', isDefault: true },
  ...{ isMock: false, settingSet: 'global', timeBudgetSeconds: 60, snapshot, stale: [], plan: null, isEarlier: false },
  ...{ run: null, lastRun: null, published: null, publishIsNext: false },
  may: { load: true, start: true, stop: true, publish: true, adjust: true },
}

/** A schedule at work, and the job that does it: the page hears of both as the server has them at that moment. */
async function showAtWork(kind: 'load' | 'run') {
  await startI18n('en')
  addWords('aps', { zh, en })
  const run = { taskId: 7, kind, startedAt, by: 'Mei', isOwn: true, stopRequested: false }
  const server = { state: { ...state, status: 'inProgress', runStatus: 'running', run } as ScheduleState }
  const job: Job = {
    ...{ taskId: 7, action: kindOf[kind], title: 'Main', status: 'running', result: null, error: null },
    ...{ createdAt: startedAt, startedAt, endedAt: null },
    progress: { done: 0, total: 60, step: 'Computing the plan' },
  }
  answerCalls((path) => {
    if (path.endsWith('exe/job/query')) return { code: 1, message: '', data: server.state }
    if (path.endsWith('comm/job/get.do')) return { code: 1, message: '', data: job }
    if (path.endsWith('defect/getList.do')) return { code: 1, message: '', data: defects }
    return { code: 1, message: '', data: { session: null } }
  }, around)
  const router = showPage(<PlannerPage />, { at: '/aps/schedule/9', path: '/aps/schedule/:id' })
  return {
    server,
    router,
    job,
    region: await screen.findByRole('region', { name: kind === 'run' ? 'Scheduling' : 'Loading data' }),
  }
}
const defects = { rows: [], total: 0, errors: 0, warnings: 0, codes: [] }
const result: RunResult = {
  ...{ planId: 5, stopped: false, tasks: 40, unplacedTasks: 0, moulds: 3, lateMoulds: 1, onTimeRate: 66.67 },
  ...{ seconds: 12, objective: [], moreTime: null },
}
const toast = () => useToast.getState().toast

it('[AP-07] says of a run what it is and what it is at, each once', async () => {
  const { job, region } = await showAtWork('run')
  const said = () => region.querySelector('[aria-live]')!.textContent
  await within(region).findByText('60 s left')
  expect(said()).toBe('Scheduling')
  act(() => push('jobs.progressed', { ...job, progress: { ...job.progress, figures: { phase: 'improve' } } }))
  await waitFor(() => expect(said()).toBe('Scheduling · improving'))
})

it('[AP-07] a run that has ended is at work no more, nor waiting for its turn, before the page has looked again', async () => {
  const { job } = await showAtWork('run')
  await screen.findByText('60 s left')
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  // The server still says that the schedule is at work.
  act(() => push('jobs.ended', { ...job, status: 'succeeded', progress: null, result }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduling' })).toBeNull())
  watch.disconnect()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((text) => text.includes('Queued'))).toEqual([])
})

it.each([
  [false, 'Plan ready. Late moulds: 1 of 3, unplaced tasks: 0'],
  [true, 'Run stopped, best plan kept. Late moulds: 1 of 3, unplaced tasks: 0'],
])('[AP-07] says of a run, stopped or not (%s), how it has ended', async (stopped, text) => {
  const { job } = await showAtWork('run')
  await screen.findByText('60 s left')
  act(() => push('jobs.ended', { ...job, status: 'succeeded', result: { ...result, stopped } }))
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'success', text }))
})

it.each(['load', 'run'] as const)(
  '[AP-07] says how a %s has ended, also where its schedule is known to be free before',
  async (kind) => {
    const { job, server } = await showAtWork(kind)
    await screen.findByRole('progressbar')
    server.state = state
    act(() => push(runEnded.name, {}))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(toast()).toBeNull()
    const ended = kind === 'load' ? { snapshot, newDefects: 1, seconds: 1 } : result
    act(() => push('jobs.ended', { ...job, status: 'succeeded', result: ended }))
    const text = kind === 'load' ? 'Loaded. Tasks: 40' : 'Plan ready.'
    await waitFor(() => expect(toast()?.text).toContain(text))
    if (kind === 'load') await screen.findByRole('complementary', { name: 'Data check' })
  },
)

it.each(['load', 'run'] as const)(
  '[AP-07] says how a %s has ended that was over before its schedule was seen at work',
  async (kind) => {
    await startI18n('en')
    addWords('aps', { zh, en })
    const ended = kind === 'load' ? { snapshot, newDefects: 1, seconds: 1 } : result
    answerCalls((path) => {
      if (path.endsWith('exe/job/query')) return { code: 1, message: '', data: state }
      if (path.endsWith(loadData.path) || path.endsWith(startScheduling.path))
        return { code: 1, message: '', data: { taskId: 7 } }
      if (path.endsWith('comm/job/get.do'))
        return { code: 1, message: '', data: { taskId: 7, status: 'succeeded', result: ended, progress: null } }
      if (path.endsWith('defect/getList.do')) return { code: 1, message: '', data: defects }
      return { code: 1, message: '', data: { session: null } }
    }, around)
    showPage(<PlannerPage />, { at: '/aps/schedule/9', path: '/aps/schedule/:id' })
    const head = within((await screen.findByRole('heading', { level: 1, name: 'Main' })).closest('header')!)
    fireEvent.click(head.getByRole('button', { name: kind === 'load' ? 'Load data' : 'Start' }))
    const text = kind === 'load' ? 'Loaded. Tasks: 40' : 'Plan ready.'
    await waitFor(() => expect(toast()?.text).toContain(text))
    if (kind === 'load') await screen.findByRole('complementary', { name: 'Data check' })
  },
)

it.each([
  [2, true],
  [0, false],
])('[AP-01] after a load that found %d new defects the data check opens: %s', async (newDefects, isOpen) => {
  const { job, router } = await showAtWork('load')
  await within(screen.getByRole('region', { name: 'Loading data' })).findByRole('progressbar')
  act(() => push('jobs.ended', { ...job, status: 'succeeded', result: { snapshot, newDefects, seconds: 1 } }))
  await waitFor(() => expect(toast()).toMatchObject({ text: 'Loaded. Tasks: 40, errors: 0, warnings: 1' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Loading data' })).toBeNull())
  expect(router.state.location.search).toBe(isOpen ? '?panel=check' : '')
  if (isOpen) await screen.findByRole('complementary', { name: 'Data check' })
})

const plan: PlanFacts = {
  ...{ planId: 4, scheduleId: 9, scheduleName: 'Main', at: startedAt, by: 'Mei', seconds: 12, method: 'run', seed: 1 },
  ...{ epochs: 1, engineVersion: '1', stopped: false, tasks: 3, unplacedTasks: 0, moulds: 2, lateMoulds: 1 },
  ...{ onTimeRate: 50, start: startedAt, horizonEnd: startedAt, objective: [], curve: [], proven: null, notes: [] },
  ...{ moreTime: { label: 'Makespan (h)', since: 3, from: 10, to: 5 }, publishedAt: startedAt, publisher: 'Chen' },
}
/** Moulds of the chart, as the list of late ones has them. */
const lateMoulds = smallPlan.moulds.map(({ id, number, name }) => ({
  ...{ mouldId: id, mouldNumber: number, mouldName: name, lateMinutes: 90, priority: 5, tasks: 2 },
  ...{ workMinutes: 60, doneTasks: 0, unplacedTasks: 0, planStatus: 'scheduled', finishesAt: startedAt },
}))
const nothing = { load: false, start: false, stop: false, publish: false, adjust: false }

/** The schedule with plan 4, which was published, 3, which was not, or 5, which counts. */
function stateWith(planId: unknown): ScheduleState {
  if (planId === 4) return { ...state, plan, isEarlier: true, may: nothing }
  if (planId === 3)
    return { ...state, plan: { ...plan, planId, publishedAt: null, publisher: null }, isEarlier: true, may: nothing }
  return { ...state, plan: { ...plan, planId: 5 } }
}

/** The schedule's page at an address, as somebody sees it whose own session changes plan 5, the one that counts. */
async function showPlanAt(query: string) {
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({ permissions: new Set(['aps.schedule:check', 'aps.schedule:add', 'aps.schedule:adjust']) })
  const session = {
    ...{ sessionId: 1, scheduleId: 9, planId: 5, version: 3, position: 0, by: 'Mei', isOwn: true, mayTake: false },
    ...{ openedAt: startedAt, usedAt: startedAt, askedBy: null, isAskedByMe: false, steps: [] },
  }
  const asked = answerCalls((path, { planId, mouldId }) => {
    const data = () => {
      if (path.endsWith('exe/job/query')) return stateWith(planId)
      if (path.endsWith('gantt/get.do')) return { ...smallPlan, planId: planId ?? 5 }
      if (path.endsWith('session/get.do')) return { session }
      if (path.endsWith('session/ready.do')) return { isReady: true }
      if (path.endsWith('task/getList')) return { rows: [], total: 0 }
      if (path.endsWith(listPlannedMoulds.path)) return { rows: lateMoulds, total: lateMoulds.length }
      if (path.endsWith(getPlanMoves.path)) return { comparedWith: null, moved: [], same: 0, added: 0 }
      if (path.endsWith(getMouldChain.path))
        return { mould: lateMoulds.find((of) => of.mouldId === mouldId), chain: null }
      return {}
    }
    if (path.endsWith('exe/job/query') && planId === 77)
      return { code: 404, message: 'This plan does not exist', data: { refusal: 'plan.absent', params: {} } }
    return { code: 1, message: '', data: data() }
  }, around)
  const router = showPage(<PlannerPage />, { at: `/aps/schedule/9?show=list${query}`, path: '/aps/schedule/:id' })
  return { asked, router }
}
const steps = ['Load data', 'Start', 'Publish', 'Adjust', 'Data check', 'Run parameters', 'Make a mock']
function offered() {
  const head = within(screen.getByRole('heading', { level: 1 }).closest('header')!)
  return steps.filter((name) => head.queryByRole('button', { name }))
}

it('[AP-07] a plan that the schedule had before is looked at alone, says so, and leads back', async () => {
  const { asked } = await showPlanAt('&earlier=4')
  const banner = await screen.findByRole('region', { name: 'Earlier plan' })
  expect(banner.textContent).toMatch(/Made by Mei at 2026-11-20 16:00.*Published by Chen.*can only be viewed/)
  await waitFor(() =>
    expect(asked.some(({ path, body }) => path.endsWith('gantt/get.do') && body['planId'] === 4)).toBe(true),
  )
  await waitFor(() =>
    expect(asked.some(({ path, body }) => path.endsWith('task/getList') && body['planId'] === 4)).toBe(true),
  )
  expect(offered()).toEqual([])
  // Nor does the session of the plan that counts show.
  expect(screen.queryByRole('region', { name: 'Adjusting by hand' })).toBeNull()
  const linkOf = (name: string) => within(banner).getByRole('link', { name }).getAttribute('href')
  expect(linkOf('Compare with the current plan')).toBe('/aps/compare?plans=9.4,9')
  expect(linkOf('Back to the current plan')).toBe('/aps/schedule/9')
})

it('[AP-07] says of an earlier plan neither that it was published where it was not, nor that a longer run would pay', async () => {
  await showPlanAt('&earlier=3')
  const banner = await screen.findByRole('region', { name: 'Earlier plan' })
  expect(banner.textContent).toMatch(/^Earlier plan Made by Mei at 2026-11-20 16:00. +The schedule has/)
  expect(screen.queryByText(/longer run/)).toBeNull()
})

it('[AP-07] the plan that counts is not an earlier one, also by a link that names it', async () => {
  const { router } = await showPlanAt('&earlier=5')
  await waitFor(() => expect(router.state.location.search).toBe('?show=list'))
  expect(screen.queryByRole('region', { name: 'Earlier plan' })).toBeNull()
  expect(offered()).toEqual(steps)
})

it('[AP-07] an earlier plan that is gone leads back to the one that counts', async () => {
  await showPlanAt('&earlier=77')
  await screen.findByText('This plan does not exist')
  const back = screen.getByRole('link', { name: 'Back to the current plan' })
  expect(back.getAttribute('href')).toBe('/aps/schedule/9')
})

it('[PH-01] a mould that is pressed in the list of late ones is what is chosen, in panel, address and foot alike', async () => {
  const { asked, router } = await showPlanAt('&task=32&panel=late')
  await screen.findByText(/^1 task selected/)
  const late = within(await screen.findByRole('complementary', { name: 'Late moulds' }))
  fireEvent.click(await late.findByRole('button', { name: /^M26-002/ }))
  const panel = within(await screen.findByRole('complementary', { name: 'Mould' }))
  await panel.findByRole('heading', { name: 'M26-002' })
  expect(asked.findLast(({ path }) => path.endsWith(getMouldChain.path))?.body).toMatchObject({ mouldId: 11 })
  const { search } = router.state.location
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ show: 'list', panel: 'mould', mould: '11' })
  expect(screen.getByText(/^2 tasks selected/)).toBeDefined()
})

it('[I6] keeps the first of two filters of the list that are chosen in one moment', async () => {
  const { router } = await showPlanAt('')
  const late = await screen.findByRole('checkbox', { name: 'Late only' })
  const unplaced = screen.getByRole('checkbox', { name: 'Unplaced only' })
  act(() => {
    fireEvent.click(late)
    fireEvent.click(unplaced)
  })
  await waitFor(() => expect(router.state.location.search).toBe('?show=list&late=1&unplaced=1'))
})

it('[SH-11] asks once whether to publish, however often it is pressed', async () => {
  const { asked } = await showPlanAt('')
  const button = await screen.findByRole('button', { name: 'Publish' })
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await screen.findByRole('dialog')
  expect(asked.filter(({ path }) => path.endsWith(getPlanMoves.path))).toHaveLength(1)
})
