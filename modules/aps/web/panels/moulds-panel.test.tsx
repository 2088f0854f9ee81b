// @vitest-environment happy-dom
import { addWords, configureClient, startI18n, useSession } from '@mouldwright/web-kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planStatus, type PlannedMould } from '../../shared/index.ts'
import { MouldsPanel } from './moulds-panel.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const mould = (mouldId: number, of: Partial<PlannedMould>): PlannedMould => ({
  planId: 1,
  mouldId,
  mouldNumber: `M${mouldId}`,
  mouldName: 'lid',
  customer: null,
  salesman: null,
  priority: 5,
  deliveryDate: '2026-12-01',
  promisedDate: '2026-12-03',
  finishedDate: null,
  startsAt: '2026-11-23T00:00:00.000Z',
  finishesAt: '2026-11-25T00:00:00.000Z',
  forecastAt: null,
  forecastLateMinutes: null,
  lateSince: null,
  lateCause: null,
  lateMinutes: 0,
  trialEvent: null,
  trialDate: null,
  trialAt: null,
  trialLateMinutes: null,
  forecastTrialAt: null,
  forecastTrialLateMinutes: null,
  tasks: 4,
  unplacedTasks: 0,
  doneTasks: 0,
  parts: 1,
  workMinutes: 60,
  planStatus: 'scheduled',
  ...of,
})
const waits = { startsAt: null, finishesAt: null }

let moulds: PlannedMould[]
let asked: { planStatus?: string }[]

beforeEach(async () => {
  asked = []
  moulds = []
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
  configureClient({
    isModuleOpen: () => true,
    place: () => null,
    fetch: (async (_: string, { body }: RequestInit) => {
      const input = JSON.parse(body as string) as { planStatus?: string }
      asked.push(input)
      const rows = moulds.filter((of) => !input.planStatus || of.planStatus === input.planStatus)
      return Response.json({ code: 1, message: '', data: { rows, total: rows.length } })
    }) as typeof fetch,
  })
})
afterEach(cleanup)

function show() {
  const onMould = vi.fn()
  const panel = <MouldsPanel scheduleId={2} of={{ planId: 1 }} onClose={() => undefined} onMould={onMould} />
  const router = createMemoryRouter([
    { path: '/', element: panel },
    { path: '/production/mould', element: null },
  ])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { onMould, router }
}
const itemOf = async (number: string) => (await screen.findByText(number)).closest('li')!

