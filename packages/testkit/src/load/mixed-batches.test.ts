/**
 * Calls over several records, with one among them that is not the caller's: refused as a whole, alike for another tenant's and for
 * one that is not there. All calls with such an array are found in OpenAPI; beside this stands what one needs that names no entity, or
 * more than ids.
 */
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operatorOfFile, makerOfFile, userOfFile, worldOfFile } from '../world/of-file.ts'
import { loggedDefects } from '../world/seen-in-world.ts'
import { mentions, operationsOf, sample, schemaOf, sendTo, type Operation, type Schema } from '../world/surface.ts'
import { batchSettings, openWorkshop, type Setting } from './batch-settings.ts'
import { absentId, madeIds } from './made-ids.ts'

vi.setConfig({ testTimeout: 900_000 })

const world = worldOfFile()
const { operator, mine } = operatorOfFile(world)
const theirs = userOfFile(world, ['*'])
const makeMine = makerOfFile(mine)
const makeTheirs = makerOfFile(theirs)
let operations: Operation[]
let admin: pg.Client
/** Of batches whose ids are no entity's that can be added, or whose calls need more than them. */
let made: Readonly<Record<string, Setting>>
let settings: Readonly<Record<string, Setting>>
beforeAll(async () => {
  operations = await operationsOf(world)
  admin = new pg.Client({ connectionString: world.database.adminUrl })
  await admin.connect()
  const people = { mine, theirs, makeMine, makeTheirs }
  const ids = madeIds({ ...people, world, operator, operations, admin })
  ;({ made } = ids)
  settings = batchSettings({ ...people, labelOf: ids.labelOf }, await openWorkshop(people))
})
afterAll(() => admin.end())

interface Batch {
  operation: Operation
  /** Call and field; with the name of the id where a row has several. */
  name: string
  /** Name of the input's field. */
  field: string
  /** Name of the id in a row; absent where the ids stand by themselves. */
  part: string | undefined
  /** What the ids are of; absent for what is no entity. */
  entity: string | undefined
  /** The field's value for these ids. @param row what a row says besides */
  valueOf(ids: readonly (number | string)[], row: (at: number) => object): unknown
}

const one = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

/** What has to be said, and names no record. */
const needed = ({ properties = {}, required = [] }: Schema): object =>
  Object.fromEntries(
    required.flatMap((name) => (mentions(properties[name]!) ? [] : [[name, sample(properties[name]!, 1)]])),
  )

/** The batches of a call: arrays of ids, arrays of rows that name records or are nothing but an id, and texts that list ids. */
function batchesOf(operation: Operation): Batch[] {
  return Object.entries(schemaOf(operation).properties ?? {}).flatMap(([field, schema]): Batch[] => {
    const given = one(schema)
    const name = `${operation.operationId} ${field}`
    if (given.type === 'string' && field.endsWith('Ids'))
      return [{ operation, name, field, part: undefined, entity: undefined, valueOf: (ids) => ids.join(',') }]
    if (!given.items) return []
    const item = one(given.items)
    // A place in the list may stand beside an id.
    const parts = Object.entries(item.properties ?? {}).filter(([part]) => part !== 'sortOrder')
    const [first] = parts
    const isNothingElse = parts.length === 1 && /id$/i.test(first![0]) && first![1].type === 'integer'
    const ids = isNothingElse ? parts : parts.filter(([, part]) => one(part)['x-entity'])
    if (ids.length > 0)
      return ids.map(([part, of]) => ({
        operation,
        name: ids.length === 1 ? name : `${name} ${part}`,
        field,
        part,
        entity: one(of)['x-entity'],
        valueOf: (chosen, row) => chosen.map((id, at) => ({ ...needed(item), ...row(at), [part]: id })),
      }))
    const isId = item.type === 'integer' || (item.type === 'string' && /^ids$|Ids$/.test(field))
    return isId && !item.anyOf
      ? [{ operation, name, field, part: undefined, entity: item['x-entity'], valueOf: (ids) => ids }]
      : []
  })
}

/** Adding and changing a record names others in its fields: they are refused by name, and have suites of their own. */
const isRecord = ({ operationId }: Operation) => /\.(add|modify)$/.test(operationId)

const writing = () => operations.filter((of) => !of['x-reads'] && of.method === 'post' && !isRecord(of))
const batches = () => writing().flatMap(batchesOf)

/** The name of what in a row may say which thing is meant. */
const isMeaning = (part: string) => /^(id|key)$|(Id|No|Key)$/.test(part)

