import { NEVER } from './interval.ts'
import type { Minute } from './interval.ts'
import type { WorkTime } from './work-time.ts'

/**
 * Working times of one horizon, laid out in one set of arrays: the lookups of `WorkTime` by number, for loops that cannot
 * afford an object for each. Working time number k answers as the k-th that was given.
 */
export class WorkTimes {
  readonly origin: Minute
  /** All working minutes, by number. */
  readonly total: Int32Array
  private readonly span: number
  // Intervals of all, each working time followed by one that never comes.
  private readonly starts: Int32Array
  private readonly ends: Int32Array
  private readonly work: Int32Array
  private readonly clockBase: Int32Array
  private readonly clockShift: Int32Array
  private readonly clockIndex: Int32Array
  private readonly workBase: Int32Array
  private readonly workShift: Int32Array
  private readonly workIndex: Int32Array

  /** Throws RangeError where the horizons differ. */
  constructor(list: readonly WorkTime[]) {
    const count = list.length
    this.origin = list[0]?.origin ?? 0
    this.span = list[0] ? list[0].horizon.end - list[0].horizon.start : 0
    const layouts = list.map((workTime) => workTime.layout())
    const sum = (size: (layout: (typeof layouts)[number]) => number) =>
      layouts.reduce((total, layout) => total + size(layout), 0)
    this.total = new Int32Array(count)
    this.starts = new Int32Array(sum(({ startOf }) => startOf.length))
    this.ends = new Int32Array(this.starts.length)
    this.work = new Int32Array(this.starts.length)
    this.clockBase = new Int32Array(count)
    this.clockShift = new Int32Array(count)
    this.clockIndex = new Int32Array(sum(({ clockIndex }) => clockIndex.length))
    this.workBase = new Int32Array(count)
    this.workShift = new Int32Array(count)
    this.workIndex = new Int32Array(sum(({ workIndex }) => workIndex.length))
    let at = 0
    let clockAt = 0
    let workAt = 0
    layouts.forEach((layout, k) => {
      const { origin, horizon, total } = list[k]!
      if (origin !== this.origin || horizon.end - horizon.start !== this.span)
        throw new RangeError('Working times of different horizons. Compile them for the same one')
      this.total[k] = total
      this.starts.set(layout.startOf, at)
      this.ends.set(layout.endOf, at)
      this.work.set(layout.work, at)
      this.clockBase[k] = clockAt
      this.clockShift[k] = layout.clockShift
      for (const i of layout.clockIndex) this.clockIndex[clockAt++] = at + i
      this.workBase[k] = workAt
      this.workShift[k] = layout.workShift
      for (const i of layout.workIndex) this.workIndex[workAt++] = at + i
      at += layout.startOf.length
    })
  }

  /** Working minutes between the start of the horizon and `t`: 0 before it, all after it. */
  workAt(k: number, t: Minute): number {
    const r = t - this.origin
    if (!(r > 0)) return 0
    if (r >= this.span) return this.total[k]!
    let i = this.clockIndex[this.clockBase[k]! + (r >> this.clockShift[k]!)]!
    while (this.ends[i]! <= r) i++
    const into = r - this.starts[i]!
    return into > 0 ? this.work[i]! + into : this.work[i]!
  }

  /** When so many working minutes, more than 0, are over; NEVER where there are not so many. */
  endOfWork(k: number, work: number): Minute {
    if (work > this.total[k]!) return NEVER
    let i = this.workIndex[this.workBase[k]! + (work >> this.workShift[k]!)]!
    while (this.work[i + 1]! < work) i++
    return this.origin + this.starts[i]! + (work - this.work[i]!)
  }

  /** The worked moment before which only so many working minutes lie; NEVER where no more follow. */
  startOfWork(k: number, work: number): Minute {
    if (work >= this.total[k]!) return NEVER
    let i = this.workIndex[this.workBase[k]! + ((work + 1) >> this.workShift[k]!)]!
    while (this.work[i + 1]! <= work) i++
    return this.origin + this.starts[i]! + (work - this.work[i]!)
  }

  /** When work that is ready at `t` ends, closed time skipped; NEVER where the horizon does not hold it. */
  add(k: number, t: Minute, minutes: number): Minute {
    return this.endOfWork(k, this.workAt(k, t) + minutes)
  }
}
