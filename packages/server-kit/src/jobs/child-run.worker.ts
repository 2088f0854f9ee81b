/** The process around one thread that works: passes on what both sides say and watches the memory of both. Started by `child-process.ts`. */
import { Worker } from 'node:worker_threads'
import type { FromChild, ToChild } from './child-process.ts'

/** How often the memory is looked at: what can be taken in between is some hundred megabytes. */
const lookEveryMs = 50
const megabyte = 1024 * 1024

const die = () => process.kill(process.pid, 'SIGKILL')
const say = (message: FromChild, then: () => void = () => {}) => void process.send?.(message, undefined, {}, then)

interface AtWork {
  worker: Worker
  flag: Int32Array | undefined
  /** No more than the limit is taken, and a thread that has ended without an answer takes the process with it. */
  timers: NodeJS.Timeout[]
}
let atWork: AtWork | undefined

function start({ script, data, megabytes, withFlag }: Extract<ToChild, { kind: 'start' }>): void {
  const flag = withFlag ? new Int32Array(new SharedArrayBuffer(4)) : undefined
  const worker = new Worker(new URL(script), {
    workerData: { ...data, ...(flag ? { flag: flag.buffer } : {}) },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const look = () => {
    if (process.memoryUsage.rss() > megabytes * megabyte) say({ kind: 'memory' }, die)
  }
  const mine: AtWork = { worker, flag, timers: [setInterval(look, lookEveryMs)] }
  atWork = mine
  look()
  worker.on('message', (message) => say({ kind: 'said', message }))
  worker.on('error', (error: NodeJS.ErrnoException) =>
    say(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { kind: 'memory' } : { kind: 'failed', message: error.message },
      die,
    ),
  )
  worker.on('exit', () => {
    if (atWork === mine) mine.timers.push(setTimeout(die, 1_000))
  })
}

/** What was done here ends, so that whoever comes next finds nothing of it. */
async function rest(): Promise<void> {
  const ended = atWork
  atWork = undefined
  for (const timer of ended?.timers ?? []) clearTimeout(timer)
  await ended?.worker.terminate()
  say({ kind: 'resting', megabytes: process.memoryUsage.rss() / megabyte })
}

process.on('message', (told: ToChild) => {
  if (told.kind === 'start') start(told)
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  else if (told.kind === 'say') atWork?.worker.postMessage(told.message)
  else if (told.kind === 'rest') rest().catch(die)
  else if (atWork?.flag) Atomics.store(atWork.flag, 0, told.value)
})
// Whoever wants the answer is gone.
process.on('disconnect', die)
// A signal to the whole group is for the process that asked; this one ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
