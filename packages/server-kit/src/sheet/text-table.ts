/** A table as text, as other programs give it: one sheet, in UTF-8 or GBK, with whichever delimiter its header has. */
import { WorkbookFault } from './archive-limits.ts'
import { readDelimited } from './delimited.ts'
import type { Limits } from './workbook.ts'

const delimiters = [',', ';', '\t'] as const
const mostColumns = 2_000

/** Delimiters are the same byte in every encoding that is read. */
function delimiterOf(bytes: Uint8Array): string {
  const end = bytes.findIndex((byte) => byte === 10 || byte === 13)
  const header = bytes.subarray(0, end < 0 ? bytes.length : end)
  const count = (sign: string) => header.filter((byte) => byte === sign.charCodeAt(0)).length
  return delimiters.toSorted((one, other) => count(other) - count(one))[0]!
}

export function openText(bytes: Uint8Array, sheet: string, limits: Pick<Limits, 'rows'>) {
  const read = readDelimited(bytes, delimiterOf(bytes), { rows: limits.rows, cells: mostColumns })
  if ('fault' in read) {
    if (read.fault === 'tooManyRows') throw new WorkbookFault('tooManyRows', { max: limits.rows })
    if (read.fault === 'tooManyCells') throw new WorkbookFault('tooManyCells', { max: mostColumns })
    throw new WorkbookFault('unreadable')
  }
  return {
    sheets: [sheet],
    async *rows() {
      for (const [row, values] of read.rows) yield { index: row - 1, values }
    },
  }
}
