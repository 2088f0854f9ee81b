/** A record and its rows may hold only what this user has uploaded in this tenant for them: asked of every file field there is. */
import basic from '@mouldwright/basic/server'
import {
  entity,
  file,
  image,
  rows,
  rowsFields,
  text,
  type BlobField,
  type Entity,
  type Field,
  type Fields,
} from '@mouldwright/kernel'
import { sql, transaction, wireCodes, type Envelope, type ServerModule } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { describe, expect, it } from 'vitest'
import { makerOfFile, userOfFile, worldOfFile } from '../world/of-file.ts'
import { exportBook, importBook, readBook, writeBook } from '../workbooks/books.ts'
import { createMaker, productExtras, wholeRecords, type Caller } from '../index.ts'
import { sampleFile } from '../records/sample.ts'

/** Files of a record and of its rows: the product has none in rows yet. */
const drawing = entity('basic.drawing', {
  scope: 'factory',
  path: 'bms/drawing',
  key: ['number'],
  fields: {
    number: text({ required: true, max: 20, example: 'D1' }),
    cover: image(),
    sheets: rows({ key: ['name'], fields: { name: text({ required: true, max: 20, example: 'S1' }), scan: file() } }),
  },
  list: { columns: ['number'], search: ['number'], sort: 'number' },
})
const words = { $: 'Drawing', $empty: 'Drawings.', number: 'Number', cover: 'Cover', sheets: 'Sheets' }
const extended: ServerModule = {
  ...basic,
  module: {
    ...basic.module,
    entities: [...basic.module.entities, drawing],
  },
  words: {
    zh: { ...basic.words.zh, drawing: { ...words, sheetsFields: { name: 'Name', scan: 'Scan' } } },
    en: { ...basic.words.en, drawing: { ...words, sheetsFields: { name: 'Name', scan: 'Scan' } } },
  },
}
const modules = serverModules.map((of) => (of === basic ? extended : of))

const isBlob = ([, { kind }]: [string, Field]) => kind === 'image' || kind === 'file'
const places = modules
  .flatMap(({ module }) => module.entities)
  .filter(({ without }) => !without.includes('add'))
  .flatMap((of): { of: Entity; rows: string | undefined; name: string }[] => [
    ...Object.entries(of.fields)
      .filter(isBlob)
      .map(([name]) => ({ of, rows: undefined, name })),
    ...rowsFields(of).flatMap(([list, { fields }]) =>
      Object.entries(fields as Fields)
        .filter(isBlob)
        .map(([name]) => ({ of, rows: list, name })),
    ),
  ])
type Place = (typeof places)[number]

const world = worldOfFile({ modules })
const mine = userOfFile(world, ['*'])
const make = makerOfFile(mine, wholeRecords)

/** The field of the place: each takes files of its own types. */
function fieldOf({ of, rows: list, name }: Place): BlobField<'image' | 'file'> {
  const fields = list ? (of.fields[list] as { fields: Fields }).fields : of.fields
  return fields[name] as BlobField<'image' | 'file'>
}
const upload = (caller: Caller, place: Place) => caller.upload(...sampleFile(fieldOf(place)))

/** A draft that names the file in the given place. */
async function draftWith({ of, rows: list, name }: Place, fileId: number, by = make): Promise<Record<string, any>> {
  const wholes = await by.wholes(of)
  const draft = wholes.find((whole) => (list ?? name) in whole && whole[list ?? name] !== null)!
  return list
    ? { ...draft, [list]: [{ ...(draft[list] as object[])[0], [name]: fileId }] }
    : { ...draft, [name]: fileId }
}

const add = async (place: Place, fileId: number) =>
  mine.post<any>(`${place.of.path}/add.do`, await draftWith(place, fileId))

const issuesOf = ({ data }: Envelope) =>
  (data as { issues?: { field: string; rule: string }[] }).issues?.map(({ field, rule }) => [field, rule])

const run = (statement: Parameters<Parameters<Parameters<typeof transaction>[2]>[0]['run']>[0]) =>
  transaction(world.composition.pool, { tenantId: mine.tenantId, factoryId: mine.factoryId }, (db) => db.run(statement))

const titled = ({ of, rows: list, name }: Place) => [of.name, list, name].filter(Boolean).join('.')

