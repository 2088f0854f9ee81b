/** The process around one thread that works: passes on what both sides say and watches the memory of both. Started by `child-run.ts`. */
import { Worker } from 'node:worker_threads'
import type { FromChild, ToChild } from './child-run.ts'

/** How often the memory is looked at: what can be taken in between is some hundred megabytes. */
const lookEveryMs = 50
const megabyte = 1024 * 1024

const die = () => process.kill(process.pid, 'SIGKILL')
const say = (message: FromChild, then: () => void = () => {}) => void process.send?.(message, undefined, {}, then)

let flag: Int32Array | undefined

function start({ script, data, megabytes, withFlag }: Extract<ToChild, { kind: 'start' }>): void {
  if (withFlag) flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL(script), {
    workerData: { ...data, ...(flag ? { flag: flag.buffer } : {}) },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  worker.on('message', (message) => say({ kind: 'said', message }))
  worker.on('error', (error: NodeJS.ErrnoException) =>
    say(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { kind: 'memory' } : { kind: 'failed', message: error.message },
      die,
    ),
  )
  worker.on('exit', () => setTimeout(die, 1_000).unref())
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytes * megabyte) say({ kind: 'memory' }, die)
  }, lookEveryMs)
}

process.on('message', (told: ToChild) => {
  if (told.kind === 'start') start(told)
  else if (flag) Atomics.store(flag, 0, told.value)
})
// Whoever wants the answer is gone.
process.on('disconnect', die)
// A signal to the whole group is for the process that asked; this one ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
