import { Refusal } from '@mouldwright/kernel'
import { Worker } from 'node:worker_threads'
import type { Question, QuestionAnswer } from './protocol.ts'

/** A question takes milliseconds; a thread that has not answered by then never will, and a new one takes its place. */
const answerMs = 20_000
const heapMb = 2_048

/** The thread ends when nobody has asked for so long. */
const idleMs = 60_000

let worker: Worker | undefined
let timer: NodeJS.Timeout | undefined
let keptPlan = 0
let serial = 0
let before: Promise<unknown> = Promise.resolve()

/**
 * What makes a mould or task of a plan end when it does. One thread for all who ask, one question at a time.
 * @param read the plan's problem and answer, compressed; asked only when the thread does not have the plan
 */
export function explainPlan(
  planId: number,
  of: Question['of'],
  read: () => Promise<{ problem: Uint8Array; answer: Uint8Array }>,
): Promise<QuestionAnswer> {
  const mine = before.then(() => ask(planId, of, read))
  before = mine.catch(() => {})
  return mine
}

async function ask(
  planId: number,
  of: Question['of'],
  read: () => Promise<{ problem: Uint8Array; answer: Uint8Array }>,
): Promise<QuestionAnswer> {
  const plan = worker && keptPlan === planId ? undefined : await read()
  clearTimeout(timer)
  worker ??= start()
  const question: Question = { id: (serial += 1), planId, of, ...(plan ? { plan } : {}) }
  const answer = await tell(worker, question)
  keptPlan = planId
  timer = setTimeout(end, idleMs)
  timer.unref()
  if (answer.message) throw new Error(answer.message)
  return answer
}

function start(): Worker {
  const thread = new Worker(new URL('./explain.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  thread.unref()
  thread.on('exit', () => {
    if (worker === thread) forget()
  })
  return thread
}

function forget(): void {
  worker = undefined
  keptPlan = 0
}

function end(): void {
  void worker?.terminate()
  forget()
}

function tell(thread: Worker, question: Question): Promise<QuestionAnswer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      void thread.terminate()
      fail(new Refusal('load.busy'))
    }, answerMs)
    const hear = (answer: QuestionAnswer) => {
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
    const gone = () => fail(new Error('The thread that explains plans has ended.'))
    thread.once('message', hear)
    thread.once('error', fail)
    thread.once('exit', gone)
    thread.postMessage(question)
  })
}
