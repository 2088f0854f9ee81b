/**
 * Reads a workbook that a stranger made, in a process of its own with a bound on memory: whatever it does to the parser, it does here.
 * Rows leave in portions, one for each `next`. Formulas are never computed: a formula cell reads as the value that was saved with it.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readXls } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { isOldBinary, measureArchive, WorkbookFault } from './archive-limits.ts'
import type { Limits, ReaderMessage, ReaderRequest, SheetCell } from './workbook.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: Limits }
const port = parentPort!
const rowsPerPortion = 500

type Cells = readonly (string | number | boolean | Date | null)[]
type Portions = AsyncGenerator<[number, SheetCell[]][]>

/** Sheet names and a reader of one sheet's rows, whatever the format. */
async function open(): Promise<{
  sheets: string[]
  rows(sheet: string): AsyncIterable<{ index: number; values: Cells }>
}> {
  if (isOldBinary(bytes)) {
    const { sheets } = await readXls(bytes)
    return {
      sheets: sheets.map(({ name }) => name),
      async *rows(name) {
        for (const [index, values] of (sheets.find((sheet) => sheet.name === name)?.rows ?? []).entries())
          yield { index, values: values as Cells }
      },
    }
  }
  await measureArchive(bytes, limits)
  const sheets: string[] = []
  await readXlsx(bytes, {
    sheets: (info: { name: string }) => {
      sheets.push(info.name)
      return false
    },
  })
  return {
    sheets,
    rows: (sheet) => streamXlsxRows(bytes, { sheet }) as AsyncIterable<{ index: number; values: Cells }>,
  }
}

let cells = 0
let rowCount = 0

/** Portions of rows that hold something, with their row numbers as Excel shows them. */
async function* portions(rows: AsyncIterable<{ index: number; values: Cells }>): Portions {
  let portion: [number, SheetCell[]][] = []
  for await (const { index, values } of rows) {
    cells += values.length
    if (cells > limits.cells) throw new WorkbookFault('tooManyCells', { max: limits.cells })
    const row = values.map(plain)
    if (row.every((cell) => cell === null)) continue
    rowCount += 1
    if (rowCount > limits.rows) throw new WorkbookFault('tooManyRows', { max: limits.rows })
    portion.push([index + 1, row])
    if (portion.length < rowsPerPortion) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** Dates become their wall-clock time; a number loses the noise beyond the 15 digits that Excel keeps. */
function plain(value: string | number | boolean | Date | null): SheetCell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : { moment: value.toISOString().replace(/(?:\.000)?Z$/, '') }
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toPrecision(15)) : null
  if (typeof value === 'string') return value.trim() === '' ? null : value.slice(0, limits.textLength)
  return value
}

// eslint-disable-next-line unicorn/require-post-message-target-origin
const tell = (message: ReaderMessage) => port.postMessage(message)

function tellFault(error: unknown): void {
  if (error instanceof WorkbookFault) tell({ kind: 'fault', fault: error.fault, params: error.params })
  else tell({ kind: 'fault', fault: 'unreadable', params: {} })
}

try {
  const book = await open()
  let current: Portions | undefined
  port.on('message', (request: ReaderRequest) => {
    if (request.kind === 'open') current = portions(book.rows(request.sheet))
    else
      current!.next().then(
        ({ done, value }) => tell(done ? { kind: 'end' } : { kind: 'rows', rows: value }),
        (error: unknown) => tellFault(error),
      )
  })
  tell({ kind: 'sheets', sheets: book.sheets })
} catch (error) {
  tellFault(error)
}
