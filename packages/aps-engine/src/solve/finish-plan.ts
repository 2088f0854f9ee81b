import { measure } from '../construct/objective.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { shiftEarly } from '../construct/shift-early.ts'
import type { Compiled } from '../instance/compile.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import type { Shop } from '../instance/shop.ts'
import { LivePlan } from '../local-search/live-plan.ts'
import { OvertimeSearch } from '../local-search/overtime-search.ts'
import type { OpenPeriods } from '../local-search/overtime-search.ts'
import { SplitSearch } from '../local-search/split-search.ts'
import { RestoreSearch } from '../local-search/restore-search.ts'
import type { Problem } from '../model/model.ts'

/** Operations timed while overtime is closed, and the least tries on large plans. */
const closingTimings = 1_200_000
const leastTries = 10
/** Operations timed while splits are put together again. */
const mergingTimings = 1_200_000
/** Operations timed while work goes back to its published resource: so many for each, and at most. */
const restoreTimings = 150
const mostRestoreTimings = 2_000_000
/** A gap that one operation leaves may take another: so many rounds, one on large plans. */
const shifts = 3
const largePlan = 20_000

interface Finished {
  problem: Problem
  compiled: Compiled
  /** Where better plans are put for `keep`. */
  schedule: PartialSchedule
  seed: number
  /** The best plan, its shop and its open periods; `keep` changes the plan. */
  best: PartialSchedule
  shop: Shop
  open: OpenPeriods
  keep: (levels: number[], method: string, open?: OpenPeriods) => void
  /** May a plan that is better be the best? */
  accepts: (schedule: PartialSchedule) => boolean
}

/**
 * Closes overtime that nothing needs, puts splits together that nothing needs, work back on its published resources and into gaps in front of it, where no level of the
 * objective gets worse.
 */
export function finishPlan({
  problem,
  compiled,
  schedule,
  seed,
  best,
  shop: given,
  open,
  keep,
  accepts,
}: Finished): void {
  let shop = given
  const { overtimeChoice, productionDirection, optimizationGoal } = problem.settings
  const all = allOvertime(problem)
  if (overtimeChoice === 'whenLate' && all.size > 0 && [...open.values()].some(({ length }) => length > 0)) {
    const overtime = new OvertimeSearch(compiled, all, seed)
    const tries = Math.max(leastTries, Math.floor(closingTimings / shop.operationCount))
    const fewer = overtime.run(best, shop, open, Math.min(tries, 400), undefined, true)
    if (fewer && isBetter(overtime.levels, best)) {
      const other = compiled.withOvertime(fewer)
      schedule.use(other)
      overtime.store(schedule)
      if (accepts(schedule)) {
        shop = other
        keep(overtime.levels.slice(), 'overtime', fewer)
      } else schedule.use(shop)
    }
  }
  mergeSplits(best, schedule, shop, keep, accepts)
  if (RestoreSearch.isAsked(shop)) {
    const back = new RestoreSearch(shop)
    const timings = Math.min(mostRestoreTimings, restoreTimings * shop.operationCount)
    if (back.run(best, shop, timings) && isBetter(back.levels, best)) {
      back.store(schedule)
      if (accepts(schedule)) keep(back.levels.slice(), 'restore')
    }
  }
  // Backward, work stands as late as it may; for stability it stays where it was published.
  if (productionDirection === 'forward' && optimizationGoal !== 'stability')
    comeForward(best, schedule, shop, keep, accepts)
}

/** Searches begin with everything as early as the plan's sequences allow, which may be worse than the plan. */
const isBetter = (levels: readonly number[], best: PartialSchedule) => compareLevels(levels, measure(best)) < 0

/** Puts splits together again that no late mould needs any more. */
function mergeSplits(
  best: PartialSchedule,
  schedule: PartialSchedule,
  shop: Shop,
  keep: Finished['keep'],
  accepts: Finished['accepts'],
): void {
  if (shop.operationCount === shop.taskCount || best.splits.every((count) => count < 2)) return
  const search = new SplitSearch(shop, 0)
  schedule.use(shop)
  if (!search.adopt(best) || !search.mergeAll(mergingTimings) || !isBetter(search.bestLevels, best)) return
  search.store(schedule)
  if (accepts(schedule)) keep(search.bestLevels.slice(), 'merge')
}

function comeForward(
  best: PartialSchedule,
  schedule: PartialSchedule,
  shop: Shop,
  keep: Finished['keep'],
  accepts: Finished['accepts'],
): void {
  // A lock that gave way to what comes too late would have to be kept as soon as that comes earlier.
  if (shop.lockTime.some((lock, t) => lock >= 0 && best.start[t]! >= 0 && best.start[t] !== lock)) return
  for (let left = shop.operationCount > largePlan ? 1 : shifts; left > 0; left--) {
    const before = measure(best)
    schedule.use(shop)
    schedule.copyFrom(best)
    if (shiftEarly(schedule) === 0) return
    const live = new LivePlan(shop)
    if (live.load(schedule)) live.store(schedule)
    const after = measure(schedule)
    if (compareLevels(after, before) > 0 || !accepts(schedule)) return
    keep(after, 'early')
  }
}
