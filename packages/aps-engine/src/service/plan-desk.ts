import { Board } from '../board.ts'
import { candidatesOf } from '../facts.ts'
import type { Plan, Problem, Reason } from '../model.ts'
import { asLevels } from '../objective.ts'
import { reportTasks } from '../report.ts'
import { causeOfReady } from '../causes.ts'
import { restoreOpen } from '../restore.ts'
import { FAR, taskKind } from '../shop.ts'
import type { Shop } from '../shop.ts'
import { outcome } from '../search/live-plan.ts'
import { changesOf, changeWidth, rowsOf } from './changes.ts'
import { HandPlan } from './hand-plan.ts'
import type { Move, MouldChange, TaskChange, Verdict } from './move.ts'
import { settleOvertime } from './settle-overtime.ts'
import { spotOn, type Spot } from './spot.ts'

interface Kept {
  op: number
  choice: number
  lane: number
  next: number
  peopleLane: number
  peopleNext: number
  floors: Int32Array
}

/**
 * The planner's hand on a plan: says what a move would do before it is kept, keeps it, and takes it back. Everything that a
 * move does not push stays where it is. A check costs what the move touches, and a comparison of starts over the plan.
 */
export class PlanDesk {
  readonly problem: Problem
  private readonly shop: Shop
  private readonly live: HandPlan
  private readonly startBefore: Int32Array
  private readonly mouldBefore: Int32Array
  private readonly kept: Kept[] = []
  private readonly base: Plan
  private readonly restored: ReturnType<typeof restoreOpen>

  /** @throws RangeError where the plan does not belong to the problem or cannot be read as sequences of work */
  constructor(problem: Problem, plan: Plan) {
    this.problem = problem
    this.base = plan
    this.restored = restoreOpen(problem, plan)
    const { board } = this.restored
    this.shop = board.shop
    this.live = new HandPlan(this.shop)
    if (!this.live.load(board, true))
      throw new RangeError('The plan cannot be changed by hand: it breaks its own rules')
    this.startBefore = this.live.start.slice()
    this.mouldBefore = this.live.mouldEnd.slice()
  }

  /** What a move would do. Nothing is changed. */
  check(move: Move): Verdict {
    const verdict = this.attempt(move)
    if (verdict.allowed) this.live.undo()
    return verdict
  }

  /** Does a move, where it is allowed. */
  apply(move: Move): Verdict {
    const { live } = this
    const op = this.operationOf(move)
    const before = op < 0 ? undefined : this.placeOf(op)
    const verdict = this.attempt(move)
    if (!verdict.allowed) return verdict
    if (!live.commit()) return { allowed: false, reason: { code: 'cycle', params: { taskIds: [move.taskId] } } }
    this.kept.push(before!)
    this.settle()
    return verdict
  }

  /** Takes back the last move that is still kept; false where there is none. */
  undo(): boolean {
    const last = this.kept.pop()
    if (!last) return false
    const { live } = this
    live.begin()
    live.floor.set(last.floors)
    live.move(last.op, last.choice, last.lane, last.next, last.peopleLane, last.peopleNext)
    live.commit()
    live.retime()
    this.startBefore.set(live.start)
    this.mouldBefore.set(live.mouldEnd)
    return true
  }

  /** The plan as it stands, for `verify` and to be saved. */
  plan(): Plan {
    const board = new Board(this.shop)
    this.live.store(board)
    const overtime = settleOvertime(this.problem, board, this.restored)
    const levels: number[] = []
    this.live.readLevels(levels)
    return {
      ...this.base,
      method: this.kept.length ? 'hand' : this.base.method,
      tasks: reportTasks(board),
      overtime,
      objective: asLevels(this.problem.settings.optimizationGoal, levels),
    }
  }

  /** Where pushed work has come to is where it stays, whatever becomes free later. */
  private settle(): void {
    const { live } = this
    for (let op = 0; op < live.start.length; op++) if (live.isPlaced[op]) live.floor[op] = live.start[op]!
    this.startBefore.set(live.start)
    this.mouldBefore.set(live.mouldEnd)
  }

  private placeOf(op: number): Kept {
    const { live } = this
    return {
      op,
      choice: live.choice[op]!,
      lane: live.lane[op]!,
      next: live.after[op]!,
      peopleLane: live.peopleLane[op]!,
      peopleNext: live.peopleAfter[op]!,
      floors: live.floor.slice(),
    }
  }

  private operationOf({ taskId, part = 1 }: Move): number {
    const t = this.shop.facts.tasks.get(taskId)
    if (t === undefined || part < 1 || part > this.live.parts[t]!) return -1
    return part === 1 ? t : this.shop.satellites[t]! + part - 2
  }

  /** Leaves the trial open where it is allowed. */
  private attempt(move: Move): Verdict {
    const { live } = this
    const op = this.operationOf(move)
    const choice = this.choiceOf(op, move)
    if (typeof choice === 'object') return choice
    const asked = Math.max(move.start, this.shop.start)
    const floor = live.floor[op]!
    let verdict: Verdict | undefined
    // Before what stands there, and where that may not be pushed, behind it.
    for (const isBehind of [false, true]) {
      const spot = spotOn(live, op, choice, asked, isBehind)
      if (!spot) continue
      const tried = this.trySpot(op, choice, asked, spot)
      live.floor[op] = floor
      if (tried.allowed) return tried
      verdict ??= tried
    }
    return verdict!
  }

