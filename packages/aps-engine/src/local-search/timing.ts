import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { need, recordBits, field } from './timing-records.ts'
import type { TimingRecords } from './timing-records.ts'
import type { PlanState } from './plan-state.ts'
import { chargeEnd, chargeOf, endInCharge } from '../start-rules/charges.ts'
import { readyByLinks } from '../start-rules/links.ts'
import { startBehind } from '../start-rules/setup.ts'
import { flatClocksOf } from './flat-clocks.ts'
import type { FlatClocks } from './flat-clocks.ts'

/** What the quick way of timing knows. */
const quick = need.contiguous | need.manyLinks | need.locked

/**
 * Earliest times of sequences: each operation starts as soon as what it waits for, its lane, set-up, operators, working
 * time and locks allow. What most operations need is read from their records; the rest goes through `start-rules`, as in a
 * `PartialSchedule`. A plan timed here passes `verify`.
 */
export class Timing {
  /** Working time of the shop's calendars; those of another shop after `readClocks`. */
  clocks: FlatClocks
  workTimes: readonly WorkTime[]
  /** Operations timed since the plan was made: the measure of work done, the same on every machine. */
  timed = 0
  /** The operation that found no place when a timing was last given up, or −1. */
  stuck = -1
  /** Found by `evaluate`: when predecessors, release and floor allow it. */
  foundReady = 0
  /** Found by `evaluate`: start and end. */
  foundStart = 0
  foundEnd = 0
  private readonly state: PlanState
  private readonly records: TimingRecords
  private readonly words: Int32Array
  private readonly ends: Int32Array
  private readonly recordOf: Int32Array
  private readonly linkRecord: Int32Array
  private readonly linkLag: Int32Array
  private readonly floor: Int32Array
  private readonly pin: Int32Array

  constructor(state: PlanState, records: TimingRecords) {
    this.state = state
    this.records = records
    this.words = records.words
    this.ends = records.ends
    this.recordOf = records.recordOf
    this.linkRecord = records.linkRecord
    this.linkLag = records.linkLag
    this.floor = state.floor
    this.pin = state.pin
    this.workTimes = state.shop.clocks.rows
    this.clocks = flatClocksOf(state.shop)
  }

  /** The state has a shop with other working time; times are those of the old one until they are found again. */
  readClocks(): void {
    const { shop } = this.state
    this.workTimes = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }

  /** Finds the earliest times of an operation from those of what it waits for; false where it finds no place. */
  evaluate(op: number): boolean {
    const { words, ends, clocks } = this
    const at = this.recordOf[op]! << recordBits
    const needs = words[at + field.needs]!
    if (needs > quick) return this.evaluateAny(op, needs)
    let from = this.floor[op]!
    if (needs & need.manyLinks) from = this.readyByMany(at, from)
    else {
      const first = ends[words[at + field.first]!]! + words[at + field.firstLag]!
      if (first > from) from = first
      const second = ends[words[at + field.second]!]! + words[at + field.secondLag]!
      if (second > from) from = second
    }
    this.foundReady = from
    const clock = words[at + field.clock]!
    const work = words[at + field.work]!
    if (clock < 0) {
      this.foundStart = from
      this.foundEnd = from + work
      return this.foundEnd <= this.state.shop.horizonEnd
    }
    const pin = needs & need.locked ? this.promiseOf(op, from) : this.pin[op]!
    const free = ends[words[at + field.before]!]!
    if (free > from) from = free
    const operatorFree = ends[words[at + field.operatorBefore]!]!
    if (operatorFree > from) from = operatorFree
    const startClock = words[at + field.startClock]!
    if (startClock !== clock) {
      from = clocks.nextWorking(startClock, from)
      if (from < 0) return false
    }
    if (needs & need.contiguous) {
      if (startClock !== clock) return this.evaluateAny(op, needs)
      from = clocks.fit(clock, from, work)
      if (from < 0) return false
    }
    const found = clocks.run(clock, from, work)
    this.foundStart = clocks.start
    this.foundEnd = found
    return found >= 0 && (pin < 0 || this.foundStart <= pin)
  }

  /** Latest start, or −1: a lock that nothing holds up any more has to be kept. */
  private promiseOf(op: number, from: number): number {
    const { shop, isExcused } = this.state
    const { taskOf, lockTime } = shop
    const t = taskOf[op]!
    return isExcused[t] === 1 && from <= lockTime[t]! ? lockTime[t]! : this.pin[op]!
  }

