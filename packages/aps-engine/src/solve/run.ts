import { lowerBound } from '../bounds/bound.ts'
import { tardinessBound } from '../bounds/tardiness-bound.ts'
import type { Construction } from '../construct/construct.ts'
import { countLate, measure, mouldEnds } from '../construct/objective.ts'
import { overtimeRows, usedOvertime } from '../construct/overtime.ts'
import { planOf } from '../construct/plan-of.ts'
import type { Holds } from '../instance/holds.ts'
import { asLevels, compareLevels, level } from '../instance/objective-levels.ts'
import type { Shop } from '../instance/shop.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import type { SearchOptions } from '../jobshop/island-runner.ts'
import type { Budget, CancelSignal, Intervals, Plan, PlanNote, Problem, Progress } from '../model/model.ts'
import { Stopped } from '../model/stopped.ts'
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
  steps = 0
  isCancelled = false
  /** Were steps behind the search left out? */
  lacksFinalSteps = false
  /** The end of a second thread, which takes longer than who cancels a run would wait; to be awaited before the run answers. */
  ending: Promise<void> | undefined
  /** With all overtime that a plan may use. */
  private readonly widest: Shop
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
    this.widest = overtimeChoice === 'whenLate' ? this.compiled.withOvertime(allOvertime(problem)) : this.shop
    this.floor = lowerBound(this.widest)
  }

  /** Proves more of the tardiness than every run begins with. */
  async proveTardiness(): Promise<void> {
    const { best, floor, widest } = this
    const at = level.weightedTardiness
    if (best.levels[at]! <= floor[at]!) return
    await this.stoppable((signal) => {
      floor[at] = Math.max(floor[at]!, tardinessBound(widest, signal))
    })
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

  /**
   * Does what the signal may end half-way; nothing of that may stay but the best plan as it was. False where the signal came.
   */
  async stoppable(work: (signal: CancelSignal | undefined) => void | Promise<void>): Promise<boolean> {
    // The first plan is finished even when cancelled: a valid plan is owed.
    const isOwed = this.best.isEmpty && !this.aside
    try {
      await work(isOwed ? undefined : this.options.signal)
      return true
    } catch (fault) {
      if (!(fault instanceof Stopped)) throw fault
      this.isCancelled ||= this.options.signal?.aborted === true
      return false
    }
  }

  /** A step of the run: whole, or nothing of it. False where the signal came. */
  async step(work: (signal: CancelSignal | undefined) => void | Promise<void>): Promise<boolean> {
    const isWhole = await this.stoppable(work)
    if (isWhole) this.steps++
    return isWhole
  }

  /** An epoch of one construction; true when it is the best so far. See `construct`. */
  async tryConstruction(construction: Construction, method: string, closesOvertime = false): Promise<boolean> {
    let isBest = false
    const isWhole = await this.step((signal) => {
      isBest = this.construct(construction, method, signal, closesOvertime)
    })
    if (isWhole) await this.endEpoch('construct')
    return isBest
  }

  /**
   * True where it is the best so far.
   * @param closesOvertime the best plan keeps no overtime open that it does not use
   * @throws Stopped
   */
  construct(
    construction: Construction,
    method: string,
    signal: CancelSignal | undefined,
    closesOvertime = false,
  ): boolean {
    const { builder, best } = this
    builder.run(construction, signal)
    const levels = measure(builder.schedule)
    const isBetter = best.isBeatenBy(levels) && this.accepts(builder.schedule)
    const used = isBetter && closesOvertime ? usedOvertime(builder.schedule, this.open).used : undefined
    // Its calendars are made while the signal may still come.
    if (used) this.compiled.withOvertime(used, signal)
    this.iterations++
    if (!isBetter) return false
    best.construction = construction
    this.keep(levels, method)
    if (used) this.keepOvertime(used)
    return true
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

  /** Somebody waits for its plan, rather than that it tries something. */
  get isTimed(): boolean {
    return this.budget.seconds !== undefined
  }

  /** Every level at its bound: no plan is better. */
  isPerfect(): boolean {
    return !this.best.isEmpty && this.best.levels.every((value, at) => value === this.floor[at])
  }

  /** Does the run end here, whatever is left: by its signal, or because the run that it repeats did? */
  isStopped(): boolean {
    if (this.options.signal?.aborted) this.isCancelled = true
    return this.isCancelled || this.steps >= (this.budget.steps ?? Infinity)
  }

  /** Does the search end here? */
  isOver(): boolean {
    return this.isStopped() || this.pace.isSpent(this.budget, this)
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
    const { problem, best, seed, epochs, steps, iterations, isCancelled: cancelled } = this
    const { optimizationGoal, overtimeChoice } = problem.settings
    const used = overtimeChoice === 'whenLate' ? usedOvertime(best.schedule, best.open).used : undefined
    const overtime = overtimeRows(problem, used ?? best.open)
    const bound = asLevels(optimizationGoal, this.floor)
    // Reasons do not speak of periods that stay closed, and nothing is moved into them.
    const prepare = () => void (used && this.keepOvertime(used))
    const told = { seed, epochs, steps, iterations, cancelled, method: best.method, overtime, lowerBound: bound }
    const ofRun: PlanNote[] = this.lacksFinalSteps ? [{ code: 'stopped', params: {} }] : []
    return planOf(best.schedule, told, prepare, ofRun)
  }
}
