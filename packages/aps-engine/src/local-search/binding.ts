import type { MoveEstimates } from './move-estimates.ts'
import type { LivePlan } from './live-plan.ts'
import type { PlanState } from './plan-state.ts'

/** Longest chain looked at. */
const longestChain = 300

/** What makes an end as late as it is, last operation first. */
export class BindingChain {
  readonly ops: number[] = []
  /** By position in `ops`: the operation in front of it on its lane, its operators' or among those that hold its fixture that holds it up, or −1. */
  readonly blockers: number[] = []
  /** By position: minutes by which the operation and those behind it in the chain can move up by what they wait for. */
  readonly room: number[] = []
  private readonly state: PlanState
  private readonly estimates: MoveEstimates

  constructor({ state, estimates }: LivePlan) {
    this.state = state
    this.estimates = estimates
  }

  /** Walks back from the operation that ends a mould, or a task with a date of its own. */
  walk(last: number): void {
    const { state, estimates, ops, blockers } = this
    ops.length = 0
    blockers.length = 0
    this.room.length = 0
    let room = Infinity
    let op = last
    while (op >= 0 && ops.length < longestChain) {
      const blocker = this.blockerOf(op)
      ops.push(op)
      blockers.push(blocker)
      if (blocker >= 0) room = Math.min(room, state.start[op]! - estimates.readyFor(op, state.mode[op]!))
      this.room.push(room)
      op = blocker >= 0 ? blocker : this.awaitedBy(op)
    }
  }

  private blockerOf(op: number): number {
    const { state, estimates } = this
    if (state.mode[op]! < 0) return -1
    const ready = estimates.readyFor(op, state.mode[op]!)
    if (state.start[op]! <= ready) return -1
    const before = state.before[op]!
    const operator = state.operatorBefore[op]!
    const free = before < 0 ? -1 : state.end[before]!
    const operatorFree = operator < 0 ? -1 : state.end[operator]!
    const { fixtures } = state
    if (
      fixtures?.holds(op) &&
      fixtures.freeFrom(op, Math.max(free, operatorFree, ready)) > ready &&
      fixtures.awaited >= 0
    )
      return fixtures.awaited
    if (free >= operatorFree) return free > ready ? before : -1
    return operatorFree > ready ? operator : -1
  }

  /** The operation whose end, with transfer and lag, comes last among those that `op` waits for by links; −1 for none. */
  private awaitedBy(op: number): number {
    const { state } = this
    const { shop, start, end } = state
    const { predStart, predNode, predArc } = shop.graph
    const t = shop.taskOf[op]!
    if (state.ignoresPredecessors[t]) return -1
    let found = -1
    let latest = state.floor[op]!
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      for (let split = 0; split < state.splits[head]!; split++) {
        const other = split === 0 ? head : shop.secondSplit[head]! + split - 1
        const ready = end[other]! + shop.arcLag[predArc[p]!]! + state.travelBetween(other, op)
        if (ready <= latest || start[other]! > start[op]!) continue
        latest = ready
        found = other
      }
    }
    return found
  }
}
