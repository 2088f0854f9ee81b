/** What every entity promises, asked of all of them through HTTP. A new entity is held to it without a line of test. */
import {
  countedRows,
  isAsked,
  optionWordsOf,
  permissionOf,
  rowsFields,
  type Entity,
  type Field,
  type TextField,
} from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { otherValue, othersOf } from '../records/other-values.ts'
import { makerOfFile, ofFile, userOfFile, worldOfFile } from '../world/of-file.ts'
import { changeConfirmed, changedValues, loggedDefects, sampleValue, wholeRecords, type Caller } from '../index.ts'

const entities = serverModules.flatMap(({ module }) => module.entities)
const absentId = 4_242_424_242_424

const world = worldOfFile()
const mine = userOfFile(world, ['*'])
const make = makerOfFile(mine, wholeRecords)
/** Somebody of another tenant. */
const theirs = userOfFile(world, ['*'])
const makeTheirs = makerOfFile(theirs)

const operations = ['check', 'detail', 'add', 'modify', 'remove'] as const
type Operation = (typeof operations)[number]

/** A member of the same tenant with the right to these operations on every kind. */
const holder = (held: readonly Operation[]) =>
  ofFile(() => {
    const permissions = held.flatMap((operation) => entities.map((of) => permissionOf(of, operation)))
    return world.user(permissions, { tenant: mine })
  })
const holders = (held: (operation: Operation) => readonly Operation[]) =>
  Object.fromEntries(operations.map((operation) => [operation, holder(held(operation))])) as Record<Operation, Caller>
const nobody = holder([])
const holdersOf = holders((operation) => [operation])
const holdersOfAllBut = holders((operation) => operations.filter((other) => other !== operation))

type Faults = { issues?: { field: string; row?: number; rule: string; message: string }[]; refusal?: string }
const rulesOf = (answer: Envelope) =>
  ((answer.data as Faults | null)?.issues ?? []).map(({ field, rule }) => `${field} ${rule}`)

/** Fields that a change may set, with a value that is not the given one. */
const changesOf = (of: Entity, now: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(of.fields).flatMap(([name, field]) => {
      if (field.readonly || field.fixed) return []
      const own = changedValues[of.name]?.(now)[name]
      const other = own === undefined ? otherValue(field, now[name]) : (own ?? undefined)
      return other === undefined ? [] : [[name, other]]
    }),
  )

