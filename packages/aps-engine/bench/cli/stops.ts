/**
 * From a stop to the plan: `node packages/aps-engine/bench/cli/stops.ts --tasks 6000,100000 [--stops 20] [--seconds 10] [--threads 1,2]`.
 * Generated shops of every feature, stopped at moments spread evenly over the run from its first plan on, constructions, search and final
 * steps alike. Prints the median, 95 of 100 and the longest, by the clock and in CPU milliseconds of the process, all its threads together.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { generate } from '../../src/generate/generate.ts'
import type { Problem } from '../../src/model/model.ts'
import { solveParallel } from '../../src/parallel/solve-parallel.ts'
import { verify } from '../../src/verify/verify.ts'
import { cpuSeconds, resourcesOf, spreadOf, tell } from './measure.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '6000,100000' },
    stops: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    threads: { type: 'string', default: '1,2' },
  },
})
const stops = Number(values.stops)
const seconds = Number(values.seconds)

/** The last stops come when the budget is spent: in the final steps, or after the end. */
const searched = 0.8

const flag = new SharedArrayBuffer(4)
const moment = new SharedArrayBuffer(16)

/** A thread that presses stop when it is told to, and notes the moment by both clocks: its own timers never wait for the search. */
const planner = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads')
  const flag = new Int32Array(workerData.flag), moment = new Float64Array(workerData.moment)
  parentPort.on('message', (after) => setTimeout(() => {
    const { user, system } = process.cpuUsage()
    moment[0] = performance.timeOrigin + performance.now()
    moment[1] = (user + system) / 1e3
    Atomics.store(flag, 0, 1)
  }, after))
  parentPort.postMessage('ready')`,
  { eval: true, workerData: { flag, moment } },
)

interface Stop {
  wall: number
  cpu: number
  phase: string
  violations: number
}

async function stopAfter(problem: Problem, milliseconds: number, threads: number): Promise<Stop | undefined> {
  const isPressed = new Int32Array(flag)
  Atomics.store(isPressed, 0, 0)
  let isTold = false
  let phase = 'construct'
  const plan = await solveParallel(problem, {
    seed: 1,
    threads,
    budget: { seconds: seconds * searched },
    signal: {
      get aborted() {
        return Atomics.load(isPressed, 0) === 1
      },
    },
    onProgress: (progress) => {
      phase = progress.phase
      if (!isTold) planner.postMessage(milliseconds)
      isTold = true
    },
  })
  const [wall, cpu] = [performance.timeOrigin + performance.now(), cpuSeconds() * 1_000]
  if (!plan.cancelled) {
    while (Atomics.load(isPressed, 0) === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    return undefined
  }
  const [pressedWall, pressedCpu] = new Float64Array(moment)
  return { wall: wall - pressedWall!, cpu: cpu - pressedCpu!, phase, violations: verify(problem, plan).length }
}

await once(planner, 'message')
for (const tasks of values.tasks.split(',').map(Number)) {
  const problem = generate({ seed: 1, tasks, resources: resourcesOf(tasks) })
  for (const threads of values.threads.split(',').map(Number)) {
    const seen: Stop[] = []
    for (let at = 0; at < stops; at++) {
      const stop = await stopAfter(problem, ((at + 0.5) * seconds * 1_000) / stops, threads)
      if (stop) seen.push(stop)
    }
    const name = `${tasks}, ${threads} ${threads > 1 ? 'threads' : 'thread'}: stop to plan`
    tell(`${name}, p50 / p95 / most`, `${spreadOf(seen.map(({ wall }) => wall))} ms`, '50 ms at 100 k')
    tell('… in CPU of the process', `${spreadOf(seen.map(({ cpu }) => cpu))} ms`)
    const phases = Map.groupBy(seen, ({ phase }) => phase)
    const longest = [...phases].map(([phase, of]) => `${phase} ${Math.max(...of.map(({ cpu }) => cpu)).toFixed(0)}`)
    tell('… most by what was told last', `${longest.join(', ')} ms`, `${seen.length} of ${stops} before the end`)
    tell('… violations', `${seen.reduce((sum, { violations }) => sum + violations, 0)}`, '0')
  }
}
await planner.terminate()
