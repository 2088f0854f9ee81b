/** Workbooks byte by byte: what no spreadsheet program would write. */
import { archive, main, relation } from '@mouldwright/server-kit/archive-fixture'

const packaged = 'http://schemas.openxmlformats.org/package/2006'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A cell: text, or XML as it is to stand in the file. */
type RawCell = string | { raw: Buffer }

/** Rows of a sheet by its name. */
export type RawSheets = ReadonlyMap<string, readonly (readonly RawCell[])[]>

const part = (xml: string) => Buffer.from(xml)

function sheetPart(rows: readonly (readonly RawCell[])[]): Buffer {
  const cell = (value: RawCell) => [
    part('<c t="inlineStr"><is><t>'),
    typeof value === 'string' ? part(escaped(value)) : value.raw,
    part('</t></is></c>'),
  ]
  const lines = rows.flatMap((cells, at) => [part(`<row r="${at + 1}">`), ...cells.flatMap(cell), part('</row>')])
  return Buffer.concat([part(`<worksheet xmlns="${main}"><sheetData>`), ...lines, part('</sheetData></worksheet>')])
}

/** A workbook whose cells are texts. */
export function rawWorkbook(sheets: RawSheets): Uint8Array<ArrayBuffer> {
  const named = [...sheets].map(([name, rows], at) => ({ name, rows, id: at + 1 }))
  return archive({
    '[Content_Types].xml': part(
      `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${named
        .map(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${packaged}/relationships">${named
        .map(
          ({ id }) => `<Relationship Id="rId${id}" Type="${relation}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(named.map(({ rows, id }) => [`xl/worksheets/sheet${id}.xml`, sheetPart(rows)])),
  })
}
