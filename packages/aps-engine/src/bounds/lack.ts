import { FAR, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { waitsForWhole } from './chains-alone.ts'
import type { ChainsAlone } from './chains-alone.ts'
import type { Pool } from './pools.ts'

/** A stretch of time that is too short for the work that must lie in it. */
export interface Lack {
  from: number
  until: number
  /** Working minutes that must be done there, and that the resources have. */
  needed: number
  open: number
  /** Positions of the tasks, ascending. */
  tasks: readonly number[]
}

/**
 * By task: when it must be over, at the latest, for all that wait for it to be on time, each on the machine that leaves
 * it the most time; FAR where nothing asks.
 * @param due by mould; FAR: never late
 */
export function latestEnds(shop: Shop, due: Int32Array): Int32Array {
  const { graph, modeStart, modeWork, modeClock, clocks } = shop
  const latest = new Int32Array(shop.taskCount).fill(FAR)
  /** By task: when it must have begun. */
  const begin = new Int32Array(shop.taskCount).fill(FAR)
  for (let at = graph.order.length - 1; at >= 0; at--) {
    const t = graph.order[at]!
    if (shop.kind[t] === taskKind.unplaced) continue
    let limit = due[shop.taskMould[t]!]!
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      if (shop.kind[after] === taskKind.unplaced || shop.started[after] || latest[after] === FAR) continue
      const arc = graph.succArc[s]!
      const isWhole = waitsForWhole(shop, arc)
      const own = isWhole ? begin[after]! - shop.arcLag[arc]! : latest[after]!
      if (own < limit) limit = own
    }
    latest[t] = limit
    if (limit === FAR) continue
    if (shop.kind[t] !== taskKind.machine) {
      begin[t] = limit - shop.outsideMinutes[t]!
      continue
    }
    let last = shop.start - 1
    for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) {
      const work = Math.ceil(modeWork[c]! / shop.maxSplits[t]!)
      const start = work === 0 ? limit : clocks.rows[modeClock[c]!]!.subtract(limit, work)
      if (start > last) last = start
    }
    begin[t] = last
  }
  return latest
}

/**
 * Where a pool has the least time for what must be done by some moments: the stretch of the greatest lack, or undefined
 * where each stretch is long enough. Work may be interrupted and shared among the resources at will, so that what is found
 * here no plan can do. Exact over all stretches: the sum of what may begin at r and must end by d, less the working time
 * between, kept for every r in a tree while d grows. O(n log n).
 */
export function greatestLack(
  shop: Shop,
  pool: Pool,
  { earliest, finish }: ChainsAlone,
  latest: Int32Array,
): Lack | undefined {
  const work = pool.workOf
  // What cannot be in time even alone counts for nobody: it could wait.
  const asked = [...pool.tasks].filter((t) => latest[t]! < FAR && work(t) > 0 && finish[t]! <= latest[t]!)
  if (asked.length === 0) return undefined
  asked.sort((a, b) => latest[a]! - latest[b]! || a - b)
  const heads = [...new Set(asked.map((t) => earliest[t]!))].sort((a, b) => a - b)
  const headAt = new Map(heads.map((head, at) => [head, at]))
  const tree = new PrefixSums(heads.map((head) => pool.capacity.workAt(head)))
  let most = 0
  let from = 0
  let until = 0
  asked.forEach((t, i) => {
    tree.add(headAt.get(earliest[t]!)!, work(t))
    // Moments that are the same are looked at once, when all their work is there.
    if (i + 1 < asked.length && latest[asked[i + 1]!] === latest[t]) return
    const lack = tree.most() - pool.capacity.workAt(latest[t]!)
    if (lack <= most) return
    most = lack
    from = heads[tree.place()]!
    until = latest[t]!
  })
  if (most === 0) return undefined
  const tasks = asked.filter((t) => earliest[t]! >= from && latest[t]! <= until).sort((a, b) => a - b)
  const open = pool.capacity.workAt(until) - pool.capacity.workAt(from)
  // Charges are whole minutes, shares of them are not.
  return { from, until, needed: open + Math.ceil(most), open, tasks }
}

/** Numbers in a row that begin out of count; adding at a place counts it in and raises all numbers up to it. */
class PrefixSums {
  private readonly size: number
  private readonly top: Float64Array
  private readonly raised: Float64Array
  private readonly first: readonly number[]
  private readonly isIn: Uint8Array

  constructor(first: readonly number[]) {
    this.first = first
    this.size = 1
    while (this.size < first.length) this.size *= 2
    this.top = new Float64Array(2 * this.size).fill(-Infinity)
    this.raised = new Float64Array(2 * this.size)
    this.isIn = new Uint8Array(first.length)
  }

  add(at: number, amount: number): void {
    let node = this.size + at
    if (!this.isIn[at]) {
      this.isIn[at] = 1
      // What was added to later places has raised it already: it stands in its own node and in those above.
      this.top[node] = this.first[at]! + this.raised[node]!
    }
    this.raise(node, amount)
    while (node > 1) {
      // All places before it: what hangs to the left of the way to the root.
      if (node & 1) this.raise(node - 1, amount)
      node >>= 1
      this.top[node] = Math.max(this.top[2 * node]!, this.top[2 * node + 1]!) + this.raised[node]!
    }
  }

  /** The greatest number that is in. */
  most(): number {
    return this.top[1]!
  }

  /** Where the greatest stands, the first of several. */
  place(): number {
    let node = 1
    while (node < this.size) {
      node *= 2
      if (this.top[node + 1]! > this.top[node]!) node++
    }
    return node - this.size
  }

  private raise(node: number, amount: number): void {
    this.raised[node]! += amount
    this.top[node]! += amount
  }
}
