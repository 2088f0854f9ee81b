import type { Random } from '../random.ts'
import { criticalPath } from './critical-path.ts'
import type { KernelProblem } from './kernel-problem.ts'
import type { Schedule } from './schedule.ts'

const NONE = 0x7fffffff
/** Size of the tabu table of pairs, as a power of two; the pairs of larger plans share entries. */
const pairBits = 22

/**
 * Tabu search on shops in which every task has one resource: moves inside blocks of the critical path to their ends and
 * from their ends into them (N7: Zhang et al. 2007), with the estimate of Balas and Vazacopoulos (1998).
 */
export class BlockSearch {
  private readonly problem: KernelProblem
  private readonly random: Random
  private readonly path: Int32Array
  private readonly pairUntil: Int32Array
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

  constructor(problem: KernelProblem, random: Random) {
    this.problem = problem
    this.random = random
    this.path = new Int32Array(problem.count)
    this.block = new Int32Array(problem.count)
    this.newHead = new Int32Array(problem.count + 1)
    this.pairUntil = new Int32Array(1 << pairBits)
    const used = new Set(problem.modeMachine).size
    this.tenure = 10 + Math.round(problem.count / used / used)
  }

  restart(): void {
    this.pairUntil.fill(0)
    this.step = 0
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
    const key = u * this.problem.count + v
    return key < 1 << pairBits ? key : Math.imul(key, 0x9e3779b1) >>> (32 - pairBits)
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
    // No way may lead from a successor of u to v, or from v to a predecessor of u.
    if (isForward ? tail[v]! < schedule.chainTail(u, tail) : end[v]! < schedule.chainHead(u, end)) return
    const value = isForward ? this.estimateForward(schedule, from, to) : this.estimateBackward(schedule, from, to)
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
    if (value > this.bestValue) return
    if (value < this.bestValue) this.ties = 0
    this.bestValue = value
    if (this.random.below(++this.ties) !== 0) return
    this.bestNode = u
    this.bestTarget = v
    this.bestIsForward = isForward
  }

  private estimateForward(schedule: Schedule, from: number, to: number): number {
    const { block, newHead } = this
    const { end, tail, minutes, before, after } = schedule
    const u = block[from]!
    let done = end[before[u]!]!
    for (let i = from + 1; i <= to; i++) {
      const x = block[i]!
      const head = schedule.chainHead(x, end)
      newHead[x] = head > done ? head : done
      done = newHead[x]! + minutes[x]!
    }
    const head = schedule.chainHead(u, end)
    newHead[u] = head > done ? head : done
    let rest = schedule.chainTail(u, tail)
    const behind = tail[after[block[to]!]!]!
    rest = (rest > behind ? rest : behind) + minutes[u]!
    let value = newHead[u]! + rest
    for (let i = to; i > from; i--) {
      const x = block[i]!
      const own = schedule.chainTail(x, tail)
      rest = (own > rest ? own : rest) + minutes[x]!
      if (newHead[x]! + rest > value) value = newHead[x]! + rest
    }
    return value
  }

  private estimateBackward(schedule: Schedule, from: number, to: number): number {
    const { block, newHead } = this
    const { end, tail, minutes, before, after } = schedule
    const u = block[from]!
    let head = schedule.chainHead(u, end)
    const ahead = end[before[block[to]!]!]!
    newHead[u] = head > ahead ? head : ahead
    let done = newHead[u]! + minutes[u]!
    for (let i = to; i < from; i++) {
      const x = block[i]!
      head = schedule.chainHead(x, end)
      newHead[x] = head > done ? head : done
      done = newHead[x]! + minutes[x]!
    }
    let value = 0
    let rest = tail[after[u]!]!
    for (let i = from - 1; i >= to; i--) {
      const x = block[i]!
      const own = schedule.chainTail(x, tail)
      rest = (own > rest ? own : rest) + minutes[x]!
      if (newHead[x]! + rest > value) value = newHead[x]! + rest
    }
    const own = schedule.chainTail(u, tail)
    rest = (own > rest ? own : rest) + minutes[u]!
    if (newHead[u]! + rest > value) value = newHead[u]! + rest
    return value
  }
}
