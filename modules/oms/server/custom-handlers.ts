/**
 * The entity actions (list, get, add, modify, remove) of records that the console keeps in platform tables: the same paths, checks,
 * versions and audit lines as entities have, over stores of their own.
 */
import {
  action,
  inputSchema,
  permissionOf,
  recordSchema,
  rowsFields,
  validate,
  type Entity,
  type Issue,
} from '@mouldwright/kernel'
import {
  audit,
  difference,
  listSchema,
  parserOf,
  plainValues,
  refuseLostUpdate,
  type Context,
  type Handler,
  type ListQuery,
} from '@mouldwright/server-kit'
import { Type, type TSchema } from 'typebox'
import { operatorOnly } from './operator.ts'

export type Values = Readonly<Record<string, unknown>>
export type Row = Values & {
  id: number
  version: number
  updatedAt: string
  updatedBy: string | null
  /** What references are called, by field. */
  labels?: Readonly<Record<string, string>>
}

/** A list's input, ready for a statement. */
interface StoreQuery {
  search: string
  /** The values that a field may have; absent: any. */
  among: (name: string) => readonly unknown[] | undefined
  ids: readonly number[] | undefined
  sort: string
  isDescending: boolean
  offset: number
  limit: number
}

/** How records of an entity are kept. Child rows stand in a record as the entity declares them. */
export interface CustomStore {
  entity: Entity
  list: (ctx: Context, query: StoreQuery) => Promise<{ rows: readonly Row[]; total: number }>
  /** Held until the transaction ends where it is to be changed. */
  read: (ctx: Context, id: number, isHeld: boolean) => Promise<Row | undefined>
  /** Faults that only the server can see. */
  check?: (ctx: Context, after: Values, before: Row | null) => readonly Issue[] | Promise<readonly Issue[]>
  insert?: (ctx: Context, id: number, after: Values) => Promise<void>
  update?: (ctx: Context, before: Row, after: Values) => Promise<void>
  remove?: (ctx: Context, rows: readonly Row[]) => Promise<void>
}

const closed = { additionalProperties: false }

export const stampOf = (ctx: Context) => ({ at: ctx.now(), by: ctx.session.displayName })

/** A record as callers see it. */
function shown(entity: Entity, row: Row, withRows: boolean): object {
  const { id, version, updatedAt, updatedBy } = row
  const children = new Set(rowsFields(entity).map(([name]) => name))
  const values = Object.entries(plainValues(entity.fields, row)).flatMap(([name, value]) => {
    if (!children.has(name)) return [[name, value]]
    return withRows ? [[name, (value as object[]).map((child) => ({ ...child, labels: {} }))]] : []
  })
  return { id, version, updatedAt, updatedBy, labels: row.labels ?? {}, ...Object.fromEntries(values) }
}

