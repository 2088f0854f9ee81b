import type { JobShop } from './job-shop.ts'
import { IncrementalPropagation } from './incremental-propagation.ts'

/** From so many tasks on, following what a move changes is quicker than timing all that comes behind it again. */
const largeTasks = 1500

/**
 * A solution as a disjunctive graph: the mode of each node, the sequence on each machine as a linked list, a topological
 * order, heads and tails. `end[v]` is the length of the longest path to the end of v, `tail[v]` from its start to the last
 * end; so the longest path through v is `end[v] + tail[v] − minutes[v]`. Node `count` is the sentinel with zeros.
 */
export class Schedule {
  readonly problem: JobShop
  readonly mode: Int32Array
  readonly machine: Int32Array
  readonly minutes: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
  readonly first: Int32Array
  readonly order: Int32Array
  readonly position: Int32Array
  readonly end: Int32Array
  readonly tail: Int32Array
  makespan = 0
  private readonly side: Int32Array
  private readonly mark: Uint8Array
  private readonly propagation: IncrementalPropagation | undefined

  /** @param incrementalFrom tasks from which on only what a move changes is timed again */
  constructor(problem: JobShop, incrementalFrom = largeTasks) {
    const { count, machines } = problem
    this.problem = problem
    this.mode = new Int32Array(count + 1).fill(-1)
    this.machine = new Int32Array(count + 1).fill(-1)
    this.minutes = new Int32Array(count + 1)
    this.before = new Int32Array(count + 1).fill(count)
    this.after = new Int32Array(count + 1).fill(count)
    this.first = new Int32Array(machines).fill(count)
    this.order = new Int32Array(count)
    this.position = new Int32Array(count + 1)
    this.end = new Int32Array(count + 1)
    this.tail = new Int32Array(count + 1)
    this.side = new Int32Array(count)
    this.propagation = count >= incrementalFrom ? new IncrementalPropagation(this) : undefined
    this.mark = new Uint8Array(count + 1)
  }

  copyFrom(other: Schedule): void {
    this.mode.set(other.mode)
    this.machine.set(other.machine)
    this.minutes.set(other.minutes)
    this.before.set(other.before)
    this.after.set(other.after)
    this.first.set(other.first)
    this.order.set(other.order)
    this.position.set(other.position)
    this.end.set(other.end)
    this.tail.set(other.tail)
    this.makespan = other.makespan
  }

  /** Builds the graph from modes and a topological order, in which the machines take their work. */
  build(mode: Int32Array, order: ArrayLike<number>): void {
    const { count, machines, modeMachine, modeMinutes, ownMinutes } = this.problem
    const { before, after, first, machine, minutes } = this
    first.fill(count)
    const last = new Int32Array(machines).fill(count)
    for (let at = 0; at < count; at++) {
      const v = order[at]!
      const c = mode[v]!
      this.mode[v] = c
      this.order[at] = v
      this.position[v] = at
      before[v] = count
      after[v] = count
      machine[v] = c < 0 ? -1 : modeMachine[c]!
      minutes[v] = c < 0 ? ownMinutes[v]! : modeMinutes[c]!
      if (c < 0) continue
      const k = machine[v]!
      if (last[k] === count) first[k] = v
      else {
        before[v] = last[k]!
        after[last[k]!] = v
      }
      last[k] = v
    }
    this.settleFrom(0)
    this.settleTails(count - 1)
  }

  /** Heads anew from a place in the order to its end. */
  settleFrom(position: number): void {
    const { order, end, minutes, before } = this
    const { count, firstPred, release, isChained, predStart, predNode } = this.problem
    for (let at = position; at < count; at++) {
      const v = order[at]!
      let head = release[v]!
      const onMachine = end[before[v]!]!
      const inChain = end[firstPred[v]!]!
      if (onMachine > head) head = onMachine
      if (inChain > head) head = inChain
      if (!isChained)
        for (let p = predStart[v]! + 1, stop = predStart[v + 1]!; p < stop; p++) {
          const other = end[predNode[p]!]!
          if (other > head) head = other
        }
      end[v] = head + minutes[v]!
    }
    this.measure()
  }

  private measure(): void {
    const { end } = this
    const { sinks } = this.problem
    let makespan = 0
    for (let s = 0; s < sinks.length; s++) if (end[sinks[s]!]! > makespan) makespan = end[sinks[s]!]!
    this.makespan = makespan
  }

  /** Tails anew from a place in the order back to its beginning. */
  settleTails(position: number): void {
    const { order, tail, minutes, after } = this
    const { firstSucc, isChained, succStart, succNode } = this.problem
    for (let at = position; at >= 0; at--) {
      const v = order[at]!
      let rest = tail[after[v]!]!
      const inChain = tail[firstSucc[v]!]!
      if (inChain > rest) rest = inChain
      if (!isChained)
        for (let s = succStart[v]! + 1, stop = succStart[v + 1]!; s < stop; s++) {
          const other = tail[succNode[s]!]!
          if (other > rest) rest = other
        }
      tail[v] = rest + minutes[v]!
    }
  }

  /** Longest path to the start of v that does not come over its machine. */
  chainHead(v: number, ends: Int32Array): number {
    const { release, firstPred, isChained, predStart, predNode } = this.problem
    let head = ends[firstPred[v]!]!
    if (release[v]! > head) head = release[v]!
    if (!isChained)
      for (let p = predStart[v]! + 1, stop = predStart[v + 1]!; p < stop; p++)
        if (ends[predNode[p]!]! > head) head = ends[predNode[p]!]!
    return head
  }

