import type { WorkTime } from '@mouldwright/worktime'
import type { Shop } from '../shop.ts'

/** Numbers kept for each clock, one after the other. */
const width = 6
const LARGEST = 0x7fffffff

/**
 * All clocks of a shop in one set of arrays: a lookup costs the same as in `WorkTime`, but touches no object. Every clock
 * has the same horizon. Rows that share a `WorkTime` share their part of the arrays.
 */
export class FlatClocks {
  /** Start of the last stretch found by `run`; minutes since epoch. */
  start = 0

  private readonly origin: number
  private readonly span: number
  /** By row: first number of its clock in `meta`. */
  private readonly at: Int32Array
  /** Clock index base and shift, work index base and shift, all working minutes; one is spare. */
  private readonly meta: Int32Array
  private readonly startOf: Int32Array
  private readonly endOf: Int32Array
  private readonly workTo: Int32Array
  private readonly workFrom: Int32Array
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
    this.startOf = new Int32Array(size)
    this.endOf = new Int32Array(size)
    this.workFrom = new Int32Array(size)
    this.workTo = new Int32Array(size)
    this.byClock = new Int32Array(shifts.reduce((sum, [shift]) => sum + (this.span >> shift) + 1, 0))
    this.byWork = new Int32Array(shifts.reduce((sum, [, shift], i) => sum + (clocks[i]!.total >> shift) + 1, 0))
    let base = 0
    let clockBase = 0
    let workBase = 0
    clocks.forEach(({ starts, ends, work, length, total }, place) => {
      const [clockShift, workShift] = shifts[place]!
      this.meta.set([clockBase, clockShift, workBase, workShift, total], place * width)
      for (let i = 0; i <= length; i++) {
        this.startOf[base + i] = i < length ? starts[i]! : LARGEST
        this.endOf[base + i] = i < length ? ends[i]! : LARGEST
        this.workFrom[base + i] = work[i]!
        this.workTo[base + i] = i < length ? work[i + 1]! : LARGEST
      }
      let i = 0
      for (let bucket = 0; bucket <= this.span >> clockShift; bucket++) {
        while (i < length && ends[i]! <= bucket << clockShift) i++
        this.byClock[clockBase + bucket] = base + i
      }
      i = 0
      for (let bucket = 0; bucket <= total >> workShift; bucket++) {
        while (i < length && work[i + 1]! < bucket << workShift) i++
        this.byWork[workBase + bucket] = base + i
      }
      clockBase += (this.span >> clockShift) + 1
      workBase += (total >> workShift) + 1
      base += length + 1
    })
  }

  /** `WorkTime.nextWorking` and `WorkTime.add` at once: sets `start`, answers the end; −1 where the horizon has no room. */
  run(row: number, from: number, minutes: number): number {
    const { origin, meta, startOf, endOf, workFrom, workTo } = this
    const clock = this.at[row]!
    let r = from - origin
    if (r < 0) r = 0
    if (r >= this.span) return -1
    let i = this.byClock[meta[clock]! + (r >> meta[clock + 1]!)]!
    while (endOf[i]! <= r) i++
    const open = startOf[i]!
    if (open > r) r = open
    if (r === LARGEST) return -1
    this.start = origin + r
    const done = workFrom[i]! + r - open + minutes
    if (done > workTo[i]!) {
      if (done > meta[clock + 4]!) return -1
      i = this.byWork[meta[clock + 2]! + (done >> meta[clock + 3]!)]!
      while (workTo[i]! < done) i++
      return origin + startOf[i]! + done - workFrom[i]!
    }
    return origin + r + minutes
  }

  /** Working minutes of a row between the start of the horizon and a moment. */
  workAt(row: number, moment: number): number {
    const { meta } = this
    const clock = this.at[row]!
    const r = moment - this.origin
    if (r <= 0) return 0
    if (r >= this.span) return meta[clock + 4]!
    let i = this.byClock[meta[clock]! + (r >> meta[clock + 1]!)]!
    while (this.endOf[i]! <= r) i++
    const into = r - this.startOf[i]!
    return into > 0 ? this.workFrom[i]! + into : this.workFrom[i]!
  }

  /** The earliest moment by which `minutes` working minutes of a row's horizon are over; its start for none. */
  endOfWork(row: number, minutes: number): number {
    if (minutes <= 0) return this.origin
    const clock = this.at[row]!
    if (minutes > this.meta[clock + 4]!) return -1
    let i = this.byWork[this.meta[clock + 2]! + (minutes >> this.meta[clock + 3]!)]!
    while (this.workTo[i]! < minutes) i++
    return this.origin + this.startOf[i]! + minutes - this.workFrom[i]!
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
