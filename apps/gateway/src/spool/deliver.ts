/** Brings what the spool holds to the server, oldest first, one batch at a time, no faster than agreed. */
import { setTimeout as after } from 'node:timers/promises'
import type { Batch, Spool } from './spool.ts'

export interface Connection {
  /** The answer's data; throws while the server cannot be reached or refuses. */
  call(path: string, body: object): Promise<unknown>
  onOnline(back: () => void): unknown
}

export interface DeliverOptions {
  spool: Pick<Spool, 'next' | 'acknowledge'>
  connection: Connection
  path: string
  /** What the server is told of a batch. */
  bodyOf: (batch: Batch) => object
  /** Records a second, until the server says otherwise. */
  perSecond?: number
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
  onFailure?: (error: Error) => void
}

const mostAtOnce = { records: 200, bytes: 256 * 1024 }
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** The server may ask for another rate, while many come back at once. */
function rateOf(answer: unknown, before: number): number {
  const asked = (answer as { perSecond?: unknown } | null)?.perSecond
  return typeof asked === 'number' && asked >= 1 && asked <= 100_000 ? asked : before
}

export interface Delivery {
  start(): void
  /** Something was appended. */
  wake(): void
  stop(): Promise<void>
}

export function createDelivery({
  spool,
  connection,
  path,
  bodyOf,
  perSecond = 200,
  wait = (ms, signal) => after(ms, undefined, { signal }).catch(() => {}),
  onFailure = () => {},
}: DeliverOptions): Delivery {
  const ended = new AbortController()
  let running: Promise<void> | undefined
  let rate = perSecond
  let signalled = false
  let wakeUp: () => void = () => {}
  let isBack: () => void = () => {}

  const wake = () => {
    signalled = true
    wakeUp()
  }

  async function untilWoken(): Promise<void> {
    if (!signalled && !ended.signal.aborted) await new Promise<void>((resolve) => (wakeUp = resolve))
    signalled = false
  }

  /** Until the pause is over or the server is there again. */
  async function untilWorthTrying(ms: number): Promise<void> {
    const early = new AbortController()
    isBack = () => early.abort()
    await wait(ms, AbortSignal.any([early.signal, ended.signal]))
    isBack = () => {}
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!ended.signal.aborted) {
      try {
        const batch = await spool.next(mostAtOnce)
        if (!batch) {
          await untilWoken()
          continue
        }
        const answer = await connection.call(path, bodyOf(batch))
        await spool.acknowledge(batch.end)
        rate = rateOf(answer, rate)
        pauseMs = firstPauseMs
        await wait((batch.records.length / rate) * 1_000, ended.signal)
      } catch (error) {
        onFailure(error as Error)
        await untilWorthTrying(pauseMs)
        pauseMs = Math.min(longestPauseMs, pauseMs * 2)
      }
    }
  }

  connection.onOnline(() => isBack())
  return {
    start: () => void (running ??= run()),
    wake,
    async stop() {
      ended.abort()
      wakeUp()
      await running
    },
  }
}
