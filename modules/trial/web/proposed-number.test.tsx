// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, giveRoom, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { proposeNumber } from '../shared/index.ts'
import IssuesPage from './issues.page.tsx'

const moulds = [
  { id: 7, label: 'M26-018', valid: true },
  { id: 8, label: 'M26-019', valid: true },
]
const ok = (data: unknown) => ({ code: 1, message: '', data })
let propose: ((number: string) => void) | undefined

beforeAll(() => giveRoom(1_800, 600))
beforeEach(async () => {
  localStorage.clear()
  propose = undefined
  await startI18n('en')
  addWords('trial', { zh, en })
  useSession.setState({
    status: 'signedIn',
    modules: [],
    permissions: new Set(['trial.issue:check', 'trial.issue:add']),
  })
  answerCalls(
    (path) => {
      if (path.endsWith(proposeNumber.path))
        return new Promise((resolve) => (propose = (number) => resolve(ok({ number }))))
      if (path.endsWith('options.do')) return ok({ options: moulds })
      return ok({ rows: [], total: 0 })
    },
    { isModuleOpen: () => true },
  )
})
afterEach(cleanup)

const number = () => document.querySelector<HTMLInputElement>('[data-field=number] input')!

async function chooseMould(): Promise<void> {
  showPage(<IssuesPage />, { at: '/trial/issue?mode=new' })
  await waitFor(() => expect(number()).not.toBeNull())
  await choose('M26-018')
}

async function choose(mould: string): Promise<void> {
  propose = undefined
  fireEvent.mouseDown(document.querySelector('[data-field=mouldId] input')!)
  fireEvent.click(await screen.findByText(mould))
  await waitFor(() => expect(document.querySelector('[data-field=mouldId]')?.textContent).toContain(mould))
}

/** The server answers the question that was asked last. */
async function answer(proposed: string): Promise<void> {
  await waitFor(() => expect(propose).toBeDefined())
  await act(async () => propose!(proposed))
}

it('[MD-01] a new issue has the next number of its mould', async () => {
  await chooseMould()
  await answer('M26-018-04')
  await waitFor(() => expect(number().value).toBe('M26-018-04'))
})

it('[MD-01] a number that was typed stays when the proposed one comes after it', async () => {
  await chooseMould()
  fireEvent.change(number(), { target: { value: 'K-7' } })
  await answer('M26-018-04')
  expect(number().value).toBe('K-7')
})

it('[MD-01] another mould has another number', async () => {
  await chooseMould()
  await answer('M26-018-04')
  await choose('M26-019')
  await answer('M26-019-01')
  await waitFor(() => expect(number().value).toBe('M26-019-01'))
})

it('[MD-01] a number that was typed stays when another mould is chosen', async () => {
  await chooseMould()
  await answer('M26-018-04')
  fireEvent.change(number(), { target: { value: 'K-7' } })
  await choose('M26-019')
  expect(propose).toBeUndefined()
  expect(number().value).toBe('K-7')
})
