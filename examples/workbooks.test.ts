/** The workbooks of this folder: as the generator makes them, and as the product takes them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openWorkbook, writeWorkbook, type ImportReport } from '@mouldwright/server-kit'
import { createWorld, type Caller, type World } from '@mouldwright/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machinesFor } from './generator/batches.ts'
import { createBroken } from './generator/broken.ts'
import { createFactory, createSmallFactory, seed } from './generator/factory.ts'
import { baseDate, type Rec } from './generator/records.ts'
import { writtenSheets } from './generator/workbook.ts'
import { workbooks } from './generator/workbooks.ts'

const committed = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, file)))

async function cellsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown[][]>> {
  const book = await openWorkbook(bytes)
  const cells: Record<string, unknown[][]> = {}
  for (const sheet of book.sheets) {
    const rows: unknown[][] = (cells[sheet] = [])
    for await (const portion of book.rows(sheet)) rows.push(...portion.map(([, row]) => row))
  }
  book.close()
  return cells
}

describe('the generator', () => {
  it('makes the same cells from the same seed', () => {
    const plain = () =>
      [...workbooks()].map(([file, sheets]) => [file, sheets.map(({ name, header, rows }) => [name, header, rows])])
    expect(plain()).toEqual(plain())
  })

  it.each([...workbooks()])('has made %s as it stands here (else: npm run demo:workbook)', async (file, sheets) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of writeWorkbook(writtenSheets(sheets))) chunks.push(chunk)
    expect(await cellsOf(committed(file))).toEqual(await cellsOf(new Uint8Array(Buffer.concat(chunks))))
  })

  it('makes a factory of the agreed size', () => {
    const { orders, plant, records } = createFactory()
    const made = orders.flatMap((order) => order.made)
    const electrodes = made.filter(({ part }) => part.type === 2)
    expect(orders).toHaveLength(30)
    expect(Math.abs(made.length - 900)).toBeLessThan(20)
    expect(electrodes.length / made.length).toBeCloseTo(1 / 3, 1)
    expect(Math.abs(made.flatMap(({ operations }) => operations).length - 6_000)).toBeLessThan(100)
    expect(plant.machines).toHaveLength(60)
    expect(new Set(plant.machines.map(({ sectionId }) => sectionId)).size).toBe(12)
    expect(records['basic.customer']).toHaveLength(8)
    const small = createSmallFactory().orders.flatMap((order) => order.made)
    expect(Math.abs(small.flatMap(({ operations }) => operations).length - 400)).toBeLessThan(50)
  })

  it.each([createFactory(), createSmallFactory()])(
    'gives every operation a machine that can do it, and every burn its electrode',
    ({ orders, plant }) => {
      for (const { made } of orders) {
        const burns = new Set(
          made.flatMap(({ part }) =>
            rowsOf(part['burns']).map(
              ({ partId, operationNumber }) => `${(partId as Rec)['number']} ${operationNumber}`,
            ),
          ),
        )
        for (const { part, operations } of made)
          for (const operation of operations) {
            const section = operation.processId.sectionId.name
            const label = `${part.number} ${operation.number}`
            if (!operation.isOutsourced) expect(machinesFor(plant, part, operation), label).not.toEqual([])
            if (section === 'EDM') expect(burns).toContain(label)
          }
      }
    },
  )

  it('is described as it is', () => {
    const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
    expect(readme).toContain(String(seed))
    expect(readme).toContain(baseDate)
    for (const { sheet, row, column } of createBroken().mistakes)
      expect(readme).toMatch(new RegExp(`\\| ${sheet} +\\| +${row} +\\| ${column?.replace(/[*()]/g, '\\$&') ?? ''}`))
  })
})

const rowsOf = (value: unknown) => (value ?? []) as readonly Rec[]

describe('the product', () => {
  let world: World
  let planner: Caller
  beforeAll(async () => {
    world = await createWorld()
    planner = await world.user(['basic.*', 'production.*', 'jobs.*'])
  })
  afterAll(() => world.close())

  async function importFile(file: string, dryRun: boolean, confirm: readonly string[] = []): Promise<ImportReport> {
    const fileId = await planner.upload(file, committed(file))
    const { taskId } = await planner.ok('initialize/import.do', { fileId, dryRun, confirm })
    const job = await planner.job(taskId, 60_000)
    expect(world.errors).toEqual([])
    expect(job.status, JSON.stringify(job.error)).toBe('succeeded')
    return job.result
  }
  const counts = (path: string) => planner.ok(`${path}/list.do`, {}).then(({ total }) => total)
  const sum = (report: ImportReport, kind: 'added' | 'changed' | 'unchanged' | 'skipped') =>
    Object.fromEntries(report.sheets.filter((sheet) => sheet[kind] > 0).map((sheet) => [sheet.entity, sheet[kind]]))
  const { records } = createSmallFactory()
  const sizes = Object.fromEntries(Object.entries(records).map(([entity, list]) => [entity, list.length]))

  it('[BD-62] reports each mistake of the broken workbook where it stands, and stores nothing', async () => {
    const report = await importFile('small-broken.zh.xlsx', false)
    const { mistakes } = createBroken()
    const place = ({
      sheet,
      row,
      column,
      rule,
    }: {
      sheet?: string
      row?: number
      column?: string | undefined
      rule: string
    }) => ({ sheet, row, column, rule })
    // A fault of a whole record stands under the name of its field, not under the field's key.
    const expected = mistakes.map((mistake) => ({
      ...place(mistake),
      column: mistake.column ?? expect.stringMatching(/\p{Script=Han}/u),
    }))
    expect(report.issues.map(place)).toEqual(expect.arrayContaining(expected))
    expect(report.issues).toHaveLength(mistakes.length)
    expect(report.applied).toBe(false)
    for (const path of ['bms/section', 'machine', 'bms/shift', 'bom/mold', 'bom/part', 'bom/route', 'bom/bomBatch'])
      expect(await counts(path)).toBe(0)
  })

  it('[BD-62] takes the small workbook: without a fault, then all of it, then without a change', async () => {
    const dry = await importFile('small.zh.xlsx', true)
    expect(dry).toMatchObject({ issues: [], confirmations: [], applied: false })
    expect(await counts('bom/mold')).toBe(0)
    const first = await importFile('small.zh.xlsx', false)
    expect(first).toMatchObject({ issues: [], applied: true })
    expect(sum(first, 'added')).toEqual(sizes)
    const second = await importFile('small.zh.xlsx', false)
    expect(second).toMatchObject({ issues: [], applied: true })
    expect(sum(second, 'unchanged')).toEqual(sizes)
  })

  it('[BD-62] finds only words changed in its English twin', async () => {
    // Sections keep their Chinese names beside their codes: who reads English sees codes.
    const reader = await world.user(['basic.*', 'production.*'], { tenant: planner, language: 'en' })
    const read = async (path: string) => {
      const { rows } = await reader.ok(`${path}/list.do`, { size: 500 })
      const records: unknown[] = []
      // One after the other: hundreds at once are told that the server is busy, as they should be.
      for (const { id } of rows) records.push(await reader.ok(`${path}/get.do`, { id }))
      return records
    }
    const paths = ['bom/mold', 'bom/part', 'bom/route', 'bom/bomBatch', 'machine', 'bms/resourceGroup']
    const readAll = async () => {
      const all: unknown[][] = []
      for (const path of paths) all.push(await read(path))
      return all
    }
    const before = await readAll()
    const { confirmations } = await importFile('small.en.xlsx', true)
    const confirm = confirmations.map(({ key }) => key)
    const removing = confirm.filter((key) => !key.startsWith('jobs.import.overwrite'))
    // Contacts and delivery addresses of customers go by their words, which are others in English.
    expect(removing.map((key) => key.split('#')[0])).toEqual(['jobs.import.removeRows', 'jobs.import.removeRows'])
    const report = await importFile('small.en.xlsx', false, confirm)
    expect(report).toMatchObject({ issues: [], confirmations: [], applied: true })
    expect(sum(report, 'added')).toEqual({})
    expect(sum(report, 'unchanged')).toMatchObject({
      'basic.section': sizes['basic.section'],
      'basic.flowTime': sizes['basic.flowTime'],
    })
    expect(sum(report, 'changed')).toMatchObject({
      'basic.customer': 8,
      'production.mould': 5,
      'production.part': sizes['production.part'],
    })
    const after = await readAll()
    expect(after.map(withoutWords)).toEqual(before.map(withoutWords))
    expect(JSON.stringify(after)).not.toMatch(/[\u4e00-\u9fff]/)
  })
})

const worded = new Set(['name', 'alias', 'type', 'salesman', 'remark', 'reason', 'labels'])
const historical = new Set(['version', 'updatedAt', 'updatedBy'])

/** Records without what a language or a change's own trace makes different; codes and numbers stay. */
const withoutWords = (records: unknown): unknown =>
  JSON.parse(
    JSON.stringify(records, (field, value: unknown) =>
      historical.has(field) || (worded.has(field) && typeof value !== 'number') ? undefined : value,
    ),
  )
