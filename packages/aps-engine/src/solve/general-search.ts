import type { Construction } from '../construct/construct.ts'
import { PartialSchedule } from '../construct/partial-schedule.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { level } from '../instance/objective-levels.ts'
import { ChainSearch } from '../local-search/chain-search.ts'
import { MixedSearch } from '../local-search/mixed-search.ts'
import { OvertimeSearch, type OpenPeriods } from '../local-search/overtime-search.ts'
import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import type { SearchState } from './search-state.ts'

/** Every so many epochs overtime periods are opened and closed, so many of them. */
const epochsPerOvertime = 6
const overtimeTries = 8
/** Where no plan can be less late, all epochs save overtime but one in so many. */
const epochsPerOther = 8
/** Operations timed while moves make up for periods that were closed: so many for each operation, and at least. */
const savingTimings = 10
const leastSavingTimings = 60_000

/**
 * The search for any shop, in epochs: moves, constructions, splits, overtime. It begins with the best plan of its state, and keeps better
 * ones there.
 */
export class GeneralSearch {
  /** Epochs begun. */
  epochs = 0
  private readonly state: SearchState
  private readonly mixed: MixedSearch
  private readonly overtime: OvertimeSearch | undefined
  private saver: ChainSearch | undefined
  /** No plan is less late. */
  private readonly leastTardiness: number
  /** The best plan before the running epoch, where that has changed it. */
  private readonly before: PartialSchedule

  /**
   * @param leastTardiness a bound of the weighted tardiness
   * @throws Stopped
   */
  constructor(state: SearchState, signal?: CancelSignal, leastTardiness = 0) {
    this.leastTardiness = leastTardiness
    const { shop, builder, seed, best, compiled, problem } = state
    this.state = state
    const accepts = (schedule: PartialSchedule) => state.accepts(schedule)
    const { schedule, levels, construction } = best
    this.mixed = new MixedSearch(shop, builder, seed, schedule, levels, construction, accepts, signal)
    throwIfStopped(signal)
    const all = allOvertime(problem)
    const isAsNeeded = problem.settings.overtimeChoice === 'whenLate' && all.size > 0
    this.overtime = isAsNeeded ? new OvertimeSearch(compiled, all, seed) : undefined
    this.before = new PartialSchedule(shop)
  }

  /**
   * One epoch.
   * @throws Stopped by the signal: nothing of the epoch stays, and the search is of no use any more
   */
  epoch(signal: CancelSignal | undefined): void {
    this.epochs++
    const { overtime, epochs } = this
    const isLeast = this.state.best.levels[level.weightedTardiness]! <= this.leastTardiness
    if (overtime && isLeast && epochs % epochsPerOther !== 0) this.saveOvertime(overtime, signal)
    else if (overtime && epochs % epochsPerOvertime === 0) this.changeOvertime(overtime, signal)
    else this.change(signal)
  }

  /** The rule behind the best plan of the rules, with the order of moulds found best. */
  get rule(): Construction | undefined {
    return this.mixed.rebuild.bestRule
  }

  /** The best plan was found elsewhere. */
  goOn(): void {
    this.mixed.use(this.state.shop, this.state.best.levels)
  }

  private changeOvertime(overtime: OvertimeSearch, signal: CancelSignal | undefined): void {
    const { state } = this
    const { best } = state
    const open = overtime.run(best.schedule, state.shop, best.open, overtimeTries, signal)
    throwIfStopped(signal)
    state.iterations += overtimeTries
    if (open && best.isBeatenBy(overtime.levels)) this.takeOver(open, overtime.levels, overtime, signal)
  }

  /** Closes some periods, and lets moves make up for them: kept where no mould is later and less overtime is worked. */
  private saveOvertime(overtime: OvertimeSearch, signal: CancelSignal | undefined): void {
    const { state } = this
    const { best, compiled } = state
    const fewer = overtime.fewer(best.open)
    if (!fewer) return
    const shop = compiled.withOvertime(fewer, signal)
    const saver = (this.saver ??= new ChainSearch(shop, state.seed, signal))
    saver.use(shop)
    const before = saver.moves
    if (!saver.adopt(best.schedule, signal)) return
    saver.run(Math.max(leastSavingTimings, savingTimings * shop.operationCount), signal)
    throwIfStopped(signal)
    state.iterations += saver.moves - before
    if (best.isBeatenBy(saver.bestLevels)) this.takeOver(fewer, saver.bestLevels, saver, signal)
  }

  /** A plan with other overtime is the best, where it is accepted. */
  private takeOver(
    open: OpenPeriods,
    levels: readonly number[],
    found: { store(schedule: PartialSchedule): void },
    signal: CancelSignal | undefined,
  ): void {
    const { state } = this
    const { schedule } = state.builder
    state.useOvertime(new Map(open))
    found.store(schedule)
    throwIfStopped(signal)
    if (state.accepts(schedule)) {
      state.keep(levels.slice(), 'overtime')
      this.goOn()
    } else state.useOvertime(state.best.open)
  }

  private change(signal: CancelSignal | undefined): void {
    const { state, before, mixed } = this
    const { best } = state
    const { levels, method } = best
    try {
      mixed.run(signal, (found, by) => {
        if (best.levels === levels) before.copyFrom(best.schedule)
        state.keep(found, by)
      })
      state.iterations += mixed.tried
    } catch (fault) {
      if (best.levels !== levels) best.schedule.copyFrom(before)
      best.levels = levels
      best.method = method
      throw fault
    }
  }
}
