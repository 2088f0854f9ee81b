/** Figures for whoever watches: calls by action and code, their time, the process. Answered to this machine only. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../db.ts'

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export function addMetrics(app: FastifyInstance, pool: Pool): void {
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
  app.addHook('onResponse', async (request, reply) => {
    // Unknown paths share one label: strangers must not make the list grow.
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!local.has(request.socket.remoteAddress ?? '')) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
