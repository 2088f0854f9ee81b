import type { Board } from '../construct/board.ts'
import { arcKind, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { Sequences } from './sequences.ts'

/**
 * What timing an operation asks for, side by side in a row of `Sequences.rows`. Rows stand in the order in which a plan was
 * loaded, so that timing reads them one after the other, and name each other by their place; where there is no operation,
 * they name the row behind all others, which ends before time.
 */
export const word = {
  op: 0,
  /** See `need`. */
  needs: 1,
  /** Rows of the clock table in which the work runs and may start; −1 without a resource. */
  clock: 2,
  startClock: 3,
  /** Working minutes, or the supplier's. */
  work: 4,
  before: 5,
  peopleBefore: 6,
  /**
   * The first two that it waits for by links, each with lag, transfer and buffer behind it. Of more than two, in their place:
   * from which link to which they stand in `linkRow` and `linkLag`.
   */
  first: 7,
  firstLag: 8,
  second: 9,
  secondLag: 10,
  /** Operations, −1 for none: behind it on its lane and its people's, and the one that waits for it by links, or `many`. */
  after: 11,
  peopleAfter: 12,
  follower: 13,
  /** The mould that it may end, or −1. */
  mould: 14,
} as const
/** More followers than one, or one without a place, that waits for nobody, or in parts: the links tell. */
export const many = -2
/** Words of a row, as a power of two. */
export const rowBits = 4
const beforeTime = -0x40000000

/** What an operation asks for beyond two predecessors, its lane, its people and calendars. */
export const need = {
  /** One open stretch: often met by chance. */
  contiguous: 1,
  manyLinks: 2,
  /** A lock, which may move while its predecessors come too late. */
  locked: 4,
  overlap: 8,
  setup: 16,
  /** Its task, or one that it waits for, is done in parts. */
  parts: 32,
  /** Nothing: it has no place. */
  absent: 64,
} as const

/** Sequences whose operations have rows: what timing reads lies together, in the order of time. */
export class Rows extends Sequences {
  readonly start: Int32Array
  readonly end: Int32Array
  /** See `word`; kept with the arrays. */
  protected readonly rows: Int32Array
  /** Ends by row. */
  protected readonly rowEnd: Int32Array
  /** By link: row of what it comes from, and the way from there; kept where an operation has more than two. */
  protected readonly linkRow: Int32Array
  protected readonly linkLag: Int32Array
  /** By operation: its row. */
  protected readonly rowOf: Int32Array
  protected readonly waitsForNobody: Uint8Array
  /** While a plan is loaded the order of its rows is not known. */
  private isLoading = false

  constructor(shop: Shop) {
    super(shop)
    const { operationCount } = shop
    this.start = new Int32Array(operationCount).fill(-1)
    this.end = new Int32Array(operationCount).fill(-1)
    this.rows = new Int32Array((operationCount + 1) << rowBits)
    this.rowEnd = new Int32Array(operationCount + 1).fill(-1)
    this.rowEnd[operationCount] = beforeTime
    this.linkRow = new Int32Array(shop.graph.predNode.length)
    this.linkLag = new Int32Array(shop.graph.predNode.length)
    this.rowOf = new Int32Array(operationCount)
    for (let op = 0; op < operationCount; op++) this.rowOf[op] = op
    this.waitsForNobody = Uint8Array.from(shop.started, (state) => (state ? 1 : 0))
  }

  protected setEnd(op: number, end: number): void {
    this.end[op] = end
    this.rowEnd[this.rowOf[op]!] = end
  }

  protected override loadSequences(board: Board): void {
    this.isLoading = true
    super.loadSequences(board)
    this.isLoading = false
  }

  /** Numbers the rows as operations stand in `order`, and fills them. */
  protected layOut(order: Int32Array): void {
    const { rowOf, rowEnd, end } = this
    for (let row = 0; row < order.length; row++) {
      rowOf[order[row]!] = row
      rowEnd[row] = end[order[row]!]!
    }
    for (let op = 0; op < order.length; op++) {
      this.writeSeat(op)
      this.writeLinks(op)
      this.setBefore(op, this.before[op]!)
      this.setPeopleBefore(op, this.peopleBefore[op]!)
      this.setAfter(op, this.after[op]!)
      this.setPeopleAfter(op, this.peopleAfter[op]!)
      this.writeFollower(op)
    }
  }

  protected override clearLanes(): void {
    super.clearLanes()
    const { rows, rowEnd } = this
    const nobody = rowEnd.length - 1
    for (let row = 0; row < nobody; row++) {
      rows[(row << rowBits) + word.before] = nobody
      rows[(row << rowBits) + word.peopleBefore] = nobody
      rows[(row << rowBits) + word.after] = -1
      rows[(row << rowBits) + word.peopleAfter] = -1
    }
  }

  protected override setAfter(op: number, next: number): void {
    super.setAfter(op, next)
    this.rows[(this.rowOf[op]! << rowBits) + word.after] = next
  }

  protected override setPeopleAfter(op: number, next: number): void {
    super.setPeopleAfter(op, next)
    this.rows[(this.rowOf[op]! << rowBits) + word.peopleAfter] = next
  }

  protected override setBefore(op: number, previous: number): void {
    super.setBefore(op, previous)
    this.rows[(this.rowOf[op]! << rowBits) + word.before] = this.rowOrNobody(previous)
  }

  protected override setPeopleBefore(op: number, previous: number): void {
    super.setPeopleBefore(op, previous)
    this.rows[(this.rowOf[op]! << rowBits) + word.peopleBefore] = this.rowOrNobody(previous)
  }

  private rowOrNobody(op: number): number {
    return op < 0 ? this.rowEnd.length - 1 : this.rowOf[op]!
  }

  protected override choose(op: number, c: number): void {
    super.choose(op, c)
    if (this.isLoading) return
    this.writeSeat(op)
    this.writeLinks(op)
    this.writeFollower(op)
    const { shop } = this
    const { succStart, succNode, predStart, predNode } = shop.graph
    const t = shop.taskOf[op]!
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      this.writeLinks(head)
      for (let part = 1; part < this.parts[head]!; part++) this.writeLinks(shop.satellites[head]! + part - 1)
    }
    if (shop.maxParts[t] === 1) return
    // It may be in parts now, or whole again.
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      this.writeFollower(head)
      for (let part = 1; part < this.parts[head]!; part++) this.writeFollower(shop.satellites[head]! + part - 1)
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
      if (this.isPlaced[head] && !this.waitsForNobody[head] && this.parts[head] === 1) follower = head
    }
    this.rows[(this.rowOf[op]! << rowBits) + word.follower] = follower
  }

  private writeSeat(op: number): void {
    const { shop, rows } = this
    const at = this.rowOf[op]! << rowBits
    const c = this.choice[op]!
    const t = shop.taskOf[op]!
    rows[at + word.op] = op
    rows[at + word.clock] = c < 0 ? -1 : shop.choiceClock[c]!
    rows[at + word.startClock] = c < 0 ? -1 : shop.choiceStartClock[c]!
    if (c >= 0) rows[at + word.work] = this.work[op]!
    else rows[at + word.work] = shop.kind[t] === taskKind.outside ? shop.outsideMinutes[t]! : 0
  }

  /** Puts into its row what an operation waits for by links, and what it needs besides. */
  private writeLinks(op: number): void {
    const { shop, rows } = this
    const { predStart, predNode } = shop.graph
    const at = this.rowOf[op]! << rowBits
    const c = this.choice[op]!
    const t = shop.taskOf[op]!
    const from = predStart[t]!
    const count = this.waitsForNobody[t] ? 0 : predStart[t + 1]! - from
    let needs = this.parts[t]! > 1 ? need.parts : 0
    if (overlapsAt(shop, t, c)) needs |= need.overlap
    if (count > 2) needs |= need.manyLinks
    if (c >= 0) {
      if (!shop.isInterruptible[t]) needs |= need.contiguous
      const isReset = shop.conversion > 0 || shop.setupOf[shop.choiceResource[c]!]! >= 0
      if (isReset && !shop.lends[shop.choiceResource[c]!] && shop.started[t] !== 1) needs |= need.setup
    }
    for (let p = from; p < from + count; p++) if (this.parts[predNode[p]!]! > 1) needs |= need.parts
    if (c < 0 && (shop.kind[t] === taskKind.machine || !this.isPlaced[op])) needs |= need.absent
    if (shop.lockTime[t]! >= 0) needs |= need.locked
    rows[at + word.needs] = needs
    if (count > 2) {
      rows[at + word.first] = from
      rows[at + word.second] = from + count
      if (needs & need.parts) return
      for (let p = from; p < from + count; p++) {
        this.linkRow[p] = this.rowOf[predNode[p]!]!
        this.linkLag[p] = this.wayTo(op, p)
      }
      return
    }
    rows[at + word.first] = this.rowOrNobody(count > 0 ? predNode[from]! : -1)
    rows[at + word.firstLag] = count > 0 ? this.wayTo(op, from) : 0
    rows[at + word.second] = this.rowOrNobody(count > 1 ? predNode[from + 1]! : -1)
    rows[at + word.secondLag] = count > 1 ? this.wayTo(op, from + 1) : 0
  }

  /** Lag, transfer and buffer to an operation by its link number p. */
  private wayTo(op: number, p: number): number {
    const { shop } = this
    const head = shop.graph.predNode[p]!
    const lag = shop.arcLag[shop.graph.predArc[p]!]!
    if (this.resource[head] === this.resource[op]) return lag
    return lag + this.travel[this.seat[head]! * this.seats + this.seat[op]!]!
  }

  protected needsOf(op: number): number {
    return this.rows[(this.rowOf[op]! << rowBits) + word.needs]!
  }
}

/** Does a link let the task, made at choice c (−1: without a resource), begin on a part of other work? */
export function overlapsAt(shop: Shop, t: number, c: number): boolean {
  const { graph, arcKind: kinds } = shop
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const kind = kinds[graph.predArc[p]!]!
    if (kind === arcKind.share || (kind === arcKind.electrode && shop.electrodeMinimum > 0 && c >= 0)) return true
  }
  return false
}
