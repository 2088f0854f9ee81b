import { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Id, Plan, PlannedTask, Problem, Reason } from '../model/model.ts'
import { asLevels, compareLevels } from '../instance/objective-levels.ts'
import { reportNotes, reportTasks } from '../construct/report.ts'
import { restoreOpen } from '../construct/restore.ts'
import { outcome } from '../local-search/outcome.ts'
import type { Places } from './changes.ts'
import { consequencesOf } from './consequences.ts'
import { variantOf } from './plan-change.ts'
import type { PlanBasis, Variant } from './plan-change.ts'
import { isReread, readAgain, type RereadChange } from './read-again.ts'
import { InteractivePlan } from './interactive-plan.ts'
import type { Consequences, Decision, PlanChange, Move, Verdict } from './move.ts'
import { MoveTrial } from './move-trial.ts'
import { RepairSearch } from './repair-search.ts'
import { settleOvertime } from './settle-overtime.ts'

/** What has to be put back to take back what was kept. */
interface Kept {
  basis: PlanBasis
  live: InteractivePlan
  floors: Int32Array
  pins: Int32Array
  excused: Uint8Array
  /** Six numbers for each move, in order: operation, and where it was. */
  moves: readonly number[]
}

/** Where everything stood at one moment of a session. */
export interface Mark {
  /** Task of each operation. */
  readonly taskOf: Int32Array
  readonly places: Places
  readonly mouldEnd: Int32Array
}

/**
 * A plan that a planner works on: says what a move, or a change of lock, due date, priority or working time would do before it
 * is kept, keeps it, and takes it back. What a move does not push stays where it is; what a change lets go comes forward,
 * as far as nobody has left a gap before it. A check costs what it touches, and a comparison of times over the plan.
 */
export class InteractiveSession {
  private basis: PlanBasis
  private live: InteractivePlan
  private trial: MoveTrial
  private before!: Places
  private mouldBefore!: Int32Array
  /** See `InteractivePlan.readMinimalFloors`; found when it is first needed. */
  private minimalFloors!: Int32Array
  private areMinimalFloorsKnown = false
  /** Floors while a change is tried. */
  private floors!: Int32Array
  private readonly kept: Kept[] = []
  private readonly base: Plan
  /** Tasks that no run has tried to place since their resources have working time. */
  private readonly untried: ReadonlySet<Id>

  /** @throws RangeError where the plan does not belong to the problem or cannot be read as sequences of work */
  constructor(problem: Problem, plan: Plan) {
    this.base = plan
    this.untried = new Set(plan.tasks.flatMap(({ taskId, unplaced }) => (isUntried(unplaced) ? taskId : [])))
    const { basis, live } = loaded(problem, plan)
    this.basis = basis
    this.live = live
    this.trial = new MoveTrial(live)
    this.remember()
  }

  /** The problem with the changes that are kept. */
  get problem(): Problem {
    return this.basis.problem
  }

  /** Resources that may do a task by its sections, limits and locks; nothing where it has to stay where it is. */
  resourcesFor(taskId: Id): Id[] {
    return this.trial.resourcesFor(taskId)
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
    const moves = op < 0 ? [] : [op, ...sequencePlaceOf(live, op)]
    const verdict = this.attempt(move)
    if (!verdict.allowed) return verdict
    if (!live.commit()) return { allowed: false, reason: { code: 'cycle', params: { taskIds: [move.taskId] } } }
    this.keep(moves)
    this.settle()
    return verdict
  }

  /** What a change would do, all sequences of work staying as they are. Nothing is changed. */
  checkChange(change: PlanChange): Decision {
    return this.change(change, false)
  }

  /** Makes a change, where it is allowed: `problem` has it from then on. */
  applyChange(change: PlanChange): Decision {
    return this.change(change, true)
  }

