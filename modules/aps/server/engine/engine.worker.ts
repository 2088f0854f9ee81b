/** A thread that solves one problem. Started by `run-engine.ts`. */
import { InvalidProblem, verify, type Problem, type Progress } from '@mouldwright/aps-engine'
import { parentPort, workerData } from 'node:worker_threads'
import type { Names } from '../names.ts'
import { decompressedSync } from '../compressed-json.ts'
import type { Answer, SolveOrder } from './protocol.ts'
import { solveAsRun } from './solve-as-run.ts'
import { solvedPlanOf } from './solved-plan.ts'

const port = parentPort!
const say = (answer: Answer) => port.postMessage(answer)
/** The first ones tell enough. */
const toldViolations = 100

try {
  await solveAndSay(workerData as SolveOrder)
} catch (error) {
  if (error instanceof InvalidProblem) say({ kind: 'invalid', defects: [...error.defects] })
  else say({ kind: 'failed', message: (error as Error).message })
}

async function solveAndSay({ flag, ...order }: SolveOrder): Promise<void> {
  const began = performance.now()
  const problem = decompressedSync<Problem>(order.problem)
  const stop = new Int32Array(flag)
  let last: Progress | undefined
  const plan = await solveAsRun(problem, order, {
    signal: {
      get aborted() {
        return Atomics.load(stop, 0) === 1
      },
    },
    onProgress: (progress) => {
      last = progress
      say({ kind: 'progress', progress, phase: progress.phase })
    },
  })
  if (last) say({ kind: 'progress', progress: last, phase: 'verify' })
  const violations = verify(problem, plan)
  if (violations.length > 0) {
    say({ kind: 'violations', count: violations.length, violations: violations.slice(0, toldViolations) })
    return
  }
  if (last) say({ kind: 'progress', progress: last, phase: 'save' })
  say({
    kind: 'solved',
    plan: solvedPlanOf(problem, decompressedSync<Names>(order.names), plan, (performance.now() - began) / 1_000),
  })
}