const isNumber = (field: Field): field is Extract<Field, { scale: number }> => 'scale' in field

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_, of) => {
  it('[CL-46 BD-62] is added, read, listed, searched, changed and removed', async () => {
    const added = await make.record(of)
    const read = await mine.ok(`${of.path}/get.do`, { id: added.id })
    expect(read).toEqual(added)
    const listed = await mine.ok(`${of.path}/list.do`, { ids: [added.id] })
    expect(listed.total).toBe(1)
    const childless = Object.fromEntries(
      Object.entries(read as object).filter(([name]) => of.fields[name]?.kind !== 'rows'),
    )
    const counts = Object.fromEntries(countedRows(of).map((name) => [name, (read[name] as object[]).length]))
    expect(listed.rows[0]).toEqual({ ...childless, ...(countedRows(of).length > 0 ? { counts } : {}) })
    const [word] = of.list.search
    if (word && typeof read[word] === 'string') {
      const found = await mine.ok(`${of.path}/list.do`, {
        search: `*${(read[word] as string).toUpperCase()}`,
        size: 500,
      })
      expect(found.rows.map(({ id }: { id: number }) => id)).toContain(added.id)
    }
    expect(await mine.ok(`${of.path}/remove.do`, { ids: [added.id] })).toEqual({ removed: 1 })
    expect((await mine.post(`${of.path}/get.do`, { id: added.id })).code).toBe(wireCodes.absent)
  })

  it('[CL-46] keeps every field that may be written, when it is added and when it is changed', async () => {
    const drafts = await make.wholes(of)
    const isGiven = (name: string) => drafts.some((draft) => ![null, undefined, ''].includes(draft[name] as null))
    for (const [name, field] of Object.entries(of.fields))
      if (!field.readonly) expect([name, isGiven(name)]).toEqual([name, true])
    for (const draft of drafts) {
      const { id, version } = await mine.ok(`${of.path}/add.do`, draft)
      const added = await mine.ok(`${of.path}/get.do`, { id })
      expect(shownAs(of, added)).toEqual(shownAs(of, draft))
      if (!of.without.includes('modify')) {
        const changes = changesOf(of, added)
        const answer = await changeConfirmed(mine, `${of.path}/modify.do`, { id, version, ...changes })
        expect(answer).toMatchObject({ code: wireCodes.ok, data: { version: version + 1 } })
        const changed = await mine.ok(`${of.path}/get.do`, { id })
        expect(shownAs(of, changed)).toEqual({ ...shownAs(of, added), ...shownAs(of, changes) })
        const history = await mine.ok('comm/history/list.do', { entity: of.name, recordId: id })
        const [{ operation, changes: noted }] = history.rows
        expect(operation).toBe('modify')
        expect(noted.map(({ field }: { field: string }) => field)).toEqual(expect.arrayContaining(Object.keys(changes)))
      }
      expect(await mine.ok(`${of.path}/remove.do`, { ids: [id] })).toEqual({ removed: 1 })
    }
  })

  it('[CL-46] keeps what its rows hold, and another record or other rows in the place of those that it named', async () => {
    const drafts = await make.wholes(of)
    for (const [name, { fields }] of rowsFields(of)) {
      const rows = drafts.flatMap((draft) => (draft[name] as Values[] | undefined) ?? [])
      for (const [inner, field] of Object.entries(fields as Entity['fields']))
        if (!field.readonly)
          expect([name, inner, rows.some((row) => ![null, undefined, ''].includes(row[inner] as null))]).toEqual([
            ...[name, inner, true],
          ])
    }
    if (of.without.includes('modify')) return
    const [asked, kept] = [new Set<string>(), new Set<string>()]
    for (const draft of drafts) {
      let { id, version } = await mine.ok(`${of.path}/add.do`, draft)
      for (const [name, other] of await othersOf(make, of, draft)) {
        asked.add(name)
        const answer = await changeConfirmed(mine, `${of.path}/modify.do`, { id, version, [name]: other })
        if (answer.code !== wireCodes.ok) {
          // What a rule binds to other values stays as it was; nothing else stands in the way.
          for (const rule of rulesOf(answer)) expect(rule).toMatch(/ (.+:rules\..+|duplicateRow)$/)
          continue
        }
        version = (answer.data as { version: number }).version
        const now = await mine.ok(`${of.path}/get.do`, { id })
        expect(shownAs(of, { [name]: now[name] })).toEqual(shownAs(of, { [name]: other }))
        kept.add(name)
      }
      await mine.ok(`${of.path}/remove.do`, { ids: [id] })
    }
    expect([...kept].sort()).toEqual([...asked].sort())
  })

  it('[BD-63 C5] refuses a second record of the same key, whatever its case and width', async () => {
    const draft = await make.draft(of)
    const record = await mine.ok(`${of.path}/add.do`, draft)
    const keyText = of.key.find((name) => of.fields[name]?.kind === 'text')
    const taken = / (duplicate|identity:rules\.phoneTaken)$/
    const variants: [object, RegExp][] = [[draft, taken]]
    if (keyText) {
      const { pattern } = of.fields[keyText] as TextField
      const swapped = swapCase(String(draft[keyText]))
      // A code of capitals alone has no other case that it could be taken in.
      variants.push([{ ...draft, [keyText]: swapped }, pattern?.test(swapped) === false ? / pattern$/ : taken])
    }
    for (const [variant, refused] of variants) {
      const answer = await mine.post(`${of.path}/add.do`, variant)
      expect(answer.code).toBe(wireCodes.invalid)
      expect(rulesOf(answer)).toContainEqual(expect.stringMatching(refused))
    }
    await mine.ok(`${of.path}/remove.do`, { ids: [record.id] })
  })

  it('[I1] names each required field that is missing, all at once', async () => {
    const missing = Object.entries(of.fields).filter(
      ([, field]) => isAsked(field, true) && !field.readonly && (field.kind === 'rows' || field.default === undefined),
    )
    const answer = await mine.post(`${of.path}/add.do`, {})
    expect(answer.code).toBe(wireCodes.invalid)
    for (const [name, field] of missing)
      expect(rulesOf(answer)).toContain(`${name} ${field.kind === 'rows' ? 'tooFewRows' : 'required'}`)
    for (const { message } of (answer.data as Faults).issues ?? []) expect(message).toMatch(/\p{Script=Han}/u)
  })

  it('[R3] refuses fields that the server keeps for itself', async () => {
    const draft = await make.draft(of)
    const own = Object.entries(of.fields).filter(
      ([, field]) => field.readonly && field.kind !== 'rows' && field.kind !== 'ref',
    )
    const smuggled = {
      tenantId: 1,
      factoryId: 1,
      id: 5,
      version: 9,
      updatedBy: 'x',
      ...Object.fromEntries(own.map(([name, field]) => [name, sampleValue(field as never, 1)])),
    }
    const answer = await mine.post(`${of.path}/add.do`, { ...draft, ...smuggled })
    expect(answer.code).toBe(wireCodes.invalid)
    for (const name of Object.keys(smuggled))
      expect(rulesOf(answer)).toContainEqual(expect.stringMatching(new RegExp(`^${name} (unknown|readonly)$`)))
  })

  it('[U1] holds each text to its limit in code points, in its rows too', async () => {
    for (const [name, field] of Object.entries(of.fields)) {
      if (field.kind !== 'text' || field.readonly) continue
      const tooLong = { ...(await make.draft(of)), [name]: '𠮷'.repeat(field.max + 1) }
      expect(rulesOf(await mine.post(`${of.path}/add.do`, tooLong))).toEqual([`${name} tooLong`])
    }
    for (const [rows, { fields }] of rowsFields(of)) {
      const beyond = Object.entries(fields as Entity['fields']).flatMap(([name, field]) =>
        field.kind === 'text' && !field.readonly ? [[name, '𠮷'.repeat(field.max + 1), 'tooLong'] as const] : [],
      )
      await expectBeyond(beyond, rows)
    }
  })

  type Beyond = readonly [name: string, value: number | string, rule: string]

  /** A record with values that are beyond their limits, in a row of it where `rows` is given, is refused for these alone. */
  async function expectBeyond(beyond: readonly Beyond[], rows?: string): Promise<void> {
    if (beyond.length === 0) return
    const values = Object.fromEntries(beyond.map(([name, value]) => [name, value]))
    const draft = rows ? await withRow(rows, values) : { ...(await make.draft(of)), ...values }
    const within = rows ? `${rows}.` : ''
    const answer = await mine.post(`${of.path}/add.do`, draft)
    expect(rulesOf(answer).sort()).toEqual(beyond.map(([name, , rule]) => `${within}${name} ${rule}`).sort())
  }

  /** A record with all its fields, and these values in the first of its rows of a kind. */
  async function withRow(rows: string, values: object): Promise<Record<string, unknown>> {
    const wholes = await make.wholes(of)
    const whole = wholes.find((draft) => (draft[rows] as object[]).length > 0)!
    return { ...whole, [rows]: [{ ...(whole[rows] as object[])[0], ...values }] }
  }

  it('[BD-62] holds each number to its bounds, in its rows too', async () => {
    const beyondIn = (fields: Entity['fields']): Beyond[][] => {
      const numbers = Object.entries(fields).flatMap(([name, field]) =>
        isNumber(field) && !field.readonly ? [[name, field] as const] : [],
      )
      const over = numbers.flatMap(([name, { max }]): Beyond[] =>
        max === undefined ? [] : [[name, max + 1, 'tooLarge']],
      )
      const under = numbers.flatMap(([name, { min, above }]): Beyond[] => {
        if (above !== undefined) return [[name, above, 'above']]
        return min === undefined ? [] : [[name, min - 1, 'tooSmall']]
      })
      return [over, under]
    }
    for (const beyond of beyondIn(of.fields)) await expectBeyond(beyond)
    for (const [rows, { fields }] of rowsFields(of))
      for (const beyond of beyondIn(fields as Entity['fields'])) await expectBeyond(beyond, rows)
  })

  it('[BD-62] has no more rows of a kind than it takes, and no fewer', async () => {
    for (const [rows, { max, min = 0 }] of rowsFields(of)) {
      const [row] = (await withRow(rows, {}))[rows] as object[]
      const counts: [number, string][] = [[max + 1, 'tooManyRows']]
      if (min > 0) counts.push([min - 1, 'tooFewRows'])
      for (const [count, rule] of counts) {
        const draft = { ...(await make.draft(of)), [rows]: Array.from({ length: count }, () => row) }
        expect(rulesOf(await mine.post(`${of.path}/add.do`, draft))).toContain(`${rows} ${rule}`)
      }
    }
  })

  it.each(of.rules.map((rule, at) => [`${rule.key} ${at}`, rule] as const))(
    'rule %s refuses its example',
    async (_name, rule) => {
      const answer = await mine.post(`${of.path}/add.do`, { ...(await make.draft(of)), ...rule.example })
      expect(answer.code).toBe(wireCodes.invalid)
      expect(rulesOf(answer)).toContain(`${rule.field} ${of.module}:rules.${rule.key}`)
    },
  )

  it('[C1] refuses a change of a version that is gone, with who and when', async () => {
    if (of.without.includes('modify')) {
      expect((await mine.post(`${of.path}/modify.do`, { id: 1, version: 1 })).code).not.toBe(wireCodes.ok)
      return
    }
    const record = await mine.ok(`${of.path}/add.do`, (await make.wholes(of))[0])
    const change = () =>
      changeConfirmed(mine, `${of.path}/modify.do`, {
        ...{ id: record.id, version: record.version },
        ...changesOf(of, record),
      })
    const answers = await Promise.all([change(), change(), change()])
    expect(answers.map(({ code }) => code).sort()).toEqual(
      [wireCodes.ok, wireCodes.conflict, wireCodes.conflict].sort(),
    )
    const lost = answers.find(({ code }) => code === wireCodes.conflict)!
    expect(lost.data).toMatchObject({
      version: record.version + 1,
      changedBy: expect.any(String),
      changedAt: expect.any(String),
    })
  })

  it('[R1 MO-11] asks each operation for its permission, and for no other', async () => {
    const record = await make.record(of)
    const bodies: Record<Operation, [string, object]> = {
      check: ['list', {}],
      detail: ['get', { id: record.id }],
      add: ['add', {}],
      modify: ['modify', { id: record.id, version: 1 }],
      remove: ['remove', { ids: [absentId] }],
    }
    const ofThisKind = await world.user(
      operations.map((operation) => permissionOf(of, operation)),
      { tenant: mine },
    )
    const isDenied = async (caller: Caller, [verb, body]: [string, object]) =>
      (await caller.post(`${of.path}/${verb}.do`, body)).code === wireCodes.denied
    const seen = operations.map(async (operation) => {
      const callers = { nobody, other: holdersOfAllBut[operation], its: holdersOf[operation], ofThisKind }
      const denied = Object.entries(callers).map(async ([who, caller]) => [
        who,
        await isDenied(caller, bodies[operation]),
      ])
      return [operation, Object.fromEntries(await Promise.all(denied))]
    })
    const expected = { nobody: true, other: true, its: false, ofThisKind: false }
    expect(Object.fromEntries(await Promise.all(seen))).toEqual(
      Object.fromEntries(operations.map((operation) => [operation, expected])),
    )
  })

  it("[T1 OU-06] treats another tenant's record as absent", async () => {
    const record = await makeTheirs.record(of)
    const pairs: [string, (id: number) => object][] = [
      ['get', (id) => ({ id })],
      ['modify', (id) => ({ id, version: 1 })],
      ['remove', (id) => ({ ids: [id] })],
      ['list', (id) => ({ ids: [id] })],
      ['options', (id) => ({ ids: [id] })],
    ]
    const plain = ({ traceId: _trace, ...answer }: Envelope) => answer
    const answersOf = (id: number) =>
      Promise.all(pairs.map(async ([verb, body]) => [verb, plain(await mine.post(`${of.path}/${verb}.do`, body(id)))]))
    const [foreign, absent] = await Promise.all([answersOf(record.id), answersOf(absentId)])
    expect(foreign).toEqual(absent)
    expect(await theirs.ok(`${of.path}/get.do`, { id: record.id })).toEqual(record)
  })

  it('[T2] refuses a reference to a record of another tenant as if it were absent', async () => {
    for (const [name, field] of Object.entries(of.fields)) {
      if (field.kind !== 'ref' || field.readonly) continue
      const foreign = await makeTheirs.record(field.to())
      const answer = await mine.post(`${of.path}/add.do`, { ...(await make.draft(of)), [name]: foreign.id })
      expect(answer.code).toBe(wireCodes.invalid)
      expect(rulesOf(answer)).toContain(`${name} reference`)
    }
    for (const [name, field] of rowsFields(of))
      for (const [child, spec] of Object.entries(field.fields as Entity['fields'])) {
        if (spec.kind !== 'ref' || !spec.required) continue
        const foreign = await makeTheirs.record(spec.to())
        const draft = await make.draft(of)
        const [row = {}] = (draft[name] as object[] | undefined) ?? []
        const answer = await mine.post(`${of.path}/add.do`, {
          ...draft,
          [name]: [{ ...row, ...required(field.fields), [child]: foreign.id }],
        })
        expect(answer.code).toBe(wireCodes.invalid)
        expect(rulesOf(answer)).toContainEqual(expect.stringMatching(/ (reference|.*rules\..*)$/))
      }
  })

  it('[I3] takes what looks like SQL for text', async () => {
    const searches = ["' or 1=1 --", '%', '_', '\\', '*', "'; drop table x; --"]
    const sorts = ['name; drop table x', 'tenant_id', 'id desc', '--name']
    const codesOf = (inputs: object[]) =>
      Promise.all(inputs.map(async (input) => (await mine.post(`${of.path}/list.do`, input)).code))
    const found = await codesOf(searches.map((search) => ({ search })))
    const sorted = await codesOf(sorts.map((sort) => ({ sort })))
    expect(found).toEqual(searches.map(() => wireCodes.ok))
    expect(sorted).toEqual(sorts.map(() => wireCodes.invalid))
  })
})

