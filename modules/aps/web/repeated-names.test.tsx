// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { listDispatch, type WeekPlan } from '../shared/index.ts'
import DispatchPage from './dispatch/dispatch.page.tsx'
import { WeekGrid } from './hours/week-grid.tsx'
import { ListBoard } from './kanban/list-board.tsx'
import { LoadBoard } from './kanban/load-board.tsx'

/** Where work is done: what its machine, if it has one, group and section are called, and how that reads. */
const places = [
  { resourceName: null, groupName: 'ASSY', sectionName: 'ASSY', shown: 'ASSY' },
  { resourceName: 'ASM01', groupName: 'ASSY', sectionName: 'ASSY', shown: 'ASM01ASSY' },
  { resourceName: 'CNCF03', groupName: 'CNCF-L', sectionName: 'CNCF', shown: 'CNCF03CNCF-L' },
  { resourceName: 'M-7', groupName: 'EDM-2', sectionName: 'Sparking', shown: 'M-7Sparking · EDM-2' },
]
const shown = places.map((place) => place.shown)

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
})
afterEach(cleanup)

it('[SH-11 AP-05] the dispatch list says no name of a machine, group or section twice', async () => {
  const task = {
    ...{ split: 1, mouldNumber: 'M1', partNumber: 'C01', operationNumber: 10, processName: 'Mill', batchNumber: 'B1' },
    ...{ plannedStart: '2026-11-30T00:00:00.000Z', plannedEnd: '2026-11-30T01:00:00.000Z', workMinutes: 60, lock: 0 },
    ...{ taskStatus: 'notStarted', lateMinutes: 0, deliveryDate: null, quantity: 1, partName: 'Core' },
  }
  const rows = places.map(({ shown: _, ...place }, at) => ({ ...task, ...place, taskId: at + 1 }))
  const plan = { scheduleName: 'Main', publishedAt: '2026-11-29T00:00:00.000Z', publisher: 'Li' }
  answerCalls(
    (path) => ({
      code: 1,
      message: '',
      data: path.endsWith(listDispatch.path) ? { plan, rows, total: rows.length, resources: [] } : { rows: [] },
    }),
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<DispatchPage />, { at: '/aps/dispatch' })
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(titles).toEqual(shown.map((title) => expect.stringMatching(new RegExp(`^${title}1 `))))
})

it('[SH-11 BD-29] a list board says no name of a machine, group or section twice', () => {
  const lines = places.map(({ resourceName, groupName, sectionName }, at) => ({
    ...{ key: String(at), name: resourceName ?? groupName, groupName, sectionName },
    ...{ running: [], next: [], waiting: 0 },
  }))
  showPage(<ListBoard lines={lines} />)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(shown)
})

it('[SH-11 BD-29] a load board says no name of a machine or group twice', () => {
  const load = { plannedMinutes: 60, openMinutes: 600 }
  const lines = places.map(({ resourceName, groupName }, at) => ({
    ...{ key: String(at), name: resourceName ?? groupName, groupName },
    ...{ targetRate: null, today: load, week: load, worked: null },
  }))
  showPage(<LoadBoard lines={lines} />)
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['ASSY', 'ASM01ASSY', 'CNCF03CNCF-L', 'M-7EDM-2'])
})

it('[SH-11 CL-56] the week plan says no name of a group or section twice', () => {
  const hours = { available: 600, planned: 300, overtime: 0, unattended: 0, down: 0, free: 300 }
  // Each group is alone in its section, which is named beside it.
  const groups = places.slice(1).map(({ groupName, sectionName }, at) => ({
    ...{ groupId: at + 1, name: groupName, sectionId: at + 1, sectionName },
    ...{ resources: 0, cells: [], total: hours },
  }))
  const plan: WeekPlan = {
    plan: { planId: 1, scheduleId: 2, scheduleName: 'Main', isPublished: true },
    ...{ columns: [], groups, rows: [], total: 0 },
  }
  const shown = { measure: 'load', today: '2026-11-30', isStale: false, chosen: undefined, onDrop: undefined } as const
  showPage(<WeekGrid plan={plan} sections={[]} onOpen={() => undefined} {...shown} />)
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim())
  expect(heads).toEqual(['ASSY', 'CNCF-L', 'EDM-2Sparking'])
})
