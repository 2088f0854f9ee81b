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
  script: string
  megabytes: number
  flag: Int32Array | undefined
  /** No more than the limit is taken. */
  timers: NodeJS.Timeout[]
}
let atWork: AtWork | undefined
/** A thread that waits for the next order of its script. */
let warm: AtWork | undefined

function start(order: Extract<ToChild, { kind: 'start' }>): void {
  // A thread keeps the bound on its heap that it began with; what is taken is looked at besides.
  const isFit = warm?.script === order.script && warm.megabytes >= order.megabytes
  const mine = isFit ? warm! : begin(order)
  if (mine !== warm) void warm?.worker.terminate()
  warm = undefined
  atWork = mine
  const look = () => {
    if (process.memoryUsage.rss() > order.megabytes * megabyte) say({ kind: 'memory' }, die)
  }
  mine.timers.push(setInterval(look, lookEveryMs))
  if (order.isWarm) mine.worker.postMessage(order.data)
  look()
}

function begin({ script, data, megabytes, withFlag, isWarm }: Extract<ToChild, { kind: 'start' }>): AtWork {
  const flag = withFlag ? new Int32Array(new SharedArrayBuffer(4)) : undefined
  const worker = new Worker(new URL(script), {
    workerData: { ...(isWarm ? {} : data), ...(flag ? { flag: flag.buffer } : {}) },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const mine: AtWork = { worker, script, megabytes, flag, timers: [] }
  worker.on('message', (message) => say({ kind: 'said', message }))
  worker.on('error', (error: NodeJS.ErrnoException) =>
    say(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { kind: 'memory' } : { kind: 'failed', message: error.message },
      die,
    ),
  )
  worker.on('exit', () => {
    // After all that the thread has said: who asked may be too busy to have heard it.
    if (atWork === mine) say({ kind: 'over' })
    else if (warm === mine) die()
  })
  return mine
}

/** What was done here ends, so that whoever comes next finds nothing of it; a thread that stays has nothing more to do. */
async function rest(isWarm: boolean): Promise<void> {
  const ended = atWork
  atWork = undefined
  for (const timer of ended?.timers.splice(0) ?? []) clearTimeout(timer)
  if (isWarm) warm = ended
  else await ended?.worker.terminate()
  say({ kind: 'resting', megabytes: process.memoryUsage.rss() / megabyte })
}

process.on('message', (told: ToChild) => {
  if (told.kind === 'start') start(told)
  else if (told.kind === 'say') atWork?.worker.postMessage(told.message)
  else if (told.kind === 'rest') rest(told.isWarm).catch(die)
  else if (atWork?.flag) Atomics.store(atWork.flag, 0, told.value)
})
// Whoever wants the answer is gone.
process.on('disconnect', die)
// A signal to the whole group is for the process that asked; this one ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
