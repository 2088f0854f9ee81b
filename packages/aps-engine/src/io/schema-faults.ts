/** The part of JSON Schema (draft 2020-12) that the schemas in `docs/` use. */
export interface Schema {
  $ref?: string
  $defs?: Readonly<Record<string, Schema>>
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  /** False: no other fields than `properties`. */
  additionalProperties?: boolean | Schema
  items?: Schema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

export interface SchemaFault {
  /** Where, as a JSON pointer: `/tasks/3/minutes`; empty for the whole. */
  path: string
  /** What is wrong there. */
  fault: string
}

/** Everything in which a value departs from a schema, in the order of the value; an empty list where it fits. */
export function schemaFaults(root: Schema, value: unknown): SchemaFault[] {
  const faults: SchemaFault[] = []
  visit(root, root, value, '', faults)
  return faults
}

function visit(root: Schema, given: Schema, value: unknown, path: string, faults: SchemaFault[]): void {
  const schema = resolved(root, given)
  const add = (fault: string) => faults.push({ path, fault })
  if (schema.const !== undefined && value !== schema.const) return void add(`is not ${JSON.stringify(schema.const)}`)
  if (schema.enum && !schema.enum.includes(value))
    return void add(`${shown(value)} is none of ${schema.enum.join(', ')}`)
  if (schema.type !== undefined) {
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type
    if (!types.some((type) => isOfType(type, value))) return void add(`${shown(value)} is no ${types.join(' or ')}`)
  }
  if (schema.anyOf && !schema.anyOf.some((option) => fits(root, option, value))) {
    const last = schema.anyOf.map((option) => nameOf(resolved(root, option)))
    return void add(`${shown(value)} is no ${last.join(' or ')}`)
  }
  if (typeof value === 'number') visitNumber(schema, value, add)
  else if (Array.isArray(value)) {
    if (schema.items) for (let i = 0; i < value.length; i++) visit(root, schema.items, value[i], `${path}/${i}`, faults)
  } else if (typeof value === 'object' && value !== null) visitFields(root, schema, value, path, faults)
}

function visitNumber(schema: Schema, value: number, add: (fault: string) => void): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  if (minimum !== undefined && value < minimum) add(`${value} is below ${minimum}`)
  if (maximum !== undefined && value > maximum) add(`${value} is above ${maximum}`)
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) add(`${value} is not above ${exclusiveMinimum}`)
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) add(`${value} is not below ${exclusiveMaximum}`)
}

function visitFields(root: Schema, schema: Schema, value: object, path: string, faults: SchemaFault[]): void {
  const { required = [], properties = {}, additionalProperties: others } = schema
  for (const name of required)
    if (!Object.hasOwn(value, name)) faults.push({ path: `${path}/${escaped(name)}`, fault: 'is missing' })
  for (const [name, part] of Object.entries(value)) {
    const at = `${path}/${escaped(name)}`
    if (Object.hasOwn(properties, name)) visit(root, properties[name]!, part, at, faults)
    else if (others === false) faults.push({ path: at, fault: 'is no field here' })
    else if (typeof others === 'object') visit(root, others, part, at, faults)
  }
}

function fits(root: Schema, schema: Schema, value: unknown): boolean {
  const faults: SchemaFault[] = []
  visit(root, schema, value, '', faults)
  return faults.length === 0
}

function resolved(root: Schema, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  return root.$defs![schema.$ref.slice('#/$defs/'.length)]!
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

const nameOf = ({ type, const: only }: Schema) => (type === undefined ? JSON.stringify(only) : String(type))

/** A value in few characters. */
function shown(value: unknown): string {
  const text = Array.isArray(value)
    ? 'a list'
    : typeof value === 'object' && value
      ? 'an object'
      : JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
