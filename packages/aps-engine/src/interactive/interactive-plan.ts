import { LivePlan } from '../local-search/live-plan.ts'
import { mostVisits, outcome } from '../local-search/outcome.ts'
import type { Outcome } from '../local-search/outcome.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

const outcomeOf = (isTimed: boolean): Outcome => (isTimed ? outcome.ok : outcome.broken)

/** Operations, and with them one in 128 of the plan, that a change is followed to before the rest of the plan is swept. */
const followed = 8

/**
 * A plan that a person changes: nothing but what a change pushes away leaves its place. Unlike in a search, an operation may be
 * dropped behind work that waits for it: that work then moves on as well, and only what would really wait for itself is refused.
 */
export class InteractivePlan extends LivePlan {
  /** The operation that found no place when a change was given up, or −1. */
  stuck = -1
  private maySweep = false
  private readonly oldStart: Int32Array
  private readonly oldEnd: Int32Array

  constructor(shop: Shop) {
    super(shop)
    this.oldStart = new Int32Array(shop.operationCount)
    this.oldEnd = new Int32Array(shop.operationCount)
  }

  override begin(limit?: number, cap?: number): void {
    this.stuck = -1
    this.maySweep = limit === undefined && cap === undefined
    super.begin(limit, this.maySweep ? followed + (this.shop.operationCount >> 7) : cap)
  }

  /** Times operations again whose floor, promise or working time is another now, and what follows; within a trial. */
  again(ops: readonly number[]): Outcome {
    this.falling = 0
    this.cursor = this.shop.operationCount
    for (const op of ops) this.mark(op, 1)
    return this.propagate()
  }

  /** Operations that the trial has timed otherwise, in order of their numbers. */
  get changed(): Int32Array {
    const changed = new Int32Array(this.logSize)
    for (let op = 0, at = 0; at < changed.length; op++) if (this.stamp[op] === this.trial) changed[at++] = op
    return changed
  }

  /** What pushes much is not followed from one operation to the next: the rest of the plan is timed in its order then. */
  protected override propagate(): Outcome {
    const result = super.propagate()
    if (result !== outcome.long || !this.maySweep) return result
    const { order, cursor } = this
    this.oldStart.set(this.start)
    this.oldEnd.set(this.end)
    this.timed += order.length - cursor
    const swept = this.loose >= 0 ? this.sweepAround(this.loose) : outcomeOf(this.sweep(order.subarray(cursor)))
    this.countSwept()
    return swept
  }

  /** The moved operation has no position in the order yet: it is timed behind all that it waits for, then what waits for it. */
  private sweepAround(op: number): Outcome {
    const { order, isPlaced, start, end } = this
    const from = Math.min(this.cursor, this.firstPositionAfter(op))
    const own = Math.max(from, this.looseAfter + 1)
    isPlaced[op] = 0
    this.timeMoved(op)
    let result: Outcome = outcome.ok
    for (let visits = 0, isStill = false; result === outcome.ok && !isStill; visits++) {
      const oldStart = start[op]
      const oldEnd = end[op]
      if (visits === mostVisits) result = outcome.cycle
      else result = outcomeOf(this.sweep(order.subarray(from, own)) && this.timeMoved(op))
      isStill = start[op] === oldStart && end[op] === oldEnd
    }
    if (result === outcome.ok) result = outcomeOf(this.sweep(order.subarray(own)))
    isPlaced[op] = 1
    return result
  }

  private timeMoved(op: number): boolean {
    if (!this.evaluate(op)) return false
    this.start[op] = this.foundStart
    this.setEnd(op, this.foundEnd)
    return true
  }

  /** First position in the order among all that waits for an operation. */
  private firstPositionAfter(op: number): number {
    const { position, shop } = this
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    let first = position.length
    for (const next of [this.after[op]!, this.operatorAfter[op]!])
      if (next >= 0 && position[next]! < first) first = position[next]!
    for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
      const head = succNode[s]!
      for (let split = 0; split < this.splits[head]!; split++) {
        const waiting = split === 0 ? head : shop.secondSplit[head]! + split - 1
        if (position[waiting]! < first) first = position[waiting]!
      }
    }
    return first
  }

  /** Log and sums of what a sweep has timed otherwise. */
  private countSwept(): void {
    const { shop, start, end, sums, oldStart, oldEnd } = this
    for (let op = 0; op < start.length; op++) {
      const from = oldStart[op]!
      const to = oldEnd[op]!
      if (start[op] === from && end[op] === to) continue
      this.log(op, from, to)
      if (this.hasOvertime) sums.overtime += this.overtimeOf(op, start[op]!, end[op]!) - this.overtimeOf(op, from, to)
      if (this.goal === 'stability') sums.changes += this.isMoved(op, start[op]!) - this.isMoved(op, from)
      if (this.isSink[shop.taskOf[op]!] !== 0) this.endMould(shop.taskMould[shop.taskOf[op]!]!)
    }
    if (shop.dues) this.countSweptDues()
  }

  /** Tasks with a date of their own, each once, whichever of its parts moved. */
  private countSweptDues(): void {
    const { shop, sums, isPlaced, oldEnd } = this
    for (let t = 0; t < shop.taskCount; t++) {
      if (shop.dues!.at[t] === FAR || !isPlaced[t]) continue
      sums.tardiness += this.dueCost(t, this.endOfTask(t)) - this.dueCost(t, this.endOfTask(t, -1, oldEnd))
    }
  }

  /**
   * Goes over to a variant of the shop in which `ops` have other working time or another published place, and `mould`
   * (−1: none) is due or weighs otherwise. Times stay until they are found again.
   */
  become({ shop, swap }: { shop: Shop; swap?: () => void }, ops: readonly number[], mould = -1): void {
    this.count(ops, mould, -1)
    swap?.()
    if (shop.clocks === this.shop.clocks) this.shop = shop
    else this.use(shop)
    this.count(ops, mould, 1)
  }

  private count(ops: readonly number[], mould: number, sign: number): void {
    const { sums, start, end } = this
    for (const op of ops) {
      sums.overtime += sign * this.overtimeOf(op, start[op]!, end[op]!)
      sums.changes += sign * this.isMoved(op, start[op]!)
      this.countMode(op, sign)
    }
    if (mould >= 0) this.countMould(mould, sign)
  }

  /**
   * Floors that keep every operation where it is and yet let it follow what it waits for: its release, or its start where
   * a person left a gap before it.
   */
  readMinimalFloors(minimalFloors: Int32Array): void {
    const { shop, start, floor, isPlaced } = this
    for (let op = 0; op < start.length; op++) {
      if (!isPlaced[op]) continue
      const kept = floor[op]!
      floor[op] = shop.release[shop.taskOf[op]!]!
      minimalFloors[op] = this.evaluate(op) && this.foundStart === start[op] ? floor[op]! : start[op]!
      floor[op] = kept
    }
    this.stuck = -1
  }

  /** When predecessors, gates and floor let an operation begin, whatever stands on its lane. */
  readyAt(op: number): number {
    this.evaluate(op)
    return this.foundReady
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
