import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { TimingRecords, need, recordBits, field } from './timing-records.ts'
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
export class Timing extends TimingRecords {
  protected clocks: FlatClocks
  protected workTimes: readonly WorkTime[]
  /** Nothing of an operation starts before; the release of its task unless a caller asks for more. */
  readonly floor: Int32Array
  /** Latest start that keeps a promise (lock, running work), or −1. */
  readonly pin: Int32Array
  /** By task: 1 for locks that may move only while their predecessors come too late. */
  readonly isExcused: Uint8Array
  /** Found by `evaluate`: when predecessors, release and floor allow it. */
  foundReady = 0
  /** Found by `evaluate`: start and end. */
  foundStart = 0
  foundEnd = 0

  constructor(shop: Shop) {
    super(shop)
    this.workTimes = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
    const { operationCount, taskCount } = shop
    this.floor = new Int32Array(operationCount)
    this.pin = new Int32Array(operationCount).fill(-1)
    this.isExcused = new Uint8Array(taskCount)
  }

  /** The same shop with other overtime; times are those of the old one until they are found again. */
  use(shop: Shop): void {
    this.shop = shop
    this.workTimes = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }

  /** Finds the earliest times of an operation from those of what it waits for; false where it finds no place. */
  protected evaluate(op: number): boolean {
    const { records, recordEnd, clocks } = this
    const at = this.recordOf[op]! << recordBits
    const needs = records[at + field.needs]!
    if (needs > quick) return this.evaluateAny(op, needs)
    let from = this.floor[op]!
    if (needs & need.manyLinks) from = this.readyByMany(at, from)
    else {
      const first = recordEnd[records[at + field.first]!]! + records[at + field.firstLag]!
      if (first > from) from = first
      const second = recordEnd[records[at + field.second]!]! + records[at + field.secondLag]!
      if (second > from) from = second
    }
    this.foundReady = from
    const clock = records[at + field.clock]!
    const work = records[at + field.work]!
    if (clock < 0) {
      this.foundStart = from
      this.foundEnd = from + work
      return this.foundEnd <= this.shop.horizonEnd
    }
    const pin = needs & need.locked ? this.promiseOf(op, from) : this.pin[op]!
    const free = recordEnd[records[at + field.before]!]!
    if (free > from) from = free
    const operatorFree = recordEnd[records[at + field.operatorBefore]!]!
    if (operatorFree > from) from = operatorFree
    const startClock = records[at + field.startClock]!
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
    const { taskOf, lockTime } = this.shop
    const t = taskOf[op]!
    return this.isExcused[t] === 1 && from <= lockTime[t]! ? lockTime[t]! : this.pin[op]!
  }

  private readyByMany(at: number, from: number): number {
    const { records, recordEnd, linkRecord, linkLag } = this
    let latest = from
    for (let p = records[at + field.first]!, stop = records[at + field.second]!; p < stop; p++) {
      const ready = recordEnd[linkRecord[p]!]! + linkLag[p]!
      if (ready > latest) latest = ready
    }
    return latest
  }

  /** Times all placed operations in an order; false where one finds no place. What `evaluate` does, without a call for each. */
  protected sweep(order: Int32Array): boolean {
    const { records, recordEnd, recordOf, clocks, start, end, floor, pin, isPlaced } = this
    const { horizonEnd } = this.shop
    for (let i = 0; i < order.length; i++) {
      const op = order[i]!
      const record = recordOf[op]!
      const at = record << recordBits
      const needs = records[at + field.needs]!
      if (needs <= quick) {
        let from = floor[op]!
        if (needs & need.manyLinks) from = this.readyByMany(at, from)
        else {
          const first = recordEnd[records[at + field.first]!]! + records[at + field.firstLag]!
          if (first > from) from = first
          const second = recordEnd[records[at + field.second]!]! + records[at + field.secondLag]!
          if (second > from) from = second
        }
        const clock = records[at + field.clock]!
        const work = records[at + field.work]!
        if (clock < 0 && from + work <= horizonEnd) {
          start[op] = from
          end[op] = recordEnd[record] = from + work
          continue
        }
        const latest = needs & need.locked ? this.promiseOf(op, from) : pin[op]!
        const free = recordEnd[records[at + field.before]!]!
        if (free > from) from = free
        const operatorFree = recordEnd[records[at + field.operatorBefore]!]!
        if (operatorFree > from) from = operatorFree
        const startClock = records[at + field.startClock]!
        // What `evaluate` does not do quickly either is left to it.
        const isWhole = (needs & need.contiguous) !== 0
        if (startClock !== clock) from = isWhole ? -1 : clocks.nextWorking(startClock, from)
        else if (isWhole && clock >= 0) from = clocks.fit(clock, from, work)
        if (from >= 0 && clock >= 0) {
          const found = clocks.run(clock, from, work)
          from = clocks.start
          if (found >= 0 && (latest < 0 || from <= latest)) {
            start[op] = from
            end[op] = recordEnd[record] = found
            continue
          }
        }
      }
      if (isPlaced[op] === 0) continue
      if (!this.evaluate(op)) return false
      start[op] = this.foundStart
      end[op] = recordEnd[record] = this.foundEnd
    }
    return true
  }

  /** `evaluate` by the start rules, whatever an operation may ask for. */
  private evaluateAny(op: number, needs: number): boolean {
    const { shop, end, placement } = this
    const t = shop.taskOf[op]!
    const c = this.mode[op]!
    const work = this.work[op]!
    let from = readyByLinks(shop, placement, t, c, work, this.floor[op]!)
    this.foundReady = from
    if (c < 0) {
      this.foundStart = from
      this.foundEnd = shop.kind[t] === taskKind.outside ? from + shop.outsideMinutes[t]! : from
      return this.foundEnd <= shop.horizonEnd
    }
    const pin = needs & need.locked ? this.promiseOf(op, from) : this.pin[op]!
    const before = this.before[op]!
    if (before >= 0 && end[before]! > from) from = end[before]!
    const operatorBefore = this.operatorBefore[op]!
    if (operatorBefore >= 0 && end[operatorBefore]! > from) from = end[operatorBefore]!
    this.foundStart = startBehind(shop, placement, before, t, c, from, work)
    if (this.foundStart === NEVER) return false
    this.foundEnd = this.workTimes[shop.modeClock[c]!]!.add(this.foundStart, work)
    return this.foundEnd !== NEVER && (pin < 0 || this.foundStart <= pin)
  }
}
