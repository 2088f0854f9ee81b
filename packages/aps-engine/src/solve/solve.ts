import { PartialSchedule } from '../construct/partial-schedule.ts'
import { lowerBound } from '../bounds/bound.ts'
import { refuseBroken } from '../instance/check.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { compile, type Compiled } from '../instance/compile.ts'
import { Constructor, type Construction } from '../construct/construct.ts'
import { jobShopBound } from '../jobshop/job-shop-bound.ts'
import { plainShop, type JobShop } from '../jobshop/job-shop.ts'
import { openSequentialRunner, type SearchOptions } from '../jobshop/island-runner.ts'
import { runPlain } from '../jobshop/run-plain.ts'
import type { Budget, CancelSignal, Intervals, Plan, Problem, Progress } from '../model/model.ts'
import { asLevels, compareLevels, level } from '../instance/objective-levels.ts'
import { countLate, measure } from '../construct/objective.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { overtimeRows, usedOvertime } from '../construct/overtime.ts'
import { Pace } from './pace.ts'
import { planOf } from '../construct/plan-of.ts'
import { keysOf, lostLocks, portfolioOf } from '../construct/rules.ts'
import { MixedSearch } from '../local-search/mixed-search.ts'
import { OvertimeSearch } from '../local-search/overtime-search.ts'
import type { OpenPeriods } from '../local-search/overtime-search.ts'
import { finishPlan } from './finish-plan.ts'
import type { Shop } from '../instance/shop.ts'
import { WarmStart } from './warm-start.ts'

/** Without a budget: the rules, overtime, and a short search. */
const defaultBudget: Budget = { iterations: 60 }
/** Places given while the overtime of whole resources is closed again. */
const closingPlaces = 500_000
/** Every so many epochs overtime periods are opened and closed, so many of them. */
const epochsPerOvertime = 6
const overtimeTries = 8

/** A plan with what belongs to it. */
interface Incumbent {
  schedule: PartialSchedule
  levels: number[]
  method: string
  open: Map<number, Intervals>
  construction: Construction | undefined
}

/**
 * Plans a problem. Any valid plan comes at once; the budget buys better ones, the signal ends the search with the best
 * so far. The same problem, seed and number of epochs give the same plan.
 * @throws InvalidProblem when numbers or references are not sound (see `check`)
 */
export async function solve(given: Problem | ProblemColumns, options: SearchOptions = {}): Promise<Plan> {
  const began = performance.now()
  const problem = refuseBroken(given)
  const search = new Search(problem, options, new Pace(began, options.onProgress))
  await search.run()
  return search.plan()
}

class Search {
  private readonly problem: Problem
  private readonly options: SearchOptions
  private readonly budget: Budget
  private readonly pace: Pace
  private readonly warm: WarmStart | undefined
  private readonly seed: number
  private readonly compiled: Compiled
  private readonly builder: Constructor
  private readonly best: PartialSchedule
  private readonly floor: number[]
  private bestLevels: number[] = []
  private bestMethod = ''
  /** Locks that the first plan could not keep: nothing goes first for them any more. */
  private lost: Uint8Array | undefined
  /** The construction behind the best plan of the rules. */
  private bestConstruction: Construction | undefined
  /** The plan to go on from, while others are made. */
  private aside: Incumbent | undefined
  private shop: Shop
  private open = new Map<number, Intervals>()
  private bestOpen = new Map<number, Intervals>()
  epochs = 0
  iterations = 0
  private isCancelled = false

  constructor(problem: Problem, options: SearchOptions, pace: Pace) {
    this.problem = problem
    this.options = options
    this.budget = options.budget ?? defaultBudget
    this.pace = pace
    this.seed = options.seed ?? 1
    if (problem.settings.overtimeChoice === 'always') this.open = allOvertime(problem)
    this.warm = options.startFrom && new WarmStart(problem, options.startFrom, options)
    if (this.warm?.holds) this.open = this.warm.open
    this.compiled = compile(problem, this.open, this.warm?.holds)
    this.shop = this.compiled.shop
    this.builder = new Constructor(this.shop)
    this.best = new PartialSchedule(this.shop)
    const isAsNeeded = problem.settings.overtimeChoice === 'whenLate'
    this.floor = lowerBound(isAsNeeded ? this.compiled.withOvertime(allOvertime(problem)) : this.shop)
  }

