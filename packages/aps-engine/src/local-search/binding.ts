import type { LivePlan } from './live-plan.ts'

/** Longest chain looked at. */
const longestChain = 300

/** What makes an end as late as it is, last operation first. */
export class BindingChain {
  readonly ops: number[] = []
  /** By position in `ops`: the operation in front of it on its lane or its operators' that holds it up, or −1. */
  readonly blockers: number[] = []
  /** By position: minutes by which the operation and those behind it in the chain can move up by what they wait for. */
  readonly room: number[] = []
  private readonly plan: LivePlan

  constructor(plan: LivePlan) {
    this.plan = plan
  }

  /** Walks back from the operation that ends a mould, or a task with a date of its own. */
  walk(last: number): void {
    const { plan, ops, blockers } = this
    ops.length = 0
    blockers.length = 0
    this.room.length = 0
    let room = Infinity
    let op = last
    while (op >= 0 && ops.length < longestChain) {
      const blocker = this.blockerOf(op)
      ops.push(op)
      blockers.push(blocker)
      if (blocker >= 0) room = Math.min(room, plan.start[op]! - plan.readyFor(op, plan.mode[op]!))
      this.room.push(room)
      op = blocker >= 0 ? blocker : plan.awaitedBy(op)
    }
  }

  private blockerOf(op: number): number {
    const { plan } = this
    if (plan.mode[op]! < 0) return -1
    const ready = plan.readyFor(op, plan.mode[op]!)
    if (plan.start[op]! <= ready) return -1
    const before = plan.before[op]!
    const operator = plan.operatorBefore[op]!
    const free = before < 0 ? -1 : plan.end[before]!
    const operatorFree = operator < 0 ? -1 : plan.end[operator]!
    if (free >= operatorFree) return free > ready ? before : -1
    return operatorFree > ready ? operator : -1
  }
}
