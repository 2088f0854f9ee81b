// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { listDispatch, listDispatchGroups } from '../../shared/index.ts'
import DispatchPage from './dispatch.page.tsx'

/** Machines with work, each in one of two sections. */
const machines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ resourceId: at + 1, machineId: at + 1, groupId: null, name: `CNC-${at + 1}`, groupName: 'CNC' },
    ...{ sectionId: (at % 2) + 1, sectionName: `Hall ${(at % 2) + 1}`, tasks: at + 3, workMinutes: 60 },
  }))
const groups = [
  { groupId: 5, name: 'CNC', sectionId: 1, sectionName: 'Hall 1', tasks: 4 },
  { groupId: 6, name: 'EDM', sectionId: 1, sectionName: 'Hall 1', tasks: 5 },
  { groupId: 7, name: 'Bench', sectionId: 2, sectionName: 'Hall 2', tasks: 2 },
]
const plan = { scheduleName: 'Main', publishedAt: '2026-11-29T00:00:00.000Z', publisher: 'Li' }

let asked: Asked[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T09:20:00Z') })
  localStorage.clear()
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The page as it is first opened: no section is chosen. */
async function show(count: number, at = '/aps/dispatch') {
  asked = answerCalls(
    (path) => ({
      ...{ code: 1, message: '' },
      data: path.endsWith(listDispatchGroups.path) ? groups : { plan, rows: [], total: 0, resources: machines(count) },
    }),
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<DispatchPage />, { at })
  return within(await screen.findByRole('group', { name: 'Sections' }))
}
/** What the last call of this kind asked for. */
const last = ({ path: of }: { path: string }) => asked.findLast(({ path }) => path.endsWith(of))?.body

describe('[AP-05] the machines of the dispatch list', () => {
  it('are there to be chosen before a section is, each with what it has to do', async () => {
    const sections = await show(2)
    expect(sections.getByRole('button', { name: 'All sections', pressed: true })).toBeDefined()
    const choice = within(screen.getByRole('group', { name: 'Machines' }))
    const names = choice.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['All machines', 'CNC-1 3', 'CNC-2 4'])
    fireEvent.click(choice.getByRole('button', { name: 'CNC-2 4' }))
    await waitFor(() => expect(last(listDispatch)).toMatchObject({ machineId: 2 }))
    expect(last(listDispatch)).not.toHaveProperty('sectionId')
  })

  it('have a button each up to twelve', async () => {
    await show(12)
    expect(within(screen.getByRole('group', { name: 'Machines' })).getAllByRole('button')).toHaveLength(13)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('are one list where there are more', async () => {
    await show(13)
    expect(screen.queryByRole('group', { name: 'Machines' })).toBeNull()
    expect(screen.queryByRole('button', { name: /CNC/ })).toBeNull()
    // It has one name, touched or not.
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Machines' }))
    fireEvent.click(await screen.findByText('CNC-3 (5)'))
    expect(screen.getByRole('combobox', { name: 'Machines' })).toBeTruthy()
    await waitFor(() => expect(last(listDispatch)).toMatchObject({ machineId: 3 }))
  })
})

describe('[AP-05] the sections of the dispatch list', () => {
  it('are counted for the days and the words that the work is looked at by', async () => {
    const sections = await show(2, '/aps/dispatch?q=M26')
    const names = sections.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['All sections', 'Hall 1 9', 'Hall 2 2'])
    for (const [days, to] of [
      ['7 days', '2026-12-07T10:00:00.000Z'],
      ['1 day', '2026-12-01T10:00:00.000Z'],
      ['3 days', '2026-12-03T10:00:00.000Z'],
    ] as const) {
      fireEvent.click(screen.getByRole('radio', { name: days }))
      await waitFor(() => expect(last(listDispatchGroups)).toEqual({ search: 'M26', to }))
      await waitFor(() => expect(last(listDispatch)).toMatchObject({ search: 'M26', to }))
    }
    fireEvent.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(() => expect(last(listDispatchGroups)).toEqual({ search: 'M26' }))
    await waitFor(() => expect(last(listDispatch)).not.toHaveProperty('to'))
  })
})
