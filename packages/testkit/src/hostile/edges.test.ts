/** Every figure of every call at the edges of numbers, and every field that may be empty, empty: nothing of it is a defect. */
import { wireCodes } from '@mouldwright/server-kit'
import { beforeAll, expect, inject, it } from 'vitest'
import { worldOfFile, operatorOfFile } from '../world/of-file.ts'
import { createMaker, productExtras } from '../index.ts'
import {
  endsSession,
  entitiesIn,
  operationsOf,
  sample,
  schemaOf,
  sendTo,
  type Operation,
  type Schema,
} from '../world/surface.ts'

const world = worldOfFile({ role: 'web', jobSettings: { budget: { perMember: 100_000, perTenant: 100_000 } } })
const { mine } = operatorOfFile(world)
let operations: Operation[]
let ids: Map<string, number>

beforeAll(async () => {
  const maker = createMaker(mine, productExtras)
  ids = new Map()
  for (const entity of world.composition.kit.entities.values())
    if (!entity.without.includes('add')) ids.set(entity.name, (await maker.record(entity)).id)
  // Calls that take a record away would leave nothing for the others.
  operations = (await operationsOf(world)).filter(
    (operation) => !endsSession(operation) && !/remove|delete/i.test(operation.operationId),
  )
})

type Path = readonly string[]
interface Leaf {
  path: Path
  schema: Schema
}

const kindsOf = (schema: Schema): Schema[] => (schema.anyOf ? schema.anyOf.flatMap(kindsOf) : [schema])

/** The places of a schema, each once; those of one element stand for all of a list. */
function leavesOf(schema: Schema): Leaf[] {
  const byPlace = new Map<string, Leaf>()
  for (const leaf of allLeaves(schema)) {
    const known = byPlace.get(leaf.path.join('.'))
    byPlace.set(
      leaf.path.join('.'),
      known ? { ...leaf, schema: { anyOf: [...kindsOf(known.schema), leaf.schema] } } : leaf,
    )
  }
  return [...byPlace.values()]
}

function allLeaves(schema: Schema, path: Path = []): Leaf[] {
  return kindsOf(schema).flatMap((kind) => {
    if (kind.type === 'object')
      return Object.entries(kind.properties ?? {}).flatMap(([name, of]) => allLeaves(of, [...path, name]))
    return kind.type === 'array' && kind.items ? allLeaves(kind.items, [...path, '0']) : [{ path, schema: kind }]
  })
}

/** A body that fits but for one place. */
function bodyWith(schema: Schema, path: Path, value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const at = kindsOf(schema)
  const list = name === '0' ? at.find(({ type }) => type === 'array') : undefined
  if (list) return [bodyWith(list.items!, rest, value)]
  const record = at.find(({ properties }) => properties && Object.hasOwn(properties, name))!
  const right = fitting(record) as object
  return { ...right, [name]: bodyWith(record.properties![name]!, rest, value) }
}

/** Fits, each id being one of a record that is there. */
const fitting = (schema: Schema): unknown => {
  const [entity] = entitiesIn(schema)
  return sample(schema, (entity && ids.get(entity)) || 1)
}

const isLong = inject('propertyFactor') > 1
const manyNumbers = [1e308, -1e15, 0.5, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 1e15, -0]
const numbers = isLong ? manyNumbers : manyNumbers.slice(0, 3)
const atOnce = 6

interface Case {
  operation: Operation
  path: Path
  value: unknown
}

/** Folder of an operation's calls: those of an entity, or of one page. */
const folderOf = ({ operationId }: Operation) => operationId.slice(0, operationId.lastIndexOf('.'))

/**
 * The places to try. The short form tries one of those that are read by the same code: a field that several calls of an entity take,
 * filters of one kind.
 */
function placesOf(isWanted: (leaf: Leaf) => boolean): Omit<Case, 'value'>[] {
  const seen = new Set<string>()
  return operations.flatMap((operation) =>
    leavesOf(schemaOf(operation)).flatMap((leaf) => {
      const { path, schema } = leaf
      const isFilter = path[0] === 'filters'
      const alike = [folderOf(operation), ...(isFilter ? path.slice(2) : path), JSON.stringify(schema)].join(' ')
      if (!isWanted(leaf) || (!isLong && seen.has(alike))) return []
      seen.add(alike)
      return [{ operation, path }]
    }),
  )
}

async function loggedDefects(cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = []
  for (let at = 0; at < cases.length; at += atOnce)
    await Promise.all(
      cases.slice(at, at + atOnce).map(async ({ operation, path, value }) => {
        const { code, status } = await sendTo(world, operation, bodyWith(schemaOf(operation), path, value), mine)
        if (code === wireCodes.defect || code === wireCodes.busy || status >= 500)
          wrong.push(`${operation.operationId} ${path.join('.')} = ${String(value)}: ${why()}`)
      }),
    )
  return wrong
}

const why = () => String((world.errors.at(-1)?.facts['err'] as Error | undefined)?.message)

const isNumber = ({ schema }: Leaf) => kindsOf(schema).some(({ type }) => type === 'integer' || type === 'number')

it('[I1 I6] takes or refuses every number in every place of a number', { timeout: 900_000 }, async () => {
  const cases = placesOf(isNumber).flatMap((place) => numbers.map((value) => ({ ...place, value })))
  expect(await loggedDefects(cases)).toEqual([])
  expect(cases.length).toBeGreaterThan(1_000)
})

it('[I1] takes or refuses nothing in every place', { timeout: 900_000 }, async () => {
  const cases = placesOf(() => true).map((place) => ({ ...place, value: null }))
  expect(await loggedDefects(cases)).toEqual([])
  expect(cases.length).toBeGreaterThan(800)
})
