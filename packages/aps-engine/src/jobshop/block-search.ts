import type { Random } from '../model/random.ts'
import { criticalPath } from './critical-path.ts'
import type { JobShop } from './job-shop.ts'
import type { Schedule } from './schedule.ts'

const NONE = 0x7fffffff
/** Most entries of the tabu table of pairs; the pairs of larger plans share them. */
const mostPairs = 1 << 22

/**
 * Tabu search on shops in which every task has one resource: moves inside blocks of the critical path to their ends and
 * from their ends into them (N7: Zhang et al. 2007), with the estimate of Balas and Vazacopoulos (1998).
 */
export class BlockSearch {
  private readonly problem: JobShop
  private readonly random: Random
  private readonly path: Int32Array
  /** By pair of nodes on one machine: the step until which the second may not come before the first again. */
  private readonly pairUntil: Int32Array
  /** Which node of its machine one is, and the most on any machine. */
  private readonly rank: Int32Array
  private readonly width: number
  private readonly newHead: Int32Array
  private readonly block: Int32Array
  private readonly tenure: number
  private step = 0
  private bestValue = NONE
  private bestNode = -1
  private bestTarget = -1
  private bestIsForward = false
  private ties = 0
  private anyNode = -1
  private anyTarget = -1
  private anyIsForward = false
  private anyTies = 0

  constructor(problem: JobShop, random: Random) {
    this.problem = problem
    this.random = random
    this.path = new Int32Array(problem.count)
    this.block = new Int32Array(problem.count)
    this.newHead = new Int32Array(problem.count + 1)
    const { count, machines, modeStart, modeMachine } = problem
    const sizes = new Int32Array(machines)
    this.rank = Int32Array.from({ length: count }, (_, v) =>
      modeStart[v] === modeStart[v + 1] ? 0 : sizes[modeMachine[modeStart[v]!]!]!++,
    )
    this.width = sizes.reduce((most, size) => Math.max(most, size), 1)
    this.pairUntil = new Int32Array(Math.min(mostPairs, count * this.width))
    const used = sizes.filter((size) => size > 0).length
    this.tenure = 10 + Math.round(count / used / used)
  }

  /** Nothing is tabu any more. */
  restart(): void {
    this.step += 2 * this.tenure
  }

  /** One move on the schedule; `record` is the makespan below which tabu does not count. False: nothing to move. */
  move(schedule: Schedule, record: number): boolean {
    const { path, block, random } = this
    this.step++
    this.bestValue = NONE
    this.bestNode = -1
    this.anyNode = -1
    this.ties = 0
    this.anyTies = 0
    const length = criticalPath(schedule, path, random)
    let at = length - 1
    while (at >= 0) {
      const machine = schedule.machine[path[at]!]!
      let size = 0
      do block[size++] = path[at--]!
      while (
        at >= 0 &&
        machine >= 0 &&
        schedule.machine[path[at]!] === machine &&
        schedule.before[path[at]!] === block[size - 1]
      )
      if (size > 1) this.tryBlock(schedule, size, record)
    }
    let node = this.bestNode
    let target = this.bestTarget
    let isForward = this.bestIsForward
    if (node < 0) {
      node = this.anyNode
      target = this.anyTarget
      isForward = this.anyIsForward
    }
    if (node < 0) return false
    this.forbid(schedule, node, target, isForward)
    const { before, after, mode } = schedule
    return isForward
      ? schedule.move(node, mode[node]!, target, after[target]!)
      : schedule.move(node, mode[node]!, before[target]!, target)
  }

  private tryBlock(schedule: Schedule, size: number, record: number): void {
    const last = size - 1
    this.tryMove(schedule, 0, 1, true, record)
    if (size === 2) return
    this.tryMove(schedule, last - 1, last, true, record)
    for (let i = 0; i < last - 1; i++) this.tryMove(schedule, i, last, true, record)
    for (let i = 2; i <= last; i++) this.tryMove(schedule, i, 0, false, record)
    for (let i = 2; i < last; i++) this.tryMove(schedule, 0, i, true, record)
    for (let i = 1; i < last - 1; i++) this.tryMove(schedule, last, i, false, record)
  }

  private pair(u: number, v: number): number {
    return (u * this.width + this.rank[v]!) % mostPairs
  }

