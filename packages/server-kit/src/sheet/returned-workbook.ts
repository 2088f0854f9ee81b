/** The workbook that an import found faults in, as it goes back to its author: what is wrong with a row stands before it. */
import type { JobContext } from '../context.ts'
import { addFile, resultMinutes } from '../files/files.ts'
import { headerForm } from './columns.ts'
import type { ImportOptions } from './import-workbook.ts'
import type { Mark, Marks } from './marks.ts'
import { defaultLimits, momentText, openWorkbook, type SheetCell, type Workbook } from './workbook.ts'
import { writeInChild } from './write-in-child.ts'
import type { WrittenCell, WrittenSheet } from './write-workbook.ts'

const midnight = 'T00:00:00'
const firstYear = 1900
const fixWidth = 48

/** Whether a header is that of the column in which faults are told, in any language: it is not read. */
export const isFixHeader = ({ kit }: Pick<JobContext, 'kit'>, header: string): boolean =>
  (['zh', 'en'] as const).some(
    (language) => headerForm(kit.word(language, 'jobs', 'sheet.fixHere')) === headerForm(header),
  )

/**
 * Writes the workbook anew: the same sheets, rows and values, with a first column that says what to mend. Formulas are their values, as
 * they were read.
 */
export async function returnWorkbook(
  job: JobContext,
  { bytes, name, textSheet, marks }: Pick<ImportOptions, 'bytes' | 'textSheet'> & { name: string; marks: Marks },
): Promise<{ fileId: number; name: string }> {
  const book = await openWorkbook(bytes, { ...defaultLimits, megabytes: job.limits.megabytes }, job.signal, textSheet)
  try {
    const sheets: WrittenSheet[] = []
    for (const sheet of book.sheets) sheets.push(await markedSheet(job, book, sheet, marks.of(sheet)))
    const { tenantId } = job.session
    const blob = await job.kit.files.write(tenantId, writeInChild(job, sheets), maxReturnedBytes)
    const returned = `${name.replace(/\.\w+$/, '')}-${job.kit.word(job.language, 'jobs', 'sheet.fixHere')}.xlsx`
    const fileId = await job.transaction((ctx) =>
      addFile(ctx, blob, { name: returned, mediaType, minutes: resultMinutes }),
    )
    return { fileId, name: returned }
  } finally {
    book.close()
  }
}

const maxReturnedBytes = 500 * 1024 * 1024
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function markedSheet(
  job: JobContext,
  book: Workbook,
  name: string,
  marks: ReadonlyMap<number, Mark>,
): Promise<WrittenSheet> {
  const [headerRow, header] = (await firstRow(book, name)) ?? [0, []]
  // One that came back before has the column already.
  const known = header.findIndex((cell) => typeof cell === 'string' && isFixHeader(job, cell))
  const own = (row: readonly SheetCell[]) => row.filter((_, at) => at !== known).map(shown)
  /** What is wrong with the sheet or its header stands before the first row. */
  let pending = [...marks].filter(([row]) => row <= headerRow).map(([, mark]) => mark)
  async function* rows(): AsyncGenerator<WrittenCell[][]> {
    for await (const portion of book.rows(name))
      yield portion.flatMap(([row, cells]) => {
        if (row <= headerRow) return []
        const mark = marks.get(row)
        const told = mark ? [...pending, mark] : pending
        pending = []
        return [[told.length > 0 ? told.flatMap((of) => linesOf(job, of)).join('\n') : null, ...own(cells)]]
      })
  }
  return {
    name,
    header: [job.kit.word(job.language, 'jobs', 'sheet.fixHere'), ...own(header).map((cell) => String(cell ?? ''))],
    widths: [fixWidth],
    rows: rows(),
  }
}

async function firstRow(book: Workbook, name: string): Promise<[number, SheetCell[]] | undefined> {
  for await (const portion of book.rows(name)) return portion[0]
  return undefined
}

const linesOf = ({ kit, language }: JobContext, { told, more }: Mark): string[] =>
  more > 0 ? [...told, kit.word(language, 'jobs', 'sheet.moreFaults', { count: more })] : [...told]

/** A day stays a day and a moment a moment; times of day, which have no date, are their text. */
function shown(cell: SheetCell): WrittenCell {
  if (typeof cell !== 'object' || cell === null) return cell
  if (Number(cell.moment.slice(0, 4)) < firstYear) return momentText(cell)
  return cell.moment.endsWith(midnight) ? { date: cell.moment.slice(0, 10) } : cell
}
