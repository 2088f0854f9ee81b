import type { Figures } from './figures.ts'
import type { MouldEnds } from './mould-ends.ts'
import { mostVisits, outcome } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { PlanState } from './plan-state.ts'
import { DirtyPositions } from './positions.ts'
import type { TaskDues } from './task-dues.ts'
import { field, many, need, recordBits } from './timing-records.ts'
import type { TimingRecords } from './timing-records.ts'
import type { Timing } from './timing.ts'
import type { TopologicalOrder } from './topological-order.ts'
import type { TrialLog } from './trial-log.ts'

/** What propagation reads and changes. */
export interface Propagated {
  readonly state: PlanState
  readonly records: TimingRecords
  readonly timing: Timing
  readonly moulds: MouldEnds
  readonly dues: TaskDues
  readonly figures: Figures
  readonly order: TopologicalOrder
}

/**
 * Times marked operations again, and what follows from them, in the order in which work waits for work; figures and the log of
 * the trial follow. It ends when nothing can get better any more and the tardiness is above its limit.
 */
export class Propagation {
  /** The first position in the order that may still have to be timed. */
  cursor = 0
  /** The operation moved last, or −1: it is timed, but has no position in the order yet. */
  loose = -1
  /** The last position in the order among all that it waits for. */
  looseAfter = 0
  private isLooseDirty = false
  private readonly state: PlanState
  private readonly records: TimingRecords
  private readonly timing: Timing
  private readonly moulds: MouldEnds
  private readonly dues: TaskDues
  private readonly figures: Figures
  private readonly log: TrialLog
  private readonly order: Int32Array
  private readonly position: Int32Array
  private readonly words: Int32Array
  private readonly recordOf: Int32Array
  private readonly dirty: DirtyPositions
  /** By operation: 1 where a change upstream may bring it forward; `falling` counts them. */
  private readonly falls: Uint8Array
  private falling = 0
  private limit = Infinity
  private cap = Infinity
  private touched = 0

  constructor({ state, records, timing, moulds, dues, figures, order }: Propagated, log: TrialLog) {
    this.state = state
    this.records = records
    this.timing = timing
    this.moulds = moulds
    this.dues = dues
    this.figures = figures
    this.log = log
    this.order = order.order
    this.position = order.position
    this.words = records.words
    this.recordOf = records.recordOf
    this.dirty = new DirtyPositions(state.shop.operationCount)
    this.falls = new Uint8Array(state.shop.operationCount)
  }

  /** See `Trial.begin`. */
  begin(limit: number, cap: number): void {
    this.limit = limit
    this.cap = cap
    this.touched = 0
  }

  /** Nothing is marked. */
  clear(): void {
    this.falling = 0
    this.cursor = this.order.length
  }

  /** Nothing is marked but an operation that stands on its lanes and, until it is put in the order, behind position `after`. */
  loosen(op: number, after: number): void {
    this.loose = op
    this.looseAfter = after
    this.isLooseDirty = true
    this.falling = 1
    this.cursor = this.order.length
  }

  /** An operation has to be timed again; `falls` is 1 where that may bring it forward. */
  mark(op: number, falls: number): void {
    if (op === this.loose) {
      if (!this.isLooseDirty) this.falling++
      this.isLooseDirty = true
      return
    }
    const at = this.position[op]!
    if (!this.dirty.has(at)) {
      this.dirty.add(at)
      if (at < this.cursor) this.cursor = at
      this.falls[op] = falls
      this.falling += falls
    } else if (falls > this.falls[op]!) {
      this.falls[op] = 1
      this.falling++
    }
  }

