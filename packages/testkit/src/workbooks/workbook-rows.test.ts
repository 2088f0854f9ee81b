/** Child rows of a workbook take the place of those that are stored or are merged with them, as the person chooses: asked of every kind. */
import { probe } from '@mouldwright/basic/shared'
import { rowsFields, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { sheetShapes, type SheetCell } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { exportBook, importBook, importOver, readBook, writeBook } from './books.ts'
import { createMaker, productExtras, sampleValue, wholeRecords } from '../index.ts'
import { makerOfFile, userOfFile, worldOfFile } from '../world/of-file.ts'

type RowsField = Extract<Field, { kind: 'rows' }>
type Values = Record<string, unknown>

const world = worldOfFile()
const zh = userOfFile(world, ['*'], { language: 'zh' })
const make = makerOfFile(zh, wholeRecords)

/** Files are in no sheet, and rows that they tell apart neither. */
const isInSheet = ({ fields, key }: RowsField) =>
  key.every((name) => !['image', 'file', 'secret'].includes((fields as Fields)[name]!.kind))

const kinds = serverModules
  .flatMap(({ module }) => module.entities)
  .filter(({ without }) => !without.includes('import') && !without.includes('export'))
  .flatMap((of) =>
    rowsFields(of)
      .filter(([, field]) => isInSheet(field))
      .map(([name, field]): [string, Entity, string, RowsField] => [`${of.name}.${name}`, of, name, field]),
  )

const laterTime = { startsAt: '2027-10-01T06:30:00.000Z', endsAt: '2027-10-01T08:00:00.000Z' }
const laterMember = { joinDate: '2027-10-01', endDate: '2027-12-01' }

/** What a further row needs beside another key, where rules bind its fields. */
const furtherRows: Readonly<Record<string, Values>> = {
  'basic.shift.periods': { startTime: '18:00', endTime: '20:00', restStart: null, restEnd: null },
  'basic.machine.downtimes': laterTime,
  'basic.machine.openings': laterTime,
  'basic.resourceGroup.downtimes': laterTime,
  'basic.resourceGroup.openings': laterTime,
  'basic.resourceGroup.machines': laterMember,
  'basic.resourceGroup.users': laterMember,
  'basic.calendar.holidays': { startDate: '2027-10-01', endDate: '2027-10-07' },
  'basic.partNumberRule.segments': { kind: 'year', text: null, digits: null },
  'basic.shelf.places': { code: 'A01-01-002' },
  // Those that it begins with are all needed.
  'basic.measuringFormat.columns': { content: 'lower', header: null, columnNumber: 4 },
}

/** What the record needs, so that its last row can be done without. */
const records: Readonly<Record<string, Values>> = { 'production.part.stages': { burns: [] } }
/** The field of the record that says how many rows there are. */
const counts: Readonly<Record<string, string>> = { 'production.part.stages': 'quantity' }

let serial = 500

async function otherKey(field: Field, value: unknown): Promise<unknown> {
  serial += 1
  switch (field.kind) {
    case 'ref':
      return (await make.record(field.to())).id
    case 'choice':
      return Object.values(field.options).find((option) => option !== value)
    case 'date':
      return '2027-10-01'
    case 'instant':
      return '2027-10-01T06:30:00.000Z'
    case 'integer':
      return Number(value) + 1
    default:
      return sampleValue(field as Exclude<Field, { kind: 'rows' | 'ref' }>, serial)
  }
}

/** A stored record with several rows of a kind. */
async function withRows([path, of, name, field]: (typeof kinds)[number]) {
  const whole = (await make.wholes(of)).find((values) => (values[name] as Values[] | undefined)?.length)!
  const draft: Values = { ...whole, ...records[path] }
  const rows = draft[name] as Values[]
  const key = field.key.at(-1)!
  const further = furtherRows[path]
  if (rows.length === 1 || further) {
    const other = await otherKey((field.fields as Fields)[key]!, rows[0]![key])
    draft[name] = [...rows, { ...rows[0], [key]: other, ...further }]
  }
  const { id } = await zh.ok(`${of.path}/add.do`, draft)
  const stored = async (): Promise<Values[]> => (await zh.ok(`${of.path}/get.do`, { id }))[name]
  return { id: id as number, stored }
}

/** The question of one row that would be lost: of which table, and which one. */
const removedOne = (of: Entity, name: string) => {
  const word = (path: string) => world.composition.kit.word('zh', of.module, `${of.stem}.${path}`)
  return new RegExp(`^“${word('$')}”的“${word(name)}”中有 1 行不在工作簿里，导入会删除：.+ \\(.+\\)。$`)
}

const none = { added: 0, changed: 0, removed: 0 }

describe('[BD-62] child rows of a workbook', () => {
  it.each(kinds)('of %s replace those that are stored, or are merged with them', async (...kind) => {
    const [path, of, name] = kind
    const { id, stored } = await withRows(kind)
    const before = await stored()
    expect(before.length).toBeGreaterThan(1)
    const [main, ...others] = sheetShapes(of, { kit: world.composition.kit, language: 'zh' })
    const shape = others.find(({ rows }) => rows === name)!
    const book = await readBook(await exportBook(zh, of.path, { ids: [id] }))
    const [header = [], ...rows] = book.get(shape.name)!
    expect(rows).toHaveLength(before.length)
    const holding = (kept: SheetCell[][], total: number) => {
      const [mainHeader = [], record = []] = book.get(main!.name)!
      const counted = main!.columns.findIndex(({ field }) => field === counts[path])
      const told = record.map((cell, at) => (at === counted ? total : cell))
      return writeBook(new Map([...book, [main!.name, [mainHeader, told]], [shape.name, [header, ...kept]]]))
    }
    const withoutLast = rows.slice(0, -1)
    const shorter = await holding(withoutLast, withoutLast.length)
    const part = await holding(withoutLast, rows.length)
    const last = await holding(rows.slice(-1), rows.length)

    const dry = (bytes: Uint8Array, childRows: string) =>
      importBook(zh, of.path, bytes, [], { dryRun: true, childRows })
    const tried = await dry(shorter, 'replace')
    expect(tried).toMatchObject({
      issues: [],
      sheets: [{ changed: 1, unchanged: 0, childRows: { ...none, removed: 1 } }],
      confirmations: [
        { message: expect.stringContaining('导入会覆盖') },
        { message: expect.stringMatching(removedOne(of, name)) },
      ],
    })
    expect(await dry(part, 'merge')).toMatchObject({
      issues: [],
      sheets: [{ changed: 0, unchanged: 1, childRows: none }],
    })
    expect(await stored()).toEqual(before)

    await importOver(zh, of.path, part, { childRows: 'merge' })
    expect(await stored()).toEqual(before)
    // Replaced is what is not said to be merged, and what was asked when it was tried is what is asked.
    const answers = tried.confirmations.map(({ key }) => key)
    const replaced = await importBook(zh, of.path, shorter, answers)
    expect(replaced).toMatchObject({ applied: true, sheets: [{ changed: 1, childRows: { ...none, removed: 1 } }] })
    expect(await stored()).toEqual(before.slice(0, -1))
    const merged = await importOver(zh, of.path, last, { childRows: 'merge' })
    expect(merged).toMatchObject({ applied: true, sheets: [{ changed: 1, childRows: { ...none, added: 1 } }] })
    expect(await stored()).toEqual(before)
  })

  it('are changed by their key when they are merged: what is left out stays, and a row that repeats is refused', async () => {
    const caller = await world.user(['*'], { language: 'en' })
    const angles = [
      { name: 'A0B0', a: 0, b: 0 },
      { name: 'A45B90', a: 45, b: 90 },
    ]
    const draft = await createMaker(caller, productExtras, wholeRecords).draft(probe, { angles })
    const { id } = await caller.ok(`${probe.path}/add.do`, draft)
    const shapes = sheetShapes(probe, { kit: world.composition.kit, language: 'en' })
    const shape = shapes.find(({ rows }) => rows === 'angles')!
    // Its columns: the probe, its angle, a, b.
    const holding = (columns: number, ...rows: (string | number)[][]) => {
      const header = shape.columns.slice(0, columns).map((column) => column.header)
      return writeBook([[shape.name, [header, ...rows.map((row) => [draft['name'] as string, ...row])]]])
    }
    const report = await importOver(caller, probe.path, await holding(3, ['a45b90', 50]), { childRows: 'merge' })
    const count = { added: 0, changed: 1, removed: 0 }
    expect(report).toMatchObject({ applied: true, sheets: [{ changed: 1, childRows: count }] })
    const { angles: now } = await caller.ok(`${probe.path}/get.do`, { id })
    expect(now).toMatchObject([angles[0], { name: 'a45b90', a: 50, b: 90 }])
    const twice = await importBook(caller, probe.path, await holding(4, ['A0B0', 1, 1], ['A0B0', 2, 2]), [], {
      childRows: 'merge',
    })
    expect(twice).toMatchObject({ applied: false, issues: [{ sheet: shape.name, row: 3, rule: 'duplicateRow' }] })
  })

  it('are named before any is removed, and the answer holds for these alone', async () => {
    const caller = await world.user(['*'], { language: 'en' })
    const angles = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((name, a) => ({ name, a, b: 0 }))
    const draft = await createMaker(caller, productExtras, wholeRecords).draft(probe, { angles })
    const { id } = await caller.ok(`${probe.path}/add.do`, draft)
    const shape = sheetShapes(probe, { kit: world.composition.kit, language: 'en' }).find(
      ({ rows }) => rows === 'angles',
    )!
    const headers = shape.columns.map(({ header }) => header)
    const keeping = (at: number) => {
      const { name, a, b } = angles[at]!
      return writeBook([[shape.name, [headers, [draft['name'] as string, name, a, b]]]])
    }
    const asked = await importBook(caller, probe.path, await keeping(0))
    const named = ['A1', 'A2', 'A3', 'A4', 'A5'].map((name) => `${String(draft['name'])} (${name}), `).join('')
    expect(asked.confirmations.map(({ message }) => message)).toEqual([
      expect.stringContaining('will be overwritten (1)'),
      `Rows of “Angles” of “Probe” that are not in the workbook and will be removed (6): ${named}….`,
    ])
    const keys = asked.confirmations.map(({ key }) => key)
    const other = await importBook(caller, probe.path, await keeping(6), keys)
    expect(other).toMatchObject({ applied: false, confirmations: [{ message: expect.stringContaining('(6)') }] })
    expect((await caller.ok(`${probe.path}/get.do`, { id })).angles).toHaveLength(7)
    expect(await importBook(caller, probe.path, await keeping(0), keys)).toMatchObject({ applied: true })
  })
})
