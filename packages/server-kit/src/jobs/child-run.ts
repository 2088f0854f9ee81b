/**
 * Heavy computing in a process of its own: whatever it does, it can be ended, and what it takes is bounded. A thread would not do: its
 * limits know its heap only, not what lies outside of it, and when it brings the process down, all calls go with it.
 */
import { fork } from 'node:child_process'
import { totalmem } from 'node:os'
import { Refusal } from '@mouldwright/kernel'

/** The process went away without an answer: killed from outside, or broken. A job that may be repeated is tried again, three times. */
export class ChildLost extends Error {
  constructor(code: number | null, signal: string | null) {
    super(`The process of the work ended with ${signal ?? code}.`)
    this.name = 'ChildLost'
  }
}

/** The script threw. */
export class ChildFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChildFailed'
  }
}

export interface ChildRun<T, Message> {
  /** Script of the thread that works; it gets `data` as its `workerData` and answers by its `parentPort`. */
  script: URL
  data: object
  signal: AbortSignal
  /** Memory of the whole process, inside and outside the heap; half of the machine's where that is less. */
  megabytes: number
  /** Its first number is handed on when it is no longer 0; the thread finds it as `flag` in its `workerData`. */
  flag?: SharedArrayBuffer
  /** Called with what the thread says; a value that is not undefined ends the run. */
  take: (message: Message) => T | undefined
}

/** What the process is told. */
export type ToChild =
  | { kind: 'start'; script: string; data: object; megabytes: number; withFlag: boolean }
  | { kind: 'flag'; value: number }
/** What it says. */
export type FromChild = { kind: 'said'; message: unknown } | { kind: 'memory' } | { kind: 'failed'; message: string }

const flagEveryMs = 100
const megabyte = 1024 * 1024

/** Memory that a run may take here. */
export const megabytesHere = (wanted: number) => Math.min(wanted, Math.floor(totalmem() / megabyte / 2))

/**
 * Runs a script until it has answered. The process ends with the answer, when `signal` says so, and when this process ends.
 * @throws Refusal `job.tooMuchMemory`
 * @throws ChildLost
 * @throws ChildFailed
 */
export function runInChild<T, Message>(run: ChildRun<T, Message>): Promise<T> {
  const { script, data, signal, take, flag } = run
  const megabytes = megabytesHere(run.megabytes)
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const child = fork(new URL('./child-run.worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let isOver = false
    const end = (deed: () => void) => {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      signal.removeEventListener('abort', abort)
      child.kill('SIGKILL')
      deed()
    }
    const abort = () => end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', abort, { once: true })
    const tell = (message: ToChild) => void child.send(message, () => {})
    const wanted = flag && new Int32Array(flag)
    const timer = setInterval(() => {
      const value = wanted ? Atomics.load(wanted, 0) : 0
      if (value !== 0) tell({ kind: 'flag', value })
    }, flagEveryMs)
    child.on('message', (said: FromChild) => {
      if (said.kind === 'memory') return end(() => reject(new Refusal('job.tooMuchMemory', { params: { megabytes } })))
      if (said.kind === 'failed') return end(() => reject(new ChildFailed(said.message)))
      try {
        const answer = take(said.message as Message)
        if (answer !== undefined) end(() => resolve(answer))
      } catch (error) {
        end(() => reject(error as Error))
      }
    })
    child.on('error', (error) => end(() => reject(error)))
    child.on('exit', (code, killedBy) => end(() => reject(new ChildLost(code, killedBy))))
    tell({ kind: 'start', script: script.href, data, megabytes, withFlag: flag !== undefined })
  })
}
