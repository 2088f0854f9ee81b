import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { CancelSignal } from '../model/model.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import type { Shop } from '../instance/shop.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { BindingChain } from './binding.ts'
import { Candidates } from './candidates.ts'
import { LivePlan } from './live-plan.ts'
import { outcome } from './outcome.ts'
import { Slack } from './slack.ts'
import { MouldShifts } from './mould-shifts.ts'
import { pickLate } from './pick-late.ts'

/** Estimated moves that are timed exactly, the best first, before the next chain. */
const tried = 3
/** Kept moves, and one more for so many operations, after which slack and lane index are found again. */
const leastKept = 20
const operationsPerKept = 20
/** Share of a late mould's weighted tardiness by which a plan may get worse at the start of a round. */
const warmest = 0.04
/** A round takes so many timings for each operation at first, and twice as many each time up to the longest. */
const firstRound = 100
const longestRound = 3_200
/**
 * In so many of 1,000 steps moulds are moved in time. Among many moulds hardly any such move is kept, and mending the rest takes most of
 * the time: see bench/RESULTS-search.md.
 */
const kicksPerMille = { few: 20, many: 1 }
const manyMoulds = 12
/** Moves at most, and timings for each operation, to mend the rest. */
const kickMoves = 1_000
const kickTimings = 20
/** From so many operations on nothing is taken that is worse, and moulds stay: both copy whole plans. */
const largePlan = 20_000
/** A trial may touch so many operations; on large plans fewer, because most of what reaches far is worse. */
const mostTouched = 6_000
const mostTouchedLarge = 600
/** Steps in which nothing is timed before a run ends: there is nothing left to move. */
const mostIdle = 1_000
/** The signal is looked at once in so many steps; in each on large plans, where a step takes milliseconds. */
const looksMask = 63
/** A step counts as so many operations timed, at least: finding a move costs as much, and most moves of small shops time few or none. */
const timingsPerStep = 16
/** Weighted minutes that an estimate may be wrong by. */
const estimateError = 1_000

/**
 * Local search for any shop: moves of operations on the chain that makes a late mould late, chosen by estimates and timed
 * exactly. What is worse is taken within a tolerance that falls over each round; the next round begins with the best.
 */
export class ChainSearch {
  /** Moves timed. */
  moves = 0
  bestLevels: number[] = []

  private shop: Shop
  private readonly random: Random
  private readonly plan: LivePlan
  private readonly slack: Slack
  private readonly chain: BindingChain
  private readonly candidates: Candidates
  private readonly best: LivePlan
  private readonly backup: LivePlan
  private readonly shifts: MouldShifts
  private isBestStale = false
  private levels: number[] = []
  private current: number[] = []
  private kept = 0
  private guide = 0
  private readonly mayChangeMode: boolean
  private readonly isLarge: boolean
  private readonly kicksPerMille: number
  private signal: CancelSignal | undefined
  private steps = 0
  /** Steps since the last one that timed something; moulds moved in time do not count. */
  private idle = 0
  private roundLength = 0
  private roundEnd = 0

  constructor(shop: Shop, seed: number, signal?: CancelSignal) {
    this.shop = shop
    this.random = new Random(seed)
    this.plan = new LivePlan(shop)
    throwIfStopped(signal)
    this.best = new LivePlan(shop)
    throwIfStopped(signal)
    this.backup = new LivePlan(shop)
    this.shifts = new MouldShifts(this.plan)
    this.slack = new Slack(this.plan)
    this.chain = new BindingChain(this.plan)
    this.candidates = new Candidates(this.plan, this.slack)
    this.isLarge = shop.operationCount >= largePlan
    this.kicksPerMille = kicksPerMille[shop.mouldCount < manyMoulds ? 'few' : 'many']
    // Rules other than the earliest finish are the planner's choice of resources, not the search's.
    this.mayChangeMode = shop.problem.settings.resourceSelectionRule === 'earliestFinish'
  }

