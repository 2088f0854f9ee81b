import type { Random } from '../model/random.ts'
import { FAR } from '../instance/shop.ts'
import type { JobShop } from './job-shop.ts'
import type { Schedule } from './schedule.ts'

/** Skewed weights are up to so many times larger, skewed due dates up to so many hundredths earlier. */
const skewedWeight = 5
const skewedDue = 30

/** When each mould of a schedule ends, and both levels of the objective that follow from it. */
export class Lateness {
  private readonly problem: JobShop
  /** What is measured against: the problem's own, or skewed. */
  readonly due: Int32Array
  private readonly weight: Float64Array
  /** By mould: its end, −1 without tasks, and the node that ends last. */
  readonly mouldEnd: Int32Array
  readonly lastNode: Int32Array
  /** Weighted tardiness, and the goal's level behind it. */
  cost = 0
  second = 0
  private readonly keptEnds: Int32Array
  private readonly keptMouldEnd: Int32Array
  private readonly keptLastNode: Int32Array
  private keptCost = 0
  private keptSecond = 0

  constructor(problem: JobShop) {
    const moulds = problem.due.length
    this.problem = problem
    this.due = problem.due.slice()
    this.weight = problem.weight.slice()
    this.mouldEnd = new Int32Array(moulds)
    this.lastNode = new Int32Array(moulds)
    this.keptEnds = new Int32Array(problem.count + 1)
    this.keptMouldEnd = new Int32Array(moulds)
    this.keptLastNode = new Int32Array(moulds)
  }

  measure({ end }: Schedule): void {
    const { mouldEnd, lastNode, due, weight } = this
    const { sinks, mould, second } = this.problem
    mouldEnd.fill(-1)
    for (let i = 0; i < sinks.length; i++) {
      const v = sinks[i]!
      const j = mould[v]!
      if (end[v]! <= mouldEnd[j]!) continue
      mouldEnd[j] = end[v]!
      lastNode[j] = v
    }
    let cost = 0
    let lateMoulds = 0
    let flow = 0
    let last = 0
    for (let j = 0; j < due.length; j++) {
      const at = mouldEnd[j]!
      flow += at
      if (at > last) last = at
      if (at <= due[j]!) continue
      cost += (at - due[j]!) * weight[j]!
      lateMoulds++
    }
    this.cost = cost
    this.second = second === 'lateMoulds' ? lateMoulds : second === 'flow' ? flow : second === 'makespan' ? last : 0
  }

  /** Until `straighten`, measures with other weights and earlier due dates, drawn for each mould: other moulds are late then. */
  skew(random: Random): void {
    const { problem, due, weight } = this
    for (let j = 0; j < due.length; j++) {
      weight[j] = problem.weight[j]! * random.between(1, skewedWeight)
      const share = 100 - random.between(0, skewedDue)
      if (problem.due[j] !== FAR) due[j] = Math.round((problem.due[j]! * share) / 100)
    }
  }

  straighten(): void {
    this.due.set(this.problem.due)
    this.weight.set(this.problem.weight)
  }

  /** Remembers what was measured, for `takeBack`. */
  keep(schedule: Schedule): void {
    this.keptEnds.set(schedule.end)
    this.keptMouldEnd.set(this.mouldEnd)
    this.keptLastNode.set(this.lastNode)
    this.keptCost = this.cost
    this.keptSecond = this.second
  }

  /** Takes back the only move since `keep`: node v to mode c between a and b, with all times as they were. */
  takeBack(schedule: Schedule, v: number, c: number, a: number, b: number): void {
    schedule.undoHeads(v, c, a, b, this.keptEnds)
    this.mouldEnd.set(this.keptMouldEnd)
    this.lastNode.set(this.keptLastNode)
    this.cost = this.keptCost
    this.second = this.keptSecond
  }
}