const customEntities = serverModules.flatMap(({ module }) => module.customEntities ?? [])

describe.each([...entities, ...customEntities].map((entity) => [entity.name, entity] as const))('%s', (_, of) => {
  it('has words for itself, its fields and rules in both languages', () => {
    const { kit } = world.composition
    for (const language of ['zh', 'en'] as const) {
      const missing = wordsOf(of).filter(({ module, path }) => kit.word(language, module, path) === path)
      expect(missing).toEqual([])
    }
  })
})

type Values = Record<string, unknown>

/** What a caller may write of a record, as an answer shows it: rows without their ids, of secrets that there is one. */
const shownAs = ({ fields }: Pick<Entity, 'fields'>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      if (!field || field.readonly) return []
      if (field.kind === 'secret') return [[name, value === null ? null : '••••••']]
      return [[name, field.kind === 'rows' ? (value as Values[]).map((row) => shownAs(field as never, row)) : value]]
    }),
  )

const swapCase = (value: string) => (value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase())

/** Right values for the required fields of a child row that name nothing. */
const required = (fields: Entity['fields']) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.required && !field.readonly && field.kind !== 'ref' && field.kind !== 'rows'
        ? [[name, sampleValue(field, 0)]]
        : [],
    ),
  )

/** Where words must stand. */
function wordsOf(of: Entity): { module: string; path: string }[] {
  const own = (path: string) => ({ module: of.module, path })
  const fields = (prefix: string, list: Entity['fields']): { module: string; path: string }[] =>
    Object.entries(list).flatMap(([name, field]) => {
      const { module, path } = optionWordsOf(field, of.module, `${prefix}.${name}`)
      return [
        own(`${prefix}.${name}`),
        ...(field.kind === 'choice'
          ? Object.keys(field.options).map((option) => ({ module, path: `${path}.${option}` }))
          : []),
        ...(field.kind === 'rows' ? fields(`${prefix}.${name}Fields`, field.fields as Entity['fields']) : []),
      ]
    })
  return [
    own(`${of.stem}.$`),
    own(`${of.stem}.$empty`),
    ...fields(of.stem, of.fields),
    ...Object.keys(of.groups).map((group) => own(`${of.stem}.groups.${group}`)),
    ...of.rules.map((rule) => own(`rules.${rule.key}`)),
  ]
}

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
