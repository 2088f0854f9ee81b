import type { PlanState } from './plan-state.ts'
import type { Sequences } from './sequences.ts'
import { need } from './timing-records.ts'
import type { TimingRecords } from './timing-records.ts'
import type { Timing } from './timing.ts'

/** What must not change while a plan does: kept locks, running work, and paused work that comes first. */
export class Promises {
  private readonly state: PlanState
  private readonly records: TimingRecords
  private readonly sequences: Sequences
  private readonly timing: Timing

  constructor(state: PlanState, records: TimingRecords, sequences: Sequences, timing: Timing) {
    this.state = state
    this.records = records
    this.sequences = sequences
    this.timing = timing
  }

  /** Reads from the present starts what is kept; `timing` has to know them. */
  read(): void {
    const { shop, isExcused, isPlaced } = this.state
    isExcused.fill(0)
    for (let t = 0; t < shop.taskCount; t++) if (isPlaced[t]) this.readOf(t)
    if (shop.outside) this.holdOutside(shop.outside)
  }

  /** Work outside the range that may move stays where it is: its splits on their resources, and its time where that is kept. */
  private holdOutside(outside: Uint8Array): void {
    const { shop, start, floor, pin, isExcused, isFixed, isPlaced, splits } = this.state
    isFixed.fill(0)
    for (let t = 0; t < shop.taskCount; t++) {
      if (outside[t] === 0 || isPlaced[t] === 0) continue
      const keepsTime = outside[t] === 2
      if (keepsTime) isExcused[t] = 0
      for (let split = 0; split < splits[t]!; split++) {
        const op = split === 0 ? t : shop.secondSplit[t]! + split - 1
        if (keepsTime || splits[t]! > 1) isFixed[op] = 1
        if (keepsTime) pin[op] = floor[op] = start[op]!
      }
    }
  }

  private readOf(t: number): void {
    const { timing } = this
    const { shop, start, mode, pin, floor, isExcused } = this.state
    const at = start[t]!
    if (shop.started[t]) {
      if (shop.started[t] === 1 || shop.problem.settings.pausedTaskPriority === 'yes') pin[t] = at
      return
    }
    const lock = shop.lockTime[t]!
    if (lock < 0 || mode[t]! < 0) return
    if (at === lock) {
      pin[t] = at
      return
    }
    this.timeAlone(t)
    if (timing.foundReady > lock) isExcused[t] = 1
    else if (timing.foundStart <= lock || this.records.needsOf(t) & need.setup) {
      // Another promise was in the way; whatever it was, it still is as long as the task stays.
      pin[t] = at
      floor[t] = at
    }
  }

  /** After other working time: is every lock kept that nothing but other work could hold up? */
  areKept(): boolean {
    const { timing } = this
    const { shop, start, mode, pin, isExcused, isPlaced } = this.state
    for (let t = 0; t < shop.taskCount; t++) {
      const lock = shop.lockTime[t]!
      if (lock < 0 || !isPlaced[t] || mode[t]! < 0 || pin[t]! >= 0 || isExcused[t]) continue
      if (start[t] !== lock && this.timeAlone(t) && timing.foundStart <= lock) return false
    }
    return true
  }

  /**
   * Times all again in an order of which some lock does not hold: one that gave way to what it waits for has to be kept as soon as
   * that comes earlier. Where its lane has no room for it then, what it waits for stays where `start` has it.
   * @returns false where that cannot be; the floors then hold what has to stay
   */
  hold(order: Int32Array, start: Int32Array, end: Int32Array): boolean {
    const { state, records, timing } = this
    const { shop, isExcused, isPlaced } = state
    for (let isHeld = true; isHeld;) {
      isHeld = false
      for (const op of order) {
        if (!isPlaced[op]) continue
        if (timing.evaluate(op)) {
          timing.takeFound(op)
          continue
        }
        timing.stuck = op
        const t = shop.taskOf[op]!
        if (!isExcused[t] || timing.foundReady > shop.lockTime[t]! || !this.holdAwaited(t, start)) return false
        isHeld = true
        state.start[op] = start[op]!
        records.setEnd(op, end[op]!)
      }
    }
    return true
  }

  /** Lets nothing that a task waits for start before `start`; false where nothing did. */
  private holdAwaited(t: number, start: Int32Array): boolean {
    const { shop, floor, splits } = this.state
    const { predStart, predNode } = shop.graph
    let isHeld = false
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++)
      for (let split = 0; split < splits[predNode[p]!]!; split++) {
        const op = split === 0 ? predNode[p]! : shop.secondSplit[predNode[p]!]! + split - 1
        if (floor[op]! >= start[op]!) continue
        floor[op] = start[op]!
        isHeld = true
      }
    return isHeld
  }

  /** Times a task as if it were alone on its lanes; see `Timing.foundReady` and `foundStart`. */
  private timeAlone(t: number): boolean {
    const { sequences, state } = this
    const { fixtures } = state
    const before = state.before[t]!
    const operator = state.operatorBefore[t]!
    sequences.setBefore(t, -1)
    sequences.setOperatorBefore(t, -1)
    if (fixtures) fixtures.isIgnored = true
    const isFound = this.timing.evaluate(t)
    if (fixtures) fixtures.isIgnored = false
    sequences.setBefore(t, before)
    sequences.setOperatorBefore(t, operator)
    return isFound
  }
}
