// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, type Asked, giveRoom, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import MouldsPage from './moulds.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

const mould = (id: number, of: object) => ({
  id,
  version: 1,
  updatedAt: '2026-09-25T06:30:00.000Z',
  updatedBy: 'lin',
  labels: {},
  number: `M${id}`,
  name: 'lid',
  deliveryDate: '2026-12-01',
  status: 'open',
  priority: 5,
  promisedDate: null,
  forecastDate: null,
  finishedDate: null,
  trials: [],
  ...of,
})

let asked: Asked[]
beforeAll(() => giveRoom(1_800, 600))
beforeEach(async () => {
  await startI18n('en')
  addWords('production', { zh, en })
  useSession.setState({
    status: 'signedIn',
    modules: [],
    clockOffset: 0,
    permissions: new Set(['check', 'detail', 'modify', 'promise'].map((may) => `production.mould:${may}`)),
  })
  const rows = [
    mould(1, { promisedDate: '2026-12-03', forecastDate: '2026-12-05' }),
    mould(2, { promisedDate: '2026-12-03', forecastDate: '2026-12-02' }),
    mould(3, {}),
  ]
  asked = answerCalls((path) => {
    if (path.endsWith('/list.do')) return { code: 1, message: '', data: { rows, total: rows.length } }
    if (path.endsWith('/getPromises.do')) {
      const first = {
        promisedDate: '2026-12-01',
        reason: null,
        publishNumber: 4,
        by: 'Lin',
        at: '2026-09-25T06:30:00.000Z',
      }
      const later = { ...first, promisedDate: '2026-12-03', reason: 'Design change', at: '2026-09-28T06:30:00.000Z' }
      return { code: 1, message: '', data: { rows: [later, first], total: 2 } }
    }
    if (path.endsWith('/get.do')) return { code: 1, message: '', data: rows[0] }
    return { code: 1, message: '', data: { changed: 1, rows: [] } }
  })
})
afterEach(cleanup)

const rowOf = async (number: string) => (await screen.findByText(number)).closest<HTMLElement>('.mw-row')!
const choose = async (number: string) => fireEvent.click(within(await rowOf(number)).getByRole('checkbox'))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('[PH-13] the dates of moulds', () => {
  it('stand beside each other, and a forecast after the promise is marked', async () => {
    showPage(<MouldsPage />)
    const late = within(await rowOf('M1'))
    for (const day of ['2026-12-01', '2026-12-03']) late.getByText(day)
    expect(late.getByText(/2026-12-05/).className).toContain('mw-tag')
    expect(within(await rowOf('M2')).getByText('2026-12-02').className).not.toContain('mw-tag')
  })

  it('are promised anew with a reason only, where something was promised', async () => {
    showPage(<MouldsPage />)
    await choose('M3')
    const change = await screen.findByRole('button', { name: 'Change promised date' })
    expect(change.hasAttribute('disabled') || change.getAttribute('aria-disabled') === 'true').toBe(true)
    await choose('M3')
    await choose('M1')
    await press('Change promised date')
    const dialog = within(await screen.findByRole('dialog'))
    const save = dialog.getByRole('button', { name: 'Change promise' })
    // The calendar is loaded when it is needed.
    await waitFor(() => expect(dialog.getByLabelText('New promised date')).toHaveProperty('disabled', false))
    const date = dialog.getByLabelText('New promised date')
    act(() => date.focus())
    fireEvent.input(date, { target: { value: '2026-12-08' } })
    expect(save).toHaveProperty('disabled', true)
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Design change' } })
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    fireEvent.click(save)
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/bom/mold/setPromise.do'))).toBe(true))
    expect(asked.find(({ path }) => path.endsWith('/setPromise.do'))!.body).toEqual({
      moulds: [{ id: 1 }],
      promisedDate: '2026-12-08',
      reason: 'Design change',
    })
  })
})

describe('a list of moulds on a phone', () => {
  const window = () =>
    (globalThis as unknown as { happyDOM: { setViewport: (of: { width: number }) => void } }).happyDOM
  afterEach(() => window().setViewport({ width: 1_440 }))

  it('[PH-13] says of each mould when it is due and how it stands', async () => {
    window().setViewport({ width: 390 })
    showPage(<MouldsPage />)
    const card = (await screen.findByText('M1')).closest<HTMLElement>('.mw-card-item')!
    const facts = [...card.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map(({ textContent }) => textContent),
    )
    expect(facts).toContainEqual(['Delivery date', '2026-12-01'])
    expect(facts).toContainEqual(['Status', 'Open'])
  })
})
