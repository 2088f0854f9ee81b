/** Workbooks name records as people do. What is named so must come in again as the very record, for every reference of every entity. */
import { rowsFields, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { describe, expect, it } from 'vitest'
import { makerOfFile, userOfFile, worldOfFile } from '../world/of-file.ts'
import { exportBook, importOver } from './books.ts'
import { wholeRecords } from '../index.ts'

type RefField = Extract<Field, { kind: 'ref' }>
type Values = Record<string, unknown>

const entities = serverModules
  .flatMap(({ module }) => module.entities)
  .filter(({ without }) => !without.includes('import') && !without.includes('export'))

/** Every reference that a caller may write: of records, and of their rows. */
const references = entities.flatMap((of) => [
  ...refs(of.fields).map(([name, field]) => ({ of, rows: undefined, name, to: field.to() })),
  ...rowsFields(of).flatMap(([rows, { fields }]) =>
    refs(fields as Fields).map(([name, field]) => ({ of, rows, name, to: field.to() })),
  ),
])
function refs(fields: Fields) {
  return Object.entries(fields).filter(
    (pair): pair is [string, RefField] => pair[1].kind === 'ref' && !pair[1].readonly,
  )
}
const titled = ({ rows, of, name }: (typeof references)[number]) => [of.name, rows, name].filter(Boolean).join('.')

const world = worldOfFile()
const caller = userOfFile(world, ['*'])
/** What is named beside what a test is about is made once. */
const make = makerOfFile(caller, wholeRecords)

/** Adds a record that names the given one in the given place. */
async function naming({ of, rows, name }: (typeof references)[number], id: number): Promise<Values> {
  const wholes = await make.wholes(of)
  const draft = wholes.find((whole) => (rows ? (whole[rows] as Values[]).length > 0 : whole[name] !== null))!
  if (!rows) return caller.ok(`${of.path}/add.do`, { ...draft, [name]: id })
  const [row] = draft[rows] as Values[]
  return caller.ok(`${of.path}/add.do`, { ...draft, [rows]: [{ ...row, [name]: id }] })
}

async function change(of: Entity, id: unknown, values: Values): Promise<void> {
  const { version } = await caller.ok(`${of.path}/get.do`, { id })
  await caller.ok(`${of.path}/modify.do`, { id, version, ...values })
}

type Reference = (typeof references)[number]

/** References by the kind of record that has them: one workbook brings back all of a kind. */
const byKind = (some: readonly Reference[]) =>
  [...Map.groupBy(some, ({ of }) => of)].map(([of, all]) => [of.name, of, all] as const)

/** Records that each name another one in a place of its own come in again as they left. */
async function expectUnchanged(of: Entity, records: ReadonlyMap<Reference, Values>): Promise<void> {
  const read = () =>
    Promise.all(
      [...records].map(async ([reference, { id }]) => [
        titled(reference),
        await caller.ok(`${of.path}/get.do`, { id }),
      ]),
    )
  const before = await read()
  const bytes = await exportBook(caller, of.path, { ids: [...records.values()].map(({ id }) => id) })
  const { issues, sheets } = await importOver(caller, of.path, bytes)
  expect(issues).toEqual([])
  expect(sheets).toMatchObject([{ rows: records.size, added: 0, skipped: 0 }])
  expect(await read()).toEqual(before)
}

/** The record that names one which is retired then. */
async function namingRetired(reference: Reference): Promise<Values> {
  const { to } = reference
  const field = to.fields[to.validField!]!
  const target = await make.record(to)
  const record = await naming(reference, target.id)
  // What takes part in scheduling stays valid.
  for (const [entity, id] of [
    [reference.of, record['id']],
    [to, target.id],
  ] as const)
    if (entity.fields['inScheduling']) await change(entity, id, { inScheduling: false })
  const retired = field.kind === 'choice' ? field.options['invalid'] : false
  await change(to, target.id, { [to.validField!]: retired })
  return record
}

/** The record that names one whose title is the key of another one. */
async function namingByTitle(reference: Reference): Promise<Values> {
  const { to } = reference
  const [key = ''] = to.key
  const other = await make.record(to)
  const target = await make.record(to, { [to.title]: String(other[key]) })
  return naming(reference, target.id)
}

const retirable = references.filter(({ to }) => to.validField)
const byTitle = references.filter(({ to }) => to.key.length === 1 && to.title !== to.key[0])

describe.each([
  ['one that has been retired since', retirable, namingRetired],
  ["one whose title is another one's key", byTitle, namingByTitle],
] as const)('[BD-62] a record that names %s', (_, some, made) => {
  it.each(byKind(some))('comes in again as it left, by each reference of %s', async (_name, of, all) => {
    const records = new Map<Reference, Values>()
    for (const reference of all) records.set(reference, await made(reference))
    await expectUnchanged(of, records)
  })
})
