/** The actions that follow from a declaration. */
import {
  action,
  inputSchema,
  integer,
  ownFields,
  permissionOf,
  recordSchema,
  Refusal,
  text,
  validate,
  type Entity,
  type Fields,
  type Issue,
  type Operation,
} from '@mouldwright/kernel'
import { Type, type TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Handler } from '../define.ts'
import { parserOf } from '../wire/parse.ts'
import { plainValues } from './audit.ts'
import { listRecords, optionsOf, readRecords, sortableFields, type ListQuery } from './read.ts'
import { removeRecords } from './remove.ts'
import { insertRecords, refuseLostUpdate, saveChanges, withModule } from './write.ts'

type Verb = 'list' | 'get' | 'add' | 'modify' | 'remove' | 'options'

const closed = { additionalProperties: false }
const ids = (of: Entity) => Type.Array(Type.Integer({ minimum: 1, 'x-entity': of.name }), { maxItems: 10_000 })
const optional = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Schema of a list's input: filters are closed to the entity's fields. */
export function listSchema(of: Entity): TSchema {
  const filters: Record<string, TSchema> = {}
  for (const [name, field] of ownFields(of))
    if (field.kind !== 'secret' && field.kind !== 'image' && field.kind !== 'file')
      filters[name] = Type.Optional(filterSchema(field))
  return Type.Object(
    {
      search: optional(Type.String({ maxLength: 200 })),
      filters: optional(Type.Object(filters, closed)),
      sort: optional(Type.Union(sortableFields(of).flatMap((name) => [Type.Literal(name), Type.Literal(`-${name}`)]))),
      page: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      size: optional(Type.Integer({ minimum: 1, maximum: 500 })),
      ids: optional(ids(of)),
    },
    closed,
  )
}

function filterSchema(field: Exclude<Fields[string], { kind: 'rows' }>): TSchema {
  switch (field.kind) {
    case 'flag':
      return Type.Union([Type.Boolean(), Type.Null()])
    case 'choice': {
      const value = Type.Union(Object.values(field.options).map((option) => Type.Literal(option)))
      return Type.Union([value, Type.Array(value, { maxItems: 100 }), Type.Null()])
    }
    case 'ref': {
      const id = Type.Integer({ minimum: 1, 'x-entity': field.to().name })
      return Type.Union([id, Type.Array(id, { maxItems: 1_000 }), Type.Null()])
    }
    case 'date':
    case 'instant': {
      const moment = Type.String({ format: field.kind === 'date' ? 'date' : 'date-time', maxLength: 40 })
      return Type.Union([
        moment,
        Type.Object({ from: Type.Optional(moment), to: Type.Optional(moment) }, closed),
        Type.Null(),
      ])
    }
    case 'text':
    case 'ip':
      return Type.Union([Type.String({ maxLength: 200 }), Type.Null()])
    default: {
      const number = Type.Number({ minimum: -1e15, maximum: 1e15 })
      return Type.Union([
        number,
        Type.Object({ from: Type.Optional(number), to: Type.Optional(number) }, closed),
        Type.Null(),
      ])
    }
  }
}

/** Rights whose lack an entity may have a sentence of its own for. */
const changing: ReadonlySet<string> = new Set(['add', 'modify', 'remove', 'import'] satisfies Operation[])

/** What whoever lacks a right on an entity is told, where it is not the general sentence. */
export const deniedOf = ({ changeDenied }: Entity, operation: string) =>
  changeDenied && changing.has(operation) ? { denied: changeDenied } : {}

const name = (of: Entity, verb: string) => `${of.name}.${verb}`
const path = (of: Entity, verb: string) => `/${of.path}/${verb}.do`

function schemaHandler(
  of: Entity,
  verb: Verb,
  permission: string,
  schema: TSchema,
  output: TSchema,
  reads: boolean,
  run: Handler['run'],
): Handler {
  return {
    action: action(name(of, verb), {
      path: path(of, verb),
      access: { permission: permissionOf(of, permission) },
      ...deniedOf(of, permission),
      input: {},
      output,
      reads,
    }),
    parse: parserOf(schema),
    schema,
    entity: of,
    run,
  }
}

const idSchema = (of: Entity) => Type.Object({ id: Type.Integer({ minimum: 1, 'x-entity': of.name }) }, closed)

