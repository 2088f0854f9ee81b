import type { PartialSchedule } from './partial-schedule.ts'

/** So many slots are looked at as one. */
const blockShift = 4
const block = 1 << blockShift

/**
 * Gaps between what stands on lanes, for walks along them that only look for one of some length: a queue of hundreds is
 * passed by its blocks.
 */
export class LaneGaps {
  /** By slot: minutes since the end of what stands before it; where ends are out of order no gap is passed. */
  private readonly gap: Int32Array
  /** By block of slots: the longest. */
  private readonly longest: Int32Array

  constructor({ shop, laneLength, laneOps }: PartialSchedule, from: Int32Array, to: Int32Array) {
    this.gap = new Int32Array(laneOps.length)
    this.longest = new Int32Array((laneOps.length >> blockShift) + 1)
    for (let lane = 0; lane < laneLength.length; lane++) {
      const base = shop.slotStart[lane]!
      const stop = base + laneLength[lane]!
      let isInOrder = true
      for (let slot = base + 1; slot < stop; slot++) {
        this.gap[slot] = from[slot]! - to[slot - 1]!
        if (to[slot]! < to[slot - 1]!) isInOrder = false
      }
      if (!isInOrder) this.gap.fill(passable, base, stop)
      else if (base < stop) this.gap[base] = passable
      for (let slot = base; slot < stop; slot++)
        this.longest[slot >> blockShift] = Math.max(this.longest[slot >> blockShift]!, this.gap[slot]!)
    }
  }

  /** From `slot` on the first in front of which a gap of `work` minutes may be; `stop` where there is none. */
  next(slot: number, stop: number, work: number): number {
    let at = slot
    while (at < stop) {
      if ((at & (block - 1)) === 0 && this.longest[at >> blockShift]! < work) at += block
      else if (this.gap[at]! < work) at++
      else return at
    }
    return stop
  }
}

/** No gap is as long. */
const passable = 0x7fffffff
