import { countedRows, ownFields, rowsFields, type Entity } from './entity.ts'
import { isAsked, type Field, type Fields } from './field.ts'
import { closedObject, orNull, Type, type TObject, type TSchema } from './schema.ts'

/** JSON Schema of one field's value. Fields that name a record carry `x-entity`, so that suites can enumerate them. */
export function fieldSchema(field: Field): TSchema {
  switch (field.kind) {
    case 'text':
      return Type.String({
        maxLength: field.max,
        ...(field.min === undefined ? {} : { minLength: field.min }),
        ...(field.pattern ? { pattern: field.pattern.source } : {}),
        ...(field.phone ? { 'x-phone': true } : {}),
        ...(field.example === undefined ? {} : { examples: [field.example] }),
      })
    case 'decimal':
    case 'money':
    case 'percent':
      return Type.Number({ ...bounds(field), multipleOf: Number((10 ** -field.scale).toFixed(field.scale)) })
    case 'integer':
    case 'duration':
      return Type.Integer(bounds(field))
    case 'choice':
      return Type.Union(
        Object.values(field.options).map((value) => Type.Literal(value)),
        { 'x-words': Object.keys(field.options) },
      )
    case 'flag':
      return Type.Boolean()
    case 'ref':
      return Type.Integer({ minimum: 1, 'x-entity': field.to().name })
    case 'image':
    case 'file':
      return Type.Integer({ minimum: 1, 'x-entity': 'files.file' })
    case 'date':
      return Type.String({ format: 'date' })
    case 'instant':
      return Type.String({ format: 'date-time' })
    case 'ip':
      return Type.String({ format: 'ipv4' })
    case 'secret':
      return Type.String({ maxLength: field.max ?? 200, writeOnly: true })
    case 'rows':
      return Type.Array(inputSchema(field.fields as Fields), { maxItems: field.max })
  }
}

const bounds = (field: { min?: number; max?: number; above?: number }) => ({
  ...(field.min === undefined ? {} : { minimum: field.min }),
  ...(field.max === undefined ? {} : { maximum: field.max }),
  ...(field.above === undefined ? {} : { exclusiveMinimum: field.above }),
})

/** Closed schema of an input. */
export function inputSchema(fields: Fields, options: { partial?: boolean } = {}): TObject {
  const properties: Record<string, TSchema> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.readonly) continue
    const asked = isAsked(field, !options.partial)
    const schema = asked ? fieldSchema(field) : orNull(fieldSchema(field))
    const optional = options.partial || !asked || (field.kind !== 'rows' && field.default !== undefined)
    properties[name] = optional ? Type.Optional(schema) : schema
  }
  return closedObject(properties)
}

// Answers are checked for shape, not again for the limits of input, so that a tightened limit never hides stored records.
function answerSchema(field: Field): TSchema {
  switch (field.kind) {
    case 'text':
    case 'date':
    case 'instant':
    case 'ip':
    case 'secret':
      return orNull(Type.String())
    case 'flag':
      return Type.Boolean()
    case 'choice':
      return orNull(Type.Union([Type.String(), Type.Number()]))
    case 'ref':
      return orNull(Type.Integer({ 'x-entity': field.to().name }))
    case 'rows':
      return Type.Array(
        closedObject({
          ...Object.fromEntries(
            Object.entries(field.fields as Fields).map(([name, child]) => [name, answerSchema(child)]),
          ),
          labels: Type.Record(Type.String(), Type.String()),
        }),
      )
    default:
      return orNull(Type.Number())
  }
}

/** Schema of a stored record as `get` answers it (`rows: true`) or as a list shows it. */
export function recordSchema(of: Entity, options: { rows: boolean }): TObject {
  const properties: Record<string, TSchema> = {
    id: Type.Integer(),
    version: Type.Integer(),
    updatedAt: Type.String(),
    updatedBy: orNull(Type.String()),
    labels: Type.Record(Type.String(), Type.String()),
  }
  for (const [name, field] of ownFields(of)) properties[name] = answerSchema(field)
  if (options.rows) for (const [name, field] of rowsFields(of)) properties[name] = answerSchema(field)
  else if (countedRows(of).length > 0)
    properties['counts'] = closedObject(Object.fromEntries(countedRows(of).map((name) => [name, Type.Integer()])))
  return closedObject(properties)
}
