import type { Figures, Sums } from './figures.ts'
import type { MouldEnds } from './mould-ends.ts'
import type { PlanState } from './plan-state.ts'
import type { TimingRecords } from './timing-records.ts'

/** Times, moulds' ends and sums as they were before a trial. */
export class TrialLog {
  private readonly state: PlanState
  private readonly records: TimingRecords
  private readonly moulds: MouldEnds
  private readonly figures: Figures
  private trial = 0
  private size = 0
  /** By operation and by mould: the last trial that changed it. */
  private readonly stamp: Int32Array
  private readonly mouldStamp: Int32Array
  private readonly op: Int32Array
  private readonly start: Int32Array
  private readonly end: Int32Array
  private readonly mould: number[] = []
  private readonly sums: Sums
  /** All times before the trial, once it changes most of them: to copy them costs less than to keep each. */
  private all: AllTimes | undefined
  private isAllKept = false

  constructor(state: PlanState, records: TimingRecords, moulds: MouldEnds, figures: Figures) {
    this.state = state
    this.records = records
    this.moulds = moulds
    this.figures = figures
    const { operationCount, mouldCount } = state.shop
    this.stamp = new Int32Array(operationCount)
    this.mouldStamp = new Int32Array(mouldCount)
    this.op = new Int32Array(operationCount)
    this.start = new Int32Array(operationCount)
    this.end = new Int32Array(operationCount)
    this.sums = { ...figures.sums }
  }

  begin(): void {
    this.trial++
    Object.assign(this.sums, this.figures.sums)
  }

  /** Keeps the times that an operation had before the trial. */
  keepTimes(op: number, start: number, end: number): void {
    if (this.stamp[op] === this.trial) return
    this.stamp[op] = this.trial
    this.op[this.size] = op
    this.start[this.size] = start
    this.end[this.size++] = end
  }

  /** Keeps all times that are not kept yet: from now on any may be changed without a word. O(operations) */
  keepAll(): void {
    if (this.isAllKept) return
    const { start, end, shop } = this.state
    const { ends, recordOf } = this.records
    this.all ??= timesFor(shop.operationCount)
    this.all.start.set(start)
    this.all.end.set(end)
    this.all.ends.set(ends)
    for (let i = 0; i < this.size; i++) {
      const op = this.op[i]!
      this.all.start[op] = this.start[i]!
      this.all.end[op] = this.all.ends[recordOf[op]!] = this.end[i]!
    }
    this.isAllKept = true
  }

  /** Keeps the end that a mould had before the trial. */
  keepMould(mould: number, end: number): void {
    if (this.mouldStamp[mould] === this.trial) return
    this.mouldStamp[mould] = this.trial
    this.mould.push(mould, end)
  }

  /** Nothing has to be put back any more. */
  forget(): void {
    this.mould.length = 0
    this.size = 0
    this.isAllKept = false
  }

  putBack(): void {
    const { op, records, mould, moulds } = this
    const { start, end } = this.state
    if (this.isAllKept) {
      start.set(this.all!.start)
      end.set(this.all!.end)
      records.ends.set(this.all!.ends)
    } else
      for (let i = 0; i < this.size; i++) {
        start[op[i]!] = this.start[i]!
        records.setEnd(op[i]!, this.end[i]!)
      }
    for (let i = 0; i < mould.length; i += 2) moulds.end[mould[i]!] = mould[i + 1]!
    Object.assign(this.figures.sums, this.sums)
    this.forget()
  }

  /** Operations that the trial has timed otherwise, in order of their numbers. */
  changed(): Int32Array {
    if (this.isAllKept) return this.changedOfAll()
    const changed = new Int32Array(this.size)
    for (let op = 0, at = 0; at < changed.length; op++) if (this.stamp[op] === this.trial) changed[at++] = op
    return changed
  }

  private changedOfAll(): Int32Array {
    const { start, end } = this.state
    const { start: oldStart, end: oldEnd } = this.all!
    const changed = new Int32Array(start.length)
    let count = 0
    for (let op = 0; op < start.length; op++)
      if (start[op] !== oldStart[op] || end[op] !== oldEnd[op]) changed[count++] = op
    return changed.subarray(0, count)
  }
}

/** Start and end by operation, and ends by record. */
interface AllTimes {
  start: Int32Array
  end: Int32Array
  ends: Int32Array
}

const timesFor = (operationCount: number): AllTimes => ({
  start: new Int32Array(operationCount),
  end: new Int32Array(operationCount),
  ends: new Int32Array(operationCount + 1),
})
