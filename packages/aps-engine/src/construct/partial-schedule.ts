import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { placeAmongCharges } from './charge-places.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { isOvenMode } from '../start-rules/charges.ts'
import { fixturesFreeFrom } from '../start-rules/fixtures.ts'
import { readyByLinks } from '../start-rules/links.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { Placement } from '../start-rules/placement.ts'
import { hasSetupRoom, leavesSetupRoom, startBehind } from '../start-rules/setup.ts'

/**
 * The places that operations hold on the lanes of resources, and the questions asked of them: when is a task ready for
 * a mode, where is the first gap that takes it. One schedule serves many constructions; `clear` empties it.
 */
export class PartialSchedule {
  shop: Shop
  readonly placement: Placement
  /** The arrays of `placement`. */
  readonly start: Int32Array
  readonly end: Int32Array
  readonly mode: Int32Array
  readonly lane: Int32Array
  readonly work: Int32Array
  readonly splits: Int32Array
  /** Working minutes given to each resource so far. */
  readonly load: Float64Array
  readonly laneLength: Int32Array
  readonly laneOps: Int32Array
  /** Beside `laneOps`: working minutes, at most, between the block before and this one. */
  private readonly slotGap: Int32Array
  /** Start and lane of the last gap found by `gapOn` and `gapOf`. */
  foundStart = 0
  foundLane = 0

  private rows: readonly WorkTime[]
  private foundOperatorLane = -1

  constructor(shop: Shop) {
    this.shop = shop
    const { resourceCount } = shop
    this.rows = shop.clocks.rows
    this.placement = new Placement(shop)
    this.start = this.placement.start
    this.end = this.placement.end
    this.mode = this.placement.mode
    this.lane = this.placement.lane
    this.work = this.placement.work
    this.splits = this.placement.splits
    this.load = new Float64Array(resourceCount)
    this.laneLength = new Int32Array(shop.slotStart.length - 1)
    this.laneOps = new Int32Array(shop.slotStart[shop.slotStart.length - 1]!)
    this.slotGap = new Int32Array(this.laneOps.length)
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    this.shop = shop
    this.rows = shop.clocks.rows
  }

  clear(): void {
    this.placement.clear()
    this.load.fill(0)
    this.laneLength.fill(0)
  }

  copyFrom(other: PartialSchedule): void {
    const arrays = other.arrays()
    this.arrays().forEach((own, at) => own.set(arrays[at]!))
  }

  /** All that says what stands in it; those of any schedule of a problem are as long. */
  arrays(): readonly (Float64Array | Int32Array)[] {
    return [this.load, ...this.placement.arrays(), this.laneLength, this.laneOps, this.slotGap]
  }

  /** When links, release and gates let task t start at mode c (−1: no resource). */
  readyAt(t: number, c: number): number {
    const { shop } = this
    return readyByLinks(shop, this.placement, t, c, c < 0 ? 0 : shop.modeWork[c]!, shop.release[t]!)
  }

  /**
   * First gap for `work` minutes of task t at mode c from `ready` on, over the resource's lanes. Sets `foundStart` and
   * `foundLane`; answers the end, or FAR where the horizon has no room.
   */
  gapOf(t: number, c: number, ready: number, work: number): number {
    const { laneStart, modeResource } = this.shop
    const resource = modeResource[c]!
    let best = FAR
    let bestStart = 0
    let bestLane = 0
    for (let lane = laneStart[resource]!, stop = laneStart[resource + 1]!; lane < stop; lane++) {
      const end = this.gapOn(lane, t, c, ready, work)
      if (end >= best) continue
      best = end
      bestStart = this.foundStart
      bestLane = lane
      if (bestStart === ready) break
    }
    this.foundStart = bestStart
    this.foundLane = bestLane
    return best
  }