  /** The same shop with other overtime; `adopt` must follow. */
  use(shop: Shop): void {
    this.shop = shop
    for (const plan of [this.plan, this.best, this.backup]) plan.use(shop)
  }

  /** Goes on from what stands in a schedule; false where that cannot be taken over. @throws Stopped */
  adopt(schedule: PartialSchedule, signal?: CancelSignal): boolean {
    this.signal = signal
    if (!this.plan.load(schedule, { signal })) return false
    this.plan.figures.readLevels(this.current)
    this.bestLevels = this.current.slice()
    this.isBestStale = true
    this.refresh()
    return true
  }

  /**
   * Times about `timings` operations, or takes as many steps as that stands for; true when the best plan became better.
   * @throws Stopped
   */
  run(timings: number, signal?: CancelSignal): boolean {
    const { plan, shop } = this
    this.signal = signal
    const before = this.bestLevels.slice()
    const stop = plan.timing.timed + timings
    const lastStep = this.steps + timings / timingsPerStep
    this.idle = 0
    while (plan.timing.timed < stop && this.idle < mostIdle && this.steps < lastStep) {
      this.look()
      if (plan.timing.timed >= this.roundEnd) this.beginRound()
      const warmth = this.isLarge ? 0 : Math.max(0, (this.roundEnd - plan.timing.timed) / this.roundLength - 0.1)
      const tolerance = warmth * warmest * this.perTarget()
      if (!this.isLarge && shop.mouldCount > 1 && this.random.below(1_000) < this.kicksPerMille) this.kick(tolerance)
      else this.step(tolerance)
    }
    return compareLevels(this.bestLevels, before) < 0
  }

  /** Of the first level that is not settled: what one mould has of it. */
  private perTarget(): number {
    const { current, plan, shop } = this
    if (plan.figures.sums.tardiness > 0) return plan.figures.sums.tardiness / Math.max(1, plan.figures.sums.lateMoulds)
    const { optimizationGoal } = shop.problem.settings
    if (optimizationGoal === 'flow') return current[level.goal]! / Math.max(1, shop.mouldCount)
    return optimizationGoal === 'makespan' ? current[level.goal]! : 0
  }

  private look(): void {
    if ((this.steps++ & looksMask) === 0 || this.isLarge) throwIfStopped(this.signal)
  }

  private beginRound(): void {
    const longest = longestRound * this.shop.operationCount
    this.roundLength = Math.min(longest, Math.max(this.roundLength * 2, firstRound * this.shop.operationCount))
    this.roundEnd = this.plan.timing.timed + this.roundLength
    this.restart()
  }

  private step(tolerance: number): void {
    const { timed } = this.plan.timing
    this.tryChain(tolerance)
    this.idle = this.plan.timing.timed === timed ? this.idle + 1 : 0
  }

  private tryChain(tolerance: number): void {
    const { candidates, chain, random } = this
    const late = pickLate(this.plan, this.random)
    if (!late) return
    chain.walk(late.op)
    if (chain.ops.length === 0) return
    candidates.clear()
    const at = random.below(chain.ops.length)
    const op = chain.ops[at]!
    const blocker = chain.blockers[at]!
    const behind = at > 0 && chain.blockers[at - 1] === op ? chain.room[at - 1]! : 0
    candidates.aim(late.weight, chain.room[at]!, behind)
    if (blocker >= 0) candidates.addEarlier(op)
    if (blocker >= 0 && this.sharesFixture(op, blocker)) candidates.addFixtureEarlier(op, blocker)
    if (behind > 0) candidates.addLater(op)
    candidates.addElsewhere(op, this.mayChangeMode)
    // An estimate may err by what it cannot see.
    for (let left = tried; left > 0; left--) {
      const i = candidates.takeBest(-tolerance - estimateError)
      if (i < 0) return
      this.moves++
      if (this.tryMove(i, tolerance)) return
    }
  }

  private sharesFixture(op: number, blocker: number): boolean {
    const { fixtures } = this.plan.state.shop
    return fixtures !== undefined && fixtures.of[op]! >= 0 && fixtures.of[op] === fixtures.of[blocker]
  }

