// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { answerCalls, showPage, type Asked } from '../../page.fixture.tsx'
import { ImportPanel } from './import-dialog.tsx'

let asked: Asked[]
const started = () => asked.filter(({ path }) => path === '/front/data/import.do').map(({ body }) => body)

const sheet = { entity: 'basic.customer', sheet: 'Customer', rows: 2, added: 0, changed: 1, unchanged: 1, skipped: 0 }
const removed = { replace: 3, merge: 0 }

beforeEach(async () => {
  await startI18n('en')
  asked = answerCalls((path, body) => {
    if (path === '/front/data/import.do') return { code: 1, data: { taskId: started().length } }
    const { dryRun, childRows } = started()[Number(body['taskId']) - 1] as {
      dryRun: boolean
      childRows: keyof typeof removed
    }
    const sheets = [{ ...sheet, childRows: { added: 0, changed: 2, removed: removed[childRows] } }]
    const result = { sheets, issues: [], totalIssues: 0, confirmations: [], applied: !dryRun }
    return { code: 1, data: { taskId: body['taskId'], status: 'succeeded', result } }
  })
  showPage(
    <ImportPanel
      calls={{ path: '/data/import.do', templatePath: '/data/template.do', module: 'basic' }}
      renderChoice={(take) => (
        <button onClick={() => void take({ fileId: 7, name: 'customers.xlsx', bytes: 9 })}>take</button>
      )}
    />,
  )
})
afterEach(cleanup)

const figureOf = (column: string) => {
  const table = screen.getByRole('table')
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === column)
  return within(table).getAllByRole('cell')[at]?.textContent
}

it('[BD-62] tells how many detail rows an import would remove, and none once they are to be merged', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'take' }))
  await screen.findByRole('table')
  expect(figureOf('Detail rows removed')).toBe('3')
  fireEvent.click(screen.getByRole('radio', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByRole('table') && figureOf('Detail rows removed')).toBe('0'))
  expect(figureOf('Detail rows changed')).toBe('2')
  fireEvent.click(screen.getByRole('button', { name: 'Start import' }))
  await screen.findByText('Imported.')
  expect(started()).toEqual([
    { fileId: 7, dryRun: true, childRows: 'replace' },
    { fileId: 7, dryRun: true, childRows: 'merge' },
    { fileId: 7, dryRun: false, childRows: 'merge' },
  ])
  expect(screen.queryByRole('radio', { name: 'Replace' })).toBeNull()
})
