import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { overlapsAt } from '../start-rules/links.ts'
import { Sequences } from './sequences.ts'

/**
 * What timing an operation asks for, side by side in a record of `TimingRecords.records`. They stand in the order in which a plan was
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
} as const

/** Sequences whose operations have records: what timing reads lies together, in the order of time. */
export class TimingRecords extends Sequences {
  readonly start: Int32Array
  readonly end: Int32Array
  /** See `field`; kept with the arrays. */
  protected readonly records: Int32Array
  /** Ends by record. */
  protected readonly recordEnd: Int32Array
  /** By link: record of what it comes from, and the way from there; kept where an operation has more than two. */
  protected readonly linkRecord: Int32Array
  protected readonly linkLag: Int32Array
  /** By operation: its record. */
  protected readonly recordOf: Int32Array
  protected readonly ignoresPredecessors: Uint8Array
  /** While a plan is loaded the order of its records is not known. */
  private isLoading = false

  constructor(shop: Shop) {
    super(shop)
    const { operationCount } = shop
    this.start = this.placement.start
    this.end = this.placement.end
    this.records = new Int32Array((operationCount + 1) << recordBits)
    this.recordEnd = new Int32Array(operationCount + 1).fill(-1)
    this.recordEnd[operationCount] = beforeTime
    this.linkRecord = new Int32Array(shop.graph.predNode.length)
    this.linkLag = new Int32Array(shop.graph.predNode.length)
    this.recordOf = new Int32Array(operationCount)
    for (let op = 0; op < operationCount; op++) this.recordOf[op] = op
    this.ignoresPredecessors = Uint8Array.from(shop.started, (state) => (state ? 1 : 0))
  }

  protected setEnd(op: number, end: number): void {
    this.end[op] = end
    this.recordEnd[this.recordOf[op]!] = end
  }

  protected override loadSequences(schedule: PartialSchedule): void {
    this.isLoading = true
    super.loadSequences(schedule)
    this.isLoading = false
  }

  /** Numbers the records as operations stand in `order`, and fills them. */
  protected layOut(order: Int32Array): void {
    const { recordOf, recordEnd, end } = this
    for (let record = 0; record < order.length; record++) {
      recordOf[order[record]!] = record
      recordEnd[record] = end[order[record]!]!
    }
    for (let op = 0; op < order.length; op++) {
      this.writeMode(op)
      this.writeLinks(op)
      this.setBefore(op, this.before[op]!)
      this.setOperatorBefore(op, this.operatorBefore[op]!)
      this.setAfter(op, this.after[op]!)
      this.setOperatorAfter(op, this.operatorAfter[op]!)
      this.writeFollower(op)
    }
  }

  protected override clearLanes(): void {
    super.clearLanes()
    const { records, recordEnd } = this
    const sentinel = recordEnd.length - 1
    for (let record = 0; record < sentinel; record++) {
      records[(record << recordBits) + field.before] = sentinel
      records[(record << recordBits) + field.operatorBefore] = sentinel
      records[(record << recordBits) + field.after] = -1
      records[(record << recordBits) + field.operatorAfter] = -1
    }
  }

  protected override setAfter(op: number, next: number): void {
    super.setAfter(op, next)
    this.records[(this.recordOf[op]! << recordBits) + field.after] = next
  }

  protected override setOperatorAfter(op: number, next: number): void {
    super.setOperatorAfter(op, next)
    this.records[(this.recordOf[op]! << recordBits) + field.operatorAfter] = next
  }

  protected override setBefore(op: number, previous: number): void {
    super.setBefore(op, previous)
    this.records[(this.recordOf[op]! << recordBits) + field.before] = this.recordOrSentinel(previous)
  }

  protected override setOperatorBefore(op: number, previous: number): void {
    super.setOperatorBefore(op, previous)
    this.records[(this.recordOf[op]! << recordBits) + field.operatorBefore] = this.recordOrSentinel(previous)
  }

  private recordOrSentinel(op: number): number {
    return op < 0 ? this.recordEnd.length - 1 : this.recordOf[op]!
  }

