import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Shop } from '../instance/shop.ts'
import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { holdCharges, putLastInFront, waitingInCharge } from './charge-order.ts'
import { Figures } from './figures.ts'
import { MouldEnds } from './mould-ends.ts'
import { MoveEstimates } from './move-estimates.ts'
import { PlanState } from './plan-state.ts'
import { Promises } from './promises.ts'
import { Propagation } from './propagation.ts'
import { Sequences } from './sequences.ts'
import { TaskDues } from './task-dues.ts'
import { TimingRecords } from './timing-records.ts'
import { Timing } from './timing.ts'
import { TopologicalOrder } from './topological-order.ts'
import { Trial } from './trial.ts'
import { TrialLog } from './trial-log.ts'

/** How often charges may be held until nothing of them is left behind. */
const mostHolds = 16

/**
 * A plan that can be changed one operation at a time, with exact times and objective after each change: here its parts are put
 * together. Each knows only what it is given, and nobody those behind it. Whoever works with a plan takes the parts that it needs.
 *
 *     plan.load(schedule)                    // sequences, modes and locks; times are found again
 *     plan.trial.begin(limit, cap)           // opens a trial
 *     plan.trial.move(op, mode, lane, next, operatorLane, operatorNext) === outcome.ok   // any number of moves
 *     plan.figures.readLevels(levels)        // the objective with the moves done
 *     plan.trial.commit() or plan.trial.undo()   // after any outcome but ok: undo
 *     plan.store(schedule)                   // places for reports
 */
export class LivePlan {
  readonly state: PlanState
  readonly records: TimingRecords
  readonly sequences: Sequences
  readonly timing: Timing
  readonly estimates: MoveEstimates
  readonly moulds: MouldEnds
  readonly dues: TaskDues
  readonly figures: Figures
  readonly order: TopologicalOrder
  readonly log: TrialLog
  readonly propagation: Propagation
  readonly trial: Trial
  private readonly promises: Promises

  /** @param testsStarts moves by which work might wait for itself by present starts are refused untried */
  constructor(shop: Shop, testsStarts = true) {
    this.state = new PlanState(shop)
    this.records = new TimingRecords(this.state)
    this.sequences = new Sequences(this.state, this.records)
    this.timing = new Timing(this.state, this.records)
    this.estimates = new MoveEstimates(this.state, this.records, this.timing)
    this.moulds = new MouldEnds(this.state, this.records)
    this.dues = new TaskDues(this.state)
    this.figures = new Figures(this.state, this.moulds, this.dues)
    this.order = new TopologicalOrder(this.state)
    this.promises = new Promises(this.state, this.records, this.sequences, this.timing)
    this.log = new TrialLog(this.state, this.records, this.moulds, this.figures)
    this.propagation = new Propagation(this, this.log)
    this.trial = new Trial(this, this.propagation, this.log, testsStarts)
  }

  /** The same problem with other overtime; times are those of the old one until they are found again. */
  use(shop: Shop): void {
    this.state.shop = shop
    this.timing.readClocks()
  }

  /**
   * Takes over what stands in a schedule and times it again: nothing starts later than there. False where the schedule holds
   * what sequences cannot say; the plan is then of no use.
   * @param how `keepsStarts` holds every operation at its start or later, as planned by hand; `keepsNoPromises` lets locks and
   * running work start whenever they can
   * @throws Stopped by the signal; the plan is then of no use
   */
  load(
    schedule: PartialSchedule,
    how: { keepsStarts?: boolean; keepsNoPromises?: boolean; signal?: CancelSignal | undefined } = {},
  ): boolean {
    const { state } = this
    const { shop } = state
    const charges = shop.charges ? putLastInFront(schedule) : []
    this.sequences.load(schedule)
    state.start.set(schedule.start)
    state.end.set(schedule.end)
    for (let op = 0; op < shop.operationCount; op++) {
      const keepsStart = how.keepsStarts === true && schedule.start[op]! >= 0
      state.floor[op] = keepsStart ? schedule.start[op]! : shop.release[shop.taskOf[op]!]!
      state.pin[op] = -1
      if (state.mode[op]! >= 0 && operatorOf(shop, state.mode[op]!) === state.resource[op]) return false
    }
    const { signal } = how
    throwIfStopped(signal)
    if (!this.order.sort(state.start, signal)) return false
    throwIfStopped(signal)
    this.layOut(signal)
    if (how.keepsNoPromises) state.isExcused.fill(0)
    else this.promises.read()
    throwIfStopped(signal)
    if (this.retime(signal)) return this.keepCharges(charges, signal)
    return this.promises.hold(this.order.order, schedule.start, schedule.end) && this.retime()
  }

