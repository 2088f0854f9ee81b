// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Feedback } from '../../feedback/feedback.tsx'
import { useNotices, useToast } from '../../feedback/store.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { mould } from '../mould.fixture.ts'
import { exportNoticeMs, startExport } from './export-notice.tsx'

let answer: () => Response
const json = (body: unknown) => () =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const file = (content: string) => () =>
  new Response(content, { headers: { 'content-disposition': 'attachment; filename="moulds.xlsx"' } })
const saved: string[] = []

beforeEach(async () => {
  await startI18n('en')
  saved.length = 0
  configureClient({
    networkError: () => 'Network Error',
    fetch: (async () => answer()) as unknown as typeof fetch,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.useFakeTimers()
  render(<Feedback />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ask = (given: () => Response) => {
  answer = given
  return act(() => startExport(mould, {}, ['code']))
}
const notices = () => useNotices.getState().notices.length
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('the answer of an export', () => {
  it('[PU-05] that is data with code 1, and no task, says nothing', async () => {
    await ask(json({ code: 1, message: 'done', data: null }))
    expect([notices(), useToast.getState().toast, saved]).toEqual([0, null, []])
  })

  it('[PU-05] 201 is a notice of five seconds', async () => {
    await ask(json({ code: 201, message: 'You will be told when it is ready', data: null }))
    expect(screen.getByText('You will be told when it is ready').closest('[role]')?.getAttribute('role')).toBe('status')
    pass(4_999)
    expect(notices()).toBe(1)
    pass(1)
    expect([notices(), exportNoticeMs.underWay]).toEqual([0, 5_000])
  })

  it('[PU-05] any other code is an error notice of fifteen seconds', async () => {
    await ask(json({ code: 4711, message: 'Too many rows', data: 100_000 }))
    expect(screen.getByRole('alert').textContent).toContain('Too many rows 100000')
    expect(useToast.getState().toast).toBeNull()
    pass(14_999)
    expect(notices()).toBe(1)
    pass(1)
    expect([notices(), exportNoticeMs.failed]).toEqual([0, 15_000])
  })

  it('[PU-05] an empty file is a warning, and nothing is saved', async () => {
    await ask(file(''))
    expect(useToast.getState().toast).toEqual({ tone: 'warning', text: 'There is no data to export' })
    expect(saved).toEqual([])
  })

  it('[PU-05 RQ-03] a file is saved under its name', async () => {
    await ask(file('PK'))
    expect(saved).toEqual(['moulds.xlsx'])
    expect([notices(), useToast.getState().toast]).toEqual([0, null])
  })
})
