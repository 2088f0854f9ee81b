/** Tables as delimited text, which machines write: CSV with any delimiter, in UTF-8 or GBK. */

export interface DelimitedLimits {
  /** Rows that hold something. */
  rows: number
  /** Cells of one row. */
  cells: number
}

/** Row numbers begin at 1 and count empty rows too, as a spreadsheet shows them. */
export type DelimitedRow = readonly [row: number, cells: readonly string[]]

export type Delimited =
  | { rows: readonly DelimitedRow[] }
  /** `encoding`: neither UTF-8 nor GBK; `openQuote`: a quoted cell without an end, with the row where it begins. */
  | { fault: 'encoding' | 'openQuote' | 'tooManyRows' | 'tooManyCells'; row: number }

/** Text as it was written: UTF-8, else GBK (as GB 18030, which contains it). Most texts in GBK are no UTF-8. */
function decodedText(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next encoding is tried.
    }
  return undefined
}

/**
 * Rows of a text by RFC 4180, with any delimiter and line end. A quote counts only where a cell begins with it: inches stand in other
 * cells. Outer blanks of cells are dropped, rows without content left out. O(length of the text).
 */
export function readDelimited(bytes: Uint8Array, delimiter: string, limits: DelimitedLimits): Delimited {
  const text = decodedText(bytes)
  if (text === undefined) return { fault: 'encoding', row: 1 }
  const rows: DelimitedRow[] = []
  let at = 0
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = []
    for (;;) {
      const cell = text[at] === '"' ? quoted(text, at + 1) : plain(text, at, delimiter)
      if (!cell) return { fault: 'openQuote', row }
      cells.push(cell.text.trim())
      if (cells.length > limits.cells) return { fault: 'tooManyCells', row }
      // What follows a closing quote before the delimiter belongs to no cell.
      at = endOfCell(text, cell.end, delimiter)
      if (text[at] !== delimiter) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (cells.every((cell) => cell === '')) continue
    if (rows.length === limits.rows) return { fault: 'tooManyRows', row }
    rows.push([row, cells])
  }
  return { rows }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

function plain(text: string, from: number, delimiter: string): { text: string; end: number } {
  const end = endOfCell(text, from, delimiter)
  return { text: text.slice(from, end), end }
}

/** A cell in quotes; `""` stands for one of them. Absent: it has no end. */
function quoted(text: string, from: number): { text: string; end: number } | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return { text: text.slice(from, at).replaceAll('""', '"'), end: at + 1 }
  return undefined
}
