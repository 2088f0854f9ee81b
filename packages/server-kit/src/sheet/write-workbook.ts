/**
 * Writes .xlsx in flat memory: rows become XML, XML is deflated, bytes go to the consumer as they come. Text is an inline string always,
 * so that nothing that a user typed (`=1+1`, `@SUM`, `-2+3`) can be read as a formula.
 */
import { once } from 'node:events'
import { createDeflateRaw, crc32 } from 'node:zlib'

/** A date is a day of the calendar; a moment is a wall-clock time of the factory, both as text without zone. */
export type WrittenCell = string | number | boolean | null | { date: string } | { moment: string }

export interface WrittenSheet {
  name: string
  /** First row, in bold and frozen. */
  header: readonly string[]
  /** Portions of rows. */
  rows: AsyncIterable<readonly WrittenCell[][]> | Iterable<readonly WrittenCell[][]>
  /** Widths in characters, by column. */
  widths?: readonly number[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats by place: plain, bold header, date, moment. */
const style = { header: 1, date: 2, moment: 3 }
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The bytes of a workbook. */
export async function* writeWorkbook(sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array> {
  const zip = createZip()
  const names = uniqueNames(sheets.map(({ name }) => name))
  yield* zip.add('[Content_Types].xml', [contentTypesXml(sheets.length)])
  yield* zip.add('_rels/.rels', [relationsXml([['officeDocument', 'xl/workbook.xml']])])
  yield* zip.add('xl/workbook.xml', [workbookXml(names)])
  yield* zip.add('xl/_rels/workbook.xml.rels', [
    relationsXml([
      ...names.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  ])
  yield* zip.add('xl/styles.xml', [styles])
  for (const [at, sheet] of sheets.entries()) yield* zip.add(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet))
  yield* zip.end()
}

const contentTypesXml = (count: number) =>
  `${head}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${Array.from({ length: count }, (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`

const relationsXml = (targets: readonly [string, string][]) =>
  `${head}<Relationships xmlns="${packageRelations}">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const workbookXml = (names: readonly string[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`

/** Excel allows 31 characters and none of []:*?/\ in a sheet's name; two sheets differ. */
const sheetNameOf = (name: string) =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Sheet'

function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = sheetNameOf(name)
    for (let at = 2; taken.has(unique.toLowerCase()); at += 1) unique = `${sheetNameOf(name).slice(0, 28)} ${at}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

async function* sheetXml(sheet: WrittenSheet): AsyncGenerator<string> {
  const widths = sheet.header.map(
    (word, at) =>
      sheet.widths?.[at] ??
      Math.min(40, Math.max(10, 2 + [...word].reduce((sum, sign) => sum + (sign > '\u2E7F' ? 2 : 1), 0))),
  )
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
  yield `<row r="1">${sheet.header.map((word) => textCell(word, style.header)).join('')}</row>`
  let number = 1
  for await (const portion of sheet.rows) {
    let xml = ''
    for (const row of portion) xml += `<row r="${(number += 1)}">${rowXml(row)}</row>`
    yield xml
  }
  yield '</sheetData></worksheet>'
}

// Cells stand without their address, in order; an empty one is written as such to keep the place.
function rowXml(row: readonly WrittenCell[]): string {
  let xml = ''
  for (const cell of row) {
    if (cell === null || cell === '') xml += '<c/>'
    else if (typeof cell === 'number') xml += Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
    else if (typeof cell === 'string') xml += textCell(cell, 0)
    else if (typeof cell === 'boolean') xml += `<c t="b"><v>${cell ? 1 : 0}</v></c>`
    else if ('date' in cell) xml += momentCell(cell.date, `${cell.date}T00:00:00`, style.date)
    else xml += momentCell(cell.moment.replace('T', ' '), cell.moment, style.moment)
  }
  return xml
}

// Before March 1900 spreadsheets count a day that never was; there the words are safer than the number.
const momentCell = (text: string, wallClock: string, place: number) =>
  wallClock < '1900-03-01' ? textCell(text, 0) : `<c s="${place}"><v>${serialOf(wallClock)}</v></c>`

const textCell = (text: string, place: number) =>
  `<c t="inlineStr"${place ? ` s="${place}"` : ''}><is><t xml:space="preserve">${escape(text)}</t></is></c>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// eslint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
// What XML cannot hold is left out; `_x0041_` would be read as an escape, so its underscore is escaped itself.
const escape = (text: string) =>
  text
    .replace(notInXml, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => signs[sign]!)

const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)

/** Excel's number of a wall-clock time: days since 1899-12-30, to less than a millisecond. */
const serialOf = (wallClock: string) => Number(((Date.parse(`${wallClock}Z`) - dayZero) / dayMs).toFixed(10))

interface Part {
  name: Buffer
  crc: number
  compressed: number
  size: number
  offset: number
}

/** A ZIP archive written front to back; sizes follow each entry. Holds below 4 GiB. */
function createZip() {
  const parts: Part[] = []
  let offset = 0
  const count = (bytes: Uint8Array) => {
    offset += bytes.byteLength
    return bytes
  }

  async function* add(path: string, chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
    const part: Part = { name: Buffer.from(path), crc: 0, compressed: 0, size: 0, offset }
    yield count(localHeader(part))
    const deflate = createDeflateRaw({ level: 4 })
    const fed = feed(deflate, chunks, part)
    for await (const bytes of deflate as AsyncIterable<Uint8Array>) {
      part.compressed += bytes.byteLength
      yield count(bytes)
    }
    await fed
    if (Math.max(part.size, offset) > 0xffffffff) throw new Error('The workbook is larger than its format can hold.')
    yield count(descriptor(part))
    parts.push(part)
  }

  async function* end(): AsyncGenerator<Uint8Array> {
    const start = offset
    for (const part of parts) yield count(directoryEntry(part))
    const last = Buffer.alloc(22)
    last.writeUInt32LE(0x06054b50, 0)
    last.writeUInt16LE(parts.length, 8)
    last.writeUInt16LE(parts.length, 10)
    last.writeUInt32LE(offset - start, 12)
    last.writeUInt32LE(start, 16)
    yield last
  }

  return { add, end }
}

async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  chunks: AsyncIterable<string> | Iterable<string>,
  part: Part,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      part.crc = crc32(bytes, part.crc)
      part.size += bytes.byteLength
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
  } catch (error) {
    deflate.destroy(error as Error)
  }
}

// Flag 3: sizes follow the content; flag 11: names are UTF-8. 1980-01-01, so that equal workbooks are equal bytes.
const flags = 0x0808
const dosDate = 0x0021

function localHeader({ name }: Part): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x04034b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(flags, 6)
  bytes.writeUInt16LE(8, 8)
  bytes.writeUInt16LE(dosDate, 12)
  bytes.writeUInt16LE(name.byteLength, 26)
  return Buffer.concat([bytes, name])
}

function descriptor({ crc, compressed, size }: Part): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(compressed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry({ name, crc, compressed, size, offset }: Part): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(20, 6)
  bytes.writeUInt16LE(flags, 8)
  bytes.writeUInt16LE(8, 10)
  bytes.writeUInt16LE(dosDate, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(compressed, 20)
  bytes.writeUInt32LE(size, 24)
  bytes.writeUInt16LE(name.byteLength, 28)
  bytes.writeUInt32LE(offset, 42)
  return Buffer.concat([bytes, name])
}
