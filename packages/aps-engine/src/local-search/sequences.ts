import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { splitWork, piecesOfSplit } from '../construct/construct.ts'
import type { Shop } from '../instance/shop.ts'
import { Placement } from '../start-rules/placement.ts'
import { locationOf } from '../start-rules/transfer.ts'

/**
 * A plan as sequences: where each operation is made and in which order each lane works. Lanes are doubly linked lists.
 * An operation stands on the lane of its resource and, where its group needs operators, on one of their lanes as well.
 */
export class Sequences {
  shop: Shop
  /** Its modes, lanes, work and splits are those below. */
  readonly placement: Placement
  /** By operation: 1 where it has a place; the others stay without one. */
  readonly isPlaced: Uint8Array
  /** By operation, −1 for none: mode, its resource, lane, and lane of its operators. */
  readonly mode: Int32Array
  readonly resource: Int32Array
  readonly lane: Int32Array
  readonly operatorLane: Int32Array
  /** Working minutes. */
  readonly work: Int32Array
  /** By task: how many splits it is done in; 1 unless split. */
  readonly splits: Int32Array
  /** Row and column of the mode's group in `travel`: where the operation is done. */
  readonly location: Int32Array
  /** Neighbours on the own lane, and on the operators'. */
  readonly before: Int32Array
  readonly after: Int32Array
  readonly operatorBefore: Int32Array
  readonly operatorAfter: Int32Array
  readonly first: Int32Array
  readonly last: Int32Array
  /** Transfer and buffer minutes from location to location, between different resources. */
  readonly travel: Int32Array
  readonly locations: number
  /** Working minutes given to each resource. */
  readonly given: Float64Array

  constructor(shop: Shop) {
    this.shop = shop
    const { operationCount, resourceCount } = shop
    const none = () => new Int32Array(operationCount).fill(-1)
    this.isPlaced = new Uint8Array(operationCount)
    this.placement = new Placement(shop)
    this.mode = this.placement.mode
    this.lane = this.placement.lane
    this.work = this.placement.work
    this.splits = this.placement.splits
    this.resource = none()
    this.operatorLane = none()
    this.location = new Int32Array(operationCount)
    this.before = none()
    this.after = none()
    this.operatorBefore = none()
    this.operatorAfter = none()
    const lanes = shop.laneCount
    this.first = new Int32Array(lanes).fill(-1)
    this.last = new Int32Array(lanes).fill(-1)
    this.locations = shop.groupCount + 2
    this.travel = this.placement.travel
    this.given = new Float64Array(resourceCount)
  }

  /** Takes everything off all lanes. */
  protected clearLanes(): void {
    for (const links of [this.before, this.after, this.operatorBefore, this.operatorAfter, this.first, this.last])
      links.fill(-1)
  }

  /** Takes modes and the order on every lane from a schedule. */
  protected loadSequences(schedule: PartialSchedule): void {
    const { shop } = this
    this.isPlaced.fill(0)
    this.clearLanes()
    this.operatorLane.fill(-1)
    this.lane.fill(-1)
    this.given.fill(0)
    this.splits.set(schedule.splits)
    for (let op = 0; op < shop.operationCount; op++) {
      this.setMode(op, schedule.start[op]! < 0 ? -1 : schedule.mode[op]!)
      if (schedule.start[op]! < 0) continue
      this.isPlaced[op] = 1
      this.lane[op] = schedule.lane[op]!
      if (this.resource[op]! >= 0) this.given[this.resource[op]!]! += this.work[op]!
    }
    for (let lane = 0; lane < this.first.length; lane++) {
      const base = shop.slotStart[lane]!
      for (let at = base; at < base + schedule.laneLength[lane]!; at++) {
        const op = schedule.laneOps[at]!
        if (this.lane[op] !== lane) this.operatorLane[op] = lane
        this.link(op, lane, -1)
      }
    }
  }

  /** Gives an operation a mode (−1: none) without moving it on any lane. */
  protected setMode(op: number, c: number): void {
    const { shop } = this
    this.mode[op] = c
    this.resource[op] = c < 0 ? -1 : shop.modeResource[c]!
    this.location[op] = locationOf(shop, c)
    this.work[op] = c < 0 ? 0 : this.workInMode(op, c)
  }

  /** Working minutes of an operation, whole task or split, in a mode. */
  workInMode(op: number, c: number): number {
    const { shop } = this
    const t = shop.taskOf[op]!
    const splits = this.splits[t]!
    if (splits === 1) return shop.modeWork[c]!
    const split = op === t ? 0 : op - shop.secondSplit[t]! + 1
    return splitWork(shop.modeWork[c]!, piecesOfSplit(shop.pieces[t]!, splits, split), shop.pieces[t]!)
  }

  nextOn(op: number, lane: number): number {
    return this.lane[op] === lane ? this.after[op]! : this.operatorAfter[op]!
  }

  previousOn(op: number, lane: number): number {
    return this.lane[op] === lane ? this.before[op]! : this.operatorBefore[op]!
  }

  /** Puts `op` in front of `next` on a lane that is its own or its operators'; −1: at the end. */
  protected link(op: number, lane: number, next: number): void {
    const previous = next < 0 ? this.last[lane]! : this.previousOn(next, lane)
    this.setNeighbours(op, lane, previous, next)
    if (previous < 0) this.first[lane] = op
    else if (this.lane[previous] === lane) this.setAfter(previous, op)
    else this.setOperatorAfter(previous, op)
    if (next < 0) this.last[lane] = op
    else if (this.lane[next] === lane) this.setBefore(next, op)
    else this.setOperatorBefore(next, op)
  }

  protected unlink(op: number, lane: number): void {
    const previous = this.previousOn(op, lane)
    const next = this.nextOn(op, lane)
    if (previous < 0) this.first[lane] = next
    else if (this.lane[previous] === lane) this.setAfter(previous, next)
    else this.setOperatorAfter(previous, next)
    if (next < 0) this.last[lane] = previous
    else if (this.lane[next] === lane) this.setBefore(next, previous)
    else this.setOperatorBefore(next, previous)
    this.setNeighbours(op, lane, -1, -1)
  }

  private setNeighbours(op: number, lane: number, previous: number, next: number): void {
    if (this.lane[op] === lane) {
      this.setBefore(op, previous)
      this.setAfter(op, next)
    } else {
      this.setOperatorBefore(op, previous)
      this.setOperatorAfter(op, next)
    }
  }

  protected setBefore(op: number, previous: number): void {
    this.before[op] = previous
  }

  protected setOperatorBefore(op: number, previous: number): void {
    this.operatorBefore[op] = previous
  }

  protected setAfter(op: number, next: number): void {
    this.after[op] = next
  }

  protected setOperatorAfter(op: number, next: number): void {
    this.operatorAfter[op] = next
  }

  /** Minutes from where one operation is done to where another is: transfer and buffer, none on the same resource. */
  travelBetween(from: number, to: number): number {
    if (this.resource[from] === this.resource[to]) return 0
    return this.travel[this.location[from]! * this.locations + this.location[to]!]!
  }
}
