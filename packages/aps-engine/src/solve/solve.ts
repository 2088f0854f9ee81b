import { refuseBroken } from '../instance/check.ts'
import { level } from '../instance/objective-levels.ts'
import { plainShop } from '../jobshop/job-shop.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Plan, Problem } from '../model/model.ts'
import { begin } from './beginning.ts'
import { finish, improve, improvePlain } from './improvement.ts'
import { Pace } from './pace.ts'
import { Run, type RunOptions } from './run.ts'
import { WarmStart } from './warm-start.ts'

/**
 * Plans a problem. Any valid plan comes at once; the budget buys better ones, the signal ends the search with the best
 * so far. The same problem, seed and number of epochs give the same plan.
 * @throws InvalidProblem when numbers or references are not sound (see `check`)
 */
export async function solve(given: Problem | ProblemColumns, options: RunOptions = {}): Promise<Plan> {
  const began = performance.now()
  const problem = refuseBroken(given)
  const warm = options.startFrom && new WarmStart(problem, options.startFrom, options)
  const run = new Run(problem, options, new Pace(began, options.onProgress), warm)
  await begin(run, warm)
  // What has no place on empty machines has none in any order.
  if (run.best.levels[level.unplacedTasks] === run.shop.taskCount) return run.plan()
  const plain = plainShop(run.shop)
  if (plain) await improvePlain(run, plain)
  else
    try {
      await improve(run)
      await finish(run)
    } finally {
      await run.ending
    }
  return run.plan()
}