describe.each(places.map((place) => [titled(place), place] as const))('[F3 T8] the file of %s', (_, place) => {
  const path = [place.rows, place.name].filter(Boolean).join('.')

  it("is refused alike when it is another user's, another tenant's, expired or absent", async () => {
    const colleague = await world.user(['*'], {
      tenant: { tenantId: mine.tenantId, factoryId: mine.factoryId } as never,
    })
    const expired = await upload(mine, place)
    await run(sql`update files_file set expires_at = created_at where tenant_id = ${mine.tenantId} and id = ${expired}`)
    for (const fileId of [
      await upload(colleague, place),
      await upload(await world.user(['*']), place),
      expired,
      4_242_424_242,
    ])
      expect(issuesOf(await add(place, fileId))).toEqual([[path, 'reference']])
  })

  it('is refused when it is of another type', async () => {
    const fileId = await mine.upload('a.csv', Buffer.from('a,b\n1,2\n'))
    const isTaken = fieldOf(place).types.includes('csv')
    expect(issuesOf(await add(place, fileId))).toEqual(isTaken ? undefined : [[path, 'fileKind']])
  })

  it('[SH-06] is read in each factory where its record is seen, and nowhere else', async () => {
    const tenant = await world.tenant({ factories: [{ name: 'Main' }, { name: 'Second' }] })
    const keeper = await world.user(['*'], { tenant, factory: 'Main' })
    const fileId = await upload(keeper, place)
    const [, content] = sampleFile(fieldOf(place))
    const isRead = async (by: Caller) => (await by.get(`comm/file/download.do?fileId=${fileId}`)).body.equals(content)
    const readers = {
      here: await world.user(['*'], { tenant, factory: 'Main' }),
      there: await world.user(['*'], { tenant, factory: 'Second' }),
      unseeing: await world.user([], { tenant, factory: 'Second' }),
      stranger: await world.user(['*']),
    }
    const seen = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(readers).map(async ([who, by]) => [who, await isRead(by)] as const)),
      )
    expect(await seen()).toEqual({ here: false, there: false, unseeing: false, stranger: false })
    await keeper.ok(
      `${place.of.path}/add.do`,
      await draftWith(place, fileId, createMaker(keeper, productExtras, wholeRecords)),
    )
    const there = place.of.scope === 'tenant'
    expect(await seen()).toEqual({ here: true, there, unseeing: false, stranger: false })
  })

  it('is held by one record, which lets go of it when it is removed', async () => {
    const fileId = await upload(mine, place)
    const { code, data } = await add(place, fileId)
    expect(code).toBe(wireCodes.ok)
    expect(issuesOf(await add(place, fileId))).toEqual([[path, 'fileTaken']])
    const expiry = () =>
      transaction(world.composition.pool, { tenantId: mine.tenantId, factoryId: mine.factoryId }, (db) =>
        db.one<{ held: boolean }>(
          sql`select expires_at is null as held from files_file where tenant_id = ${mine.tenantId} and id = ${fileId}`,
        ),
      )
    expect(await expiry()).toEqual({ held: true })
    await mine.ok(`${place.of.path}/remove.do`, { ids: [data.id] })
    expect(await expiry()).toEqual({ held: false })
  })
})

const scanned: Place = { of: drawing, rows: 'sheets', name: 'scan' }

it('[BD-62] rows keep their files when they come in again from a workbook', async () => {
  const scan = await upload(mine, scanned)
  const { id } = await mine.ok('bms/drawing/add.do', { number: 'D8', sheets: [{ name: 'S1', scan }, { name: 'S2' }] })
  const book = await readBook(await exportBook(mine, 'bms/drawing', { ids: [id] }))
  const report = await importBook(mine, 'bms/drawing', await writeBook(book))
  expect(report).toMatchObject({ issues: [], confirmations: [], sheets: [{ changed: 0, unchanged: 1 }] })
  expect((await mine.ok('bms/drawing/get.do', { id })).sheets).toMatchObject([{ scan }, { scan: null }])
})

it('[F3] one file is not held twice by the rows of one record', async () => {
  const fileId = await upload(mine, scanned)
  const sheets = ['S1', 'S2'].map((name) => ({ name, scan: fileId }))
  const answer = await mine.post('bms/drawing/add.do', { number: 'D9', sheets })
  expect(issuesOf(answer)).toEqual([['sheets.scan', 'fileTaken']])
})
