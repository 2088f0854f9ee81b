import { lowerBound } from '../bounds/bound.ts'
import { widestShop } from '../bounds/proven-lateness.ts'
import { asLevels } from '../instance/objective-levels.ts'
import { withoutWays } from '../instance/ways.ts'
import type { Budget, Plan, Problem, RouteWay } from '../model/model.ts'
import type { RunOptions } from './run.ts'
import { solveOrdinary } from './solve-ordinary.ts'
import { alongChoices, firstWays, latestFirst, plannedWays, type WayChoice } from './way-choices.ts'
import { compareDecisive, constructOnce, finishFrom, goOnFrom, hasNothingToGain, whyBetter } from './way-trials.ts'

/** Tasks placed while ways are tried by constructions, and the least and the most tries. */
const constructed = 200_000
const leastConstructions = 4
const mostConstructions = 200
/** Tasks of the plans that are gone on from while ways are tried behind the search, and the least and the most tries. */
const goneOn = 150_000
const leastTrials = 2
const mostTrials = 24
/** Share of the time that is left for the search, where ways are tried behind it. */
const searchShare = 0.8

const within = (least: number, most: number, tries: number) => Math.max(least, Math.min(most, Math.floor(tries)))

/** How other ways are tried. */
interface Trials {
  most: number
  isOver: () => boolean
  make: (problem: Problem, from: Plan) => Promise<Plan>
  /** Ends a plan that is taken. */
  finish: (problem: Problem, plan: Plan) => Promise<Plan>
}

/**
 * A run of work that may go one of several ways. Once each has its way, a problem is an ordinary one: constructions choose ways first, then comes
 * the whole search, and behind it other ways are tried in its plan, those of the latest moulds first. Seed, epochs (of the search) and
 * steps (each try is one) repeat it, for what is tried in front of the search is counted, not timed.
 */
export class WaySearch {
  private readonly problem: Problem
  private readonly options: RunOptions
  private readonly began: number
  private readonly choices: readonly WayChoice[]
  private steps = 0
  private iterations = 0
  private isCancelled = false

  constructor(problem: Problem, options: RunOptions, began: number) {
    this.problem = problem
    this.options = options
    this.began = began
    this.choices = firstWays(problem, options)
  }

  async run(): Promise<Plan> {
    const free = this.choices.filter(({ isFree }) => isFree)
    // What a plan to go on from has chosen is tried in that plan.
    const first = await this.construct(free.filter(({ isPlanned }) => !isPlanned))
    if (first && this.isStopped()) return this.told(first, 0)
    const budget = this.searchBudget(free.length > 0)
    const plan = await solveOrdinary(this.along(), { ...this.options, ...(budget ? { budget } : {}) }, this.began)
    this.count(plan, plan.steps)
    this.isCancelled ||= plan.cancelled
    return this.told(free.length === 0 || this.isStopped() ? plan : await this.tryInPlan(plan, free), plan.epochs)
  }

  private along(other?: { of: WayChoice; way: RouteWay }): Problem {
    return alongChoices(this.problem, this.choices, other)
  }

  /** Does the run end here, whatever is left: by its signal, or because the run that it repeats did? */
  private isStopped(): boolean {
    if (this.options.signal?.aborted) this.isCancelled = true
    return this.isCancelled || this.steps >= (this.options.budget?.steps ?? Infinity)
  }

  private isSpent(): boolean {
    const { seconds = Infinity } = this.options.budget ?? {}
    return performance.now() - this.began >= seconds * 1_000
  }

  private count({ iterations }: Plan, steps: number): void {
    this.iterations += iterations
    this.steps += steps
  }

  private searchBudget(hasTrials: boolean): Budget | undefined {
    const { budget } = this.options
    if (!budget) return undefined
    const { seconds, steps } = budget
    const passed = (performance.now() - this.began) / 1_000
    const share = hasTrials ? searchShare : 1
    return {
      ...budget,
      ...(seconds === undefined ? {} : { seconds: passed + share * Math.max(0, seconds - passed) }),
      ...(steps === undefined ? {} : { steps: steps - this.steps }),
    }
  }

  /** Ways by what the rule of the settings makes of them: the best plan of these, or none where nothing is free. */
  private async construct(free: readonly WayChoice[]): Promise<Plan | undefined> {
    if (free.length === 0) return undefined
    const plan = await constructOnce(this.along(), this.options)
    this.count(plan, 1)
    return this.tryAll(plan, free, {
      most: within(leastConstructions, mostConstructions, constructed / this.problem.tasks.length),
      isOver: () => false,
      make: (problem) => constructOnce(problem, this.options),
      finish: (_, made) => Promise.resolve(made),
    })
  }

  /** Other ways in the plan that the search has found. */
  private tryInPlan(plan: Plan, free: readonly WayChoice[]): Promise<Plan> {
    return this.tryAll(plan, free, {
      most: within(leastTrials, mostTrials, goneOn / this.problem.tasks.length),
      isOver: () => this.isSpent(),
      make: (problem, from) => goOnFrom(problem, from, this.options),
      finish: (problem, made) => finishFrom(problem, made, this.options),
    })
  }

  /** Each choice on each of its other ways, again and again while that helps. */
  private async tryAll(first: Plan, free: readonly WayChoice[], trials: Trials): Promise<Plan> {
    let best = first
    let left = trials.most
    let isBetter = true
    const order = latestFirst(this.problem, first, free)
    while (isBetter) {
      isBetter = false
      for (const of of order)
        for (const way of of.choice.ways) {
          if (!isWorthTrying(of, way, best)) continue
          if (left-- <= 0 || this.isStopped() || trials.isOver()) return best
          const plan = await this.tryWay(of, way, best, trials)
          if (!plan) return best
          isBetter ||= plan !== best
          best = plan
        }
    }
    return best
  }

  /** A way is taken where the plan is better so, or as good on a more usual way. The better plan; none where the signal came. */
  private async tryWay(of: WayChoice, way: RouteWay, best: Plan, trials: Trials): Promise<Plan | undefined> {
    const problem = this.along({ of, way })
    const { signal } = this.options
    const plan = await trials.make(problem, best)
    if (signal?.aborted) return undefined
    const order = compareDecisive(plan, best)
    const isTaken = order < 0 || (order === 0 && isMoreUsual(of, way))
    const finished = isTaken ? await trials.finish(problem, plan) : best
    if (signal?.aborted) return undefined
    this.count(plan, 1)
    const [usual] = of.choice.ways
    if (isTaken) {
      of.why = way === usual ? { code: 'wayUsual', params: {} } : whyBetter(plan, best, of.way)
      of.way = way
    } else if (way === usual) of.why = whyBetter(best, plan, way)
    return finished
  }

  private told(plan: Plan, epochs: number): Plan {
    const { problem, choices, steps, iterations, isCancelled } = this
    const bound = lowerBound(widestShop(withoutWays(problem)))
    return Object.assign(plan, {
      ...{ epochs, steps, iterations },
      cancelled: isCancelled || this.options.signal?.aborted === true,
      lowerBound: asLevels(problem.settings.optimizationGoal, bound),
      ways: plannedWays(choices),
    })
  }
}

const isMoreUsual = ({ choice: { ways }, way }: WayChoice, other: RouteWay) => ways.indexOf(other) < ways.indexOf(way)

const isWorthTrying = (of: WayChoice, way: RouteWay, best: Plan) =>
  way !== of.way && (isMoreUsual(of, way) || !hasNothingToGain(best))
