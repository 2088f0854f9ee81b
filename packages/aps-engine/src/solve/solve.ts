import { refuseBroken } from '../instance/check.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Plan, Problem } from '../model/model.ts'
import type { RunOptions } from './run.ts'
import { CalmSearch } from './calm-search.ts'
import { solveOrdinary } from './solve-ordinary.ts'
import { WaySearch } from './way-search.ts'

/**
 * Plans a problem. Any valid plan comes at once; the budget buys better ones, the signal ends the search with the best
 * so far. The same problem, seed and number of epochs give the same plan.
 * @throws InvalidProblem when numbers or references are not sound (see `check`)
 */
export async function solve(given: Problem | ProblemColumns, options: RunOptions = {}): Promise<Plan> {
  const began = performance.now()
  const problem = refuseBroken(given)
  if (problem.routeChoices?.length) return new WaySearch(problem, options, began).run()
  const { startFrom, scope, isCalm } = options
  return isCalm && startFrom && scope
    ? new CalmSearch(problem, { ...options, startFrom, scope }, began).run()
    : solveOrdinary(problem, options, began)
}
