import { arcKind } from '../instance/shop.ts'
import type { PlanState } from './plan-state.ts'
import type { TimingRecords } from './timing-records.ts'

/** When moulds are finished, and by which of their operations. */
export class MouldEnds {
  /** By mould: −1 without placed tasks. */
  readonly end: Int32Array
  /** By task: 1 where nothing in its mould is sure to end after it. */
  readonly isSink: Uint8Array
  private readonly sinkStart: Int32Array
  private readonly sinks: Int32Array
  private readonly state: PlanState
  private readonly records: TimingRecords

  constructor(state: PlanState, records: TimingRecords) {
    this.state = state
    this.records = records
    const { mouldCount, taskCount } = state.shop
    this.end = new Int32Array(mouldCount)
    this.isSink = new Uint8Array(taskCount)
    this.sinkStart = new Int32Array(mouldCount + 1)
    this.sinks = new Int32Array(taskCount)
  }

  /** Finds the tasks of which one ends its mould. */
  findSinks(): void {
    const { state, records, isSink, sinkStart, sinks } = this
    const { shop } = state
    sinkStart.fill(0)
    for (let t = 0; t < shop.taskCount; t++) {
      isSink[t] = state.isPlaced[t] && !this.isCovered(t) ? 1 : 0
      if (isSink[t]) sinkStart[shop.taskMould[t]! + 1]!++
    }
    for (let mould = 0; mould < shop.mouldCount; mould++) sinkStart[mould + 1]! += sinkStart[mould]!
    const fill = sinkStart.slice()
    for (let t = 0; t < shop.taskCount; t++) if (isSink[t]) sinks[fill[shop.taskMould[t]!]!++] = t
    for (let op = 0; op < shop.operationCount; op++) {
      const t = shop.taskOf[op]!
      records.writeMould(op, isSink[t] ? shop.taskMould[t]! : -1)
    }
  }

  /** Is there work of the same mould that can never end before the task does? */
  private isCovered(t: number): boolean {
    const { shop, isPlaced } = this.state
    const { graph, arcKind: kinds, taskMould, started, electrodeMinimum } = shop
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      if (taskMould[after] !== taskMould[t] || started[after] || !isPlaced[after]) continue
      if (kinds[graph.succArc[s]!] !== arcKind.electrode || electrodeMinimum === 0) return true
    }
    return false
  }

  /** When a mould is finished by the present times, whatever is kept in `end`. */
  find(mould: number): number {
    const { sinks } = this
    let latest = -1
    for (let i = this.sinkStart[mould]!, stop = this.sinkStart[mould + 1]!; i < stop; i++) {
      const end = this.endOfTask(sinks[i]!)
      if (end > latest) latest = end
    }
    return latest
  }

  /** When the last split of a task ends. */
  endOfTask(t: number): number {
    const { end, splits, shop } = this.state
    let latest = end[t]!
    for (let split = 1, last = splits[t]!; split < last; split++) {
      const other = end[shop.secondSplit[t]! + split - 1]!
      if (other > latest) latest = other
    }
    return latest
  }

  /** The operation that ends a mould, or −1. */
  lastOf(mould: number): number {
    const { end, splits, shop } = this.state
    for (let i = this.sinkStart[mould]!, stop = this.sinkStart[mould + 1]!; i < stop; i++) {
      const t = this.sinks[i]!
      if (end[t] === this.end[mould]) return t
      for (let split = 1, last = splits[t]!; split < last; split++)
        if (end[shop.secondSplit[t]! + split - 1] === this.end[mould]) return shop.secondSplit[t]! + split - 1
    }
    return -1
  }

  /** When the last mould is finished. */
  latest(): number {
    let latest = this.state.shop.start
    for (const end of this.end) if (end > latest) latest = end
    return latest
  }

  copyFrom(other: MouldEnds): void {
    this.end.set(other.end)
    this.isSink.set(other.isSink)
    this.sinkStart.set(other.sinkStart)
    this.sinks.set(other.sinks)
  }
}