  /**
   * Plans moulds or tasks again and leaves everything else where it is, as `repair` does, without loading the plan anew.
   * Nothing is moved where that would not be better.
   * @param timings operations timed at most: the measure of effort
   */
  repair(scope: { moulds: readonly Id[] } | { tasks: readonly Id[] }, timings?: number): Decision {
    const { live } = this
    const { shop } = live.state
    const isFree = new Uint8Array(shop.operationCount)
    const chosen = positionsOf('moulds' in scope ? scope.moulds : scope.tasks, scope, this.basis)
    for (let op = 0; op < isFree.length; op++) {
      const t = shop.taskOf[op]!
      if (live.state.isPlaced[op] && chosen.has('moulds' in scope ? shop.taskMould[t]! : t)) isFree[op] = 1
    }
    const levels: number[] = []
    live.figures.readLevels(levels)
    this.keep([])
    const { pins } = this.kept.at(-1)!
    for (let op = 0; op < isFree.length; op++) {
      if (!live.state.isPlaced[op] || pins[op]! >= 0) continue
      if (isFree[op]) live.state.floor[op] = shop.release[shop.taskOf[op]!]!
      else live.state.pin[op] = live.state.start[op]!
    }
    if (!live.plan.retime()) {
      // A lock that gave way to its predecessors would have to be kept as soon as they come earlier.
      live.state.floor.set(this.kept.at(-1)!.floors)
      live.plan.retime()
    }
    const search = new RepairSearch(live, isFree, timings)
    search.run()
    this.kept.at(-1)!.moves = search.moves
    live.state.pin.set(pins)
    const now: number[] = []
    live.figures.readLevels(now)
    if (compareLevels(now, levels) >= 0) this.undo()
    const told = consequencesOf(live, this.before, this.mouldBefore, -1, live.all)
    if (compareLevels(now, levels) < 0) this.settle()
    return { allowed: true, ...told }
  }

  /** Takes back the last move, change or repair that is still kept; false where there is none. */
  undo(): boolean {
    const last = this.kept.pop()
    if (!last) return false
    const { live, moves } = last
    const { shop } = last.basis.compiled
    for (let at = moves.length - 6; at >= 0; at -= 6) {
      live.begin()
      live.move(moves[at]!, moves[at + 1]!, moves[at + 2]!, moves[at + 3]!, moves[at + 4]!, moves[at + 5]!)
      live.commit()
    }
    this.live = live
    this.trial = new MoveTrial(live)
    this.basis = last.basis
    live.state.floor.set(last.floors)
    live.state.pin.set(last.pins)
    live.state.isExcused.set(last.excused)
    if (live.state.shop !== shop) live.become({ shop }, [])
    live.plan.retime()
    this.remember()
    return true
  }

  /** The state as it is now, for `since`. O(1). */
  mark(): Mark {
    return { taskOf: this.live.state.shop.taskOf, places: this.before, mouldEnd: this.mouldBefore }
  }

  /** What all changes since then did together, counted from the places at that moment. O(operations), without making rows of a plan. */
  since({ taskOf, places, mouldEnd }: Mark): Consequences {
    const { live } = this
    return consequencesOf(live, placesFor(live.state.shop.taskOf, taskOf, places), mouldEnd, -1, live.all)
  }

  /** The plan as it stands, for `verify` and to be saved; it belongs to `problem`. */
  plan(): Plan {
    const { live, basis } = this
    const { shop } = basis.compiled
    const schedule = new PartialSchedule(shop)
    live.plan.store(schedule)
    const overtime = settleOvertime(basis.problem, schedule, { ...basis, withOvertime: basis.compiled.withOvertime })
    const levels: number[] = []
    live.figures.readLevels(levels)
    return {
      ...this.base,
      method: this.kept.length ? 'hand' : this.base.method,
      tasks: reportTasks(schedule).map((row) => this.withReason(row)),
      overtime,
      objective: asLevels(basis.problem.settings.optimizationGoal, levels),
      notes: this.kept.length ? reportNotes(schedule, []) : this.base.notes,
    }
  }

