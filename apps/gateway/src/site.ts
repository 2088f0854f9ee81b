/** What browsers in the factory meet: the welcome page, the probe, and who may call at all. */
import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import { boundArriving } from './arriving.ts'
import type { GatewayConfig } from './config.ts'
import { welcomePage } from './welcome-page.ts'

export interface SiteParts {
  config: Pick<GatewayConfig, 'tls' | 'version'>
  /** Origins of the installation's pages, as they are now. */
  origins: () => readonly string[]
  name: () => string
  times?: SiteTimes
}

/** How long callers may take to say what they want. */
interface SiteTimes {
  headersMs: number
  /** Also of a chunk of a file, over a poor wireless line. */
  callMs: number
  /** Between two looks for calls that take too long. */
  lookMs: number
}

const usualTimes: SiteTimes = { headersMs: 10_000, callMs: 120_000, lookMs: 5_000 }

/** Pages of the installation may call everything; everybody may learn that a gateway is here, and nothing else. */
const probePath = '/gateway/connect/web'
const welcomePath = '/page/welcome'

export function createSite({ config, origins, name, times = usualTimes }: SiteParts): FastifyInstance {
  const { tls } = config
  const looking = { connectionsCheckingInterval: times.lookMs }
  const app = fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: times.callMs,
    forceCloseConnections: true,
    ...(tls ? { https: { ...looking, cert: readFileSync(tls.cert), key: readFileSync(tls.key) } } : { http: looking }),
  }) as unknown as FastifyInstance
  app.server.headersTimeout = times.headersMs
  boundArriving(app)

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    const isProbe = request.url === probePath
    reply.headers({ vary: 'Origin', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    const isOurs = origin !== undefined && origins().includes(origin)
    if (isProbe) reply.header('access-control-allow-origin', '*')
    else if (isOurs) reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return
    if (isOurs || isProbe) {
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': 'content-type, ticket, chunk-hash, range',
        'access-control-expose-headers': 'content-range, accept-ranges, content-length',
        'access-control-max-age': '600',
      })
      if (request.headers['access-control-request-private-network'] === 'true')
        reply.header('access-control-allow-private-network', 'true')
    }
    return reply.status(204).send()
  })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) => {
    const status = error.statusCode ?? 500
    return reply.status(status).send({ code: status, message: status < 500 ? error.message : 'Error', data: null })
  })
  app.setNotFoundHandler((_, reply) => reply.status(404).send({ code: 404, message: 'Not found', data: null }))

  app.get('/', (_, reply) => reply.redirect(welcomePath))
  app.get(welcomePath, (request, reply) =>
    reply
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(welcomePage({ name: name(), version: config.version, language: request.headers['accept-language'] })),
  )
  // What the form says (a session's id, addresses) is read by nobody: that this answers is the answer.
  app.post(probePath, () => ({ code: 1, message: '', data: null }))
  return app
}
