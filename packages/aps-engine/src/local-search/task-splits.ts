import type { LivePlan } from './live-plan.ts'
import type { PlanState } from './plan-state.ts'
import type { Sequences } from './sequences.ts'

/** Divides tasks of a plan and puts splits together again; everything is timed again each time. */
export class TaskSplits {
  private readonly plan: LivePlan
  private readonly state: PlanState
  private readonly sequences: Sequences

  constructor(plan: LivePlan) {
    this.plan = plan
    this.state = plan.state
    this.sequences = plan.sequences
  }

  /** One split more for task t, at mode c in front of `next` on `lane`; false where that cannot be timed. */
  split(t: number, c: number, lane: number, next: number, operatorLane: number, operatorNext: number): boolean {
    const { shop, splits, isPlaced, floor, pin } = this.state
    const op = shop.secondSplit[t]! + splits[t]! - 1
    splits[t]!++
    this.rework(t, splits[t]! - 1)
    isPlaced[op] = 1
    floor[op] = floor[t]!
    pin[op] = -1
    this.stand(op, c, lane, next, operatorLane, operatorNext)
    return this.timeAgain()
  }

  /** One split less: the work of `op` goes to the other splits of its task; false where that cannot be timed. */
  merge(op: number): boolean {
    const { shop, splits, isPlaced, start, mode, lane, after, operatorLane, operatorAfter } = this.state
    const t = shop.taskOf[op]!
    // Splits are numbered without gaps: the last one's place becomes this one's.
    const last = shop.secondSplit[t]! + splits[t]! - 2
    this.leave(op)
    if (op !== last) {
      const place = [mode[last]!, lane[last]!, after[last]!, operatorLane[last]!, operatorAfter[last]!] as const
      this.leave(last)
      this.stand(op, ...place)
    }
    this.sequences.setMode(last, -1)
    isPlaced[last] = 0
    start[last] = -1
    this.plan.records.setEnd(last, -1)
    lane[last] = -1
    operatorLane[last] = -1
    splits[t]!--
    this.rework(t, splits[t]!)
    return this.timeAgain()
  }

  private stand(op: number, c: number, lane: number, next: number, operatorLane: number, operatorNext: number): void {
    const { state, sequences } = this
    sequences.setMode(op, c)
    state.given[state.resource[op]!]! += state.work[op]!
    state.lane[op] = lane
    state.operatorLane[op] = operatorLane
    sequences.link(op, lane, next)
    if (operatorLane >= 0) sequences.link(op, operatorLane, operatorNext)
  }

  private leave(op: number): void {
    const { state, sequences } = this
    sequences.unlink(op, state.lane[op]!)
    if (state.operatorLane[op]! >= 0) sequences.unlink(op, state.operatorLane[op]!)
    state.given[state.resource[op]!]! -= state.work[op]!
  }

  /** The first `count` splits of a task have the work of its present number of splits. */
  private rework(t: number, count: number): void {
    const { given, mode, resource, shop, work } = this.state
    for (let split = 0; split < count; split++) {
      const op = split === 0 ? t : shop.secondSplit[t]! + split - 1
      given[resource[op]!]! -= work[op]!
      this.sequences.setMode(op, mode[op]!)
      given[resource[op]!]! += work[op]!
    }
  }

  private timeAgain(): boolean {
    return this.plan.order.sort(this.state.start) && this.plan.retime()
  }
}
