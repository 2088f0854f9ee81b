import type { Board } from '../board.ts'
import type { Construction, Constructor } from '../construct.ts'
import type { CancelSignal } from '../model.ts'
import type { Shop } from '../shop.ts'
import { ChainSearch } from './chain-search.ts'
import { RebuildSearch } from './rebuild-search.ts'

/** Operations timed in one epoch of moves, at least: about what an epoch of constructions costs. */
const timingsPerEpoch = 60_000
/** And at least so many for each operation, because a better plan is copied at the end. */
const timingsPerOperation = 2
/** Epochs of the better way for each epoch of the other, where both cost the same. */
const mostInFavour = 4
/** Tasks up to which an epoch of constructions costs no more than one of moves. */
const evenTasks = 20_000

/**
 * Search for any shop, in epochs of a fixed amount of work: constructions that jump, and moves on a timed plan that go
 * deep. Each goes on from the best that the other found; the one that gained more lately has more epochs.
 */
export class MixedSearch {
  readonly rebuild: RebuildSearch
  private readonly chain: ChainSearch | undefined
  private readonly builder: Constructor
  private readonly timings: number
  /** How much more an epoch of constructions costs. */
  private readonly ratio: number
  private isChainBehind = false
  private isRebuildBehind = false
  /** What the last epochs of each took off the tardiness, for the same work. */
  private readonly gains = [0, 0]
  private turn = 0
  private favoured = 0

  constructor(
    shop: Shop,
    builder: Constructor,
    seed: number,
    best: Board,
    levels: readonly number[],
    rule: Construction | undefined,
  ) {
    this.builder = builder
    this.timings = Math.max(timingsPerEpoch, shop.operationCount * timingsPerOperation)
    this.ratio = Math.max(1, shop.taskCount / evenTasks)
    this.rebuild = new RebuildSearch(shop, builder, seed, best, levels, rule)
    const chain = new ChainSearch(shop, seed)
    this.chain = chain.adopt(best) ? chain : undefined
  }

  /** Moves or constructions tried in the last epoch. */
  tried = 0

  /**
   * One epoch; false where the signal ended it half-way.
   * @param keep takes the plan on the builder's board as the best
   */
  run(signal: CancelSignal | undefined, keep: (levels: number[], method: string) => void): boolean {
    const { rebuild, chain, gains } = this
    const which = this.next()
    const before = rebuild.bestLevels[1]!
    if (which === 1 && chain) {
      if (this.isChainBehind && !chain.adopt(rebuild.best)) return true
      this.isChainBehind = false
      const moves = chain.moves
      const isBetter = chain.run(this.timings, signal)
      this.tried = chain.moves - moves
      if (isBetter) {
        chain.store(this.builder.board)
        const levels = chain.bestLevels.slice()
        keep(levels, 'chain')
        rebuild.bestLevels = levels
        this.isRebuildBehind = true
      }
    } else {
      if (this.isRebuildBehind) rebuild.adopt(rebuild.bestLevels)
      this.isRebuildBehind = false
      this.tried = rebuild.epoch
      const result = rebuild.run(signal, (levels) => keep(levels, rebuild.method))
      if (result === 'stopped') return false
      if (result === 'better') this.isChainBehind = true
    }
    const gain = (before - rebuild.bestLevels[1]!) / (which === 0 ? this.ratio : 1)
    gains[which] = (gains[which]! + gain) / 2
    return true
  }

  /** The best plan has other overtime now, and these levels. */
  use(shop: Shop, levels: readonly number[]): void {
    this.rebuild.use(shop)
    this.rebuild.adopt(levels)
    this.chain?.use(shop)
    this.isChainBehind = true
  }

  /** 0: constructions, 1: moves. */
  private next(): number {
    if (!this.chain) return 0
    const better = this.gains[1]! >= this.gains[0]! ? 1 : 0
    if (this.turn++ < 2) return this.turn - 1
    if (++this.favoured <= (better === 1 ? mostInFavour * this.ratio : mostInFavour)) return better
    this.favoured = 0
    return 1 - better
  }
}
