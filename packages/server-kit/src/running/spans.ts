/** Sends every call and job as a span to an OpenTelemetry collector, by OTLP over HTTP; loaded only where there is one. */
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../context.ts'
import type { Activity } from './activity.ts'

export interface SpanSender {
  hear(activity: Activity): void
  /** Sends what is left, where the collector answers. */
  stop(): Promise<void>
}

interface Sender {
  /** Of the collector, without `/v1/traces`; the library adds what `OTEL_EXPORTER_OTLP_HEADERS` says. */
  endpoint: string
  version: string
  nodeId: string
  log: Log
}

export async function createSpanSender({ endpoint, version, nodeId, log }: Sender): Promise<SpanSender> {
  const [
    api,
    { BatchSpanProcessor, RandomIdGenerator, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const random = new RandomIdGenerator()
  // A span belongs to the trace that its call came with: the id is taken while the span is made.
  let traceId = ''
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'mouldwright',
      'service.version': version,
      'service.instance.id': nodeId,
    }),
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => random.generateSpanId() },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }), endpoint, log),
      }),
    ],
  })
  const tracer = provider.getTracer('mouldwright', version)
  return {
    hear({ at, kind, name, traceId: own, tenantId, milliseconds, failed }) {
      traceId = own
      const span = tracer.startSpan(
        name,
        {
          root: true,
          kind: kind === 'call' ? api.SpanKind.SERVER : api.SpanKind.CONSUMER,
          startTime: at - milliseconds,
          attributes: { 'mouldwright.kind': kind, ...(tenantId === null ? {} : { 'mouldwright.tenant': tenantId }) },
        },
        api.ROOT_CONTEXT,
      )
      if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end(at)
    },
    stop: () => provider.shutdown(),
  }
}

/** Says once that a collector does not take spans, and once that it does again. What it did not take is lost. */
function telling(exporter: SpanExporter, endpoint: string, log: Log): SpanExporter {
  let isTaken = true
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        const takes = result.error === undefined && result.code === 0
        if (takes !== isTaken)
          log.warn({ endpoint, err: result.error }, takes ? 'spans are taken again' : 'spans are not taken')
        isTaken = takes
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
