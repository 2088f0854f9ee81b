import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { CancelSignal } from '../model/model.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import type { Shop } from '../instance/shop.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { BindingChain } from './binding.ts'
import { LivePlan } from './live-plan.ts'
import { pickLate } from './pick-late.ts'
import { TaskSplits } from './task-splits.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** Tries in one run, at most. */
const mostTries = 400
/** Places looked at on a lane for a further split. */
const places = 3

/**
 * Splits tasks on the chain that makes a mould late, and puts splits together again: each change is timed exactly with all
 * else in its sequence, and kept where the objective is better.
 */
export class SplitSearch {
  /** Changes timed. */
  moves = 0
  bestLevels: number[] = []

  private readonly random: Random
  private readonly plan: LivePlan
  private readonly backup: LivePlan
  private readonly splits: TaskSplits
  private readonly chain: BindingChain
  private readonly levels: number[] = []

  constructor(shop: Shop, seed: number) {
    this.random = new Random(seed + 2)
    this.plan = new LivePlan(shop)
    this.backup = new LivePlan(shop)
    this.splits = new TaskSplits(this.plan)
    this.chain = new BindingChain(this.plan)
  }

  /** The same shop with other overtime; `adopt` must follow. */
  use(shop: Shop): void {
    this.plan.use(shop)
    this.backup.use(shop)
  }

  /** Goes on from what stands in a schedule; false where that cannot be taken over. @throws Stopped */
  adopt(schedule: PartialSchedule, signal?: CancelSignal): boolean {
    if (!this.plan.load(schedule, { signal })) return false
    this.backup.copyFrom(this.plan)
    this.plan.figures.readLevels(this.bestLevels)
    return true
  }

  /** Times about so many operations; true when the plan became better. @throws Stopped */
  run(timings: number, signal?: CancelSignal): boolean {
    const { plan, bestLevels } = this
    const before = bestLevels.slice()
    const stop = plan.timing.timed + timings
    for (let left = mostTries; left > 0 && plan.timing.timed < stop; left--) {
      throwIfStopped(signal)
      const isTimed = this.change()
      if (isTimed !== undefined) this.keepIfBetter(isTimed)
    }
    return compareLevels(bestLevels, before) < 0
  }

  /**
   * Puts splits together again, task by task, wherever no level of the objective gets worse by that, while about so many operations
   * are timed; true when the plan became better.
   * @throws Stopped
   */
  mergeAll(timings: number, signal?: CancelSignal): boolean {
    const { plan, bestLevels } = this
    const { shop, splits, isFixed } = plan.state
    const before = bestLevels.slice()
    const stop = plan.timing.timed + timings
    for (let t = 0; t < shop.taskCount && plan.timing.timed < stop; t++)
      for (let split = splits[t]! - 1; split > 0 && !isFixed[t]; split--) {
        throwIfStopped(signal)
        this.keepIfBetter(this.splits.merge(shop.secondSplit[t]! + split - 1))
      }
    return compareLevels(bestLevels, before) < 0
  }

  /** Takes a change back unless it could be timed and made the plan better. */
  private keepIfBetter(isTimed: boolean): void {
    const { plan, backup, levels, bestLevels } = this
    this.moves++
    if (isTimed) plan.figures.readLevels(levels)
    if (isTimed && compareLevels(levels, bestLevels) < 0) {
      for (let at = 0; at < levels.length; at++) bestLevels[at] = levels[at]!
      backup.copyFrom(plan)
    } else plan.copyFrom(backup)
  }

  /** One change of any task that binds a late mould; undefined where it has none. */
  private change(): boolean | undefined {
    const { plan, chain, random } = this
    const { shop } = plan.state
    const late = pickLate(plan, random)
    if (!late) return undefined
    chain.walk(late.op)
    const able = chain.ops.filter((op) => shop.maxSplits[shop.taskOf[op]!]! > 1 && !plan.state.isFixed[op])
    if (!able.length) return undefined
    const op = random.pick(able)
    const t = shop.taskOf[op]!
    const splits = plan.state.splits[t]!
    if (splits > 1 && (splits === shop.maxSplits[t] || random.chance(40))) return this.splits.merge(op)
    return this.split(t)
  }

  /** A further split at any resource that has none, about where it would end first. */
  private split(t: number): boolean | undefined {
    const { plan, random } = this
    const { shop } = plan.state
    const free: number[] = []
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++)
      if (!this.isUsed(t, shop.modeResource[c]!)) free.push(c)
    if (!free.length) return undefined
    const c = random.pick(free)
    const ready = plan.estimates.readyFor(t, c)
    const resource = shop.modeResource[c]!
    const operator = operatorOf(shop, c)
    const lane = this.laneOf(resource)
    const next = this.placeOn(lane, ready, random.below(places))
    if (operator < 0) return this.splits.split(t, c, lane, next, -1, -1)
    const operatorLane = this.laneOf(operator)
    return this.splits.split(t, c, lane, next, operatorLane, this.placeOn(operatorLane, ready, 0))
  }

  private laneOf(resource: number): number {
    const { laneStart } = this.plan.state.shop
    return this.random.between(laneStart[resource]!, laneStart[resource + 1]! - 1)
  }

  /** What stands on a lane at a moment and ends after it, or so many places further behind; −1 at the end. */
  private placeOn(lane: number, moment: number, further: number): number {
    const { plan } = this
    let op = plan.state.first[lane]!
    while (op >= 0 && plan.state.end[op]! <= moment) op = plan.state.nextOn(op, lane)
    for (let left = further; left > 0 && op >= 0; left--) op = plan.state.nextOn(op, lane)
    return op
  }

  private isUsed(t: number, resource: number): boolean {
    const { plan } = this
    for (let split = 0; split < plan.state.splits[t]!; split++)
      if (plan.state.resource[split === 0 ? t : plan.state.shop.secondSplit[t]! + split - 1] === resource) return true
    return false
  }

  /** The best plan in a schedule. */
  store(schedule: PartialSchedule): void {
    this.backup.store(schedule)
  }
}
