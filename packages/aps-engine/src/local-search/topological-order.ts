import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import type { PlanState } from './plan-state.ts'
import { orderByStart, ranksOf } from './positions.ts'

/**
 * All operations in an order in which each stands behind what it waits for, by links and on its lanes. It is mended where a move
 * breaks it (Pearce, Kelly 2006): only what lies between the two ends of a new arc moves.
 */
export class TopologicalOrder {
  readonly order: Int32Array
  /** By operation: where it stands in `order`. */
  readonly position: Int32Array
  private readonly state: PlanState
  /** Operation and earlier position of each change of the order, for `restore`. */
  private readonly log: number[] = []
  private readonly ranks: Int32Array
  private readonly forward: number[] = []
  private readonly backward: number[] = []
  private readonly slots: number[] = []
  private readonly visited: Int32Array
  private visit = 0

  constructor(state: PlanState) {
    this.state = state
    const { operationCount } = state.shop
    this.ranks = ranksOf(state.shop)
    this.order = new Int32Array(operationCount)
    this.position = new Int32Array(operationCount)
    this.visited = new Int32Array(operationCount)
  }

  /** Orders all operations by keys and by what they wait for; false where they wait for themselves. @throws Stopped */
  sort(keys: Int32Array, signal?: CancelSignal): boolean {
    const { order, position } = this
    const { shop, isPlaced } = this.state
    const byStart = new Int32Array(order.length)
    orderByStart(keys, shop.start, this.ranks, byStart)
    throwIfStopped(signal)
    position.fill(-1)
    let filled = 0
    const path: number[] = []
    for (const first of byStart) {
      if (position[first]! >= 0) continue
      path.push(first)
      while (path.length) {
        const op = path[path.length - 1]!
        const waiting = isPlaced[op] ? this.openPredecessor(op) : -1
        if (waiting < 0) {
          path.pop()
          if (position[op]! < 0) {
            position[op] = filled
            order[filled++] = op
          }
        } else if (path.length > order.length) return false
        else path.push(waiting)
      }
    }
    this.log.length = 0
    return true
  }

  /** Something that `op` waits for and that has no position in the order yet, or −1. */
  private openPredecessor(op: number): number {
    const { position, state } = this
    const { shop } = state
    const { predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    const before = state.before[op]!
    if (before >= 0 && position[before]! < 0) return before
    const operator = state.operatorBefore[op]!
    if (operator >= 0 && position[operator]! < 0) return operator
    if (state.fixtures !== undefined) {
      const holder = state.fixtures.before[op]!
      if (holder >= 0 && position[holder]! < 0) return holder
    }
    if (state.ignoresPredecessors[t]) return -1
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      if (position[head]! < 0) return head
      for (let split = 1; split < state.splits[head]!; split++) {
        const other = shop.secondSplit[head]! + split - 1
        if (position[other]! < 0) return other
      }
    }
    return -1
  }

  /** Mends the order for `before` in front of `after`; false where `after` is waited for by `before`. */
  arrange(before: number, after: number): boolean {
    const { position, order, forward, backward, slots } = this
    const low = position[after]!
    const high = position[before]!
    if (low > high) return true
    this.visit += 2
    forward.length = 0
    backward.length = 0
    slots.length = 0
    this.visitForward(after, low, high)
    for (let i = 0; i < forward.length; i++) {
      if (forward[i] === before) return false
      this.pushSuccessors(forward[i]!, low, high)
    }
    this.visitBackward(before, low, high)
    for (let i = 0; i < backward.length; i++) this.pushPredecessors(backward[i]!, low, high)
    const byPlace = (a: number, b: number) => position[a]! - position[b]!
    forward.sort(byPlace)
    backward.sort(byPlace)
    for (const op of backward) slots.push(position[op]!)
    for (const op of forward) slots.push(position[op]!)
    slots.sort((a, b) => a - b)
    for (let i = 0; i < slots.length; i++) {
      const op = i < backward.length ? backward[i]! : forward[i - backward.length]!
      this.log.push(op, position[op]!)
      position[op] = slots[i]!
      order[slots[i]!] = op
    }
    return true
  }

