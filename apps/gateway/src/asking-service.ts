/** A service that asks the server for work, carries it out, and asks again: one piece of work after the other. */
import { setTimeout as after } from 'node:timers/promises'
import { CallRefused, Unreachable, type GatewayContext, type GatewayService } from './context.ts'
import { tracing } from './trace.ts'

/** Milliseconds between two questions where the server has not said when to ask again, and after a failure. */
export const firstMs = 3_000

interface Asking<Work> {
  name: string
  /** What is logged where the question itself failed. */
  trouble: string
  /** Milliseconds between two questions, instead of what the server says. */
  askMs: number | undefined
  take(): Promise<{ work: Work | null; againSeconds: number }>
  /** @param ended aborts when the gateway stops */
  carryOut(work: Work, ended: AbortSignal): Promise<void>
}

export function askingService<Work extends { traceId?: string | null }>(
  { name, trouble, askMs, take, carryOut }: Asking<Work>,
  { log }: Pick<GatewayContext, 'log'>,
): GatewayService {
  const ended = new AbortController()
  let isBusy = false
  let running: Promise<void> | undefined

  /** @returns milliseconds until the next question */
  async function next(): Promise<number> {
    const { work, againSeconds } = await take()
    if (!work) return askMs ?? againSeconds * 1_000
    isBusy = true
    try {
      await tracing(work.traceId, () => carryOut(work, ended.signal))
    } finally {
      isBusy = false
    }
    return 0
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      const pause = await next().catch((error: Error) => {
        if (!(error instanceof Unreachable) && !(error instanceof CallRefused)) log.error({ err: error }, trouble)
        return askMs ?? firstMs
      })
      await after(pause, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  return {
    name,
    start() {
      running = run()
    },
    async stop() {
      ended.abort()
      await running
    },
    health: () => ({ isBusy }),
  }
}
