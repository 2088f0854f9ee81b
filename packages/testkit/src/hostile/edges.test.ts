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

/** The places of a schema; those of one element stand for all of a list. */
function leavesOf(schema: Schema, path: Path = []): Leaf[] {
  return kindsOf(schema).flatMap((kind) => {
    if (kind.type === 'object')
      return Object.entries(kind.properties ?? {}).flatMap(([name, of]) => leavesOf(of, [...path, name]))
    return kind.type === 'array' && kind.items ? leavesOf(kind.items, [...path, '0']) : [{ path, schema: kind }]
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

const manyNumbers = [1e308, -1e15, 0.5, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 1e15, -0]
const numbers = inject('propertyFactor') > 1 ? manyNumbers : manyNumbers.slice(0, 3)
const atOnce = 6

interface Case {
  operation: Operation
  path: Path
  value: unknown
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

const isNumber = ({ schema }: Leaf) => schema.type === 'integer' || schema.type === 'number'

it('[I1 I6] takes or refuses every number in every place of a number', { timeout: 900_000 }, async () => {
  const cases = operations.flatMap((operation) =>
    leavesOf(schemaOf(operation))
      .filter(isNumber)
      .flatMap(({ path }) => numbers.map((value) => ({ operation, path, value }))),
  )
  expect(await loggedDefects(cases)).toEqual([])
  expect(cases.length).toBeGreaterThan(1_000)
})

it('[I1] takes or refuses nothing in every place', { timeout: 900_000 }, async () => {
  const cases = operations.flatMap((operation) =>
    leavesOf(schemaOf(operation)).map(({ path }) => ({ operation, path, value: null })),
  )
  expect(await loggedDefects(cases)).toEqual([])
  expect(cases.length).toBeGreaterThan(800)
})
