/** The whole surface as OpenAPI, from the same handlers that answer. Suites for isolation, rights and fuzzing enumerate it. */
import { inputSchema } from '@mouldwright/kernel'
import type { TSchema } from 'typebox'
import type { Handler } from '../define.ts'
import type { Kit } from '../kit.ts'

export function openApi(kit: Kit, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const handler of [...kit.handlers.values()].sort((one, other) =>
    one.action.path < other.action.path ? -1 : 1,
  )) {
    const { action } = handler
    const path = `/front${action.path}`
    paths[path] = { ...paths[path], [action.method.toLowerCase()]: operation(handler) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mouldwright', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        longToken: { type: 'apiKey', in: 'cookie', name: '__Host-mw_long' },
        shortToken: { type: 'apiKey', in: 'header', name: 'token' },
        terminal: { type: 'apiKey', in: 'header', name: 'terminal' },
        gateway: { type: 'apiKey', in: 'header', name: 'gateway' },
        accountToken: { type: 'apiKey', in: 'cookie', name: '__Host-mw_account' },
      },
    },
  }
}

const securityOf = (access: unknown) =>
  access === 'terminal' || access === 'gateway'
    ? [{ [access]: [] }]
    : [{ longToken: [], shortToken: [] }, ...(access === 'account' ? [{ accountToken: [] }] : [])]

function operation(handler: Handler): object {
  const { action } = handler
  const schema: TSchema = handler.schema ?? inputSchema(action.input)
  const isFile = action.answers === 'file'
  const properties = (schema as { properties?: Record<string, TSchema>; required?: string[] }).properties ?? {}
  const required = new Set((schema as { required?: string[] }).required ?? [])
  const inPath = new Set([...action.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const parameters = Object.entries(properties)
    .filter(([name]) => action.method === 'GET' || inPath.has(name))
    .map(([name, value]) => {
      const isInPath = inPath.has(name)
      return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.has(name), schema: value }
    })
  return {
    operationId: action.name,
    tags: [action.module],
    'x-module': action.module,
    'x-access': typeof action.access === 'object' ? { permission: action.access.permission } : action.access,
    ...(handler.entity ? { 'x-entity': handler.entity.name } : {}),
    'x-queued': action.run === 'queued',
    'x-reads': action.reads ?? false,
    ...(action.access === 'public' ? {} : { security: securityOf(action.access) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(action.method === 'GET'
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: without(schema, inPath) } } } }),
    responses: {
      200: isFile
        ? { description: 'the file', content: { 'application/octet-stream': {} } }
        : { description: 'envelope', content: { 'application/json': { schema: envelope(action.output) } } },
    },
  }
}

/** A schema without what stands in the path. */
function without(schema: TSchema, names: ReadonlySet<string>): TSchema {
  if (names.size === 0) return schema
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] }
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name))),
    required: required.filter((name) => !names.has(name)),
  } as TSchema
}

const envelope = (data: TSchema): object => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data, traceId: { type: 'string' } },
})
