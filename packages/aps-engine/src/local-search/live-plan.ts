import type { Shop } from '../instance/shop.ts'
import { LoadedPlan } from './loaded-plan.ts'
import { many, recordBits, field } from './timing-records.ts'
import { mostVisits, outcome } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { DirtyPositions } from './positions.ts'

/**
 * A plan that can be changed one operation at a time, with exact times and objective after each change.
 *
 *     plan.load(schedule)                      // sequences, modes and locks; times are found again
 *     plan.begin(limit, cap)                // opens a trial
 *     plan.move(op, mode, lane, next, operatorLane, operatorNext) === outcome.ok   // any number of moves
 *     plan.readLevels(levels)               // the objective with the moves done
 *     plan.commit() or plan.undo()          // after any outcome but ok: undo
 *     plan.store(schedule)                     // places for reports
 *
 * A trial costs what it touches. Times are the earliest that the sequences allow (`Timing`).
 */
export class LivePlan extends LoadedPlan {
  private readonly dirty: DirtyPositions
  protected cursor = 0
  /** By operation: 1 where a change upstream may bring it forward; `falling` counts them. */
  private readonly falls: Uint8Array
  protected falling = 0
  /** The operation moved last: its position in the order is mended when the trial goes on or is kept. */
  protected loose = -1
  protected looseAfter = 0
  private isLooseDirty = false

  private limit = Infinity
  private cap = Infinity
  protected touched = 0
  protected trial = 0
  protected readonly stamp: Int32Array
  private readonly mouldStamp: Int32Array
  protected logSize = 0
  private readonly logOp: Int32Array
  private readonly logStart: Int32Array
  private readonly logEnd: Int32Array
  private readonly mouldLog: number[] = []
  private readonly moveLog: number[] = []
  private saved: LivePlan['sums']

  constructor(shop: Shop) {
    super(shop)
    const { operationCount } = shop
    this.dirty = new DirtyPositions(operationCount)
    this.falls = new Uint8Array(operationCount)
    this.stamp = new Int32Array(operationCount)
    this.mouldStamp = new Int32Array(shop.mouldCount)
    this.logOp = new Int32Array(operationCount)
    this.logStart = new Int32Array(operationCount)
    this.logEnd = new Int32Array(operationCount)
    this.saved = { ...this.sums }
  }

  /**
   * Opens a trial.
   * @param limit weighted tardiness from which on a move is given up
   * @param cap operations timed from which on a move is given up
   */
  begin(limit = Infinity, cap = Infinity): void {
    this.limit = limit
    this.cap = cap
    this.touched = 0
    this.trial++
    Object.assign(this.saved, this.sums)
  }

  /**
   * Puts an operation on mode `c` in front of `next` on `lane` (−1: at the end), and, where the mode needs operators,
   * in front of `operatorNext` on `operatorLane`. Both followers must not be `op` itself.
   */
  move(op: number, c: number, lane: number, next: number, operatorLane = -1, operatorNext = -1): Outcome {
    if (this.loose >= 0 && !this.settle()) return outcome.cycle
    if (this.latestBefore(op, lane, next, operatorLane, operatorNext) >= this.earliestAfter(op, next, operatorNext))
      return outcome.cycle
    const { shop, sums } = this
    const oldNext = this.after[op]!
    const oldOperatorNext = this.operatorAfter[op]!
    this.moveLog.push(op, this.mode[op]!, this.lane[op]!, oldNext, this.operatorLane[op]!, oldOperatorNext)
    if (this.hasConversions) sums.conversions -= this.conversionsAround(op)
    sums.overtime -= this.overtimeOf(op, this.start[op]!, this.end[op]!)
    sums.changes -= this.isMoved(op, this.start[op]!)
    const oldResource = this.resource[op]!
    this.relocate(op, c, lane, next, operatorLane, operatorNext)
    if (this.hasConversions) sums.conversions += this.conversionsAround(op)
    sums.overtime += this.overtimeOf(op, this.start[op]!, this.end[op]!)
    sums.changes += this.isMoved(op, this.start[op]!)
    this.loose = op
    this.looseAfter = this.lastPositionBefore(op)
    this.isLooseDirty = true
    this.falling = 1
    this.cursor = shop.operationCount
    if (oldNext >= 0) this.mark(oldNext, 1)
    if (oldOperatorNext >= 0) this.mark(oldOperatorNext, 1)
    if (next >= 0) this.mark(next, shop.hasSetups ? 1 : 0)
    if (operatorNext >= 0) this.mark(operatorNext, 0)
    if (oldResource !== this.resource[op]) this.markSuccessors(op, 1)
    return this.propagate()
  }

  /** Keeps the moves of the trial; false where they turn out to wait for themselves: they are undone then. */
  commit(): boolean {
    if (this.loose >= 0 && !this.settle()) {
      this.undo()
      return false
    }
    this.positionLog.length = 0
    this.moveLog.length = 0
    this.mouldLog.length = 0
    this.logSize = 0
    return true
  }

  /** Takes back all moves of the trial. */
  undo(): void {
    this.loose = -1
    this.restorePositions()
    const { moveLog, mouldLog, logOp, start } = this
    for (let i = moveLog.length - 6; i >= 0; i -= 6)
      this.relocate(moveLog[i]!, moveLog[i + 1]!, moveLog[i + 2]!, moveLog[i + 3]!, moveLog[i + 4]!, moveLog[i + 5]!)
    moveLog.length = 0
    for (let i = 0; i < this.logSize; i++) {
      const op = logOp[i]!
      start[op] = this.logStart[i]!
      this.setEnd(op, this.logEnd[i]!)
    }
    this.logSize = 0
    for (let i = 0; i < mouldLog.length; i += 2) this.mouldEnd[mouldLog[i]!] = mouldLog[i + 1]!
    mouldLog.length = 0
    Object.assign(this.sums, this.saved)
  }

