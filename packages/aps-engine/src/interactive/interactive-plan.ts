import { LivePlan } from '../local-search/live-plan.ts'
import { mostVisits, outcome } from '../local-search/outcome.ts'
import type { Trial } from '../local-search/trial.ts'
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
export class InteractivePlan {
  /** Its parts; changes go through the methods here. */
  readonly plan: LivePlan
  readonly state: LivePlan['state']
  readonly figures: LivePlan['figures']
  readonly moulds: LivePlan['moulds']
  readonly timing: LivePlan['timing']
  private maySweep = false
  private readonly oldStart: Int32Array
  private readonly oldEnd: Int32Array

  constructor(shop: Shop) {
    // The test by present starts would refuse every change that pushes a successor.
    this.plan = new LivePlan(shop, false)
    this.state = this.plan.state
    this.figures = this.plan.figures
    this.moulds = this.plan.moulds
    this.timing = this.plan.timing
    this.oldStart = new Int32Array(shop.operationCount)
    this.oldEnd = new Int32Array(shop.operationCount)
  }

  /** See `Trial.begin`; without limit and cap, what pushes much is swept. */
  begin(limit?: number, cap?: number): void {
    this.timing.stuck = -1
    this.maySweep = limit === undefined && cap === undefined
    this.plan.trial.begin(limit, this.maySweep ? followed + (this.state.shop.operationCount >> 7) : cap)
  }

  /** See `Trial.move`. */
  move(...place: Parameters<Trial['move']>): Outcome {
    return this.followedOrSwept(this.plan.trial.move(...place))
  }

  /** Times operations again whose floor, promise or working time is another now, and what follows; within a trial. */
  again(ops: readonly number[]): Outcome {
    return this.followedOrSwept(this.plan.trial.again(ops))
  }

  commit(): boolean {
    return this.plan.trial.commit()
  }

  undo(): void {
    this.plan.trial.undo()
  }

  /** Operations that the trial has timed otherwise, in order of their numbers. */
  get changed(): Int32Array {
    return this.plan.log.changed()
  }

  /** The operation that found no place when a change was given up, or −1. */
  get stuck(): number {
    return this.timing.stuck
  }

  /** All operations in order of their numbers. */
  get all(): Int32Array {
    return this.plan.order.order.toSorted()
  }

  /** What pushes much is not followed from one operation to the next: the rest of the plan is timed in its order then. */
  private followedOrSwept(result: Outcome): Outcome {
    if (result !== outcome.long || !this.maySweep) return result
    const { state, timing } = this
    const { order } = this.plan.order
    const { cursor, loose } = this.plan.propagation
    this.plan.log.keepAll()
    if (this.countsOperations) {
      this.oldStart.set(state.start)
      this.oldEnd.set(state.end)
    }
    timing.timed += order.length - cursor
    const swept = loose >= 0 ? this.sweepAround(loose) : outcomeOf(timing.sweep(order, cursor))
    this.countSwept()
    return this.plan.trial.settled(swept)
  }

  /** The moved operation has no position in the order yet: it is timed behind all that it waits for, then what waits for it. */
  private sweepAround(op: number): Outcome {
    const { timing } = this
    const { isPlaced, start, end } = this.state
    const { order, propagation } = this.plan
    const from = Math.min(propagation.cursor, order.firstAfter(op))
    const own = Math.max(from, propagation.looseAfter + 1)
    isPlaced[op] = 0
    this.timeMoved(op)
    let result: Outcome = outcome.ok
    for (let visits = 0, isStill = false; result === outcome.ok && !isStill; visits++) {
      const oldStart = start[op]
      const oldEnd = end[op]
      if (visits === mostVisits) result = outcome.cycle
      else result = outcomeOf(timing.sweep(order.order, from, own) && this.timeMoved(op))
      isStill = start[op] === oldStart && end[op] === oldEnd
    }
    if (result === outcome.ok) result = outcomeOf(timing.sweep(order.order, own))
    isPlaced[op] = 1
    return result
  }

  private timeMoved(op: number): boolean {
    const { timing } = this
    const isFound = timing.evaluate(op)
    if (isFound) timing.takeFound(op)
    else timing.stuck = op
    return isFound
  }

  /** Do the sums hold anything that single operations give, and not only moulds? */
  private get countsOperations(): boolean {
    return this.figures.hasOvertime || this.figures.goal === 'stability' || this.state.shop.dues !== undefined
  }

  /** The sums of what a sweep has timed otherwise. */
  private countSwept(): void {
    const { figures, oldStart, oldEnd } = this
    const { shop, start, end } = this.state
    const { sums } = figures
    if (this.countsOperations)
      for (let op = 0; op < start.length; op++) {
        const from = oldStart[op]!
        const to = oldEnd[op]!
        if (start[op] === from && end[op] === to) continue
        sums.overtime += figures.overtimeOf(op, start[op]!, end[op]!) - figures.overtimeOf(op, from, to)
        sums.changes += figures.isMoved(op, start[op]!) - figures.isMoved(op, from)
      }
    for (let mould = 0; mould < shop.mouldCount; mould++) this.plan.propagation.endMould(mould)
    if (shop.dues) this.countSweptDues()
  }

  /** Tasks with a date of their own, each once, whichever of its splits moved. */
  private countSweptDues(): void {
    const { shop, isPlaced } = this.state
    const { sums } = this.figures
    const { dues } = this.plan
    for (let t = 0; t < shop.taskCount; t++) {
      if (shop.dues!.at[t] === FAR || !isPlaced[t]) continue
      sums.tardiness += dues.cost(t, dues.endOf(t)) - dues.cost(t, dues.endOf(t, -1, this.oldEnd))
    }
  }

  /**
   * Goes over to a variant of the shop in which `ops` have other working time or another published place, and `mould`
   * (−1: none) is due or weighs otherwise. Times stay until they are found again.
   */
  become({ shop, swap }: { shop: Shop; swap?: () => void }, ops: readonly number[], mould = -1): void {
    this.count(ops, mould, -1)
    swap?.()
    this.plan.use(shop)
    this.count(ops, mould, 1)
  }

  private count(ops: readonly number[], mould: number, sign: number): void {
    const { figures } = this
    const { start, end } = this.state
    for (const op of ops) {
      figures.sums.overtime += sign * figures.overtimeOf(op, start[op]!, end[op]!)
      figures.sums.changes += sign * figures.isMoved(op, start[op]!)
      figures.countMode(op, sign)
    }
    if (mould >= 0) figures.countMould(mould, sign)
  }

  /**
   * Floors that keep every operation where it is and yet let it follow what it waits for: its release, or its start where
   * a person left a gap before it.
   */
  readMinimalFloors(minimalFloors: Int32Array): void {
    const { timing } = this
    const { shop, start, floor, isPlaced } = this.state
    for (let op = 0; op < start.length; op++) {
      if (!isPlaced[op]) continue
      const kept = floor[op]!
      floor[op] = shop.release[shop.taskOf[op]!]!
      minimalFloors[op] = timing.evaluate(op) && timing.foundStart === start[op] ? floor[op]! : start[op]!
      floor[op] = kept
    }
    timing.stuck = -1
  }

  /** When predecessors, gates and floor let an operation begin, whatever stands on its lane. */
  readyAt(op: number): number {
    this.timing.evaluate(op)
    return this.timing.foundReady
  }
}
