/** An example workbook as if it had been written on another day. */
import {
  openWorkbook,
  writeWorkbook,
  type SheetCell,
  type WrittenCell,
  type WrittenSheet,
} from '@mouldwright/server-kit'
import { addDays } from '@mouldwright/worktime'

/** Whole days at midnight are days; a time of day alone has no day to shift. */
function shifted(cell: SheetCell, days: number): WrittenCell {
  if (typeof cell !== 'object' || cell === null) return cell
  const [day = '', time = ''] = cell.moment.split('T')
  return time === '00:00:00' ? { date: addDays(day, days) } : { moment: `${addDays(day, days)} ${time.slice(0, 5)}` }
}

/** @param isKept sheets whose days are those of the calendar, like holidays */
export async function shiftWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  days: number,
  isKept: (sheet: string) => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const book = await openWorkbook(bytes)
  const sheets: WrittenSheet[] = []
  try {
    for (const name of book.sheets) {
      const rows: WrittenCell[][] = []
      for await (const portion of book.rows(name))
        rows.push(...portion.map(([, cells]) => cells.map((cell) => shifted(cell, isKept(name) ? 0 : days))))
      sheets.push({ name, header: (rows.shift() ?? []).map(String), rows: [rows] })
    }
  } finally {
    book.close()
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
