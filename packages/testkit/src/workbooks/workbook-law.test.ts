/** What leaves as a workbook comes in again without a change: asked of every entity that is imported, with all its fields. */
import { optionWordsOf, rowsFields, type Entity, type Field, type Fields, type Language } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { wireCodes, type SheetCell } from '@mouldwright/server-kit'
import { savedElsewhere } from '@mouldwright/server-kit/rewritten-fixture'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../world/of-file.ts'
import { awkwardValues } from '../records/awkward.ts'
import { exportBook, importBook, importOver, readBook, writeBook, type Book } from './books.ts'
import { createMaker, productExtras, wholeRecords, type Caller, type Maker } from '../index.ts'

const entities = serverModules
  .flatMap(({ module }) => module.entities)
  .filter(({ without }) => !without.includes('import') && !without.includes('export'))

const world = worldOfFile()

type Values = Record<string, unknown>
type Callers = Record<Language, Caller>

/** Where clocks are moved, so that some times of the wall clock occur twice. */
const place = { factories: [{ name: 'Main', timeZone: 'Europe/Berlin' }] }

async function newCallers(): Promise<Callers> {
  const tenant = await world.tenant(place)
  const of = (language: Language) => world.user(['*'], { tenant, language })
  return { zh: await of('zh'), en: await of('en') }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The values with an awkward one in each field that has one and is neither empty nor part of the key. */
function awkwardly(fields: Fields, key: readonly string[], values: Values, round: number): Values {
  const changed = Object.entries(fields).flatMap(([name, field], at) => {
    if (field.readonly || key.includes(name) || isEmpty(values[name])) return []
    const known = awkwardValues(field)
    // Days and moments bound a span: all of one record are the same.
    const turn = field.kind === 'date' || field.kind === 'instant' ? round : round + at
    return known.length === 0 ? [] : [[name, known[turn % known.length]]]
  })
  return { ...values, ...Object.fromEntries(changed) }
}

/** The record and its rows with awkward values; rows that a value of their own tells apart are several. */
function awkward(of: Entity, base: Values, round: number): Values {
  const draft = awkwardly(of.fields, of.key, base, round)
  for (const [name, field] of rowsFields(of)) {
    const fields = field.fields as Fields
    const key: readonly string[] = field.key
    const [row] = (base[name] as Values[] | undefined) ?? []
    if (!row) continue
    const values = awkwardly(fields, key, row, round)
    const [only = '', ...others] = key
    const keys = others.length === 0 && fields[only]!.kind !== 'ref' ? awkwardValues(fields[only]!).slice(0, 4) : []
    draft[name] = keys.length > 0 ? keys.map((value) => ({ ...values, [only]: value })) : [values]
  }
  return draft
}

/** Records with awkward values in all fields; what a rule refuses beside the others stays as it was. @returns the fields that took some */
async function fillWith(of: Entity, caller: Caller, make: Maker): Promise<Set<string>> {
  const taken = new Set<string>()
  /** Those that a rule binds to others are given one by one from then on: a call for each half is tried once. */
  const apart = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const drafts = await make.wholes(of)
    const base = drafts[round % drafts.length]!
    const { id, version: first } = await caller.ok(`${of.path}/add.do`, base)
    let version = first
    const wanted = awkward(of, base, round)
    const give = async (fields: string[]): Promise<void> => {
      if (fields.length === 0) return
      const values = Object.fromEntries(fields.map((name) => [name, wanted[name]]))
      const answer = await caller.post<{ version: number }>(`${of.path}/modify.do`, { id, version, ...values })
      if (answer.code === wireCodes.ok) {
        version = answer.data.version
        for (const name of fields) taken.add(name)
      } else if (fields.length > 2) {
        await give(fields.slice(0, fields.length / 2))
        await give(fields.slice(fields.length / 2))
      } else {
        for (const name of fields) apart.add(name)
        if (fields.length > 1) for (const name of fields) await give([name])
      }
    }
    const changed = Object.keys(wanted).filter((name) => wanted[name] !== base[name] && !of.fields[name]!.fixed)
    await give(changed.filter((name) => !apart.has(name)))
    for (const name of changed) if (apart.has(name)) await give([name])
  }
  await make.record(of)
  return taken
}

const listedOf = async (caller: Caller, of: Entity): Promise<Values[]> =>
  (await caller.ok(`${of.path}/list.do`, { size: 500 })).rows

/** With child rows, which no list shows; all else a list shows as well. */
async function recordsOf(caller: Caller, of: Entity): Promise<Values[]> {
  const rows = await listedOf(caller, of)
  if (rowsFields(of).length === 0) return rows
  return Promise.all(rows.map(({ id }) => caller.ok(`${of.path}/get.do`, { id: id as number })))
}

