/** What records are to those that name them, asked of every reference of every kind: told, kept while it is in use, and no choice once it is retired. */
import { rowsFields, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { describe, expect, it } from 'vitest'
import { changeConfirmed, wholeRecords } from '../index.ts'
import { makerOfFile, userOfFile, worldOfFile } from '../world/of-file.ts'

type RefField = Extract<Field, { kind: 'ref' }>
type Values = Record<string, unknown>

const entities = serverModules.flatMap(({ module }) => module.entities)

const world = worldOfFile()
const mine = userOfFile(world, ['*'])
const make = makerOfFile(mine, wholeRecords)

interface Reference {
  rows?: string
  name: string
  field: RefField
}

const refsIn = (fields: Fields, rows?: string): Reference[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && !field.readonly ? [{ ...(rows ? { rows } : {}), name, field }] : [],
  )
/** Every reference that a caller may write: of records, and of their rows. */
const referencesOf = (of: Entity): Reference[] => [
  ...refsIn(of.fields),
  ...rowsFields(of).flatMap(([rows, { fields }]) => refsIn(fields as Fields, rows)),
]
const pathOf = ({ rows, name }: Reference) => [rows, name].filter(Boolean).join('.')

/** What a record names in one place, in the first of its rows. */
const namedIn = (values: Values, { rows, name }: Reference): unknown =>
  rows ? (values[rows] as Values[] | undefined)?.[0]?.[name] : values[name]

/** A record with all its fields that names the given one in one place. */
async function draftNaming(of: Entity, reference: Reference, id: number): Promise<Values> {
  const draft = (await make.wholes(of)).find((whole) => namedIn(whole, reference))!
  const { rows, name } = reference
  if (!rows) return { ...draft, [name]: id }
  return { ...draft, [rows]: (draft[rows] as Values[]).with(0, { ...(draft[rows] as Values[])[0], [name]: id }) }
}

const rulesOf = ({ data }: Envelope): string[] =>
  ((data as { issues?: { field: string; rule: string }[] } | null)?.issues ?? []).map(
    ({ field, rule }) => `${field} ${rule}`,
  )

async function retire(of: Entity, id: number): Promise<Envelope> {
  const field = of.fields[of.validField!]!
  const change = async (values: Values) => {
    const { version } = await mine.ok(`${of.path}/get.do`, { id })
    return changeConfirmed(mine, `${of.path}/modify.do`, { id, version, ...values })
  }
  // What takes part in scheduling stays valid.
  if (of.fields['inScheduling']) await change({ inScheduling: false })
  return change({ [of.validField!]: field.kind === 'choice' ? field.options['invalid'] : false })
}

const naming = entities.filter((of) => referencesOf(of).length > 0)

describe.each(naming.map((of) => [of.name, of] as const))('what %s names', (_, of) => {
  it('[CL-46] says where it is used, by each reference, and is not removed while it is', async () => {
    const told = new Set<string>()
    for (const draft of await make.wholes(of)) {
      const { id } = await mine.ok(`${of.path}/add.do`, draft)
      for (const reference of referencesOf(of)) {
        const target = namedIn(draft, reference)
        if (typeof target !== 'number') continue
        const to = reference.field.to()
        const { uses } = await mine.ok('comm/uses/list.do', { entity: to.name, recordId: target })
        const use = uses.find(({ entity }: { entity: string }) => entity === of.name)
        expect([pathOf(reference), use?.records.map((record: { id: number }) => record.id)]).toEqual([
          pathOf(reference),
          expect.arrayContaining([id]),
        ])
        expect(use.count).toBeGreaterThanOrEqual(use.records.length)
        told.add(pathOf(reference))
        if (reference.field.onRemove === 'remove' || to.without.includes('remove')) continue
        const removal = await mine.post<any>(`${to.path}/remove.do`, { ids: [target] })
        expect([pathOf(reference), removal.code]).not.toEqual([pathOf(reference), wireCodes.ok])
        if (removal.data.refusal === 'record.referenced')
          expect(removal.data.references).toContainEqual({ entity: of.name, count: use.count })
      }
    }
    expect([...told].sort()).toEqual(referencesOf(of).map(pathOf).sort())
  })

  it('[BD-62] takes no record that has been retired, by any reference', async () => {
    for (const reference of referencesOf(of)) {
      const to = reference.field.to()
      if (!to.validField) continue
      const target = await make.record(to)
      const draft = await draftNaming(of, reference, target.id)
      expect(await retire(to, target.id)).toMatchObject({ code: wireCodes.ok })
      const answer = await mine.post(`${of.path}/add.do`, draft)
      expect([pathOf(reference), rulesOf(answer)]).toEqual([
        pathOf(reference),
        expect.arrayContaining([`${pathOf(reference)} retired`]),
      ])
    }
  })
})

/** The kind that most others name. */
const [mostNamed] = Map.groupBy(
  naming.flatMap((of) => referencesOf(of).map((reference) => ({ of, reference, to: reference.field.to() }))),
  ({ to }) => to,
)
  .entries()
  .map(([to, uses]) => ({ to, uses: [...Map.groupBy(uses, ({ of }) => of).values()].map(([use]) => use!) }))
  .toArray()
  .sort((one, other) => other.uses.length - one.uses.length)

it('[CL-46] names twenty records that use one at most, some of each kind, and counts them all', async () => {
  const { to, uses: named } = mostNamed!
  // A record is named once where it is all of the key.
  const counts = named.map(({ of, reference }): number => (of.key.join() === reference.name ? 1 : 3))
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(20)
  const { id } = await make.record(to)
  for (const [at, { of, reference }] of named.entries())
    for (let made = 0; made < counts[at]!; made += 1) {
      const draft = await draftNaming(of, reference, id)
      expect(await changeConfirmed(mine, `${of.path}/add.do`, draft)).toMatchObject({ code: wireCodes.ok })
    }
  const { uses } = await mine.ok('comm/uses/list.do', { entity: to.name, recordId: id })
  const told = new Map(uses.map((use: Values) => [use['entity'], use])) as Map<string, Values & { records: object[] }>
  expect(named.map(({ of }) => told.get(of.name)?.['count'])).toEqual(counts)
  // Behaviours make records of other kinds that name it, such as reports.
  expect(uses.flatMap(({ records }: { records: object[] }) => records)).toHaveLength(20)
  for (const [at, { of }] of named.entries())
    expect(told.get(of.name)!.records.length).toBeGreaterThanOrEqual(Math.min(counts[at]!, 2))
})

const retirable = entities.filter(({ validField, without }) => validField && !without.includes('modify'))

describe.each(retirable.map((of) => [of.name, of] as const))('a record of %s', (_, of) => {
  it('[BD-62] is no choice any more once it is retired, and stays what it is called', async () => {
    // Nothing names it: there is nobody who may choose.
    if (world.composition.kit.referencesTo(of).length === 0) return
    const { id } = await make.record(of)
    const [{ label }] = (await mine.ok(`${of.path}/options.do`, { ids: [id] })).options
    const isChoice = async () =>
      (await mine.ok(`${of.path}/options.do`, { search: label.split(' · ').at(-1), limit: 500 })).options.some(
        (option: { id: number }) => option.id === id,
      )
    expect(await isChoice()).toBe(true)
    expect(await retire(of, id)).toMatchObject({ code: wireCodes.ok })
    expect(await isChoice()).toBe(false)
    expect((await mine.ok(`${of.path}/options.do`, { ids: [id] })).options).toMatchObject([{ id, label }])
    expect(await mine.ok(`${of.path}/get.do`, { id })).toMatchObject({ id })
  })
})
