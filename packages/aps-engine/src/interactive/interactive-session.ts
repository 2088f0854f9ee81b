import { PartialSchedule } from '../construct/partial-schedule.ts'
import { reportNotes, reportTasks } from '../construct/report.ts'
import { asLevels, compareLevels } from '../instance/objective-levels.ts'
import { asPlanned, withWaysOf } from '../instance/ways.ts'
import type { Id, PlacedPlan, Plan, PlannedTask, Problem, Reason } from '../model/model.ts'
import type { Mark } from './mark.ts'
import type { Consequences, Decision, PlanChange, Move, Verdict } from './move.ts'
import { variantOf } from './plan-change.ts'
import { isReread, readAgain, type RereadChange } from './read-again.ts'
import { repairInPlace, type InPlaceScope } from './repair-in-place.ts'
import { moveFrom, restore, restorePointOf, type RestorePoint } from './restore-point.ts'
import { SessionState } from './session-state.ts'
import { settleOvertime } from './settle-overtime.ts'
import { VariantTrial } from './variant-trial.ts'

/**
 * A plan that a planner works on: says what a move, or a change of lock, due date, priority or working time would do before it
 * is kept, keeps it, and takes it back. What a move does not push stays where it is; what a change lets go comes forward,
 * as far as nobody has left a gap before it. A check costs what it touches, and a comparison of times over the plan.
 */
export class InteractiveSession {
  private readonly state: SessionState
  private readonly kept: RestorePoint[] = []
  private readonly base: PlacedPlan
  private readonly given: Problem
  private whole: { of: Problem; problem: Problem } | undefined
  /** Tasks that no run has tried to place since their resources have working time. */
  private readonly untried: ReadonlySet<Id>

  /** @throws RangeError where the plan does not belong to the problem or cannot be read as sequences of work */
  constructor(problem: Problem, plan: PlacedPlan) {
    this.base = plan
    this.given = problem
    this.untried = new Set(plan.tasks.flatMap(({ taskId, unplaced }) => (isUntried(unplaced) ? taskId : [])))
    this.state = new SessionState(asPlanned(problem, plan), plan)
  }

  /** The problem with the changes that are kept, work on ways that the plan does not go included. */
  get problem(): Problem {
    const { problem } = this.state.basis
    if (this.whole?.of !== problem) this.whole = { of: problem, problem: withWaysOf(this.given, problem) }
    return this.whole.problem
  }

  /** Resources that may do a task by its sections, limits and locks; nothing where it has to stay where it is. */
  resourcesFor(taskId: Id): Id[] {
    return this.state.trial.resourcesFor(taskId)
  }

  /** How many splits a task is in. */
  splitsOf(taskId: Id): number {
    const { shop, splits } = this.state.live.state
    return splits[shop.facts.tasks.get(taskId) ?? -1] ?? 0
  }

  /** What a move would do. Nothing is changed. */
  check(move: Move): Verdict {
    const verdict = this.attempt(move)
    if (verdict.allowed) this.state.live.undo()
    return verdict
  }

  /** Does a move, where it is allowed. */
  apply(move: Move): Verdict {
    const { live, trial } = this.state
    const op = trial.operationOf(move)
    const moves = op < 0 ? [] : moveFrom(live, op)
    const verdict = this.attempt(move)
    if (!verdict.allowed) return verdict
    if (!live.commit()) return { allowed: false, reason: { code: 'cycle', params: { taskIds: [move.taskId] } } }
    this.keep(moves)
    this.state.settle()
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
  repair(scope: InPlaceScope, timings?: number): Decision {
    const { state } = this
    const { live } = state
    const before: number[] = []
    live.figures.readLevels(before)
    const point = this.keep([])
    point.moves = repairInPlace(live, scope, point, timings)
    const now: number[] = []
    live.figures.readLevels(now)
    const isBetter = compareLevels(now, before) < 0
    if (!isBetter) this.undo()
    const told = state.consequences(-1, live.all)
    if (isBetter) state.settle()
    return { allowed: true, ...told }
  }

  /** Takes back the last move, change or repair that is still kept; false where there is none. */
  undo(): boolean {
    const last = this.kept.pop()
    if (!last) return false
    restore(last)
    this.state.use(last.basis, last.live)
    this.state.remember()
    return true
  }

  /** The state as it is now, for `since`. O(1). */
  mark(): Mark {
    return this.state.mark()
  }

  /** What all changes since then did together, counted from the places at that moment. O(operations), without making rows of a plan. */
  since(mark: Mark): Consequences {
    return this.state.since(mark)
  }

  /** The plan as it stands, for `verify` and to be saved; it belongs to `problem`. */
  plan(): Plan {
    const { live, basis } = this.state
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
    const { state } = this
    const landed = state.trial.attempt(move)
    if ('allowed' in landed) return landed
    const { op, start, end, delay } = landed
    const told = state.consequences(op, state.live.changed)
    const verdict = Object.assign(told, { allowed: true as const, start, end })
    return delay ? Object.assign(verdict, { delay }) : verdict
  }

  private change(change: PlanChange, isKept: boolean): Decision {
    const { state } = this
    if (isReread(change)) return this.reread(change, isKept)
    const variant = variantOf(state.basis, state.live, change)
    if ('code' in variant) return { allowed: false, reason: variant }
    const trial = new VariantTrial(state, variant)
    if (isKept) this.keep([])
    const decision = trial.make()
    if (isKept && decision.allowed) {
      trial.commit()
      if (variant.isWider) state.load(state.basis.problem, this.plan())
      state.settle()
      return decision
    }
    if (isKept) this.kept.pop()
    trial.undo()
    return decision
  }

  private reread(change: RereadChange, isKept: boolean): Decision {
    const { state } = this
    const found = readAgain(state.basis, state.live, state.findMinimalFloors(), change)
    if ('allowed' in found) return found
    const told = state.since(state.mark(), found.live, found.op)
    if (isKept) {
      this.keep([])
      state.use(found.basis, found.live)
      state.settle()
    }
    return Object.assign(told, { allowed: true as const })
  }

  private keep(moves: readonly number[]): RestorePoint {
    const { basis, live } = this.state
    const point = restorePointOf(basis, live, moves)
    this.kept.push(point)
    return point
  }
}

const isUntried = (reason: Reason | undefined) =>
  reason?.code === 'noCommonWorkingTime' || reason?.code === 'notPlanned'