  private tryMove(i: number, tolerance: number): boolean {
    const { plan, candidates, levels, current } = this
    plan.trial.begin(current[level.weightedTardiness]! + tolerance, this.isLarge ? mostTouchedLarge : mostTouched)
    const result = candidates.apply(i)
    if (result !== outcome.ok) {
      plan.trial.undo()
      return false
    }
    plan.figures.readLevels(levels)
    if (!this.isAllowed(levels, tolerance)) {
      plan.trial.undo()
      return false
    }
    // The best plan is copied only when it is left.
    if (this.isBestStale && compareLevels(levels, current) > 0) {
      plan.trial.undo()
      this.best.copyFrom(plan)
      this.isBestStale = false
      plan.trial.begin()
      candidates.apply(i)
    }
    if (!plan.trial.commit()) return false
    this.take()
    if (++this.kept >= leastKept + this.shop.operationCount / operationsPerKept) {
      this.kept = 0
      this.refresh()
    }
    return true
  }

  /** The levels of the plan become the present ones, and the best if they are. */
  private take(): void {
    const { levels, current } = this
    for (let at = 0; at < levels.length; at++) current[at] = levels[at]!
    this.guide = this.plan.figures.sums.guide
    if (compareLevels(levels, this.bestLevels) >= 0) return
    this.bestLevels = levels.slice()
    this.isBestStale = true
  }

  private isAllowed(levels: readonly number[], tolerance: number): boolean {
    const { current } = this
    for (let at = 0; at <= level.weightedTardiness; at++) {
      const over = levels[at]! - current[at]!
      if (over !== 0) return over < 0 || (at === level.weightedTardiness && over <= tolerance)
    }
    const over = this.plan.figures.sums.guide - this.guide
    if (over > tolerance || (over < 0 && !this.isLarge)) return over < 0
    for (let at: number = level.goal; at < levels.length; at++) {
      const more = levels[at]! - current[at]!
      if (more !== 0)
        return (
          more < 0 || (tolerance > 0 && (at > level.goal || current[level.weightedTardiness]! > 0 || more <= tolerance))
        )
    }
    return true
  }

  /** Moves moulds in time, searches from there, and goes back unless that was worth it. */
  private kick(tolerance: number): void {
    const { plan, shifts, shop, current } = this
    this.moves++
    const target = pickLate(this.plan, this.random)
    if (!target) return
    shifts.around(target.mould, this.random)
    if (this.isBestStale) {
      this.best.copyFrom(plan)
      this.isBestStale = false
    }
    this.backup.copyFrom(plan)
    const before = current.slice()
    if (plan.resequence(shifts.keys)) {
      plan.figures.readLevels(this.levels)
      this.take()
      this.refresh()
      const stop = plan.timing.timed + kickTimings * shop.operationCount
      for (let left = kickMoves; left > 0 && plan.timing.timed < stop && this.idle < mostIdle; left--) {
        this.look()
        this.step(0)
      }
      const over = compareLevels(current, before)
      if (
        over <= 0 ||
        (current[level.unplacedTasks] === before[level.unplacedTasks] &&
          current[level.weightedTardiness]! <= before[level.weightedTardiness]! + tolerance)
      )
        return
    }
    if (this.isBestStale) {
      this.best.copyFrom(plan)
      this.isBestStale = false
    }
    plan.copyFrom(this.backup)
    plan.figures.readLevels(current)
    this.refresh()
  }
  /** Back to the best plan. */
  private restart(): void {
    if (this.isBestStale) return
    this.plan.copyFrom(this.best)
    this.isBestStale = true
    this.plan.figures.readLevels(this.current)
    this.refresh()
  }

  private refresh(): void {
    this.slack.refresh(this.signal)
    this.guide = this.plan.figures.sums.guide
  }

  /** The best plan in a schedule. */
  store(schedule: PartialSchedule): void {
    ;(this.isBestStale ? this.plan : this.best).store(schedule)
  }
}
