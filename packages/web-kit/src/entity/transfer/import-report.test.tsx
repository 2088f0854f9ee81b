// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { say, startI18n } from '../../i18n/i18n.ts'
import { answerCalls, showPage } from '../../page.fixture.tsx'
import { ImportPanel } from './import-dialog.tsx'
import type { ImportReport } from './import-report.tsx'

afterEach(cleanup)

const calls = { path: '/initialize/import.do', templatePath: '/initialize/template.do', module: 'jobs' }
const counts = { rows: 2, added: 2, changed: 0, unchanged: 0, skipped: 0 }
const clean: ImportReport = {
  sheets: [{ entity: 'test.mould', sheet: 'Moulds', ...counts }],
  ...{ issues: [], totalIssues: 0, applied: false },
}

/** The page of an import, once it has read a workbook. */
async function showRead(report: Partial<ImportReport>, language: 'zh' | 'en' = 'en') {
  await startI18n(language)
  const job = { taskId: 3, status: 'succeeded', progress: null, result: { ...clean, ...report }, error: null }
  answerCalls((path) => ({ code: 1, message: '', data: path.endsWith('/comm/job/get.do') ? job : { taskId: 3 } }))
  const workbook = { fileId: 7, name: 'moulds.xlsx', bytes: 9 }
  const choice = (take: (of: typeof workbook) => Promise<void>) => (
    <button onClick={() => void take(workbook)}>Take</button>
  )
  showPage(<ImportPanel calls={calls} renderChoice={choice} />)
  fireEvent.click(screen.getByRole('button', { name: 'Take' }))
  await screen.findByText(say('import.clean'))
}
const ignored = [{ sheet: 'Notes' }, { sheet: 'Moulds', column: 'Remarks of Mei' }]

it.each([
  ['zh', '以下内容系统无法识别，未读取：', ['工作表“Notes”', '工作表“Moulds”的“Remarks of Mei”列'], '开始导入'],
  [
    'en',
    'Not read, because the system does not know it:',
    ['sheet “Notes”', 'column “Remarks of Mei” of sheet “Moulds”'],
    'Start import',
  ],
] as const)(
  '[BD-62] sheets and columns that were not read are named, and keep nothing from being imported, in %s',
  async (language, lead, names, apply) => {
    await showRead({ ignored }, language)
    const note = screen.getByRole('note')
    expect(note.querySelector('p')!.textContent).toBe(lead)
    expect([...note.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(names)
    expect(screen.getByRole('button', { name: apply })).toBeDefined()
  },
)

it('[BD-62] of a workbook that was read as a whole nothing of the kind is said', async () => {
  await showRead({ ignored: [] })
  expect(screen.queryByRole('note')).toBeNull()
})