/** What lists things and is no batch: arrays, wherever they stand in the input, and parts of a batch's rows that name no entity. */
function othersOf(operation: Operation): string[] {
  const known = batchesOf(operation)
  const within = (schema: Schema, path: string): string[] => {
    const { items, properties = {} } = one(schema)
    if (!items)
      return Object.entries(properties).flatMap(([name, of]) => within(of, path === '' ? name : `${path}.${name}`))
    const item = one(items)
    // Words to choose from, as columns are, mean no record.
    if (item.const !== undefined) return []
    const name = `${operation.operationId} ${path}`
    const ids = known.filter(({ field }) => field === path).map(({ part }) => part)
    const parts = Object.keys(item.properties ?? {}).filter((part) => isMeaning(part) && !ids.includes(part))
    const unseen = ids.length === 0 ? [name] : parts.map((part) => `${name} ${part}`)
    return [...unseen, ...within(item, path)]
  }
  return within(schemaOf(operation), '')
}

/** What `othersOf` finds, and why the law of batches is not tried on it here. */
const noBatches: Readonly<Record<string, string>> = {
  'aps.task.updateOutsourcing tasks': 'numbers of tasks in a plan: its own test names one that the plan does not have',
  'aps.session.change changes': 'numbers in a plan: its own test names one that the plan does not have',
  'aps.planEdit.update tasks taskId': 'numbers of tasks in a plan: its own test names one that the plan does not have',
  'trial.modification.decide decisions key':
    'keys of what the order reaches: one that it does not is refused as moved by its own test',
  'aps.schedule.applyMerge answers':
    'keys of conflicts between two plans: one that there is not is refused by its own test',
  'aps.setting.save values': 'settings of the factory, which name nothing',
  'assistant.chat.send messages': 'what was said so far, which names nothing',
  'oms.registration.approve modules': 'a choice of the modules that the product has',
  'setup.pack.prepare leftOut':
    'rows of a pack that is part of the product; leaving out what is not in it leaves nothing out',
  'signals.signal.deliver signals': 'what a machine said, on streams that their gateway names',
  'signals.connection.plan health':
    'a gateway tells of connections that may have gone meanwhile: it is heard for its own alone',
}

/** Refused otherwise than as absent. */
const conflicts: Readonly<Record<string, string>> = {
  'bookmarks.bookmark.arrange userMenus': 'who names others than there are has an old list, which is a conflict',
}

/** What one alone cannot have done here, and why it is refused: another case than of what is not there. */
const waits: Readonly<Record<string, string>> = {
  // The first promise is set by publishing a plan.
  'production.mould.setPromise moulds': 'mould.notPromised',
  // Of five operations that are over.
  'floor.estimate.apply processes': 'estimate.tooFew',
  // What burns is in a magazine, after many steps, which electrode's own tests go.
  'electrode.piece.burn pieces': 'piece.stateForbids',
  'electrode.piece.endBurn pieces': 'piece.stateForbids',
  // Printers stand behind a gateway that is here.
  'codes.printJob.send barcodes': 'print.gatewayAway',
}

/** Ids of a batch, mine and a stranger's, and what the call says besides. */
async function partsOf({ name, entity }: Batch) {
  const { row = () => ({}), beside = () => ({}), ...known } = { ...made[name], ...settings[name] }
  const of = entity === undefined ? undefined : world.composition.kit.entities.get(entity)
  const make = async (maker: typeof makeMine): Promise<number> => {
    if (!of || of.without.includes('add')) throw new Error(`${name}: say in "made" how such an id comes about.`)
    return (await maker.record(of)).id
  }
  const own = await (known.own ?? (() => make(makeMine)))()
  const foreign = await (known.foreign ?? (() => make(makeTheirs)))()
  return { own, foreign, row, beside: await beside(own) }
}
type Parts = Awaited<ReturnType<typeof partsOf>>

const quiet = [
  'kit_audit',
  'kit_idempotency',
  'jobs_job',
  'kit_outbox',
  'kit_turn',
  'identity_event',
  'courier_outbox',
  'alarms_watch',
  'kit_node',
  'kit_activity',
  'oms_system_alarm',
]
const stamps = ['last_seen_at', 'seen_at']

/** Asks of each table how many rows it has and what they come to, but for what notes calls. */
let sums: Promise<string> | undefined

async function askForSums(): Promise<string> {
  const { rows: found } = await admin.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped group by c.relname`,
  )
  return found
    .filter(({ name }) => !quiet.includes(name))
    .map(({ name, columns }) => {
      const row = columns.filter((column) => !stamps.includes(column)).map((column) => `"${column}"`)
      return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(row(${row.join(', ')})::text, 0)), 0) as sum from "${name}"`
    })
    .join(' union all ')
}

