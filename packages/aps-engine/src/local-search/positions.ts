import type { Shop } from '../instance/shop.ts'

/** Operations that wait to be timed again, by their position in an order; the next one at or after another is found in O(1). */
export class DirtyPositions {
  private readonly words: Int32Array
  private readonly summary: Int32Array

  constructor(size: number) {
    this.words = new Int32Array((size >> 5) + 1)
    this.summary = new Int32Array((this.words.length >> 5) + 2)
  }

  has(position: number): boolean {
    return (this.words[position >> 5]! & (1 << (position & 31))) !== 0
  }

  add(position: number): void {
    const word = position >> 5
    this.words[word]! |= 1 << (position & 31)
    this.summary[word >> 5]! |= 1 << (word & 31)
  }

  take(position: number): void {
    const word = position >> 5
    const rest = this.words[word]! & ~(1 << (position & 31))
    this.words[word] = rest
    if (rest === 0) this.summary[word >> 5]! &= ~(1 << (word & 31))
  }

  /** The first position at or after `from`, or −1. */
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
    for (let position = this.next(0); position >= 0; position = this.next(position)) this.take(position)
  }
}

/** By operation: its position when each task stands behind all that it waits for, its splits side by side. */
export function ranksOf(shop: Shop): Int32Array {
  const ranks = new Int32Array(shop.operationCount)
  let rank = 0
  const seen = new Uint8Array(shop.taskCount)
  const give = (t: number) => {
    seen[t] = 1
    ranks[t] = rank++
    for (let split = 1; split < shop.maxSplits[t]!; split++) ranks[shop.secondSplit[t]! + split - 1] = rank++
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
