// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { addDays } from '@mouldwright/worktime'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Evaluation, GanttAnswer, WeekPlan } from '../../shared/index.ts'
import { smallPlan } from '../chart/gantt-data.fixture.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { EvaluationPanel } from './evaluation-panel.tsx'

const facts = { method: 'insert', moulds: 30, lateMoulds: 3, onTimeRate: 90, unplacedTasks: 0, proven: null }

function show(
  of: Partial<Parameters<typeof EvaluationPanel>[0]['facts']>,
  isChanged = false,
  plan?: GanttAnswer,
): void {
  const panel = (
    <EvaluationPanel
      {...{ scheduleId: 1, planId: 2, plan, isChanged }}
      facts={{ ...facts, ...of }}
      onMould={() => undefined}
      onClose={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: panel }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  // Figures are asked for, and come another time.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('how near the best possible a plan is', () => {
  const label = 'Weighted tardiness (h)'

  it('[AP-01] is told as the most that it may be worse', () => {
    show({ proven: { label, percent: 94 } })
    expect(screen.getByText(`${label}: at most 94% above the best possible.`)).toBeTruthy()
  })

  it('[AP-01] is told where no plan is better', () => {
    show({ proven: { label, percent: 0 } })
    expect(screen.getByText(`${label}: proven that no plan does better.`)).toBeTruthy()
  })

  it('[AP-01] is not told of a plan that is being changed, nor where too little is proven', () => {
    show({ proven: { label, percent: 94 } }, true)
    show({})
    expect(screen.getAllByText(/^Late moulds: 3 of 30/)).toHaveLength(2)
    expect(screen.queryByText(/best possible/)).toBeNull()
  })
})

const evaluation: Evaluation = {
  ...{ planId: 2, comparedWith: null, radar: [], compared: [], figures: {}, groups: [], lateness: [] },
  trend: [
    { planId: 1, at: '2026-11-19T08:00:00.000Z', lateMoulds: 1_204, onTimeRate: 40, unplacedTasks: 6_034 },
    { planId: 2, at: '2026-11-20T08:00:00.000Z', lateMoulds: 3, onTimeRate: 90, unplacedTasks: 0 },
  ],
}
const hour = 60
const hours = (available: number, planned: number) => ({
  ...{ available: available * hour, planned: planned * hour, free: (available - planned) * hour },
  ...{ overtime: 0, unattended: 0, down: 0 },
})
const week = 7 * 1_440
const beginOf = (at: number) => new Date(at * week * 60_000)
/** Eight weeks from a day on, of one group: full, over, idle, closed. */
function weeksFrom(day: string): Pick<WeekPlan, 'columns' | 'groups'> {
  const first = Math.floor(Date.parse(day) / 60_000 / week)
  const columns = Array.from({ length: 8 }, (_, at) => ({
    ...{
      from: addDays('1970-01-01', 7 * (first + at)),
      to: '',
      holiday: null,
      isCovered: true,
    },
    ...{ start: beginOf(first + at).toISOString(), end: beginOf(first + at + 1).toISOString() },
  }))
  const cells = [hours(40, 40), hours(40, 50), hours(40, 0), hours(0, 0), ...Array(4).fill(hours(40, 10))]
  const group = { groupId: 5, name: 'CNC', sectionId: null, sectionName: '', resources: 1, total: hours(0, 0) }
  return { columns, groups: [{ ...group, cells }] }
}

describe('what is told of a plan beside its verdict', () => {
  const days: string[] = []

  beforeEach(() => {
    days.length = 0
    vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
      const { day = '' } = JSON.parse(body ?? '{}')
      if (day) days.push(day)
      return Response.json({ code: 1, message: '', data: path.includes('week/plan') ? weeksFrom(day) : evaluation })
    })
  })

  it('[AP-01 PH-15] is the load of each group and the moulds in work, week by week, eight at a time', async () => {
    // One mould is worked on in the first week, both in the ninth.
    const [first] = smallPlan.tasks.start
    const inNinth = 8 * week + 60
    const tasks = { ...smallPlan.tasks, start: [first!, inNinth, inNinth], end: [300, inNinth + 60, inNinth + 60] }
    show({}, false, { ...smallPlan, until: inNinth + 60, tasks })
    const weeks = await screen.findByRole('region', { name: 'Load by week' })
    const cellsOf = (name: string) =>
      within(within(weeks).getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cellsOf('CNC')).toEqual(['100%', '125%', '0%', '–', '25%', '25%', '25%', '25%'])
    expect(cellsOf('Moulds in work')).toEqual(['1', '1', '1', '1', '1', '1', '1', '1'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier weeks' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Later weeks' }))
    expect(await within(weeks).findByRole('cell', { name: '2' })).toBeTruthy()
    expect(days).toEqual(['1970-01-01', '1970-02-26'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later weeks' }).disabled).toBe(true)
  })

  it('[SH-11] is told with thousands in groups', async () => {
    show({})
    expect(await screen.findByRole('cell', { name: '1,204' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: '6,034' })).toBeTruthy()
  })
})
