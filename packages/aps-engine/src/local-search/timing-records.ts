import { taskKind } from '../instance/shop.ts'
import { isOvenMode } from '../start-rules/charges.ts'
import { overlapsAt } from '../start-rules/links.ts'
import { takesNoSetup } from '../start-rules/setup.ts'
import type { PlanState } from './plan-state.ts'

/**
 * What timing an operation asks for, side by side in a record of `TimingRecords.words`. They stand in the order in which a plan was
 * loaded, so that timing reads them one after the other, and name each other by their number; where there is no operation,
 * they name the record behind all others, which ends before time.
 */
export const field = {
  op: 0,
  /** See `need`. */
  needs: 1,
  /** Numbers in the clock table of the calendars in which the work runs and may start; −1 without a resource. */
  clock: 2,
  startClock: 3,
  /** Working minutes, or the supplier's. */
  work: 4,
  before: 5,
  operatorBefore: 6,
  /**
   * The first two that it waits for by links, each with lag, transfer and buffer behind it. Of more than two, in their place:
   * from which link to which they stand in `linkRecord` and `linkLag`.
   */
  first: 7,
  firstLag: 8,
  second: 9,
  secondLag: 10,
  /** Operations, −1 for none: behind it on its lane and its operators', and the one that waits for it by links, or `many`. */
  after: 11,
  operatorAfter: 12,
  follower: 13,
  /** The mould that it may end, or −1. */
  mould: 14,
} as const
/** More followers than one, or one without a place, one that ignores its predecessors, or that is split: the links tell. */
export const many = -2
/** Words of a record, as a power of two. */
export const recordBits = 4
const beforeTime = -0x40000000

/** What an operation asks for beyond two predecessors, its lane, its operators and calendars. */
export const need = {
  /** One open stretch: often met by chance. */
  contiguous: 1,
  manyLinks: 2,
  /** A lock, which may move while its predecessors come too late. */
  locked: 4,
  overlap: 8,
  setup: 16,
  /** Its task, or one that it waits for, is split. */
  splits: 32,
  /** Nothing: it has no place. */
  absent: 64,
  /** Its oven: it may join what stands in front of it. */
  charge: 128,
  fixtures: 256,
} as const

/** What timing reads of a plan's operations, lying together in the order of time; `Sequences` keeps it with the state. */
export class TimingRecords {
  /** See `field`. */
  readonly words: Int32Array
  /** Ends by record. */
  readonly ends: Int32Array
  /** By link: record of what it comes from, and the way from there; kept where an operation has more than two. */
  readonly linkRecord: Int32Array
  readonly linkLag: Int32Array
  /** By operation: its record. */
  readonly recordOf: Int32Array
  private readonly state: PlanState

  constructor(state: PlanState) {
    this.state = state
    const { operationCount, graph } = state.shop
    this.words = new Int32Array((operationCount + 1) << recordBits)
    this.ends = new Int32Array(operationCount + 1).fill(-1)
    this.ends[operationCount] = beforeTime
    this.linkRecord = new Int32Array(graph.predNode.length)
    this.linkLag = new Int32Array(graph.predNode.length)
    this.recordOf = Int32Array.from({ length: operationCount }, (_, op) => op)
  }

  /** Numbers the records as operations stand in `order`, and fills them; only the moulds that they may end are told by `MouldEnds`. */
  layOut(order: Int32Array): void {
    const { recordOf, ends, state } = this
    const { end, before, operatorBefore, after, operatorAfter } = state
    for (let record = 0; record < order.length; record++) {
      recordOf[order[record]!] = record
      ends[record] = end[order[record]!]!
    }
    for (let op = 0; op < order.length; op++) {
      this.writeMode(op)
      this.writeLinks(op)
      this.writeBefore(op, before[op]!)
      this.writeOperatorBefore(op, operatorBefore[op]!)
      this.writeAfter(op, after[op]!)
      this.writeOperatorAfter(op, operatorAfter[op]!)
      this.writeFollower(op)
    }
  }

  clearLanes(): void {
    const { words, ends } = this
    const sentinel = ends.length - 1
    for (let record = 0; record < sentinel; record++) {
      words[(record << recordBits) + field.before] = sentinel
      words[(record << recordBits) + field.operatorBefore] = sentinel
      words[(record << recordBits) + field.after] = -1
      words[(record << recordBits) + field.operatorAfter] = -1
    }
  }

  copyFrom(other: TimingRecords): void {
    this.words.set(other.words)
    this.ends.set(other.ends)
    this.linkRecord.set(other.linkRecord)
    this.linkLag.set(other.linkLag)
    this.recordOf.set(other.recordOf)
  }

  /** An operation ends at another time, in the state and here. */
  setEnd(op: number, end: number): void {
    this.state.end[op] = end
    this.ends[this.recordOf[op]!] = end
  }

  writeAfter(op: number, next: number): void {
    this.words[(this.recordOf[op]! << recordBits) + field.after] = next
  }

  writeOperatorAfter(op: number, next: number): void {
    this.words[(this.recordOf[op]! << recordBits) + field.operatorAfter] = next
  }