  /** Longest path behind the end of v that does not go over its machine. */
  chainTail(v: number, tails: Int32Array): number {
    const { firstSucc, isChained, succStart, succNode } = this.problem
    let rest = tails[firstSucc[v]!]!
    if (!isChained)
      for (let s = succStart[v]! + 1, stop = succStart[v + 1]!; s < stop; s++)
        if (tails[succNode[s]!]! > rest) rest = tails[succNode[s]!]!
    return rest
  }

  unlink(v: number): void {
    const { before, after, first } = this
    const { count } = this.problem
    const a = before[v]!
    const b = after[v]!
    if (a === count) first[this.machine[v]!] = b
    else after[a] = b
    if (b !== count) before[b] = a
  }

  /** Puts v, which stands nowhere, between neighbours a and b (or the sentinel) of the machine of mode c. */
  link(v: number, c: number, a: number, b: number): void {
    const { before, after, first } = this
    const { count, modeMachine, modeMinutes } = this.problem
    const k = modeMachine[c]!
    this.mode[v] = c
    this.machine[v] = k
    this.minutes[v] = modeMinutes[c]!
    before[v] = a
    after[v] = b
    if (a === count) first[k] = v
    else after[a] = v
    if (b !== count) before[b] = v
  }

  /** Moves v to mode c between a and b and brings order, heads and tails up to date; false (nothing changed) on a cycle. */
  move(v: number, c: number, a: number, b: number): boolean {
    const oldBefore = this.before[v]!
    if (!this.moveHeads(v, c, a, b)) return false
    const { propagation } = this
    if (propagation) {
      propagation.mark(v)
      propagation.mark(oldBefore)
      propagation.mark(a)
      propagation.tails(this.lastChanged)
    } else this.settleTails(this.lastChanged)
    return true
  }

  /** As `move`, for searches that need no tails. */
  moveHeads(v: number, c: number, a: number, b: number): boolean {
    const oldMode = this.mode[v]!
    const oldBefore = this.before[v]!
    const oldAfter = this.after[v]!
    this.unlink(v)
    if (!this.reorder(v, a, b)) {
      this.link(v, oldMode, oldBefore, oldAfter)
      return false
    }
    this.link(v, c, a, b)
    const { propagation } = this
    if (propagation) {
      propagation.mark(v)
      propagation.mark(oldAfter)
      propagation.mark(b)
      propagation.heads(this.firstChanged)
      this.measure()
    } else this.settleFrom(this.firstChanged)
    return true
  }

  /** Takes a move of v back that left mode c between a and b; `ends` are the ends before it. Tails are left as they are. */
  undoHeads(v: number, c: number, a: number, b: number, ends: Int32Array): void {
    this.unlink(v)
    this.reorder(v, a, b)
    this.link(v, c, a, b)
    this.end.set(ends)
    this.measure()
  }

  private firstChanged = 0
  private lastChanged = 0

  /** Makes the order one in which v comes after a and its predecessors and before b and its successors. */
  private reorder(v: number, a: number, b: number): boolean {
    const { order, position, side, mark } = this
    const { count, predStart, predNode, succStart, succNode } = this.problem
    const own = position[v]!
    let low = a === count ? -1 : position[a]!
    for (let p = predStart[v]!, stop = predStart[v + 1]!; p < stop; p++)
      if (position[predNode[p]!]! > low) low = position[predNode[p]!]!
    let high = b === count ? count : position[b]!
    for (let s = succStart[v]!, stop = succStart[v + 1]!; s < stop; s++)
      if (position[succNode[s]!]! < high) high = position[succNode[s]!]!
    // Neighbours that v leaves change too.
    this.firstChanged = own
    this.lastChanged = own
    if (low < high) {
      if (own < low) {
        for (let at = own; at < low; at++) position[(order[at] = order[at + 1]!)] = at
        position[(order[low] = v)] = low
        this.lastChanged = low
      } else if (own > high) {
        for (let at = own; at > high; at--) position[(order[at] = order[at - 1]!)] = at
        position[(order[high] = v)] = high
        this.firstChanged = high
      }
      return true
    }
    // What follows v or b and stands at or before `low` has to go behind it.
    const { before } = this
    if (b !== count) mark[b] = 1
    for (let s = succStart[v]!, stop = succStart[v + 1]!; s < stop; s++) mark[succNode[s]!] = 1
    for (let at = high; at <= low; at++) {
      const x = order[at]!
      if (mark[x] || x === v) continue
      if (mark[before[x]!]) mark[x] = 1
      else
        for (let p = predStart[x]!, stop = predStart[x + 1]!; p < stop; p++)
          if (mark[predNode[p]!]) {
            mark[x] = 1
            break
          }
    }
    let isCycle = a !== count && mark[a] === 1
    for (let p = predStart[v]!, stop = predStart[v + 1]!; p < stop; p++) if (mark[predNode[p]!]) isCycle = true
    const from = own < high ? own : high
    const to = own > low ? own : low
    if (!isCycle) {
      let out = from
      let moved = 0
      for (let at = from; at <= to; at++) {
        const x = order[at]!
        if (x === v) continue
        if (at > low || mark[x]) side[moved++] = x
        else position[(order[out] = x)] = out++
      }
      position[(order[out] = v)] = out++
      for (let i = 0; i < moved; i++) position[(order[out] = side[i]!)] = out++
      this.firstChanged = from
      this.lastChanged = to
    }
    for (let at = from; at <= to; at++) mark[order[at]!] = 0
    if (b !== count) mark[b] = 0
    for (let s = succStart[v]!, stop = succStart[v + 1]!; s < stop; s++) mark[succNode[s]!] = 0
    return !isCycle
  }
}
