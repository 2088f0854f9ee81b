import type { Interval, Minute, Pairs } from './interval.ts'
import { NEVER } from './interval.ts'
import { bucketShift, indexBuckets, maxTree } from './lookup-index.ts'

const LARGEST_INT32 = 0x7fffffff
const MAX_HORIZON_MINUTES = 1 << 30

/**
 * Working time inside a horizon, compiled for lookups that cost the same however long the horizon is.
 *
 * All arrays count in minutes from `origin` (the horizon's start). Interval i is `[starts[i], ends[i])`, sorted and
 * never touching the next; `work[i]` are the working minutes before it, `work[length]` all of them. Two bucket indices,
 * over clock time and over working time, name the first interval to look at.
 *
 * Everything outside the horizon counts as closed. A question without an answer inside it returns `NEVER`; no method
 * searches past it. Arguments are whole minutes.
 */
export class WorkTime {
  readonly horizon: Readonly<Interval>
  /** Start of the horizon; the arrays count from here. */
  readonly origin: Minute
  /** Number of intervals. */
  readonly length: number
  /** All working minutes of the horizon. */
  readonly total: number
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** One longer than `starts`. */
  readonly work: Int32Array

  // With one more interval that never ends, so that walks need no bounds check.
  private readonly startOf: Int32Array
  private readonly endOf: Int32Array
  private readonly span: number
  private readonly clockShift: number
  private readonly clockIndex: Int32Array
  private readonly workShift: number
  private readonly workIndex: Int32Array
  private roomTree: Int32Array | undefined

  /**
   * Takes flat pairs that are sorted, apart from each other and inside the horizon; `fromIntervals` makes them so from
   * anything. Throws RangeError where they are not, or are not whole minutes, and for a horizon that is not whole, not
   * ordered, before 1970 or longer than 2,000 years.
   */
  constructor(horizon: Interval, pairs: Pairs) {
    const { start, end } = horizon
    const isWhole = Number.isSafeInteger(start) && Number.isSafeInteger(end)
    if (!isWhole || start < 0 || end < start || end - start > MAX_HORIZON_MINUTES) {
      throw new RangeError(`No horizon: ${start} to ${end}. Maybe a moment is given in milliseconds or is not whole`)
    }
    const n = pairs.length >> 1
    this.horizon = { start, end }
    this.origin = start
    this.span = end - start
    this.length = n
    this.startOf = new Int32Array(n + 1)
    this.endOf = new Int32Array(n + 1)
    this.work = new Int32Array(n + 1)
    let done = 0
    let before = -1
    for (let i = 0; i < n; i++) {
      const open = pairs[2 * i]! - start
      const close = pairs[2 * i + 1]! - start
      if (!(open > before && close > open && close <= this.span && Number.isInteger(open) && Number.isInteger(close))) {
        throw new RangeError(`Interval ${i} is ${open} to ${close}. Maybe it is not whole minutes, or not in order`)
      }
      this.startOf[i] = open
      this.endOf[i] = close
      this.work[i] = done
      done += close - open
      before = close
    }
    this.startOf[n] = LARGEST_INT32
    this.endOf[n] = LARGEST_INT32
    this.work[n] = done
    this.total = done
    this.starts = this.startOf.subarray(0, n)
    this.ends = this.endOf.subarray(0, n)
    this.clockShift = bucketShift(this.span, n)
    this.workShift = bucketShift(done, n)
    this.clockIndex = indexBuckets(this.ends, this.span, this.clockShift, 1)
    this.workIndex = indexBuckets(this.work.subarray(1), done, this.workShift, 0)
  }

  /** Whether the minute that begins at `t` is worked. */
  isWorking(t: Minute): boolean {
    const r = t - this.origin
    if (!(r >= 0 && r < this.span)) return false
    return this.startOf[this.indexAt(r)]! <= r
  }

  /** The first moment at or after `t` whose minute is worked: where work that is ready at `t` can begin. Else NEVER. */
  nextWorking(t: Minute): Minute {
    let r = t - this.origin
    if (r < 0) r = 0
    if (!(r < this.span)) return NEVER
    const i = this.indexAt(r)
    if (i === this.length) return NEVER
    const start = this.startOf[i]!
    return this.origin + (start > r ? start : r)
  }

  /**
   * The last moment at or before `t` whose preceding minute is worked: where work that is due at `t` can end. The mirror
   * of `nextWorking`: at 12:00 of 08-12 it is 12:00, at 08:00 it is the end of the interval before. Else NEVER.
   */
  previousWorking(t: Minute): Minute {
    let r = t - this.origin
    if (r > this.span) r = this.span
    if (!(r > 0)) return NEVER
    const i = this.indexAt(r - 1)
    if (this.startOf[i]! < r) return this.origin + r
    return i === 0 ? NEVER : this.origin + this.endOf[i - 1]!
  }

  /** Working minutes between the start of the horizon and `t`: 0 before it, `total` after it. */
  workAt(t: Minute): number {
    const r = t - this.origin
    if (!(r > 0)) return 0
    if (r >= this.span) return this.total
    const i = this.indexAt(r)
    const into = r - this.startOf[i]!
    return into > 0 ? this.work[i]! + into : this.work[i]!
  }

  /** Working minutes in `[from, to)`; negative where `to` lies before `from`. */
  workBetween(from: Minute, to: Minute): number {
    return this.workAt(to) - this.workAt(from)
  }

  /**
   * The earliest moment by which `work` working minutes of the horizon are over, 0 < work <= total; an end, so it may
   * be a closing time. Else NEVER.
   */
  endOfWork(work: number): Minute {
    if (!(work > 0 && work <= this.total)) return NEVER
    const j = this.indexOfWork(work)
    return this.origin + this.startOf[j]! + (work - this.work[j]!)
  }

