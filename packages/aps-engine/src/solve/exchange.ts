import { allOvertime } from '../instance/overtime-periods.ts'
import { PlanMerge } from '../local-search/plan-merge.ts'
import type { CancelSignal, Intervals } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import type { GeneralSearch } from './general-search.ts'
import { PlanMessage } from './plan-message.ts'
import type { SearchState } from './search-state.ts'

/** What an island tells of its best plan, and what it makes of another's. */
export class Exchange {
  private readonly state: SearchState
  private readonly search: GeneralSearch
  private readonly merge: PlanMerge
  private readonly periods: ReadonlyMap<number, Intervals>

  constructor(state: SearchState, search: GeneralSearch) {
    this.state = state
    this.search = search
    this.merge = new PlanMerge(state.shop)
    this.periods = allOvertime(state.problem)
  }

  /** A message for plans of the problem. */
  messageIn(buffer?: ArrayBufferLike): PlanMessage {
    const { problem, best } = this.state
    return new PlanMessage(problem, best.schedule.arrays(), buffer)
  }

  tell(message: PlanMessage): void {
    message.write(this.state.best, this.state.iterations)
  }

  /**
   * Goes on from the better of the best plan and of the one that was told, with what the other of both has found besides.
   * @throws Stopped by the signal: the best plan is as it was
   */
  meet(message: PlanMessage, signal?: CancelSignal): void {
    const { state, merge } = this
    const { best, builder } = state
    const { levels, method } = message
    if (message.isOf(best.levels) || !this.read(message)) return
    const isBetter = best.isBeatenBy(levels)
    const own = { schedule: best.schedule, levels: best.levels }
    const its = { schedule: builder.schedule, levels }
    const [first, second] = isBetter ? [its, own] : [own, its]
    state.useOvertime(this.openIn(best.open, state.open))
    const moves = merge.moves
    const isMerged = merge.run(state.shop, first.schedule, first.levels, second.schedule, signal)
    if (isMerged) merge.store(builder.schedule)
    throwIfStopped(signal)
    state.iterations += merge.moves - moves
    if (isMerged && state.accepts(builder.schedule)) state.keep(merge.levels.slice(), 'merge')
    else if (isBetter && this.read(message)) state.keep(levels, method)
    else {
      state.useOvertime(best.open)
      return
    }
    this.search.goOn()
  }

  /** Puts a plan that was told in the builder's schedule, with its overtime; false, and all is as before, where it may not be the best. */
  private read(message: PlanMessage): boolean {
    const { state } = this
    const { builder, best } = state
    state.useOvertime(message.readOpen())
    message.readPlaces(builder.schedule)
    if (state.accepts(builder.schedule)) return true
    state.useOvertime(best.open)
    return false
  }

  /** The overtime that is open in one of two plans. */
  private openIn(...plans: readonly ReadonlyMap<number, Intervals>[]): Map<number, Intervals> {
    const open = new Map<number, Intervals>()
    for (const [resource, periods] of this.periods) {
      const starts = new Set(plans.flatMap((plan) => (plan.get(resource) ?? []).filter((_, i) => i % 2 === 0)))
      if (starts.size > 0)
        open.set(
          resource,
          periods.filter((_, i) => starts.has(periods[i - (i % 2)]!)),
        )
    }
    return open
  }
}