  /** What was changed since the last `keep` or `restore` stays. */
  keep(): void {
    this.log.length = 0
  }

  /** Takes back what was changed since the last `keep` or `restore`. */
  restore(): void {
    const { log, position, order } = this
    for (let i = log.length - 2; i >= 0; i -= 2) {
      position[log[i]!] = log[i + 1]!
      order[log[i + 1]!] = log[i]!
    }
    log.length = 0
  }

  /** Last position in the order among all that `op` waits for. */
  lastBefore(op: number): number {
    const { position, state } = this
    const { shop } = state
    const { predStart, predNode } = shop.graph
    let last = -1
    if (state.before[op]! >= 0) last = position[state.before[op]!]!
    if (state.operatorBefore[op]! >= 0) last = Math.max(last, position[state.operatorBefore[op]!]!)
    if (state.fixtures !== undefined && state.fixtures.before[op]! >= 0)
      last = Math.max(last, position[state.fixtures.before[op]!]!)
    const t = shop.taskOf[op]!
    if (state.ignoresPredecessors[t]) return last
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      if (position[head]! > last) last = position[head]!
      for (let split = 1; split < state.splits[head]!; split++)
        last = Math.max(last, position[shop.secondSplit[head]! + split - 1]!)
    }
    return last
  }

  /** First position in the order among all that waits for `op`; behind the last for none. */
  firstAfter(op: number): number {
    const { position, state } = this
    const { shop } = state
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    let first = position.length
    for (const next of [state.after[op]!, state.operatorAfter[op]!])
      if (next >= 0 && position[next]! < first) first = position[next]!
    const holder = state.fixtures === undefined ? -1 : state.fixtures.after[op]!
    if (holder >= 0 && position[holder]! < first) first = position[holder]!
    for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
      const head = succNode[s]!
      for (let split = 0; split < state.splits[head]!; split++) {
        const waiting = split === 0 ? head : shop.secondSplit[head]! + split - 1
        if (position[waiting]! < first) first = position[waiting]!
      }
    }
    return first
  }

  copyFrom(other: TopologicalOrder): void {
    this.order.set(other.order)
    this.position.set(other.position)
  }

  private visitForward(op: number, low: number, high: number): void {
    if (op < 0 || this.visited[op] === this.visit || this.position[op]! > high || this.position[op]! < low) return
    this.visited[op] = this.visit
    this.forward.push(op)
  }

  private visitBackward(op: number, low: number, high: number): void {
    if (op < 0 || this.visited[op]! >= this.visit || this.position[op]! > high || this.position[op]! < low) return
    this.visited[op] = this.visit + 1
    this.backward.push(op)
  }

  private pushSuccessors(op: number, low: number, high: number): void {
    const { state } = this
    const { shop, isPlaced, splits } = state
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    this.visitForward(state.after[op]!, low, high)
    this.visitForward(state.operatorAfter[op]!, low, high)
    if (state.fixtures !== undefined) this.visitForward(state.fixtures.after[op]!, low, high)
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      if (!isPlaced[head] || state.ignoresPredecessors[head]) continue
      this.visitForward(head, low, high)
      for (let split = 1; split < splits[head]!; split++)
        this.visitForward(shop.secondSplit[head]! + split - 1, low, high)
    }
  }

  private pushPredecessors(op: number, low: number, high: number): void {
    const { state } = this
    const { shop, splits } = state
    const { predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    this.visitBackward(state.before[op]!, low, high)
    this.visitBackward(state.operatorBefore[op]!, low, high)
    if (state.fixtures !== undefined) this.visitBackward(state.fixtures.before[op]!, low, high)
    if (state.ignoresPredecessors[t]) return
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      this.visitBackward(head, low, high)
      for (let split = 1; split < splits[head]!; split++)
        this.visitBackward(shop.secondSplit[head]! + split - 1, low, high)
    }
  }
}
