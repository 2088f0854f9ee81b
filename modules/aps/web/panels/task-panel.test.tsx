// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { en as floorEn } from '@mouldwright/floor/locales/en'
import { zh as floorZh } from '@mouldwright/floor/locales/zh'
import { en as gateEn } from '@mouldwright/gate/locales/en'
import { zh as gateZh } from '@mouldwright/gate/locales/zh'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { TaskPanel } from './task-panel.tsx'

let asked: Asked[]
let taskStatus = 'notStarted'
/** What else is told of the task. */
let told: object = {}
let names: object = {}
const none = () => undefined

beforeEach(async () => {
  told = {}
  names = {}
  localStorage.clear()
  await startI18n('en')
  addWords('aps', { zh, en })
  addWords('floor', { zh: floorZh, en: floorEn })
  addWords('gate', { zh: gateZh, en: gateEn })
  const permissions = new Set(['production.batch:check'])
  useSession.setState({ status: 'signedIn', modules: [], permissions, clockOffset: 0 })
  asked = answerCalls(
    (path) => {
      if (path.endsWith('gate/query.do')) {
        const params = { part: 'C01', date: '–' }
        const sentence = 'The material of part C01 is not here'
        const reasons = [
          { code: 'material', light: 'red', params, path: '/production/part?id=4', sentence, mayOverride: false },
        ]
        const operations = [{ batchId: 9, operationNumber: 10, light: 'red', reasons }]
        return { code: 1, message: '', data: { operations } }
      }
      const task = {
        ...{ planId: 1, taskId: 1, split: 1, splits: 1, mouldId: 3, mouldNumber: 'M1', mouldName: 'Cover', partId: 4 },
        ...{ partNumber: 'C01', partName: 'Cavity', batchId: 9, batchNumber: 'M1-C01-1', quantity: 1, priority: 5 },
        ...{ operationNumber: 10, processName: 'Milling', machineId: 7, groupId: 2, resourceName: 'CNC01', taskStatus },
        ...{ planStatus: 'planned', workMinutes: 60, setupMinutes: 0, progress: 0, lock: 0, flags: 0, lateMinutes: 0 },
        ...{ plannedStart: '2026-11-30T00:00:00.000Z', plannedEnd: '2026-11-30T01:00:00.000Z', isOutsourced: false },
        ...{ deliveryDate: null, unplaced: null, groupName: 'CNC', sectionName: 'CNC', ...names },
      }
      const data = {
        task,
        why: [],
        whyHere: null,
        chain: null,
        alternatives: [],
        before: [],
        after: [],
        charge: [],
        way: null,
        ways: [],
        otherWays: [],
        ...told,
      }
      return { code: 1, message: '', data }
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(cleanup)

const panel = (isEarlier = false) => (
  <TaskPanel
    {...{ of: { planId: 1 }, task: '1', changes: null, isEarlier }}
    {...{ onTask: none, onMould: none, onList: none, onClose: none }}
  />
)
const askedGates = () => asked.filter(({ path }) => path.endsWith('gate/query.do')).map(({ body }) => body)

it('[FL-11] shows the planner why a task may not start, with the way to whoever can solve it', async () => {
  taskStatus = 'notStarted'
  showPage(panel(), { at: '/aps' })
  await screen.findByText('The material of part C01 is not here')
  expect(screen.getByText('May not start')).toBeDefined()
  expect(screen.getAllByRole('link').map((of) => of.getAttribute('href'))).toContain('/production/part?id=4')
  expect(askedGates()).toEqual([{ operations: [{ batchId: 9, operationNumber: 10, machineId: 7 }] }])
})

it('[FL-11] asks no gate for work that has begun', async () => {
  taskStatus = 'inProgress'
  showPage(panel(), { at: '/aps' })
  await screen.findByText('10 Milling')
  expect(askedGates()).toEqual([])
})

it('[AP-15] shows what is in a charge together, which fixture work waits for, and why its route goes this way', async () => {
  const said = (code: string, sentence: string) => ({ code, params: {}, sentence, tasks: [] })
  told = {
    why: [said('fixturesInUse', 'waits for fixture “F-3”, in use by M2 P01 · 10 Milling')],
    charge: [
      { taskId: 8, label: 'M2 C01 · 40 Hardening' },
      { taskId: 9, label: 'M3 C01 · 40 Hardening' },
    ],
    way: said('wayUsual', 'the usual way: no other was found to be better'),
    otherWays: ['“20 Grinding”: weighted tardiness 3 more'],
  }
  const jumped: string[] = []
  const closed = { onMould: none, onList: none, onClose: none }
  const onTask = (task: string) => void jumped.push(task)
  showPage(<TaskPanel of={{ planId: 1 }} task="1" changes={null} onTask={onTask} {...closed} />, { at: '/aps' })
  await screen.findByText('waits for fixture “F-3”, in use by M2 P01 · 10 Milling')
  const charge = screen.getByRole('heading', { name: 'In the same charge' }).parentElement!
  expect(charge.textContent).toContain('M2 C01 · 40 Hardening')
  within(charge)
    .getByRole('button', { name: /M3 C01/ })
    .click()
  expect(jumped).toEqual(['9'])
  const way = screen.getByRole('heading', { name: 'Alternative route' }).parentElement!
  expect(way.textContent).toContain('the usual way: no other was found to be better')
  expect(way.textContent).toContain('“20 Grinding”: weighted tardiness 3 more')
})

it('[AP-15] lets a planner choose a way and take it back, and whoever may not adjust plans only look', async () => {
  const way = { code: 'wayUsual', params: {}, sentence: 'the usual way', tasks: [] }
  const usual = { code: '1a', name: '10 Milling', isGone: true, isChosen: false }
  told = { way, ways: [usual, { code: '1b', name: '20 Grinding', isGone: false, isChosen: true }] }
  showPage(panel(), { at: '/aps' })
  const heading = () => screen.findByRole('heading', { name: 'Alternative route' })
  const section = (await heading()).parentElement!
  expect(within(section).getByText('in this plan').parentElement!.parentElement!.textContent).toContain('10 Milling')
  expect(within(section).getByText('chosen').parentElement!.parentElement!.textContent).toContain('20 Grinding')
  expect(within(section).queryAllByRole('button')).toEqual([])
  cleanup()

  useSession.setState({ permissions: new Set(['aps.schedule:adjust']) })
  showPage(panel(), { at: '/aps' })
  const bodies = () => asked.filter(({ path }) => path.endsWith('task/chooseWay')).map(({ body }) => body)
  fireEvent.click(await screen.findByRole('button', { name: 'Choose way “10 Milling”' }))
  await waitFor(() => expect(bodies()).toEqual([{ planId: 1, taskId: 1, way: '1a', isFree: false }]))
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Leave the choice of way “20 Grinding” to runs again' }))
    expect(bodies()[1]).toEqual({ planId: 1, taskId: 1, way: '1b', isFree: true })
  })
  cleanup()

  // A plan that the schedule had before is only looked at.
  showPage(panel(true), { at: '/aps' })
  expect(within((await heading()).parentElement!).queryAllByRole('button')).toEqual([])
})

it.each([
  [{ resourceName: 'ASSY', groupName: 'ASSY' }, 'ASSY'],
  [{ resourceName: 'CNCF03', groupName: 'CNCF' }, 'CNCF03'],
  [{ resourceName: 'M-7', groupName: 'CNCF-L' }, 'M-7 · CNCF-L'],
])('[SH-11] says the resource and group of a task without a name twice: %s', async (given, said) => {
  names = given
  showPage(panel(), { at: '/aps' })
  expect((await screen.findByText('Resource')).nextElementSibling!.textContent).toBe(said)
})
