import type { Schedule } from './schedule.ts'

/** Times again only what a move changes: for large plans, on which a pass over all that comes behind it costs more. */
export class IncrementalPropagation {
  private readonly schedule: Schedule
  /** A bit for each position in the order; those of the sentinel fall behind all. */
  private readonly marked: Int32Array
  private readonly words: number

  constructor(schedule: Schedule) {
    const { count } = schedule.problem
    this.schedule = schedule
    this.words = (count + 31) >> 5
    this.marked = new Int32Array(this.words + 1)
    schedule.position[count] = this.words << 5
  }

  /** The head or tail of v is to be timed again; the sentinel may be named too. */
  mark(v: number): void {
    const at = this.schedule.position[v]!
    this.marked[at >> 5]! |= 1 << (at & 31)
  }

  /** Heads anew at the marked positions, none of them before `position`, and wherever that changes one. */
  heads(position: number): void {
    const { marked, words } = this
    const { order, end, minutes, before, after, position: positions } = this.schedule
    const { firstPred, firstSucc, release, isChained, predStart, predNode, succStart, succNode } = this.schedule.problem
    for (let word = position >> 5; word < words; word++)
      for (let bits = marked[word]!; bits !== 0; bits = marked[word]!) {
        const bit = bits & -bits
        marked[word] = bits ^ bit
        const v = order[(word << 5) + 31 - Math.clz32(bit)]!
        let head = release[v]!
        const onMachine = end[before[v]!]!
        const inChain = end[firstPred[v]!]!
        if (onMachine > head) head = onMachine
        if (inChain > head) head = inChain
        if (!isChained)
          for (let p = predStart[v]! + 1, stop = predStart[v + 1]!; p < stop; p++) {
            const other = end[predNode[p]!]!
            if (other > head) head = other
          }
        head += minutes[v]!
        if (head === end[v]) continue
        end[v] = head
        let at = positions[after[v]!]!
        marked[at >> 5]! |= 1 << (at & 31)
        at = positions[firstSucc[v]!]!
        marked[at >> 5]! |= 1 << (at & 31)
        if (!isChained)
          for (let s = succStart[v]! + 1, stop = succStart[v + 1]!; s < stop; s++) {
            at = positions[succNode[s]!]!
            marked[at >> 5]! |= 1 << (at & 31)
          }
      }
  }

  /** Tails anew at the marked positions, none of them behind `position`, and wherever that changes one. */
  tails(position: number): void {
    const { marked } = this
    const { order, tail, minutes, before, after, position: positions } = this.schedule
    const { firstPred, firstSucc, isChained, predStart, predNode, succStart, succNode } = this.schedule.problem
    for (let word = position >> 5; word >= 0; word--)
      for (let bits = marked[word]!; bits !== 0; bits = marked[word]!) {
        const high = 31 - Math.clz32(bits)
        marked[word] = bits ^ (1 << high)
        const v = order[(word << 5) + high]!
        let rest = tail[after[v]!]!
        const inChain = tail[firstSucc[v]!]!
        if (inChain > rest) rest = inChain
        if (!isChained)
          for (let s = succStart[v]! + 1, stop = succStart[v + 1]!; s < stop; s++) {
            const other = tail[succNode[s]!]!
            if (other > rest) rest = other
          }
        rest += minutes[v]!
        if (rest === tail[v]) continue
        tail[v] = rest
        let at = positions[before[v]!]!
        marked[at >> 5]! |= 1 << (at & 31)
        at = positions[firstPred[v]!]!
        marked[at >> 5]! |= 1 << (at & 31)
        if (!isChained)
          for (let p = predStart[v]! + 1, stop = predStart[v + 1]!; p < stop; p++) {
            at = positions[predNode[p]!]!
            marked[at >> 5]! |= 1 << (at & 31)
          }
      }
  }
}
