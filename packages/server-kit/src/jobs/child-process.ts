/**
 * Processes for work that could take all of a processor or all of the memory: one at work for one caller at a time, each time with a
 * thread of its own, and kept for the next caller where it is small and nothing of the last one runs any more.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { totalmem } from 'node:os'

/** The process went away without an answer: killed from outside, or broken. A job that may be repeated is tried again, three times. */
export class ChildLost extends Error {
  constructor(code: number | null, signal: string | null) {
    super(`The process of the work ended with ${signal ?? code}.`)
    this.name = 'ChildLost'
  }
}

/** What the process is told. */
export type ToChild =
  | { kind: 'start'; script: string; data: object; megabytes: number; withFlag: boolean; isWarm: boolean }
  | { kind: 'say'; message: unknown }
  | { kind: 'flag'; value: number }
  | { kind: 'rest'; isWarm: boolean }
/** What it says. */
export type FromChild =
  | { kind: 'said'; message: unknown }
  | { kind: 'memory' }
  /** The thread has ended: there is no answer that was not said before. */
  | { kind: 'over' }
  | { kind: 'failed'; message: string }
  | { kind: 'resting'; megabytes: number }

export interface ChildListener {
  heard(said: Exclude<FromChild, { kind: 'resting' }>): void
  lost(error: Error): void
}

/** A process at work. */
export interface ChildAtWork {
  tell(message: ToChild): void
  /**
   * Lets go of it; it is kept for who comes next.
   * @param staysWarm its thread stays for the next order of its script, as it has nothing more to do
   */
  release(staysWarm: boolean): void
  /** Ends it at once. */
  kill(): void
}

interface Known {
  child: ChildProcess
  listener: ChildListener | undefined
  timer: NodeJS.Timeout | undefined
  /** The script whose thread waits there. */
  warm: string | undefined
}

const megabyte = 1024 * 1024
/** Processes kept without work, and for how long. */
const mostIdle = 3
const idleMs = 300_000
/** One that has taken more than this would be in the way of the next caller's limit. */
const mostIdleMegabytes = 256
/** A thread that has not ended by then never will. */
const restMs = 2_000

const idle: Known[] = []
const resting = new Set<Known>()

/** Memory that work may take here. */
export const megabytesHere = (wanted: number) => Math.min(wanted, Math.floor(totalmem() / megabyte / 2))

function begin(): Known {
  const child = fork(new URL('./child-run.worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const known: Known = { child, listener: undefined, timer: undefined, warm: undefined }
  child.on('message', (said: FromChild) => {
    if (said.kind !== 'resting') known.listener?.heard(said)
    else if (resting.delete(known)) keep(known, said.megabytes)
  })
  child.on('error', (error) => forget(known)?.lost(error))
  child.on('exit', (code, signal) => forget(known)?.lost(new ChildLost(code, signal)))
  return known
}

/** The process is gone, or has to go; who listens is the one to tell. */
function forget(known: Known): ChildListener | undefined {
  const { listener } = known
  clearTimeout(known.timer)
  known.listener = undefined
  resting.delete(known)
  if (idle.includes(known)) idle.splice(idle.indexOf(known), 1)
  return listener
}

function end(known: Known): void {
  forget(known)
  known.child.kill('SIGKILL')
}

function keep(known: Known, megabytes: number): void {
  clearTimeout(known.timer)
  if (megabytes > mostIdleMegabytes) return end(known)
  // Who has waited longest is wanted least.
  if (idle.length >= mostIdle) end(idle[0]!)
  idle.push(known)
  // A process that only waits keeps nobody from ending.
  known.child.unref()
  known.child.channel?.unref()
  known.timer = setTimeout(() => end(known), idleMs)
  known.timer.unref()
}

/** Takes the one where the script's thread waits, else one that is only a process. */
function takeIdle(script: string | undefined): Known | undefined {
  const warmAt = script === undefined ? -1 : idle.findIndex(({ warm }) => warm === script)
  const at = warmAt < 0 ? idle.findIndex(({ warm }) => warm === undefined) : warmAt
  return at < 0 ? undefined : idle.splice(at, 1)[0]
}

/**
 * A process that nobody works with: one that was kept, or a new one.
 * @param warm script whose thread may stay for the next order of the same kind
 */
export function takeChild(listener: ChildListener, warm?: string): ChildAtWork {
  const known = takeIdle(warm) ?? begin()
  clearTimeout(known.timer)
  known.child.ref()
  known.child.channel?.ref()
  known.listener = listener
  const isMine = () => known.listener === listener
  const tell = (message: ToChild) => void known.child.send(message, () => {})
  return {
    tell(message) {
      if (isMine()) tell(message)
    },
    release(staysWarm) {
      if (!isMine()) return
      known.listener = undefined
      resting.add(known)
      known.timer = setTimeout(() => end(known), restMs)
      known.warm = staysWarm ? warm : undefined
      tell({ kind: 'rest', isWarm: staysWarm })
    },
    kill() {
      if (isMine()) end(known)
    },
  }
}

/** Ends the processes that nobody works with. */
export function endIdleChildren(): void {
  for (const known of [...idle, ...resting]) end(known)
}
