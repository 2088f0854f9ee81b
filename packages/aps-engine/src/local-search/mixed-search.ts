import { compareLevels, level } from '../instance/objective-levels.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Construction, Constructor } from '../construct/construct.ts'
import type { CancelSignal } from '../model/model.ts'
import type { Shop } from '../instance/shop.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { ChainSearch } from './chain-search.ts'
import { RebuildSearch } from './rebuild-search.ts'
import { SplitSearch } from './split-search.ts'

/** Operations timed in one epoch of moves, at least: about what an epoch of constructions costs. */
const timingsPerEpoch = 60_000
/** And at least so many for each operation, because a better plan is copied at the end. */
const timingsPerOperation = 2
/** Epochs of the best method for each epoch of another, where all cost the same. */
const mostInFavour = 4
/** Tasks up to which an epoch of constructions costs no more than one of moves. */
const evenTasks = 20_000
/** Weighted minutes in an epoch that count as a gain: what a method gained long ago is no reason to favour it for ever. */
const leastGain = 1
/** Constructions, moves of operations, tasks split and put together. */
const methods = ['rebuild', 'chain', 'split'] as const
const rebuilding = 0

/** A search that changes a timed plan. */
interface Mover {
  moves: number
  bestLevels: readonly number[]
  use: (shop: Shop) => void
  adopt: (schedule: PartialSchedule, signal?: CancelSignal) => boolean
  run: (timings: number, signal?: CancelSignal) => boolean
  store: (schedule: PartialSchedule) => void
}

/**
 * Search for any shop, in epochs of a fixed amount of work: constructions that jump, moves on a timed plan that go deep,
 * and splits where the shop allows them. Each goes on from the best that the others found; what gained most lately has
 * more epochs.
 */
export class MixedSearch {
  readonly rebuild: RebuildSearch
  /** By method; undefined where the plan cannot be taken over, or is too small. */
  private readonly movers: readonly (Mover | undefined)[]
  private readonly builder: Constructor
  private readonly accepts: (schedule: PartialSchedule) => boolean
  private readonly timings: number
  /** How much more an epoch of constructions costs. */
  private readonly ratio: number
  /** By method: is the best plan another's? */
  private readonly isBehind = methods.map(() => false)
  /** By method: what the last epochs took off the tardiness, for the same work. */
  private readonly gains = methods.map(() => 0)
  private readonly order: readonly number[]
  private turn = 0
  private favoured = 0

  /** @throws Stopped */
  constructor(
    shop: Shop,
    builder: Constructor,
    seed: number,
    best: PartialSchedule,
    levels: readonly number[],
    rule: Construction | undefined,
    accepts: (schedule: PartialSchedule) => boolean = () => true,
    signal?: CancelSignal,
  ) {
    this.builder = builder
    this.accepts = accepts
    this.timings = Math.max(timingsPerEpoch, shop.operationCount * timingsPerOperation)
    this.ratio = Math.max(1, shop.taskCount / evenTasks)
    this.rebuild = new RebuildSearch(shop, builder, seed, best, levels, rule, accepts)
    throwIfStopped(signal)
    const chain = new ChainSearch(shop, seed, signal)
    const isTaken = chain.adopt(best, signal)
    const mayChangeMode = shop.problem.settings.resourceSelectionRule === 'earliestFinish'
    throwIfStopped(signal)
    const isSplit = isTaken && mayChangeMode && shop.operationCount > shop.taskCount
    this.movers = [undefined, isTaken ? chain : undefined, isSplit ? new SplitSearch(shop, seed) : undefined]
    this.isBehind.fill(true, 2)
    this.order = [...methods.keys()].filter((method) => method === rebuilding || this.movers[method])
  }

  /** Moves or constructions tried in the last epoch. */
  tried = 0

  /**
   * One epoch.
   * @param keep takes the plan on the builder's schedule as the best
   * @throws Stopped by the signal; the search is then of no use
   */
  run(signal: CancelSignal | undefined, keep: (levels: number[], method: string) => void): void {
    const { rebuild, gains, isBehind } = this
    const method = this.next()
    const mover = this.movers[method]
    const before = rebuild.bestLevels[level.weightedTardiness]!
    let isBetter: boolean
    if (mover) {
      if (isBehind[method] && !mover.adopt(rebuild.best, signal)) return
      const moves = mover.moves
      isBetter = mover.run(this.timings, signal)
      throwIfStopped(signal)
      // It begins with everything as early as the best plan's sequences allow, which may be worse than that plan.
      isBetter &&= compareLevels(mover.bestLevels, rebuild.bestLevels) < 0
      this.tried = mover.moves - moves
      if (isBetter) mover.store(this.builder.schedule)
      throwIfStopped(signal)
      if (isBetter && !this.accepts(this.builder.schedule)) {
        // It begins anew from the best plan in its next turn.
        isBehind[method] = true
        return
      }
      if (isBetter) {
        const levels = mover.bestLevels.slice()
        keep(levels, methods[method]!)
        rebuild.bestLevels = levels
      }
    } else {
      if (isBehind[method]) rebuild.adopt(rebuild.bestLevels)
      this.tried = rebuild.epoch
      isBetter = rebuild.run(signal, (levels) => keep(levels, rebuild.method))
    }
    if (isBetter) isBehind.fill(true)
    isBehind[method] = false
    const gain = (before - rebuild.bestLevels[level.weightedTardiness]!) / (mover ? 1 : this.ratio)
    const lately = (gains[method]! + gain) / 2
    gains[method] = lately < leastGain ? 0 : lately
  }

  /** The best plan has other overtime now, and these levels. */
  use(shop: Shop, levels: readonly number[]): void {
    this.rebuild.use(shop)
    this.rebuild.adopt(levels)
    for (const mover of this.movers) mover?.use(shop)
    this.isBehind.fill(true)
  }

  /** Orders of moulds first; then each method once, and the one that gains most, and another now and then. */
  private next(): number {
    const { order, gains, ratio } = this
    if (this.rebuild.isOrdering) return rebuilding
    if (this.turn < order.length) return order[this.turn++]!
    let best = order[order.length - 1]!
    for (const method of order) if (gains[method]! > gains[best]!) best = method
    if (++this.favoured <= (best === rebuilding ? mostInFavour : mostInFavour * ratio)) return best
    this.favoured = 0
    const others = order.filter((method) => method !== best)
    return others.length ? others[this.turn++ % others.length]! : best
  }
}