function queryOf(entity: Entity, { search, filters, sort, page, size, ids }: ListQuery): StoreQuery {
  const wanted = sort || entity.list.sort
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

/** The handlers of an entity, less those that it goes without. */
export function customHandlers(store: CustomStore): Handler[] {
  const { entity } = store
  const id = Type.Integer({ minimum: 1, 'x-entity': entity.name })
  const record = recordSchema(entity, { rows: true })
  const labelOf = (values: Values) => String(values[entity.title] ?? '')

  const found = async (ctx: Context, wanted: number, isHeld: boolean): Promise<Row> => {
    const row = await store.read(ctx, wanted, isHeld)
    if (!row) return ctx.refuse('record.absent')
    return row
  }
  const answer = async (ctx: Context, wanted: number) => shown(entity, await found(ctx, wanted, false), true)

  const refuseFaults = async (ctx: Context, values: Values, issues: readonly Issue[], before: Row | null) => {
    const own = issues.length > 0 ? [] : ((await store.check?.(ctx, values, before)) ?? [])
    const all = [...issues, ...own].map((issue) =>
      entity.rules.some(({ key }) => key === issue.rule)
        ? { ...issue, rule: `${entity.module}:rules.${issue.rule}` }
        : issue,
    )
    if (all.length > 0) ctx.invalid(all)
  }

  async function add(ctx: Context, input: Values): Promise<object> {
    const { values, issues } = validate(entity.fields, input, { rules: entity.rules })
    await refuseFaults(ctx, values, issues, null)
    const made = ctx.newId()
    await store.insert!(ctx, made, values)
    await audit(ctx, [
      {
        operation: 'add',
        entity: entity.name,
        recordId: made,
        label: labelOf(values),
        ...difference(entity, null, values),
      },
    ])
    return answer(ctx, made)
  }

  async function modify(ctx: Context, input: Values & { id: number; version: number }): Promise<object> {
    const { id: wanted, version, ...given } = input
    const before = await found(ctx, wanted, true)
    if (version !== before.version) refuseLostUpdate(before)
    const stored = plainValues(entity.fields, before)
    const { values, issues } = validate(entity.fields, given, {
      partial: true,
      stored: true,
      before: stored,
      rules: entity.rules,
    })
    const after = { ...stored, ...values }
    await refuseFaults(ctx, after, issues, before)
    await store.update!(ctx, before, after)
    await audit(ctx, [
      {
        operation: 'modify',
        entity: entity.name,
        recordId: wanted,
        label: labelOf(after),
        ...difference(entity, stored, after),
      },
    ])
    return answer(ctx, wanted)
  }

  async function remove(ctx: Context, ids: readonly number[]): Promise<{ removed: number }> {
    const rows: Row[] = []
    for (const one of [...new Set(ids)].sort((a, b) => a - b)) rows.push(await found(ctx, one, true))
    await store.remove!(ctx, rows)
    await audit(
      ctx,
      rows.map((row) => ({
        operation: 'remove',
        entity: entity.name,
        recordId: row.id,
        label: labelOf(row),
        ...difference(entity, plainValues(entity.fields, row), null),
      })),
    )
    return { removed: rows.length }
  }

  const handlerOf = (
    verb: string,
    operation: string,
    of: { schema: TSchema; parse?: Handler['parse']; output: TSchema; reads?: boolean; run: Handler['run'] },
  ): Handler => ({
    action: action(`${entity.name}.${verb}`, {
      path: `/${entity.path}/${verb}.do`,
      access: { permission: permissionOf(entity, operation) },
      input: {},
      output: of.output,
      reads: of.reads ?? false,
    }),
    schema: of.schema,
    parse: of.parse ?? parserOf(of.schema),
    run: async (ctx: Context, input: Values) => {
      await operatorOnly(ctx)
      return of.run(ctx, input)
    },
  })

  const fields = inputSchema(entity.fields)
  const changes = Type.Object(
    { id, version: Type.Integer({ minimum: 1 }), ...inputSchema(entity.fields, { partial: true }).properties },
    closed,
  )
  const handlers: Record<string, Handler | undefined> = {
    list: handlerOf('list', 'check', {
      schema: listSchema(entity),
      output: Type.Object({ rows: Type.Array(recordSchema(entity, { rows: false })), total: Type.Integer() }),
      reads: true,
      run: async (ctx: Context, input: ListQuery) => {
        const { rows, total } = await store.list(ctx, queryOf(entity, input))
        return { rows: rows.map((row) => shown(entity, row, false)), total }
      },
    }),
    get: handlerOf('get', 'detail', {
      schema: Type.Object({ id }, closed),
      output: record,
      reads: true,
      run: (ctx: Context, input: { id: number }) => answer(ctx, input.id),
    }),
    add: store.insert && handlerOf('add', 'add', { schema: fields, parse: passObject, output: record, run: add }),
    modify:
      store.update &&
      handlerOf('modify', 'modify', {
        schema: changes,
        parse: passStamped,
        output: record,
        run: modify as Handler['run'],
      }),
    remove:
      store.remove &&
      handlerOf('remove', 'remove', {
        schema: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 500 }) }, closed),
        output: Type.Object({ removed: Type.Integer() }, closed),
        run: (ctx: Context, input: { ids: number[] }) => remove(ctx, input.ids),
      }),
  }
  return Object.values(handlers).filter((handler) => handler !== undefined)
}

/** The fields are checked by the handler, which knows their rules; here only that there are fields. */
const passObject: NonNullable<Handler['parse']> = (input) => {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return { values: isObject ? { ...input } : {}, issues: isObject ? [] : [{ field: '', rule: 'object' }] }
}

const stamp = parserOf(Type.Object({ id: Type.Integer({ minimum: 1 }), version: Type.Integer({ minimum: 1 }) }))

const passStamped: NonNullable<Handler['parse']> = (input) => {
  const { values, issues } = passObject(input)
  return { values, issues: issues.length > 0 ? issues : stamp(values).issues }
}
