import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { need, rowBits, word } from './rows.ts'
import { SpecialTimes } from './special-times.ts'

/** What the quick way of timing knows. */
const quick = need.contiguous | need.manyLinks | need.locked

/**
 * Earliest times of sequences: each operation starts as soon as what it waits for, its lane, set-up, people, working
 * time and locks allow. The meaning is that of `Board`; a plan timed here passes `verify`.
 */
export class Timing extends SpecialTimes {
  /** Nothing of an operation starts before; the release of its task unless a caller asks for more. */
  readonly floor: Int32Array
  /** Latest start that keeps a promise (lock, running work), or −1. */
  readonly pin: Int32Array
  /** By task: 1 for locks that may move only while their predecessors come too late. */
  readonly isExcused: Uint8Array
  /** Found by `evaluate`: when predecessors, release and floor allow it. */
  foundReady = 0

  constructor(shop: Shop) {
    super(shop)
    const { operationCount, taskCount } = shop
    this.floor = new Int32Array(operationCount)
    this.pin = new Int32Array(operationCount).fill(-1)
    this.isExcused = new Uint8Array(taskCount)
  }

  /** Finds the earliest times of an operation from those of what it waits for; false where it finds no place. */
  protected evaluate(op: number): boolean {
    const { rows, rowEnd, clocks } = this
    const at = this.rowOf[op]! << rowBits
    const needs = rows[at + word.needs]!
    if (needs > quick) return this.evaluateAny(op, needs)
    let from = this.floor[op]!
    if (needs & need.manyLinks) from = this.readyByMany(at, from)
    else {
      const first = rowEnd[rows[at + word.first]!]! + rows[at + word.firstLag]!
      if (first > from) from = first
      const second = rowEnd[rows[at + word.second]!]! + rows[at + word.secondLag]!
      if (second > from) from = second
    }
    this.foundReady = from
    const clock = rows[at + word.clock]!
    const work = rows[at + word.work]!
    if (clock < 0) {
      this.foundStart = from
      this.foundEnd = from + work
      return this.foundEnd <= this.shop.horizonEnd
    }
    const pin = needs & need.locked ? this.promiseOf(op, from) : this.pin[op]!
    const free = rowEnd[rows[at + word.before]!]!
    if (free > from) from = free
    const peopleFree = rowEnd[rows[at + word.peopleBefore]!]!
    if (peopleFree > from) from = peopleFree
    const startClock = rows[at + word.startClock]!
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
    const { rows, rowEnd, linkRow, linkLag } = this
    let latest = from
    for (let p = rows[at + word.first]!, stop = rows[at + word.second]!; p < stop; p++) {
      const ready = rowEnd[linkRow[p]!]! + linkLag[p]!
      if (ready > latest) latest = ready
    }
    return latest
  }

  /** Times all placed operations in an order; false where one finds no place. What `evaluate` does, without a call for each. */
  protected sweep(order: Int32Array): boolean {
    const { rows, rowEnd, rowOf, clocks, start, end, floor, pin, isPlaced } = this
    const { horizonEnd } = this.shop
    for (let i = 0; i < order.length; i++) {
      const op = order[i]!
      const row = rowOf[op]!
      const at = row << rowBits
      const needs = rows[at + word.needs]!
      if (needs <= quick) {
        let from = floor[op]!
        if (needs & need.manyLinks) from = this.readyByMany(at, from)
        else {
          const first = rowEnd[rows[at + word.first]!]! + rows[at + word.firstLag]!
          if (first > from) from = first
          const second = rowEnd[rows[at + word.second]!]! + rows[at + word.secondLag]!
          if (second > from) from = second
        }
        const clock = rows[at + word.clock]!
        const work = rows[at + word.work]!
        if (clock < 0 && from + work <= horizonEnd) {
          start[op] = from
          end[op] = rowEnd[row] = from + work
          continue
        }
        const latest = needs & need.locked ? this.promiseOf(op, from) : pin[op]!
        const free = rowEnd[rows[at + word.before]!]!
        if (free > from) from = free
        const peopleFree = rowEnd[rows[at + word.peopleBefore]!]!
        if (peopleFree > from) from = peopleFree
        const startClock = rows[at + word.startClock]!
        // What `evaluate` does not do quickly either is left to it.
        const isWhole = (needs & need.contiguous) !== 0
        if (startClock !== clock) from = isWhole ? -1 : clocks.nextWorking(startClock, from)
        else if (isWhole && clock >= 0) from = clocks.fit(clock, from, work)
        if (from >= 0 && clock >= 0) {
          const found = clocks.run(clock, from, work)
          from = clocks.start
          if (found >= 0 && (latest < 0 || from <= latest)) {
            start[op] = from
            end[op] = rowEnd[row] = found
            continue
          }
        }
      }
      if (isPlaced[op] === 0) continue
      if (!this.evaluate(op)) return false
      start[op] = this.foundStart
      end[op] = rowEnd[row] = this.foundEnd
    }
    return true
  }

  /** `evaluate` for whatever an operation may ask for. */
  private evaluateAny(op: number, needs: number): boolean {
    const { shop, end, resource, seat } = this
    const { predStart, predNode, predArc } = shop.graph
    const { arcLag } = shop
    const t = shop.taskOf[op]!
    let from = this.floor[op]!
    const at = resource[op]!
    if (this.waitsForNobody[t] === 0) {
      if (needs & need.overlap) from = this.readyOverlapping(op, t, from)
      else {
        const to = seat[op]!
        for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
          const head = predNode[p]!
          let ready = end[head]! + arcLag[predArc[p]!]!
          if (resource[head] !== at) ready += this.travel[seat[head]! * this.seats + to]!
          if (ready > from) from = ready
          if (this.parts[head]! > 1) from = this.afterParts(head, predArc[p]!, at, to, from)
        }
      }
    }
    this.foundReady = from
    if (at < 0) {
      this.foundStart = from
      this.foundEnd = shop.kind[t] === taskKind.outside ? from + shop.outsideMinutes[t]! : from
      return this.foundEnd <= shop.horizonEnd
    }
    const pin = needs & need.locked ? this.promiseOf(op, from) : this.pin[op]!
    const before = this.before[op]!
    if (before >= 0 && end[before]! > from) from = end[before]!
    const other = this.peopleBefore[op]!
    if (other >= 0 && end[other]! > from) from = end[other]!
    return this.evaluateSpecial(op, t, before, from, pin)
  }
}
