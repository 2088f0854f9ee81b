import { Board } from '../construct/board.ts'
import type { Id, Plan, Problem } from '../model/model.ts'
import { asLevels, compareLevels } from '../construct/objective.ts'
import { reportNotes, reportTasks } from '../construct/report.ts'
import { restoreOpen } from '../construct/restore.ts'
import { outcome } from '../local-search/live-plan.ts'
import type { Places } from './changes.ts'
import { consequencesOf } from './consequences.ts'
import { variantOf } from './desk-change.ts'
import type { Ground, Variant } from './desk-change.ts'
import { HandPlan } from './hand-plan.ts'
import type { Decision, DeskChange, Move, Verdict } from './move.ts'
import { MoveTrial } from './move-trial.ts'
import { RepairSearch } from './repair-search.ts'
import { settleOvertime } from './settle-overtime.ts'

/** What has to be put back to take back what was kept. */
interface Kept {
  ground: Ground
  live: HandPlan
  floors: Int32Array
  pins: Int32Array
  excused: Uint8Array
  /** Six numbers for each move, in order: operation, and where it was. */
  moves: readonly number[]
}

/**
 * The planner's hand on a plan: says what a move, or a change of lock, due date, priority or working time would do before it
 * is kept, keeps it, and takes it back. What a move does not push stays where it is; what a change lets go comes forward,
 * as far as nobody has left a gap before it. A check costs what it touches, and a comparison of times over the plan.
 */
export class PlanDesk {
  private ground: Ground
  private live: HandPlan
  private trial: MoveTrial
  private before!: Places
  private mouldBefore!: Int32Array
  /** See `HandPlan.readRest`; found when it is first needed. */
  private rest!: Int32Array
  private isRestKnown = false
  /** Floors while a change is tried. */
  private floors!: Int32Array
  private readonly kept: Kept[] = []
  private readonly base: Plan

  /** @throws RangeError where the plan does not belong to the problem or cannot be read as sequences of work */
  constructor(problem: Problem, plan: Plan) {
    this.base = plan
    const { ground, live } = loaded(problem, plan)
    this.ground = ground
    this.live = live
    this.trial = new MoveTrial(live)
    this.remember()
  }

  /** The problem with the changes that are kept. */
  get problem(): Problem {
    return this.ground.problem
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
    const op = this.trial.operationOf(move)
    const moves = op < 0 ? [] : [op, ...seatOf(live, op)]
    const verdict = this.attempt(move)
    if (!verdict.allowed) return verdict
    if (!live.commit()) return { allowed: false, reason: { code: 'cycle', params: { taskIds: [move.taskId] } } }
    this.keep(moves)
    this.settle()
    return verdict
  }

  /** What a change would do, all sequences of work staying as they are. Nothing is changed. */
  checkChange(change: DeskChange): Decision {
    return this.change(change, false)
  }

  /** Makes a change, where it is allowed: `problem` has it from then on. */
  applyChange(change: DeskChange): Decision {
    return this.change(change, true)
  }

  /**
   * Plans moulds or tasks again and leaves everything else where it is, as `repair` does, without loading the plan anew.
   * Nothing is moved where that would not be better.
   * @param timings operations timed at most: the measure of effort
   */
  repair(scope: { moulds: readonly Id[] } | { tasks: readonly Id[] }, timings?: number): Decision {
    const { live } = this
    const { shop } = live
    const isFree = new Uint8Array(shop.operationCount)
    const chosen = positionsOf('moulds' in scope ? scope.moulds : scope.tasks, scope, this.ground)
    for (let op = 0; op < isFree.length; op++) {
      const t = shop.taskOf[op]!
      if (live.isPlaced[op] && chosen.has('moulds' in scope ? shop.taskMould[t]! : t)) isFree[op] = 1
    }
    const levels: number[] = []
    live.readLevels(levels)
    this.keep([])
    const { pins } = this.kept.at(-1)!
    for (let op = 0; op < isFree.length; op++) {
      if (!live.isPlaced[op] || pins[op]! >= 0) continue
      if (isFree[op]) live.floor[op] = shop.release[shop.taskOf[op]!]!
      else live.pin[op] = live.start[op]!
    }
    if (!live.retime()) {
      // A lock that gave way to its predecessors would have to be kept as soon as they come earlier.
      live.floor.set(this.kept.at(-1)!.floors)
      live.retime()
    }
    const search = new RepairSearch(live, isFree, timings)
    search.run()
    this.kept.at(-1)!.moves = search.moves
    live.pin.set(pins)
    const now: number[] = []
    live.readLevels(now)
    if (compareLevels(now, levels) >= 0) this.undo()
    const told = consequencesOf(live, this.before, this.mouldBefore, -1, live.order.toSorted())
    if (compareLevels(now, levels) < 0) this.settle()
    return { allowed: true, ...told }
  }

  /** Takes back the last move, change or repair that is still kept; false where there is none. */
  undo(): boolean {
    const last = this.kept.pop()
    if (!last) return false
    const { live, moves } = last
    const { shop } = last.ground.compiled
    for (let at = moves.length - 6; at >= 0; at -= 6) {
      live.begin()
      live.move(moves[at]!, moves[at + 1]!, moves[at + 2]!, moves[at + 3]!, moves[at + 4]!, moves[at + 5]!)
      live.commit()
    }
    this.live = live
    this.trial = new MoveTrial(live)
    this.ground = last.ground
    live.floor.set(last.floors)
    live.pin.set(last.pins)
    live.isExcused.set(last.excused)
    if (live.shop !== shop) live.become({ shop }, [])
    live.retime()
    this.remember()
    return true
  }