  /** A problem that is read again with the working time that was opened no longer knows why a task was left out. */
  private withReason(row: PlannedTask): PlannedTask {
    const isTold = row.unplaced?.code !== 'horizon' || !this.untried.has(row.taskId)
    return isTold ? row : { ...row, unplaced: { code: 'notPlanned', params: {} } }
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

  private change(change: PlanChange, isKept: boolean): Decision {
    const { live, basis } = this
    if (isReread(change)) return this.reread(change, isKept)
    const variant = variantOf(basis, live, change)
    if ('code' in variant) return { allowed: false, reason: variant }
    const { shop } = basis.compiled
    this.findMinimalFloors()
    const { held } = variant
    const { floors } = this
    floors.set(live.state.floor)
    const pin = held ? live.state.pin[held.op]! : -1
    const excused = held ? live.state.isExcused[held.op]! : 0
    if (isKept) this.keep([])
    live.begin()
    live.state.floor.set(this.minimalFloors)
    if (held) {
      const { op } = held
      live.state.pin[op] = held.pin
      live.state.isExcused[op] = 0
      // The lock itself may be all that holds it.
      if (this.minimalFloors[op] === shop.release[op]) live.state.floor[op] = held.release
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
    live.state.floor.set(floors)
    if (held) {
      live.state.pin[held.op] = pin
      live.state.isExcused[held.op] = excused
    }
    return refusal ?? Object.assign(told!, { allowed: true as const })
  }

  private reread(change: RereadChange, isKept: boolean): Decision {
    this.findMinimalFloors()
    const found = readAgain(this.basis, this.live, this.minimalFloors, change)
    if ('allowed' in found) return found
    const { live, basis, op } = found
    const before = placesFor(live.state.shop.taskOf, this.live.state.shop.taskOf, this.before)
    const told = consequencesOf(live, before, this.mouldBefore, op, live.all)
    if (isKept) {
      this.keep([])
      this.basis = basis
      this.live = live
      this.trial = new MoveTrial(live)
      this.settle()
    }
    return Object.assign(told, { allowed: true as const })
  }

  private findMinimalFloors(): void {
    if (!this.areMinimalFloorsKnown) this.live.readMinimalFloors(this.minimalFloors)
    this.areMinimalFloorsKnown = true
  }

  /** What was tried is kept. */
  private adopt(variant: Variant): void {
    this.live.commit()
    this.basis = variant.basis()
    this.live.become(this.basis.compiled, [])
    if (variant.isWider) {
      const { basis, live } = loaded(this.basis.problem, this.plan())
      this.basis = basis
      this.live = live
      this.trial = new MoveTrial(live)
    }
    this.settle()
  }

  private keep(moves: readonly number[]): void {
    const { basis, live } = this
    const { floors, pins, excused } = {
      floors: live.state.floor.slice(),
      pins: live.state.pin.slice(),
      excused: live.state.isExcused.slice(),
    }
    this.kept.push({ basis, live, floors, pins, excused, moves })
  }

  /** Where work has come to is where it stays, whatever becomes free later. */
  private settle(): void {
    const { live } = this
    for (let op = 0; op < live.state.start.length; op++)
      if (live.state.isPlaced[op]) live.state.floor[op] = live.state.start[op]!
    this.remember()
  }

  private remember(): void {
    const { live } = this
    // A task that is let go may be split: there may be more operations than before.
    this.before = {
      resource: live.state.resource.slice(),
      start: live.state.start.slice(),
      end: live.state.end.slice(),
    }
    this.mouldBefore = live.moulds.end.slice()
    this.minimalFloors = live.state.floor.slice()
    this.floors = live.state.floor.slice()
    this.areMinimalFloorsKnown = false
  }
}

const isUntried = (reason: Reason | undefined) =>
  reason?.code === 'noCommonWorkingTime' || reason?.code === 'notPlanned'

function loaded(problem: Problem, plan: Plan): { basis: PlanBasis; live: InteractivePlan } {
  const { schedule, compiled, open } = restoreOpen(problem, plan)
  const live = new InteractivePlan(compiled.shop)
  if (!live.plan.load(schedule, { keepsStarts: true }))
    throw new RangeError('The plan cannot be changed by hand: it breaks its own rules')
  return { basis: { problem, compiled, open }, live }
}

/** Places by the operations of now: a task that was let go may be split since, and others have moved up. The splits of a task stay in order. */
function placesFor(now: Int32Array, then: Int32Array, places: Places): Places {
  if (now.length === then.length && now.every((task, op) => task === then[op])) return places
  const splitsThen = Map.groupBy(then.keys(), (op) => then[op]!)
  const nextSplit = new Map<number, number>()
  const unplaced = () => new Int32Array(now.length).fill(-1)
  const moved = { resource: unplaced(), start: unplaced(), end: unplaced() }
  for (const [op, task] of now.entries()) {
    const split = nextSplit.get(task) ?? 0
    nextSplit.set(task, split + 1)
    const was = splitsThen.get(task)?.[split]
    if (was === undefined) continue
    moved.resource[op] = places.resource[was]!
    moved.start[op] = places.start[was]!
    moved.end[op] = places.end[was]!
  }
  return moved
}

const sequencePlaceOf = (live: InteractivePlan, op: number) => [
  live.state.mode[op]!,
  live.state.lane[op]!,
  live.state.after[op]!,
  live.state.operatorLane[op]!,
  live.state.operatorAfter[op]!,
]

function positionsOf(ids: readonly Id[], scope: object, { compiled }: PlanBasis): Set<number> {
  const { moulds, tasks } = compiled.shop.facts
  const positions = 'moulds' in scope ? moulds : tasks
  return new Set(ids.flatMap((id) => positions.get(id) ?? []))
}
