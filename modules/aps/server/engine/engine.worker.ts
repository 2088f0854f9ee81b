/** A thread that solves one problem. Started by `run-engine.ts`. */
import {
  evaluate,
  InvalidProblem,
  score,
  verify,
  type Plan,
  type Problem,
  type Progress,
} from '@mouldwright/aps-engine'
import { solveParallel } from '@mouldwright/aps-engine/parallel'
import { parentPort, workerData } from 'node:worker_threads'
import { zstdCompressSync } from 'node:zlib'
import type { Names } from '../names.ts'
import { mouldRows, taskRows } from '../plan/plan-rows.ts'
import { ganttOf } from '../plan/gantt-columns.ts'
import { decompressedSync } from '../compressed-json.ts'
import type { Answer, Catalog, SolveOrder } from './protocol.ts'
import { renumbered } from './renumbered.ts'

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

async function solveAndSay({
  problem: bytes,
  names: nameBytes,
  goOnFrom,
  seed,
  budget,
  flag,
}: SolveOrder): Promise<void> {
  const began = performance.now()
  const problem = decompressedSync<Problem>(bytes)
  const names = decompressedSync<Names>(nameBytes)
  const startFrom =
    goOnFrom && renumbered(decompressedSync<Plan>(goOnFrom.answer), decompressedSync<Names>(goOnFrom.names), names)
  const stop = new Int32Array(flag)
  let last: Progress | undefined
  const plan = await solveParallel(problem, {
    seed,
    budget,
    // Nothing is held: the setting prefers a task's resource at equal lateness, which is a level of the objective.
    ...(startFrom ? { startFrom, reuse: 'off' } : {}),
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
  const { kpis } = score(problem, plan)
  const { figures, radar } = evaluate(problem, plan)
  if (last) say({ kind: 'progress', progress: last, phase: 'save' })
  const moulds = mouldRows(problem, names, plan)
  say({
    kind: 'solved',
    plan: {
      method: plan.method,
      epochs: plan.epochs,
      iterations: plan.iterations,
      engineVersion: plan.engineVersion,
      stopped: plan.cancelled,
      seconds: (performance.now() - began) / 1_000,
      tasks: plan.tasks.length,
      unplacedTasks: plan.tasks.filter(({ start }) => start === null).length,
      moulds: problem.moulds.length,
      lateMoulds: moulds.late,
      objective: plan.objective.map((level, at) => ({ ...level, bound: plan.lowerBound[at]!.value })),
      notes: [...plan.notes],
      kpis: {
        ...kpis,
        flowEfficiency: figures.flowEfficiency,
        radar,
      },
      catalog: catalogOf(names),
      answer: zstdCompressSync(JSON.stringify(plan)),
      gantt: zstdCompressSync(JSON.stringify(ganttOf(problem, names, plan))),
      taskRows: taskRows(problem, names, plan, moulds.lateness),
      mouldRows: moulds.columns,
    },
  })
}

function catalogOf(names: Names): Catalog {
  return {
    resources: byNo(names.resources, ({ kind, recordId, name }) => ({ kind, recordId, name })),
    groups: byNo(names.groups, ({ recordId, name }) => ({ recordId, name })),
    moulds: byNo(names.moulds, ({ number }) => number),
  }
}

function byNo<T, R>(list: readonly T[], show: (item: T) => R): Record<string, R> {
  return Object.fromEntries(list.map((item, at) => [at + 1, show(item)]))
}
