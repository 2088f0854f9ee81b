import type { Plan, Problem, SolveOptions } from '../model/model.ts'
import { solve } from '../solve/solve.ts'
import { openThreadedIsland } from './threaded-island.ts'
import { openThreadedRunner } from './threaded-runner.ts'

export interface ParallelOptions extends SolveOptions {
  /** From two on, the islands of a search run at the same time, the second in a worker of its own; the default is two. */
  threads?: number
}

/**
 * Plans a problem as `solve` does, on two threads, with two islands unless told. The same problem, seed, islands and number of epochs give
 * the same plan with any number of threads.
 * @throws InvalidProblem when numbers or references are not sound (see `check`)
 */
export const solveParallel = (
  problem: Problem,
  { threads = 2, islands = 2, ...options }: ParallelOptions = {},
): Promise<Plan> => {
  const inThreads = threads > 1 ? { openRunner: openThreadedRunner, openIsland: openThreadedIsland } : {}
  return solve(problem, { ...options, islands, ...inThreads })
}
