// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useNotices, useToast } from '../../feedback/store.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { showPage } from '../../page.fixture.tsx'
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
  showPage(null)
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

  it('[PU-06] that is a task waits with its file in a notice until it is closed', async () => {
    const job = {
      taskId: 5,
      status: 'succeeded',
      result: { name: 'moulds.xlsx', rows: 3 },
      progress: null,
      error: null,
    }
    await ask(json({ code: 1, message: '', data: job }))
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(screen.getByRole('button', { name: /Download$/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(notices()).toBe(0)
  })

  it('[PU-06] that is a task which failed says why, without a file', async () => {
    const error = { code: 'job.failed', message: 'The disk is full' }
    await ask(
      json({ code: 1, message: '', data: { taskId: 6, status: 'failed', result: null, progress: null, error } }),
    )
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(screen.getByText('The disk is full')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Download$/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  })

  it('[PU-05 RQ-03] a file is saved under its name', async () => {
    await ask(file('PK'))
    expect(saved).toEqual(['moulds.xlsx'])
    expect([notices(), useToast.getState().toast]).toEqual([0, null])
  })
})