  protected override setMode(op: number, c: number): void {
    super.setMode(op, c)
    if (this.isLoading) return
    this.writeMode(op)
    this.writeLinks(op)
    this.writeFollower(op)
    const { shop } = this
    const { succStart, succNode, predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      this.writeLinks(head)
      for (let split = 1; split < this.splits[head]!; split++) this.writeLinks(shop.secondSplit[head]! + split - 1)
    }
    if (shop.maxSplits[t] === 1) return
    // It may be split now, or whole again.
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      this.writeFollower(head)
      for (let split = 1; split < this.splits[head]!; split++) this.writeFollower(shop.secondSplit[head]! + split - 1)
    }
  }

  private writeFollower(op: number): void {
    const { shop } = this
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    const from = succStart[t]!
    const count = succStart[t + 1]! - from
    let follower = count === 0 ? -1 : many
    if (count === 1) {
      const head = succNode[from]!
      if (this.isPlaced[head] && !this.ignoresPredecessors[head] && this.splits[head] === 1) follower = head
    }
    this.records[(this.recordOf[op]! << recordBits) + field.follower] = follower
  }

  private writeMode(op: number): void {
    const { shop, records } = this
    const at = this.recordOf[op]! << recordBits
    const c = this.mode[op]!
    const t = shop.taskOf[op]!
    records[at + field.op] = op
    records[at + field.clock] = c < 0 ? -1 : shop.modeClock[c]!
    records[at + field.startClock] = c < 0 ? -1 : shop.modeStartClock[c]!
    if (c >= 0) records[at + field.work] = this.work[op]!
    else records[at + field.work] = shop.kind[t] === taskKind.outside ? shop.outsideMinutes[t]! : 0
  }

  /** Puts into its record what an operation waits for by links, and what it needs besides. */
  private writeLinks(op: number): void {
    const { shop, records } = this
    const { predStart, predNode } = shop.graph
    const at = this.recordOf[op]! << recordBits
    const c = this.mode[op]!
    const t = shop.taskOf[op]!
    const from = predStart[t]!
    const count = this.ignoresPredecessors[t] ? 0 : predStart[t + 1]! - from
    let needs = this.splits[t]! > 1 ? need.splits : 0
    if (overlapsAt(shop, t, c)) needs |= need.overlap
    if (count > 2) needs |= need.manyLinks
    if (c >= 0) {
      if (!shop.isInterruptible[t]) needs |= need.contiguous
      const isReset = shop.conversion > 0 || shop.setupOf[shop.modeResource[c]!]! >= 0
      if (isReset && !shop.isOperator[shop.modeResource[c]!] && shop.started[t] !== 1) needs |= need.setup
    }
    for (let p = from; p < from + count; p++) if (this.splits[predNode[p]!]! > 1) needs |= need.splits
    if (c < 0 && (shop.kind[t] === taskKind.machine || !this.isPlaced[op])) needs |= need.absent
    if (shop.lockTime[t]! >= 0) needs |= need.locked
    records[at + field.needs] = needs
    if (count > 2) {
      records[at + field.first] = from
      records[at + field.second] = from + count
      if (needs & need.splits) return
      for (let p = from; p < from + count; p++) {
        this.linkRecord[p] = this.recordOf[predNode[p]!]!
        this.linkLag[p] = this.wayTo(op, p)
      }
      return
    }
    records[at + field.first] = this.recordOrSentinel(count > 0 ? predNode[from]! : -1)
    records[at + field.firstLag] = count > 0 ? this.wayTo(op, from) : 0
    records[at + field.second] = this.recordOrSentinel(count > 1 ? predNode[from + 1]! : -1)
    records[at + field.secondLag] = count > 1 ? this.wayTo(op, from + 1) : 0
  }

  /** Lag, transfer and buffer to an operation by its link number p. */
  private wayTo(op: number, p: number): number {
    const { shop } = this
    const head = shop.graph.predNode[p]!
    const lag = shop.arcLag[shop.graph.predArc[p]!]!
    return lag + this.travelBetween(head, op)
  }

  protected needsOf(op: number): number {
    return this.records[(this.recordOf[op]! << recordBits) + field.needs]!
  }
}