  writeBefore(op: number, previous: number): void {
    this.words[(this.recordOf[op]! << recordBits) + field.before] = this.recordOrSentinel(previous)
  }

  writeOperatorBefore(op: number, previous: number): void {
    this.words[(this.recordOf[op]! << recordBits) + field.operatorBefore] = this.recordOrSentinel(previous)
  }

  writeMould(op: number, mould: number): void {
    this.words[(this.recordOf[op]! << recordBits) + field.mould] = mould
  }

  needsOf(op: number): number {
    return this.words[(this.recordOf[op]! << recordBits) + field.needs]!
  }

  private recordOrSentinel(op: number): number {
    return op < 0 ? this.ends.length - 1 : this.recordOf[op]!
  }

  /** An operation has another mode, or another share of its task: what it needs, and what waits for it, is another. */
  tellMode(op: number): void {
    this.writeMode(op)
    this.writeLinks(op)
    this.writeFollower(op)
    const { shop, splits } = this.state
    const { succStart, succNode, predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      this.writeLinks(head)
      for (let split = 1; split < splits[head]!; split++) this.writeLinks(shop.secondSplit[head]! + split - 1)
    }
    if (shop.maxSplits[t] === 1) return
    // It may be split now, or whole again.
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      this.writeFollower(head)
      for (let split = 1; split < splits[head]!; split++) this.writeFollower(shop.secondSplit[head]! + split - 1)
    }
  }

  private writeFollower(op: number): void {
    const { state } = this
    const { shop } = state
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    const from = succStart[t]!
    const count = succStart[t + 1]! - from
    let follower = count === 0 ? -1 : many
    if (count === 1) {
      const head = succNode[from]!
      if (state.isPlaced[head] && !state.ignoresPredecessors[head] && state.splits[head] === 1) follower = head
    }
    this.words[(this.recordOf[op]! << recordBits) + field.follower] = follower
  }

  private writeMode(op: number): void {
    const { words, state } = this
    const { shop } = state
    const at = this.recordOf[op]! << recordBits
    const c = state.mode[op]!
    const t = shop.taskOf[op]!
    words[at + field.op] = op
    words[at + field.clock] = c < 0 ? -1 : shop.modeClock[c]!
    words[at + field.startClock] = c < 0 ? -1 : shop.modeStartClock[c]!
    if (c >= 0) words[at + field.work] = state.work[op]!
    // Data that have changed since may leave it without a place; where it has one it takes its time.
    else words[at + field.work] = shop.outsideMinutes[t]!
  }

  /** Puts into its record what an operation waits for by links, and what it needs besides. */
  private writeLinks(op: number): void {
    const { words, state } = this
    const { shop } = state
    const { predStart, predNode } = shop.graph
    const at = this.recordOf[op]! << recordBits
    const c = state.mode[op]!
    const t = shop.taskOf[op]!
    const from = predStart[t]!
    const count = state.ignoresPredecessors[t] ? 0 : predStart[t + 1]! - from
    let needs = state.splits[t]! > 1 ? need.splits : 0
    if (overlapsAt(shop, t, c)) needs |= need.overlap
    if (count > 2) needs |= need.manyLinks
    if (c >= 0) {
      if (!shop.isInterruptible[t]) needs |= need.contiguous
      const isReset = shop.conversion > 0 || shop.setupOf[shop.modeResource[c]!]! >= 0
      if (isReset && !takesNoSetup(shop, shop.modeResource[c]!) && shop.started[t] !== 1) needs |= need.setup
      if (isOvenMode(shop, c)) needs |= need.charge
    }
    for (let p = from; p < from + count; p++) if (state.splits[predNode[p]!]! > 1) needs |= need.splits
    if (c < 0 && (shop.kind[t] === taskKind.machine || !state.isPlaced[op])) needs |= need.absent
    if (shop.lockTime[t]! >= 0) needs |= need.locked
    if (c >= 0 && state.fixtures?.holds(op)) needs |= need.fixtures
    words[at + field.needs] = needs
    if (count > 2) {
      words[at + field.first] = from
      words[at + field.second] = from + count
      // The links are those of the task: splits that it does not have must not write over them.
      if (needs & (need.splits | need.absent)) return
      for (let p = from; p < from + count; p++) {
        this.linkRecord[p] = this.recordOf[predNode[p]!]!
        this.linkLag[p] = this.wayTo(op, p)
      }
      return
    }
    words[at + field.first] = this.recordOrSentinel(count > 0 ? predNode[from]! : -1)
    words[at + field.firstLag] = count > 0 ? this.wayTo(op, from) : 0
    words[at + field.second] = this.recordOrSentinel(count > 1 ? predNode[from + 1]! : -1)
    words[at + field.secondLag] = count > 1 ? this.wayTo(op, from + 1) : 0
  }

  /** Lag, transfer and buffer to an operation by its link number p. */
  private wayTo(op: number, p: number): number {
    const { state } = this
    const { shop } = state
    const head = shop.graph.predNode[p]!
    const lag = shop.arcLag[shop.graph.predArc[p]!]!
    return lag + state.travelBetween(head, op)
  }
}
