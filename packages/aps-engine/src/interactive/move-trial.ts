import { chargeReason, lineReason } from '../construct/charge-reasons.ts'
import { causeOfReady } from '../construct/causes.ts'
import { candidatesOf } from '../instance/facts.ts'
import type { Id, Reason } from '../model/model.ts'
import { outcome } from '../local-search/outcome.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { InteractivePlan } from './interactive-plan.ts'
import type { Move, Refusal } from './move.ts'
import { spotOn, type Spot } from './spot.ts'
import { isOvenMode } from '../start-rules/charges.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { fixtureIdOf, pieceSetOf } from '../construct/start-reasons.ts'

/** Where a moved task comes to stand, and why that is later than asked for. */
export interface Landed {
  op: number
  start: number
  end: number
  delay?: Reason
}

/** Tries moves on a plan, with the reason of every refusal. */
export class MoveTrial {
  private readonly live: InteractivePlan

  constructor(live: InteractivePlan) {
    this.live = live
  }

  private get shop(): Shop {
    return this.live.state.shop
  }

  operationOf({ taskId, split = 1 }: Pick<Move, 'taskId' | 'split'>): number {
    const { live, shop } = this
    const t = shop.facts.tasks.get(taskId)
    if (t === undefined || split < 1 || split > live.state.splits[t]!) return -1
    return split === 1 ? t : shop.secondSplit[t]! + split - 2
  }

