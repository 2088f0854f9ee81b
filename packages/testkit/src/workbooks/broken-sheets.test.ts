/** Text that lost something on its way, in every column of every entity's sheet: refused with its cell, and never stored. */
import type { Entity, Field } from '@mouldwright/kernel'
import { openWorkbook } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { describe, expect, it } from 'vitest'
import { userOfFile, makerOfFile, worldOfFile } from '../world/of-file.ts'
import { asAdministrator, loggedDefects } from '../world/seen-in-world.ts'
import { rawWorkbook } from './raw-workbook.ts'

const imported = serverModules
  .flatMap(({ module }) => module.entities)
  .filter(({ without }) => !['import', 'export', 'add'].some((operation) => without.includes(operation as never)))

const world = worldOfFile()
const mine = userOfFile(world, ['*'])
const make = makerOfFile(mine)

const broken: Readonly<Record<string, Buffer>> = {
  'bytes that are no UTF-8': Buffer.from([0x61, 0xff, 0xfe]),
  'text in GBK': Buffer.from([0xc4, 0xa3, 0xbe, 0xdf]),
  'half a sign by its number': Buffer.from('a&#xD83D;'),
  'U+FFFD': Buffer.from('a\ufffd'),
  'NUL as Excel escapes it': Buffer.from('a_x0000_b'),
}

/** The header of an entity's main sheet, as an export writes it. */
async function headerOf(of: Entity): Promise<{ sheet: string; header: string[] }> {
  const record = await make.record(of)
  const { taskId } = await mine.ok(`${of.path}/export.do`, { ids: [record.id] })
  expect((await mine.job(taskId)).status).toBe('succeeded')
  const file = await mine.get(`comm/export/download.do?taskId=${taskId}`)
  const book = await openWorkbook(new Uint8Array(file.body))
  const sheet = book.sheets[0]!
  try {
    for await (const portion of book.rows(sheet)) return { sheet, header: portion[0]![1].map(String) }
    throw new Error(`The export of ${of.name} is empty.`)
  } finally {
    book.close()
  }
}

/** A reference to a record with a key of several fields takes a column for each. */
const columnsOf = (field: Field): number =>
  field.kind === 'ref' ? field.to().key.reduce((sum, name) => sum + columnsOf(field.to().fields[name]!), 0) : 1

async function imports(of: Entity, rows: Parameters<typeof rawWorkbook>[1], sheet: string) {
  const fileId = await mine.upload('broken.xlsx', rawWorkbook(sheet, rows))
  const { taskId } = await mine.ok(`${of.path}/import.do`, { fileId, dryRun: false })
  return mine.job(taskId)
}

describe.each(imported.map((of) => [of.name, of] as const))('%s', (_, of) => {
  it('[F1 U1] refuses broken text in each column, with its cell', async () => {
    const { sheet, header } = await headerOf(of)
    const kinds = Object.entries(broken)
    const { status, result } = await imports(
      of,
      [header, ...kinds.map(([, raw]) => header.map(() => ({ raw })))],
      sheet,
    )
    expect([status, result?.applied]).toEqual(['succeeded', false])
    const readonly = Object.values(of.fields)
      .filter(({ readonly: is }) => is)
      .reduce((sum, field) => sum + columnsOf(field), 0)
    for (const [at, [kind]] of kinds.entries()) {
      const named = result.issues.filter(({ rule, row }: any) => rule === 'brokenText' && row === at + 2)
      expect([kind, named.length >= header.length - readonly]).toEqual([kind, true])
      for (const issue of named)
        expect(issue).toMatchObject({ column: expect.any(String), message: expect.stringMatching(/\p{Letter}/u) })
    }
  })
})

it('[F1 U1] refuses broken text in a header and in the name of a sheet', async () => {
  const [of] = imported
  const { sheet, header } = await headerOf(of!)
  const raw = broken['text in GBK']!
  const inHeader = await imports(
    of!,
    [
      [...header, { raw }],
      [...header, 'x'],
    ],
    sheet,
  )
  expect(inHeader.result).toMatchObject({
    applied: false,
    issues: expect.arrayContaining([expect.objectContaining({ rule: 'brokenText', row: 1 })]),
  })
  const inName = await imports(of!, [header, header.map(() => 'x')], 'a\ufffd')
  expect(inName.result).toMatchObject({
    applied: false,
    issues: expect.arrayContaining([expect.objectContaining({ rule: 'brokenText', row: 1 })]),
  })
})

it('has stored none of it in a record', async () => {
  await asAdministrator(world, async (admin) => {
    for (const of of imported) {
      const { rows } = await admin.query(
        `select 1 from "${of.table}" t where t::text like '%' || chr(65533) || '%' limit 1`,
      )
      expect([of.name, rows]).toEqual([of.name, []])
    }
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
