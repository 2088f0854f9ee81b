import type { Shop } from '../instance/shop.ts'
import { Figures } from './figures.ts'
import { orderByStart, ranksOf } from './positions.ts'

/**
 * A plan whose operations stand in an order in which each is behind all that it waits for, by links and on its lanes.
 * The order is mended where it breaks (Pearce, Kelly 2006): only what lies between the two ends of a new arc moves.
 */
export class OrderedPlan extends Figures {
  /** All operations, each behind what it waits for. */
  readonly order: Int32Array
  /** By operation: where it stands in `order`. */
  readonly position: Int32Array
  /** Operation and earlier position of each change of the order, for undo. */
  protected readonly positionLog: number[] = []
  private readonly ranks: Int32Array
  private readonly forward: number[] = []
  private readonly backward: number[] = []
  private readonly slots: number[] = []
  private readonly visited: Int32Array
  private visit = 0

  constructor(shop: Shop) {
    super(shop)
    const { operationCount } = shop
    this.ranks = ranksOf(shop)
    this.order = new Int32Array(operationCount)
    this.position = new Int32Array(operationCount)
    this.visited = new Int32Array(operationCount)
  }

  /** Orders all operations by keys and by what they wait for; false where they wait for themselves. */
  protected sort(keys: Int32Array): boolean {
    const { shop, order, position, isPlaced } = this
    const byStart = new Int32Array(order.length)
    orderByStart(keys, shop.start, this.ranks, byStart)
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
    this.positionLog.length = 0
    return true
  }

  /** Something that `op` waits for and that has no position in the order yet, or −1. */
  private openPredecessor(op: number): number {
    const { shop, position } = this
    const { predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    const before = this.before[op]!
    if (before >= 0 && position[before]! < 0) return before
    const operator = this.operatorBefore[op]!
    if (operator >= 0 && position[operator]! < 0) return operator
    if (this.ignoresPredecessors[t]) return -1
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      if (position[head]! < 0) return head
      for (let split = 1; split < this.splits[head]!; split++) {
        const other = shop.secondSplit[head]! + split - 1
        if (position[other]! < 0) return other
      }
    }
    return -1
  }

  /** Mends the order for `before` in front of `after`; false where `after` is waited for by `before`. */
  protected arrange(before: number, after: number): boolean {
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
      this.positionLog.push(op, position[op]!)
      position[op] = slots[i]!
      order[slots[i]!] = op
    }
    return true
  }

  protected restorePositions(): void {
    const { positionLog, position, order } = this
    for (let i = positionLog.length - 2; i >= 0; i -= 2) {
      position[positionLog[i]!] = positionLog[i + 1]!
      order[positionLog[i + 1]!] = positionLog[i]!
    }
    positionLog.length = 0
  }

  /** Latest start among all that `op` would wait for. */
  protected latestBefore(op: number, lane: number, next: number, operatorLane: number, operatorNext: number): number {
    const { shop, start } = this
    const { predStart, predNode } = shop.graph
    let latest = this.startBefore(op, lane, next)
    if (operatorLane >= 0) latest = Math.max(latest, this.startBefore(op, operatorLane, operatorNext))
    const t = shop.taskOf[op]!
    if (this.ignoresPredecessors[t]) return latest
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      if (start[head]! > latest) latest = start[head]!
      for (let split = 1; split < this.splits[head]!; split++)
        latest = Math.max(latest, start[shop.secondSplit[head]! + split - 1]!)
    }
    return latest
  }

  private startBefore(op: number, lane: number, next: number): number {
    let before = next < 0 ? this.last[lane]! : this.previousOn(next, lane)
    if (before === op) before = this.previousOn(op, lane)
    return before < 0 ? -1 : this.start[before]!
  }

  /** Earliest start among all that would wait for `op`. */
  protected earliestAfter(op: number, next: number, operatorNext: number): number {
    const { shop, start } = this
    const { succStart, succNode } = shop.graph
    let earliest = Infinity
    if (next >= 0) earliest = start[next]!
    if (operatorNext >= 0) earliest = Math.min(earliest, start[operatorNext]!)
    const t = shop.taskOf[op]!
    for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
      const head = succNode[s]!
      if (!this.isPlaced[head] || this.ignoresPredecessors[head]) continue
      if (start[head]! < earliest) earliest = start[head]!
      for (let split = 1; split < this.splits[head]!; split++)
        earliest = Math.min(earliest, start[shop.secondSplit[head]! + split - 1]!)
    }
    return earliest
  }

  /** Last position in the order among all that `op` waits for. */
  protected lastPositionBefore(op: number): number {
    const { shop, position } = this
    const { predStart, predNode } = shop.graph
    let last = -1
    if (this.before[op]! >= 0) last = position[this.before[op]!]!
    if (this.operatorBefore[op]! >= 0) last = Math.max(last, position[this.operatorBefore[op]!]!)
    const t = shop.taskOf[op]!
    if (this.ignoresPredecessors[t]) return last
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      if (position[head]! > last) last = position[head]!
      for (let split = 1; split < this.splits[head]!; split++)
        last = Math.max(last, position[shop.secondSplit[head]! + split - 1]!)
    }
    return last
  }

  /** The operation whose end, with transfer and lag, comes last among those that `op` waits for by links; −1 for none. */
  awaitedBy(op: number): number {
    const { shop, end } = this
    const { predStart, predNode, predArc } = shop.graph
    const t = shop.taskOf[op]!
    if (this.ignoresPredecessors[t]) return -1
    let found = -1
    let latest = this.floor[op]!
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      for (let split = 0; split < this.splits[head]!; split++) {
        const other = split === 0 ? head : shop.secondSplit[head]! + split - 1
        const ready = end[other]! + shop.arcLag[predArc[p]!]! + this.travelBetween(other, op)
        if (ready <= latest || this.start[other]! > this.start[op]!) continue
        latest = ready
        found = other
      }
    }
    return found
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
    const { shop, isPlaced, splits } = this
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    this.visitForward(this.after[op]!, low, high)
    this.visitForward(this.operatorAfter[op]!, low, high)
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      if (!isPlaced[head] || this.ignoresPredecessors[head]) continue
      this.visitForward(head, low, high)
      for (let split = 1; split < splits[head]!; split++)
        this.visitForward(shop.secondSplit[head]! + split - 1, low, high)
    }
  }

  private pushPredecessors(op: number, low: number, high: number): void {
    const { shop, splits } = this
    const { predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    this.visitBackward(this.before[op]!, low, high)
    this.visitBackward(this.operatorBefore[op]!, low, high)
    if (this.ignoresPredecessors[t]) return
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      this.visitBackward(head, low, high)
      for (let split = 1; split < splits[head]!; split++)
        this.visitBackward(shop.secondSplit[head]! + split - 1, low, high)
    }
  }
}
