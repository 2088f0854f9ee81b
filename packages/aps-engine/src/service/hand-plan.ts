import { LivePlan } from '../search/live-plan.ts'

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
