import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/**
 * What an order of moulds would give, roughly and in microseconds: each group works for the moulds one after the other, and a mould ends when
 * the last of its groups is done with it and what comes behind that is. By how much a plan of a known order ends each mould otherwise is
 * expected of its neighbours as well. Only a sieve: plans are built with the orders that look best.
 */
export class MouldQueues {
  private readonly shop: Shop
  private readonly groups: number
  /** By mould and group: clock minutes for which its work takes the whole group, and the least that comes behind it. */
  private readonly load: Float64Array
  private readonly tail: Float64Array
  private readonly order: Int32Array
  private readonly end: Float64Array
  /** By mould: how much later than here it ended in the plan built last. */
  private readonly error: Float64Array
  private readonly taken: Float64Array

  /** O(tasks + moulds × groups). */
  constructor(shop: Shop) {
    this.shop = shop
    const { mouldCount, groupCount, taskCount, modeStart, modeGroup, taskMould, clockWork, tail } = shop
    this.groups = groupCount
    this.load = new Float64Array(mouldCount * groupCount)
    this.tail = new Float64Array(mouldCount * groupCount).fill(Infinity)
    const lanes = lanesOf(shop)
    for (let t = 0; t < taskCount; t++) {
      const c = modeStart[t]!
      if (c === modeStart[t + 1] || modeGroup[c]! < 0) continue
      const at = taskMould[t]! * groupCount + modeGroup[c]!
      this.load[at]! += clockWork[t]! / Math.max(1, lanes[modeGroup[c]!]!)
      if (tail[t]! < this.tail[at]!) this.tail[at] = tail[t]!
    }
    this.order = Int32Array.from({ length: mouldCount }, (_, mould) => mould)
    this.end = new Float64Array(mouldCount)
    this.error = new Float64Array(mouldCount)
    this.taken = new Float64Array(groupCount)
  }

  /** The plan built in the order of `keys`, by mould and smaller first, has these ends: FAR where a mould has none. */
  learn(keys: Float64Array, ends: Int32Array): void {
    this.queue(keys)
    for (let mould = 0; mould < ends.length; mould++)
      this.error[mould] = ends[mould]! < 0 || ends[mould] === FAR ? 0 : ends[mould]! - this.end[mould]!
  }

  /** Weighted minutes that moulds are late in the order of `keys`, about. O(moulds × groups). */
  tardiness(keys: Float64Array): number {
    this.queue(keys)
    const { mouldDue, mouldWeight } = this.shop
    let sum = 0
    for (let mould = 0; mould < this.end.length; mould++) {
      const late = this.end[mould]! + this.error[mould]! - mouldDue[mould]!
      if (late > 0 && mouldDue[mould] !== FAR) sum += late * mouldWeight[mould]!
    }
    return sum
  }

  private queue(keys: Float64Array): void {
    const { groups, load, tail, taken, order, end } = this
    order.sort((a, b) => keys[a]! - keys[b]! || a - b)
    taken.fill(this.shop.start)
    for (const mould of order) {
      let latest = 0
      for (let group = 0, at = mould * groups; group < groups; group++, at++) {
        if (load[at] === 0) continue
        taken[group]! += load[at]!
        latest = Math.max(latest, taken[group]! + tail[at]!)
      }
      end[mould] = latest
    }
  }
}

/** By group: lanes of its resources. */
function lanesOf({ groupCount, facts, laneStart }: Shop): Float64Array {
  const lanes = new Float64Array(groupCount)
  facts.members.forEach((members, group) => {
    for (const r of members) lanes[group]! += laneStart[r + 1]! - laneStart[r]!
  })
  return lanes
}
