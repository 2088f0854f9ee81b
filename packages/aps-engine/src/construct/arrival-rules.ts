import { ruleDue, ruleWeight } from '../instance/dues.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/** Rules whose keys depend on the time: they are reckoned when a task arrives in its queue. */
export type ArrivalRuleName = 'criticalRatioNow' | 'apparentTardiness' | 'costOverTime'

/** Tasks that a lock waits for have keys below this; see `keysOf`. */
export const promised = -1e14

/**
 * Keys by task and time of arrival, smaller first.
 *
 * - `criticalRatioNow`: time left ÷ work left.
 * - `apparentTardiness` (ATC; Vepsalainen, Morton 1987): weight ÷ minutes × exp(−slack ÷ (k × mean minutes)), compared by
 *   its logarithm.
 * - `costOverTime` (COVERT): weight ÷ minutes × (1 − slack ÷ (k × work left)), nothing below 0.
 */
export class ArrivalRule {
  private readonly name: ArrivalRuleName
  private readonly due: Float64Array
  private readonly rest: Int32Array
  private readonly worth: Float64Array
  private readonly fixed: Float64Array
  private readonly k: number
  private readonly decay: number

  /** @param fixed keys of a rule without time; only those of promised tasks count */
  constructor(shop: Shop, name: ArrivalRuleName, k: number, fixed: Float64Array) {
    const { taskCount, clockWork, tail, taskMould, mouldDue, mouldWeight } = shop
    this.name = name
    this.k = k
    this.fixed = fixed
    this.due = new Float64Array(taskCount)
    this.rest = new Int32Array(taskCount)
    this.worth = new Float64Array(taskCount)
    const mouldWork = workOfMoulds(shop)
    let sum = 0
    for (let t = 0; t < taskCount; t++) {
      const mould = taskMould[t]!
      const minutes = Math.max(1, clockWork[t]!)
      const due = shop.dues ? ruleDue(shop, t) : mouldDue[mould]!
      this.due[t] = due === FAR ? 1e9 : due
      this.rest[t] = minutes + tail[t]!
      this.worth[t] = (shop.dues ? ruleWeight(shop, t) : mouldWeight[mould]!) / Math.max(1, mouldWork[mould]!)
      sum += this.rest[t]!
    }
    const mean = taskCount > 0 ? sum / taskCount : 1
    // The base of logarithm2 is 2: exp(−x) is 2^(−x ÷ ln 2).
    this.decay = 1 / (k * mean * Math.LN2)
    if (name === 'apparentTardiness') for (let t = 0; t < taskCount; t++) this.worth[t] = logarithm2(this.worth[t]!)
  }

  keyOf(t: number, now: number): number {
    const own = this.fixed[t]!
    if (own < promised) return own
    const left = this.due[t]! - now
    const slack = left > this.rest[t]! ? left - this.rest[t]! : 0
    switch (this.name) {
      case 'criticalRatioNow':
        return left / this.rest[t]!
      case 'apparentTardiness':
        return slack * this.decay - this.worth[t]!
      case 'costOverTime': {
        const share = 1 - slack / (this.k * this.rest[t]!)
        return share > 0 ? -this.worth[t]! * share : slack
      }
    }
  }
}

/** Logarithm to the base 2 by halving and a straight line: the same on every machine, and exact enough for an order. */
function logarithm2(value: number): number {
  if (!(value > 0)) return -64
  let whole = 0
  let rest = value
  while (rest >= 2) {
    rest /= 2
    whole++
  }
  while (rest < 1) {
    rest *= 2
    whole--
  }
  return whole + rest - 1
}

/**
 * Clock minutes of all work of each mould, each task's by the share of the most loaded resource's load that those it may
 * use have in the mean, to the power `exponent`.
 */
export function workOfMoulds(shop: Shop, exponent = 0): Float64Array {
  const { taskCount, taskMould, clockWork, mouldCount, modeStart, modeResource } = shop
  const work = new Float64Array(mouldCount)
  const prices = exponent > 0 ? pricesOf(shop, exponent) : undefined
  for (let t = 0; t < taskCount; t++) {
    let price = 1
    if (prices) {
      price = 0
      for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) price += prices[modeResource[c]!]!
      price /= Math.max(1, modeStart[t + 1]! - modeStart[t]!)
    }
    work[taskMould[t]!]! += price * clockWork[t]!
  }
  return work
}

/** By resource: its load, each task spread evenly over its modes, as a share of the highest, to a whole power. */
function pricesOf(shop: Shop, exponent: number): Float64Array {
  const { taskCount, clockWork, modeStart, modeResource, capacity } = shop
  const load = new Float64Array(shop.resourceCount)
  for (let t = 0; t < taskCount; t++) {
    const share = clockWork[t]! / (modeStart[t + 1]! - modeStart[t]!)
    for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) load[modeResource[c]!]! += share
  }
  let top = 0
  for (let r = 0; r < load.length; r++) {
    load[r]! /= capacity[r]!
    if (load[r]! > top) top = load[r]!
  }
  return load.map((own) => {
    let price = 1
    for (let i = 0; i < exponent; i++) price *= top > 0 ? own / top : 1
    return price
  })
}