/** The record as callers see it, or refused as absent. */
async function readOne(ctx: Context, of: Entity, id: number): Promise<object> {
  const [record] = await readRecords(ctx, of, { ids: [id] })
  if (!record) throw new Refusal('record.absent')
  return record
}

const refuseIssues = (of: Entity, issues: readonly Issue[]) => {
  if (issues.length > 0)
    throw new Refusal('input.invalid', {
      params: { count: issues.length },
      issues: withModule(of, issues),
    })
}

async function add(ctx: Context, of: Entity, input: unknown): Promise<object> {
  const { values, issues } = validate(of.fields, input, { rules: of.rules })
  refuseIssues(of, issues)
  const [id] = await insertRecords(ctx, of, [values as never])
  return readOne(ctx, of, id!)
}

async function modify(ctx: Context, of: Entity, input: Record<string, unknown>): Promise<object> {
  const { id, version, ...given } = input
  const [before] = await readRecords(ctx, of, { ids: [id as number], lock: 'change' })
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
  await saveChanges(ctx, of, [{ before: before as never, after: { ...stored, ...values, id: before.id } as never }])
  return readOne(ctx, of, before.id)
}

/** All handlers of an entity, less those that it goes without. */
export function entityHandlers(of: Entity): Handler[] {
  const record = recordSchema(of, { rows: true })
  const handlers: [string, Handler][] = [
    [
      'check',
      schemaHandler(
        of,
        'list',
        'check',
        listSchema(of),
        Type.Object({ rows: Type.Array(recordSchema(of, { rows: false })), total: Type.Integer() }),
        true,
        (ctx: Context, input: ListQuery) => listRecords(ctx, of, input),
      ),
    ],
    ['check', optionsHandler(of)],
    [
      'detail',
      schemaHandler(of, 'get', 'detail', idSchema(of), record, true, (ctx: Context, input: { id: number }) =>
        readOne(ctx, of, input.id),
      ),
    ],
    [
      'add',
      {
        ...schemaHandler(of, 'add', 'add', inputSchema(of.fields), record, false, (ctx: Context, input: unknown) =>
          add(ctx, of, input),
        ),
        parse: passObject,
      },
    ],
    [
      'modify',
      {
        ...schemaHandler(
          of,
          'modify',
          'modify',
          modifySchema(of),
          record,
          false,
          (ctx: Context, input: Record<string, unknown>) => modify(ctx, of, input),
        ),
        parse: parseModify,
      },
    ],
    [
      'remove',
      schemaHandler(
        of,
        'remove',
        'remove',
        Type.Object(
          { ids: Type.Array(Type.Integer({ minimum: 1, 'x-entity': of.name }), { minItems: 1, maxItems: 1_000 }) },
          closed,
        ),
        Type.Object({ removed: Type.Integer() }),
        false,
        async (ctx: Context, input: { ids: number[] }) => ({
          removed: await removeRecords(ctx, of, input.ids),
        }),
      ),
    ],
  ]
  return handlers.filter(([operation]) => !of.without.includes(operation as never)).map(([, handler]) => handler)
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
  return Type.Object(
    {
      id: Type.Integer({ minimum: 1, 'x-entity': of.name }),
      version: Type.Integer({ minimum: 1 }),
      ...partial.properties,
    },
    closed,
  )
}

/** Choices may be read by whoever may see the entity, or an entity that names it: a form needs them. */
function optionsHandler(of: Entity): Handler {
  const schema = Type.Object(
    {
      search: optional(Type.String({ maxLength: 200 })),
      ids: optional(ids(of)),
      limit: optional(Type.Integer({ minimum: 1, maximum: 500 })),
    },
    closed,
  )
  const output = Type.Object({
    options: Type.Array(Type.Object({ id: Type.Integer(), label: Type.String(), valid: Type.Boolean() })),
  })
  return {
    action: action(name(of, 'options'), {
      path: path(of, 'options'),
      access: 'signedIn',
      input: { search: text() },
      output,
      reads: true,
    }),
    parse: parserOf(schema),
    schema,
    entity: of,
    run: async (ctx: Context, input: ListQuery & { limit?: number }) => {
      const readers = [of, ...ctx.kit.referencesTo(of).map(({ from }) => from)]
      if (!readers.some((entity) => ctx.session.permissions.has(permissionOf(entity, 'check'))))
        throw new Refusal('access.denied', { params: { permission: permissionOf(of, 'check') } })
      return { options: await optionsOf(ctx, of, input) }
    },
  }
}
