import type { Random } from '../model/random.ts'
import type { Schedule } from './schedule.ts'

/** A longest path to the end of a node, last node first, and those on it that wait for their machine. */
export class BindingPath {
  readonly chain: Int32Array
  readonly held: Int32Array
  chainLength = 0
  heldLength = 0

  constructor(count: number) {
    this.chain = new Int32Array(count)
    this.held = new Int32Array(count)
  }

  /** Follows what binds from `last` back to the start; where machine and chain both bind, one of them at random. */
  walk(schedule: Schedule, last: number, random: Random): void {
    const { held, chain } = this
    const { end, minutes, before } = schedule
    const { count, firstPred, predStart, predNode } = schedule.problem
    let length = 0
    let heldLength = 0
    let v = last
    while (v !== count) {
      chain[length++] = v
      const head = end[v]! - minutes[v]!
      const isHeld = before[v] !== count && end[before[v]!] === head
      let next = count
      if (firstPred[v] !== count && end[firstPred[v]!] === head) next = firstPred[v]!
      for (let p = predStart[v]! + 1, stop = predStart[v + 1]!; next === count && p < stop; p++)
        if (end[predNode[p]!] === head) next = predNode[p]!
      if (isHeld && (next === count || random.chance(50))) {
        held[heldLength++] = v
        next = before[v]!
      }
      v = next
    }
    this.chainLength = length
    this.heldLength = heldLength
  }
}
