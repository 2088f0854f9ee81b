/** A workbook as another spreadsheet program leaves it when it has opened and saved it. */
import { readXlsx, writeXlsx } from 'hucre/xlsx'

/** Opened and saved by another library: shared strings, styles and parts of its own. */
export async function savedElsewhere(bytes: Uint8Array): Promise<Uint8Array> {
  const { sheets } = await readXlsx(bytes)
  return writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(escaped)) })) })
}

// Unlike the programs that people use, the library does not write what looks like an escape as one.
const escaped = <T>(cell: T) => (typeof cell === 'string' ? cell.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : cell)