/** Sums of hashes, planned once, since the rows of a whole world are read hundreds of times here. */
async function everything(): Promise<Map<string, string>> {
  const text = await (sums ??= askForSums())
  const { rows } = await admin.query<{ name: string; sum: string }>({ name: 'sums', text })
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].flatMap(([name, rows]) => (after.get(name) === rows ? [] : [name]))

const noted = async () =>
  (
    await admin.query<{ count: number }>(
      `select count(*)::int as count from kit_audit where tenant_id = $1 and operation in ('denied', 'absent')`,
      [mine.tenantId],
    )
  ).rows[0]!.count

const requiredOf = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name)))

async function answerTo(batch: Batch, { row, beside }: Parts, ids: readonly (number | string)[]): Promise<Envelope> {
  const schema = schemaOf(batch.operation)
  const days = Object.entries(schema.properties ?? {}).filter(([, of]) => one(of).format === 'date')
  const body = {
    ...(sample({ ...schema, properties: requiredOf(schema) }, 1) as object),
    ...Object.fromEntries(days.map(([name]) => [name, '2026-12-01'])),
    ...beside,
    [batch.field]: batch.valueOf(ids, row),
  }
  const answer = await sendTo(world, batch.operation, body, mine)
  if (!batch.operation['x-queued'] || answer.code !== wireCodes.ok) return answer
  const { status, error } = await mine.job((answer.data as { taskId: number }).taskId)
  return { ...answer, code: status === 'succeeded' ? wireCodes.ok : wireCodes.absent, data: error }
}

const plain = ({ code, message, data }: Envelope, ids: readonly (number | string)[]) =>
  ids.reduce<string>((text, id) => text.replaceAll(String(id), 'ID'), JSON.stringify({ code, message, data }))

describe('a batch with one among it that is not mine', () => {
  it('[T1 T7] is refused as a whole, alike for a foreign and an absent one, and noted once', async () => {
    const wrong: string[] = []
    const found = batches()
    for (const batch of found) {
      const { name } = batch
      const parts = await partsOf(batch)
      const { own, foreign } = parts
      const absent = typeof own === 'string' ? `tenant-${absentId}` : absentId
      const before = await everything()
      const [notes, answers] = [await noted(), [] as string[]]
      for (const other of [foreign, absent])
        for (const ids of [
          [own, other],
          [other, own],
        ]) {
          const answer = await answerTo(batch, parts, ids)
          if (answer.code === wireCodes.ok) wrong.push(`${name}: done for ${other === foreign ? 'foreign' : 'absent'}`)
          answers.push(plain(answer, [own, other]))
        }
      if (new Set(answers).size !== 1)
        wrong.push(`${name}: answered differently, ${[...new Set(answers)].join(' and ')}`)
      // Whoever asked for a job is told that it failed.
      const told = batch.operation['x-queued'] ? ['messages_message'] : []
      const touched = changed(before, await everything()).filter((name) => !told.includes(name))
      if (touched.length > 0) wrong.push(`${name}: changed ${touched.join(', ')}`)
      const areAbsent = answers.every((answer) => answer.includes(`"code":${wireCodes.absent}`))
      if (areAbsent === name in conflicts)
        wrong.push(`${name}: refused as something else, ${answers[0]!.slice(0, 300)}`)
      // Whoever stands in no tenant's place has no audit lines there, and jobs fail without one.
      const isPlaced = areAbsent && batch.operation['x-access'] !== 'account' && !batch.operation['x-queued']
      const more = (await noted()) - notes
      if (isPlaced && more !== 4) wrong.push(`${name}: four calls noted ${more} times`)
    }
    expect(wrong).toEqual([])
    expect(found.length).toBeGreaterThan(40)
  })

  it('is done where all of it is mine', async () => {
    const wrong: string[] = []
    for (const batch of batches()) {
      const parts = await partsOf(batch)
      const { code, message, data } = await answerTo(batch, parts, [parts.own])
      const refusal = code === wireCodes.ok ? undefined : (data as { refusal: string }).refusal
      if (code !== wireCodes.ok ? refusal !== waits[batch.name] : batch.name in waits)
        wrong.push(`${batch.name}: ${code} ${message} ${JSON.stringify(data).slice(0, 300)}`)
    }
    expect(wrong).toEqual([])
  })
})

it('[T1 T7] tries each call that lists things, or says why not', () => {
  expect(writing().flatMap(othersOf).toSorted()).toEqual(Object.keys(noBatches).toSorted())
})

it('knows no call that is not there any more', () => {
  const names = new Set(batches().map(({ name }) => name))
  const known = Object.keys({ ...made, ...settings, ...conflicts, ...waits })
  expect(known.filter((name) => !names.has(name))).toEqual([])
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
