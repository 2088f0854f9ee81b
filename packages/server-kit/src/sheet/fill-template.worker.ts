/** Reads templates that strangers made, and fills them. Started by `fill-template.ts`; bounded like the reader of workbooks. */
import { parentPort } from 'node:worker_threads'
import { readXls, readXlsx, writeXlsx, type Cell, type CellValue, type Sheet, type WriteSheet } from 'hucre'
import { cloneSheet, copyRange, insertRows } from 'hucre'
import { isOldBinary, measureArchive, WorkbookFault } from './archive-limits.ts'
import type { FilledPage, FilledValue, FoundPlaceholder, TemplateAnswer, TemplateOrder } from './fill-template.ts'

const port = parentPort!

// Names that a workbook chose must not become properties of what the next one is read with.
for (const { prototype } of [Object, Array, Function]) Object.preventExtensions(prototype)

const placeholder = /\{\{\s*([^{}]{1,80}?)\s*\}\}/g
/** What a page may grow to by its lines. */
const mostRows = 20_000

async function read({ bytes, limits }: TemplateOrder): Promise<Sheet[]> {
  if (!isOldBinary(bytes)) await measureArchive(bytes, limits)
  const { sheets } = isOldBinary(bytes)
    ? await readXls(bytes, { readStyles: true })
    : await readXlsx(bytes, { readStyles: true })
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  if (rows > limits.rows) throw new WorkbookFault('tooManyRows', { max: limits.rows })
  const cells = sheets.reduce((sum, sheet) => sum + sheet.rows.reduce((all, row) => all + row.length, 0), 0)
  if (cells > limits.cells) throw new WorkbookFault('tooManyCells', { max: limits.cells })
  return sheets
}

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

const namesIn = (value: CellValue): string[] =>
  typeof value === 'string' ? [...value.matchAll(placeholder)].map(([, name]) => name!) : []

function inspect(sheets: readonly Sheet[]): FoundPlaceholder[] {
  return sheets.flatMap((sheet) =>
    sheet.rows.flatMap((row, at) =>
      row.flatMap((value, column) =>
        namesIn(value).map((text) => ({ text, sheet: sheet.name, cell: `${columnName(column)}${at + 1}` })),
      ),
    ),
  )
}

/** A cell that is a placeholder and nothing else takes the value as it is; elsewhere it becomes text. */
function filled(value: CellValue, valueOf: (name: string) => FilledValue | undefined): CellValue {
  if (typeof value !== 'string') return value
  const [only, ...more] = value.matchAll(placeholder)
  if (only && more.length === 0 && only[0] === value.trim()) {
    const whole = valueOf(only[1]!)
    return whole === undefined ? value : whole
  }
  return value.replace(placeholder, (all, name: string) => {
    const part = valueOf(name)
    return part === undefined ? all : String(part ?? '')
  })
}

function fillRow(sheet: Sheet, at: number, valueOf: (name: string) => FilledValue | undefined): void {
  const row = sheet.rows[at]
  if (!row) return
  for (const [column, value] of row.entries()) {
    const next = filled(value, valueOf)
    if (next === value) continue
    row[column] = next
    const cell = sheet.cells?.get(`${at},${column}`)
    // The kind that was read is the placeholder's.
    if (cell) sheet.cells!.set(`${at},${column}`, { ...(cell.style ? { style: cell.style } : {}), value: next } as Cell)
  }
}

function fillSheet(sheet: Sheet, { values, lines }: FilledPage, keys: Readonly<Record<string, string>>): void {
  const keyOf = (name: string) => (Object.hasOwn(keys, name) ? keys[name]! : undefined)
  const isOfLine = (name: string) => keyOf(name)?.includes('.') === true
  const width = Math.max(1, ...sheet.rows.map((row) => row.length))
  const repeated = sheet.rows.flatMap((row, at) => (row.some((value) => namesIn(value).some(isOfLine)) ? [at] : []))
  // From below, so that what stands above keeps its place.
  for (const at of repeated.reverse()) {
    const more = Math.max(0, lines.length - 1)
    if (sheet.rows.length + more > mostRows) throw new WorkbookFault('tooManyRows', { max: mostRows })
    if (more > 0) insertRows(sheet, at + 1, more)
    for (let next = 1; next <= more; next += 1) {
      copyRange(
        sheet,
        { startRow: at, startCol: 0, endRow: at, endCol: width - 1 },
        { startRow: at + next, startCol: 0 },
      )
      const height = sheet.rowDefs?.get(at)
      if (height) sheet.rowDefs!.set(at + next, { ...height })
    }
    for (const [place, line] of (lines.length > 0 ? lines : [{}]).entries())
      fillRow(sheet, at + place, (name) => (isOfLine(name) ? (line[keyOf(name)!] ?? null) : undefined))
  }
  for (let at = 0; at < sheet.rows.length; at += 1)
    fillRow(sheet, at, (name) => {
      const key = keyOf(name)
      return key === undefined || key.includes('.') ? undefined : (values[key] ?? null)
    })
}

/** At most 31 signs, without those that sheets may not have; two sheets differ. */
function sheetName(wanted: string, taken: Set<string>): string {
  const clean =
    wanted
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31)
      .trim() || 'Sheet'
  let name = clean
  for (let at = 2; taken.has(name.toLowerCase()); at += 1) name = `${clean.slice(0, 26)} ${at}`
  taken.add(name.toLowerCase())
  return name
}

async function work(order: TemplateOrder): Promise<TemplateAnswer> {
  const template = await read(order)
  if (order.kind === 'inspect') return { kind: 'found', placeholders: inspect(template) }
  const taken = new Set<string>()
  const sheets = order.pages.flatMap((page) =>
    template.map((of) => {
      const wanted = order.pages.length === 1 ? of.name : template.length === 1 ? page.name : `${page.name} ${of.name}`
      const sheet = cloneSheet(of, sheetName(wanted, taken))
      fillSheet(sheet, page, order.keys)
      return sheet
    }),
  )
  return { kind: 'filled', bytes: new Uint8Array(await writeXlsx({ sheets: sheets as WriteSheet[] })) }
}

const tell = (message: TemplateAnswer) => port.postMessage(message)

port.on('message', (order: TemplateOrder) => {
  work(order).then(tell, (error: unknown) =>
    tell(
      error instanceof WorkbookFault
        ? { kind: 'fault', fault: error.fault, params: error.params }
        : { kind: 'fault', fault: 'unreadable', params: {} },
    ),
  )
})
