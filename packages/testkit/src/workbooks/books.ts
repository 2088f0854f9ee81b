/** Workbooks out of and into the product, as its pages do it. */
import {
  openWorkbook,
  writeWorkbook,
  type ImportReport,
  type SheetCell,
  type WrittenCell,
} from '@mouldwright/server-kit'
import type { Caller, World } from '../world/world.ts'

/** Rows of cells by sheet, the header first. */
export type Book = Map<string, SheetCell[][]>

interface ImportChoices {
  dryRun?: boolean
  childRows?: string
}

export async function exportBook(caller: Caller, path: string, input: object = {}): Promise<Uint8Array> {
  const { taskId } = await caller.ok(`${path}/export.do`, input)
  const { status, error } = await caller.job(taskId)
  if (status !== 'succeeded') throw new Error(`The export ended ${status}: ${JSON.stringify(error)}`)
  return (await caller.get(`comm/export/download.do?taskId=${taskId}`)).body
}

/** The workbook to fill that an entity's import dialog offers. */
export async function templateBook({ composition }: World, { tokens }: Caller, path: string): Promise<Uint8Array> {
  const answer = await composition.app.inject({
    method: 'POST',
    url: `/front/${path}/template.do`,
    payload: {},
    headers: { cookie: `mw_long=${tokens.longToken}`, token: tokens.shortToken },
  })
  return answer.rawPayload
}

export async function importBook(
  caller: Caller,
  path: string,
  bytes: Uint8Array,
  confirm: string[] = [],
  options: ImportChoices = {},
) {
  const fileId = await caller.upload('book.xlsx', bytes)
  const { taskId } = await caller.ok(`${path}/import.do`, { fileId, dryRun: false, confirm, ...options })
  const { status, result, error } = await caller.job(taskId)
  if (status !== 'succeeded') throw new Error(`The import ended ${status}: ${JSON.stringify(error)}`)
  return result as ImportReport
}

/** Imports, and answers what is asked with yes. */
export async function importOver(
  caller: Caller,
  path: string,
  bytes: Uint8Array,
  options: ImportChoices = {},
): Promise<ImportReport> {
  const asked = await importBook(caller, path, bytes, [], options)
  return asked.confirmations.length === 0
    ? asked
    : importBook(
        caller,
        path,
        bytes,
        asked.confirmations.map(({ key }) => key),
        options,
      )
}

export async function readBook(bytes: Uint8Array): Promise<Book> {
  const book = await openWorkbook(new Uint8Array(bytes))
  const sheets: Book = new Map()
  for (const name of book.sheets) {
    const rows: SheetCell[][] = []
    for await (const portion of book.rows(name)) rows.push(...portion.map(([, cells]) => cells))
    sheets.set(name, rows)
  }
  await book.close()
  return sheets
}

export async function writeBook(
  book: Iterable<[name: string, rows: readonly (readonly WrittenCell[])[]]>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const sheets = [...book].map(([name, [header = [], ...rows]]) => ({
    name,
    header: header.map(String),
    rows: [rows.map((row) => [...row])],
  }))
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
