import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { LivePlan } from './live-plan.ts'
import { outcome } from './outcome.ts'

/**
 * Puts work back on the resource where the published plan has it, wherever the objective is not worse for it: what a search has
 * moved on its way costs the shop for nothing. Each move is timed exactly.
 */
export class RestoreSearch {
  /** Moves timed. */
  moves = 0
  /** The objective of the plan found. */
  readonly levels: number[] = []
  private readonly plan: LivePlan
  /** Where the next run goes on. */
  private at = 0

  constructor(shop: Shop) {
    this.plan = new LivePlan(shop)
  }

  /** Is there any place to go back to, and may a search choose resources? */
  static isAsked({ problem, previousResource }: Shop): boolean {
    const { reusePreviousResource, resourceSelectionRule } = problem.settings
    const mayChoose = reusePreviousResource === 'yes' && resourceSelectionRule === 'earliestFinish'
    return mayChoose && previousResource.some((resource) => resource >= 0)
  }

  /** Times about so many operations; true when the plan of the schedule became better. @throws Stopped */
  run(schedule: PartialSchedule, shop: Shop, timings: number, signal?: CancelSignal): boolean {
    const { plan, levels } = this
    plan.use(shop)
    if (!plan.load(schedule, { signal })) return false
    plan.figures.readLevels(levels)
    const stop = plan.timing.timed + timings
    let isBetter = false
    for (let left = shop.operationCount; left > 0 && plan.timing.timed < stop; left--) {
      throwIfStopped(signal)
      const op = this.at++ % shop.operationCount
      const c = this.modeBack(op)
      if (c >= 0 && this.putBack(op, c)) isBetter = true
    }
    return isBetter
  }

  /** The plan found in a schedule. */
  store(schedule: PartialSchedule): void {
    this.plan.store(schedule)
  }

  /** The mode of an operation on its published resource, where it stands elsewhere and may move; else −1. */
  private modeBack(op: number): number {
    const { plan } = this
    const { shop } = plan.state
    const t = shop.taskOf[op]!
    const previous = shop.previousResource[t]!
    const isFree =
      plan.state.isPlaced[op] === 1 && plan.state.pin[op]! < 0 && !plan.state.isFixed[op] && !shop.started[t]
    const isWhole = plan.state.splits[t] === 1 && shop.kind[t] === taskKind.machine
    if (previous < 0 || !isFree || !isWhole || plan.state.resource[op] === previous) return -1
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) if (shop.modeResource[c] === previous) return c
    return -1
  }

  private putBack(op: number, c: number): boolean {
    const { plan } = this
    const { shop } = plan.state
    const moment = plan.state.start[op]!
    const { laneStart, modeResource } = shop
    const resource = modeResource[c]!
    const operator = operatorOf(shop, c)
    const operatorLane =
      operator < 0 ? -1 : plan.state.operatorLane[op]! < 0 ? laneStart[operator]! : plan.state.operatorLane[op]!
    const isOwn = operator < 0 || (operatorLane >= laneStart[operator]! && operatorLane < laneStart[operator + 1]!)
    const people = isOwn ? operatorLane : laneStart[operator]!
    const peopleNext = people < 0 ? -1 : this.nextAt(people, moment, op)
    for (let lane = laneStart[resource]!; lane < laneStart[resource + 1]!; lane++)
      if (this.isKept(op, c, lane, this.nextAt(lane, moment, op), people, peopleNext)) return true
    return false
  }

  private isKept(op: number, c: number, lane: number, next: number, people: number, peopleNext: number): boolean {
    const { plan, levels } = this
    this.moves++
    plan.trial.begin(levels[level.weightedTardiness])
    if (plan.trial.move(op, c, lane, next, people, peopleNext) !== outcome.ok) {
      plan.trial.undo()
      return false
    }
    const found: number[] = []
    plan.figures.readLevels(found)
    if (compareLevels(found, levels) >= 0) {
      plan.trial.undo()
      return false
    }
    if (!plan.trial.commit()) return false
    for (let at = 0; at < found.length; at++) levels[at] = found[at]!
    return true
  }

  /** What stands on a lane at a moment or behind it, besides `op`; −1 at the end. */
  private nextAt(lane: number, moment: number, op: number): number {
    const { plan } = this
    let next = plan.state.first[lane]!
    while (next >= 0 && (next === op || plan.state.start[next]! < moment)) next = plan.state.nextOn(next, lane)
    return next
  }
}
