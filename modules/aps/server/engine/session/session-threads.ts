/** The threads in which this node holds plans that are worked on. A thread that is gone is begun again from rows: it keeps nothing. */
import { Refusal } from '@mouldwright/kernel'
import type { Refuse } from '@mouldwright/server-kit'
import { Worker } from 'node:worker_threads'
import type {
  SessionAnswer,
  SessionAnswers,
  SessionAsk,
  SessionBase,
  SessionQuestion,
  SessionStep,
} from './session-protocol.ts'

/** Loading 100,000 tasks takes seconds, an answer milliseconds; a thread that has not answered by then never will. */
const answerMs = 30_000
const heapMb = 2_048
/** A plan that nobody asked about for so long is given back. */
const idleMs = 10 * 60_000
/** Plans held at once: on this node, and of one tenant. */
const mostHeld = 6
const mostOfTenant = 3

export interface AskedSession {
  sessionId: number
  tenantId: number
  /** Counts with every change: a thread that was last asked at another one brings its steps up to date. */
  version: number
  base: () => Promise<SessionBase>
  steps: () => Promise<SessionStep[]>
  /** Ends the call where the plan cannot be held, or does not have what was named. */
  refuse: Refuse<'plan.absent' | 'session.unreadable'>
}

interface Held {
  thread: Worker
  tenantId: number
  hasBase: boolean
  /** What the thread's steps belong to; undefined where they may be others than the rows say. */
  version: number | undefined
  /** Settles with the last question that was asked. */
  queue: Promise<unknown>
  waiting: number
  usedAt: number
  idle: NodeJS.Timeout | undefined
}

const held = new Map<number, Held>()
let serial = 0

/** Asks the session's plan; one question at a time, in order. @throws Refusal where it cannot be held, or names what it does not have */
export function askSession<A extends SessionAsk>(of: AskedSession, ask: A): Promise<SessionAnswers[A['kind']]> {
  const mine = held.get(of.sessionId) ?? hold(of)
  mine.waiting += 1
  clearTimeout(mine.idle)
  const answer = mine.queue.then(async () => {
    try {
      return await askThread(mine, of, ask)
    } finally {
      mine.waiting -= 1
      mine.usedAt = performance.now()
      if (mine.waiting === 0) giveBackWhenIdle(of.sessionId, mine)
    }
  })
  mine.queue = answer.catch(() => {})
  return answer as Promise<SessionAnswers[A['kind']]>
}

/** The session is over. */
export function releaseSession(sessionId: number): void {
  const mine = held.get(sessionId)
  if (mine) giveBack(sessionId, mine)
}

async function askThread(mine: Held, of: AskedSession, ask: SessionAsk): Promise<unknown> {
  const isCurrent = mine.hasBase && mine.version === of.version
  const question: SessionQuestion = {
    id: (serial += 1),
    ...(mine.hasBase ? {} : { base: await of.base() }),
    ...(isCurrent ? {} : { steps: await of.steps() }),
    ask,
  }
  mine.version = undefined
  const answer = await tell(mine.thread, question)
  if ('unreadable' in answer) {
    giveBack(of.sessionId, mine)
    return of.refuse('session.unreadable')
  }
  mine.hasBase = true
  if ('message' in answer) {
    // Whatever it holds now is not what the rows say.
    giveBack(of.sessionId, mine)
    throw new Error(answer.message)
  }
  // A step that was done here counts only once its row is kept.
  if (ask.kind !== 'apply') mine.version = of.version
  if ('absent' in answer) return of.refuse('plan.absent')
  return answer.value
}

function hold({ sessionId, tenantId }: AskedSession): Held {
  const own = [...held].filter(([, of]) => of.tenantId === tenantId)
  if (own.length >= mostOfTenant) giveUpOne(own)
  if (held.size >= mostHeld) giveUpOne([...held])
  const thread = new Worker(new URL('./session.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  thread.unref()
  const made: Held = {
    thread,
    tenantId,
    hasBase: false,
    version: undefined,
    queue: Promise.resolve(),
    waiting: 0,
    usedAt: performance.now(),
    idle: undefined,
  }
  held.set(sessionId, made)
  thread.on('exit', () => forget(sessionId, made))
  return made
}

/** The plan that was asked about least lately makes room; it is loaded again when it is asked for. */
function giveUpOne(list: readonly (readonly [number, Held])[]): void {
  const resting = list.filter(([, { waiting }]) => waiting === 0)
  const [oldest] = resting.toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
  if (!oldest) throw new Refusal('load.busy')
  giveBack(...oldest)
}

function giveBackWhenIdle(sessionId: number, mine: Held): void {
  mine.idle = setTimeout(() => giveBack(sessionId, mine), idleMs)
  mine.idle.unref()
}

function giveBack(sessionId: number, mine: Held): void {
  void mine.thread.terminate()
  forget(sessionId, mine)
}

function forget(sessionId: number, mine: Held): void {
  clearTimeout(mine.idle)
  if (held.get(sessionId) === mine) held.delete(sessionId)
}

function tell(thread: Worker, question: SessionQuestion): Promise<SessionAnswer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      void thread.terminate()
      fail(new Refusal('load.busy'))
    }, answerMs)
    const hear = (answer: SessionAnswer) => {
      settle()
      resolve(answer)
    }
    const fail = (error: unknown) => {
      settle()
      reject(error as Error)
    }
    const gone = () => fail(new Refusal('load.busy'))
    const settle = () => {
      clearTimeout(late)
      thread.off('message', hear)
      thread.off('error', fail)
      thread.off('exit', gone)
    }
    thread.once('message', hear)
    thread.once('error', fail)
    thread.once('exit', gone)
    thread.postMessage(question)
  })
}
