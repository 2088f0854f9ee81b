/** Every call that changes something, twenty at once, over what is there: whoever comes second is told so, and nothing is a defect. */
import type { Entity, Fields } from '@mouldwright/kernel'
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import { beforeAll, expect, it, vi } from 'vitest'
import { worldOfFile, operatorOfFile } from '../world/of-file.ts'
import { fewAtATime } from '../world/few-at-a-time.ts'
import { entitiesIn, operationsOf, sampleWith, type Operation } from '../world/surface.ts'
import { deadlocks } from './deadlocks.ts'
import { createMaker, productExtras, type Maker } from '../index.ts'

vi.setConfig({ testTimeout: 900_000 })

const atOnce = 20
// No worker: what is asked for at once waits at once. One tenant may have three quarters of the connections: each of the twenty has its own.
const world = worldOfFile({
  role: 'web',
  poolSize: 28,
  jobSettings: { budget: { perMember: 100_000, perTenant: 100_000 } },
})
const { mine } = operatorOfFile(world)
let operations: Operation[]

beforeAll(async () => {
  operations = (await operationsOf(world)).filter(({ method }) => method === 'post')
})

const post = async (path: string, body: object): Promise<Envelope> => {
  const answer = await world.composition.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { cookie: `mw_long=${mine.tokens.longToken}`, token: mine.tokens.shortToken },
  })
  return answer.json<Envelope>()
}

const tally = (answers: readonly Envelope[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ code }) => code))].map((code) => [
      code,
      answers.filter((one) => one.code === code).length,
    ]),
  )

/** What nobody may hear because two came at once. */
const bad = (answers: readonly Envelope[]) =>
  answers.filter(({ code }) => code === wireCodes.defect || code === wireCodes.busy)

const why = () => {
  const { facts, message } = world.errors.at(-1) ?? { facts: {}, message: '' }
  return `${message} ${String((facts as { err?: Error }).err?.stack).slice(0, 400)}`
}

/** They end the session that calls. */
const endsSession = ({ operationId }: Operation) => /^identity\.session\.|^account\.session\./.test(operationId)

/** Adding, changing and removing records: a test of their own. */
const isOfRecords = ({ operationId }: Operation) => /\.(add|modify|remove)$/.test(operationId)

/** Records of one kind that the calls meet over: each of them, and each other. */
const rivals = 4

const idsOf = async (names: readonly string[], maker: Maker): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>()
  for (const name of names) {
    const entity = world.composition.kit.entities.get(name)
    if (entity && !entity.without.includes('add')) ids.set(name, (await maker.record(entity)).id)
  }
  return ids
}

it('[C5 C6] no call that changes something is a defect or too busy when twenty make it at once', async () => {
  const maker = createMaker(mine, productExtras)
  const wrong: string[] = []
  const well: string[] = []
  for (const operation of operations) {
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema || operation['x-reads'] || operation['x-access'] === 'public') continue
    if (endsSession(operation) || isOfRecords(operation)) continue
    const bodies: object[] = []
    for (let count = 0; count < rivals; count += 1) {
      const ids = await idsOf(entitiesIn(schema), maker)
      bodies.push(sampleWith(schema, { idOf: (name) => ids.get(name) ?? 1, flag: true }) as object)
    }
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, at) => post(operation.path, bodies[at % rivals]!)),
    )
    if (bad(answers).length > 0) wrong.push(`${operation.operationId}: ${JSON.stringify(tally(answers))} ${why()}`)
    if (answers.some(({ code }) => code === wireCodes.ok)) well.push(operation.operationId)
  }
  expect(wrong).toEqual([])
  // Calls that are refused whatever happens would prove nothing.
  expect(well.length).toBeGreaterThan(80)
})

it('[C5 C6] adding, changing and removing records of each entity at once ends in answers', async () => {
  const maker = createMaker(mine, productExtras)
  const wrong: string[] = []
  for (const entity of world.composition.kit.entities.values()) {
    if (entity.without.includes('add')) continue
    const records: { id: number; version: number }[] = []
    for (let count = 0; count < rivals; count += 1)
      records.push((await maker.record(entity)) as { id: number; version: number })
    // All of them want to be the same: of one key, and each the one that a flag marks.
    const flags = Object.entries(entity.fields).filter(([, { kind, readonly }]) => kind === 'flag' && !readonly)
    const draft = { ...(await maker.draft(entity)), ...Object.fromEntries(flags.map(([name]) => [name, true])) }
    const path = `/front/${entity.path.replace(/^\//, '')}`
    const actions: ((at: number) => Promise<Envelope>)[] = [
      () => post(`${path}/add.do`, draft),
      (at) => post(`${path}/modify.do`, { ...draft, id: records[at]!.id, version: records[at]!.version }),
      (at) => post(`${path}/remove.do`, { ids: [records[at]!.id, records[(at + 1) % rivals]!.id] }),
      (at) => post(`${path}/modify.do`, { ...draft, id: records[at]!.id, version: records[at]!.version }),
    ]
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        actions[at % actions.length]!(Math.floor(at / actions.length) % rivals),
      ),
    )
    if (bad(answers).length > 0) wrong.push(`${entity.name}: ${JSON.stringify(tally(answers))} ${why()}`)
    // Of those that make the same record at most one succeeds, where it has a key.
    const added = answers.filter(({ code }, at) => at % actions.length === 0 && code === wireCodes.ok)
    if (entity.key.length > 0 && added.length > 1) wrong.push(`${entity.name}: ${added.length} of one key`)
    if (!answers.some(({ code }) => code === wireCodes.ok))
      wrong.push(`${entity.name}: ${JSON.stringify(tally(answers))}`)
  }
  expect(wrong).toEqual([])
})

