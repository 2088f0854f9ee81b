/**
 * Reads workbooks that strangers made, one after another, in a process of its own with a bound on memory: whatever one does to the
 * parser, it does here; a thread whose reading did not come to its end is not used again.
 * Rows leave in portions, one for each `next`. Formulas are never computed: a formula cell reads as the value that was saved with it.
 */
import { parentPort } from 'node:worker_threads'
import { readXls } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { isOldBinary, measureArchive, WorkbookFault } from './archive-limits.ts'
import { openText } from './text-table.ts'
import type { Limits, ReaderMessage, ReaderOrder, ReaderRequest, SheetCell } from './workbook.ts'

const port = parentPort!
const rowsPerPortion = 500

// Names that a workbook chose must not become properties of what the next one is read with.
for (const { prototype } of [Object, Array, Function]) Object.preventExtensions(prototype)

type Cells = readonly (string | number | boolean | Date | null)[]
type Portions = AsyncGenerator<[number, SheetCell[]][]>
interface Book {
  sheets: string[]
  rows(sheet: string): AsyncIterable<{ index: number; values: Cells }>
}

/** Sheet names and a reader of one sheet's rows, whatever the format. */
async function open({ bytes, limits, textSheet }: ReaderOrder): Promise<Book> {
  if (textSheet !== undefined) return openText(bytes, textSheet, limits)
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

/** What the sheets of one workbook have come to, together. */
interface Count {
  cells: number
  rows: number
}

/** Portions of rows that hold something, with their row numbers as Excel shows them. */
async function* portions(rows: ReturnType<Book['rows']>, limits: Limits, count: Count): Portions {
  let portion: [number, SheetCell[]][] = []
  for await (const { index, values } of rows) {
    count.cells += values.length
    if (count.cells > limits.cells) throw new WorkbookFault('tooManyCells', { max: limits.cells })
    const row = values.map((value) => plain(value, limits))
    if (row.every((cell) => cell === null)) continue
    count.rows += 1
    if (count.rows > limits.rows) throw new WorkbookFault('tooManyRows', { max: limits.rows })
    portion.push([index + 1, row])
    if (portion.length < rowsPerPortion) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** Dates become their wall-clock time; a number loses the noise beyond the 15 digits that Excel keeps. */
function plain(value: Cells[number], limits: Limits): SheetCell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : { moment: value.toISOString().replace(/(?:\.000)?Z$/, '') }
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toPrecision(15)) : null
  if (typeof value === 'string') return value.trim() === '' ? null : value.slice(0, limits.textLength)
  return value
}

const tell = (message: ReaderMessage) => port.postMessage(message)

function tellFault(error: unknown): void {
  if (error instanceof WorkbookFault) tell({ kind: 'fault', fault: error.fault, params: error.params })
  else tell({ kind: 'fault', fault: 'unreadable', params: {} })
}

let current: Portions | undefined
let openSheet: ((sheet: string) => Portions) | undefined

async function begin(order: ReaderOrder): Promise<void> {
  try {
    const book = await open(order)
    const count = { cells: 0, rows: 0 }
    openSheet = (sheet) => portions(book.rows(sheet), order.limits, count)
    tell({ kind: 'sheets', sheets: book.sheets })
  } catch (error) {
    tellFault(error)
  }
}

port.on('message', (message: ReaderOrder | ReaderRequest) => {
  if (message.kind === 'read') void begin(message)
  else if (message.kind === 'open') current = openSheet!(message.sheet)
  else if (message.kind === 'close') current = openSheet = undefined
  else
    current!.next().then(
      ({ done, value }) => tell(done ? { kind: 'end' } : { kind: 'rows', rows: value }),
      (error: unknown) => tellFault(error),
    )
})
