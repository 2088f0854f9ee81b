/** Text that lost something on its way, in every column of every sheet of every entity: refused with its cell, and never stored. */
import { readFileSync } from 'node:fs'
import { section } from '@mouldwright/basic/shared'
import { rowsFields, rowsTable, type Entity } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { describe, expect, it } from 'vitest'
import { ofFile, userOfFile, worldOfFile } from '../world/of-file.ts'
import { asAdministrator, loggedDefects } from '../world/seen-in-world.ts'
import { readBook, templateBook } from './books.ts'
import { rawWorkbook, type RawSheets } from './raw-workbook.ts'

const imported = serverModules
  .flatMap(({ module }) => module.entities)
  .filter(({ without }) => !without.includes('import'))

const world = worldOfFile()
const mine = userOfFile(world, ['*'])

const broken: Readonly<Record<string, Buffer>> = {
  'bytes that are no UTF-8': Buffer.from([0x61, 0xff, 0xfe]),
  'text in GBK': Buffer.from([0xc4, 0xa3, 0xbe, 0xdf]),
  'half a sign by its number': Buffer.from('a&#xD83D;'),
  'U+FFFD': Buffer.from('a\ufffd'),
  'NUL as Excel escapes it': Buffer.from('a_x0000_b'),
}

type Headers = readonly (readonly [sheet: string, header: readonly string[]])[]

/** Headers of all sheets that an entity is imported from: its own, and one for each kind of child rows. */
async function headersOf(of: Entity): Promise<Headers> {
  const sheets = await readBook(await templateBook(world, mine, of.path))
  // The last one says what the columns of the others take.
  return [...sheets].slice(0, -1).map(([sheet, [header]]) => [sheet, header!.map(String)])
}

async function imports(of: Entity, name: string, content: Uint8Array) {
  const fileId = await mine.upload(name, content)
  const { taskId } = await mine.ok(`${of.path}/import.do`, { fileId, dryRun: false })
  return mine.job(taskId)
}

const tableOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'))

const importsSheets = (of: Entity, sheets: RawSheets) => imports(of, 'broken.xlsx', rawWorkbook(sheets))

/** Every cell of each of these sheets is told, in one row a kind below the header. */
function expectToldOfEach(
  { status, result }: Awaited<ReturnType<typeof imports>>,
  headers: Headers,
  kinds: readonly string[],
) {
  expect([status, result?.applied]).toEqual(['succeeded', false])
  const told = result.issues.filter(({ rule }: any) => rule === 'brokenText')
  for (const issue of told)
    expect(issue).toMatchObject({ column: expect.any(String), message: expect.stringMatching(/\p{Letter}/u) })
  const columns = (sheet: string, row: number) =>
    told.filter((issue: any) => issue.sheet === sheet && issue.row === row).map(({ column }: any) => column)
  for (const [sheet, header] of headers)
    for (const [at, kind] of kinds.entries())
      expect([sheet, kind, columns(sheet, at + 2)]).toEqual([sheet, kind, header])
}

describe.each(imported.map((of) => [of.name, of] as const))('%s', (_, of) => {
  const headers = ofFile(() => headersOf(of))

  it('[F1 U1] refuses broken text in each column of each sheet, with its cell', async () => {
    const rows = headers.map(
      ([sheet, header]) =>
        [sheet, [header, ...Object.values(broken).map((raw) => header.map(() => ({ raw })))]] as const,
    )
    expectToldOfEach(await importsSheets(of, new Map(rows)), headers, Object.keys(broken))
  })

  it('[F1 U1 BD-62] refuses what was lost before a table was written as text, each sheet by itself', async () => {
    for (const [sheet, header] of headers) {
      const job = await imports(of, `${sheet}.csv`, tableOf([header, header.map(() => 'a\ufffd')]))
      expectToldOfEach(job, [[sheet, header]], ['U+FFFD'])
    }
  })
})

it('[F1 U1] refuses broken text in a header and in the name of a sheet', async () => {
  const [of] = imported
  const [[sheet, header]] = (await headersOf(of!)) as [Headers[number]]
  const raw = broken['text in GBK']!
  const inHeader = await importsSheets(
    of!,
    new Map([
      [
        sheet,
        [
          [...header, { raw }],
          [...header, 'x'],
        ],
      ],
    ]),
  )
  expect(inHeader.result).toMatchObject({
    applied: false,
    issues: expect.arrayContaining([expect.objectContaining({ rule: 'brokenText', row: 1 })]),
  })
  const inName = await importsSheets(of!, new Map([['a\ufffd', [header, header.map(() => 'x')]]]))
  expect(inName.result).toMatchObject({
    applied: false,
    issues: expect.arrayContaining([expect.objectContaining({ rule: 'brokenText', row: 1 })]),
  })
})

it('[F1 U1 BD-62] takes no table with NUL for text, and knows U+FFFD in GBK', async () => {
  const [of] = imported
  await expect(mine.upload('broken.csv', tableOf([Object.keys(of!.fields), ['a\0b']]))).rejects.toThrow('fileKind')
  // Four bytes of GB 18030 stand for U+FFFD; those before them are no UTF-8.
  const [key = ''] = of!.key
  const lost = Buffer.concat([Buffer.from(`${key}\n`), broken['text in GBK']!, Buffer.from([0x84, 0x31, 0xa4, 0x37])])
  expect((await imports(of!, 'broken.csv', lost)).result).toMatchObject({
    applied: false,
    issues: expect.arrayContaining([expect.objectContaining({ rule: 'brokenText', row: 2, field: key })]),
  })
})

it.each([
  ['U+FFFD', '\ufffd'],
  ['half a sign', '\ud83d'],
  ['NUL', '\0'],
])('[F1 U1] refuses text with %s in an old workbook, with its cell', async (_, sign) => {
  const old = readFileSync(new URL('../../../server-kit/src/sheet/workbook.fixture.xls', import.meta.url))
  const at = old.indexOf(Buffer.from('数控1', 'utf16le'))
  expect(at).toBeGreaterThan(0)
  old.writeUInt16LE(sign.charCodeAt(0), at)
  expect((await imports(section, 'old.xls', old)).result).toMatchObject({
    applied: false,
    issues: expect.arrayContaining([
      expect.objectContaining({ rule: 'brokenText', sheet: '工段', row: 2, column: '中文名' }),
    ]),
  })
})

it('has stored none of it in a record', async () => {
  const tables = imported.flatMap((of) => [of.table, ...rowsFields(of).map(([rows]) => rowsTable(of, rows))])
  await asAdministrator(world, async (admin) => {
    for (const table of tables) {
      const { rows } = await admin.query(
        `select 1 from "${table}" t where t::text like '%' || chr(65533) || '%' limit 1`,
      )
      expect([table, rows]).toEqual([table, []])
    }
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
