import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { CancelSignal } from '../model/model.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import type { Shop } from '../instance/shop.ts'
import { BindingChain } from './binding.ts'
import { LivePlan } from './live-plan.ts'
import { pickLate } from './pick-late.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** Tries in one run, at most. */
const mostTries = 400
/** Places looked at on a lane for a further split. */
const places = 3

/** A plan whose tasks can be divided; everything is timed again each time. */
class SplitPlan extends LivePlan {
  /** One split more for task t, at mode c in front of `next` on `lane`; false where that cannot be timed. */
  split(t: number, c: number, lane: number, next: number, operatorLane: number, operatorNext: number): boolean {
    const { shop, splits } = this
    const op = shop.secondSplit[t]! + splits[t]! - 1
    splits[t]!++
    this.rework(t, splits[t]! - 1)
    this.isPlaced[op] = 1
    this.floor[op] = this.floor[t]!
    this.pin[op] = -1
    this.stand(op, c, lane, next, operatorLane, operatorNext)
    return this.timeAgain()
  }

  /** One split less: the work of `op` goes to the other splits of its task; false where that cannot be timed. */
  merge(op: number): boolean {
    const { shop, splits } = this
    const t = shop.taskOf[op]!
    // Parts are numbered without gaps: the last one's place becomes this one's.
    const last = shop.secondSplit[t]! + splits[t]! - 2
    this.leave(op)
    if (op !== last) {
      const c = this.mode[last]!
      const lane = this.lane[last]!
      const operatorLane = this.operatorLane[last]!
      const next = this.after[last]!
      const operatorNext = this.operatorAfter[last]!
      this.leave(last)
      this.stand(op, c, lane, next, operatorLane, operatorNext)
    }
    this.setMode(last, -1)
    this.isPlaced[last] = 0
    this.start[last] = -1
    this.setEnd(last, -1)
    this.lane[last] = -1
    this.operatorLane[last] = -1
    splits[t]!--
    this.rework(t, splits[t]!)
    return this.timeAgain()
  }

  private stand(op: number, c: number, lane: number, next: number, operatorLane: number, operatorNext: number): void {
    this.setMode(op, c)
    this.given[this.resource[op]!]! += this.work[op]!
    this.lane[op] = lane
    this.operatorLane[op] = operatorLane
    this.link(op, lane, next)
    if (operatorLane >= 0) this.link(op, operatorLane, operatorNext)
  }

  private leave(op: number): void {
    this.unlink(op, this.lane[op]!)
    if (this.operatorLane[op]! >= 0) this.unlink(op, this.operatorLane[op]!)
    this.given[this.resource[op]!]! -= this.work[op]!
  }

  /** The first `count` parts of a task have the work of its present number of parts. */
  private rework(t: number, count: number): void {
    for (let split = 0; split < count; split++) {
      const op = split === 0 ? t : this.shop.secondSplit[t]! + split - 1
      this.given[this.resource[op]!]! -= this.work[op]!
      this.setMode(op, this.mode[op]!)
      this.given[this.resource[op]!]! += this.work[op]!
    }
  }

  private timeAgain(): boolean {
    return this.sort(this.start) && this.retime()
  }
}

/**
 * Splits tasks on the chain that makes a mould late, and puts parts together again: each change is timed exactly with all
 * else in its sequence, and kept where the objective is better.
 */
export class SplitSearch {
  /** Changes timed. */
  moves = 0
  bestLevels: number[] = []

  private readonly random: Random
  private readonly plan: SplitPlan
  private readonly backup: SplitPlan
  private readonly chain: BindingChain
  private readonly levels: number[] = []

  constructor(shop: Shop, seed: number) {
    this.random = new Random(seed + 2)
    this.plan = new SplitPlan(shop)
    this.backup = new SplitPlan(shop)
    this.chain = new BindingChain(this.plan)
  }

  /** The same shop with other overtime; `adopt` must follow. */
  use(shop: Shop): void {
    this.plan.use(shop)
    this.backup.use(shop)
  }

  /** Goes on from what stands in a schedule; false where that cannot be taken over. */
  adopt(schedule: PartialSchedule): boolean {
    if (!this.plan.load(schedule)) return false
    this.backup.copyFrom(this.plan)
    this.plan.readLevels(this.bestLevels)
    return true
  }

  /** Times about so many operations; true when the plan became better. */
  run(timings: number, signal?: CancelSignal): boolean {
    const { plan, backup, levels, bestLevels } = this
    const before = bestLevels.slice()
    const stop = plan.timed + timings
    for (let left = mostTries; left > 0 && plan.timed < stop && !signal?.aborted; left--) {
      const isTimed = this.change()
      if (isTimed === undefined) continue
      this.moves++
      if (isTimed) plan.readLevels(levels)
      if (isTimed && compareLevels(levels, bestLevels) < 0) {
        for (let at = 0; at < levels.length; at++) bestLevels[at] = levels[at]!
        backup.copyFrom(plan)
      } else plan.copyFrom(backup)
    }
    return compareLevels(bestLevels, before) < 0
  }

  /** One change of any task that binds a late mould; undefined where it has none. */
  private change(): boolean | undefined {
    const { plan, chain, random } = this
    const { shop } = plan
    const late = pickLate(plan, random)
    if (!late) return undefined
    chain.walk(late.op)
    const able = chain.ops.filter((op) => shop.maxSplits[shop.taskOf[op]!]! > 1 && !plan.isFixed[op])
    if (!able.length) return undefined
    const op = random.pick(able)
    const t = shop.taskOf[op]!
    const splits = plan.splits[t]!
    if (splits > 1 && (splits === shop.maxSplits[t] || random.chance(40))) return plan.merge(op)
    return this.split(t)
  }

  /** A further split at any resource that has none, about where it would end first. */
  private split(t: number): boolean | undefined {
    const { plan, random } = this
    const { shop } = plan
    const free: number[] = []
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++)
      if (!this.isUsed(t, shop.modeResource[c]!)) free.push(c)
    if (!free.length) return undefined
    const c = random.pick(free)
    const ready = plan.readyFor(t, c)
    const resource = shop.modeResource[c]!
    const operator = operatorOf(plan.shop, c)
    const lane = this.laneOf(resource)
    const next = this.placeOn(lane, ready, random.below(places))
    if (operator < 0) return plan.split(t, c, lane, next, -1, -1)
    const operatorLane = this.laneOf(operator)
    return plan.split(t, c, lane, next, operatorLane, this.placeOn(operatorLane, ready, 0))
  }

  private laneOf(resource: number): number {
    const { laneStart } = this.plan.shop
    return this.random.between(laneStart[resource]!, laneStart[resource + 1]! - 1)
  }

  /** What stands on a lane at a moment and ends after it, or so many places further behind; −1 at the end. */
  private placeOn(lane: number, moment: number, further: number): number {
    const { plan } = this
    let op = plan.first[lane]!
    while (op >= 0 && plan.end[op]! <= moment) op = plan.nextOn(op, lane)
    for (let left = further; left > 0 && op >= 0; left--) op = plan.nextOn(op, lane)
    return op
  }

  private isUsed(t: number, resource: number): boolean {
    const { plan } = this
    for (let split = 0; split < plan.splits[t]!; split++)
      if (plan.resource[split === 0 ? t : plan.shop.secondSplit[t]! + split - 1] === resource) return true
    return false
  }

  /** The best plan in a schedule. */
  store(schedule: PartialSchedule): void {
    this.backup.store(schedule)
  }
}
