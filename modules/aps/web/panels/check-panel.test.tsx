// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CheckPanel } from './check-panel.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

const snapshot = { snapshotId: 9, at: '2026-11-23T00:00:00.000Z', moulds: 1, parts: 1, tasks: 9, resources: 2 }
const defect = (position: number) => ({
  position,
  severity: 'error',
  code: 'noGroup',
  sentence: `fault ${position}`,
  entity: null,
  entityLabel: null,
  recordId: null,
  label: `C${position}`,
})

let asked: Asked[]

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
  asked = answerCalls(
    (_, { page, size }) => {
      const rows = Array.from({ length: Number(size) }, (_, at) => defect((Number(page) - 1) * Number(size) + at + 1))
      return { code: 1, message: '', data: { rows, total: 120, errors: 120, warnings: 3, codes: [] } }
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(cleanup)

it('[AP-10] goes through faults page by page, begins anew with another filter, and leaves the page’s address alone', async () => {
  const of = { ...snapshot, errors: 120, warnings: 3 } as Parameters<typeof CheckPanel>[0]['snapshot']
  const at = '/aps/schedule/2?panel=check&page=3&q=M1'
  const router = showPage(<CheckPanel scheduleId={2} snapshot={of} onClose={vi.fn()} />, { at })
  await screen.findByText('fault 1')
  expect(asked.at(-1)?.body).toMatchObject({ scheduleId: 2, page: 1, size: 50 })
  expect(asked.at(-1)?.body).not.toHaveProperty('search')
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('fault 51')
  fireEvent.click(screen.getByText('3 warnings'))
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ page: 1, severity: 'warning' }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' C7 ' } })
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ page: 1, severity: 'warning', search: 'C7' }))
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe(at)
})
