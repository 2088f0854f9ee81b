/** One request through the pipeline: what it carries in, and how its outcome is written. */
import { createHash, type Hash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import {
  acceptedLanguages,
  gatewayHeader,
  preferredLanguage,
  terminalHeader,
  toLanguage,
  type Language,
} from '@mouldwright/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isConfirmation } from '../confirmation.ts'
import type { Http, Log } from '../context.ts'
import type { Handler } from '../define.ts'
import type { Kit } from '../kit.ts'
import type { Outcome, Pipeline } from '../pipeline.ts'

export interface AppParts {
  kit: Kit
  perform: Pipeline
  log: Log
  version: string
  /** True behind TLS: cookies are `Secure` and carry the `__Host-` prefix. */
  secure: boolean
  /** Proxies before this server: so many of the forwarded addresses are believed, counted from the last. */
  trustedHops: number
  /** Requests at once before the next is told that the system is busy. */
  maxInFlight?: number
}

export const longTokenCookie = (secure: boolean) => (secure ? '__Host-mw_long' : 'mw_long')

/** The account site's session: who somebody is, in no tenant's place. */
export const accountTokenCookie = (secure: boolean) => (secure ? '__Host-mw_account' : 'mw_account')

const digest = (hash: Hash) => hash.digest('base64url')
const emptyBodyHash = digest(createHash('sha256'))

declare module 'fastify' {
  interface FastifyRequest {
    /** Of calls that are signed: SHA-256 of the body as it came. */
    bodyHash?: string
  }
}

/** Hashes a body on its way to the parser: what was signed are its bytes, not what they mean. */
export function hashBody(request: FastifyRequest, payload: NodeJS.ReadableStream): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  const through: Transform & { receivedEncodedLength?: number } = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      through.receivedEncodedLength = bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      request.bodyHash = digest(hash)
      done()
    },
  })
  payload.on('error', (error) => through.destroy(error))
  return payload.pipe(through)
}

/** Carries a request through the pipeline; for routes with a body of another form, `input` is given. */
export async function performRequest(
  parts: AppParts,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  input?: unknown,
): Promise<Outcome> {
  const body = input ?? (handler.action.method === 'GET' ? queryInput(request) : request.body)
  const given = withPathParameters(request.params, body)
  const { rest, confirmed } = splitConfirm(given)
  return parts.perform({
    handler,
    input: rest,
    confirmed,
    credentials: credentialsOf(parts, request),
    language: languageOf(request),
    askedLanguage: headerOf(request, 'lang') === undefined ? undefined : languageOf(request),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    http: httpOf(parts, request, reply),
    traceId: request.id,
  })
}

export const credentialsOf = (parts: { secure: boolean }, request: FastifyRequest) => ({
  longToken: request.cookies[longTokenCookie(parts.secure)],
  shortToken: headerOf(request, 'token'),
  accountToken: request.cookies[accountTokenCookie(parts.secure)],
  thirdToken: headerOf(request, 'third-token'),
  background: headerOf(request, 'background') === '1',
  signed: {
    method: request.method,
    path: request.url,
    bodyHash: request.bodyHash ?? emptyBodyHash,
    header: headerOf(request, terminalHeader) ?? headerOf(request, gatewayHeader),
  },
  from: { ip: request.ip, userAgent: headerOf(request, 'user-agent') ?? '', traceId: request.id },
})

/** `t` is the timestamp that every call carries; it means nothing here. */
function queryInput(request: FastifyRequest): Record<string, unknown> {
  const { t: _, lang: __, ...input } = request.query as Record<string, unknown>
  return inNumbers(input)
}

const inNumbers = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
    ]),
  )

/** What stands in the path is part of the input; a body that says otherwise is overruled. */
function withPathParameters(params: unknown, body: unknown): unknown {
  const named = inNumbers((params ?? {}) as Record<string, unknown>)
  if (Object.keys(named).length === 0) return body
  if (body === undefined || body === null) return named
  return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...named } : body
}

function splitConfirm(input: unknown): { rest: unknown; confirmed: string[] } {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || !Object.hasOwn(input, 'confirm'))
    return { rest: input, confirmed: [] }
  const { confirm, ...rest } = input as Record<string, unknown>
  const isList = Array.isArray(confirm) && confirm.length <= 20 && confirm.every(isConfirmation)
  return isList ? { rest, confirmed: confirm } : { rest: input, confirmed: [] }
}

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

export const languageOf = (request: FastifyRequest): Language => {
  const asked = (request.query as Record<string, unknown>)?.['lang'] ?? headerOf(request, 'lang')
  return asked === undefined
    ? preferredLanguage(acceptedLanguages(headerOf(request, 'accept-language')))
    : toLanguage(asked)
}

function httpOf(parts: AppParts, request: FastifyRequest, reply: FastifyReply): Http {
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure: parts.secure } as const
  return {
    ip: request.ip,
    userAgent: headerOf(request, 'user-agent') ?? '',
    secure: parts.secure,
    header: (name) => headerOf(request, name),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(name, value, { ...options, ...(maxAge === undefined ? {} : { maxAge }) }),
    clearCookie: (name) => void reply.clearCookie(name, options),
  }
}

/** Writes an outcome; files leave as attachments whatever they are. */
export function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  reply.status(outcome.status)
  if (outcome.retryAfter !== undefined) reply.header('retry-after', String(outcome.retryAfter))
  const { file } = outcome
  if (!file) return reply.type('application/json; charset=utf-8').send(JSON.stringify(outcome.envelope))
  const plain = file.name.replace(/[^\w.-]/g, '_')
  reply.headers({
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-type': file.mediaType,
    // Whatever a file holds, opened in the browser it is nobody's page: no scripts, no forms, no origin.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(file.bytes === undefined ? {} : { 'content-length': file.bytes }),
  })
  return reply.send(file.content instanceof Readable ? file.content : Buffer.from(file.content))
}