/** What somebody may have written of the records. */
const content = (records: Values[]) =>
  records.map(({ version: _version, updatedAt: _at, updatedBy: _by, ...values }) => values)

/** The records of every kind, by its name. */
async function allOf(read: typeof recordsOf, caller: Caller): Promise<Map<string, Values[]>> {
  const all = new Map<string, Values[]>()
  for (const of of entities) all.set(of.name, await read(caller, of))
  return all
}

const isFreeText = (of: Entity, name: string, field: Field) =>
  field.kind === 'text' && !field.pattern && !field.readonly && !field.fixed && !of.key.includes(name) && field.max > 8

/** Texts that a rule holds to the form of an address. */
const addresses = ['gateway.tenantServer.innerIp', 'gateway.tenantServer.outerIp']

const sorted = (book: Book) =>
  [...book].map(([name, [header, ...rows]]) => [name, header, rows.map((row) => JSON.stringify(row)).sort()])

/** All kinds in one company: what one of them would do to another shows, and a company is made once. */
let callers: Callers
let make: Maker
const taken = new Map<string, Promise<Set<string>>>()

beforeAll(async () => {
  callers = await newCallers()
  make = createMaker(callers.zh, productExtras, wholeRecords)
})

/** Each kind is filled once, in a time of its own. */
const filled = (of: Entity): Promise<Set<string>> =>
  taken.get(of.name) ?? taken.set(of.name, fillWith(of, callers.zh, make)).get(of.name)!

/** Also where only some of these tests run. */
async function fillAll(): Promise<void> {
  for (const of of entities) await filled(of)
}

const word = (language: Language, of: Entity, name: string) =>
  world.composition.kit.word(language, of.module, `${of.stem}.${name}`)

it.each(entities.map((of) => [of.name, of] as const))(
  '[BD-62 CL-45] a company has awkward values of %s',
  async (_, of) => {
    const some = [...(await filled(of))]
    for (const [name, field] of Object.entries(of.fields))
      if (isFreeText(of, name, field) && !addresses.includes(`${of.name}.${name}`)) expect(some).toContain(name)
  },
)

describe('[BD-62 CL-45] one workbook of all kinds', () => {
  let before: Map<string, Values[]>
  /** Whoever writes a record, or its rows, makes a version of it. */
  let versions: Map<string, Values[]>

  beforeAll(async () => {
    await fillAll()
    before = await allOf(recordsOf, callers.zh)
    versions = await allOf(listedOf, callers.zh)
  })

  /** As each kind gives it by itself. */
  async function exportAll(language: Language): Promise<Book> {
    const sheets: Book = new Map()
    for (const of of entities) {
      const book = await readBook(await exportBook(callers[language], of.path))
      const [[header = []] = []] = [...book.values()]
      for (const [name, field] of Object.entries(of.fields))
        if (!['ref', 'rows', 'secret', 'image', 'file'].includes(field.kind))
          expect(header).toContainEqual(expect.stringContaining(word(language, of, name)))
      for (const [name, rows] of book) {
        expect(sheets.has(name)).toBe(false)
        sheets.set(name, rows)
      }
    }
    return sheets
  }

  const books = new Map<Language, Promise<Book>>()
  /** What was exported once: nothing that comes after changes it. */
  const bookOf = (language: Language): Promise<Book> =>
    books.get(language) ?? books.set(language, exportAll(language)).get(language)!

  /** Imports what is to change nothing; what would be written over is written, so that a difference is seen where it is. */
  async function expectUnchanged(language: Language, bytes: Uint8Array): Promise<void> {
    const report = await importBook(callers[language], 'initialize', bytes)
    expect(report.issues).toEqual([])
    if (report.confirmations.length > 0) {
      await importOver(callers[language], 'initialize', bytes)
      const after = await allOf(recordsOf, callers.zh)
      for (const { name } of entities)
        expect([name, content(after.get(name)!)]).toEqual([name, content(before.get(name)!)])
    }
    expect(report).toMatchObject({ totalIssues: 0, ignored: [], confirmations: [], applied: true })
    const counts = report.sheets.map(({ entity, rows, added, changed, unchanged, skipped }) => [
      ...[entity, rows, added, changed, unchanged, skipped],
    ])
    expect(counts.sort()).toEqual([...before].map(([name, { length }]) => [name, length, 0, 0, length, 0]).sort())
    expect(await allOf(listedOf, callers.zh)).toEqual(versions)
  }

  describe.each([
    ['zh', 'en'],
    ['en', 'zh'],
  ] as const)('written in %s', (from, to) => {
    it(`changes nothing when it is read in ${to}`, async () => {
      await expectUnchanged(to, await writeBook(await bookOf(from)))
    })

    it('is written alike again', async () => {
      const book = await bookOf(from)
      expect(await exportAll(from)).toEqual(book)
    })
  })

  it('changes nothing after another program has saved it', async () => {
    await expectUnchanged('en', await savedElsewhere(await writeBook(await bookOf('zh'))))
    expect(await allOf(recordsOf, callers.zh)).toEqual(before)
  })

  it('changes nothing with its numbers as text', async () => {
    const asText = (cell: SheetCell) => (typeof cell === 'number' ? String(cell) : cell)
    const book = await bookOf('zh')
    const texts = [...book].map(([name, rows]): [string, SheetCell[][]] => [name, rows.map((row) => row.map(asText))])
    await expectUnchanged('en', await writeBook(texts))
    expect(await allOf(recordsOf, callers.zh)).toEqual(before)
  })
})

