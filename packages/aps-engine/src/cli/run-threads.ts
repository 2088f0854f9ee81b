import { Worker } from 'node:worker_threads'
import type { Budget, Plan, Problem } from '../model.ts'
import { compareLevels } from '../objective.ts'

export interface ThreadResult {
  plan: Plan
  /** Seconds from the start of the run to the first plan. */
  firstSeconds: number
}

/**
 * Solves with several seeds at once and keeps the best plan; at equal objectives the smallest seed, so that the answer
 * does not depend on which thread ends first.
 */
export async function runThreads(
  problem: Problem,
  threads: number,
  seed: number,
  budget: Budget,
): Promise<ThreadResult> {
  const results = await Promise.all(
    Array.from(
      { length: threads },
      (_, thread) =>
        new Promise<ThreadResult>((resolve, reject) => {
          const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), {
            workerData: { problem, seed: seed + thread, budget },
          })
          worker.once('message', resolve)
          worker.once('error', reject)
        }),
    ),
  )
  const values = (result: ThreadResult) => result.plan.objective.map(({ value }) => value)
  return results.reduce((best, other) => ({
    plan: compareLevels(values(other), values(best)) < 0 ? other.plan : best.plan,
    firstSeconds: Math.min(best.firstSeconds, other.firstSeconds),
  }))
}
