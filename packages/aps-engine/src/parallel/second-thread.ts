import { Worker } from 'node:worker_threads'
import { Lockstep, newCommon } from './lockstep.ts'
import type { Common } from './lockstep.ts'

/** How messages of two islands lie in memory that their threads share. */
interface Exchange<Message> {
  bytes: number
  /** Messages of each island that stay; see `newCommon`. */
  kept: number
  messageIn: (buffer: SharedArrayBuffer) => Message
}

/** A thread with the second island of a run, and what its messages lie in. */
export class SecondThread<Message> {
  readonly steps: Lockstep<Message>
  private readonly worker: Worker
  private fault: unknown

  /** @param order what the script finds as its `workerData`, beside the memory as `common` */
  constructor(script: URL, order: object, { bytes, kept, messageIn }: Exchange<Message>) {
    const common: Common = newCommon(bytes, kept)
    this.worker = new Worker(script, { workerData: { ...order, common } })
    this.steps = new Lockstep(common, 0, messageIn)
    this.worker.once('error', (fault) => this.fail(fault))
    this.worker.once('exit', (code) => this.fail(new Error(`The thread of the second island ended with ${code}`)))
  }

  /** Waits until the other island has told `epoch`; false where `isOver` came first. @throws what ended the thread */
  async told(epoch: number, isOver?: () => boolean): Promise<boolean> {
    if (await this.steps.later(epoch, isOver)) return true
    if (this.fault) throw this.fault
    return false
  }

  async close(): Promise<void> {
    this.steps.end()
    await this.worker.terminate()
  }

  private fail(fault: unknown): void {
    this.fault ??= fault
    this.steps.end()
  }
}