describe.each(entities.map((of) => [of.name, of] as const))('[BD-62] a workbook of %s', (_, of) => {
  beforeAll(async () => {
    await fillAll()
    // Those before may have gone along with what they named.
    await createMaker(callers.zh, productExtras, wholeRecords).record(of)
  })

  it('changes one record when one cell of it is changed', async () => {
    const before = await recordsOf(callers.zh, of)
    const book = await readBook(await exportBook(callers.zh, of.path))
    const [name] = Object.entries(of.fields).find(([key, field]) => isFreeText(of, key, field))!
    const [[header = [], ...rows] = []] = [...book.values()]
    rows.at(-1)![header.indexOf(word('zh', of, name))] = 'another'
    const report = await importOver(callers.en, of.path, await writeBook(book))
    expect(report.sheets).toMatchObject([{ added: 0, changed: 1, unchanged: before.length - 1, skipped: 0 }])
    const after = await listedOf(callers.zh, of)
    const changed = after.filter(
      (record) => before.find(({ id }) => id === record['id'])!['version'] !== record['version'],
    )
    expect(changed).toHaveLength(1)
    const [now] = content([await callers.zh.ok(`${of.path}/get.do`, { id: changed[0]!['id'] as number })])
    expect(now).toEqual({ ...content(before).find(({ id }) => id === now!['id']), [name]: 'another' })
  })

  it('brings back what was removed', async () => {
    const columns = Object.keys(of.fields).filter((name) => !of.fields[name]!.readonly)
    const bytes = await exportBook(callers.zh, of.path, { columns })
    const here: readonly unknown[] = [callers.zh.userId, callers.en.userId]
    const ids = (await listedOf(callers.zh, of)).map(({ id }) => id).filter((id) => !here.includes(id))
    const remove = async (some: unknown[]): Promise<number> =>
      (await callers.zh.post(`${of.path}/remove.do`, { ids: some })).code === wireCodes.ok ? some.length : 0
    let removed = await remove(ids)
    // Where one of them is in use, none has gone.
    if (removed === 0) for (const id of ids) removed += await remove([id])
    expect(removed).toBeGreaterThan(0)
    const report = await importOver(callers.en, of.path, bytes)
    expect(report.issues).toEqual([])
    expect(report.sheets).toMatchObject([{ added: removed, skipped: 0 }])
    expect(sorted(await readBook(await exportBook(callers.zh, of.path, { columns })))).toEqual(
      sorted(await readBook(bytes)),
    )
  })
})

it('[BD-62] names each option of a choice in words that no other option of it has, in either language', () => {
  const { kit } = world.composition
  const form = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  for (const of of entities) {
    const all = [
      ...Object.entries(of.fields).map(([name, field]): [string, Field] => [`${of.stem}.${name}`, field]),
      ...rowsFields(of).flatMap(([rows, { fields }]) =>
        Object.entries(fields as Fields).map(([name, field]): [string, Field] => [
          `${of.stem}.${rows}Fields.${name}`,
          field,
        ]),
      ),
    ]
    for (const [path, field] of all) {
      if (field.kind !== 'choice') continue
      const words = optionWordsOf(field, of.module, path)
      const owners = new Map<string, string>()
      for (const [option, value] of Object.entries(field.options))
        for (const text of [
          String(value),
          option,
          ...(['zh', 'en'] as const).map((language) => kit.word(language, words.module, `${words.path}.${option}`)),
        ]) {
          expect([path, text, owners.get(form(text)) ?? option]).toEqual([path, text, option])
          owners.set(form(text), option)
        }
    }
  }
})
