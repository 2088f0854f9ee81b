// @vitest-environment happy-dom
import { addWords, configureClient, startI18n, useSession } from '@mouldwright/web-kit'
import { showRoutes } from '@mouldwright/web-kit/fixtures'
import { en } from '@mouldwright/shell/locales/en'
import { zh } from '@mouldwright/shell/locales/zh'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useOwnWork, WorkCard } from './work-card.tsx'

const job = { mouldNumber: 'M1', partNumber: 'C01', operationNumber: 10, processName: 'Mill', isOverdue: false }
const running = { ...job, state: 'inProgress', startedAt: '2026-09-25T01:00:00.000Z' }
const next = {
  ...job,
  partNumber: 'P01',
  state: 'notStarted',
  isOverdue: true,
  plannedStart: '2026-09-25T04:00:00.000Z',
}
const line = (name: string) => ({ key: name, name, running: [running], next: [next], waiting: 3 })
const lines = ['CNC01', 'CNC02', 'CNC03', 'CNC04', 'CNC05', 'CNC06', 'CNC07'].map(line)
const own = { groups: ['CNC team'], publishedAt: '2026-09-25T00:00:00.000Z', lines }

let answer: object
let asked: string[]
beforeEach(async () => {
  answer = own
  asked = []
  localStorage.clear()
  await startI18n('en')
  addWords('shell', { zh, en })
  configureClient({
    isModuleOpen: () => true,
    place: () => null,
    fetch: (async (url: string) => {
      asked.push(url)
      return Response.json({ code: 1, message: '', data: answer })
    }) as typeof fetch,
  })
})
afterEach(cleanup)

function Card() {
  const { isPending, ...work } = useOwnWork()
  return isPending ? <p>pending</p> : <WorkCard {...work} isPending={isPending} />
}

async function show(permissions: string[]) {
  cleanup()
  const modules = [{ moduleKey: 'aps', moduleName: 'Planning', moduleUrl: '/aps/medium', menuChildren: [] }]
  useSession.setState({ status: 'signedIn', modules, permissions: new Set(permissions) })
  await act(async () => showRoutes([{ path: '*', element: <Card /> }], '/page', null))
}
const title = 'My dispatch list'
const worker = ['aps.dispatch:check']
const planner = [...worker, 'aps.schedule:check']

it('[FL-05] shows people at machines what runs there and what is next', async () => {
  await show(worker)
  const card = await screen.findByRole('region', { name: title })
  const [first, ...others] = within(card).getAllByRole('listitem')
  for (const said of [
    'CNC01',
    '3 jobs waiting',
    'Running',
    'M1 C01 · 10 Mill',
    'Next',
    'M1 P01',
    'Past its planned end',
  ])
    expect(first!.textContent).toContain(said)
  expect(others).toHaveLength(5)
  expect(within(card).getByRole('link', { name: '1 more machine' }).getAttribute('href')).toBe('/aps/dispatch')
  expect(card.textContent).toContain('CNC team')
})

it('[FL-05] says what is missing while there is no work', async () => {
  answer = { groups: [], publishedAt: null, lines: [] }
  await show(worker)
  expect(await screen.findByText(/You are in no resource group yet/)).toBeTruthy()
  answer = { groups: ['CNC team'], publishedAt: null, lines: [] }
  await show(worker)
  expect(await screen.findByText(/No plan is published yet/)).toBeTruthy()
  answer = { ...own, lines: [] }
  await show(worker)
  expect(await screen.findByText(/no work left for your machines/)).toBeTruthy()
})

it('[FL-05] leaves planners in no group to their plan, and asks nothing for those who may not look', async () => {
  await show(planner)
  expect(await screen.findByRole('region', { name: title })).toBeTruthy()
  answer = { groups: [], publishedAt: null, lines: [] }
  await show(planner)
  await screen.findByText((_, element) => element?.tagName === 'BODY' && !element.textContent!.includes('pending'))
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  asked = []
  await show([])
  expect(asked).toEqual([])
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})
