/** Workbooks made by hand, right and wrong ones. */
import { deflateRawSync } from 'node:zlib'

/** A part that is deflated already. */
export interface Packed {
  packed: Buffer
  /** What its header claims that it inflates to. */
  size: number
}

const isPacked = (content: unknown): content is Packed =>
  typeof content === 'object' && content !== null && 'packed' in content
const pack = (plain: Buffer): Packed => ({ packed: deflateRawSync(plain), size: plain.byteLength })

/** The part that the header of an entry and its line in the directory share; `at` is where it begins in each. */
function header(signature: number, length: number, at: number, of: { name: string; packed: number; size: number }) {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(20, at)
  bytes.writeUInt16LE(8, at + 4)
  bytes.writeUInt32LE(of.packed, at + 14)
  bytes.writeUInt32LE(of.size, at + 18)
  bytes.writeUInt16LE(Buffer.byteLength(of.name), at + 22)
  return bytes
}

/** A ZIP archive of these parts; `lie` is what the headers claim an entry inflates to. */
export function archive(parts: Record<string, string | Buffer | Packed>, lie?: number): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const { packed, size } = isPacked(content) ? content : pack(Buffer.from(content as string | Buffer))
    const facts = { name, packed: packed.byteLength, size: lie ?? size }
    const local = header(0x04034b50, 30, 4, facts)
    const entry = header(0x02014b50, 46, 6, facts)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.byteLength
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...directory, end]))
}

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const book = (sheet: string, more: Record<string, string> = {}) => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
})
export const sheetXml = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
