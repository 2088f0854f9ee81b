import { measure } from '../construct/objective.ts'
import { level } from '../instance/objective-levels.ts'
import { openSequentialRunner } from '../jobshop/island-runner.ts'
import { jobShopBound } from '../jobshop/job-shop-bound.ts'
import type { JobShop } from '../jobshop/job-shop.ts'
import { runPlain } from '../jobshop/run-plain.ts'
import { finishPlan } from './finish-plan.ts'
import { GeneralSearch } from './general-search.ts'
import { Meetings } from './meetings.ts'
import type { Run } from './run.ts'

/** Searches a shop without calendars by its critical paths. */
export async function improvePlain(run: Run, plain: JobShop): Promise<void> {
  if (run.isOver() || run.isPerfect()) return
  const { best, floor } = run
  if (plain.goal === 'makespan') floor[level.goal] = Math.max(floor[level.goal]!, jobShopBound(plain))
  const { schedule } = run.builder
  await runPlain(plain, {
    seed: run.seed,
    bound: floor[level.goal]!,
    openRunner: run.options.openRunner ?? openSequentialRunner,
    from: best.schedule,
    schedule,
    isOver: () => run.isOver() || run.isPerfect(),
    onBetter: (method) => {
      const levels = measure(schedule)
      if (best.isBeatenBy(levels) && run.accepts(schedule)) run.keep(levels, method)
    },
    endEpoch: (moves) => {
      run.iterations += moves
      return run.endEpoch('improve')
    },
  })
}

/**
 * Searches any other shop, alone or as two islands. An epoch that the signal ends half-way leaves nothing behind: the epochs counted say
 * what the plan is.
 */
export async function improve(run: Run): Promise<void> {
  if (run.isOver() || run.isPerfect()) return
  const search = new GeneralSearch(run)
  const meetings = run.islands > 1 ? new Meetings(run, search) : undefined
  try {
    while (!run.isOver() && !run.isPerfect()) {
      const isWhole = meetings?.isDue() ? await meetings.meet() : search.epoch(run.options.signal)
      if (!isWhole) break
      await run.endEpoch('improve')
    }
  } finally {
    run.ending = meetings?.close()
  }
  run.isCancelled ||= run.options.signal?.aborted === true
}

/** What a search leaves behind goes at the end, always and with the same effort: budgets and signals decide when, not what. */
export function finish(run: Run): void {
  const { problem, compiled, builder, seed, best, shop } = run
  finishPlan({
    problem,
    compiled,
    schedule: builder.schedule,
    seed,
    best: best.schedule,
    shop,
    open: best.open,
    accepts: (schedule) => run.accepts(schedule),
    keep: (levels, method, open) => {
      if (open) run.useOvertime(new Map(open))
      run.keep(levels, method)
    },
  })
}
