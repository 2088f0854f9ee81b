import { PartialSchedule } from './partial-schedule.ts'
import type { ResourceRule } from '../model/settings.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/** Finds a place for one task at a time in a schedule, by the rule for resources, and gives it to the task. */
export class Chooser {
  readonly schedule: PartialSchedule
  shop: Shop
  rule: ResourceRule = 'earliestFinish'
  /** By task: the only mode to use, or −1. */
  forced: Int32Array | undefined
  /** By task: 1 where it may be split; undefined: all that can be. */
  maySplit: Uint8Array | undefined
  /** By mode: where the last look for a gap ended. Lanes only fill up, so the next look begins there. */
  readonly lookFrom: Int32Array
  /** What the last `choose` found. */
  bestMode = -1
  bestStart = 0
  bestEnd = 0
  bestLane = 0
  private readonly splitEnds: Float64Array

  constructor(shop: Shop) {
    this.shop = shop
    this.schedule = new PartialSchedule(shop)
    this.lookFrom = new Int32Array(shop.modeResource.length)
    let widest = 0
    for (let t = 0; t < shop.taskCount; t++) widest = Math.max(widest, shop.modeStart[t + 1]! - shop.modeStart[t]!)
    this.splitEnds = new Float64Array(widest)
  }

  /** Finds the best mode for task t by the resource rule; false where none has room. */
  choose(t: number): boolean {
    const { shop, schedule } = this
    const { modeStart, modeWork, problem } = shop
    const { rule } = this
    const reuses = problem.settings.reusePreviousResource === 'yes'
    const previous = shop.previousResource[t]!
    let from = modeStart[t]!
    let stop = modeStart[t + 1]!
    const only = this.forced ? this.forced[t]! : -1
    if (only >= 0) {
      from = only
      stop = only + 1
    }
    let best = -1
    let bestEnd = FAR
    let bestFirst = 0
    for (let c = from; c < stop; c++) {
      const end = schedule.gapOf(t, c, this.lookFrom[c]! || schedule.readyAt(t, c), modeWork[c]!)
      if (end === FAR) continue
      this.lookFrom[c] = schedule.foundStart
      const first = rule === 'earliestFinish' ? 0 : this.preference(t, c)
      if (best >= 0) {
        if (first > bestFirst) continue
        if (first === bestFirst) {
          if (end > bestEnd) continue
          if (end === bestEnd && !this.breaksTie(c, best, reuses ? previous : -1)) continue
        }
      }
      best = c
      bestFirst = first
      bestEnd = end
      this.bestStart = schedule.foundStart
      this.bestLane = schedule.foundLane
    }
    this.bestMode = best
    this.bestEnd = bestEnd
    return best >= 0
  }

  /** What the rule for resources looks at before the end, smaller first. */
  preference(t: number, c: number): number {
    const { shop } = this
    const resource = shop.modeResource[c]!
    switch (this.rule) {
      case 'mainGroupFirst':
        return shop.mainGroup[resource] === shop.modeGroup[c]! ? 0 : 1
      case 'leastLoaded':
        return this.weighedLoad(resource)
      case 'lowestRate':
        return shop.rate[resource]!
      case 'previousResource':
        return resource === shop.previousResource[t]! ? 0 : 1
      default:
        return 0
    }
  }

  /** At equal ends: the previous resource, the lowest sufficient level, the less loaded, the first. */
  breaksTie(c: number, best: number, previous: number): boolean {
    const { modeResource, level } = this.shop
    const resource = modeResource[c]!
    const other = modeResource[best]!
    if (resource === previous || other === previous) return resource === previous
    if (level[resource] !== level[other]) return level[resource]! < level[other]!
    return this.weighedLoad(resource) < this.weighedLoad(other)
  }

  /** Minutes of work for each unit of its group's weight: where they are even, work is shared by weight. */
  private weighedLoad(resource: number): number {
    const weight = this.shop.weight[resource]!
    return weight === 0 ? FAR : this.schedule.load[resource]! / weight
  }

  /** Gives task t the place found by `choose`, in splits where that is worth more than the conversion it costs. */
  settle(t: number): void {
    const { shop, schedule } = this
    const isForced = this.forced !== undefined && this.forced[t]! >= 0
    if (shop.maxSplits[t]! > 1 && this.maySplit?.[t] !== 0 && !isForced && this.split(t)) return
    schedule.place(t, this.bestMode, this.bestLane, this.bestStart, this.bestEnd, shop.modeWork[this.bestMode]!)
  }

  private split(t: number): boolean {
    const { shop, schedule, splitEnds } = this
    const { modeStart } = shop
    const quantity = shop.pieces[t]!
    const from = modeStart[t]!
    const count = modeStart[t + 1]! - from
    let bestEnd = this.bestEnd - shop.conversion
    let bestSplits = 1
    let bestOrder: number[] = []
    for (let splits = 2; splits <= shop.maxSplits[t]!; splits++) {
      const most = Math.ceil(quantity / splits)
      const order: number[] = []
      for (let i = 0; i < count; i++) {
        const work = splitWork(shop, t, from + i, most)
        splitEnds[i] = schedule.gapOf(t, from + i, schedule.readyAt(t, from + i), work)
        if (splitEnds[i] !== FAR) order.push(i)
      }
      if (order.length < splits) break
      order.sort((a, b) => splitEnds[a]! - splitEnds[b]! || a - b)
      const end = splitEnds[order[splits - 1]!]!
      if (end >= bestEnd) continue
      bestEnd = end
      bestSplits = splits
      bestOrder = order.slice(0, splits)
    }
    if (bestSplits === 1) return false
    schedule.splits[t] = bestSplits
    for (let split = 0; split < bestSplits; split++) {
      const c = from + bestOrder[split]!
      const work = splitWork(shop, t, c, piecesOfSplit(quantity, bestSplits, split))
      const end = schedule.gapOf(t, c, schedule.readyAt(t, c), work)
      // The splits before it may have taken the people that it needs.
      if (end === FAR) return this.takeBack(t, split)
      const op = split === 0 ? t : shop.secondSplit[t]! + split - 1
      schedule.place(op, c, schedule.foundLane, schedule.foundStart, end, work)
    }
    return true
  }

  /** The first `placed` splits of task t leave their places again. */
  private takeBack(t: number, placed: number): false {
    const { shop, schedule } = this
    for (let split = placed - 1; split >= 0; split--)
      schedule.remove(split === 0 ? t : shop.secondSplit[t]! + split - 1)
    schedule.splits[t] = 1
    return false
  }
}

export const piecesOfSplit = (quantity: number, splits: number, split: number) =>
  Math.floor(quantity / splits) + (split < quantity % splits ? 1 : 0)

/** Minutes of task t at mode c where a split makes so many pieces: what is fixed is taken again by every split. */
export function splitWork(shop: Shop, t: number, c: number, pieces: number): number {
  const work = shop.modeWork[c]!
  const fixed = Math.min(work, shop.modeFixed ? shop.modeFixed[c]! : shop.fixedWork[t]!)
  return fixed + Math.ceil(((work - fixed) * pieces) / shop.pieces[t]!)
}
