import { piecesOfSplit, splitWork } from '../construct/construct.ts'
import type { Shop } from '../instance/shop.ts'
import { Placement } from '../start-rules/placement.ts'
import { FixtureOrder } from './fixture-order.ts'

/**
 * What a plan is: where each operation is made, in which order each lane works, when, and what has to be kept. Only data; its
 * arrays are made once and shared by all parts of a `LivePlan`. Lanes are doubly linked lists. An operation stands on the lane
 * of its resource and, where its group needs operators, on one of their lanes as well.
 */
export class PlanState {
  /** Another one of the same problem after `LivePlan.use`. */
  shop: Shop
  /** Its modes, lanes, work, splits and times are those below. */
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
  readonly start: Int32Array
  readonly end: Int32Array
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
  /** Nothing of an operation starts before; the release of its task unless a caller asks for more. */
  readonly floor: Int32Array
  /** Latest start that keeps a promise (lock, running work), or −1. */
  readonly pin: Int32Array
  /** By task: 1 for locks that may move only while their predecessors come too late. */
  readonly isExcused: Uint8Array
  /** By operation: 1 where searches leave its resource, lane and neighbours' order alone. */
  readonly isFixed: Uint8Array
  /** By task: 1 where it has begun. */
  readonly ignoresPredecessors: Uint8Array
  /** Absent where no work needs any. */
  readonly fixtures: FixtureOrder | undefined

  constructor(shop: Shop) {
    this.shop = shop
    const { operationCount, taskCount, laneCount } = shop
    const none = () => new Int32Array(operationCount).fill(-1)
    this.isPlaced = new Uint8Array(operationCount)
    this.placement = new Placement(shop)
    this.mode = this.placement.mode
    this.lane = this.placement.lane
    this.work = this.placement.work
    this.splits = this.placement.splits
    this.start = this.placement.start
    this.end = this.placement.end
    this.travel = this.placement.travel
    this.resource = none()
    this.operatorLane = none()
    this.location = new Int32Array(operationCount)
    this.before = none()
    this.after = none()
    this.operatorBefore = none()
    this.operatorAfter = none()
    this.first = new Int32Array(laneCount).fill(-1)
    this.last = new Int32Array(laneCount).fill(-1)
    this.locations = shop.groupCount + 2
    this.given = new Float64Array(shop.resourceCount)
    this.floor = new Int32Array(operationCount)
    this.pin = none()
    this.isExcused = new Uint8Array(taskCount)
    this.isFixed = new Uint8Array(operationCount)
    this.ignoresPredecessors = Uint8Array.from(shop.started, (state) => (state ? 1 : 0))
    this.fixtures = shop.fixtures && new FixtureOrder(shop.fixtures, this.placement)
  }

  /** Working minutes of an operation, whole task or split, in a mode. */
  workInMode(op: number, c: number): number {
    const { shop } = this
    const t = shop.taskOf[op]!
    const splits = this.splits[t]!
    if (splits === 1) return shop.modeWork[c]!
    const split = op === t ? 0 : op - shop.secondSplit[t]! + 1
    return splitWork(shop, t, c, piecesOfSplit(shop.pieces[t]!, splits, split))
  }

  nextOn(op: number, lane: number): number {
    return this.lane[op] === lane ? this.after[op]! : this.operatorAfter[op]!
  }

  previousOn(op: number, lane: number): number {
    return this.lane[op] === lane ? this.before[op]! : this.operatorBefore[op]!
  }

  /** Minutes from where one operation is done to where another is: transfer and buffer, none on the same resource. */
  travelBetween(from: number, to: number): number {
    if (this.resource[from] === this.resource[to]) return 0
    return this.travel[this.location[from]! * this.locations + this.location[to]!]!
  }

  copyFrom(other: PlanState): void {
    this.placement.copyFrom(other.placement)
    this.isPlaced.set(other.isPlaced)
    this.resource.set(other.resource)
    this.operatorLane.set(other.operatorLane)
    this.location.set(other.location)
    this.before.set(other.before)
    this.after.set(other.after)
    this.operatorBefore.set(other.operatorBefore)
    this.operatorAfter.set(other.operatorAfter)
    this.first.set(other.first)
    this.last.set(other.last)
    this.given.set(other.given)
    this.floor.set(other.floor)
    this.pin.set(other.pin)
    this.isExcused.set(other.isExcused)
    this.isFixed.set(other.isFixed)
    if (other.fixtures) this.fixtures?.copyFrom(other.fixtures)
  }
}
