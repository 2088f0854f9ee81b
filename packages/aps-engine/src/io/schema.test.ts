import { readFileSync, readdirSync } from 'node:fs'
import { Compile } from 'typebox/schema'
import type { XSchema } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { demandFields, gateKinds, linkKinds, objectiveNames, reasonCodes } from '../model/model.ts'
import { numbersIn } from '../model/optional-numbers.ts'
import type { OptionalTable } from '../model/optional-numbers.ts'
import { Random } from '../model/random.ts'
import { defaultSettings, settingOptions } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { readJsonProblem } from './json-problem.ts'
import { readJson } from './read-json.ts'
import { schemaFaults } from './schema-faults.ts'
import type { Schema } from './schema-faults.ts'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const schemaOf = (name: string) => JSON.parse(textOf(`docs/${name}.schema.json`)) as Schema
const problemSchema = schemaOf('problem')
const planSchema = schemaOf('plan')
/** Another's validator of the whole of JSON Schema: what we publish must mean to others what it means to us. */
const others = { problem: Compile(problemSchema as XSchema), plan: Compile(planSchema as XSchema) }
const cases = readdirSync(new URL('../../cases/', import.meta.url)).sort()
const caseOf = (name: string) => JSON.parse(textOf(`cases/${name}/problem.json`)) as unknown

type Json = Record<string, unknown>
/** A sound problem in which a test may break what it likes. */
const sound = () => JSON.parse(textOf('cases/lock/problem.json')) as Json & Record<string, Json[]>

/** One change of a sound problem, and the path and fault that it must give. */
const faults: [string, (problem: ReturnType<typeof sound>) => void, string][] = [
  ['a list that is missing', (problem) => delete problem['calendars'], '/calendars is missing'],
  ['a field that is missing', (problem) => delete problem['tasks']![1]!['minutes'], '/tasks/1/minutes is missing'],
  ['a field that nobody knows', (p) => (p['tasks']![0]!['minuets'] = 5), '/tasks/0/minuets is no field here'],
  ['text for a number', (p) => (p['tasks']![2]!['minutes'] = '60'), '/tasks/2/minutes "60" is no number'],
  ['a number below its limit', (p) => (p['tasks']![2]!['minutes'] = -1), '/tasks/2/minutes -1 is below 0'],
  [
    'a number above its limit',
    (p) => (p['horizonEnd'] = (2 ** 40) as never),
    `/horizonEnd ${2 ** 40} is above 2147483646`,
  ],
  ['a moment that is not whole', (p) => (p['start'] = 480.5 as never), '/start 480.5 is no integer'],
  [
    'a word that is not offered',
    (p) => (p['links'] = [{ from: 1, to: 2, kind: 'after' }]),
    '/links/0/kind "after" is none of route, electrode, assembly, trial, cam',
  ],
  [
    'an option that is not offered',
    (p) => (p['settings'] = { overtimeChoice: 'sometimes' } as never),
    '/settings/overtimeChoice "sometimes" is none of whenLate, never, always',
  ],
  ['neither of two shapes', (p) => (p['moulds']![0]!['due'] = 'soon'), '/moulds/0/due "soon" is no integer or null'],
  [
    'progress that is done',
    (p) => (p['tasks']![0]!['started'] = { resourceId: 11, progress: 1, workedMinutes: 0, paused: false }),
    '/tasks/0/started/progress 1 is not below 1',
  ],
  [
    'no share at all',
    (p) => (p['links'] = [{ from: 1, to: 2, kind: 'route', share: 0 }]),
    '/links/0/share 0 is not above 0',
  ],
  ['a list for a record', (p) => (p['groups'] = [[]] as never), '/groups/0 a list is no object'],
  ['a record for a list', (p) => (p['groups'] = {} as never), '/groups an object is no array'],
  ['a spec limit that is no number', (p) => (p['resources']![0]!['specs'] = { 'a/b': { max: '9' } }), '/a~1b/max "9"'],
]

