import { measure } from '../construct/objective.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { shiftEarly } from '../construct/shift-early.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { LivePlan } from '../local-search/live-plan.ts'
import { OvertimeSearch } from '../local-search/overtime-search.ts'
import { SplitSearch } from '../local-search/split-search.ts'
import { RestoreSearch } from '../local-search/restore-search.ts'
import type { CancelSignal, Intervals } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import type { SearchState } from './search-state.ts'

/** Operations timed while overtime is closed, and the least and the most tries. */
const closingTimings = 1_200_000
const leastTries = 10
const mostTries = 400
/** Operations timed while splits are put together again. */
const mergingTimings = 1_200_000
/** Operations timed while work goes back to its published resource: so many for each, and at most. */
const restoreTimings = 150
const mostRestoreTimings = 2_000_000
/** A gap that one operation leaves may take another: so many rounds, one on large plans. */
const shifts = 3
const largePlan = 20_000

/** Changes the best plan, or leaves it: whole, or not at all where the signal comes half-way. */
type FinalStep = (signal: CancelSignal | undefined) => void

/**
 * What a run does with its best plan at its end: closes overtime that nothing needs, puts splits together that nothing needs, work back on
 * its published resources and into gaps in front of it, where no level of the objective gets worse.
 */
export function finalSteps(state: SearchState): FinalStep[] {
  const rounds = state.shop.operationCount > largePlan ? 1 : shifts
  let isSettled = false
  return [
    (signal) => closeOvertime(state, signal),
    (signal) => mergeSplits(state, signal),
    (signal) => restorePlaces(state, signal),
    ...Array.from({ length: rounds }, () => (signal: CancelSignal | undefined) => {
      if (!isSettled) isSettled = !comeForward(state, signal)
    }),
  ]
}

/** Searches begin with everything as early as the plan's sequences allow, which may be worse than the plan. */
const isBetter = (levels: readonly number[], best: PartialSchedule) => compareLevels(levels, measure(best)) < 0

function closeOvertime(state: SearchState, signal: CancelSignal | undefined): void {
  const { problem, compiled, builder, seed, best, shop } = state
  const all = allOvertime(problem)
  const isOpen = [...best.open.values()].some(({ length }) => length > 0)
  if (problem.settings.overtimeChoice !== 'whenLate' || all.size === 0 || !isOpen) return
  const overtime = new OvertimeSearch(compiled, all, seed)
  throwIfStopped(signal)
  const tries = Math.max(leastTries, Math.min(mostTries, Math.floor(closingTimings / shop.operationCount)))
  const fewer = overtime.run(best.schedule, shop, best.open, tries, signal, true)
  if (!fewer || !isBetter(overtime.levels, best.schedule)) return
  state.useOvertime(new Map<number, Intervals>(fewer))
  overtime.store(builder.schedule)
  throwIfStopped(signal)
  if (state.accepts(builder.schedule)) state.keep(overtime.levels.slice(), 'overtime')
  else state.useOvertime(best.open)
}

/** Puts splits together again that no late mould needs any more. */
function mergeSplits(state: SearchState, signal: CancelSignal | undefined): void {
  const { builder, best, shop } = state
  if (shop.operationCount === shop.taskCount || best.schedule.splits.every((count) => count < 2)) return
  const search = new SplitSearch(shop, 0)
  throwIfStopped(signal)
  if (!search.adopt(best.schedule, signal) || !search.mergeAll(mergingTimings, signal)) return
  if (!isBetter(search.bestLevels, best.schedule)) return
  search.store(builder.schedule)
  throwIfStopped(signal)
  if (state.accepts(builder.schedule)) state.keep(search.bestLevels.slice(), 'merge')
}

function restorePlaces(state: SearchState, signal: CancelSignal | undefined): void {
  const { builder, best, shop } = state
  if (!RestoreSearch.isAsked(shop)) return
  const back = new RestoreSearch(shop)
  throwIfStopped(signal)
  const timings = Math.min(mostRestoreTimings, restoreTimings * shop.operationCount)
  if (!back.run(best.schedule, shop, timings, signal) || !isBetter(back.levels, best.schedule)) return
  back.store(builder.schedule)
  throwIfStopped(signal)
  if (state.accepts(builder.schedule)) state.keep(back.levels.slice(), 'restore')
}

/** One round; false where nothing comes forward any more. */
function comeForward(state: SearchState, signal: CancelSignal | undefined): boolean {
  const { problem, builder, best, shop } = state
  const { productionDirection, optimizationGoal } = problem.settings
  // Backward, work stands as late as it may; for stability it stays where it was published.
  if (productionDirection !== 'forward' || optimizationGoal === 'stability') return false
  // A lock that gave way to what comes too late would have to be kept as soon as that comes earlier.
  const { start } = best.schedule
  if (shop.lockTime.some((lock, t) => lock >= 0 && start[t]! >= 0 && start[t] !== lock)) return false
  const before = measure(best.schedule)
  const { schedule } = builder
  schedule.copyFrom(best.schedule)
  if (shiftEarly(schedule, signal) === 0) return false
  const live = new LivePlan(shop)
  throwIfStopped(signal)
  if (live.load(schedule, { signal })) live.store(schedule)
  throwIfStopped(signal)
  const after = measure(schedule)
  if (compareLevels(after, before) > 0 || !state.accepts(schedule)) return false
  state.keep(after, 'early')
  return true
}
