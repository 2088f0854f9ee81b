/**
 * One id from the browser's call through everything that follows from it: answers, log lines, jobs, slow work in the console. It
 * travels as W3C `traceparent`; a call without one gets its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** Runs a call or a job under its id: what is logged meanwhile carries it. */
export const tracing = <T>(traceId: string, work: () => T): T => current.run(traceId, work)

export const currentTrace = (): string | undefined => current.getStore()

export const newTraceId = (): string => randomBytes(16).toString('hex')

/** The id of a `traceparent` header; absent where it is none, so that nobody writes what they like into our log. */
export function traceOf(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  const [, traceId] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header) ?? []
  return traceId === undefined || /^0+$/.test(traceId) ? undefined : traceId
}