describe('[AP-08] the moulds of a plan', () => {
  it('are told with where they stand and how much of each is done', async () => {
    moulds = planStatus.map((status, at) => mould(at + 1, { planStatus: status, doneTasks: at, tasks: 8 - at }))
    show()
    const words = ['Planned', 'Batched', 'Not batched', 'Scheduled', 'Unscheduled', 'Out of plan', 'Forced outsourcing']
    for (const [at, word] of words.entries()) {
      const item = within(await itemOf(`M${at + 1}`))
      expect(item.getByText(word).className).toContain('mw-tag')
      item.getByText(`${at} of 8 tasks done`)
    }
  })

  it('[PH-13] show what was asked for, promised and forecast, and mark what comes after the promised date', async () => {
    const finishesAt = '2026-12-04T16:00:00.000Z'
    moulds = [
      mould(1, { finishesAt, promisedDate: '2026-12-04' }),
      mould(2, { finishesAt, promisedDate: '2026-12-03' }),
      mould(3, { finishesAt, unplacedTasks: 1, promisedDate: null }),
      mould(4, { finishesAt, promisedDate: '2026-12-03', finishedDate: '2026-12-02' }),
    ]
    show()
    const datesOf = async (number: string) => (await itemOf(number)).querySelector('.aps-mould-dates')!.textContent
    // Noon of one zone is another day elsewhere: the end is of the factory's day, up to its midnight.
    expect(await datesOf('M1')).toBe('Delivery date 2026-12-01Promised 2026-12-04Forecast 2026-12-04')
    expect(await datesOf('M2')).toContain('Forecast 2026-12-04 (after the promised date)')
    expect(await datesOf('M3')).toBe('Delivery date 2026-12-01Promised –Forecast –')
    expect(await datesOf('M4')).toContain('Finished 2026-12-02')
    expect(await datesOf('M4')).not.toContain('after')
  })

  it('[PH-17] show the next trial, and mark how late it can be held', async () => {
    moulds = [
      mould(1, { trialEvent: 'T0', trialDate: '2026-11-26', trialLateMinutes: 0 }),
      mould(2, { trialEvent: 'T1', trialDate: '2026-11-24', trialLateMinutes: 720 }),
      mould(3, { trialEvent: 'T1', trialDate: '2026-11-24', trialLateMinutes: 0, forecastTrialLateMinutes: 600 }),
    ]
    show()
    const datesOf = async (number: string) => (await itemOf(number)).querySelector('.aps-mould-dates')!
    // What was reported since counts more than the plan.
    expect((await datesOf('M3')).querySelector('.aps-late')!.textContent).toBe('T1 2026-11-24 (10 h late)')
    expect((await datesOf('M1')).textContent).toMatch(/T0 2026-11-26$/)
    const late = await datesOf('M2')
    expect(late.querySelector('.aps-late')!.textContent).toBe('T1 2026-11-24 (12 h late)')
  })

  it('open their reasons in the plan, and their record where the plan does not have them', async () => {
    moulds = [
      mould(1, {}),
      mould(2, { ...waits, planStatus: 'unscheduled', unplacedTasks: 4 }),
      mould(3, { ...waits, planStatus: 'outOfPlan' }),
      mould(4, { ...waits, planStatus: 'notBatched' }),
    ]
    const { onMould, router } = show()
    for (const [number, opens] of [
      ['M1', 1],
      ['M2', 2],
    ] as const) {
      fireEvent.click(within(await itemOf(number)).getByRole('button'))
      expect(onMould).toHaveBeenLastCalledWith(opens)
    }
    expect(
      within(await itemOf('M4'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/production/mould?id=4')
    fireEvent.click(within(await itemOf('M3')).getByRole('link'))
    expect(router.state.location).toMatchObject({ pathname: '/production/mould', search: '?id=3' })
    expect(onMould).toHaveBeenCalledTimes(2)
  })

  it('are found by their status, and nothing is said plainly', async () => {
    moulds = [mould(1, {}), mould(2, { ...waits, planStatus: 'batched' })]
    show()
    await itemOf('M1')
    const choose = async (name: string) => {
      const field = screen.getByRole('combobox', { name: 'Plan status' })
      fireEvent.pointerDown(field)
      fireEvent.mouseDown(field)
      fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
    }
    await choose('Batched')
    await waitFor(() => expect(screen.queryByText('M1')).toBeNull())
    expect(asked.at(-1)).toMatchObject({ planStatus: 'batched', page: 1 })
    await itemOf('M2')
    await choose('Out of plan')
    await screen.findByText('No mould has this status')
  })
})

it('[PH-12] says when the shop’s reports will end a mould, and which of them made it late', () => {
  moulds = [
    mould(1, { forecastAt: '2026-11-30T10:00:00.000Z', forecastLateMinutes: 0 }),
    mould(2, {
      forecastAt: '2026-12-08T10:00:00.000Z',
      forecastLateMinutes: 2 * 1_440,
      lateSince: '2026-11-24T08:30:00.000Z',
      lateCause: { kind: 'finished', task: 'M2 C01 · 10 Milling' },
    }),
  ]
  show()
  return waitFor(() => {
    const [first, second] = screen.getAllByRole('listitem')
    expect(first!.textContent).toContain('Forecast 2026-11-30')
    expect(first!.textContent).not.toContain('Forecast late')
    expect(second!.textContent).toContain('Forecast 2026-12-08')
    expect(second!.textContent).toMatch(/Forecast late by 2 d.*, since M2 C01 · 10 Milling was reported as finished/)
  })
})
