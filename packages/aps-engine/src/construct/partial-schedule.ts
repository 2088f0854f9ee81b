import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { FAR, arcKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { soonest, startable } from '../instance/starts.ts'

export { startable } from '../instance/starts.ts'

/**
 * The places that operations hold on the lanes of resources, and the questions asked of them: when is a task ready for
 * a mode, where is the first gap that takes it. One schedule serves many constructions; `clear` empties it.
 */
export class PartialSchedule {
  shop: Shop
  /** By operation; −1 where it has no place. */
  readonly start: Int32Array
  readonly end: Int32Array
  readonly mode: Int32Array
  readonly lane: Int32Array
  /** By task: how many splits it is done in; 1 unless split. */
  readonly splits: Int32Array
  /** Working minutes given to each resource so far. */
  readonly load: Float64Array
  readonly work: Int32Array
  readonly laneLength: Int32Array
  readonly laneOps: Int32Array
  /** Beside `laneOps`: working minutes, at most, between the block before and this one. */
  private readonly slotGap: Int32Array
  /** Start and lane of the last gap found by `gapOn` and `gapOf`. */
  foundStart = 0
  foundLane = 0

  private rows: readonly WorkTime[]
  private readonly arrivals: number[] = []
  private foundOperatorLane = -1

  constructor(shop: Shop) {
    this.shop = shop
    const { operationCount, resourceCount } = shop
    this.rows = shop.clocks.rows
    this.start = new Int32Array(operationCount).fill(-1)
    this.end = new Int32Array(operationCount).fill(-1)
    this.mode = new Int32Array(operationCount).fill(-1)
    this.lane = new Int32Array(operationCount).fill(-1)
    this.work = new Int32Array(operationCount)
    this.splits = new Int32Array(shop.taskCount).fill(1)
    this.load = new Float64Array(resourceCount)
    this.laneLength = new Int32Array(shop.laneStart[resourceCount]!)
    this.laneOps = new Int32Array(shop.slotStart[shop.slotStart.length - 1]!)
    this.slotGap = new Int32Array(this.laneOps.length)
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    this.shop = shop
    this.rows = shop.clocks.rows
  }

  clear(): void {
    this.start.fill(-1)
    this.end.fill(-1)
    this.mode.fill(-1)
    this.lane.fill(-1)
    this.splits.fill(1)
    this.load.fill(0)
    this.laneLength.fill(0)
  }

  copyFrom(other: PartialSchedule): void {
    this.start.set(other.start)
    this.end.set(other.end)
    this.mode.set(other.mode)
    this.lane.set(other.lane)
    this.work.set(other.work)
    this.splits.set(other.splits)
    this.load.set(other.load)
    this.laneLength.set(other.laneLength)
    this.laneOps.set(other.laneOps)
    this.slotGap.set(other.slotGap)
  }

  /** Transfer minutes from where `op` was made to mode `c`; none on the same resource or from a supplier. */
  transfer(op: number, c: number): number {
    const { shop } = this
    const from = this.mode[op]!
    if (from < 0 || c < 0) return 0
    if (shop.modeResource[from] === shop.modeResource[c]) return 0
    const before = shop.modeGroup[from]!
    const after = shop.modeGroup[c]!
    return before < 0 || after < 0 ? shop.defaultFlow : shop.flow[before * shop.groupCount + after]!
  }

  /** Minutes that work must lie at mode `c` before it starts, having come from where `op` was made. */
  bufferBefore(op: number, c: number): number {
    const { shop } = this
    if (c < 0) return 0
    const group = shop.modeGroup[c]!
    if (group < 0 || shop.buffer[group] === 0) return 0
    const from = this.mode[op]!
    return from >= 0 && shop.modeResource[from] === shop.modeResource[c] ? 0 : shop.buffer[group]!
  }

  /** Earliest start of task t at mode c (−1: no resource) as its predecessors and release allow; FAR beyond the horizon. */
  readyAt(t: number, c: number): number {
    const { shop } = this
    const { graph, arcKind: kinds, arcLag } = shop
    let ready = shop.release[t]!
    if (shop.started[t]) return ready
    let special = false
    for (let p = graph.predStart[t]!, stop = graph.predStart[t + 1]!; p < stop; p++) {
      const arc = graph.predArc[p]!
      const kind = kinds[arc]!
      if (kind === arcKind.share || (kind === arcKind.electrode && shop.electrodeMinimum > 0 && c >= 0)) {
        special = true
        continue
      }
      const before = graph.predNode[p]!
      const at = this.arrival(before, c) + arcLag[arc]!
      if (at > ready) ready = at
      for (let split = 1, more = this.splits[before]!; split < more; split++) {
        const other = this.arrival(shop.secondSplit[before]! + split - 1, c) + arcLag[arc]!
        if (other > ready) ready = other
      }
    }
    return special ? this.readyOverlapping(t, c, ready) : ready
  }

  /** When operation `op`, done as a whole, is at mode c. */
  arrival(op: number, c: number): number {
    return this.end[op]! + this.transfer(op, c) + this.bufferBefore(op, c)
  }

  private readyOverlapping(t: number, c: number, from: number): number {
    const { shop } = this
    const { graph, arcKind: kinds, arcLag } = shop
    const clock = c < 0 ? undefined : this.rows[shop.modeClock[c]!]!
    const work = c < 0 ? shop.outsideMinutes[t]! : shop.modeWork[c]!
    let ready = from
    let lastEnd = -1
    const arrivals = this.arrivals
    arrivals.length = 0
    for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
      const arc = graph.predArc[p]!
      const before = graph.predNode[p]!
      const travel = arcLag[arc]! + this.transfer(before, c) + this.bufferBefore(before, c)
      if (kinds[arc] === arcKind.share) {
        ready = Math.max(ready, this.shareDone(before, shop.arcShare[arc]!) + travel)
        lastEnd = Math.max(lastEnd, this.end[before]!)
      } else if (kinds[arc] === arcKind.electrode && shop.electrodeMinimum > 0 && clock) {
        const made = shop.pieces[before]!
        for (let piece = 1, needed = Math.min(shop.arcPieces[arc]!, made); piece <= needed; piece++)
          arrivals.push(this.shareDone(before, piece / made) + travel)
      }
    }
    if (arrivals.length) {
      arrivals.sort((a, b) => a - b)
      const total = arrivals.length
      ready = Math.max(ready, arrivals[Math.min(shop.electrodeMinimum, total) - 1]!)
      for (let piece = shop.electrodeMinimum; piece < total; piece++)
        ready = Math.max(ready, soonest(clock!, arrivals[piece]!, Math.floor((piece * work) / total)))
    }
    if (lastEnd >= 0) {
      if (!clock) ready = Math.max(ready, lastEnd - work)
      else {
        ready = Math.max(ready, soonest(clock, lastEnd, work))
        const end = clock.add(ready, work)
        // All work fits before a closed stretch in which the predecessor still runs: one minute must come after it.
        if (end !== NEVER && end < lastEnd && work > 0) ready = Math.max(ready, soonest(clock, lastEnd, work - 1))
      }
    }
    return ready
  }

  /** When a share of a placed task is done; without a resource only the whole counts. */
  private shareDone(op: number, share: number): number {
    const c = this.mode[op]!
    if (c < 0 || share >= 1) return this.end[op]!
    const minutes = Math.ceil(share * this.work[op]! - 1e-6)
    return this.rows[this.shop.modeClock[c]!]!.add(this.start[op]!, minutes)
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
    const { shop, laneOps } = this
    const clock = this.rows[shop.modeClock[c]!]!
    const startClock = this.rows[shop.modeStartClock[c]!]!
    const base = shop.slotStart[lane]!
    const length = this.laneLength[lane]!
    const hasSetups = shop.hasSetups
    const operator = this.operatorOf(c)
    const isInterruptible = shop.isInterruptible[t] === 1
    let at = this.firstEndingAfter(base, length, ready)
    let from = ready
    for (;;) {
      while (at < length && this.slotGap[base + at]! < work) at++
      const before = at > 0 ? laneOps[base + at - 1]! : -1
      if (before >= 0 && this.end[before]! > from) from = this.end[before]!
      let start = startable(clock, startClock, from, work, isInterruptible)
      if (hasSetups && start !== NEVER)
        start = this.afterSetup(before, t, c, start, clock, startClock, work, isInterruptible)
      if (start === NEVER) return FAR
      let end: number
      if (at < length) {
        const next = laneOps[base + at]!
        const nextStart = this.start[next]!
        end = start + work > nextStart ? FAR : clock.add(start, work)
        if (end === NEVER || end > nextStart || (hasSetups && !this.leavesSetup(t, c, end, next))) {
          if (this.end[next]! > from) from = this.end[next]!
          at++
          continue
        }
      } else {
        end = clock.add(start, work)
        if (end === NEVER) return FAR
      }
      if (operator >= 0) {
        const later = this.operatorFreeFrom(operator, start, end)
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

  /** Set-up and conversion minutes of task t at mode c behind operation `before` (−1: first on its lane). */
  setupMinutes(before: number, t: number, c: number): number {
    const { shop } = this
    if (shop.started[t] === 1 || shop.isOperator[shop.modeResource[c]!]) return 0
    const at = shop.setupOf[shop.modeResource[c]!]!
    const matrix = at < 0 ? undefined : shop.setups[at]!
    const own = shop.setupClass[t]!
    if (before < 0) return matrix ? matrix.first[own]! : 0
    let minutes = 0
    if (shop.conversion > 0) {
      const earlier = shop.modeGroup[this.mode[before]!]!
      const later = shop.modeGroup[c]!
      if (earlier >= 0 && later >= 0 && earlier !== later) minutes = shop.conversion
    }
    if (matrix) minutes += matrix.minutes[shop.setupClass[shop.taskOf[before]!]! * matrix.size + own]!
    return minutes
  }

  private isSetupInterruptible(c: number): boolean {
    const at = this.shop.setupOf[this.shop.modeResource[c]!]!
    return at < 0 || this.shop.setups[at]!.isInterruptible
  }

  private afterSetup(
    before: number,
    t: number,
    c: number,
    from: number,
    clock: WorkTime,
    startClock: WorkTime,
    work: number,
    isInterruptible: boolean,
  ): number {
    const setup = this.setupMinutes(before, t, c)
    if (setup === 0) return from
    const free = before < 0 ? this.shop.start : this.end[before]!
    if (this.isSetupInterruptible(c)) {
      const done = startClock.add(free, setup)
      if (done === NEVER) return NEVER
      return done > from ? startable(clock, startClock, done, work, isInterruptible) : from
    }
    let start = from
    for (;;) {
      const begin = startClock.fit(Math.max(free, start - setup), setup)
      if (begin === NEVER) return NEVER
      if (begin + setup === start) return start
      const next = startable(clock, startClock, begin + setup, work, isInterruptible)
      if (next === NEVER || next === begin + setup) return next
      start = next
    }
  }

  /** Is there room for the set-up of `next` behind task t, which would end at `end`? */
  private leavesSetup(t: number, c: number, end: number, next: number): boolean {
    const { shop } = this
    const later = shop.taskOf[next]!
    const nextMode = this.mode[next]!
    if (shop.started[later] === 1 || shop.isOperator[shop.modeResource[nextMode]!]) return true
    const at = shop.setupOf[shop.modeResource[nextMode]!]!
    let setup = 0
    if (shop.conversion > 0) {
      const from = shop.modeGroup[c]!
      const to = shop.modeGroup[nextMode]!
      if (from >= 0 && to >= 0 && from !== to) setup = shop.conversion
    }
    if (at >= 0) {
      const matrix = shop.setups[at]!
      setup += matrix.minutes[shop.setupClass[t]! * matrix.size + shop.setupClass[later]!]!
    }
    if (setup === 0) return true
    const clock = this.rows[shop.modeStartClock[nextMode]!]!
    const start = this.start[next]!
    if (this.isSetupInterruptible(nextMode)) return clock.workBetween(end, start) >= setup
    return start - setup >= end && clock.workBetween(start - setup, start) === setup
  }

  /** Has the operation the set-up that it needs behind its present neighbour? */
  hasSetupRoom(op: number): boolean {
    const { shop } = this
    if (!shop.hasSetups) return true
    const c = this.mode[op]!
    const before = this.beforeOnLane(op)
    const setup = this.setupMinutes(before, shop.taskOf[op]!, c)
    if (setup === 0) return true
    const clock = this.rows[shop.modeStartClock[c]!]!
    const start = this.start[op]!
    const free = before < 0 ? shop.start : this.end[before]!
    if (this.isSetupInterruptible(c)) return clock.workBetween(free, start) >= setup
    return start - setup >= free && clock.workBetween(start - setup, start) === setup
  }

  operatorOf(c: number): number {
    const group = this.shop.modeGroup[c]!
    return group < 0 ? -1 : this.shop.operatorOfGroup[group]!
  }

  /** Earliest time at or after `start` from which an operator might be free; `start` itself when they are until `end`. */
  private operatorFreeFrom(resource: number, start: number, end: number): number {
    const { laneStart, slotStart } = this.shop
    let soonestFree = FAR
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
    const operator = this.operatorOf(c)
    if (operator >= 0) {
      if (operatorLane < 0) this.operatorFreeFrom(operator, start, end)
      this.insert(op, operatorLane < 0 ? this.foundOperatorLane : operatorLane)
    }
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
      const operator = this.operatorOf(c)
      if (operator >= 0)
        for (let lane = this.shop.laneStart[operator]!; lane < this.shop.laneStart[operator + 1]!; lane++)
          if (this.take(op, lane)) break
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
