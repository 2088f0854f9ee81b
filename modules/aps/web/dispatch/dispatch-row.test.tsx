// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { permissionOf } from '@mouldwright/kernel'
import { batch, part } from '@mouldwright/production/shared'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import type { ShownTask } from '../../shared/index.ts'
import { DispatchRow } from './dispatch-row.tsx'

afterEach(cleanup)

const task = {
  ...{ taskId: 1, split: 1, mouldNumber: 'M1', partNumber: 'C01', operationNumber: 10, processName: 'Mill' },
  ...{ plannedStart: '2026-11-30T00:00:00.000Z', plannedEnd: '2026-11-30T01:00:00.000Z', workMinutes: 60, lock: 0 },
  ...{ taskStatus: 'notStarted', lateMinutes: 0, deliveryDate: null, quantity: 1, partName: 'Core' },
  ...{ partId: 4, batchId: 7, batchNumber: 'B1' },
} as ShownTask
const beside = { ...task, batchId: null, batchNumber: null } as ShownTask

const rights = [permissionOf(batch, 'check'), permissionOf(part, 'check')]

async function showRow(of: ShownTask, permissions: readonly string[]) {
  await startI18n('en')
  addWords('aps', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(permissions), clockOffset: 0 })
  showPage(<DispatchRow task={of} place={1} />)
  expect(screen.getByText('M1 C01')).toBeTruthy()
  return screen.queryByRole('link', { name: /M1 C01.*10 Mill/ })?.getAttribute('href')
}

it('[AP-05] a job on the dispatch list opens its batch, or its part where it is in none', async () => {
  expect(await showRow(task, rights)).toBe('/production/batch?id=7')
  cleanup()
  expect(await showRow(beside, rights)).toBe('/production/part?id=4')
})

it('[AP-05] a job is plain text for whoever may not see its record', async () => {
  expect(await showRow(task, rights.slice(1))).toBeUndefined()
  cleanup()
  expect(await showRow(beside, rights.slice(0, 1))).toBeUndefined()
})
