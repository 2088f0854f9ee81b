import { Refusal } from '@mouldwright/kernel'
import { Worker } from 'node:worker_threads'

const heapMb = 2_048

export interface PlanQuestion<B> {
  id: number
  planId: number
  /** Where the thread does not have the plan. */
  base?: B
}

/**
 * A thread that keeps the last plan that it was asked about, for people ask about one plan many times. One for all who ask, one
 * question at a time; it ends when nobody has asked for a while, and a new one takes the place of one that does not answer.
 */
export class PlanThread<B, Q extends object, A> {
  private readonly script: URL
  private readonly answerMs: number
  private readonly idleMs: number
  private worker: Worker | undefined
  private timer: NodeJS.Timeout | undefined
  private keptPlan = 0
  private serial = 0
  private before: Promise<unknown> = Promise.resolve()

  constructor(script: URL, { answerMs, idleMs }: { answerMs: number; idleMs: number }) {
    this.script = script
    this.answerMs = answerMs
    this.idleMs = idleMs
  }

  /** @param read the plan, asked only when the thread does not have it. @throws Refusal `load.busy` where it does not answer in time */
  ask(planId: number, question: Q, read: () => Promise<B>): Promise<A> {
    const mine = this.before.then(() => this.askNext(planId, question, read))
    this.before = mine.catch(() => {})
    return mine
  }

  private async askNext(planId: number, question: Q, read: () => Promise<B>): Promise<A> {
    const base = this.worker && this.keptPlan === planId ? undefined : await read()
    clearTimeout(this.timer)
    this.worker ??= this.start()
    const asked: PlanQuestion<B> & Q = { ...question, id: (this.serial += 1), planId, ...(base ? { base } : {}) }
    const answer = await this.tell(this.worker, asked).catch((error: unknown) => {
      // At once, for it takes a while to end: who asks next is not to ask it.
      this.end()
      throw error
    })
    this.keptPlan = planId
    this.timer = setTimeout(() => this.end(), this.idleMs)
    this.timer.unref()
    if (answer.message !== undefined) throw new Error(answer.message)
    return answer
  }

  private start(): Worker {
    const thread = new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    thread.unref()
    thread.on('exit', () => {
      if (this.worker === thread) this.forget()
    })
    return thread
  }

  private forget(): void {
    this.worker = undefined
    this.keptPlan = 0
  }

  private end(): void {
    void this.worker?.terminate()
    this.forget()
  }

  private tell(thread: Worker, question: PlanQuestion<B> & Q): Promise<A & { message?: string }> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => fail(new Refusal('load.busy')), this.answerMs)
      const hear = (answer: A & { message?: string }) => {
        clearTimeout(late)
        thread.off('error', fail)
        thread.off('exit', gone)
        resolve(answer)
      }
      const fail = (error: unknown) => {
        clearTimeout(late)
        thread.off('error', fail)
        thread.off('exit', gone)
        thread.off('message', hear)
        reject(error as Error)
      }
      const gone = () => fail(new Error('The thread of a plan has ended.'))
      thread.once('message', hear)
      thread.once('error', fail)
      thread.once('exit', gone)
      thread.postMessage(question)
    })
  }
}
