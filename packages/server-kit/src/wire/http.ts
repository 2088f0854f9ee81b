/** The pipeline over HTTP. One route an action; nothing is decided here but the form of requests and answers. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import { acceptedLanguages, preferredLanguage, Refusal, toLanguage, type Language } from '@mouldwright/kernel'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isConfirmation } from '../confirmation.ts'
import type { Http, Log } from '../context.ts'
import type { Handler } from '../define.ts'
import { addUploadRoute } from '../files/upload.ts'
import type { Kit } from '../kit.ts'
import type { Outcome, Pipeline } from '../pipeline.ts'
import { refusalOutcome } from '../refusal-outcome.ts'
import { openApi } from './openapi.ts'

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

const defaultBytes = 1024 * 1024

export const longTokenCookie = (secure: boolean) => (secure ? '__Host-mw_long' : 'mw_long')

/** The account site's session: who somebody is, in no tenant's place. */
export const accountTokenCookie = (secure: boolean) => (secure ? '__Host-mw_account' : 'mw_account')

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { kit } = parts
  const app = Fastify({
    logger: false,
    // The last forwarded address is what the nearest proxy saw; what stands further to the left anybody may have written.
    trustProxy: (_: string, hop: number) => hop < parts.trustedHops,
    bodyLimit: defaultBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
  })
  app.server.headersTimeout = 10_000
  // A form or plain text can be sent by any site without asking first; JSON cannot.
  app.removeContentTypeParser('text/plain')
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { global: true, threshold: 1_400, encodings: ['gzip', 'deflate'] })
  guard(app, parts)
  for (const handler of kit.handlers.values()) addRoute(app, parts, handler)
  const description = JSON.stringify(openApi(kit, parts.version))
  app.get('/front/openapi.json', (_, reply) => reply.type('application/json').send(description))
  app.setErrorHandler((error: FastifyError, request, reply) => send(reply, outcomeOf(parts, error, request)))
  return app
}

/** Headers of every answer, refusal of cross-site calls, and a bound on what is under way. */
function guard(app: FastifyInstance, parts: AppParts): void {
  const limit = parts.maxInFlight ?? 500
  const inFlight = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      ...(parts.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    if (request.url.startsWith('/front/')) {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('access.crossSite', { kind: 'denied' })
    }
    inFlight.add(request.id)
    // Also of a call whose caller went away.
    reply.raw.once('close', () => inFlight.delete(request.id))
    if (inFlight.size > limit) throw new Refusal('load.busy', { kind: 'busy' })
  })
  app.addHook('onResponse', async ({ id }) => void inFlight.delete(id))
  app.decorate('noteUpgrade', ({ id }) => void inFlight.delete(id))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A call becomes a socket: it is never answered, and takes the room of none. */
    noteUpgrade?: (request: FastifyRequest) => void
  }
}

function addRoute(app: FastifyInstance, parts: AppParts, handler: Handler): void {
  const { action } = handler
  if (handler.takesFile) return addUploadRoute(app, parts, handler)
  app.route({
    method: action.method,
    url: `/front${action.path}`,
    bodyLimit: action.maxBytes ?? defaultBytes,
    handler: async (request, reply) => send(reply, await performRequest(parts, handler, request, reply)),
  })
}

/** Carries a request through the pipeline; for routes with a body of another form, `input` is given. */
export async function performRequest(
  parts: AppParts,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  input?: unknown,
): Promise<Outcome> {
  const given = input ?? (handler.action.method === 'GET' ? queryInput(request) : request.body)
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
  from: { ip: request.ip, userAgent: headerOf(request, 'user-agent') ?? '', traceId: request.id },
})

/** `t` is the timestamp that every call carries; it means nothing here. */
function queryInput(request: FastifyRequest): Record<string, unknown> {
  const { t: _, lang: __, ...input } = request.query as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
    ]),
  )
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

const languageOf = (request: FastifyRequest): Language => {
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

/** What Fastify itself refused, in our envelope. */
function outcomeOf(parts: AppParts, error: FastifyError | Refusal, request: FastifyRequest): Outcome {
  const language = languageOf(request)
  const refuse = (refusal: Refusal) => refusalOutcome(parts.kit, refusal, language, request.id)
  if (error instanceof Refusal) return refuse(error)
  switch (error.statusCode) {
    case 413:
      return refuse(new Refusal('body.tooLarge', { kind: 'tooLarge', params: { max: '1 MiB' } }))
    case 415:
      return refuse(new Refusal('body.mediaType', { kind: 'mediaType' }))
    case 429:
      return refuse(new Refusal('load.tooMany', { kind: 'tooMany' }))
    case 503:
      return refuse(new Refusal('load.busy', { kind: 'busy' }))
    default:
      if (error.statusCode && error.statusCode < 500)
        return refuse(
          new Refusal('input.invalid', {
            kind: 'invalid',
            params: { count: 1 },
            issues: [{ field: '', rule: 'object' }],
          }),
        )
      // A browser that leaves in the middle of an answer is no fault of ours.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        parts.log.error({ err: error, traceId: request.id }, 'a request failed outside the pipeline')
      return refuse(new Refusal('defect.unexpected', { kind: 'refused', params: { traceId: request.id } }))
  }
}

/** Calls that nobody answers, below `/front`. */
export const absentRoute = (parts: AppParts, request: FastifyRequest): Outcome => {
  const outcome = refusalOutcome(
    parts.kit,
    new Refusal('route.absent', { kind: 'absent' }),
    languageOf(request),
    request.id,
  )
  return { ...outcome, status: 404 }
}
