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
  readonly place: Int32Array
  /** Operation and earlier place of each change of the order, for undo. */
  protected readonly placeLog: number[] = []
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
    this.place = new Int32Array(operationCount)
    this.visited = new Int32Array(operationCount)
  }

  /** Orders all operations by keys and by what they wait for; false where they wait for themselves. */
  protected sort(keys: Int32Array): boolean {
    const { shop, order, place, isPlaced } = this
    const byStart = new Int32Array(order.length)
    orderByStart(keys, shop.start, this.ranks, byStart)
    place.fill(-1)
    let filled = 0
    const path: number[] = []
    for (const first of byStart) {
      if (place[first]! >= 0) continue
      path.push(first)
      while (path.length) {
        const op = path[path.length - 1]!
        const waiting = isPlaced[op] ? this.openPredecessor(op) : -1
        if (waiting < 0) {
          path.pop()
          if (place[op]! < 0) {
            place[op] = filled
            order[filled++] = op
          }
        } else if (path.length > order.length) return false
        else path.push(waiting)
      }
    }
    this.placeLog.length = 0
    return true
  }

  /** Something that `op` waits for and that has no place in the order yet, or −1. */
  private openPredecessor(op: number): number {
    const { shop, place } = this
    const { predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    const before = this.before[op]!
    if (before >= 0 && place[before]! < 0) return before
    const people = this.peopleBefore[op]!
    if (people >= 0 && place[people]! < 0) return people
    if (this.waitsForNobody[t]) return -1
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      if (place[head]! < 0) return head
      for (let part = 1; part < this.parts[head]!; part++) {
        const other = shop.satellites[head]! + part - 1
        if (place[other]! < 0) return other
      }
    }
    return -1
  }

  /** Mends the order for `before` in front of `after`; false where `after` is waited for by `before`. */
  protected arrange(before: number, after: number): boolean {
    const { place, order, forward, backward, slots } = this
    const low = place[after]!
    const high = place[before]!
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
    const byPlace = (a: number, b: number) => place[a]! - place[b]!
    forward.sort(byPlace)
    backward.sort(byPlace)
    for (const op of backward) slots.push(place[op]!)
    for (const op of forward) slots.push(place[op]!)
    slots.sort((a, b) => a - b)
    for (let i = 0; i < slots.length; i++) {
      const op = i < backward.length ? backward[i]! : forward[i - backward.length]!
      this.placeLog.push(op, place[op]!)
      place[op] = slots[i]!
      order[slots[i]!] = op
    }
    return true
  }

  protected restorePlaces(): void {
    const { placeLog, place, order } = this
    for (let i = placeLog.length - 2; i >= 0; i -= 2) {
      place[placeLog[i]!] = placeLog[i + 1]!
      order[placeLog[i + 1]!] = placeLog[i]!
    }
    placeLog.length = 0
  }

  /** Latest start among all that `op` would wait for. */
  protected latestBefore(op: number, lane: number, next: number, peopleLane: number, peopleNext: number): number {
    const { shop, start } = this
    const { predStart, predNode } = shop.graph
    let latest = this.startBefore(op, lane, next)
    if (peopleLane >= 0) latest = Math.max(latest, this.startBefore(op, peopleLane, peopleNext))
    const t = shop.taskOf[op]!
    if (this.waitsForNobody[t]) return latest
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      if (start[head]! > latest) latest = start[head]!
      for (let part = 1; part < this.parts[head]!; part++)
        latest = Math.max(latest, start[shop.satellites[head]! + part - 1]!)
    }
    return latest
  }

  private startBefore(op: number, lane: number, next: number): number {
    let before = next < 0 ? this.last[lane]! : this.previousOn(next, lane)
    if (before === op) before = this.previousOn(op, lane)
    return before < 0 ? -1 : this.start[before]!
  }

  /** Earliest start among all that would wait for `op`. */
  protected earliestAfter(op: number, next: number, peopleNext: number): number {
    const { shop, start } = this
    const { succStart, succNode } = shop.graph
    let earliest = Infinity
    if (next >= 0) earliest = start[next]!
    if (peopleNext >= 0) earliest = Math.min(earliest, start[peopleNext]!)
    const t = shop.taskOf[op]!
    for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
      const head = succNode[s]!
      if (!this.isPlaced[head] || this.waitsForNobody[head]) continue
      if (start[head]! < earliest) earliest = start[head]!
      for (let part = 1; part < this.parts[head]!; part++)
        earliest = Math.min(earliest, start[shop.satellites[head]! + part - 1]!)
    }
    return earliest
  }

  /** Last place in the order among all that `op` waits for. */
  protected lastPlaceBefore(op: number): number {
    const { shop, place } = this
    const { predStart, predNode } = shop.graph
    let last = -1
    if (this.before[op]! >= 0) last = place[this.before[op]!]!
    if (this.peopleBefore[op]! >= 0) last = Math.max(last, place[this.peopleBefore[op]!]!)
    const t = shop.taskOf[op]!
    if (this.waitsForNobody[t]) return last
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      if (place[head]! > last) last = place[head]!
      for (let part = 1; part < this.parts[head]!; part++)
        last = Math.max(last, place[shop.satellites[head]! + part - 1]!)
    }
    return last
  }

  /** The operation whose end, with transfer and lag, comes last among those that `op` waits for by links; −1 for none. */
  awaitedBy(op: number): number {
    const { shop, end } = this
    const { predStart, predNode, predArc } = shop.graph
    const t = shop.taskOf[op]!
    if (this.waitsForNobody[t]) return -1
    let found = -1
    let latest = this.floor[op]!
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      for (let part = 0; part < this.parts[head]!; part++) {
        const other = part === 0 ? head : shop.satellites[head]! + part - 1
        let ready = end[other]! + shop.arcLag[predArc[p]!]!
        if (this.resource[other] !== this.resource[op])
          ready += this.travel[this.seat[other]! * this.seats + this.seat[op]!]!
        if (ready <= latest || this.start[other]! > this.start[op]!) continue
        latest = ready
        found = other
      }
    }
    return found
  }

  private visitForward(op: number, low: number, high: number): void {
    if (op < 0 || this.visited[op] === this.visit || this.place[op]! > high || this.place[op]! < low) return
    this.visited[op] = this.visit
    this.forward.push(op)
  }

  private visitBackward(op: number, low: number, high: number): void {
    if (op < 0 || this.visited[op]! >= this.visit || this.place[op]! > high || this.place[op]! < low) return
    this.visited[op] = this.visit + 1
    this.backward.push(op)
  }

  private pushSuccessors(op: number, low: number, high: number): void {
    const { shop, isPlaced, parts } = this
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    this.visitForward(this.after[op]!, low, high)
    this.visitForward(this.peopleAfter[op]!, low, high)
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      if (!isPlaced[head] || this.waitsForNobody[head]) continue
      this.visitForward(head, low, high)
      for (let part = 1; part < parts[head]!; part++) this.visitForward(shop.satellites[head]! + part - 1, low, high)
    }
  }

  private pushPredecessors(op: number, low: number, high: number): void {
    const { shop, parts } = this
    const { predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    this.visitBackward(this.before[op]!, low, high)
    this.visitBackward(this.peopleBefore[op]!, low, high)
    if (this.waitsForNobody[t]) return
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      this.visitBackward(head, low, high)
      for (let part = 1; part < parts[head]!; part++) this.visitBackward(shop.satellites[head]! + part - 1, low, high)
    }
  }
}
