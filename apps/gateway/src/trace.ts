/**
 * The id of the call that a piece of work follows from. The server gives it with the work; what the gateway then logs and
 * calls carries it, so that one id leads from the browser to the machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

const newTraceId = () => randomBytes(16).toString('hex')

/** Runs work under its id; a server of before gives none, and then the work has one of its own. */
export const tracing = <T>(traceId: string | null | undefined, work: () => T): T =>
  current.run(traceId ?? newTraceId(), work)

/** For each line of the log. */
export const tracedLine = (): { traceId?: string } => {
  const traceId = current.getStore()
  return traceId === undefined ? {} : { traceId }
}

/** W3C `traceparent`, as the server reads it. */
export const traceParent = (): string => `00-${current.getStore() ?? newTraceId()}-${randomBytes(8).toString('hex')}-01`
