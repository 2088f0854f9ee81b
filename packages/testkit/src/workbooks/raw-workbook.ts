/** Workbooks byte by byte: what no spreadsheet program would write. */
import { archive, main, relation } from '@mouldwright/server-kit/archive-fixture'

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