  gapOn(lane: number, t: number, c: number, ready: number, work: number): number {
    const { shop, laneOps, placement } = this
    if (isOvenMode(shop, c)) return placeAmongCharges(this, lane, t, c, ready, work)
    const clock = this.rows[shop.modeClock[c]!]!
    const base = shop.slotStart[lane]!
    const length = this.laneLength[lane]!
    const hasSetups = shop.hasSetups
    const operator = operatorOf(shop, c)
    const needsFixture = shop.fixtures !== undefined && shop.fixtures.of[t]! >= 0
    let at = this.firstEndingAfter(base, length, ready)
    let from = ready
    for (;;) {
      while (at < length && this.slotGap[base + at]! < work) at++
      const before = at > 0 ? laneOps[base + at - 1]! : -1
      if (before >= 0 && this.end[before]! > from) from = this.end[before]!
      const start = startBehind(shop, placement, before, t, c, from, work)
      if (start === NEVER) return FAR
      let end: number
      if (at < length) {
        const next = laneOps[base + at]!
        const nextStart = this.start[next]!
        end = start + work > nextStart ? FAR : clock.add(start, work)
        if (end === NEVER || end > nextStart || (hasSetups && !leavesSetupRoom(shop, placement, t, c, end, next))) {
          if (this.end[next]! > from) from = this.end[next]!
          at++
          continue
        }
      } else {
        end = clock.add(start, work)
        if (end === NEVER) return FAR
      }
      if (operator >= 0 || needsFixture) {
        const later = this.freeFrom(t, operator, start, end)
        if (later === FAR) return FAR
        if (later > start) {
          from = later
          while (at < length && this.end[laneOps[base + at]!]! <= from) at++
          continue
        }
      }
      this.foundStart = start
      return end
    }
  }

