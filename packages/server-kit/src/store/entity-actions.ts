/** The actions that follow from a declaration. */
import {
  action,
  inputSchema,
  integer,
  permissionOf,
  recordSchema,
  Refusal,
  text,
  validate,
  type Entity,
  type Operation,
} from '@mouldwright/kernel'
import { closedObject, Type, type TSchema } from '@mouldwright/kernel/schema'
import type { Context } from '../context.ts'
import type { Handler } from '../define.ts'
import { parserOf } from '../wire/parse.ts'
import { plainValues } from './audit.ts'
import { recordStoreOf, type CustomStore } from './custom-store.ts'
import { idsOf, listSchema, optional } from './list-schema.ts'
import { optionsOf, type ListQuery } from './read.ts'
import { entityTableStore, type RecordStore } from './record-store.ts'
import { refuseIssues, refuseLostUpdate } from './write.ts'

type Verb = 'list' | 'get' | 'add' | 'modify' | 'remove'

interface OptionsQuery {
  search?: string | null
  ids?: readonly number[] | null
  limit?: number | null
}

/** Rights whose lack an entity may have a sentence of its own for. */
const changing: ReadonlySet<string> = new Set(['add', 'modify', 'remove', 'import'] satisfies Operation[])

/** What whoever lacks a right on an entity is told, where it is not the general sentence. */
export const deniedOf = ({ changeDenied }: Entity, operation: string) =>
  changeDenied && changing.has(operation) ? { denied: changeDenied } : {}

const name = (of: Entity, verb: string) => `${of.name}.${verb}`
const path = (of: Entity, verb: string) => `/${of.path}/${verb}.do`

interface ActionParts {
  operation: Operation
  schema: TSchema
  parse?: Handler['parse']
  output: TSchema
  reads?: boolean
  run: Handler['run']
}

const handlerOf = (of: Entity, verb: Verb | 'options', parts: ActionParts): Handler => ({
  action: action(name(of, verb), {
    path: path(of, verb),
    access: { permission: permissionOf(of, parts.operation) },
    ...deniedOf(of, parts.operation),
    output: parts.output,
    reads: parts.reads ?? false,
  }),
  parse: parts.parse ?? parserOf(parts.schema),
  schema: parts.schema,
  entity: of,
  run: parts.run,
})

/** The record as callers see it, or refused as absent. */
async function readOne(ctx: Context, store: RecordStore, id: number): Promise<object> {
  const [record] = await store.read(ctx, [id])
  if (!record) throw new Refusal('record.absent')
  return record
}

async function add(ctx: Context, of: Entity, store: RecordStore, input: unknown): Promise<object> {
  const { values, issues } = validate(of.fields, input, { rules: of.rules })
  refuseIssues(of, issues)
  const id = ctx.newId()
  await store.save(ctx, { before: null, after: { ...plainValues(of.fields, values), id } as never })
  return readOne(ctx, store, id)
}

async function modify(ctx: Context, of: Entity, store: RecordStore, input: Record<string, unknown>): Promise<object> {
  const { id, version, ...given } = input
  const [before] = await store.read(ctx, [id as number], 'change')
  if (!before) throw new Refusal('record.absent')
  if (version !== before.version) refuseLostUpdate(before)
  const stored = { ...plainValues(of.fields, before as never) }
  const { values, issues } = validate(of.fields, given, {
    partial: true,
    stored: true,
    before: stored,
    rules: of.rules,
  })
  refuseIssues(of, issues)
  await store.save(ctx, { before, after: { ...stored, ...values, id: before.id } as never })
  return readOne(ctx, store, before.id)
}

/** All handlers of an entity, less those that it goes without. */
export const entityHandlers = (of: Entity): Handler[] => [
  ...handlersOver(of, entityTableStore(of)),
  ...(of.without.includes('check') ? [] : [optionsHandler(of)]),
]

/** The handlers of a custom entity over its module's own store. */
export function customEntityHandlers(store: CustomStore): Handler[] {
  const records = recordStoreOf(store)
  const handlers = handlersOver(store.entity, records)
  return [...handlers, ...(store.isReferenced ? [customOptionsHandler(store.entity, records)] : [])].map((handler) => ({
    ...handler,
    run: async (ctx: Context, input: unknown) => {
      await store.admit?.(ctx)
      return handler.run(ctx, input)
    },
  }))
}

