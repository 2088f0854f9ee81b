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
    const own = clocks.map((clock) => partOf(clock, this.span))
    this.meta = new Int32Array(clocks.length * width)
    this.stretches = new Int32Array(own.reduce((sum, { stretches }) => sum + stretches.length, 0))
    this.byClock = new Int32Array(own.reduce((sum, { byClock }) => sum + byClock.length, 0))
    this.byWork = new Int32Array(own.reduce((sum, { byWork }) => sum + byWork.length, 0))
    let base = 0
    let clockBase = 0
    let workBase = 0
    own.forEach(({ stretches, byClock, byWork, clockShift, workShift }, place) => {
      this.meta.set([clockBase, clockShift, workBase, workShift, clocks[place]!.total], place * width)
      this.stretches.set(stretches, base)
      for (let i = 0; i < byClock.length; i++) this.byClock[clockBase + i] = base + byClock[i]!
      for (let i = 0; i < byWork.length; i++) this.byWork[workBase + i] = base + byWork[i]!
      base += stretches.length
      clockBase += byClock.length
      workBase += byWork.length
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

/** What one clock brings into the arrays, with places counted from its own first stretch. */
interface ClockPart {
  stretches: Int32Array
  byClock: Int32Array
  byWork: Int32Array
  clockShift: number
  workShift: number
}

/** Most clocks of a shop are the same in the next one, which has other overtime on a few resources. */
const parts = new WeakMap<WorkTime, ClockPart>()

function partOf(clock: WorkTime, span: number): ClockPart {
  let part = parts.get(clock)
  if (!part) parts.set(clock, (part = makePart(clock, span)))
  return part
}

function makePart({ starts, ends, work, length, total }: WorkTime, span: number): ClockPart {
  const clockShift = shiftFor(span, length)
  const workShift = shiftFor(total, length)
  const stretches = new Int32Array((length + 1) * stride)
  for (let i = 0; i <= length; i++) {
    const isLast = i === length
    const at = i * stride
    stretches[at] = isLast ? LARGEST : starts[i]!
    stretches[at + 1] = isLast ? LARGEST : ends[i]!
    stretches[at + 2] = work[i]!
    stretches[at + 3] = isLast ? LARGEST : work[i + 1]!
  }
  const byClock = new Int32Array((span >> clockShift) + 1)
  for (let bucket = 0, i = 0; bucket < byClock.length; bucket++) {
    while (i < length && ends[i]! <= bucket << clockShift) i++
    byClock[bucket] = i * stride
  }
  const byWork = new Int32Array((total >> workShift) + 1)
  for (let bucket = 0, i = 0; bucket < byWork.length; bucket++) {
    while (i < length && work[i + 1]! < bucket << workShift) i++
    byWork[bucket] = i * stride
  }
  return { stretches, byClock, byWork, clockShift, workShift }
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
