import { Constructor } from '../construct/construct.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { compile, type Compiled } from '../instance/compile.ts'
import type { Holds } from '../instance/holds.ts'
import type { Shop } from '../instance/shop.ts'
import type { CancelSignal, Intervals, Problem } from '../model/model.ts'
import { Incumbent } from './incumbent.ts'
import type { WarmStart } from './warm-start.ts'

/** How a problem is compiled: the overtime that is open at first, by resource position, and what a re-plan holds. */
export interface Compilation {
  open: Map<number, Intervals>
  holds: Holds | undefined
}

/** What a search works on: a shop with the overtime that is open now, a way to construct plans in it, and the best plan so far. */
export class SearchState {
  readonly problem: Problem
  readonly seed: number
  readonly compilation: Compilation
  readonly compiled: Compiled
  readonly builder: Constructor
  readonly best: Incumbent
  shop: Shop
  open: Map<number, Intervals>
  /** Constructions and moves tried. */
  iterations = 0
  /** The plan to go on from, while work outside the range that may move must stay as it is there. */
  kept: WarmStart | undefined
  private splittable: Uint8Array | undefined

  /** @param compiled the problem compiled that way, where that is done */
  constructor(
    problem: Problem,
    seed: number,
    compilation: Compilation,
    compiled: Compiled = compile(problem, compilation.open, compilation.holds),
  ) {
    this.problem = problem
    this.seed = seed
    this.compilation = compilation
    this.open = compilation.open
    this.compiled = compiled
    this.shop = compiled.shop
    this.builder = new Constructor(this.shop)
    this.best = new Incumbent(this.shop)
  }

  /** By task: 1 where constructions may split it; absent in shops without splits. */
  get maySplit(): Uint8Array | undefined {
    return this.splittable
  }

  set maySplit(tasks: Uint8Array | undefined) {
    this.splittable = tasks
    this.builder.maySplit = tasks
  }

  /** @throws Stopped by the signal; nothing is changed then */
  useOvertime(open: Map<number, Intervals>, signal?: CancelSignal): void {
    this.shop = this.compiled.withOvertime(open, signal)
    this.open = open
    this.builder.use(this.shop)
  }

  /** What stands in the builder's schedule is the best plan. */
  keep(levels: readonly number[], method: string): void {
    this.best.take(this.builder.schedule, this.shop, { levels, method, open: this.open })
  }

  /** May a plan be the best? */
  accepts(schedule: PartialSchedule): boolean {
    return !this.kept || this.kept.leavesOutside(schedule, this.open)
  }
}
