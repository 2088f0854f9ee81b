import { lowerBound } from '../bounds/bound.ts'
import type { Construction } from '../construct/construct.ts'
import { countLate, measure, mouldEnds } from '../construct/objective.ts'
import { overtimeRows, usedOvertime } from '../construct/overtime.ts'
import { planOf } from '../construct/plan-of.ts'
import type { Holds } from '../instance/holds.ts'
import { asLevels, compareLevels, level } from '../instance/objective-levels.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import type { SearchOptions } from '../jobshop/island-runner.ts'
import type { Budget, CancelSignal, Intervals, Plan, Problem, Progress } from '../model/model.ts'
import type { Incumbent } from './incumbent.ts'
import type { Pace } from './pace.ts'
import { SearchState } from './search-state.ts'
import type { OpenIsland } from './second-island.ts'

/** Larger shops have one island: two take twice the memory. */
const mostOperations = 50_000

export interface RunOptions extends SearchOptions {
  /** Where the second island of a shop with calendars lives; in turn in the thread of the caller without it, or see `parallel/`. */
  openIsland?: OpenIsland
}

/** Without a budget: the rules, overtime, and a short search. */
const defaultBudget: Budget = { iterations: 60 }

/** What all phases of a run share: what the search works on, bounds, and how much was done. */
export class Run extends SearchState {
  readonly options: RunOptions
  /** By level: no plan is better. */
  readonly floor: number[]
  /** The plan to go on from, while others are made. */
  aside: Incumbent | undefined
  epochs = 0
  isCancelled = false
  /** The end of a second thread, which takes longer than who cancels a run would wait; to be awaited before the run answers. */
  ending: Promise<void> | undefined
  private readonly budget: Budget
  private readonly pace: Pace

  /** @param from the plan to go on from: the overtime that it opens, and what it holds */
  constructor(
    problem: Problem,
    options: RunOptions,
    pace: Pace,
    from?: { open: Map<number, Intervals>; holds: Holds | undefined; isSplit: Uint8Array },
  ) {
    const { overtimeChoice, optimizationGoal: goal } = problem.settings
    const normal = () => (overtimeChoice === 'always' ? allOvertime(problem) : new Map<number, Intervals>())
    super(problem, options.seed ?? 1, { open: from?.holds ? from.open : normal(), holds: from?.holds })
    this.options = options
    this.budget = options.budget ?? defaultBudget
    this.pace = pace
    if (this.shop.operationCount > this.shop.taskCount) {
      // These goals gain by work that ends earlier though nothing is late.
      const all = goal === 'makespan' || goal === 'flow'
      this.maySplit = from && !all ? from.isSplit.slice() : new Uint8Array(this.shop.taskCount).fill(all ? 1 : 0)
    }
    this.floor = lowerBound(
      overtimeChoice === 'whenLate' ? this.compiled.withOvertime(allOvertime(problem)) : this.shop,
    )
  }

  /** The best plan needs no more than these periods; closing the others changes nothing in it. */
  keepOvertime(used: Map<number, Intervals>): void {
    this.useOvertime(used)
    this.best.open = used
    this.best.schedule.use(this.shop)
  }

  /** A plan that was put aside is the best. */
  takeUp(plan: Incumbent): void {
    this.useOvertime(plan.open)
    this.best.take(plan.schedule, this.shop, plan)
    this.best.construction = plan.construction
  }

  /** An epoch of one construction; true when it is the best so far. */
  async tryConstruction(construction: Construction, method: string): Promise<boolean> {
    // The first plan is finished even when cancelled: a valid plan is owed.
    const isOwed = this.best.isEmpty && !this.aside
    const result = this.construct(construction, method, isOwed ? undefined : this.options.signal)
    if (result === 'stopped') this.isCancelled = true
    else await this.endEpoch('construct')
    return result === 'better'
  }

  /** `better`: it is the best so far. */
  construct(
    construction: Construction,
    method: string,
    signal: CancelSignal | undefined,
  ): 'better' | 'same' | 'stopped' {
    if (this.builder.run(construction, signal) === 'stopped') return 'stopped'
    this.iterations++
    const levels = measure(this.builder.schedule)
    if (!this.best.isBeatenBy(levels) || !this.accepts(this.builder.schedule)) return 'same'
    this.best.construction = construction
    this.keep(levels, method)
    return 'better'
  }

  /** Constructions may split the work of moulds that are late in the best plan; false where that lets them split nothing more. */
  splitsLate(): boolean {
    const { maySplit, shop, best } = this
    if (!maySplit) return false
    const ends = mouldEnds(best.schedule)
    let isMore = false
    for (let t = 0; t < shop.taskCount; t++) {
      const mould = shop.taskMould[t]!
      if (shop.maxSplits[t]! < 2 || maySplit[t] || ends[mould]! <= shop.mouldDue[mould]!) continue
      maySplit[t] = 1
      isMore = true
    }
    return isMore
  }

  /** How many searches work beside each other on a shop with calendars. */
  get islands(): number {
    return this.shop.operationCount > mostOperations ? 1 : (this.options.islands ?? 1)
  }

  /** Every level at its bound: no plan is better. */
  isPerfect(): boolean {
    return !this.best.isEmpty && this.best.levels.every((value, at) => value === this.floor[at])
  }

  isOver(): boolean {
    if (this.options.signal?.aborted) this.isCancelled = true
    return this.isCancelled || this.pace.isSpent(this.budget, this)
  }

  async endEpoch(phase: Progress['phase']): Promise<void> {
    this.epochs++
    await this.tell(phase)
  }

  async tell(phase: Progress['phase']): Promise<void> {
    const { aside, best } = this
    const { levels, schedule } = aside && compareLevels(aside.levels, best.levels) < 0 ? aside : best
    await this.pace.pause(() => ({
      phase,
      epochs: this.epochs,
      iterations: this.iterations,
      objective: asLevels(this.problem.settings.optimizationGoal, levels),
      unplacedTasks: levels[level.unplacedTasks]!,
      lateMoulds: countLate(schedule),
    }))
  }

  plan(): Plan {
    const { problem, best, seed, epochs, iterations, isCancelled: cancelled } = this
    const { optimizationGoal, overtimeChoice } = problem.settings
    const used = overtimeChoice === 'whenLate' ? usedOvertime(best.schedule, best.open).used : undefined
    const overtime = overtimeRows(problem, used ?? best.open)
    const bound = asLevels(optimizationGoal, this.floor)
    // Reasons do not speak of periods that stay closed, and nothing is moved into them.
    const prepare = () => void (used && this.keepOvertime(used))
    const told = { seed, epochs, iterations, cancelled, method: best.method, overtime, lowerBound: bound }
    return planOf(best.schedule, told, prepare)
  }
}
