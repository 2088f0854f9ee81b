// @vitest-environment happy-dom
import { addWords, startI18n, useSession, useToast, type Job } from '@mouldwright/web-kit'
import { answerCalls, push, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RunResult, ScheduleState, SnapshotFacts } from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
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

/** A schedule at work, and the job that does it: the page hears of both as the server has them at that moment. */
async function showAtWork(kind: 'load' | 'run') {
  await startI18n('en')
  addWords('aps', { zh, en })
  const run = { taskId: 7, kind, startedAt, by: 'Mei', isOwn: true, stopRequested: false }
  const state: ScheduleState = {
    ...{ scheduleId: 9, name: 'Main', version: 1, status: 'inProgress', runStatus: 'running', isDefault: true },
    ...{ isMock: false, settingSet: 'global', timeBudgetSeconds: 60, snapshot, stale: [], plan: null, run },
    ...{ lastRun: null, published: null, publishIsNext: false },
    may: { load: true, start: true, stop: true, publish: true, adjust: true },
  }
  const job: Job = {
    ...{ taskId: 7, action: kindOf[kind], title: 'Main', status: 'running', result: null, error: null },
    ...{ createdAt: startedAt, startedAt, endedAt: null },
    progress: { done: 0, total: 60, step: 'Computing the plan' },
  }
  answerCalls((path) => {
    if (path.endsWith('exe/job/query')) return { code: 1, message: '', data: state }
    if (path.endsWith('comm/job/get.do')) return { code: 1, message: '', data: job }
    if (path.endsWith('defect/getList.do')) return { code: 1, message: '', data: defects }
    return { code: 1, message: '', data: { session: null } }
  }, around)
  const router = showPage(<PlannerPage />, { at: '/aps/schedule/9', path: '/aps/schedule/:id' })
  return {
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
