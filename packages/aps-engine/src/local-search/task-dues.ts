import { FAR } from '../instance/shop.ts'
import type { PlanState } from './plan-state.ts'

/** How late tasks are by dates of their own. */
export class TaskDues {
  private readonly state: PlanState

  constructor(state: PlanState) {
    this.state = state
  }

  /** End of a placed task's last split; one of them may be left out. */
  endOf(t: number, except = -1, ends: ArrayLike<number> = this.state.end): number {
    const { splits, shop } = this.state
    let latest = except === t ? -1 : ends[t]!
    for (let split = 1, last = splits[t]!; split < last; split++) {
      const op = shop.secondSplit[t]! + split - 1
      if (op !== except && ends[op]! > latest) latest = ends[op]!
    }
    return latest
  }

  /** Weighted minutes by which a task ends after a date of its own. */
  cost(t: number, end: number): number {
    const { at, weight } = this.state.shop.dues!
    return end > at[t]! ? weight[t]! * (end - at[t]!) : 0
  }

  /** Weighted minutes that are more when an operation of a task with a date of its own ends at another time. */
  change(op: number, oldEnd: number, newEnd: number): number {
    const { shop, splits } = this.state
    const t = shop.taskOf[op]!
    if (shop.dues!.at[t] === FAR) return 0
    const others = splits[t]! > 1 ? this.endOf(t, op) : -1
    return this.cost(t, Math.max(others, newEnd)) - this.cost(t, Math.max(others, oldEnd))
  }

  /** Weighted minutes by which task t is late by a date of its own. */
  lateBy(t: number): number {
    const { shop, isPlaced } = this.state
    return shop.dues && isPlaced[t] ? this.cost(t, this.endOf(t)) : 0
  }

  /** The operation that ends a task. */
  lastOf(t: number): number {
    const { end, splits, shop } = this.state
    const latest = this.endOf(t)
    for (let split = 1, last = splits[t]!; split < last; split++) {
      const op = shop.secondSplit[t]! + split - 1
      if (end[op] === latest) return op
    }
    return t
  }
}
