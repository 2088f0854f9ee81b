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

/** Loading 100,000 tasks takes seconds, on a machine that has other work minutes; a thread that has not loaded by then never will. */
const loadMs = 10 * 60_000
/** Whoever asks a plan that is not loaded yet waits so long at most: loading goes on for who asks next. Less than a transaction may rest. */
const patienceMs = 20_000
/** An answer takes milliseconds, a rescue or the check before saving seconds. Less than a transaction may rest. */
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
  refuse: Refuse<'plan.absent' | 'session.unreadable' | 'session.opening'>
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
export async function askSession<A extends SessionAsk>(
  of: AskedSession,
  ask: A,
  patience = patienceMs,
): Promise<SessionAnswers[A['kind']]> {
  const answer = await inTurn(of, patience, (mine) => askLoaded(mine, of, ask))
  return answer === notYet ? of.refuse('session.opening') : (answer as SessionAnswers[A['kind']])
}

/** Loads the session's plan where it is not; false where that takes longer than the caller waits. @throws Refusal as `askSession` does */
export async function isLoaded(of: AskedSession, patience = patienceMs): Promise<boolean> {
  return (await inTurn(of, patience, () => Promise.resolve())) !== notYet
}

/** Starts the session's thread, so that it is there once its plan has been read: 100 ms. Who loads the plan is told if it cannot be. */
export function prepareThread(of: Pick<AskedSession, 'sessionId' | 'tenantId'>): void {
  if (held.has(of.sessionId)) return
  try {
    giveBackWhenIdle(of.sessionId, hold(of))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Loads the session's plan while nobody waits for it. Why it cannot be loaded is told to who asks for it: then it is tried again. */
export function loadBeside(of: Omit<AskedSession, 'refuse'>): void {
  const refuse: AskedSession['refuse'] = (code) => {
    throw new Refusal(code)
  }
  isLoaded({ ...of, refuse }, loadMs).catch(() => {})
}

/** Does this node have the session's plan, or is it loading it? */
export const isHeld = (sessionId: number): boolean => held.has(sessionId)

const notYet = Symbol('not loaded yet')

/** When the plan is loaded and all have been answered who asked before; who has not that much patience is not answered at all. */
async function inTurn<T>(
  of: AskedSession,
  patience: number,
  work: (mine: Held) => Promise<T>,
): Promise<T | typeof notYet> {
  const mine = held.get(of.sessionId) ?? hold(of)
  const began = performance.now()
  mine.waiting += 1
  clearTimeout(mine.idle)
  let hasLeft = false
  let late: NodeJS.Timeout | undefined
  const leaving = new Promise<typeof notYet>((resolve) => {
    late = setTimeout(() => {
      hasLeft = true
      resolve(notYet)
    }, patience)
  })
  const turn = async () => {
    try {
      // What is read for it is read in the caller's transaction.
      if (hasLeft) return notYet
      // Its thread has ended before its turn came: another one is asked.
      if (held.get(of.sessionId) !== mine) return await inTurn(of, patience - (performance.now() - began), work)
      await load(mine, of)
      if (hasLeft) return notYet
      clearTimeout(late)
      return await work(mine)
    } finally {
      clearTimeout(late)
      mine.waiting -= 1
      mine.usedAt = performance.now()
      if (mine.waiting === 0) giveBackWhenIdle(of.sessionId, mine)
    }
  }
  const answer = mine.queue.then(turn)
  mine.queue = answer.catch(() => {})
  return Promise.race([answer, leaving])
}

/** The session is over. */
export function releaseSession(sessionId: number): void {
  const mine = held.get(sessionId)
  if (mine) giveBack(sessionId, mine)
}

/** The plan with the steps that the rows say. */
async function load(mine: Held, of: AskedSession): Promise<void> {
  if (mine.hasBase && mine.version === of.version) return
  const [base, steps] = [mine.hasBase ? undefined : await of.base(), await of.steps()]
  mine.version = undefined
  await answerOf(mine, of, { ask: { kind: 'load' }, ...(base ? { base } : {}), steps }, loadMs)
  mine.hasBase = true
  mine.version = of.version
}

async function askLoaded(mine: Held, of: AskedSession, ask: SessionAsk): Promise<unknown> {
  // A step that is done here counts only once its row is kept.
  if (ask.kind === 'apply') mine.version = undefined
  return answerOf(mine, of, { ask }, answerMs)
}

async function answerOf(
  mine: Held,
  of: AskedSession,
  question: Omit<SessionQuestion, 'id'>,
  within: number,
): Promise<unknown> {
  const answer = await tell(mine.thread, { id: (serial += 1), ...question }, within).catch((error: unknown) => {
    // At once, for it takes a while to end: who asks next is not to ask it.
    giveBack(of.sessionId, mine)
    throw error
  })
  if ('unreadable' in answer) {
    giveBack(of.sessionId, mine)
    return of.refuse('session.unreadable')
  }
  if ('message' in answer) {
    // Whatever it holds now is not what the rows say.
    giveBack(of.sessionId, mine)
    throw new Error(answer.message)
  }
  return 'absent' in answer ? of.refuse('plan.absent') : answer.value
}

function hold({ sessionId, tenantId }: Pick<AskedSession, 'sessionId' | 'tenantId'>): Held {
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

function tell(thread: Worker, question: SessionQuestion, within: number): Promise<SessionAnswer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => fail(new Refusal('load.busy')), within)
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
