/**
 * Figures for whoever watches: calls by route and status, their time, sockets, the process. They tell about all tenants, so nobody gets
 * them by default: a proxy on the same machine looks like the machine itself. They are answered at `/metrics` to who has the token, or
 * on a port of their own that only this machine reaches.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../db.ts'

export interface MetricsParts {
  pool: Pool
  hub: { readonly connections: number }
  /** Answered to `Authorization: Bearer …`; without it, `/metrics` is no page. */
  token?: string | undefined
}

/** @returns the figures as text, for a port of their own */
export function addMetrics(app: FastifyInstance, { pool, hub, token }: MetricsParts): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'mouldwright_request_seconds',
    help: 'Time of calls by route and HTTP status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  void new Gauge({
    name: 'mouldwright_pool_waiting',
    help: 'Calls that wait for a database connection',
    registers: [registry],
    collect() {
      this.set(pool.waiting)
    },
  })
  void new Gauge({
    name: 'mouldwright_push_sockets',
    help: 'Bound push sockets of this node',
    registers: [registry],
    collect() {
      this.set(hub.connections)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // Unknown paths share one label: strangers must not make the list grow.
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (token === undefined || !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return registry
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** The figures on a port of this machine alone. */
export function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
