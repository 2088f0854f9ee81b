/** Spans of calls and jobs at a collector of OpenTelemetry, which comes and goes while the product works. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../world/free-port.ts'
import { waitUntil } from '../world/wait-until.ts'
import { openSite, type Site } from './site.ts'

interface Span {
  traceId: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
}

interface Portion {
  path: string
  headers: IncomingHttpHeaders
  service: Map<string, string>
  spans: Span[]
}

const portions: Portion[] = []
let collector: Server
let site: Site

/** Takes what a collector takes, in JSON. */
async function openCollector(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
      for (const { resource, scopeSpans } of resourceSpans)
        portions.push({
          path: request.url!,
          headers: request.headers,
          service: new Map(resource.attributes.map(({ key, value }: any) => [key, value.stringValue])),
          spans: scopeSpans.flatMap(({ spans }: any) => spans),
        })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function close(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

const spansOf = (traceId: string) => portions.flatMap(({ spans }) => spans).filter((span) => span.traceId === traceId)

beforeAll(async () => {
  // It comes back there.
  collector = await openCollector(await freePort())
  site = await openSite()
  await site.start({
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer of-the-collector',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  })
})
afterAll(async () => {
  await site.close()
  await close(collector)
})

it('[OP-07] a call and the job that it asks for are spans of one trace', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const client = await site.client()
  await client.ok('bms/section/export.do', {}, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  const spans = await waitUntil(() => {
    const found = spansOf(traceId)
    return found.length >= 2 && found
  }, 'both spans')
  expect(spans.map(({ name }) => name)).toEqual(['basic.section.export', 'basic.section.export'])
  for (const { startTimeUnixNano, endTimeUnixNano, status } of spans) {
    expect(BigInt(endTimeUnixNano) > BigInt(startTimeUnixNano)).toBe(true)
    expect(status.code ?? 0).toBe(0)
  }
  const [{ path, headers, service }] = portions as [Portion]
  expect(path).toBe('/v1/traces')
  expect(headers.authorization).toBe('Bearer of-the-collector')
  expect(service.get('service.name')).toBe('mouldwright')
})

it('[OP-07] a collector that is away is said once, and nobody waits for it', async () => {
  const port = portOf(collector)
  await close(collector)
  const client = await site.client()
  await client.ok('bms/section/list.do')
  await site.server.says('spans are not taken')
  await client.ok('bms/section/list.do')
  collector = await openCollector(port)
  const again = portions.length
  await waitUntil(async () => {
    await client.ok('bms/section/list.do')
    return portions.length > again
  }, 'spans again')
  await site.server.says('spans are taken again')
  expect(site.server.output().match(/spans are not taken/g)).toHaveLength(1)
  expect(site.server.output()).not.toContain('of-the-collector')
})
