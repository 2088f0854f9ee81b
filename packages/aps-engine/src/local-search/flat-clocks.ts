import type { WorkTime } from '@mouldwright/worktime'
import type { Shop } from '../instance/shop.ts'

/** Numbers kept for each clock, and for each of its stretches, one after the other. */
const width = 8
const stride = 4
const LARGEST = 0x7fffffff

/**
 * All clocks of a shop in two arrays: a lookup costs the same as in `WorkTime`, but touches no object, and what belongs to
 * one stretch of open time lies side by side. Every clock has the same horizon. Calendars that share a `WorkTime` share their part.
 */
export class FlatClocks {
  /** Start of the last stretch found by `run`; minutes since epoch. */
  start = 0

  private readonly origin: number
  private readonly span: number
  /** By row: first number of its clock in `meta`. */
  private readonly at: Int32Array
  /** Clock index base and shift, work index base and shift, all working minutes; the rest is spare. */
  private readonly meta: Int32Array
  /** Start, end, and working minutes before and after each stretch; the last of each clock never comes. */
  private readonly stretches: Int32Array
  private readonly byClock: Int32Array
  private readonly byWork: Int32Array

  constructor(rows: readonly WorkTime[], start: number, end: number) {
    this.origin = start
    this.span = end - start
    const places = new Map<WorkTime, number>()
    const clocks: WorkTime[] = []
    this.at = Int32Array.from(rows, (row) => {
      let place = places.get(row)
      if (place === undefined) places.set(row, (place = clocks.push(row) - 1))
      return place * width
    })
    const size = clocks.reduce((sum, { length }) => sum + length + 1, 0)
    const shifts = clocks.map(({ total, length }) => [shiftFor(this.span, length), shiftFor(total, length)] as const)
    this.meta = new Int32Array(clocks.length * width)
    this.stretches = new Int32Array(size * stride)
    this.byClock = new Int32Array(shifts.reduce((sum, [shift]) => sum + (this.span >> shift) + 1, 0))
    this.byWork = new Int32Array(shifts.reduce((sum, [, shift], i) => sum + (clocks[i]!.total >> shift) + 1, 0))
    let base = 0
    let clockBase = 0
    let workBase = 0
    clocks.forEach(({ starts, ends, work, length, total }, place) => {
      const [clockShift, workShift] = shifts[place]!
      this.meta.set([clockBase, clockShift, workBase, workShift, total], place * width)
      for (let i = 0; i <= length; i++) {
        const isLast = i === length
        const at = (base + i) * stride
        this.stretches[at] = isLast ? LARGEST : starts[i]!
        this.stretches[at + 1] = isLast ? LARGEST : ends[i]!
        this.stretches[at + 2] = work[i]!
        this.stretches[at + 3] = isLast ? LARGEST : work[i + 1]!
      }
      let i = 0
      for (let bucket = 0; bucket <= this.span >> clockShift; bucket++) {
        while (i < length && ends[i]! <= bucket << clockShift) i++
        this.byClock[clockBase + bucket] = (base + i) * stride
      }
      i = 0
      for (let bucket = 0; bucket <= total >> workShift; bucket++) {
        while (i < length && work[i + 1]! < bucket << workShift) i++
        this.byWork[workBase + bucket] = (base + i) * stride
      }
      clockBase += (this.span >> clockShift) + 1
      workBase += (total >> workShift) + 1
      base += length + 1
    })
  }

  /** `WorkTime.nextWorking` and `WorkTime.add` at once: sets `start`, answers the end; −1 where the horizon has no room. */
  run(row: number, from: number, minutes: number): number {
    const { origin, meta, stretches } = this
    const clock = this.at[row]!
    let r = from - origin
    if (r < 0) r = 0
    if (r >= this.span) return -1
    let i = this.byClock[meta[clock]! + (r >> meta[clock + 1]!)]!
    while (stretches[i + 1]! <= r) i += stride
    const open = stretches[i]!
    if (open > r) r = open
    if (r === LARGEST) return -1
    this.start = origin + r
    const done = stretches[i + 2]! + r - open + minutes
    if (done > stretches[i + 3]!) {
      if (done > meta[clock + 4]!) return -1
      i = this.byWork[meta[clock + 2]! + (done >> meta[clock + 3]!)]!
      while (stretches[i + 3]! < done) i += stride
      return origin + stretches[i]! + done - stretches[i + 2]!
    }
    return origin + r + minutes
  }

  /** `WorkTime.nextWorking`; −1 where no more follows. */
  nextWorking(row: number, from: number): number {
    const { origin, meta, stretches } = this
    const clock = this.at[row]!
    let r = from - origin
    if (r < 0) r = 0
    if (r >= this.span) return -1
    let i = this.byClock[meta[clock]! + (r >> meta[clock + 1]!)]!
    while (stretches[i + 1]! <= r) i += stride
    const open = stretches[i]!
    if (open > r) r = open
    return r === LARGEST ? -1 : origin + r
  }

  /** `WorkTime.fit`: the earliest start at or after `from` with so many open minutes on end; −1 where there is none. */
  fit(row: number, from: number, minutes: number): number {
    const { origin, meta, stretches } = this
    const clock = this.at[row]!
    let r = from - origin
    if (r < 0) r = 0
    if (r >= this.span) return -1
    let i = this.byClock[meta[clock]! + (r >> meta[clock + 1]!)]!
    while (stretches[i + 1]! <= r) i += stride
    if (stretches[i]! > r) r = stretches[i]!
    // The last stretch never comes, and has no end.
    while (stretches[i + 1]! - r < minutes) {
      if (r === LARGEST) return -1
      i += stride
      r = stretches[i]!
    }
    return r === LARGEST ? -1 : origin + r
  }

  /** Working minutes of a row between the start of the horizon and a moment. */
  workAt(row: number, moment: number): number {
    const { meta, stretches } = this
    const clock = this.at[row]!
    const r = moment - this.origin
    if (r <= 0) return 0
    if (r >= this.span) return meta[clock + 4]!
    let i = this.byClock[meta[clock]! + (r >> meta[clock + 1]!)]!
    while (stretches[i + 1]! <= r) i += stride
    const into = r - stretches[i]!
    return into > 0 ? stretches[i + 2]! + into : stretches[i + 2]!
  }

  /** The earliest moment by which `minutes` working minutes of a row's horizon are over; its start for none. */
  endOfWork(row: number, minutes: number): number {
    if (minutes <= 0) return this.origin
    const { meta, stretches } = this
    const clock = this.at[row]!
    if (minutes > meta[clock + 4]!) return -1
    let i = this.byWork[meta[clock + 2]! + (minutes >> meta[clock + 3]!)]!
    while (stretches[i + 3]! < minutes) i += stride
    return this.origin + stretches[i]! + minutes - stretches[i + 2]!
  }
}

const known = new WeakMap<readonly WorkTime[], FlatClocks>()

/** The clocks of a shop, made once for all plans of it: long horizons cost milliseconds. */
export function flatClocksOf({ clocks, start, horizonEnd }: Shop): FlatClocks {
  let flat = known.get(clocks.rows)
  if (!flat) known.set(clocks.rows, (flat = new FlatClocks(clocks.rows, start, horizonEnd)))
  return flat
}

/** Buckets of 64 to 1,024 minutes, at most two to an interval: see worktime. */
function shiftFor(range: number, intervals: number): number {
  let shift = 6
  while (shift < 10 && range >> shift > 2 * intervals) shift++
  return shift
}