  /**
   * The latest moment before which only `work` working minutes of the horizon lie, 0 <= work < total; a start, so it
   * is worked and may be an opening time. Else NEVER.
   */
  startOfWork(work: number): Minute {
    if (!(work >= 0 && work < this.total)) return NEVER
    const j = this.indexOfWork(Math.floor(work) + 1)
    return this.origin + this.startOf[j]! + (work - this.work[j]!)
  }

  /**
   * When `minutes` of work that are ready at `t` end, closed time skipped. The end of the last worked minute: four hours
   * from 08:00 of 08-12 end at 12:00, not at the next opening. Adding 0 gives `nextWorking(t)`. NEVER where the horizon
   * does not hold the work. Throws RangeError for less than 0.
   */
  add(t: Minute, minutes: number): Minute {
    let r = t - this.origin
    if (r < 0) r = 0
    if (!(r < this.span)) return NEVER
    if (!(minutes > 0)) return minutes === 0 ? this.nextWorking(t) : refuseDuration(minutes)
    const { startOf, endOf, work } = this
    let i = this.clockIndex[r >> this.clockShift]!
    while (endOf[i]! <= r) i++
    const into = r - startOf[i]!
    const done = (into > 0 ? work[i]! + into : work[i]!) + minutes
    if (done > this.total) return NEVER
    if (done > work[i + 1]!) {
      i = this.workIndex[done >> this.workShift]!
      while (work[i + 1]! < done) i++
    }
    return this.origin + startOf[i]! + (done - work[i]!)
  }

  /**
   * When `minutes` of work that must be over at `t` begin at the latest; always a worked moment. Subtracting 0 gives
   * `previousWorking(t)`. Undoes `add`: subtract(add(t, m), m) is `nextWorking(t)` for m > 0. NEVER where the horizon
   * does not hold the work. Throws RangeError for less than 0.
   */
  subtract(t: Minute, minutes: number): Minute {
    if (!(minutes > 0)) return minutes === 0 ? this.previousWorking(t) : refuseDuration(minutes)
    return this.startOfWork(this.workAt(t) - minutes)
  }

  /**
   * The earliest start at or after `t` from which `minutes` lie in one open interval, for work that must not be
   * interrupted. Fitting 0 gives `nextWorking(t)`. NEVER where no interval has room. Throws RangeError for less than 0.
   */
  fit(t: Minute, minutes: number): Minute {
    const first = this.nextWorking(t)
    if (!(minutes > 0)) return minutes === 0 ? first : refuseDuration(minutes)
    if (first === NEVER) return NEVER
    const r = first - this.origin
    const i = this.indexAt(r)
    if (this.endOf[i]! - r >= minutes) return first
    const j = this.nextWithRoom(i + 1, minutes)
    return j === this.length ? NEVER : this.origin + this.startOf[j]!
  }

  /** Working intervals inside `[from, to)`, cut at its borders; the whole horizon unless told. */
  intervals(from: Minute = this.horizon.start, to: Minute = this.horizon.end): Interval[] {
    const low = Math.max(from - this.origin, 0)
    const high = Math.min(to - this.origin, this.span)
    const found: Interval[] = []
    if (!(low < high)) return found
    for (let i = this.indexAt(low); this.startOf[i]! < high; i++) {
      found.push({
        start: this.origin + Math.max(this.startOf[i]!, low),
        end: this.origin + Math.min(this.endOf[i]!, high),
      })
    }
    return found
  }

  /** Flat `start, end` pairs in minutes since the epoch: plain data for a worker, taken back by `fromIntervals`. */
  toPairs(): Int32Array {
    const pairs = new Int32Array(2 * this.length)
    for (let i = 0; i < this.length; i++) {
      pairs[2 * i] = this.origin + this.startOf[i]!
      pairs[2 * i + 1] = this.origin + this.endOf[i]!
    }
    return pairs
  }

  /** The arrays as they are, for `WorkTimes`; the last interval of `startOf` and `endOf` never comes. */
  layout() {
    const { startOf, endOf, work, clockShift, clockIndex, workShift, workIndex } = this
    return { startOf, endOf, work, clockShift, clockIndex, workShift, workIndex }
  }

  /** Bytes that the arrays hold. */
  get bytes(): number {
    const arrays = [this.startOf, this.endOf, this.work, this.clockIndex, this.workIndex, this.roomTree]
    return arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0)
  }

  /** First interval that ends after `r`, 0 <= r < span; `length` where there is none. */
  private indexAt(r: number): number {
    const { endOf } = this
    let i = this.clockIndex[r >> this.clockShift]!
    while (endOf[i]! <= r) i++
    return i
  }

  /** The interval in which the `work`-th working minute lies, 1 <= work <= total. */
  private indexOfWork(work: number): number {
    const done = this.work
    let j = this.workIndex[work >> this.workShift]!
    while (done[j + 1]! < work) j++
    return j
  }

  /** First interval from `i` on that is at least `minutes` long; `length` where there is none. O(log length). */
  private nextWithRoom(i: number, minutes: number): number {
    this.roomTree ??= maxTree(this.starts, this.ends)
    const tree = this.roomTree
    const leaves = tree.length >> 1
    if (i >= this.length) return this.length
    let node = leaves + i
    while (tree[node]! < minutes) {
      // Up until the subtree to the right is new, then into it.
      while (node & 1) node >>= 1
      if (node === 0) return this.length
      node++
    }
    while (node < leaves) {
      node <<= 1
      if (tree[node]! < minutes) node++
    }
    return node - leaves
  }
}

function refuseDuration(minutes: number): never {
  throw new RangeError(`${minutes} is no duration. Maybe an estimate is missing, or is negative`)
}
