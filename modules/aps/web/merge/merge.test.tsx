// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MergePreview, MockFacts, PlanComparison } from '../../shared/index.ts'
import MergePage from './merge.page.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const fresh: MockFacts = {
  scheduleId: 8,
  name: 'What if',
  origin: {
    sourceId: 7,
    sourceName: 'Main',
    sourceExists: true,
    publication: 3,
    publicationNow: 4,
    at: '2026-11-20T02:00:00.000Z',
    by: 'Wang',
  },
  merged: null,
  may: { merge: true, run: true, settings: true },
}
const row = (key: string, kind: string, origin: string, target: string, mock: string) => ({
  ...{ key, kind, origin, label: 'M1', before: '5', target, mock },
})
const looked: MergePreview = {
  scheduleId: 8,
  targetId: 7,
  targetName: 'Main',
  token: 't1',
  conflicts: [row('priority/1/0', 'priority', 'conflict', '4', '2'), row('due/1/0', 'due', 'conflict', 'a', 'b')],
  rows: [row('begin/1/0', 'begin', 'mock', '5', '2026-12-01')],
  fromMock: 1,
  fromTarget: 0,
  alike: 0,
}
const end = (finishesAt: string, movedMinutes: number) => ({
  ...{ finishesAt, deliveryDate: '2026-12-20', isLate: false, movedMinutes, cause: null },
})
const plan = { planId: 1, scheduleId: 7, scheduleName: 'Main', at: '2026-11-20T02:00:00.000Z' }
const comparison = {
  plans: [plan, { ...plan, planId: 2 }],
  moulds: [
    {
      ...{ mouldId: 1, mouldNumber: 'M26-018', mouldName: 'Cover' },
      ends: [end('2026-12-01T02:00:00.000Z', 0), end('2026-12-03T02:00:00.000Z', 2_880)],
    },
  ],
  movedMoulds: 1,
  sameMoulds: 4,
} as unknown as PlanComparison

let mock: MockFacts
let asked: Asked[]
let applied: () => object
const bodies = (name: string) => asked.filter(({ path }) => path.endsWith(name)).map(({ body }) => body)
const ok = (data: object) => ({ code: 1, message: '', data })

beforeEach(async () => {
  mock = fresh
  applied = () => ok({ targetId: 7, taken: 2, taskId: 9 })
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
  asked = answerCalls((path) => {
    if (path.endsWith('/getMock.do')) return ok(mock)
    if (path.endsWith('/begin.do')) return ok(looked)
    if (path.endsWith('/apply.do')) return applied() as never
    if (path.endsWith('/cancel.do')) return ok({ cancelled: true })
    if (path.endsWith('/compare.do')) return ok(comparison)
    return ok([{ id: 7, name: 'Main', isDefault: true, isMock: false, status: 'completed' }])
  })
})
afterEach(cleanup)

const look = async () => {
  showPage(<MergePage />, { at: '/aps/merge?mock=8' })
  fireEvent.click(await screen.findByRole('button', { name: 'Look at the changes' }))
  return screen.findByRole('region', { name: 'Conflicts' })
}
const applyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Merge and run/ })

describe('[PH-09] the page of merging', () => {
  it('shows where the mock comes from, then what would change, conflicts on top with two choices each', async () => {
    const conflicts = await look()
    expect(bodies('/begin.do')).toEqual([{ scheduleId: 8, targetId: 7 }])
    expect(screen.getByText(/made from “Main” by Wang.*publication 3 then.*publication 4 now/)).toBeTruthy()
    expect(screen.getByText('“Main” is held by you until you merge or cancel.')).toBeTruthy()
    expect(within(conflicts).getByRole('radio', { name: 'Mock: 2' })).toBeTruthy()
    expect(within(conflicts).getByRole('radio', { name: 'Target: 4' })).toBeTruthy()
    const changes = within(screen.getByRole('region', { name: 'Changes' }))
    expect(changes.getByRole('row', { name: /Start date · M1.*2026-12-01.*Mock/ })).toBeTruthy()
  })

  it('merges once every conflict has an answer', async () => {
    const conflicts = within(await look())
    expect(applyButton().disabled).toBe(true)
    fireEvent.click(conflicts.getByRole('radio', { name: 'Mock: 2' }))
    expect(screen.getByText('1 conflict without a choice')).toBeTruthy()
    fireEvent.click(conflicts.getByRole('button', { name: 'Keep all of the target' }))
    fireEvent.click(conflicts.getByRole('radio', { name: 'Mock: 2' }))
    await waitFor(() => expect(applyButton().disabled).toBe(false))
    fireEvent.click(applyButton())
    await waitFor(() => expect(bodies('/apply.do')).toHaveLength(1))
    expect(bodies('/apply.do')[0]).toEqual({
      scheduleId: 8,
      targetId: 7,
      token: 't1',
      answers: [
        { key: 'priority/1/0', take: 'mock' },
        { key: 'due/1/0', take: 'target' },
      ],
    })
  })

  it('looks anew where either side has changed, and keeps the answers', async () => {
    const refusal = { refusal: 'merge.movedOn', params: { name: 'What if', target: 'Main' } }
    applied = () => ({ code: 500, message: 'Look again', data: refusal })
    const conflicts = within(await look())
    fireEvent.click(conflicts.getByRole('button', { name: 'Take all from the mock' }))
    await waitFor(() => expect(applyButton().disabled).toBe(false))
    fireEvent.click(applyButton())
    await waitFor(() => expect(bodies('/begin.do')).toHaveLength(2))
    await waitFor(() => expect(applyButton().disabled).toBe(false))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mock: 2' }).checked).toBe(true)
  })

  it('lets go of the target when it is cancelled', async () => {
    await look()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(bodies('/cancel.do')).toEqual([{ targetId: 7 }]))
    expect(await screen.findByText('Cancelled; both schedules stay as they are')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Conflicts' })).toBeNull()
  })

  it('shows the moulds whose forecast moves, once the run that follows is done', async () => {
    const merged = { at: '2026-11-21T02:00:00.000Z', by: 'Li', targetId: 7, targetName: 'Main', planBefore: 1 }
    mock = { ...fresh, merged: { ...merged, planAfter: 2, state: 'done' } }
    showPage(<MergePage />, { at: '/aps/merge?mock=8' })
    const moved = within(await screen.findByRole('region', { name: 'Moulds that end at another time' }))
    expect(moved.getByRole('row', { name: /M26-018.*2 d later/ })).toBeTruthy()
    expect(moved.getByRole('columnheader', { name: 'Before the merge' })).toBeTruthy()
    expect(bodies('/compare.do')[0]).toEqual({
      plans: [
        { no: 1, scheduleId: 7, planId: 1 },
        { no: 2, scheduleId: 7, planId: 2 },
      ],
    })
    expect(screen.getByRole('link', { name: 'Full comparison' }).getAttribute('href')).toBe('/aps/compare?plans=7.1,7')
  })

  it('says what stands in the way: no such mock, or no rights', async () => {
    mock = { ...fresh, origin: null }
    showPage(<MergePage />, { at: '/aps/merge?mock=8' })
    expect(await screen.findByText('This is no mock schedule that can be merged')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to schedules' }).getAttribute('href')).toBe('/aps/schedule')
    cleanup()
    mock = { ...fresh, may: { merge: false, run: true, settings: true } }
    showPage(<MergePage />, { at: '/aps/merge?mock=8' })
    expect(await screen.findByText('You may not adjust schedules, so you cannot merge.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Look at the changes' }).disabled).toBe(true)
  })
})