  async run(): Promise<void> {
    const { warm } = this
    if (warm?.holds) await this.tryStart(warm)
    else await this.tryAll(warm)
    // What has no place on empty machines has none in any order.
    if (this.bestLevels[level.unplacedTasks] === this.shop.taskCount) return
    const plain = plainShop(this.shop)
    await (plain ? this.improvePlain(plain) : this.improve())
    if (!plain) this.finish()
  }

  /** What a search leaves behind goes at the end, always and with the same effort: budgets and signals decide when, not what. */
  private finish(): void {
    const { problem, compiled, builder, seed, best } = this
    const keep = (levels: number[], method: string, open?: OpenPeriods) => {
      if (open) this.useOvertime(new Map(open))
      this.keep(levels, method)
    }
    finishPlan({
      problem,
      compiled,
      schedule: builder.schedule,
      seed,
      best,
      shop: this.shop,
      open: this.bestOpen,
      keep,
    })
  }

  /** Searches a shop without calendars by its critical paths. */
  private async improvePlain(plain: JobShop): Promise<void> {
    if (this.isOver() || this.isPerfect()) return
    if (plain.goal === 'makespan') this.floor[level.goal] = Math.max(this.floor[level.goal]!, jobShopBound(plain))
    const { schedule } = this.builder
    await runPlain(plain, {
      seed: this.seed,
      bound: this.floor[level.goal]!,
      openRunner: this.options.openRunner ?? openSequentialRunner,
      from: this.best,
      schedule,
      isOver: () => this.isOver() || this.isPerfect(),
      onBetter: (method) => {
        const levels = measure(schedule)
        if (compareLevels(levels, this.bestLevels) < 0) this.keep(levels, method)
      },
      endEpoch: (moves) => {
        this.iterations += moves
        return this.endEpoch('improve')
      },
    })
  }

  plan(): Plan {
    const { problem, best } = this
    const isAsNeeded = problem.settings.overtimeChoice === 'whenLate'
    const used = isAsNeeded ? usedOvertime(best, this.bestOpen).used : undefined
    const { seed, epochs, iterations, isCancelled: cancelled, bestMethod: method } = this
    const overtime = overtimeRows(problem, used ?? this.bestOpen)
    const lowerBound = asLevels(problem.settings.optimizationGoal, this.floor)
    // Reasons do not speak of periods that stay closed, and nothing is moved into them.
    const prepare = () => void (used && this.keepOvertime(used))
    return planOf(best, { seed, epochs, iterations, cancelled, method, overtime, lowerBound }, prepare)
  }

  /**
   * All that a run begins with: the plan to go on from and, beside it, what is made anew, overtime included. The better one by
   * the objective is taken; of equal ones that to go on from where its resources are preferred.
   */
  private async tryAll(warm: WarmStart | undefined): Promise<void> {
    const { overtimeChoice, reusePreviousResource } = this.problem.settings
    const { open } = this
    const isPreferred = reusePreviousResource === 'yes'
    if (warm) {
      await this.tryStart(warm)
      if (this.isOver() || (isPreferred && this.isPerfect())) return
      this.aside = this.setAside()
    }
    if (this.open !== open) this.useOvertime(open)
    await this.tryRules()
    if (overtimeChoice === 'whenLate') await this.tryOvertime()
    const { aside } = this
    if (aside) {
      const order = this.bestLevels.length ? compareLevels(aside.levels, this.bestLevels) : -1
      if (order < 0 || (order === 0 && isPreferred)) this.takeUp(aside)
      this.aside = undefined
    }
    if (this.open !== this.bestOpen) this.useOvertime(this.bestOpen)
  }

  /** The best plan so far, kept while others are made as if it were not there. */
  private setAside(): Incumbent {
    const schedule = new PartialSchedule(this.shop)
    schedule.copyFrom(this.best)
    const { bestLevels: levels, bestMethod: method, bestOpen: open, bestConstruction: construction } = this
    this.bestLevels = []
    this.bestConstruction = undefined
    return { schedule, levels, method, open, construction }
  }

