// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompletionFigure, CompletionRate } from '../../shared/index.ts'
import CompletionPage from './completion.page.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const figure = (finished: number, lateDone: number, open: number, unplanned = 0): CompletionFigure => {
  const count = { planned: finished + lateDone + open, finished, lateDone, open, otherTime: 0, unplanned }
  const minutes = Object.fromEntries(Object.entries(count).map(([name, sum]) => [name, 90 * sum])) as typeof count
  const rate = count.planned ? Math.round((100 * finished) / count.planned) : null
  return { rate, minutesRate: rate, count, minutes }
}
const measured: CompletionRate = {
  from: '2026-11-15T16:00:00.000Z',
  until: '2026-11-22T16:00:00.000Z',
  since: '2026-10-01T00:00:00.000Z',
  total: figure(6, 1, 3, 2),
  groups: [
    { id: 4, name: 'EDM', figure: figure(1, 0, 3, 0) },
    { id: null, name: null, figure: figure(5, 1, 0, 2) },
  ],
  weeks: [
    { fromDate: '2026-11-16', toDate: '2026-11-22', figure: figure(6, 1, 3, 2) },
    { fromDate: '2026-11-23', toDate: '2026-11-24', figure: figure(0, 0, 0) },
  ],
}
const row = {
  state: 'open',
  mouldNumber: 'M26-018',
  partNumber: 'C01',
  partName: 'cavity',
  batchNumber: 'M26-018-C01-1',
  operationNumber: 20,
  processName: 'Sink EDM',
  sectionName: 'EDM',
  resourceName: 'EDM01',
  person: null,
  plannedStart: '2026-11-18T00:00:00.000Z',
  plannedEnd: '2026-11-18T06:00:00.000Z',
  finishedAt: null,
  minutes: 360,
  publishNumber: 7,
}

let answer: CompletionRate
let asked: Asked[]
const listsAsked = () => asked.filter(({ path }) => path.endsWith('/getList')).map(({ body }) => body)

beforeEach(async () => {
  answer = measured
  await startI18n('en')
  addWords('aps', { zh, en })
  const permissions = new Set(['aps.completion:check', 'aps.completion:export'])
  useSession.setState({ status: 'signedIn', modules: [], permissions, clockOffset: 0 })
  asked = answerCalls((path) => {
    if (path.endsWith('/getPlanCompletionRate')) return { code: 1, message: '', data: answer }
    if (path.endsWith('/rate/Count')) return { code: 1, message: '', data: figure(5, 0, 5) }
    if (path.endsWith('/getList')) return { code: 1, message: '', data: { rows: [row], total: 1 } }
    return { code: 1, message: '', data: { taskId: 9, rows: [], status: 'queued' } }
  })
})
afterEach(cleanup)
const at = '/aps/completion?from=2026-11-16&to=2026-11-24'

describe('[AP-16 PH-14] the page of the completion rate', () => {
  it('tells the rate with what it is made of, in operations and in hours', async () => {
    showPage(<CompletionPage />, { at })
    expect(await screen.findByText('60%', { selector: '.aps-completion-rate b' })).toBeTruthy()
    const open = screen.getByRole('button', { name: /^3\s*Not finished$/ })
    fireEvent.click(screen.getByText('Hours', { selector: '.ant-segmented-item-label' }))
    await waitFor(() => expect(open.textContent).toContain('4.5'))
    expect(screen.getByRole('button', { name: /2026-11-23 to 2026-11-24: nothing planned/ })).toBeTruthy()
  })

  it('sets the rate against that of as many days before', async () => {
    showPage(<CompletionPage />, { at: `${at}&section=4` })
    await screen.findByText('10 points above the period before (2026-11-07 to 2026-11-15: 50%)')
    expect(asked.find(({ path }) => path.endsWith('/rate/Count'))!.body).toEqual({
      fromDate: '2026-11-07',
      toDate: '2026-11-15',
      sectionId: 4,
    })
  })

  it('opens the operations behind each figure', async () => {
    showPage(<CompletionPage />, { at })
    fireEvent.click(await screen.findByRole('button', { name: 'EDM · Not finished: 3' }))
    await waitFor(() => expect(listsAsked().at(-1)).toMatchObject({ sectionId: 4, state: 'open', page: 1 }))
    const behind = within(screen.getByRole('region', { name: 'Operations behind it' }))
    expect(await behind.findByText('M26-018')).toBeTruthy()
    expect(behind.getByRole('heading').textContent).toBe('EDM · Not finished')
    fireEvent.click(screen.getByRole('button', { name: 'All results of No section' }))
    await waitFor(() => expect(listsAsked().at(-1)).toMatchObject({ without: 'section' }))
    fireEvent.click(behind.getByRole('button', { name: 'All results' }))
    await waitFor(() => expect(behind.getByRole('heading').textContent).toBe('All results'))
  })

  it('exports what was asked for', async () => {
    showPage(<CompletionPage />, { at })
    await screen.findByText('60%', { selector: '.aps-completion-rate b' })
    fireEvent.click(screen.getByRole('button', { name: /Export/ }))
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/rate/export'))).toBe(true))
    expect(asked.find(({ path }) => path.endsWith('/rate/export'))!.body).toMatchObject({
      fromDate: '2026-11-16',
      toDate: '2026-11-24',
      groupBy: 'section',
    })
  })

  it('teaches where nothing was published, and exports nothing then', async () => {
    answer = { ...measured, since: null, total: figure(0, 0, 0), groups: [], weeks: [] }
    showPage(<CompletionPage />, { at })
    expect(await screen.findByText('Nothing published to measure yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to schedules' }).getAttribute('href')).toBe('/aps/schedule')
    expect(screen.getByRole('button', { name: /Export/ })).toHaveProperty('disabled', true)
  })
})
