import { Board } from '../board.ts'
import type { Id, Minute, Plan, Problem } from '../model.ts'
import { asLevels, compareLevels } from '../objective.ts'
import { reportNotes, reportTasks } from '../report.ts'
import { restoreOpen } from '../restore.ts'
import { outcome } from '../search/live-plan.ts'
import { taskKind } from '../shop.ts'
import { HandPlan } from './hand-plan.ts'
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

const defaultTimings = 400_000
/** Places tried on a resource: those nearest to the moment at which the task could begin. */
const placesTried = 6

/**
 * Plans some tasks again and leaves all others where they are. What is chosen, and what the change pushes, is put where it
 * serves the objective best, one task after the other, each place tried exactly, until nothing helps or the effort is spent.
 * @throws RangeError where the plan does not belong to the problem, or a promise (lock, running work) cannot be kept any more
 */
export function repair(problem: Problem, plan: Plan, scope: RepairScope, options: RepairOptions = {}): Repaired {
  const changed = 'breakdown' in scope ? closed(problem, scope.breakdown) : problem
  const restored = restoreOpen(changed, 'breakdown' in scope ? withoutOvertime(plan, scope.breakdown) : plan)
  const { board } = restored
  const { shop } = board
  const live = new HandPlan(shop)
  const before = board.start.slice()
  if (!live.load(board, true)) throw new RangeError('The plan cannot be repaired: a promise would be broken')
  const pushed = live.start.slice()
  const isFree = new Uint8Array(shop.operationCount)
  const chosen = chosenTasks(changed, plan, scope)
  for (let op = 0; op < shop.operationCount; op++) {
    if (!live.isPlaced[op]) continue
    const t = shop.taskOf[op]!
    // What the change pushed has to move anyway, and with it whatever waits for it.
    if (chosen.has(changed.tasks[t]!.id) || live.start[op] !== before[op]) isFree[op] = 1
    if (isFree[op]) {
      if (live.pin[op]! < 0) live.floor[op] = shop.release[t]!
    } else if (live.pin[op]! < 0) live.pin[op] = live.start[op]!
  }
  if (!live.retime()) {
    // A lock that gave way to its predecessors would have to be kept as soon as they come earlier: then nothing does by itself.
    for (let op = 0; op < shop.operationCount; op++) if (isFree[op] && live.pin[op]! < 0) live.floor[op] = pushed[op]!
    if (!live.retime()) throw new RangeError('The plan cannot be repaired: a promise would be broken')
  }
  new Repair(live, isFree, options.timings ?? defaultTimings).run()
  const done = new Board(shop)
  live.store(done)
  const overtime = settleOvertime(changed, done, restored)
  const levels: number[] = []
  live.readLevels(levels)
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

/** The problem with a resource closed for a time, on a calendar of its own. */
function closed(
  problem: Problem,
  { resourceId, from, until }: { resourceId: Id; from: Minute; until: Minute },
): Problem {
  const resource = problem.resources.find(({ id }) => id === resourceId)
  const calendar = problem.calendars.find(({ id }) => id === resource?.calendarId)
  if (!resource || !calendar) throw new RangeError(`There is no resource ${resourceId} with a calendar`)
  const cut = (pairs: readonly number[]) => outsideOf(pairs, from, until)
  const calendarId = Math.max(...problem.calendars.map(({ id }) => id)) + 1
  const own = {
    ...calendar,
    id: calendarId,
    intervals: cut(calendar.intervals),
    ...(calendar.overtime ? { overtime: cut(calendar.overtime) } : {}),
    ...(calendar.unattended ? { unattended: cut(calendar.unattended) } : {}),
  }
  return {
    ...problem,
    calendars: [...problem.calendars, own],
    resources: problem.resources.map((one) => (one.id === resourceId ? { ...one, calendarId } : one)),
  }
}

/** The plan with no overtime on a resource while it is down. */
const withoutOvertime = (plan: Plan, { resourceId, from, until }: { resourceId: Id; from: Minute; until: Minute }) => ({
  ...plan,
  overtime: plan.overtime.map((opened) =>
    opened.resourceId === resourceId ? { ...opened, intervals: outsideOf(opened.intervals, from, until) } : opened,
  ),
})

/** What of some intervals lies before `from` or after `until`. */
function outsideOf(pairs: readonly number[], from: Minute, until: Minute): number[] {
  const left: number[] = []
  for (let i = 0; i < pairs.length; i += 2) {
    if (pairs[i]! < Math.min(from, pairs[i + 1]!)) left.push(pairs[i]!, Math.min(from, pairs[i + 1]!))
    if (Math.max(until, pairs[i]!) < pairs[i + 1]!) left.push(Math.max(until, pairs[i]!), pairs[i + 1]!)
  }
  return left
}

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

class Repair {
  private readonly live: HandPlan
  private readonly free: number[]
  private readonly most: number
  private levels: number[] = []

  constructor(live: HandPlan, isFree: Uint8Array, timings: number) {
    this.live = live
    this.most = live.timed + timings
    const { shop } = live
    this.free = []
    isFree.forEach((flag, op) => {
      const t = shop.taskOf[op]!
      if (flag && shop.kind[t] === taskKind.machine && !shop.started[t] && live.pin[op]! < 0) this.free.push(op)
    })
    live.readLevels(this.levels)
  }

  run(): void {
    const { live } = this
    for (let isBetter = true; isBetter && live.timed < this.most;) {
      isBetter = false
      this.free.sort((a, b) => live.start[a]! - live.start[b]! || a - b)
      for (const op of this.free) {
        if (live.timed >= this.most) return
        if (this.improve(op)) isBetter = true
      }
    }
  }

  /** The best other place of one operation, kept where it is better than its own. */
  private improve(op: number): boolean {
    const { live } = this
    const { shop } = live
    const t = shop.taskOf[op]!
    let best: readonly [number, number, number, number, number] | undefined
    let bestLevels = this.levels
    for (let c = shop.choiceStart[t]!; c < shop.choiceStart[t + 1]!; c++) {
      const lender = live.lenderOf(c)
      // Lent people keep their order: work that borrows them changes places only with them.
      if (lender >= 0 && c !== live.choice[op]) continue
      const resource = shop.choiceResource[c]!
      for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++)
        for (const next of this.placesOn(lane, op)) {
          const people = lender < 0 ? -1 : live.peopleLane[op]!
          const move = [c, lane, next, people, lender < 0 ? -1 : live.peopleAfter[op]!] as const
          live.begin(bestLevels[1], this.most)
          const levels: number[] = []
          if (live.move(op, ...move) === outcome.ok) {
            live.readLevels(levels)
            if (compareLevels(levels, bestLevels) < 0) {
              bestLevels = levels
              best = move
            }
          }
          live.undo()
        }
    }
    if (!best) return false
    live.begin()
    if (live.move(op, ...best) !== outcome.ok) {
      live.undo()
      return false
    }
    if (!live.commit()) return false
    this.levels = bestLevels
    return true
  }

  /** Followers on a lane around the moment at which an operation could begin, whatever stands there. */
  private placesOn(lane: number, op: number): number[] {
    const { live } = this
    const ready = live.readyAt(op)
    const found: number[] = []
    let next = live.first[lane]!
    for (; next >= 0; next = live.nextOn(next, lane)) {
      if (next === op || live.end[next]! <= ready) continue
      found.push(next)
      if (found.length === placesTried) return found
    }
    found.push(-1)
    return found
  }
}