  private forbid(schedule: Schedule, node: number, target: number, isForward: boolean): void {
    const { after, before } = schedule
    const until = this.step + this.tenure + this.random.below(1 + (this.tenure >> 1))
    let x = node
    while (x !== target) {
      x = isForward ? after[x]! : before[x]!
      this.pairUntil[isForward ? this.pair(node, x) : this.pair(x, node)] = until
    }
  }

  /** Block position `from` goes right behind position `to` (forward) or right before it. */
  private tryMove(schedule: Schedule, from: number, to: number, isForward: boolean, record: number): void {
    const { block } = this
    const u = block[from]!
    const v = block[to]!
    const { end, tail } = schedule
    // No path may lead from a successor of u to v, or from v to a predecessor of u.
    if (isForward ? tail[v]! < schedule.chainTail(u, tail) : end[v]! < schedule.chainHead(u, end)) return
    const value = isForward ? this.estimateForward(schedule, from, to) : this.estimateBackward(schedule, from, to)
    if (value > this.bestValue) return
    let isTabu = false
    const low = isForward ? from + 1 : to
    const high = isForward ? to : from - 1
    for (let i = low; i <= high && !isTabu; i++)
      isTabu = this.pairUntil[isForward ? this.pair(block[i]!, u) : this.pair(u, block[i]!)]! > this.step
    if (isTabu && value >= record) {
      if (this.random.below(++this.anyTies) === 0) {
        this.anyNode = u
        this.anyTarget = v
        this.anyIsForward = isForward
      }
      return
    }
    if (value < this.bestValue) this.ties = 0
    this.bestValue = value
    if (this.random.below(++this.ties) !== 0) return
    this.bestNode = u
    this.bestTarget = v
    this.bestIsForward = isForward
  }

  /** The longest path through the tasks that a move passes; only roughly where that is longer than the best move's. */
  private estimateForward(schedule: Schedule, from: number, to: number): number {
    const { block, newHead, bestValue } = this
    const { end, tail, minutes, before, after } = schedule
    const u = block[from]!
    const v = block[to]!
    let done = end[before[u]!]!
    let rest = schedule.chainTail(u, tail)
    const behind = tail[after[v]!]!
    rest = (rest > behind ? rest : behind) + minutes[u]!
    // A block has no gaps.
    let value = done + end[v]! - end[u]! + rest
    if (value > bestValue) return value
    for (let i = from + 1; i <= to; i++) {
      const x = block[i]!
      const head = schedule.chainHead(x, end)
      newHead[x] = head > done ? head : done
      done = newHead[x]! + minutes[x]!
    }
    const head = schedule.chainHead(u, end)
    value = (head > done ? head : done) + rest
    for (let i = to; i > from && value <= bestValue; i--) {
      const x = block[i]!
      const own = schedule.chainTail(x, tail)
      rest = (own > rest ? own : rest) + minutes[x]!
      if (newHead[x]! + rest > value) value = newHead[x]! + rest
    }
    return value
  }

  private estimateBackward(schedule: Schedule, from: number, to: number): number {
    const { block, newHead, bestValue } = this
    const { end, tail, minutes, before, after } = schedule
    const u = block[from]!
    const v = block[to]!
    let head = schedule.chainHead(u, end)
    const ahead = end[before[v]!]!
    const start = head > ahead ? head : ahead
    let done = start + minutes[u]!
    let rest = tail[after[u]!]!
    let value = done + end[u]! - minutes[u]! - end[v]! + minutes[v]! + rest
    if (value > bestValue) return value
    for (let i = to; i < from; i++) {
      const x = block[i]!
      head = schedule.chainHead(x, end)
      newHead[x] = head > done ? head : done
      done = newHead[x]! + minutes[x]!
    }
    for (let i = from - 1; i >= to && value <= bestValue; i--) {
      const x = block[i]!
      const own = schedule.chainTail(x, tail)
      rest = (own > rest ? own : rest) + minutes[x]!
      if (newHead[x]! + rest > value) value = newHead[x]! + rest
    }
    const own = schedule.chainTail(u, tail)
    rest = (own > rest ? own : rest) + minutes[u]!
    return start + rest > value ? start + rest : value
  }
}