  /** The plan as it stands, for `verify` and to be saved; it belongs to `problem`. */
  plan(): Plan {
    const { live, ground } = this
    const { shop } = ground.compiled
    const board = new Board(shop)
    live.store(board)
    const overtime = settleOvertime(ground.problem, board, { ...ground, withOvertime: ground.compiled.withOvertime })
    const levels: number[] = []
    live.readLevels(levels)
    return {
      ...this.base,
      method: this.kept.length ? 'hand' : this.base.method,
      tasks: reportTasks(board),
      overtime,
      objective: asLevels(ground.problem.settings.optimizationGoal, levels),
      notes: this.kept.length ? reportNotes(board, []) : this.base.notes,
    }
  }

  /** Leaves the trial open where it is allowed. */
  private attempt(move: Move): Verdict {
    const landed = this.trial.attempt(move)
    if ('allowed' in landed) return landed
    const { op, start, end, delay } = landed
    const told = consequencesOf(this.live, this.before, this.mouldBefore, op, this.live.changed)
    const verdict = Object.assign(told, { allowed: true as const, start, end })
    return delay ? Object.assign(verdict, { delay }) : verdict
  }

  private change(change: DeskChange, isKept: boolean): Decision {
    const { live, ground } = this
    const variant = variantOf(ground, live, change)
    if ('code' in variant) return { allowed: false, reason: variant }
    const { shop } = ground.compiled
    if (!this.isRestKnown) live.readRest(this.rest)
    this.isRestKnown = true
    const { held } = variant
    const { floors } = this
    floors.set(live.floor)
    const pin = held ? live.pin[held.op]! : -1
    const excused = held ? live.isExcused[held.op]! : 0
    if (isKept) this.keep([])
    live.begin()
    live.floor.set(this.rest)
    if (held) {
      const { op } = held
      live.pin[op] = held.pin
      live.isExcused[op] = 0
      // The lock itself may be all that holds it.
      if (this.rest[op] === shop.release[op]) live.floor[op] = held.release
    }
    live.become(variant, variant.touched, variant.mould)
    const result = live.again(variant.touched)
    const isDone = result === outcome.ok
    const refusal = isDone ? undefined : this.trial.refusalAt(live.stuck, variant.touched[0] ?? 0)
    const told = isDone ? consequencesOf(live, this.before, this.mouldBefore, -1, live.changed) : undefined
    if (isKept && told) {
      variant.swap?.()
      this.adopt(variant)
      return Object.assign(told, { allowed: true as const })
    }
    if (isKept) this.kept.pop()
    live.undo()
    variant.swap?.()
    live.become({ shop }, [])
    live.floor.set(floors)
    if (held) {
      live.pin[held.op] = pin
      live.isExcused[held.op] = excused
    }
    return refusal ?? Object.assign(told!, { allowed: true as const })
  }

  /** What was tried is kept. */
  private adopt(variant: Variant): void {
    this.live.commit()
    this.ground = variant.ground()
    this.live.become(this.ground.compiled, [])
    if (variant.isWider) {
      const { ground, live } = loaded(this.ground.problem, this.plan())
      this.ground = ground
      this.live = live
      this.trial = new MoveTrial(live)
    }
    this.settle()
  }

  private keep(moves: readonly number[]): void {
    const { ground, live } = this
    const { floors, pins, excused } = {
      floors: live.floor.slice(),
      pins: live.pin.slice(),
      excused: live.isExcused.slice(),
    }
    this.kept.push({ ground, live, floors, pins, excused, moves })
  }

  /** Where work has come to is where it stays, whatever becomes free later. */
  private settle(): void {
    const { live } = this
    for (let op = 0; op < live.start.length; op++) if (live.isPlaced[op]) live.floor[op] = live.start[op]!
    this.remember()
  }

  private remember(): void {
    const { live } = this
    // A task that is let go may be split: there may be more operations than before.
    this.before = { resource: live.resource.slice(), start: live.start.slice(), end: live.end.slice() }
    this.mouldBefore = live.mouldEnd.slice()
    this.rest = live.floor.slice()
    this.floors = live.floor.slice()
    this.isRestKnown = false
  }
}

function loaded(problem: Problem, plan: Plan): { ground: Ground; live: HandPlan } {
  const { board, compiled, open } = restoreOpen(problem, plan)
  const live = new HandPlan(compiled.shop)
  if (!live.load(board, true)) throw new RangeError('The plan cannot be changed by hand: it breaks its own rules')
  return { ground: { problem, compiled, open }, live }
}

const seatOf = (live: HandPlan, op: number) => [
  live.choice[op]!,
  live.lane[op]!,
  live.after[op]!,
  live.peopleLane[op]!,
  live.peopleAfter[op]!,
]

function positionsOf(ids: readonly Id[], scope: object, { compiled }: Ground): Set<number> {
  const { moulds, tasks } = compiled.shop.facts
  const positions = 'moulds' in scope ? moulds : tasks
  return new Set(ids.flatMap((id) => positions.get(id) ?? []))
}