function handlersOver(of: Entity, store: RecordStore): Handler[] {
  const id = Type.Integer({ minimum: 1, 'x-entity': of.name })
  const record = recordSchema(of, { rows: true })
  const parts: Record<Verb, ActionParts> = {
    list: {
      operation: 'check',
      schema: listSchema(of),
      output: Type.Object({ rows: Type.Array(recordSchema(of, { rows: false })), total: Type.Integer() }),
      reads: true,
      run: (ctx: Context, input: ListQuery) => store.list(ctx, input),
    },
    get: {
      operation: 'detail',
      schema: closedObject({ id }),
      output: record,
      reads: true,
      run: (ctx: Context, input: { id: number }) => readOne(ctx, store, input.id),
    },
    add: {
      operation: 'add',
      schema: inputSchema(of.fields),
      parse: passObject,
      output: record,
      run: (ctx: Context, input: unknown) => add(ctx, of, store, input),
    },
    modify: {
      operation: 'modify',
      schema: modifySchema(of),
      parse: parseModify,
      output: record,
      run: (ctx: Context, input: Record<string, unknown>) => modify(ctx, of, store, input),
    },
    remove: {
      operation: 'remove',
      schema: closedObject({ ids: Type.Array(id, { minItems: 1, maxItems: 1_000 }) }),
      output: Type.Object({ removed: Type.Integer() }),
      run: async (ctx: Context, input: { ids: number[] }) => ({ removed: await store.remove(ctx, input.ids) }),
    },
  }
  return Object.entries(parts)
    .filter(([, { operation }]) => !of.without.includes(operation))
    .map(([verb, one]) => handlerOf(of, verb as Verb, one))
}

/** The fields are checked by the handler, which knows their rules; here only that there are fields. */
const passObject: Handler['parse'] = (input) => {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return {
    values: isObject ? (input as Record<string, unknown>) : {},
    issues: isObject ? [] : [{ field: '', rule: 'object' }],
  }
}

const stampFields = {
  id: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  version: integer({ required: true, min: 1 }),
}

const parseModify: Handler['parse'] = (input) => {
  const { values, issues } = passObject(input)
  const stamp = validate(stampFields, { id: values['id'], version: values['version'] })
  return { values: { ...values, ...stamp.values }, issues: [...issues, ...stamp.issues] }
}

const modifySchema = (of: Entity): TSchema => {
  const partial = inputSchema(of.fields, { partial: true })
  return closedObject({
    id: Type.Integer({ minimum: 1, 'x-entity': of.name }),
    version: Type.Integer({ minimum: 1 }),
    ...partial.properties,
  })
}

const optionsSchema = (of: Entity) =>
  closedObject({
    search: optional(Type.String({ maxLength: 200 })),
    ids: optional(idsOf(of)),
    limit: optional(Type.Integer({ minimum: 1, maximum: 500 })),
  })
const optionsOutput = Type.Object({
  options: Type.Array(Type.Object({ id: Type.Integer(), label: Type.String(), valid: Type.Boolean() })),
})

/** Choices of a custom entity are a page of its list, for those who may see that: its search finds by all that the list shows. */
const customOptionsHandler = (of: Entity, store: RecordStore): Handler =>
  handlerOf(of, 'options', {
    operation: 'check',
    schema: optionsSchema(of),
    output: optionsOutput,
    reads: true,
    run: async (ctx: Context, { search, ids, limit }: OptionsQuery) => {
      const { rows } = await store.list(ctx, {
        search: search ?? null,
        ids: ids ?? null,
        sort: of.title,
        size: limit ?? null,
      })
      return {
        options: (rows as ({ id: number } & Record<string, unknown>)[]).map((row) => ({
          id: row.id,
          label: String(row[of.title]),
          valid: true,
        })),
      }
    },
  })

/** Choices may be read by whoever may see the entity, or an entity that names it: a form needs them. */
function optionsHandler(of: Entity): Handler {
  const schema = optionsSchema(of)
  return {
    action: action(name(of, 'options'), {
      path: path(of, 'options'),
      access: 'signedIn',
      input: { search: text() },
      output: optionsOutput,
      reads: true,
    }),
    parse: parserOf(schema),
    schema,
    entity: of,
    run: async (ctx: Context, input: OptionsQuery) => {
      const readers = [of, ...ctx.kit.referencesTo(of).map(({ from }) => from)]
      if (!readers.some((entity) => ctx.session.permissions.has(permissionOf(entity, 'check'))))
        throw new Refusal('access.denied', { params: { permission: permissionOf(of, 'check') } })
      return { options: await optionsOf(ctx, of, input) }
    },
  }
}
