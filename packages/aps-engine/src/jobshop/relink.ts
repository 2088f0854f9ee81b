import type { Random } from '../model/random.ts'
import type { JobShop } from './job-shop.ts'
import type { Schedule } from './schedule.ts'

/**
 * Solutions between two others. A node's key lies between its starts in both, so every order that both agree on stays,
 * links are kept, and the result is feasible by construction; where they chose different modes, one of the two is taken.
 */
export class Relinker {
  private readonly keys: Float64Array
  private readonly mode: Int32Array
  private readonly order: number[]
  private readonly random: Random

  constructor(problem: JobShop, random: Random) {
    this.keys = new Float64Array(problem.count)
    this.mode = new Int32Array(problem.count)
    this.order = Array.from({ length: problem.count }, (_, v) => v)
    this.random = random
  }

  /** Fills `child` with a solution `share` per cent of the way from one to the other. */
  between(child: Schedule, from: Schedule, to: Schedule, share: number): void {
    const { keys, mode, order, random } = this
    for (let v = 0; v < keys.length; v++) {
      const start = from.end[v]! - from.minutes[v]!
      keys[v] = start * (100 - share) + (to.end[v]! - to.minutes[v]!) * share
      mode[v] = random.chance(share) ? to.mode[v]! : from.mode[v]!
      order[v] = v
    }
    const { position } = from
    order.sort((a, b) => keys[a]! - keys[b]! || position[a]! - position[b]!)
    child.build(mode, order)
  }
}

/** Share, in thousandths, of nodes with another mode or another neighbour before them. */
export function distance(a: Schedule, b: Schedule): number {
  const { count } = a.problem
  let differences = 0
  for (let v = 0; v < count; v++) if (a.mode[v] !== b.mode[v] || a.before[v] !== b.before[v]) differences++
  return Math.round((1000 * differences) / count)
}
