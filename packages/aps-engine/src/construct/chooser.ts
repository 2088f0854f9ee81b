import { Board } from './board.ts'
import type { ResourceRule } from '../model/settings.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/** Finds a place for one task at a time on a board, by the rule for resources, and gives it to the task. */
export class Chooser {
  readonly board: Board
  shop: Shop
  rule: ResourceRule = 'earliestFinish'
  /** By task: the only choice to use, or −1. */
  forced: Int32Array | undefined
  /** By choice: where the last look for a gap ended. Lanes only fill up, so the next look begins there. */
  readonly lookFrom: Int32Array
  /** What the last `choose` found. */
  bestChoice = -1
  bestStart = 0
  bestEnd = 0
  bestLane = 0
  private readonly splitEnds: Float64Array

  constructor(shop: Shop) {
    this.shop = shop
    this.board = new Board(shop)
    this.lookFrom = new Int32Array(shop.choiceResource.length)
    let widest = 0
    for (let t = 0; t < shop.taskCount; t++) widest = Math.max(widest, shop.choiceStart[t + 1]! - shop.choiceStart[t]!)
    this.splitEnds = new Float64Array(widest)
  }

  /** Finds the best choice for task t by the resource rule; false where none has room. */
  choose(t: number): boolean {
    const { shop, board } = this
    const { choiceStart, choiceWork, problem } = shop
    const { rule } = this
    const reuses = problem.settings.reusePreviousResource === 'yes'
    const previous = shop.previousResource[t]!
    let from = choiceStart[t]!
    let stop = choiceStart[t + 1]!
    const only = this.forced ? this.forced[t]! : -1
    if (only >= 0) {
      from = only
      stop = only + 1
    }
    let best = -1
    let bestEnd = FAR
    let bestFirst = 0
    for (let c = from; c < stop; c++) {
      const end = board.gapOf(t, c, this.lookFrom[c]! || board.readyAt(t, c), choiceWork[c]!)
      if (end === FAR) continue
      this.lookFrom[c] = board.foundStart
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
      this.bestStart = board.foundStart
      this.bestLane = board.foundLane
    }
    this.bestChoice = best
    this.bestEnd = bestEnd
    return best >= 0
  }

  /** What the rule for resources looks at before the end, smaller first. */
  preference(t: number, c: number): number {
    const { shop, board } = this
    const resource = shop.choiceResource[c]!
    switch (this.rule) {
      case 'mainGroupFirst':
        return shop.mainGroup[resource] === shop.choiceGroup[c]! ? 0 : 1
      case 'leastLoaded':
        return board.load[resource]!
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
    const { choiceResource, level } = this.shop
    const resource = choiceResource[c]!
    const other = choiceResource[best]!
    if (resource === previous || other === previous) return resource === previous
    if (level[resource] !== level[other]) return level[resource]! < level[other]!
    return this.board.load[resource]! < this.board.load[other]!
  }

  /** Gives task t the place found by `choose`, in parts where that is worth more than the conversion it costs. */
  settle(t: number): void {
    const { shop, board } = this
    if (shop.maxParts[t]! > 1 && !(this.forced && this.forced[t]! >= 0) && this.split(t)) return
    board.place(t, this.bestChoice, this.bestLane, this.bestStart, this.bestEnd, shop.choiceWork[this.bestChoice]!)
  }

  private split(t: number): boolean {
    const { shop, board, splitEnds } = this
    const { choiceStart, choiceWork } = shop
    const quantity = shop.pieces[t]!
    const from = choiceStart[t]!
    const count = choiceStart[t + 1]! - from
    let bestEnd = this.bestEnd - shop.conversion
    let bestParts = 1
    let bestOrder: number[] = []
    for (let parts = 2; parts <= shop.maxParts[t]!; parts++) {
      const most = Math.ceil(quantity / parts)
      const order: number[] = []
      for (let i = 0; i < count; i++) {
        const work = partWork(choiceWork[from + i]!, most, quantity)
        splitEnds[i] = board.gapOf(t, from + i, board.readyAt(t, from + i), work)
        if (splitEnds[i] !== FAR) order.push(i)
      }
      if (order.length < parts) break
      order.sort((a, b) => splitEnds[a]! - splitEnds[b]! || a - b)
      const end = splitEnds[order[parts - 1]!]!
      if (end >= bestEnd) continue
      bestEnd = end
      bestParts = parts
      bestOrder = order.slice(0, parts)
    }
    if (bestParts === 1) return false
    board.parts[t] = bestParts
    for (let part = 0; part < bestParts; part++) {
      const c = from + bestOrder[part]!
      const work = partWork(choiceWork[c]!, piecesOfPart(quantity, bestParts, part), quantity)
      const end = board.gapOf(t, c, board.readyAt(t, c), work)
      const op = part === 0 ? t : shop.satellites[t]! + part - 1
      board.place(op, c, board.foundLane, board.foundStart, end, work)
    }
    return true
  }
}

export const piecesOfPart = (quantity: number, parts: number, part: number) =>
  Math.floor(quantity / parts) + (part < quantity % parts ? 1 : 0)

export const partWork = (work: number, pieces: number, quantity: number) => Math.ceil((work * pieces) / quantity)