  /** What was in a charge together stays so, and waits for the last of it, as long as every promise is kept by that. */
  private keepCharges(charges: readonly (readonly number[])[], signal?: CancelSignal): boolean {
    const floors = charges.length > 0 ? this.state.floor.slice() : undefined
    // What one charge waits for may be late by another.
    for (let left = mostHolds; left > 0 && holdCharges(this.state, charges); left--) {
      if (this.retime(signal)) continue
      this.state.floor.set(floors!)
      return this.retime(signal)
    }
    return true
  }

  /** The records anew, in the present order, and the operations that end moulds. @throws Stopped */
  layOut(signal?: CancelSignal): void {
    this.records.layOut(this.order.order)
    throwIfStopped(signal)
    this.moulds.findSinks()
  }

  /** Becomes the same plan as another of the same shop. */
  copyFrom(other: LivePlan): void {
    this.state.copyFrom(other.state)
    this.records.copyFrom(other.records)
    this.order.copyFrom(other.order)
    this.moulds.copyFrom(other.moulds)
    this.figures.copyFrom(other.figures)
  }

  /** Puts all placed operations in an empty schedule. */
  store(schedule: PartialSchedule): void {
    const { isPlaced, mode, lane, start, end, work, operatorLane, splits } = this.state
    schedule.clear()
    schedule.splits.set(splits)
    // In the order of the lanes, so that each goes to the end of its lane.
    for (const op of this.order.order) {
      if (!isPlaced[op]) continue
      const minutes = mode[op]! < 0 ? 0 : work[op]!
      schedule.place(op, mode[op]!, lane[op]!, start[op]!, end[op]!, minutes, operatorLane[op])
    }
  }

  /**
   * Puts all lanes in the order of keys, but nothing before what it waits for by links, and times everything again; false
   * where a promise cannot be kept: the plan is then of no use until it is copied from another.
   */
  resequence(keys: Int32Array): boolean {
    const { sequences } = this
    const { lane, operatorLane, fixtures } = this.state
    sequences.clearLanes()
    if (!this.order.sort(keys)) return false
    const { charges } = this.state.shop
    for (const op of this.order.order) {
      const isInOven = lane[op]! >= 0 && charges?.isOven[this.state.resource[op]!] === 1
      if (lane[op]! >= 0)
        sequences.link(op, lane[op]!, isInOven ? waitingInCharge(this.state, op, lane[op]!, keys) : -1)
      if (operatorLane[op]! >= 0) sequences.link(op, operatorLane[op]!, -1)
      if (lane[op]! >= 0 && fixtures?.holds(op)) fixtures.link(op, -1)
    }
    if (charges && !this.order.sort(keys)) return false
    return this.retime()
  }

  /** Times everything again; false where some promise cannot be kept. @throws Stopped */
  retime(signal?: CancelSignal): boolean {
    const { order } = this.order
    if (!this.timing.sweep(order)) return false
    this.timing.timed += order.length
    throwIfStopped(signal)
    this.figures.measureAll()
    throwIfStopped(signal)
    return true
  }

  /** After other working time: is every lock kept that nothing but other work could hold up? */
  keepsPromises(): boolean {
    return this.promises.areKept()
  }
}
