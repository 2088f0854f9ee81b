import { PartialSchedule } from '../construct/partial-schedule.ts'
import { asPlanned } from '../instance/ways.ts'
import type { Id, Minute, Plan, Problem } from '../model/model.ts'
import { asLevels, compareLevels } from '../instance/objective-levels.ts'
import { reportNotes, reportTasks } from '../construct/report.ts'
import { restoreOpen } from '../construct/restore.ts'
import { closedBetween, outsideOf } from './calendar-change.ts'
import { InteractivePlan } from './interactive-plan.ts'
import { RepairSearch } from './repair-search.ts'
import { settleOvertime } from './settle-overtime.ts'

/** What is planned again: all tasks of moulds, tasks, or what a resource that is down cannot do. */
export type RepairScope =
  | { moulds: readonly Id[] }
  | { tasks: readonly Id[] }
  | { breakdown: { resourceId: Id; from: Minute; until: Minute } }

export interface RepairOptions {
  /** Operations timed at most: the measure of effort, the same on every machine. */
  timings?: number
}

export interface Repaired {
  /** The problem that the plan belongs to now: with a breakdown, the resource is closed while it lasts. */
  problem: Problem
  plan: Plan
  /** Tasks that were free to move; all others are where they were. */
  free: Id[]
}

/**
 * Plans some tasks again and leaves all others where they are. What is chosen, and what the change pushes, is put where it
 * serves the objective best, one task after the other, each place tried exactly, until nothing helps or the effort is spent.
 * @throws RangeError where the plan does not belong to the problem, or a promise (lock, running work) cannot be kept any more
 */
export function repair(given: Problem, plan: Plan, scope: RepairScope, options: RepairOptions = {}): Repaired {
  const problem = asPlanned(given, plan)
  const changed = 'breakdown' in scope ? withoutResource(problem, scope.breakdown) : problem
  const restored = restoreOpen(changed, 'breakdown' in scope ? withoutOvertime(plan, scope.breakdown) : plan)
  const { schedule } = restored
  const { shop } = schedule
  const live = new InteractivePlan(shop)
  const before = schedule.start.slice()
  if (!live.plan.load(schedule, { keepsStarts: true }))
    throw new RangeError('The plan cannot be repaired: a promise would be broken')
  const pushed = live.state.start.slice()
  const isFree = new Uint8Array(shop.operationCount)
  const chosen = chosenTasks(changed, plan, scope)
  for (let op = 0; op < shop.operationCount; op++) {
    if (!live.state.isPlaced[op]) continue
    const t = shop.taskOf[op]!
    // What the change pushed has to move anyway, and with it whatever waits for it.
    if (chosen.has(changed.tasks[t]!.id) || live.state.start[op] !== before[op]) isFree[op] = 1
    if (isFree[op]) {
      if (live.state.pin[op]! < 0) live.state.floor[op] = shop.release[t]!
    } else if (live.state.pin[op]! < 0) live.state.pin[op] = live.state.start[op]!
  }
  if (!live.plan.retime()) {
    // A lock that gave way to its predecessors would have to be kept as soon as they come earlier: then nothing does by itself.
    for (let op = 0; op < shop.operationCount; op++)
      if (isFree[op] && live.state.pin[op]! < 0) live.state.floor[op] = pushed[op]!
    if (!live.plan.retime()) throw new RangeError('The plan cannot be repaired: a promise would be broken')
  }
  new RepairSearch(live, isFree, options.timings).run()
  const done = new PartialSchedule(shop)
  live.plan.store(done)
  const overtime = settleOvertime(changed, done, restored)
  const levels: number[] = []
  live.figures.readLevels(levels)
  // Freed work is put back one task at a time: where that ends worse than the plan was, the plan stays.
  const isWorse =
    compareLevels(
      levels,
      plan.objective.map(({ value }) => value),
    ) > 0
  const free = new Set<Id>()
  isFree.forEach((flag, op) => {
    if (flag) free.add(changed.tasks[shop.taskOf[op]!]!.id)
  })
  if (isWorse && !('breakdown' in scope)) return { problem, plan, free: [...free] }
  return {
    problem: changed,
    plan: {
      ...plan,
      method: 'repair',
      tasks: reportTasks(done),
      overtime,
      objective: asLevels(changed.settings.optimizationGoal, levels),
      notes: reportNotes(done, []),
    },
    free: [...free],
  }
}

const withoutResource = (
  problem: Problem,
  { resourceId, from, until }: { resourceId: Id; from: Minute; until: Minute },
) => closedBetween(problem, resourceId, from, until)

/** The plan with no overtime on a resource while it is down. */
const withoutOvertime = (plan: Plan, { resourceId, from, until }: { resourceId: Id; from: Minute; until: Minute }) => ({
  ...plan,
  overtime: plan.overtime.map((opened) =>
    opened.resourceId === resourceId ? { ...opened, intervals: outsideOf(opened.intervals, from, until) } : opened,
  ),
})

function chosenTasks(problem: Problem, plan: Plan, scope: RepairScope): Set<Id> {
  if ('tasks' in scope) return new Set(scope.tasks)
  if ('moulds' in scope) {
    const moulds = new Set(scope.moulds)
    return new Set(problem.tasks.flatMap(({ id, mouldId }) => (moulds.has(mouldId) ? [id] : [])))
  }
  const { resourceId, from, until } = scope.breakdown
  const isHit = (start: number | null, end: number | null) => start !== null && start < until && end! > from
  return new Set(
    plan.tasks.flatMap((row) => (row.resourceId === resourceId && isHit(row.start, row.end) ? [row.taskId] : [])),
  )
}
