/** The whole surface as OpenAPI describes it, for suites that enumerate it. */
import type { Envelope } from '@mouldwright/server-kit'
import type { Caller, World } from './world.ts'

export interface Schema {
  type?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  additionalProperties?: boolean
  'x-entity'?: string
}
export interface Operation {
  operationId: string
  'x-access': 'public' | 'account' | 'signedIn' | 'terminal' | 'gateway' | { permission: string }
  'x-queued': boolean
  'x-reads': boolean
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  method: 'get' | 'post'
  path: string
}

export async function operationsOf(world: World): Promise<Operation[]> {
  const { paths } = (await world.composition.app.inject('/front/openapi.json')).json<{
    paths: Record<string, Record<string, Omit<Operation, 'path' | 'method'>>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method as 'get' | 'post' })),
  )
}

/** All that an operation is given, whether it travels in the body, in the query or in the path. */
export function schemaOf({ requestBody, parameters = [] }: Operation): Schema {
  const body = requestBody?.content['application/json'].schema
  if (body && parameters.length === 0) return body
  return {
    ...body,
    type: 'object',
    properties: { ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), ...body?.properties },
    required: [
      ...(body?.required ?? []),
      ...parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
    ],
  }
}

/** A path with its `{name}` parts filled from the input, and what is left of that. A part without a value stays. */
export function filledPath(path: string, input: unknown): { url: string; rest: unknown } {
  if (!path.includes('{') || typeof input !== 'object' || input === null) return { url: path, rest: input }
  const rest: Record<string, unknown> = { ...input }
  const url = path.replace(/\{(\w+)\}/g, (part, name: string) => {
    const value = rest[name]
    delete rest[name]
    return typeof value === 'number' || (typeof value === 'string' && value !== '')
      ? encodeURIComponent(String(value).toWellFormed()).slice(0, 200)
      : part
  })
  return { url, rest }
}

/** Sends a body as the operation wants it. */
export async function sendTo(
  world: World,
  operation: Operation,
  body: unknown,
  who?: Caller,
): Promise<Envelope & { status: number }> {
  const headers = who ? { cookie: `mw_long=${who.tokens.longToken}`, token: who.tokens.shortToken } : {}
  const { url, rest } = filledPath(operation.path, body)
  const query =
    operation.method === 'get'
      ? `?${new URLSearchParams(Object.entries((rest ?? {}) as object).map(([name, value]) => [name, String(value)]))}`
      : ''
  const answer = await world.composition.app.inject({
    method: operation.method === 'get' ? 'GET' : 'POST',
    url: url + query,
    headers: { ...headers, ...(operation.method === 'post' ? { 'content-type': 'application/json' } : {}) },
    ...(operation.method === 'post' ? { payload: JSON.stringify(rest ?? {}) } : {}),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return isJson
    ? { ...answer.json<Envelope>(), status: answer.statusCode }
    : { code: answer.statusCode === 200 ? 1 : answer.statusCode, message: '', data: null, status: answer.statusCode }
}

/** Calls that end or change the session that makes them: they have suites of their own. */
export const endsSession = ({ operationId }: Operation) => operationId.startsWith('identity.session.')

/** A body that fits a schema, every id being the one given. */
export const sample = (schema: Schema, id: number): unknown => sampleWith(schema, { idOf: () => id, flag: false })

/** A body that fits a schema, with records that are there, and every flag as it is said. */
export function sampleWith(schema: Schema, given: { idOf: (entity: string) => number; flag: boolean }): unknown {
  if (schema['x-entity']) return given.idOf(schema['x-entity'])
  if (schema.anyOf) return sampleWith(schema.anyOf.find(mentions) ?? schema.anyOf[0]!, given)
  if (schema.const !== undefined) return schema.const
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, value]) => schema.required?.includes(name) || mentions(value))
          .map(([name, value]) => [name, sampleWith(value, given)]),
      )
    case 'array':
      return [sampleWith(schema.items ?? {}, given)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return given.flag
    default:
      return 'A1'
  }
}

export const mentions = (schema: Schema): boolean => entitiesIn(schema).length > 0

export function entitiesIn(schema: Schema): string[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ].flatMap(entitiesIn)
  return [...new Set([...(schema['x-entity'] ? [schema['x-entity']] : []), ...inner])]
}
