// @vitest-environment happy-dom
import type { JobOnWire } from '@mouldwright/jobs/shared'
import { addWords, configureClient, startI18n } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import JobPage from './job.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

const job = (changed: Partial<JobOnWire>): JobOnWire => ({
  taskId: 1,
  action: 'basic.machine.export',
  title: '导出机床',
  status: 'succeeded',
  progress: null,
  result: { fileId: 5, name: 'machine.xlsx', bytes: 9, rows: 2 },
  error: null,
  createdAt: '2026-09-25T06:30:00Z',
  startedAt: '2026-09-25T06:30:01Z',
  endedAt: '2026-09-25T06:30:02Z',
  ...changed,
})

let rows: JobOnWire[]
let asked: { path: string; body: Record<string, unknown> }[]

beforeEach(async () => {
  rows = []
  asked = []
  localStorage.clear()
  await startI18n('zh')
  addWords('jobs', { zh, en })
  configureClient({
    fetch: (async (url: string, { body }: RequestInit) => {
      const path = url.split('?')[0]!
      const input = JSON.parse(body as string) as Record<string, unknown>
      asked.push({ path, body: input })
      if (path.endsWith('/cancel.do')) rows = rows.map((row) => ({ ...row, status: 'cancelled' }))
      const shown = rows.filter(({ status }) => !input['active'] || status === 'running')
      return Response.json({ code: 1, message: '', data: { rows: shown } })
    }) as typeof fetch,
  })
})
afterEach(cleanup)

function show(at = '/comm/job'): void {
  showPage(<JobPage />, { at })
}

it('[PU-06] offers the file of an export, and of a failed one the reason and no file', async () => {
  rows = [
    job({}),
    job({
      taskId: 2,
      title: '导出模具',
      status: 'failed',
      result: null,
      error: { code: 'job.noRoom', message: '磁盘满' },
    }),
    job({ taskId: 3, title: '导入机床', result: { added: 1 } }),
  ]
  show()
  await screen.findByText('导出机床')
  expect(screen.getByText('磁盘满')).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['下载: 导出机床'])
})

it('stops what is under way', async () => {
  rows = [job({ status: 'running', progress: { done: 1, total: 4 }, result: null, endedAt: null })]
  show('/comm/job?state=active')
  fireEvent.click(await screen.findByRole('button', { name: '取消: 导出机床' }))
  await screen.findByText('没有未结束的任务')
  expect(asked.find(({ path }) => path.endsWith('/cancel.do'))?.body).toEqual({ taskId: 1 })
  rows = []
  fireEvent.click(screen.getByRole('button', { name: '显示全部' }))
  expect(await screen.findByText('还没有后台任务')).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({}))
})
