import { PartialSchedule } from '../construct/partial-schedule.ts'
import { measure } from '../construct/objective.ts'
import { level } from '../instance/objective-levels.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { openSequentialRunner } from '../jobshop/island-runner.ts'
import { jobShopBound } from '../jobshop/job-shop-bound.ts'
import type { JobShop } from '../jobshop/job-shop.ts'
import { runPlain } from '../jobshop/run-plain.ts'
import { MixedSearch } from '../local-search/mixed-search.ts'
import { OvertimeSearch } from '../local-search/overtime-search.ts'
import { finishPlan } from './finish-plan.ts'
import type { Run } from './run.ts'

/** Every so many epochs overtime periods are opened and closed, so many of them. */
const epochsPerOvertime = 6
const overtimeTries = 8

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

/** Searches any other shop. An epoch that the signal ends half-way leaves nothing behind: the epochs counted say what the plan is. */
export async function improve(run: Run): Promise<void> {
  if (run.isOver() || run.isPerfect()) return
  const { shop, builder, seed, best, options, problem } = run
  const search = new MixedSearch(shop, builder, seed, best.schedule, best.levels, best.construction, (schedule) =>
    run.accepts(schedule),
  )
  const all = allOvertime(problem)
  const isAsNeeded = problem.settings.overtimeChoice === 'whenLate' && all.size > 0
  const overtime = isAsNeeded ? new OvertimeSearch(run.compiled, all, seed) : undefined
  const before = new PartialSchedule(shop)
  for (let epoch = 1; !run.isOver() && !run.isPerfect(); epoch++) {
    if (overtime && epoch % epochsPerOvertime === 0) {
      const open = overtime.run(best.schedule, run.shop, best.open, overtimeTries, options.signal)
      if (options.signal?.aborted) break
      run.iterations += overtimeTries
      if (open && best.isBeatenBy(overtime.levels)) {
        run.useOvertime(new Map(open))
        overtime.store(builder.schedule)
        if (run.accepts(builder.schedule)) {
          run.keep(overtime.levels.slice(), 'overtime')
          search.use(run.shop, best.levels)
        } else run.useOvertime(best.open)
      }
      await run.endEpoch('improve')
      continue
    }
    const { levels: bestLevels, method: bestMethod } = best
    const isWhole = search.run(options.signal, (levels, method) => {
      if (best.levels === bestLevels) before.copyFrom(best.schedule)
      run.keep(levels, method)
    })
    if (!isWhole) {
      if (best.levels !== bestLevels) best.schedule.copyFrom(before)
      best.levels = bestLevels
      best.method = bestMethod
      break
    }
    run.iterations += search.tried
    await run.endEpoch('improve')
  }
  run.isCancelled ||= options.signal?.aborted === true
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
