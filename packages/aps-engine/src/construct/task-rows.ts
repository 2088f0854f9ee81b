import { slowTasks } from './dispatch-tables.ts'
import type { ClassTables } from './dispatch-tables.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/**
 * What dispatching reads and writes of a task, side by side in a row: a task that becomes ready costs a line of the cache
 * where it cost one in each of two dozen arrays. The first words are the shop's, the others those of the pass.
 */
export const taskWord = {
  /** See `trait`. */
  traits: 0,
  modeClass: 1,
  /** First mode. */
  mode: 2,
  /** Working minutes at all modes, or at the first where they differ. */
  minutes: 3,
  release: 4,
  /** The only task that waits for this one; `none` or `many`. */
  next: 5,
  /** The only one that it waits for, and the lag of that link. */
  before: 6,
  lag: 7,
  /** Links to wait for, and how many of them are still open; less than 0 where the task does not wait for them. */
  links: 8,
  waiting: 9,
  /** Ready at modes away from its latest predecessor; that one's resource where it is a mode, else −1; ready there. */
  elsewhere: 10,
  here: 11,
  readyHere: 12,
  /** Once it has a place: end, and resource and group (−1: none), or `isSplit`. */
  end: 13,
  resource: 14,
  group: 15,
} as const
/** Words of a row, as a power of two. */
export const taskBits = 4
export const none = -1
export const many = -2
export const isSplit = -2

/** Bits of what makes a task more than minutes on an open machine. */
export const trait = {
  /** Not ready at one time for all modes, or needs operators. */
  slow: 1,
  whole: 2,
  runsOn: 4,
  uneven: 8,
  /** Needs no resource. */
  elsewhere: 16,
  /** Has a locked start. */
  locked: 32,
  divisible: 64,
} as const

export class TaskRows {
  readonly words: Int32Array
  private readonly sample: Int32Array

  constructor(shop: Shop, { sample }: ClassTables) {
    const { taskCount, graph, modeStart, modeWork, modeClass, kind } = shop
    this.words = new Int32Array(taskCount << taskBits)
    this.sample = sample
    const { words } = this
    const isSlow = slowTasks(shop)
    for (let t = 0; t < taskCount; t++) {
      const at = t << taskBits
      const from = modeStart[t]!
      const links = graph.predStart[t + 1]! - graph.predStart[t]!
      const followers = graph.succStart[t + 1]! - graph.succStart[t]!
      words[at + taskWord.traits] = traitsOf(shop, t, isSlow[t]!)
      words[at + taskWord.modeClass] = modeClass[t]!
      words[at + taskWord.mode] = from
      words[at + taskWord.minutes] = from < modeStart[t + 1]! ? modeWork[from]! : 0
      words[at + taskWord.release] = shop.release[t]!
      words[at + taskWord.next] = followers > 1 ? many : followers ? graph.succNode[graph.succStart[t]!]! : none
      words[at + taskWord.before] = links > 1 ? many : links ? graph.predNode[graph.predStart[t]!]! : none
      words[at + taskWord.lag] = links === 1 ? shop.arcLag[graph.predArc[graph.predStart[t]!]!]! : 0
      // A started task waits for no predecessor; its successors wait for it.
      words[at + taskWord.links] = kind[t] === taskKind.unplaced || shop.started[t] ? 0 : links
    }
  }

  /** Begins a pass: everybody waits again, and nothing has a place. */
  begin(): void {
    const { words } = this
    for (let at = 0; at < words.length; at += 1 << taskBits) {
      words[at + taskWord.waiting] = words[at + taskWord.links]!
      words[at + taskWord.end] = -1
      words[at + taskWord.resource] = -1
      words[at + taskWord.group] = -1
    }
  }

  /** Where task t was made, for those that wait for it. */
  place(t: number, end: number, mode: number, splits: number, { modeResource, modeGroup }: Shop): void {
    const { words } = this
    const at = t << taskBits
    words[at + taskWord.end] = end
    if (splits > 1 || mode < 0) {
      words[at + taskWord.resource] = splits > 1 ? isSplit : -1
      words[at + taskWord.group] = -1
      return
    }
    const same = this.sample[words[at + taskWord.modeClass]!]! + mode - words[at + taskWord.mode]!
    words[at + taskWord.resource] = modeResource[same]!
    words[at + taskWord.group] = modeGroup[same]!
  }
}

function traitsOf(shop: Shop, t: number, isSlow: number): number {
  const { modeStart, modeWork, modeClock, modeStartClock } = shop
  const from = modeStart[t]!
  let bits = (isSlow ? trait.slow : 0) | (shop.isInterruptible[t] ? 0 : trait.whole)
  if (shop.kind[t] !== taskKind.machine) bits |= trait.elsewhere
  if (shop.lockTime[t]! >= 0) bits |= trait.locked
  if (shop.maxSplits[t]! > 1) bits |= trait.divisible
  for (let c = from; c < modeStart[t + 1]!; c++) {
    if (modeWork[c] !== modeWork[from] || modeWork[c] === 0) bits |= trait.uneven
    if (modeClock[c] !== modeStartClock[c]) bits |= trait.runsOn
  }
  return bits
}
