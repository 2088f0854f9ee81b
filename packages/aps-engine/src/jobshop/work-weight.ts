import type { Random } from '../model/random.ts'

/** How often, in per cent, a generation goes by the weight that found less the last time. */
const retrial = 25

/**
 * What a minute of work counts beside one of makespan, nothing or as much, as told by generations of one island: mostly the
 * weight of that which found more, of the last with and the last without.
 */
export class WorkWeight {
  private readonly random: Random
  /** By weight: the makespan in minutes that its last generation found; none yet is best, so that both are tried. */
  private readonly found: [number, number] = [0, 0]

  constructor(random: Random) {
    this.random = random
  }

  /** @returns the weight of the next generation, after one with `weight` found a plan of so many minutes */
  next(weight: number, makespan: number): number {
    const { found } = this
    found[weight === 0 ? 0 : 1] = makespan
    const better = found[1] <= found[0] ? 1 : 0
    return this.random.chance(retrial) ? 1 - better : better
  }
}
