import { level } from '../instance/objective-levels.ts'
import { plainShop } from '../jobshop/job-shop.ts'
import type { Plan, Problem } from '../model/model.ts'
import { begin } from './beginning.ts'
import { finish, improve, improvePlain } from './improvement.ts'
import { Pace } from './pace.ts'
import { Run, type RunOptions } from './run.ts'
import { WarmStart } from './warm-start.ts'

/** Plans a problem that was found sound and has no choices of ways; `began` says from when on its time counts. */
export async function solveOrdinary(problem: Problem, options: RunOptions, began = performance.now()): Promise<Plan> {
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
