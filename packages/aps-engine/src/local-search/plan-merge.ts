import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import type { Shop } from '../instance/shop.ts'
import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { LivePlan } from './live-plan.ts'
import { isMovable } from './movable.ts'
import { outcome } from './outcome.ts'

/** A trial may touch so many operations; on large plans fewer, because most of what reaches far is worse. */
const mostTouched = 6_000
const mostTouchedLarge = 600
const largePlan = 20_000
/** Operations timed in one merge, at least; and for each operation. */
const leastTimings = 120_000
const timingsPerOperation = 4
/** The signal is looked at once in so many moves. */
const looksMask = 7
/** No place behind what an operation stands behind in the other plan: that is on another lane here. */
const nowhere = -2

/**
 * Two plans of a problem made one that has the gains of both: work of the first is put where the second has it, operation by operation,
 * each timed exactly, and stays there where the objective is no worse. Searches that began from one plan differ in few places.
 */
export class PlanMerge {
  /** The objective of the plan found. */
  readonly levels: number[] = []
  /** Moves timed, in all merges. */
  moves = 0
  private readonly plan: LivePlan
  private readonly mayChangeMode: boolean
  /** Of the second plan, by operation: what stands before it on its lane and on its operators', and these. */
  private readonly before: Int32Array
  private readonly operatorBefore: Int32Array
  private readonly operatorLane: Int32Array

  constructor(shop: Shop) {
    this.plan = new LivePlan(shop)
    this.mayChangeMode = shop.problem.settings.resourceSelectionRule === 'earliestFinish'
    this.before = new Int32Array(shop.operationCount)
    this.operatorBefore = new Int32Array(shop.operationCount)
    this.operatorLane = new Int32Array(shop.operationCount)
  }

  /**
   * True where the first plan, of these levels, became better.
   * @param shop the overtime that is open in it
   * @throws Stopped
   */
  run(
    shop: Shop,
    first: PartialSchedule,
    levels: readonly number[],
    second: PartialSchedule,
    signal: CancelSignal | undefined,
  ): boolean {
    const { plan } = this
    plan.use(shop)
    if (!plan.load(first, { signal })) return false
    plan.figures.readLevels(this.levels)
    this.readNeighbours(second)
    const { timing, state } = plan
    const stop = timing.timed + Math.max(leastTimings, timingsPerOperation * shop.operationCount)
    for (const op of this.inOrder(second)) {
      if (timing.timed >= stop) break
      if ((this.moves & looksMask) === 0) throwIfStopped(signal)
      const t = shop.taskOf[op]!
      // Splits of one task stay on different resources.
      const mayChange = this.mayChangeMode && state.splits[t] === 1
      if (state.splits[t] !== second.splits[t] || (!mayChange && state.mode[op] !== second.mode[op])) continue
      this.tryPlace(op, second)
    }
    return compareLevels(this.levels, levels) < 0
  }

  /** The plan found, in a schedule. */
  store(schedule: PartialSchedule): void {
    this.plan.store(schedule)
  }

  /** What may be moved, as the second plan has it: what comes before in its lanes comes first. */
  private inOrder(second: PartialSchedule): Int32Array {
    const ops = this.before
      .map((_, op) => op)
      .filter((op) => second.start[op]! >= 0 && second.lane[op]! >= 0 && isMovable(this.plan.state, op))
    return ops.sort((a, b) => second.start[a]! - second.start[b]! || a - b)
  }

  private readNeighbours({ shop, lane, laneLength, laneOps }: PartialSchedule): void {
    const { before, operatorBefore, operatorLane } = this
    operatorLane.fill(-1)
    for (let at = 0; at < shop.laneCount; at++) {
      let previous = -1
      for (let slot = shop.slotStart[at]!, end = slot + laneLength[at]!; slot < end; slot++) {
        const op = laneOps[slot]!
        if (lane[op] === at) before[op] = previous
        else {
          operatorBefore[op] = previous
          operatorLane[op] = at
        }
        previous = op
      }
    }
  }

  private tryPlace(op: number, second: PartialSchedule): void {
    const { plan, levels, operatorLane } = this
    const { state, trial } = plan
    const c = second.mode[op]!
    const lane = second.lane[op]!
    const people = operatorLane[op]!
    const next = this.behind(this.before[op]!, lane, op)
    const peopleNext = people < 0 ? -1 : this.behind(this.operatorBefore[op]!, people, op)
    if (next === nowhere || peopleNext === nowhere) return
    const isThere = state.lane[op] === lane && state.after[op] === next && state.mode[op] === c
    const arePeople = state.operatorLane[op] === people && (people < 0 || state.operatorAfter[op] === peopleNext)
    if (isThere && arePeople) return
    this.moves++
    const touched = state.shop.operationCount >= largePlan ? mostTouchedLarge : mostTouched
    trial.begin(levels[level.weightedTardiness]!, touched)
    if (trial.move(op, c, lane, next, people, peopleNext) !== outcome.ok) return trial.undo()
    const found: number[] = []
    plan.figures.readLevels(found)
    if (compareLevels(found, levels) > 0) return trial.undo()
    if (trial.commit()) for (let at = 0; at < found.length; at++) levels[at] = found[at]!
  }

  /** What `op` goes in front of to stand behind `previous`; −1: nothing. */
  private behind(previous: number, lane: number, op: number): number {
    const { state } = this.plan
    const isOn = previous < 0 || state.lane[previous] === lane || state.operatorLane[previous] === lane
    if (!isOn) return nowhere
    const next = previous < 0 ? state.first[lane]! : state.nextOn(previous, lane)
    return next === op ? state.nextOn(op, lane) : next
  }
}
