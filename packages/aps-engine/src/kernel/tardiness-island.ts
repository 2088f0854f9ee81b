import { Random } from '../random.ts'
import type { Island } from './island.ts'
import type { KernelProblem } from './kernel-problem.ts'
import type { Post } from './post.ts'
import { Schedule } from './schedule.ts'

/** Moves of the first and of the longest round. */
const firstRound = 20_000
const longestRound = 2_000_000
/** How much worse, as a share of the best, a move may be at the start of a round. */
const startTolerance = 1
/** Costs below so many mean tasks of mean weight are small: the threshold does not shrink with them. */
const smallTasks = 4

/**
 * Threshold annealing of weighted tardiness on shops in which every task has one resource: two neighbours on a machine
 * that stand on the longest way to the end of a late mould change places (such a swap never makes a cycle), and the whole
 * plan is timed again. The threshold is a random part of a share that falls to nothing over a round.
 */
export class TardinessIsland implements Island {
  private readonly moves: number
  private readonly best: Schedule
  private readonly problem: KernelProblem
  private readonly random: Random
  private readonly current: Schedule
  private readonly mouldEnd: Int32Array
  private readonly lastNode: Int32Array
  private readonly behind: Int32Array
  private bestCost: number
  private cost: number
  /** Weighted minutes below which costs count as small. */
  private readonly leastScale: number
  private step = 0
  private round = firstRound

  constructor(
    problem: KernelProblem,
    index: number,
    seed: number,
    moves: number,
    mode: Int32Array,
    order: ArrayLike<number>,
  ) {
    const { count } = problem
    this.problem = problem
    this.random = new Random(2 * seed + index)
    this.best = new Schedule(problem)
    this.current = new Schedule(problem)
    this.mouldEnd = new Int32Array(problem.due.length)
    this.lastNode = new Int32Array(problem.due.length)
    this.behind = new Int32Array(count)
    this.moves = moves
    this.best.build(mode, order)
    this.current.copyFrom(this.best)
    let minutes = 0
    for (let v = 0; v < count; v++) minutes += this.best.minutes[v]!
    let weights = 0
    for (const weight of problem.weight) weights += weight
    this.leastScale = (smallTasks * minutes * weights) / (count * problem.due.length)
    this.cost = this.measure()
    this.bestCost = this.cost
  }

  run(): void {
    const { current, random, problem } = this
    const { before, after, mode } = current
    const { count } = problem
    for (let moves = 0; moves < this.moves; moves++) {
      if (this.step++ >= this.round) this.nextRound()
      const v = this.pick()
      if (v < 0) continue
      const u = before[v]!
      const ahead = before[u]!
      if (!current.moveHeads(v, mode[v]!, ahead, u)) continue
      const cost = this.measure()
      const share = (startTolerance * (this.round - this.step)) / this.round
      const limit =
        this.cost +
        Math.max(this.bestCost, this.leastScale) * share * (random.next() / 2 ** 32) * (random.next() / 2 ** 32)
      if (cost > limit) {
        const follower = after[u]!
        current.moveHeads(v, mode[v]!, u, follower === count ? count : follower)
        continue
      }
      this.cost = cost
      if (cost >= this.bestCost) continue
      this.bestCost = cost
      this.best.copyFrom(current)
    }
  }

  tell(post: Post): void {
    post.write(this.best, this.bestCost, this.current, this.cost, this.step)
  }

  meet(own: Post, other: Post): void {
    if (other.bestValue >= own.bestValue) return
    this.best.build(other.bestMode, other.bestOrder)
    this.bestCost = other.bestValue
  }

  private nextRound(): void {
    this.step = 1
    this.round = Math.min(longestRound, this.round * 2)
    this.current.copyFrom(this.best)
    this.cost = this.measure()
  }

  /** Weighted tardiness of the current plan; notes the end of each mould and the node that makes it. */
  private measure(): number {
    const { mouldEnd, lastNode } = this
    const { sinks, mould, due, weight } = this.problem
    const { end } = this.current
    mouldEnd.fill(-1)
    for (let i = 0; i < sinks.length; i++) {
      const v = sinks[i]!
      const j = mould[v]!
      if (end[v]! <= mouldEnd[j]!) continue
      mouldEnd[j] = end[v]!
      lastNode[j] = v
    }
    let cost = 0
    for (let j = 0; j < due.length; j++) {
      const late = mouldEnd[j]! - due[j]!
      if (late > 0) cost += late * weight[j]!
    }
    return cost
  }

  /** A node whose neighbour before it on its machine holds up a late mould, or −1. */
  private pick(): number {
    const { random, behind } = this
    const { count, due, weight, firstPred, predStart, predNode } = this.problem
    const { end, minutes, before } = this.current
    let target = -1
    let ties = 0
    this.measure()
    for (let j = 0; j < due.length; j++)
      if (this.mouldEnd[j]! > due[j]! && weight[j]! > 0 && random.below(++ties) === 0) target = j
    if (target < 0) return -1
    let length = 0
    let v = this.lastNode[target]!
    while (v !== count) {
      const head = end[v]! - minutes[v]!
      const isHeld = before[v] !== count && end[before[v]!] === head
      let next = count
      if (firstPred[v] !== count && end[firstPred[v]!] === head) next = firstPred[v]!
      for (let p = predStart[v]! + 1, stop = predStart[v + 1]!; next === count && p < stop; p++)
        if (end[predNode[p]!] === head) next = predNode[p]!
      if (isHeld && next === count) {
        behind[length++] = v
        next = before[v]!
      } else if (isHeld && random.chance(50)) {
        behind[length++] = v
        next = before[v]!
      }
      v = next
    }
    return length === 0 ? -1 : behind[random.below(length)]!
  }
}
