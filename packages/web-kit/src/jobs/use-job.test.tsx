// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useIsFetching } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tell } from '../push/use-event.ts'
import { useJob, type Job } from './use-job.ts'

const job = (of: Partial<Job>): Job => ({
  ...{ taskId: 7, action: 'aps.schedule.start', title: 'Run', status: 'queued', progress: null, result: null },
  ...{ error: null, createdAt: '2026-11-20T08:00:00.000Z', startedAt: null, endedAt: null },
  ...of,
})
const atWork = (done: number, of: Partial<Job> = {}) => job({ status: 'running', progress: { done, total: 10 }, ...of })

/** Answers that are on their way, oldest first: the server says nothing until a test lets it. */
let onTheWay: ((answer: Job) => void)[]

beforeEach(() => {
  onTheWay = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) =>
        onTheWay.push((data) => resolve(Response.json({ code: 1, message: '', data }))),
      ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What is known of the job, and whether the page still waits for an answer of the server. */
function Shown() {
  const { job: known } = useJob(7)
  const waits = useIsFetching() > 0 ? ', asks' : ''
  return <output>{`${known ? `${known.status} ${known.progress?.done ?? '–'}` : 'unknown'}${waits}`}</output>
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
const push = (event: string, of: Job) => act(() => tell(event, of))
const shown = (text: string) => screen.findByText(text)

it('[PU-01 AP-07] shows progress that is pushed, without an answer to any question', async () => {
  open()
  expect(await shown('unknown, asks')).toBeTruthy()
  push('jobs.progressed', atWork(3))
  expect(await shown('running 3, asks')).toBeTruthy()
  // Of other jobs it hears too.
  push('jobs.progressed', atWork(4))
  push('jobs.progressed', atWork(9, { taskId: 8 }))
  expect(await shown('running 4, asks')).toBeTruthy()
  push('jobs.ended', job({ status: 'succeeded' }))
  expect(await shown('succeeded –, asks')).toBeTruthy()
})

it.each(['succeeded', 'failed', 'cancelled'] as const)(
  '[PU-01] a job that is %s stays so, whatever was overtaken on its way',
  async (status) => {
    open()
    push('jobs.progressed', atWork(3))
    expect(await shown('running 3, asks')).toBeTruthy()
    push('jobs.ended', job({ status }))
    push('jobs.progressed', atWork(9))
    expect(await shown(`${status} –, asks`)).toBeTruthy()
    // So does the answer to what was asked before it ended.
    onTheWay.shift()!(atWork(2))
    expect(await shown(`${status} –`)).toBeTruthy()
  },
)
