import type { JobShop } from './job-shop.ts'
import type { Schedule } from './schedule.ts'

/** Heads and tails, in minutes, of a schedule as it would be without one node; of the sentinel too. */
export class HeadsAndTails {
  readonly heads: Int32Array
  readonly tails: Int32Array
  private readonly problem: JobShop
  /** Tails from this position in the order on are those without the node. */
  private tailsFrom = 0

  constructor(problem: JobShop) {
    this.problem = problem
    this.heads = new Int32Array(problem.count + 1)
    this.tails = new Int32Array(problem.count + 1)
  }

  /** Fills the heads for v, which has been unlinked and takes no time any more. @returns the makespan without it */
  passHeads(schedule: Schedule, v: number): number {
    const { heads } = this
    const { order, position, end, tail, minutes, before } = schedule
    const { count, sinks, firstPred, release, isChained, predStart, predNode } = this.problem
    const own = position[v]!
    this.tails.set(tail)
    this.tailsFrom = own + 1
    heads.set(end)
    for (let at = own; at < count; at++) {
      const x = order[at]!
      let head = release[x]!
      const onMachine = heads[before[x]!]!
      const inChain = heads[firstPred[x]!]!
      if (onMachine > head) head = onMachine
      if (inChain > head) head = inChain
      if (!isChained)
        for (let p = predStart[x]! + 1, stop = predStart[x + 1]!; p < stop; p++) {
          const other = heads[predNode[p]!]!
          if (other > head) head = other
        }
      heads[x] = head + minutes[x]!
    }
    let longest = 0
    for (let s = 0; s < sinks.length; s++) if (heads[sinks[s]!]! > longest) longest = heads[sinks[s]!]!
    return longest
  }

  /** Fills the tails for the node of the last `passHeads` from a position in the order on. */
  passTails(schedule: Schedule, position: number): void {
    let at = this.tailsFrom
    if (position >= at) return
    this.tailsFrom = position
    const { tails } = this
    const { order, minutes, after } = schedule
    const { firstSucc, isChained, succStart, succNode } = this.problem
    while (--at >= position) {
      const x = order[at]!
      let rest = tails[after[x]!]!
      const inChain = tails[firstSucc[x]!]!
      if (inChain > rest) rest = inChain
      if (!isChained)
        for (let s = succStart[x]! + 1, stop = succStart[x + 1]!; s < stop; s++) {
          const other = tails[succNode[s]!]!
          if (other > rest) rest = other
        }
      tails[x] = rest + minutes[x]!
    }
  }
}
