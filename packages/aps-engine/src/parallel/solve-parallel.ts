import { openSequentialRunner } from '../jobshop/island-runner.ts'
import type { Plan, Problem, SolveOptions } from '../model/model.ts'
import { solve } from '../solve/solve.ts'
import { openThreadedRunner } from './threaded-runner.ts'

export interface ParallelOptions extends SolveOptions {
  /** From two on, the islands of a search run at the same time, the second in a worker of its own; the default is two. */
  threads?: number
}

/**
 * Plans a problem as `solve` does, on two threads where the search has islands. The same problem, seed and number of
 * epochs give the same plan with any number of threads.
 * @throws InvalidProblem when numbers or references are not sound (see `check`)
 */
export const solveParallel = (problem: Problem, { threads = 2, ...options }: ParallelOptions = {}): Promise<Plan> =>
  solve(problem, { ...options, openRunner: threads > 1 ? openThreadedRunner : openSequentialRunner })
