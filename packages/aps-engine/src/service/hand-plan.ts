import { LivePlan } from '../search/live-plan.ts'
import type { Outcome } from '../search/live-plan.ts'
import type { Shop } from '../shop.ts'

/**
 * A plan that a person changes: nothing but what a change pushes away leaves its place. Unlike in a search, an operation may be
 * dropped behind work that waits for it: that work then moves on as well, and only what would really wait for itself is refused.
 */
export class HandPlan extends LivePlan {
  /** The operation that found no place when a change was given up, or −1. */
  stuck = -1

  override begin(limit?: number, cap?: number): void {
    this.stuck = -1
    super.begin(limit, cap)
  }

  /** Times operations again whose floor, promise or working time is another now, and what follows; within a trial. */
  again(ops: readonly number[]): Outcome {
    this.falling = 0
    this.cursor = this.shop.operationCount
    for (const op of ops) this.mark(op, 1)
    return this.propagate()
  }

  /**
   * Goes over to a variant of the shop in which `ops` have other working time or another published place, and `mould`
   * (−1: none) is due or weighs otherwise. Times stay until they are found again.
   */
  become(shop: Shop, ops: readonly number[], mould = -1): void {
    this.count(ops, mould, -1)
    if (shop.clocks === this.shop.clocks) this.shop = shop
    else this.use(shop)
    this.count(ops, mould, 1)
  }

  private count(ops: readonly number[], mould: number, sign: number): void {
    const { sums, start, end } = this
    for (const op of ops) {
      sums.overtime += sign * this.overtimeOf(op, start[op]!, end[op]!)
      sums.changes += sign * this.isMoved(op, start[op]!)
      this.countChoice(op, sign)
    }
    if (mould >= 0) this.countMould(mould, sign)
  }

  /**
   * Floors that keep every operation where it is and yet let it follow what it waits for: its release, or its start where
   * a person left a gap before it.
   */
  readRest(rest: Int32Array): void {
    const { shop, start, floor, isPlaced } = this
    for (let op = 0; op < start.length; op++) {
      if (!isPlaced[op]) continue
      const kept = floor[op]!
      floor[op] = shop.release[shop.taskOf[op]!]!
      rest[op] = this.evaluate(op) && this.foundStart === start[op] ? floor[op]! : start[op]!
      floor[op] = kept
    }
    this.stuck = -1
  }

  /** When predecessors, gates and floor let an operation begin, whatever stands on its lane. */
  readyAt(op: number): number {
    this.evaluate(op)
    return this.foundReady
  }

  /** As `Board.transfer`. */
  transfer(op: number, c: number): number {
    const { shop } = this
    const from = this.choice[op]!
    if (from < 0 || c < 0 || shop.choiceResource[from] === shop.choiceResource[c]) return 0
    const before = shop.choiceGroup[from]!
    const after = shop.choiceGroup[c]!
    return before < 0 || after < 0 ? shop.defaultFlow : shop.flow[before * shop.groupCount + after]!
  }

  /** As `Board.bufferBefore`. */
  bufferBefore(op: number, c: number): number {
    const { shop } = this
    const group = c < 0 ? -1 : shop.choiceGroup[c]!
    if (group < 0 || shop.buffer[group] === 0) return 0
    const from = this.choice[op]!
    return from >= 0 && shop.choiceResource[from] === shop.choiceResource[c] ? 0 : shop.buffer[group]!
  }

  protected override evaluate(op: number): boolean {
    if (super.evaluate(op)) return true
    this.stuck = op
    return false
  }

  /** The search's test by present starts would refuse every change that pushes a successor. */
  protected override latestBefore(): number {
    return -1
  }
}
