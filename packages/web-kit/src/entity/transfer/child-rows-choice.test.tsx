// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { answerCalls, showPage, type Asked } from '../../page.fixture.tsx'
import { ImportPanel } from './import-dialog.tsx'

let asked: Asked[]
/** Where the beginning of a reading or writing waits for it. */
let held: Promise<void> | undefined
const started = () => asked.filter(({ path }) => path === '/front/data/import.do').map(({ body }) => body)

const sheet = { entity: 'basic.customer', sheet: 'Customer', rows: 2, added: 0, changed: 1, unchanged: 1, skipped: 0 }
const removed = { replace: 3, merge: 0 }

beforeEach(async () => {
  await startI18n('en')
  held = undefined
  asked = answerCalls((path, body) => {
    const taskId = started().length
    if (path === '/front/data/import.do') return Promise.resolve(held).then(() => ({ code: 1, data: { taskId } }))
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

it('[BD-62] begins one import however often it is pressed, and takes no other choice until that has begun', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'take' }))
  await screen.findByRole('table')
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  const button = screen.getByRole('button', { name: 'Start import' })
  // Both before the page is drawn anew.
  act(() => {
    button.click()
    button.click()
  })
  const ways = ['Merge', 'Replace'].map((name) => screen.getByRole<HTMLInputElement>('radio', { name }))
  expect(ways.map(({ disabled }) => disabled)).toEqual([true, true])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Another file' }).disabled).toBe(true)
  answered.resolve()
  await screen.findByText('Imported.')
  expect(started().filter(({ dryRun }) => !dryRun)).toHaveLength(1)
})

it('[BD-62] takes no second choice of detail rows while the first one is begun', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'take' }))
  await screen.findByRole('table')
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  const [merge, replace] = ['Merge', 'Replace'].map((name) => screen.getByRole('radio', { name }))
  act(() => {
    merge!.click()
    replace!.click()
  })
  answered.resolve()
  await waitFor(() => expect(screen.queryByRole('table') && figureOf('Detail rows removed')).toBe('0'))
  expect(started().map(({ childRows }) => childRows)).toEqual(['replace', 'merge'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Merge' }).checked).toBe(true)
})
