/** The pipeline over HTTP. One route an action; nothing is decided here but the form of requests and answers. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import { Refusal } from '@mouldwright/kernel'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Handler } from '../define.ts'
import { addUploadRoute } from '../files/upload.ts'
import type { Outcome } from '../pipeline.ts'
import { refusalOutcome } from '../refusal-outcome.ts'
import { newTraceId, traceOf } from '../trace.ts'
import { openApi } from './openapi.ts'
import { hashBody, languageOf, performRequest, send, type AppParts } from './request.ts'

const defaultBytes = 1024 * 1024

/** The prefix for other systems is another name of the same calls: before anything reads the address it is our own. */
const ownAddress = (url: string) => url.replace(/^\/api\/v1\//, '/front/')

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { kit } = parts
  const app = Fastify({
    logger: false,
    // The last forwarded address is what the nearest proxy saw; what stands further to the left anybody may have written.
    trustProxy: (_: string, hop: number) => hop < parts.trustedHops,
    bodyLimit: defaultBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Node looks for requests that take too long twice a minute, unless told.
    http: { connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => ownAddress(url),
    genReqId: ({ headers }) => traceOf(headers['traceparent']) ?? newTraceId(),
  })
  app.server.headersTimeout = 10_000
  // A form or plain text can be sent by any site without asking first; JSON cannot.
  app.removeContentTypeParser('text/plain')
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { global: true, threshold: 1_400, encodings: ['gzip', 'deflate'] })
  guard(app, parts)
  for (const handler of kit.handlers.values()) addRoute(app, parts, handler)
  // Megabytes that few ask for: not a part of every start.
  let description: string | undefined
  app.get('/front/openapi.json', (_, reply) => {
    description ??= JSON.stringify(openApi(kit, parts.version))
    return reply.type('application/json').send(description)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => send(reply, outcomeOf(parts, error, request)))
  return app
}

/** Calls whose body is still on its way, each with a megabyte at the most. */
const mostArriving = 500

/** Headers of every answer, refusal of cross-site calls, and bounds on what arrives and what is under way. */
function guard(app: FastifyInstance, parts: AppParts): void {
  const limit = parts.maxInFlight ?? 500
  // By the request itself: its id may be its caller's.
  const inFlight = new Set<IncomingMessage>()
  const arriving = new Set<IncomingMessage>()
  const forget = (raw: IncomingMessage) => void (inFlight.delete(raw), arriving.delete(raw))
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
        'trace-id': request.id,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('access.crossSite')
    }
    // Also of a call whose caller went away.
    reply.raw.once('close', () => forget(request.raw))
    if (arriving.size >= mostArriving) giveWay(arriving)
    arriving.add(request.raw)
  })
  app.addHook('preValidation', async ({ raw }) => {
    // Nobody is there any more to let go of its place.
    if (!arriving.delete(raw)) throw new Refusal('load.busy')
    inFlight.add(raw)
    if (inFlight.size > limit) throw new Refusal('load.busy')
  })
  app.addHook('onResponse', async ({ raw }) => forget(raw))
  app.decorate('noteUpgrade', ({ raw }) => forget(raw))
}

/** Who sends slowly gives way to who comes later: bodies that are held back would take the room of all. Whole ones are only waiting here. */
function giveWay(arriving: Set<IncomingMessage>): void {
  for (const raw of arriving) {
    if (raw.complete !== false) continue
    arriving.delete(raw)
    raw.destroy()
    return
  }
  throw new Refusal('load.busy')
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
    // `{roleId}` of a declared path is Fastify's `:roleId`.
    url: `/front${action.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: action.maxBytes ?? defaultBytes,
    ...(action.access === 'terminal' || action.access === 'gateway'
      ? { preParsing: async (request: FastifyRequest, _: unknown, payload: Readable) => hashBody(request, payload) }
      : {}),
    handler: async (request, reply) => send(reply, await performRequest(parts, handler, request, reply)),
  })
}

/** What Fastify itself refused, in our envelope. */
function outcomeOf(parts: AppParts, error: FastifyError | Refusal, request: FastifyRequest): Outcome {
  const language = languageOf(request)
  const refuse = (refusal: Refusal) => refusalOutcome(parts.kit, refusal, language, request.id)
  if (error instanceof Refusal) return refuse(error)
  switch (error.statusCode) {
    case 413:
      return refuse(new Refusal('body.tooLarge', { params: { max: '1 MiB' } }))
    case 415:
      return refuse(new Refusal('body.mediaType'))
    case 429:
      return refuse(new Refusal('load.tooMany'))
    case 503:
      return refuse(new Refusal('load.busy'))
    default:
      if (error.statusCode && error.statusCode < 500)
        return refuse(
          new Refusal('input.invalid', {
            params: { count: 1 },
            issues: [{ field: '', rule: 'object' }],
          }),
        )
      // A browser that leaves in the middle of an answer is no fault of ours.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        parts.log.error({ err: error, traceId: request.id }, 'a request failed outside the pipeline')
      return refuse(new Refusal('defect.unexpected', { params: { traceId: request.id } }))
  }
}

/** Calls that nobody answers, below `/front`. */
export const absentRoute = (parts: AppParts, request: FastifyRequest): Outcome => {
  const outcome = refusalOutcome(parts.kit, new Refusal('route.absent'), languageOf(request), request.id)
  return { ...outcome, status: 404 }
}
