/** A service that asks the server for work, carries it out, and asks again: one piece of work after the other. */
import { setTimeout as after } from 'node:timers/promises'
import { CallRefused, Unreachable, type GatewayContext, type GatewayService } from './context.ts'
import { tracing } from './trace.ts'

/** Milliseconds between two questions where the server has not said when to ask again, and after a failure. */
export const firstMs = 3_000
/** The same while the server says when something waits: news may be lost all the same. */
const newsMs = 20_000

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
  { log, news }: Pick<GatewayContext, 'log' | 'news'>,
): GatewayService {
  const ended = new AbortController()
  let isBusy = false
  let running: Promise<void> | undefined

  /** @returns milliseconds until the next question */
  async function next(hasNews: boolean): Promise<number> {
    const { work, againSeconds } = await take()
    // What the server has just told of may have been in somebody's hands at that moment.
    if (!work) return hasNews ? againSeconds * 1_000 : (askMs ?? (news.isHeard ? newsMs : againSeconds * 1_000))
    isBusy = true
    try {
      await tracing(work.traceId, () => carryOut(work, ended.signal))
    } finally {
      isBusy = false
    }
    return 0
  }

  let isDue = false
  let woken = new AbortController()
  const endNews = news.onWork(() => {
    isDue = true
    woken.abort()
  })

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      const hasNews = isDue
      woken = new AbortController()
      isDue = false
      const pause = await next(hasNews).catch((error: Error) => {
        if (!(error instanceof Unreachable) && !(error instanceof CallRefused)) log.error({ err: error }, trouble)
        return Math.min(askMs ?? firstMs, firstMs)
      })
      if (isDue) continue
      const signal = AbortSignal.any([ended.signal, woken.signal])
      await after(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    name,
    start() {
      running = run()
    },
    async stop() {
      ended.abort()
      endNews()
      await running
    },
    health: () => ({ isBusy }),
  }
}