  /** Number of the first block on the lane that ends after `t`. */
  firstEndingAfter(base: number, length: number, t: number): number {
    const { laneOps, end } = this
    if (length === 0 || end[laneOps[base + length - 1]!]! <= t) return length
    let low = 0
    let high = length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (end[laneOps[base + middle]!]! > t) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Has the operation the set-up that it needs behind its present neighbour? */
  hasSetupRoom(op: number): boolean {
    return !this.shop.hasSetups || hasSetupRoom(this.shop, this.placement, this.beforeOnLane(op), op)
  }

  /** Earliest time at or after `start` from which an operator might be free; `start` itself when they are until `end`. */
  operatorFreeFrom(resource: number, start: number, end: number): number {
    const { laneStart, slotStart } = this.shop
    let soonestFree = FAR
    // Where none is free, which a plan that broke this rule may ask for.
    this.foundOperatorLane = laneStart[resource]!
    for (let lane = laneStart[resource]!; lane < laneStart[resource + 1]!; lane++) {
      const base = slotStart[lane]!
      const length = this.laneLength[lane]!
      const at = this.firstEndingAfter(base, length, start)
      if (at === length || this.start[this.laneOps[base + at]!]! >= end) {
        this.foundOperatorLane = lane
        return start
      }
      const free = this.end[this.laneOps[base + at]!]!
      if (free < soonestFree) soonestFree = free
    }
    return soonestFree
  }

  /** Earliest time at or after `start` from which people, pieces and fixtures might be free; `start` itself when they are until `end`. */
  freeFrom(t: number, operator: number, start: number, end: number): number {
    const later = operator < 0 ? start : this.operatorFreeFrom(operator, start, end)
    return later === start && this.fixtureLaneOf(t) >= 0 ? this.fixturesFreeFrom(t, start, end) : later
  }

  private fixturesFreeFrom(t: number, start: number, end: number): number {
    const fixtures = this.shop.fixtures!
    const lane = fixtures.firstLane + fixtures.of[t]!
    const from = this.shop.slotStart[lane]!
    const holders = { ops: this.laneOps, from, to: from + this.laneLength[lane]!, start: this.start, end: this.end }
    return fixturesFreeFrom(fixtures, holders, t, start, end, (other) => other === t)
  }

  /** The lane of the fixture that an operation holds, or −1. */
  fixtureLaneOf(op: number): number {
    const { fixtures } = this.shop
    return fixtures === undefined || fixtures.of[op]! < 0 ? -1 : fixtures.firstLane + fixtures.of[op]!
  }

  /** @param operatorLane lane of the operators, where the group needs some; −1: the first that is free */
  place(op: number, c: number, lane: number, start: number, end: number, work: number, operatorLane = -1): void {
    this.start[op] = start
    this.end[op] = end
    this.mode[op] = c
    this.lane[op] = lane
    this.work[op] = work
    if (c < 0) return
    this.load[this.shop.modeResource[c]!]! += work
    this.insert(op, lane)
    const operator = operatorOf(this.shop, c)
    if (operator >= 0) {
      if (operatorLane < 0) this.operatorFreeFrom(operator, start, end)
      this.insert(op, operatorLane < 0 ? this.foundOperatorLane : operatorLane)
    }
    const fixtureLane = this.fixtureLaneOf(op)
    if (fixtureLane >= 0) this.insert(op, fixtureLane)
  }

  /**
   * `place` behind the last of a lane and without people: nothing has to move. The caller adds to `load`.
   * @param gap working minutes, at most, since the end of the last
   */
  append(op: number, c: number, lane: number, start: number, end: number, work: number, gap: number): void {
    this.start[op] = start
    this.end[op] = end
    this.mode[op] = c
    this.lane[op] = lane
    this.work[op] = work
    const slot = this.shop.slotStart[lane]! + this.laneLength[lane]!++
    this.laneOps[slot] = op
    this.slotGap[slot] = gap
  }

  remove(op: number): void {
    const c = this.mode[op]!
    if (c >= 0) {
      this.load[this.shop.modeResource[c]!]! -= this.work[op]!
      this.take(op, this.lane[op]!)
      const operator = operatorOf(this.shop, c)
      if (operator >= 0)
        for (let lane = this.shop.laneStart[operator]!; lane < this.shop.laneStart[operator + 1]!; lane++)
          if (this.take(op, lane)) break
      const fixtureLane = this.fixtureLaneOf(op)
      if (fixtureLane >= 0) this.take(op, fixtureLane)
    }
    this.start[op] = -1
    this.end[op] = -1
    this.mode[op] = -1
    this.lane[op] = -1
  }

  private insert(op: number, lane: number): void {
    const { laneOps, slotGap } = this
    const base = this.shop.slotStart[lane]!
    const length = this.laneLength[lane]!
    let at = base + length
    const start = this.start[op]!
    const end = this.end[op]!
    while (at > base) {
      const other = laneOps[at - 1]!
      if (this.start[other]! < start || (this.start[other] === start && this.end[other]! <= end)) break
      laneOps[at] = other
      slotGap[at] = slotGap[at - 1]!
      at--
    }
    laneOps[at] = op
    this.laneLength[lane] = length + 1
    this.measureGap(lane, at)
    if (at < base + length) this.measureGap(lane, at + 1)
  }

  private measureGap(lane: number, slot: number): void {
    const { shop, laneOps } = this
    // Lanes of piece sets and fixtures have no calendar, and nobody asks for their gaps.
    if (lane >= shop.wideRow.length) return
    const clock = this.rows[shop.wideRow[lane]!]!
    const from = slot > shop.slotStart[lane]! ? this.end[laneOps[slot - 1]!]! : shop.start
    this.slotGap[slot] = clock.workBetween(from, this.start[laneOps[slot]!]!)
  }

  /** Number of the operation's block on a lane, or −1: blocks stand in order of start. */
  private slotOf(op: number, lane: number): number {
    const { laneOps, start } = this
    const base = this.shop.slotStart[lane]!
    const length = this.laneLength[lane]!
    const own = start[op]!
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if (start[laneOps[base + middle]!]! < own) low = middle + 1
      else high = middle
    }
    while (low < length && laneOps[base + low] !== op && start[laneOps[base + low]!] === own) low++
    return low < length && laneOps[base + low] === op ? low : -1
  }

  private take(op: number, lane: number): boolean {
    const base = this.shop.slotStart[lane]!
    const length = this.laneLength[lane]!
    const at = this.slotOf(op, lane)
    if (at < 0) return false
    this.laneOps.copyWithin(base + at, base + at + 1, base + length)
    this.slotGap.copyWithin(base + at, base + at + 1, base + length)
    this.laneLength[lane] = length - 1
    if (at < length - 1) this.measureGap(lane, base + at)
    return true
  }

  /** The operation behind `op` on its lane, or −1. */
  afterOnLane(op: number): number {
    const lane = this.lane[op]!
    const at = this.slotOf(op, lane)
    return at >= 0 && at < this.laneLength[lane]! - 1 ? this.laneOps[this.shop.slotStart[lane]! + at + 1]! : -1
  }

  /** The operation before `op` on its lane, or −1. */
  beforeOnLane(op: number): number {
    const lane = this.lane[op]!
    const at = this.slotOf(op, lane)
    return at > 0 ? this.laneOps[this.shop.slotStart[lane]! + at - 1]! : -1
  }
}