describe('JSON schemas', () => {
  it.each(cases)('the golden case %s is a problem, to us and to others', (name) => {
    expect(schemaFaults(problemSchema, caseOf(name))).toEqual([])
    expect(others.problem.Check(caseOf(name))).toBe(true)
  })

  it('what the generator makes with every feature is a problem, and what comes of it a plan', async () => {
    for (let seed = 1; seed <= 15; seed++) {
      const problem = anyProblem(seed)
      const given: unknown = JSON.parse(JSON.stringify(problem))
      expect(schemaFaults(problemSchema, given)).toEqual([])
      expect(others.problem.Check(given)).toBe(true)
      expect(readJsonProblem(JSON.stringify(problem))).toEqual(given)
      const plan: unknown = JSON.parse(JSON.stringify(await solve(problem, { seed, budget: { iterations: 1 } })))
      expect(schemaFaults(planSchema, plan)).toEqual([])
      expect(others.plan.Check(plan)).toBe(true)
    }
  })

  it.each(faults)('names %s with its path', (_, change, fault) => {
    const problem = sound()
    change(problem)
    expect(() => readJson('problem', JSON.stringify(problem))).toThrow(fault)
    expect(others.problem.Check(problem)).toBe(false)
  })

  it('names all faults at once, the first twenty in words', () => {
    const problem = sound()
    for (const task of problem['tasks']!) task['minutes'] = null
    problem['moulds']![0]!['priority'] = 'high'
    expect(schemaFaults(problemSchema, problem).map(({ path }) => path)).toEqual([
      '/moulds/0/priority',
      ...problem['tasks']!.map((_, at) => `/tasks/${at}/minutes`),
    ])
    problem['links'] = Array.from({ length: 30 }, () => ({ from: -1, to: 2, kind: 'route' }))
    expect(() => readJson('problem', JSON.stringify(problem))).toThrow('/links/15/from -1 is below 0; and 14 more')
  })

  it('says of damaged problems what another validator says', () => {
    const random = new Random(17)
    const junk = [null, -3, 2.5, 'x', true, [], {}, 1e300, 'route', 0] as const
    let broken = 0
    for (let round = 0; round < 120; round++) {
      const problem = JSON.parse(JSON.stringify(anyProblem(1 + (round % 5)))) as Json
      damage(problem, random, junk)
      const isSound = schemaFaults(problemSchema, problem).length === 0
      expect(isSound).toBe(others.problem.Check(problem))
      if (!isSound) broken++
    }
    expect(broken).toBeGreaterThan(60)
  })

  it('lists the words that the engine knows', () => {
    const { settings, link, gate } = problemSchema.$defs!
    const offered = Object.fromEntries(Object.entries(settings!.properties!).map(([name, field]) => [name, field.enum]))
    expect(offered).toMatchObject(settingOptions)
    const defaults = Object.entries(settings!.properties!).map(([name, field]) => [name, (field as Json)['default']])
    expect(Object.fromEntries(defaults)).toEqual(defaultSettings)
    expect(link!.properties!['kind']!.enum).toEqual(linkKinds)
    expect(gate!.properties!['kind']!.enum).toEqual(gateKinds)
    expect(Object.keys(problemSchema.properties!['assumedGateMinutes']!.properties!)).toEqual(gateKinds)
    for (const [table, record] of Object.entries({ moulds: 'mould', tasks: 'task', links: 'link' } as const))
      for (const [field, { kind }] of numbersIn(table as OptionalTable))
        expect(problemSchema.$defs![record]!.properties![field]!.$ref).toBe(`#/$defs/${kind}`)
    expect(Object.keys(problemSchema.$defs!['task']!.properties!)).toEqual(
      expect.arrayContaining(Object.keys(demandFields)),
    )
    expect(planSchema.$defs!['reason']!.properties!['code']!.enum).toEqual(reasonCodes)
    expect(planSchema.$defs!['level']!.properties!['name']!.enum).toEqual(objectiveNames)
  })
})

/** Puts junk in one place, somewhere below `value`, or takes a field away. */
function damage(value: Json, random: Random, junk: readonly unknown[]): void {
  let at: Json = value
  for (;;) {
    const names = Object.keys(at)
    const name = names[random.below(names.length)]!
    const part = at[name]
    if (typeof part === 'object' && part !== null && Object.keys(part).length > 0 && random.chance(80)) {
      at = part as Json
      continue
    }
    if (random.chance(20) && !Array.isArray(at)) delete at[name]
    else at[name] = junk[random.below(junk.length)]
    return
  }
}
