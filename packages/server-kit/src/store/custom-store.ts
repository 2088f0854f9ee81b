/** Custom entities: their modules keep the records in platform tables, and have the actions of any entity over them. */
import { rowsFields, type Entity, type Issue } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { refuseMissing } from './all-or-none.ts'
import { audit, changeLine, plainValues } from './audit.ts'
import type { ListQuery } from './read.ts'
import type { RecordStore, ShownRecord } from './record-store.ts'
import { refuseIssues } from './write.ts'

type Awaitable<T> = T | Promise<T>

export type CustomValues = Readonly<Record<string, unknown>>

/** What a custom entity's store gives of a record, besides its fields. */
export interface CustomRecord {
  id: number
  version: number
  updatedAt: string
  updatedBy: string | null
  /** What references are called, by field. */
  labels?: Readonly<Record<string, string>>
}

/** A record of a custom entity with all its fields; child rows stand in it as the entity declares them. */
type StoredCustomRecord = ShownRecord & CustomValues

/** Which rows of a list are wanted, besides filters. */
export interface ListWindow {
  search: string
  ids: readonly number[] | undefined
  sort: string
  isDescending: boolean
  offset: number
  limit: number
}

/** What a list asks for, in full. */
interface CustomQuery extends ListWindow {
  /** The values that a field may have; absent: any. */
  among: (name: string) => readonly unknown[] | undefined
}

/** How a module keeps the records of a custom entity. What the entity goes without needs no function. */
export interface CustomStore {
  entity: Entity
  /** Other records name these: forms look them up by their title. */
  isReferenced?: boolean
  /** Refuses callers whom the action's right alone does not admit. */
  admit?: (ctx: Context) => Awaitable<void>
  list: (ctx: Context, query: CustomQuery) => Promise<{ rows: readonly CustomRecord[]; total: number }>
  /** Those that there are; held until the transaction ends where they are to be changed. */
  read: (ctx: Context, ids: readonly number[], isHeld: boolean) => Promise<readonly CustomRecord[]>
  /** Faults that only the server can see. */
  check?: (
    ctx: Context,
    after: CustomValues,
    before: StoredCustomRecord | null,
  ) => readonly Issue[] | Promise<readonly Issue[]>
  insert?: (ctx: Context, id: number, after: CustomValues) => Promise<void>
  update?: (ctx: Context, before: StoredCustomRecord, after: CustomValues) => Promise<void>
  remove?: (ctx: Context, ids: readonly number[]) => Promise<void>
}

/** A record as callers see it. */
function shown(of: Entity, record: CustomRecord, withRows: boolean): StoredCustomRecord {
  const { id, version, updatedAt, updatedBy, labels = {} } = record
  const children = new Set(rowsFields(of).map(([name]) => name))
  const values = Object.entries(plainValues(of.fields, record as unknown as CustomValues)).flatMap(([name, value]) => {
    if (!children.has(name)) return [[name, value]]
    return withRows ? [[name, (value as object[]).map((child) => ({ ...child, labels: {} }))]] : []
  })
  return { id, version, updatedAt, updatedBy, labels: { ...labels }, ...Object.fromEntries(values) }
}

function queryOf(of: Entity, { search, filters, sort, page, size, ids }: ListQuery): CustomQuery {
  const wanted = sort || of.list.sort
  const limit = size ?? 50
  return {
    search: search?.trim() ?? '',
    among(name) {
      const value = filters?.[name] ?? null
      if (value === null) return undefined
      return Array.isArray(value) ? (value.length > 0 ? value : undefined) : [value]
    },
    ids: ids ?? undefined,
    sort: wanted.replace(/^-/, ''),
    isDescending: wanted.startsWith('-'),
    offset: ((page ?? 1) - 1) * limit,
    limit,
  }
}

const writes = { add: 'insert', modify: 'update', remove: 'remove' } as const

/** A custom entity's store with what holds for every record: all faults at once, all or none, an audit line for each. */
export function recordStoreOf(store: CustomStore): RecordStore {
  const { entity: of } = store
  for (const [operation, name] of Object.entries(writes))
    if (!of.without.includes(operation as keyof typeof writes) && !store[name])
      throw new Error(`${of.name} offers "${operation}", for which its store has no "${name}".`)
  return {
    async list(ctx, query) {
      const { rows, total } = await store.list(ctx, queryOf(of, query))
      return { rows: rows.map((row) => shown(of, row, false)), total }
    },
    async read(ctx, ids, lock) {
      const records = await store.read(ctx, ids, lock !== undefined)
      return records.map((record) => shown(of, record, true))
    },
    async save(ctx, { before: stored, after: { id, ...after } }) {
      const before = stored as StoredCustomRecord | null
      refuseIssues(of, (await store.check?.(ctx, after, before)) ?? [])
      await (before ? store.update!(ctx, before, after) : store.insert!(ctx, id, after))
      await audit(ctx, [changeLine(of, id, withoutLabels(before), after)])
    },
    async remove(ctx, ids) {
      const wanted = [...new Set(ids)]
      const records = (await store.read(ctx, wanted, true)).map((record) => shown(of, record, true))
      refuseMissing(wanted, records.length)
      await store.remove!(ctx, wanted)
      await audit(
        ctx,
        records.map((record) => changeLine(of, record.id, withoutLabels(record), null)),
      )
      return records.length
    },
  }
}

/** Audit lines call a record by its own title alone, as when it was added: what it names has no name at hand then. */
const withoutLabels = (record: StoredCustomRecord | null) => record && { ...record, labels: {} }
