/** What a list's caller may ask for. */
import { ownFields, type Entity, type Fields } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type TSchema } from '@mouldwright/kernel/schema'
import { sortableFields } from './read.ts'

export const idsOf = (of: Entity) => Type.Array(Type.Integer({ minimum: 1, 'x-entity': of.name }), { maxItems: 10_000 })
export const optional = (schema: TSchema) => Type.Optional(orNull(schema))

/** Schema of a list's input: filters are closed to the entity's fields. */
export function listSchema(of: Entity): TSchema {
  const filters: Record<string, TSchema> = {}
  for (const [name, field] of ownFields(of))
    if (field.kind !== 'secret' && field.kind !== 'image' && field.kind !== 'file')
      filters[name] = Type.Optional(filterSchema(field))
  return closedObject({
    search: optional(Type.String({ maxLength: 200 })),
    filters: optional(closedObject(filters)),
    sort: optional(Type.Union(sortableFields(of).flatMap((name) => [Type.Literal(name), Type.Literal(`-${name}`)]))),
    page: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    size: optional(Type.Integer({ minimum: 1, maximum: 500 })),
    ids: optional(idsOf(of)),
  })
}

function filterSchema(field: Exclude<Fields[string], { kind: 'rows' }>): TSchema {
  switch (field.kind) {
    case 'flag':
      return orNull(Type.Boolean())
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
      return Type.Union([moment, closedObject({ from: Type.Optional(moment), to: Type.Optional(moment) }), Type.Null()])
    }
    case 'text':
    case 'ip':
      return orNull(Type.String({ maxLength: 200 }))
    default: {
      const number = Type.Number({ minimum: -1e15, maximum: 1e15 })
      return Type.Union([number, closedObject({ from: Type.Optional(number), to: Type.Optional(number) }), Type.Null()])
    }
  }
}