  private takeUp({ schedule, levels, method, open, construction }: Incumbent): void {
    this.useOvertime(open)
    this.best.use(this.shop)
    this.best.copyFrom(schedule)
    this.bestLevels = levels
    this.bestMethod = method
    this.bestOpen = this.open
    this.bestConstruction = construction
  }

  /** The plan to go on from, with what is new in it. */
  private async tryStart(warm: WarmStart): Promise<void> {
    if (this.open !== warm.open) this.useOvertime(warm.open)
    for (const { name, make } of warm.constructions(this.shop)) {
      if (warm.holds) {
        if (this.iterations > 0 && this.isOver()) break
        await this.tryConstruction(make(), name)
        continue
      }
      // Beside what is made anew it costs no epoch: that is then the same as without it. So it is never ended half-way.
      this.construct(make(), name, undefined)
      await this.tell('construct')
    }
    const own = warm.sequences(this.shop, this.bestLevels)
    if (!own) return
    this.builder.schedule.copyFrom(own.schedule)
    this.keep(own.levels, 'replan')
  }

  /** The rule of the settings first; each further construction is an epoch of its own. */
  private async tryRules(): Promise<void> {
    const { taskSchedulingRule } = this.problem.settings
    let tried = 0
    for (const { name, make } of portfolioOf(this.shop, taskSchedulingRule, () => this.lost)) {
      if (this.iterations > 0 && this.isOver()) return
      await this.tryConstruction(make(), name)
      if (this.isPerfect()) return
      if (++tried > 1) continue
      this.lost = lostLocks(this.best)
      if (this.lost && !this.isOver()) await this.tryConstruction(make(), name)
      await this.tryReuse()
    }
  }

  /** The planner's rule again, every task on the published plan's resource: kept where the levels above do not suffer. */
  private async tryReuse(): Promise<void> {
    const { reusePreviousResource, resourceSelectionRule, taskSchedulingRule } = this.problem.settings
    const isAsked = reusePreviousResource === 'yes' && resourceSelectionRule === 'earliestFinish'
    if (!isAsked || !this.shop.previousResource.some((resource) => resource >= 0) || this.isOver()) return
    const keys = keysOf(this.shop, taskSchedulingRule, this.lost)
    await this.tryConstruction({ keys, scheme: 'event', window: 0, reuses: true }, `event:${taskSchedulingRule} reuse`)
  }

  /** Opens overtime where the plan is late without it, then closes again whatever does not make it less late. */
  private async tryOvertime(): Promise<void> {
    const isOnTime = this.bestLevels[level.unplacedTasks] === 0 && this.bestLevels[level.weightedTardiness] === 0
    const all = allOvertime(this.problem)
    const attempt = this.bestConstruction
    if (!attempt || isOnTime || all.size === 0 || this.isOver()) return
    this.useOvertime(all)
    if (!(await this.tryConstruction(attempt, this.bestMethod))) return
    let { used, minutes } = usedOvertime(this.best, all)
    this.keepOvertime(used)
    const byUse = [...used.keys()].sort((a, b) => minutes.get(b)! - minutes.get(a)! || a - b)
    // On large plans single periods are closed later, at less cost.
    for (const resource of byUse.slice(0, Math.ceil(closingPlaces / this.shop.taskCount))) {
      if (this.isOver()) break
      const fewer = new Map(this.bestOpen)
      if (!fewer.delete(resource)) continue
      this.useOvertime(fewer)
      if (await this.tryConstruction(attempt, this.bestMethod)) {
        ;({ used, minutes } = usedOvertime(this.best, fewer))
        this.keepOvertime(used)
      }
    }
  }

  private useOvertime(open: Map<number, Intervals>): void {
    this.open = open
    this.shop = this.compiled.withOvertime(open)
    this.builder.use(this.shop)
  }

  /** The best plan needs no more than these periods; closing the others changes nothing in it. */
  private keepOvertime(used: Map<number, Intervals>): void {
    this.useOvertime(used)
    this.bestOpen = used
    this.best.use(this.shop)
  }

