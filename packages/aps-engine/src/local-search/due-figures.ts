import { FAR } from '../instance/shop.ts'
import { MoveEstimates } from './move-estimates.ts'

/** How late tasks are by dates of their own. */
export class DueFigures extends MoveEstimates {
  /** End of a placed task's last split; one of them may be left out. */
  protected endOfTask(t: number, except = -1, ends: ArrayLike<number> = this.end): number {
    let latest = except === t ? -1 : ends[t]!
    for (let split = 1, splits = this.splits[t]!; split < splits; split++) {
      const op = this.shop.secondSplit[t]! + split - 1
      if (op !== except && ends[op]! > latest) latest = ends[op]!
    }
    return latest
  }

  /** Weighted minutes by which a task ends after a date of its own. */
  protected dueCost(t: number, end: number): number {
    const { at, weight } = this.shop.dues!
    return end > at[t]! ? weight[t]! * (end - at[t]!) : 0
  }

  /** Weighted minutes that are more when an operation of a task with a date of its own ends at another time. */
  protected dueChange(op: number, oldEnd: number, newEnd: number): number {
    const t = this.shop.taskOf[op]!
    if (this.shop.dues!.at[t] === FAR) return 0
    const others = this.splits[t]! > 1 ? this.endOfTask(t, op) : -1
    return this.dueCost(t, Math.max(others, newEnd)) - this.dueCost(t, Math.max(others, oldEnd))
  }

  /** Weighted minutes by which task t is late by a date of its own. */
  lateByDue(t: number): number {
    return this.shop.dues && this.isPlaced[t] ? this.dueCost(t, this.endOfTask(t)) : 0
  }

  /** The operation that ends a task. */
  lastOfTask(t: number): number {
    const end = this.endOfTask(t)
    for (let split = 1, splits = this.splits[t]!; split < splits; split++) {
      const op = this.shop.secondSplit[t]! + split - 1
      if (this.end[op] === end) return op
    }
    return t
  }
}
