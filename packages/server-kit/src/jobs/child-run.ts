/**
 * Heavy computing in a process of its own: whatever it does, it can be ended, and what it takes is bounded. A thread would not do: its
 * limits know its heap only, not what lies outside of it, and when it brings the process down, all calls go with it.
 */
import { Refusal } from '@mouldwright/kernel'
import { ChildLost, megabytesHere, takeChild, type ChildListener, type FromChild } from './child-process.ts'

export { ChildLost } from './child-process.ts'

/** The script threw. */
export class ChildFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChildFailed'
  }
}

export interface ChildOrder {
  /** Script of the thread that works; it gets `data` as its `workerData` and answers by its `parentPort`. */
  script: URL
  data: object
  signal: AbortSignal
  /** Memory of the whole process, inside and outside the heap; half of the machine's where that is less. */
  megabytes: number
  /**
   * The thread stays for the next order: for scripts of our own that take long to load. It then gets `data` as a message, each time, and
   * keeps nothing of it.
   */
  isWarm?: boolean
}

export interface ChildRun<T, Message> extends ChildOrder {
  /** Its first number is handed on when it is no longer 0; the thread finds it as `flag` in its `workerData`. */
  flag?: SharedArrayBuffer
  /** Called with what the thread says; a value that is not undefined ends the run. */
  take: (message: Message) => T | undefined
}

const flagEveryMs = 100

function failureOf(said: Exclude<FromChild, { kind: 'resting' | 'said' }>, megabytes: number): Error {
  if (said.kind === 'memory') return new Refusal('job.tooMuchMemory', { params: { megabytes } })
  return said.kind === 'failed' ? new ChildFailed(said.message) : new ChildLost(0, null)
}

/**
 * Runs a script until it has answered. What it does ends with the answer, when `signal` says so, and when this process ends.
 * @throws Refusal `job.tooMuchMemory`
 * @throws ChildLost
 * @throws ChildFailed
 */
export function runInChild<T, Message>(run: ChildRun<T, Message>): Promise<T> {
  const { script, data, signal, take, flag, isWarm = false } = run
  const megabytes = megabytesHere(run.megabytes)
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const listener: ChildListener = {
      heard(said) {
        if (said.kind !== 'said') return fail(failureOf(said, megabytes))
        try {
          const answer = take(said.message as Message)
          if (answer === undefined) return
          quiet()
          child.release(isWarm)
          resolve(answer)
        } catch (error) {
          fail(error as Error)
        }
      },
      lost: (error) => fail(error),
    }
    const child = takeChild(listener, isWarm ? script.href : undefined)
    const quiet = () => {
      clearInterval(timer)
      signal.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      quiet()
      child.kill()
      reject(error)
    }
    const abort = () => fail(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    const wanted = flag && new Int32Array(flag)
    const timer = setInterval(() => {
      const value = wanted ? Atomics.load(wanted, 0) : 0
      if (value !== 0) child.tell({ kind: 'flag', value })
    }, flagEveryMs)
    child.tell({ kind: 'start', script: script.href, data, megabytes, withFlag: flag !== undefined, isWarm })
  })
}

/** A script that is asked many times. */
export interface ChildTalk<Said> {
  say(message: unknown): void
  /** What it says next; fails as a run does. One at a time. */
  next(): Promise<Said>
  /**
   * Lets go of the process. `done`: the script has nothing more to do and no answer is on its way, so a warm thread stays;
   * `left`: it was only left; `lost`: nobody knows what it does, and all of it ends.
   */
  close(state: 'done' | 'left' | 'lost'): void
}

/** Begins a script and talks with it until `close`, which must follow. */
export function talkToChild<Said>(order: ChildOrder): ChildTalk<Said> {
  const { script, data, signal, isWarm = false } = order
  signal.throwIfAborted()
  const megabytes = megabytesHere(order.megabytes)
  const said: Said[] = []
  let failure: Error | undefined
  let waiting: PromiseWithResolvers<Said> | undefined
  const fail = (error: Error) => {
    failure ??= error
    signal.removeEventListener('abort', abort)
    child.kill()
    waiting?.reject(failure)
    waiting = undefined
  }
  const abort = () => fail(signal.reason as Error)
  const listener: ChildListener = {
    heard(message) {
      if (message.kind !== 'said') return fail(failureOf(message, megabytes))
      if (!waiting) return void said.push(message.message as Said)
      waiting.resolve(message.message as Said)
      waiting = undefined
    },
    lost: fail,
  }
  const child = takeChild(listener, isWarm ? script.href : undefined)
  signal.addEventListener('abort', abort, { once: true })
  child.tell({ kind: 'start', script: script.href, data, megabytes, withFlag: false, isWarm })
  return {
    say: (message) => child.tell({ kind: 'say', message }),
    async next() {
      if (said.length > 0) return said.shift()!
      if (failure) throw failure
      waiting = Promise.withResolvers<Said>()
      return waiting.promise
    },
    close(state) {
      signal.removeEventListener('abort', abort)
      if (state === 'lost') child.kill()
      else child.release(isWarm && state === 'done')
    },
  }
}