  /** An epoch that the signal ends half-way leaves nothing behind: the epochs counted say what the plan is. */
  private async improve(): Promise<void> {
    if (this.isOver() || this.isPerfect()) return
    const { shop, builder, seed, best, options } = this
    const search = new MixedSearch(shop, builder, seed, best, this.bestLevels, this.bestConstruction)
    const all = allOvertime(this.problem)
    const isAsNeeded = this.problem.settings.overtimeChoice === 'whenLate' && all.size > 0
    const overtime = isAsNeeded ? new OvertimeSearch(this.compiled, all, seed) : undefined
    const before = new PartialSchedule(shop)
    for (let epoch = 1; !this.isOver() && !this.isPerfect(); epoch++) {
      if (overtime && epoch % epochsPerOvertime === 0) {
        const open = overtime.run(this.best, this.shop, this.bestOpen, overtimeTries, options.signal)
        if (options.signal?.aborted) break
        this.iterations += overtimeTries
        if (open) {
          this.useOvertime(new Map(open))
          overtime.store(this.builder.schedule)
          this.keep(overtime.levels.slice(), 'overtime')
          search.use(this.shop, this.bestLevels)
        }
        await this.endEpoch('improve')
        continue
      }
      const { bestLevels, bestMethod } = this
      const isWhole = search.run(options.signal, (levels, method) => {
        if (this.bestLevels === bestLevels) before.copyFrom(this.best)
        this.keep(levels, method)
      })
      if (!isWhole) {
        if (this.bestLevels !== bestLevels) this.best.copyFrom(before)
        this.bestLevels = bestLevels
        this.bestMethod = bestMethod
        break
      }
      this.iterations += search.tried
      await this.endEpoch('improve')
    }
    this.isCancelled ||= options.signal?.aborted === true
  }

  /** An epoch of one construction; true when it is the best so far. */
  private async tryConstruction(construction: Construction, method: string): Promise<boolean> {
    // The first plan is finished even when cancelled: a valid plan is owed.
    const isOwed = this.bestLevels.length === 0 && !this.aside
    const result = this.construct(construction, method, isOwed ? undefined : this.options.signal)
    if (result === 'stopped') this.isCancelled = true
    else await this.endEpoch('construct')
    return result === 'better'
  }

  /** `better`: it is the best so far. */
  private construct(
    construction: Construction,
    method: string,
    signal: CancelSignal | undefined,
  ): 'better' | 'same' | 'stopped' {
    if (this.builder.run(construction, signal) === 'stopped') return 'stopped'
    this.iterations++
    const levels = measure(this.builder.schedule)
    if (this.bestLevels.length > 0 && compareLevels(levels, this.bestLevels) >= 0) return 'same'
    this.bestConstruction = construction
    this.keep(levels, method)
    return 'better'
  }

  private keep(levels: number[], method: string): void {
    this.best.use(this.shop)
    this.best.copyFrom(this.builder.schedule)
    this.bestLevels = levels
    this.bestMethod = method
    this.bestOpen = this.open
  }

  /** Every level at its bound: no plan is better. */
  private isPerfect(): boolean {
    return this.bestLevels.length > 0 && this.bestLevels.every((level, at) => level === this.floor[at])
  }

  private isOver(): boolean {
    if (this.options.signal?.aborted) this.isCancelled = true
    return this.isCancelled || this.pace.isSpent(this.budget, this)
  }

  private async endEpoch(phase: Progress['phase']): Promise<void> {
    this.epochs++
    await this.tell(phase)
  }

  private async tell(phase: Progress['phase']): Promise<void> {
    const { aside } = this
    const isAsideBetter = aside && compareLevels(aside.levels, this.bestLevels) < 0
    const { levels, schedule } = isAsideBetter ? aside : { levels: this.bestLevels, schedule: this.best }
    await this.pace.pause(() => ({
      phase,
      epochs: this.epochs,
      iterations: this.iterations,
      objective: asLevels(this.problem.settings.optimizationGoal, levels),
      unplacedTasks: levels[level.unplacedTasks]!,
      lateMoulds: countLate(schedule),
    }))
  }
}
