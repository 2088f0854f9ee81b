/** Workbooks byte by byte: what no spreadsheet program would write. */
import { crc32 } from 'node:zlib'

/** A ZIP archive whose parts are stored as they are. */
function archive(parts: Readonly<Record<string, Buffer>>): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const title = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.byteLength, 18)
    local.writeUInt32LE(content.byteLength, 22)
    local.writeUInt16LE(title.byteLength, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    local.copy(entry, 16, 14, 28)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, title, content)
    directory.push(entry, title)
    offset += 30 + title.byteLength + content.byteLength
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...directory, end]))
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A cell: text, or XML as it is to stand in the file. */
export type RawCell = string | { raw: Buffer }

/** A workbook of one sheet whose cells are texts. */
export function rawWorkbook(sheet: string, rows: readonly (readonly RawCell[])[]): Uint8Array<ArrayBuffer> {
  const cell = (value: RawCell) => [
    Buffer.from('<c t="inlineStr"><is><t>'),
    typeof value === 'string' ? Buffer.from(escaped(value)) : value.raw,
    Buffer.from('</t></is></c>'),
  ]
  const lines = rows.flatMap((cells, at) => [
    Buffer.from(`<row r="${at + 1}">`),
    ...cells.flatMap(cell),
    Buffer.from('</row>'),
  ])
  const part = (xml: string) => Buffer.from(xml)
  return archive({
    '[Content_Types].xml': part(
      `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': Buffer.concat([
      part(`<worksheet xmlns="${main}"><sheetData>`),
      ...lines,
      part('</sheetData></worksheet>'),
    ]),
  })
}