  private trySpot(op: number, choice: number, asked: number, spot: Spot): Verdict {
    const { live, shop, problem } = this
    const t = shop.taskOf[op]!
    live.begin()
    live.floor[op] = Math.max(asked, shop.release[t]!)
    const result = live.move(op, choice, spot.lane, spot.next, spot.peopleLane, spot.peopleNext)
    if (result !== outcome.ok) {
      const { stuck } = live
      live.undo()
      if (result === outcome.cycle) return refused('cycle', { taskIds: [problem.tasks[t]!.id] })
      return this.refusalAt(stuck, op)
    }
    const ready = live.readyAt(op)
    if (ready > asked) {
      const reason = this.reasonOf(op, ready)
      live.undo()
      return { allowed: false, reason }
    }
    return this.consequences(op, asked)
  }

  /** What keeps an operation from beginning before `ready`: a predecessor, its electrodes, a gate or a release. */
  private reasonOf(op: number, ready: number): Reason {
    const { live, shop } = this
    const { at, reason } = causeOfReady(live, shop.taskOf[op]!, live.choice[op]!)
    return at >= ready ? reason : { code: 'startPoint', params: { at: ready, cause: 'task' } }
  }

  /** The choice for the asked resource, or why there is none. */
  private choiceOf(op: number, move: Move): number | Verdict {
    const { shop, problem, live } = this
    if (op < 0) throw new RangeError(`The plan has no task ${move.taskId} with part ${move.part ?? 1}`)
    const t = shop.taskOf[op]!
    const task = problem.tasks[t]!
    if (!live.isPlaced[op] || shop.kind[t] !== taskKind.machine)
      return refused(shop.kind[t] === taskKind.outside ? 'outside' : 'noRoute', { minutes: shop.outsideMinutes[t]! })
    if (task.started) return refused('started', { resourceId: task.started.resourceId })
    const lock = shop.lockCode[t]
    const held = shop.heldResource[t]!
    if (lock && shop.lockTime[t]! >= 0)
      return refused(lock, { resourceId: task.planned!.resourceId, at: shop.lockTime[t]!, kept: true })
    const resource = shop.facts.resources.get(move.resourceId)
    if (resource === undefined) return refused('invalidResource', { resourceId: move.resourceId })
    if (lock && held >= 0 && held !== resource)
      return refused(lock, { resourceId: problem.resources[held]!.id, at: live.start[op]!, kept: true })
    for (let c = shop.choiceStart[t]!; c < shop.choiceStart[t + 1]!; c++)
      if (shop.choiceResource[c] === resource) return c
    const candidate = candidatesOf(shop.facts, task).find((one) => one.resource === resource)
    return {
      allowed: false,
      reason: candidate?.excluded ?? { code: 'invalidResource', params: { resourceId: move.resourceId } },
    }
  }

  /** A promise or the horizon that the move would break. */
  private refusalAt(stuck: number, op: number): Verdict {
    const { shop, problem, live } = this
    if (stuck < 0 || live.pin[stuck]! < 0) {
      const resource = live.resource[stuck < 0 ? op : stuck]!
      const resourceId = resource < 0 ? null : problem.resources[resource]!.id
      return refused('horizon', { resourceId, at: problem.horizonEnd })
    }
    const t = shop.taskOf[stuck]!
    const task = problem.tasks[t]!
    const resourceId = problem.resources[live.resource[stuck]!]!.id
    const code = shop.lockCode[t] ?? 'started'
    const at = live.pin[stuck]!
    return { allowed: false, reason: { code, params: { resourceId, at, kept: true } }, blockedBy: task.id }
  }

  private consequences(op: number, asked: number): Verdict {
    const { live, shop, problem } = this
    const changes = changesOf(live, this.startBefore, op)
    const later: MouldChange[] = []
    const earlier: MouldChange[] = []
    for (let mould = 0; mould < shop.mouldCount; mould++) {
      const from = this.mouldBefore[mould]!
      const to = live.mouldEnd[mould]!
      if (from === to) continue
      const due = shop.mouldDue[mould]!
      const late = (end: number) => (due === FAR ? 0 : Math.max(0, end - due))
      const change = { mouldId: problem.moulds[mould]!.id, from, to, lateBefore: late(from), lateAfter: late(to) }
      ;(to > from ? later : earlier).push(change)
    }
    const start = live.start[op]!
    const end = live.end[op]!
    const moved = changes.length / changeWidth
    const verdict = { allowed: true as const, start, end, moved, tasks: [] as TaskChange[], later, earlier }
    // Made when they are read: a push can reach half of a large plan, and a screen shows a few rows of it.
    let rows: TaskChange[] | undefined
    Object.defineProperty(verdict, 'tasks', { enumerable: true, get: () => (rows ??= rowsOf(shop, changes)) })
    return start > asked ? Object.assign(verdict, { delay: this.delayOf(op, asked) }) : verdict
  }

  /** Why a task comes to stand later than asked for: work before it, or closed time. */
  private delayOf(op: number, asked: number): Reason {
    const { live, shop, problem } = this
    const resourceId = problem.resources[live.resource[op]!]!.id
    const before = live.before[op]!
    if (before >= 0 && live.end[before]! > asked)
      return { code: 'queue', params: { taskIds: [problem.tasks[shop.taskOf[before]!]!.id], resourceId } }
    const people = live.peopleBefore[op]!
    if (people >= 0 && live.end[people]! > asked) {
      const lender = problem.resources[live.lenderOf(live.choice[op]!)]!
      return { code: 'people', params: { resourceId: lender.id } }
    }
    return { code: 'calendar', params: { resourceId } }
  }
}

const refused = (code: Reason['code'], params: Reason['params']): Verdict => ({
  allowed: false,
  reason: { code, params },
})