  private readyByMany(at: number, from: number): number {
    const { words, ends, linkRecord, linkLag } = this
    let latest = from
    for (let p = words[at + field.first]!, stop = words[at + field.second]!; p < stop; p++) {
      const ready = ends[linkRecord[p]!]! + linkLag[p]!
      if (ready > latest) latest = ready
    }
    return latest
  }

  /**
   * Times all placed operations in an order, or those from one place in it to before another; false where one finds no place. What
   * `evaluate` does, without a call for each. O(operations)
   */
  sweep(order: Int32Array, begin = 0, until = order.length): boolean {
    const { words, ends, recordOf, clocks, state, floor, pin } = this
    const { start, end, isPlaced, shop } = state
    const { horizonEnd } = shop
    for (let i = begin; i < until; i++) {
      const op = order[i]!
      // Records lie in the order in which the plan was loaded, which moves hardly change: to look there first spares a far read.
      const record = words[(i << recordBits) + field.op] === op ? i : recordOf[op]!
      const at = record << recordBits
      const needs = words[at + field.needs]!
      if (needs <= quick) {
        let from = floor[op]!
        if (needs & need.manyLinks) from = this.readyByMany(at, from)
        else {
          const first = ends[words[at + field.first]!]! + words[at + field.firstLag]!
          if (first > from) from = first
          const second = ends[words[at + field.second]!]! + words[at + field.secondLag]!
          if (second > from) from = second
        }
        const clock = words[at + field.clock]!
        const work = words[at + field.work]!
        if (clock < 0 && from + work <= horizonEnd) {
          start[op] = from
          end[op] = ends[record] = from + work
          continue
        }
        const latest = needs & need.locked ? this.promiseOf(op, from) : pin[op]!
        const free = ends[words[at + field.before]!]!
        if (free > from) from = free
        const operatorFree = ends[words[at + field.operatorBefore]!]!
        if (operatorFree > from) from = operatorFree
        const startClock = words[at + field.startClock]!
        // What `evaluate` does not do quickly either is left to it.
        const isWhole = (needs & need.contiguous) !== 0
        if (startClock !== clock) from = isWhole ? -1 : clocks.nextWorking(startClock, from)
        else if (isWhole && clock >= 0) from = clocks.fit(clock, from, work)
        if (from >= 0 && clock >= 0) {
          const found = clocks.run(clock, from, work)
          from = clocks.start
          if (found >= 0 && (latest < 0 || from <= latest)) {
            start[op] = from
            end[op] = ends[record] = found
            continue
          }
        }
      }
      if (isPlaced[op] === 0) continue
      if (!this.evaluate(op)) {
        this.stuck = op
        return false
      }
      start[op] = this.foundStart
      end[op] = ends[record] = this.foundEnd
    }
    return true
  }

  /** `evaluate` by the start rules, whatever an operation may ask for. */
  private evaluateAny(op: number, needs: number): boolean {
    const { state } = this
    const { shop, end, placement } = state
    const t = shop.taskOf[op]!
    const c = state.mode[op]!
    const work = state.work[op]!
    let from = readyByLinks(shop, placement, t, c, work, this.floor[op]!)
    this.foundReady = from
    if (c < 0) {
      this.foundStart = from
      this.foundEnd = from + shop.outsideMinutes[t]!
      return this.foundEnd <= shop.horizonEnd
    }
    const pin = needs & need.locked ? this.promiseOf(op, from) : this.pin[op]!
    const before = state.before[op]!
    if (before >= 0 && needs & need.charge) {
      const members = chargeOf(placement, before, (other) => state.before[other]!)
      const together = endInCharge(shop, placement, members, t, c, from, work)
      if (together >= 0) {
        this.foundStart = state.start[before]!
        this.foundEnd = together
        return pin < 0 || this.foundStart <= pin
      }
      from = Math.max(from, chargeEnd(placement, members))
    } else if (before >= 0 && end[before]! > from) from = end[before]!
    const operatorBefore = state.operatorBefore[op]!
    if (operatorBefore >= 0 && end[operatorBefore]! > from) from = end[operatorBefore]!
    if (needs & need.fixtures) from = state.fixtures!.freeFrom(op, from)
    this.foundStart = startBehind(shop, placement, before, t, c, from, work)
    if (this.foundStart === NEVER) return false
    this.foundEnd = this.workTimes[shop.modeClock[c]!]!.add(this.foundStart, work)
    return this.foundEnd !== NEVER && (pin < 0 || this.foundStart <= pin)
  }

  /** The operation begins and ends as found by `evaluate`. */
  takeFound(op: number): void {
    this.state.start[op] = this.foundStart
    this.records.setEnd(op, this.foundEnd)
  }
}