  /** Moves on the lanes and changes mode and loads; times stay. */
  private relocate(
    op: number,
    c: number,
    lane: number,
    next: number,
    operatorLane: number,
    operatorNext: number,
  ): void {
    this.unlink(op, this.lane[op]!)
    if (this.operatorLane[op]! >= 0) this.unlink(op, this.operatorLane[op]!)
    if (c !== this.mode[op]) {
      this.countMode(op, -1)
      this.given[this.resource[op]!]! -= this.work[op]!
      this.setMode(op, c)
      this.given[this.resource[op]!]! += this.work[op]!
      this.countMode(op, 1)
    }
    this.lane[op] = lane
    this.operatorLane[op] = operatorLane
    this.link(op, lane, next)
    if (operatorLane >= 0) this.link(op, operatorLane, operatorNext)
  }

  private get hasConversions(): boolean {
    return this.shop.conversion > 0
  }

  /** Conversions before and behind an operation, less the one that its neighbours would have without it. */
  private conversionsAround(op: number): number {
    const lane = this.lane[op]!
    const before = this.before[op]!
    const after = this.after[op]!
    return (
      this.isConversion(before, op, lane) + this.isConversion(op, after, lane) - this.isConversion(before, after, lane)
    )
  }

  /** Puts the operation moved last where it belongs in the order. */
  private settle(): boolean {
    const op = this.loose
    this.loose = -1
    for (const before of [this.before[op]!, this.operatorBefore[op]!])
      if (before >= 0 && !this.arrange(before, op)) return false
    for (const after of [this.after[op]!, this.operatorAfter[op]!])
      if (after >= 0 && !this.arrange(op, after)) return false
    return true
  }

  protected mark(op: number, falls: number): void {
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

  private markSuccessors(op: number, falls: number): void {
    const follower = this.records[(this.recordOf[op]! << recordBits) + field.follower]!
    if (follower >= 0) this.mark(follower, falls)
    if (follower !== many) return
    const { shop } = this
    const { succStart, succNode } = shop.graph
    const t = shop.taskOf[op]!
    for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++) {
      const head = succNode[s]!
      if (this.isPlaced[head] === 0 || this.ignoresPredecessors[head] !== 0) continue
      this.mark(head, falls)
      for (let split = 1; split < this.splits[head]!; split++) this.mark(shop.secondSplit[head]! + split - 1, falls)
    }
  }

  /** Times all marked operations and what follows from them. */
  protected propagate(): Outcome {
    const { order, dirty, falls, start, end, records, recordOf, sums, guideEnd, guideWeight } = this
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
      this.timed++
      if (++this.touched > this.cap) return this.giveUp(outcome.long)
      if (!this.evaluate(op)) return this.giveUp(outcome.broken)
      const oldStart = start[op]!
      const oldEnd = end[op]!
      const newStart = this.foundStart
      const newEnd = this.foundEnd
      if (newStart === oldStart && newEnd === oldEnd) continue
      this.log(op, oldStart, oldEnd)
      start[op] = newStart
      this.setEnd(op, newEnd)
      if (this.hasOvertime)
        sums.overtime += this.overtimeOf(op, newStart, newEnd) - this.overtimeOf(op, oldStart, oldEnd)
      if (this.goal === 'stability') sums.changes += this.isMoved(op, newStart) - this.isMoved(op, oldStart)
      const isFalling = newEnd < oldEnd || newStart < oldStart ? 1 : 0
      this.markSuccessors(op, isFalling)
      if (newEnd === oldEnd) continue
      if (newEnd > guideEnd[op]! || oldEnd > guideEnd[op]!)
        sums.guide += guideWeight[op]! * (Math.max(newEnd, guideEnd[op]!) - Math.max(oldEnd, guideEnd[op]!))
      const record = recordOf[op]! << recordBits
      if (records[record + field.after]! >= 0) this.mark(records[record + field.after]!, isFalling)
      if (records[record + field.operatorAfter]! >= 0) this.mark(records[record + field.operatorAfter]!, isFalling)
      if (records[record + field.mould]! >= 0) this.endMould(records[record + field.mould]!)
      if (this.shop.dues) sums.tardiness += this.dueChange(op, oldEnd, newEnd)
      if (this.falling === 0 && sums.tardiness > this.limit) return this.giveUp(outcome.worse)
    }
  }

  /** Keeps the times that an operation had before the trial. */
  protected log(op: number, oldStart: number, oldEnd: number): void {
    if (this.stamp[op] === this.trial) return
    this.stamp[op] = this.trial
    this.logOp[this.logSize] = op
    this.logStart[this.logSize] = oldStart
    this.logEnd[this.logSize++] = oldEnd
  }

  protected endMould(mould: number): void {
    const latest = this.endOfMould(mould)
    const old = this.mouldEnd[mould]!
    if (latest === old) return
    if (this.mouldStamp[mould] !== this.trial) {
      this.mouldStamp[mould] = this.trial
      this.mouldLog.push(mould, old)
    }
    this.countMould(mould, -1)
    this.mouldEnd[mould] = latest
    this.countMould(mould, 1)
  }

  private giveUp(why: Outcome): Outcome {
    this.dirty.clear()
    this.isLooseDirty = false
    return why
  }
}