  /** What waits for an operation by links has to be timed again. */
  markSuccessors(op: number, falls: number): void {
    const follower = this.words[(this.recordOf[op]! << recordBits) + field.follower]!
    if (follower >= 0) this.mark(follower, falls)
    if (follower !== many) return
    const { shop, isPlaced, ignoresPredecessors, splits } = this.state
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      if (isPlaced[head] === 0 || ignoresPredecessors[head] !== 0) continue
      this.mark(head, falls)
      for (let split = 1; split < splits[head]!; split++) this.mark(shop.secondSplit[head]! + split - 1, falls)
    }
  }

  /** What takes a fixture from an operation on, itself included (−1: none), has to be timed again. */
  markHolders(from: number, falls: number): void {
    const { after } = this.state.fixtures!
    for (let op = from; op >= 0; op = after[op]!) this.mark(op, falls)
  }

  /** Of what takes the fixture of an operation behind it, that to which its new end makes a difference has to be timed again. */
  private markWaiting(op: number, oldEnd: number, newEnd: number): void {
    const { start, fixtures } = this.state
    const { after } = fixtures!
    const isFalling = newEnd < oldEnd
    for (let other = after[op]!; other >= 0; other = after[other]!)
      if (isFalling ? start[other]! > newEnd : start[other]! < newEnd) this.mark(other, isFalling ? 1 : 0)
  }

  /** Times all marked operations and what follows from them. */
  run(): Outcome {
    const { state, records, timing, figures, dues, log, order, dirty, falls, words, recordOf } = this
    const { start, end, fixtures } = state
    const { sums, guideEnd, guideWeight, hasOvertime } = figures
    const countsChanges = figures.goal === 'stability'
    const hasDues = state.shop.dues !== undefined
    const hasOvens = state.shop.charges !== undefined
    let visits = 0
    for (;;) {
      const at = dirty.next(this.cursor)
      let op: number
      if (this.isLooseDirty && (at < 0 || at > this.looseAfter)) {
        op = this.loose
        this.isLooseDirty = false
        this.falling--
        if (++visits > mostVisits) return this.giveUp(outcome.cycle)
      } else {
        if (at < 0) return outcome.ok
        op = order[at]!
        dirty.take(at)
        this.cursor = at
        this.falling -= falls[op]!
        falls[op] = 0
      }
      timing.timed++
      if (++this.touched > this.cap) return this.giveUp(outcome.long)
      if (!timing.evaluate(op)) {
        timing.stuck = op
        return this.giveUp(outcome.broken)
      }
      const oldStart = start[op]!
      const oldEnd = end[op]!
      const newStart = timing.foundStart
      const newEnd = timing.foundEnd
      const isInOven = hasOvens && (words[(recordOf[op]! << recordBits) + field.needs]! & need.charge) !== 0
      // Another charge may be full, or begin, where nothing is timed otherwise; and what comes later may let others join.
      if (isInOven) this.markCharge(op, newStart)
      if (newStart === oldStart && newEnd === oldEnd) continue
      log.keepTimes(op, oldStart, oldEnd)
      start[op] = newStart
      records.setEnd(op, newEnd)
      if (hasOvertime)
        sums.overtime += figures.overtimeOf(op, newStart, newEnd) - figures.overtimeOf(op, oldStart, oldEnd)
      if (countsChanges) sums.changes += figures.isMoved(op, newStart) - figures.isMoved(op, oldStart)
      const isFalling = newEnd < oldEnd || newStart < oldStart ? 1 : 0
      this.markSuccessors(op, isFalling)
      if (newEnd === oldEnd) continue
      if (newEnd > guideEnd[op]! || oldEnd > guideEnd[op]!)
        sums.guide += guideWeight[op]! * (Math.max(newEnd, guideEnd[op]!) - Math.max(oldEnd, guideEnd[op]!))
      const record = recordOf[op]! << recordBits
      if (words[record + field.after]! >= 0) this.mark(words[record + field.after]!, isFalling)
      if (words[record + field.operatorAfter]! >= 0) this.mark(words[record + field.operatorAfter]!, isFalling)
      if (fixtures?.holds(op)) this.markWaiting(op, oldEnd, newEnd)
      if (words[record + field.mould]! >= 0) this.endMould(words[record + field.mould]!)
      if (hasDues) sums.tardiness += dues.change(op, oldEnd, newEnd)
      if (this.falling === 0 && sums.tardiness > this.limit) return this.giveUp(outcome.worse)
    }
  }

  /** What stands behind an operation in an oven has to be timed again where that is in a charge with another, or begins at another time. */
  private markCharge(op: number, start: number): void {
    const { state } = this
    const after = state.after[op]!
    const before = state.before[op]!
    if (after < 0) return
    const isJoined = before >= 0 && state.start[before] === start
    if (isJoined || start !== state.start[op]) this.mark(after, 1)
  }

  /** A mould's end is found again: an operation that may end it is timed otherwise. */
  endMould(mould: number): void {
    const { moulds, figures } = this
    const latest = moulds.find(mould)
    const old = moulds.end[mould]!
    if (latest === old) return
    this.log.keepMould(mould, old)
    figures.countMould(mould, -1)
    moulds.end[mould] = latest
    figures.countMould(mould, 1)
  }

  private giveUp(why: Outcome): Outcome {
    this.dirty.clear()
    this.isLooseDirty = false
    return why
  }
}
