import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Shop } from '../instance/shop.ts'
import { OrderedPlan } from './ordered-plan.ts'
import { need } from './timing-records.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** A plan that comes from a schedule, with the promises that it has to keep, and goes back to one. */
export class LoadedPlan extends OrderedPlan {
  /** Operations timed since the plan was made: the measure of work done, the same on every machine. */
  timed = 0
  /** By operation: 1 where searches leave its resource, lane and neighbours' order alone. */
  readonly isFixed: Uint8Array

  constructor(shop: Shop) {
    super(shop)
    this.isFixed = new Uint8Array(shop.operationCount)
  }

  /**
   * Takes over what stands in a schedule and times it again: nothing starts later than there. `keepsStarts` holds every
   * operation at its start or later, as planned by hand. False where the schedule holds what sequences cannot say; the
   * plan is then of no use.
   */
  load(schedule: PartialSchedule, keepsStarts = false): boolean {
    const { shop } = this
    this.loadSequences(schedule)
    this.start.set(schedule.start)
    this.end.set(schedule.end)
    for (let op = 0; op < shop.operationCount; op++) {
      this.floor[op] = keepsStarts && schedule.start[op]! >= 0 ? schedule.start[op]! : shop.release[shop.taskOf[op]!]!
      this.pin[op] = -1
      if (this.mode[op]! >= 0 && operatorOf(this.shop, this.mode[op]!) === this.resource[op]) return false
    }
    if (!this.sort(this.start)) return false
    this.layOut(this.order)
    this.isExcused.fill(0)
    for (let t = 0; t < shop.taskCount; t++) if (this.isPlaced[t]) this.readPromise(t)
    this.findSinks()
    return this.retime() || this.retimeHolding(schedule)
  }

  /**
   * A lock that gave way to what it waits for has to be kept as soon as that comes earlier. Where its lane has no room for it
   * then, what it waits for stays where the schedule has it.
   */
  private retimeHolding({ start, end }: PartialSchedule): boolean {
    for (let isHeld = true; isHeld;) {
      isHeld = false
      for (const op of this.order) {
        if (!this.isPlaced[op]) continue
        if (this.evaluate(op)) {
          this.start[op] = this.foundStart
          this.setEnd(op, this.foundEnd)
          continue
        }
        const t = this.shop.taskOf[op]!
        if (!this.isExcused[t] || this.foundReady > this.shop.lockTime[t]! || !this.holdAwaited(t, start)) return false
        isHeld = true
        this.start[op] = start[op]!
        this.setEnd(op, end[op]!)
      }
    }
    return this.retime()
  }

  /** Lets nothing that a task waits for start before `start`; false where nothing did. */
  private holdAwaited(t: number, start: Int32Array): boolean {
    const { shop, floor } = this
    const { predStart, predNode } = shop.graph
    let isHeld = false
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++)
      for (let split = 0; split < this.splits[predNode[p]!]!; split++) {
        const op = split === 0 ? predNode[p]! : shop.secondSplit[predNode[p]!]! + split - 1
        if (floor[op]! >= start[op]!) continue
        floor[op] = start[op]!
        isHeld = true
      }
    return isHeld
  }

  /** Becomes the same plan as another of the same shop. */
  copyFrom(other: LoadedPlan): void {
    const pairs = [
      [this.isPlaced, other.isPlaced],
      [this.mode, other.mode],
      [this.resource, other.resource],
      [this.lane, other.lane],
      [this.operatorLane, other.operatorLane],
      [this.work, other.work],
      [this.splits, other.splits],
      [this.location, other.location],
      [this.records, other.records],
      [this.recordOf, other.recordOf],
      [this.recordEnd, other.recordEnd],
      [this.linkRecord, other.linkRecord],
      [this.linkLag, other.linkLag],
      [this.before, other.before],
      [this.after, other.after],
      [this.operatorBefore, other.operatorBefore],
      [this.operatorAfter, other.operatorAfter],
      [this.first, other.first],
      [this.last, other.last],
      [this.given, other.given],
      [this.start, other.start],
      [this.end, other.end],
      [this.floor, other.floor],
      [this.pin, other.pin],
      [this.isExcused, other.isExcused],
      [this.order, other.order],
      [this.position, other.position],
      [this.isFixed, other.isFixed],
    ] as const
    for (const [own, given] of pairs) own.set(given)
    this.copyFigures(other)
  }

  /** Puts all placed operations in an empty schedule. */
  store(schedule: PartialSchedule): void {
    schedule.clear()
    schedule.splits.set(this.splits)
    // In the order of the lanes, so that each goes to the end of its lane.
    for (const op of this.order)
      if (this.isPlaced[op])
        schedule.place(
          op,
          this.mode[op]!,
          this.lane[op]!,
          this.start[op]!,
          this.end[op]!,
          this.workOf(op),
          this.operatorLane[op],
        )
  }

  private workOf(op: number): number {
    return this.mode[op]! < 0 ? 0 : this.work[op]!
  }

  /**
   * Puts all lanes in the order of keys, but nothing before what it waits for by links, and times everything again; false
   * where a promise cannot be kept: the plan is then of no use until it is copied from another.
   */
  resequence(keys: Int32Array): boolean {
    this.clearLanes()
    if (!this.sort(keys)) return false
    for (const op of this.order) {
      if (this.lane[op]! >= 0) this.link(op, this.lane[op]!, -1)
      if (this.operatorLane[op]! >= 0) this.link(op, this.operatorLane[op]!, -1)
    }
    return this.retime()
  }

  /** Times everything again; false where some promise cannot be kept. */
  retime(): boolean {
    const { order } = this
    if (!this.sweep(order)) return false
    this.timed += order.length
    this.measureAll()
    return true
  }

  /** After other working time: is every lock kept that nothing but other work could hold up? */
  keepsPromises(): boolean {
    const { shop } = this
    for (let t = 0; t < shop.taskCount; t++) {
      const lock = shop.lockTime[t]!
      if (lock < 0 || !this.isPlaced[t] || this.mode[t]! < 0 || this.pin[t]! >= 0 || this.isExcused[t]) continue
      if (this.start[t] !== lock && this.aloneOn(t) && this.foundStart <= lock) return false
    }
    return true
  }

  /** Times a task as if it were alone on its lanes; see `foundReady` and `foundStart`. */
  private aloneOn(t: number): boolean {
    const before = this.before[t]!
    const operator = this.operatorBefore[t]!
    this.setBefore(t, -1)
    this.setOperatorBefore(t, -1)
    const isFound = this.evaluate(t)
    this.setBefore(t, before)
    this.setOperatorBefore(t, operator)
    return isFound
  }

  /** What must not change: kept locks, running work, and paused work that comes first. */
  protected readPromise(t: number): void {
    const { shop } = this
    const at = this.start[t]!
    if (shop.started[t]) {
      if (shop.started[t] === 1 || shop.problem.settings.pausedTaskPriority === 'yes') this.pin[t] = at
      return
    }
    const lock = shop.lockTime[t]!
    if (lock < 0 || this.mode[t]! < 0) return
    if (at === lock) {
      this.pin[t] = at
      return
    }
    this.aloneOn(t)
    if (this.foundReady > lock) this.isExcused[t] = 1
    else if (this.foundStart <= lock || this.needsOf(t) & need.setup) {
      // Another promise was in the way; whatever it was, it still is as long as the task stays.
      this.pin[t] = at
      this.floor[t] = at
    }
  }
}