  /** Resources on which `attempt` would look for a place. */
  resourcesFor(taskId: Id): Id[] {
    const { shop } = this
    const op = this.operationOf({ taskId })
    if (op < 0) return []
    const t = shop.taskOf[op]!
    const found: Id[] = []
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) {
      const resourceId = shop.problem.resources[shop.modeResource[c]!]!.id
      if (typeof this.modeOf(op, { taskId, resourceId, start: shop.start }) === 'number') found.push(resourceId)
    }
    return found
  }

  /** Leaves the trial open where it is allowed. */
  attempt(move: Move): Landed | Refusal {
    const { live } = this
    const op = this.operationOf(move)
    const mode = this.modeOf(op, move)
    if (typeof mode === 'object') return mode
    const asked = this.chargeStart(op, mode, Math.max(move.start, this.shop.start))
    const floor = live.state.floor[op]!
    let refusal: Refusal | undefined
    // Before what stands there, and where that may not be pushed, behind it.
    for (const isBehind of [false, true]) {
      const spot = spotOn(live, op, mode, asked, isBehind)
      if (!spot) continue
      const tried = this.trySpot(op, mode, asked, spot)
      live.state.floor[op] = floor
      if (!('allowed' in tried)) return tried
      refusal ??= tried
    }
    return refusal!
  }

  /** What is dropped on a charge of its recipe goes into it where it is ready by then. */
  private chargeStart(op: number, mode: number, asked: number): number {
    const { state } = this.live
    const { shop, start, end } = state
    if (!isOvenMode(shop, mode)) return asked
    const { recipe } = shop.charges!
    const resource = shop.modeResource[mode]!
    const ready = this.readyByLinks(op)
    for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++)
      for (let other = state.first[lane]!; other >= 0; other = state.nextOn(other, lane)) {
        if (other === op || start[other]! > asked || end[other]! <= asked) continue
        const isAlike = recipe[shop.taskOf[op]!]! >= 0 && recipe[shop.taskOf[op]!] === recipe[shop.taskOf[other]!]
        if (isAlike && ready <= start[other]!) return start[other]!
      }
    return asked
  }

  /** Where a planner has put it is no reason to stay there. */
  private readyByLinks(op: number): number {
    const { state } = this.live
    const floor = state.floor[op]!
    state.floor[op] = state.shop.release[state.shop.taskOf[op]!]!
    const ready = this.live.readyAt(op)
    state.floor[op] = floor
    return ready
  }

  private trySpot(op: number, mode: number, asked: number, spot: Spot): Landed | Refusal {
    const { live, shop } = this
    const t = shop.taskOf[op]!
    live.begin()
    live.state.floor[op] = Math.max(asked, shop.release[t]!)
    const result = live.move(op, mode, spot.lane, spot.next, spot.operatorLane, spot.operatorNext)
    if (result !== outcome.ok) {
      const { stuck } = live
      live.undo()
      if (result === outcome.cycle) return refused('cycle', { taskIds: [shop.problem.tasks[t]!.id] })
      return this.refusalAt(stuck, op)
    }
    const ready = live.readyAt(op)
    if (ready > asked) {
      const reason = this.reasonOf(op, ready)
      live.undo()
      return { allowed: false, reason }
    }
    const start = live.state.start[op]!
    const landed = { op, start, end: live.state.end[op]! }
    return start > asked ? { ...landed, delay: this.delayOf(op, asked) } : landed
  }

  /** What keeps an operation from beginning before `ready`: a predecessor, its electrodes, a gate or a release. */
  private reasonOf(op: number, ready: number): Reason {
    const { live } = this
    const { shop, start, end, mode, splits } = live.state
    const readyAt = (of: number) => live.readyAt(of)
    const { at, reason } = causeOfReady({ shop, start, end, mode, splits, readyAt }, shop.taskOf[op]!, mode[op]!)
    return at >= ready ? reason : { code: 'startPoint', params: { at: ready, cause: 'task' } }
  }

  /** The mode for the asked resource, or why there is none. */
  private modeOf(op: number, move: Move): number | Refusal {
    const { live, shop } = this
    if (op < 0) throw new RangeError(`The plan has no task ${move.taskId} with split ${move.split ?? 1}`)
    const t = shop.taskOf[op]!
    const task = shop.problem.tasks[t]!
    if (!live.state.isPlaced[op] || shop.kind[t] !== taskKind.machine)
      return refused(shop.kind[t] === taskKind.outside ? 'outside' : 'noRoute', { minutes: shop.outsideMinutes[t]! })
    if (task.started) return refused('started', { resourceId: task.started.resourceId })
    const lock = shop.lockCode[t]
    const held = shop.heldResource[t]!
    if (lock && shop.lockTime[t]! >= 0)
      return refused(lock, { resourceId: task.planned!.resourceId, at: shop.lockTime[t]!, kept: true })
    const resource = shop.facts.resources.get(move.resourceId)
    if (resource === undefined) return refused('invalidResource', { resourceId: move.resourceId })
    if (lock && held >= 0 && held !== resource)
      return refused(lock, { resourceId: shop.problem.resources[held]!.id, at: live.state.start[op]!, kept: true })
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) if (shop.modeResource[c] === resource) return c
    const candidate = candidatesOf(shop.facts, task).find((one) => one.resource === resource)
    return {
      allowed: false,
      reason: candidate?.excluded ?? { code: 'notEligible', params: { resourceId: move.resourceId } },
    }
  }

  /** A promise or the horizon that the move would break. */
  refusalAt(stuck: number, op: number): Refusal {
    const { live, shop } = this
    if (stuck < 0 || live.state.pin[stuck]! < 0) {
      const resource = live.state.resource[stuck < 0 ? op : stuck]!
      const resourceId = resource < 0 ? null : shop.problem.resources[resource]!.id
      return refused('horizon', { resourceId, at: shop.problem.horizonEnd })
    }
    const t = shop.taskOf[stuck]!
    const task = shop.problem.tasks[t]!
    const resourceId = shop.problem.resources[live.state.resource[stuck]!]!.id
    const code = shop.lockCode[t] ?? 'started'
    const at = live.state.pin[stuck]!
    return { allowed: false, reason: { code, params: { resourceId, at, kept: true } }, blockedBy: task.id }
  }

  /** Why a task comes to stand later than asked for: work before it, or closed time. */
  private delayOf(op: number, asked: number): Reason {
    const { live, shop } = this
    const resourceId = shop.problem.resources[live.state.resource[op]!]!.id
    const before = live.state.before[op]!
    if (before >= 0 && live.state.start[before] === live.state.start[op] && isOvenMode(shop, live.state.mode[op]!))
      return chargeReason(live.state, op, [before])
    if (before >= 0 && live.state.end[before]! > asked) return lineReason(live.state, shop.taskOf[op]!, [before])
    const operator = live.state.operatorBefore[op]!
    if (operator >= 0 && live.state.end[operator]! > asked) {
      const needed = operatorOf(live.state.shop, live.state.mode[op]!)
      if (needed >= shop.resourceCount) {
        const taskIds = [shop.problem.tasks[shop.taskOf[operator]!]!.id]
        return { code: 'piecesInUse', params: { taskIds, pieceSetId: pieceSetOf(shop, needed) } }
      }
      return { code: 'people', params: { resourceId: shop.problem.resources[needed]!.id } }
    }
    const { fixtures } = live.state
    if (fixtures?.holds(op) && fixtures.freeFrom(op, asked) > asked) {
      const taskIds = [shop.problem.tasks[shop.taskOf[fixtures.awaited]!]!.id]
      return { code: 'fixturesInUse', params: { taskIds, fixtureId: fixtureIdOf(shop, op) } }
    }
    return { code: 'calendar', params: { resourceId } }
  }
}

const refused = (code: Reason['code'], params: Reason['params']): Refusal => ({
  allowed: false,
  reason: { code, params },
})
