import type { Shop } from '../instance/shop.ts'

/** Operations that wait to be timed again, by their place in an order; the next place at or after another is found in O(1). */
export class DirtyPlaces {
  private readonly words: Int32Array
  private readonly summary: Int32Array

  constructor(size: number) {
    this.words = new Int32Array((size >> 5) + 1)
    this.summary = new Int32Array((this.words.length >> 5) + 2)
  }

  has(place: number): boolean {
    return (this.words[place >> 5]! & (1 << (place & 31))) !== 0
  }

  add(place: number): void {
    const word = place >> 5
    this.words[word]! |= 1 << (place & 31)
    this.summary[word >> 5]! |= 1 << (word & 31)
  }

  take(place: number): void {
    const word = place >> 5
    const rest = this.words[word]! & ~(1 << (place & 31))
    this.words[word] = rest
    if (rest === 0) this.summary[word >> 5]! &= ~(1 << (word & 31))
  }

  /** The first place at or after `from`, or −1. */
  next(from: number): number {
    const { words, summary } = this
    let word = from >> 5
    let bits = words[word]! & (-1 << (from & 31))
    if (bits === 0) {
      word++
      let group = word >> 5
      let set = summary[group]! & (-1 << (word & 31))
      while (set === 0) {
        if (++group >= summary.length) return -1
        set = summary[group]!
      }
      word = (group << 5) + 31 - Math.clz32(set & -set)
      bits = words[word]!
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits)
  }

  clear(): void {
    for (let place = this.next(0); place >= 0; place = this.next(place)) this.take(place)
  }
}

/** By operation: its place when each task stands behind all that it waits for, its parts side by side. */
export function ranksOf(shop: Shop): Int32Array {
  const ranks = new Int32Array(shop.operationCount)
  let rank = 0
  const seen = new Uint8Array(shop.taskCount)
  const give = (t: number) => {
    seen[t] = 1
    ranks[t] = rank++
    for (let part = 1; part < shop.maxParts[t]!; part++) ranks[shop.satellites[t]! + part - 1] = rank++
  }
  for (const t of shop.graph.order) give(t)
  // On cycles or behind them: never placed.
  for (let t = 0; t < shop.taskCount; t++) if (!seen[t]) give(t)
  return ranks
}

/** Fills `order` with all operations by start, those without a place first, ties by rank. */
export function orderByStart(start: Int32Array, from: number, ranks: Int32Array, order: Int32Array): void {
  const byRank = new Int32Array(order.length)
  for (let op = 0; op < order.length; op++) byRank[ranks[op]!] = op
  const width = 2 ** Math.ceil(Math.log2(order.length + 1))
  const keys = new Float64Array(order.length)
  for (let op = 0; op < order.length; op++) keys[op] = (start[op]! < 0 ? 0 : start[op]! - from + 1) * width + ranks[op]!
  keys.sort()
  for (let at = 0; at < order.length; at++) order[at] = byRank[keys[at]! % width]!
}