it('[C5 C6] changes of entities whose rules look at each other end in answers, in whatever order they come', async () => {
  const maker = createMaker(mine, productExtras)
  const { kit } = world.composition
  const ruled = [...kit.entities.values()].filter(
    (entity) => kit.behaviourOf(entity) && !entity.without.includes('add'),
  )
  const records = new Map<Entity, { id: number; version: number }[]>()
  for (const entity of ruled) {
    const made: { id: number; version: number }[] = []
    for (let count = 0; count < rivals; count += 1) made.push(await maker.record(entity))
    records.set(entity, made)
  }
  const idOf = (of: Entity, at: number) => records.get(of)?.[at % rivals]?.id
  const before = await deadlocks(world)
  const answers: Envelope[] = []
  const codes = new Map<string, number>()
  for (let round = 0; round < 6; round += 1) {
    const calls: (() => Promise<Envelope>)[] = []
    for (const [entity, made] of records)
      for (const [at, { id }] of made.entries()) {
        const path = `/front/${entity.path.replace(/^\//, '')}`
        calls.push(async () => {
          const { data } = await post(`${path}/get.do`, { id })
          const { version } = (data ?? { version: 1 }) as { version: number }
          const body = { id, version, ...crossing(entity, at + round, idOf) }
          const answer = await post(`${path}/modify.do`, body)
          const { confirm } = (answer.data ?? {}) as { confirm?: string }
          return confirm ? post(`${path}/modify.do`, { ...body, confirm: [confirm] }) : answer
        })
        if (round === 5) calls.push(() => post(`${path}/remove.do`, { ids: [id, made[(at + 1) % rivals]!.id] }))
      }
    // Each round in another order, so that each meets each.
    const turn = calls.map((_, at) => calls[(at * 7 + round * 13) % calls.length]!)
    // Whoever waits long for a connection is told that it is busy.
    await fewAtATime(turn, async (call) => void answers.push(await call()), atOnce)
  }
  for (const { code } of answers) codes.set(String(code), (codes.get(String(code)) ?? 0) + 1)
  expect(bad(answers), `${JSON.stringify([...codes])} ${why()}`).toEqual([])
  expect(answers.filter(({ code }) => code === wireCodes.ok).length, JSON.stringify([...codes])).toBeGreaterThan(20)
  expect(await deadlocks(world)).toBe(before)
})

/** Values that make a record the one that a flag marks, and that name others of its kind and of other kinds in turn. */
function crossing(
  of: Entity,
  at: number,
  idOf: (of: Entity, at: number) => number | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.readonly || field.fixed) continue
    if (field.kind === 'flag' && name !== 'valid') values[name] = at % 2 === 0
    if (field.kind === 'ref') values[name] = idOf(field.to(), at + name.length)
    if (field.kind !== 'rows') continue
    const refs = Object.entries(field.fields as Fields).filter(([, inner]) => inner.kind === 'ref')
    if (refs.length !== 1) continue
    const [inner, ref] = refs[0]!
    const id = ref.kind === 'ref' ? idOf(ref.to(), at + 1) : undefined
    if (id !== undefined) values[name] = [{ [inner]: id, ...('isMain' in field.fields ? { isMain: true } : {}) }]
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Makes a record the one that takes a mark from others, whatever is asked; as often as somebody was faster. */
async function takeMark(path: string, id: number, values: object): Promise<Envelope[]> {
  const answers: Envelope[] = []
  let confirm: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const { version } = (await post(`${path}/get.do`, { id })).data as { version: number }
    const answer = await post(`${path}/modify.do`, {
      id,
      version,
      ...values,
      ...(confirm.length > 0 ? { confirm } : {}),
    })
    answers.push(answer)
    const asked = (answer.data as { confirm?: string } | null)?.confirm
    confirm = asked ? [asked] : []
    if (answer.code === wireCodes.ok) break
  }
  return answers
}

it('[C5] records that take a mark from each other at once wait for each other in one order', async () => {
  const maker = createMaker(mine, productExtras)
  const byName = (name: string) => world.composition.kit.entities.get(name)!
  const machineId = (await maker.record(byName('basic.machine'))).id
  const marks: [string, Record<string, unknown>][] = [
    ['basic.calendar', { isDefault: true }],
    ['basic.resourceGroup', { machines: [{ machineId, isMain: true }] }],
  ]
  const before = await deadlocks(world)
  for (const [name, values] of marks) {
    const entity = byName(name)
    const path = `/front/${entity.path.replace(/^\//, '')}`
    const ids: number[] = []
    for (let count = 0; count < rivals; count += 1) ids.push((await maker.record(entity)).id)
    const answers: Envelope[] = []
    for (let round = 0; round < 5; round += 1)
      answers.push(...(await Promise.all([...ids, ...ids].map((id) => takeMark(path, id, values)))).flat())
    expect(bad(answers), `${name}: ${JSON.stringify(tally(answers))} ${why()}`).toEqual([])
    expect(
      answers.filter(({ code }) => code === wireCodes.ok).length,
      `${name}: ${JSON.stringify(tally(answers))}`,
    ).toBeGreaterThan(4)
  }
  expect(await deadlocks(world)).toBe(before)
})
