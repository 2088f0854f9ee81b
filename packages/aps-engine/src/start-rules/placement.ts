import type { Shop } from '../instance/shop.ts'
import { travelTable } from './transfer.ts'

/**
 * Where and when operations are done: what start rules read of a plan, whether it is being built (`PartialSchedule`) or
 * searched (`PlanState`). All but `splits` by operation; moments in minutes since epoch.
 */
export class Placement {
  /** −1 where an operation has no place. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** −1 without a resource, as are lanes. */
  readonly mode: Int32Array
  readonly lane: Int32Array
  /** Working minutes. */
  readonly work: Int32Array
  /** By task: how many splits it is done in; 1 unless split. */
  readonly splits: Int32Array

  /** See `travelTable`. */
  readonly travel: Int32Array

  constructor(shop: Shop) {
    const { operationCount, taskCount } = shop
    this.travel = travelTable(shop)
    const none = () => new Int32Array(operationCount).fill(-1)
    this.start = none()
    this.end = none()
    this.mode = none()
    this.lane = none()
    this.work = new Int32Array(operationCount)
    this.splits = new Int32Array(taskCount).fill(1)
  }

  clear(): void {
    this.start.fill(-1)
    this.end.fill(-1)
    this.mode.fill(-1)
    this.lane.fill(-1)
    this.splits.fill(1)
  }

  copyFrom(other: Placement): void {
    const arrays = other.arrays()
    this.arrays().forEach((own, at) => own.set(arrays[at]!))
  }

  /** All that says what is placed where. */
  arrays(): readonly Int32Array[] {
    return [this.start, this.end, this.mode, this.lane, this.work, this.splits]
  }
}
