import { PartialSchedule } from './partial-schedule.ts'
import { compile } from '../instance/compile.ts'
import type { Compiled } from '../instance/compile.ts'
import { taskKind } from '../instance/shop.ts'
import type { CancelSignal, Id, Intervals, PlacedPlan, Plan, PlannedTask, Problem } from '../model/model.ts'
import { positionsOf } from '../model/columns.ts'
import { throwIfStopped } from '../model/stopped.ts'

/** The signal is looked at once in so many rows. */
const looksMask = 1_023

/** A plan in a schedule again, with its overtime open. @throws RangeError where the plan names a place that the problem does not allow. */
export function restore(problem: Problem, plan: Plan): PartialSchedule {
  return restoreOpen(problem, plan).schedule
}

/** As `restore`, with the open overtime by resource position, and the way to the same shop with other overtime. */
export function restoreOpen(
  problem: Problem,
  plan: PlacedPlan,
): {
  schedule: PartialSchedule
  open: Map<number, Intervals>
  compiled: Compiled
  withOvertime: Compiled['withOvertime']
} {
  const open = openOvertime(problem, plan)
  const compiled = compile(problem, open)
  const schedule = new PartialSchedule(compiled.shop)
  const fault = placeRows(schedule, plan.tasks)
  if (fault !== undefined) throw new RangeError(fault)
  return { schedule, open, compiled, withOvertime: compiled.withOvertime }
}

/**
 * A plan in a schedule again, but for work that has no place any more, such as on a machine that opens no more: it leaves its lane.
 * @returns the plan's rows with it, those of such work without a place
 * @throws RangeError where the plan names a place that the problem does not allow
 */
export function restorePlaceable(problem: Problem, plan: Plan): { schedule: PartialSchedule; tasks: Plan['tasks'] } {
  const { shop } = compile(problem, openOvertime(problem, plan))
  const hasPlace = (taskId: Id) => shop.kind[shop.facts.tasks.get(taskId) ?? -1] !== taskKind.unplaced
  const tasks = plan.tasks.map((row) => (hasPlace(row.taskId) ? row : { ...row, start: null, end: null }))
  const schedule = new PartialSchedule(shop)
  const fault = placeRows(schedule, tasks)
  if (fault !== undefined) throw new RangeError(fault)
  return { schedule, tasks }
}

/** Rows whose resource may still take the task, and tasks of others; what has begun stands where it has begun. */
export function splitByPlace(problem: Problem, plan: Plan): { rows: PlannedTask[]; displaced: Set<Id> } {
  const { shop } = compile(problem)
  const mayStay = ({ taskId, split, resourceId, lane, start }: PlannedTask): boolean => {
    const t = shop.facts.tasks.get(taskId)!
    if (start === null || resourceId === null || problem.tasks[t]!.started) return true
    const resource = shop.facts.resources.get(resourceId)
    const isEligible = shop.modeResource.subarray(shop.modeStart[t]!, shop.modeStart[t + 1]!).includes(resource ?? -1)
    return isEligible && split <= shop.maxSplits[t]! && lane < shop.capacity[resource!]!
  }
  const displaced = new Set<Id>()
  const known = plan.tasks.filter(({ taskId }) => shop.facts.tasks.has(taskId))
  for (const row of known) if (!mayStay(row)) displaced.add(row.taskId)
  return { rows: known.filter(({ taskId }) => !displaced.has(taskId)), displaced }
}

/** The overtime that a plan has opened, by resource position. */
function openOvertime({ resources }: Problem, { overtime }: PlacedPlan): Map<number, Intervals> {
  const positions = new Map(resources.map(({ id }, at) => [id, at]))
  const open = new Map<number, Intervals>()
  for (const { resourceId, intervals } of overtime) {
    const at = positions.get(resourceId)
    if (at !== undefined) open.set(at, intervals)
  }
  return open
}

/** Puts the rows of a plan in an empty schedule; answers what the problem does not allow. @throws Stopped */
export function placeRows(
  schedule: PartialSchedule,
  tasks: PlacedPlan['tasks'],
  signal?: CancelSignal,
): string | undefined {
  const { shop } = schedule
  const taskAt = positionsOf(shop.columns.tasks.id)
  const { resources } = shop.facts
  // In order of time, so that an operation that needs operators finds a lane of theirs that is free, as in any feasible plan.
  const order = orderOfTime(tasks)
  for (let i = 0; i < order.length; i++) {
    if ((i & looksMask) === 0) throwIfStopped(signal)
    const row = tasks[order[i]!]!
    if (row.start === null || row.end === null) continue
    const t = taskAt(row.taskId)
    const isKnown = t >= 0 && row.split <= shop.maxSplits[t]!
    if (!isKnown) return `The problem has no task ${row.taskId} with split ${row.split}`
    const op = row.split === 1 ? t : shop.secondSplit[t]! + row.split - 2
    if (row.split === 1) schedule.splits[t] = row.splits
    if (row.resourceId === null) {
      schedule.place(op, -1, -1, row.start, row.end, 0)
      continue
    }
    const resource = resources.get(row.resourceId)
    let c = shop.modeStart[t]!
    while (c < shop.modeStart[t + 1]! && shop.modeResource[c] !== resource) c++
    if (resource === undefined || c === shop.modeStart[t + 1]! || row.lane >= shop.capacity[resource]!)
      return `Task ${row.taskId} may not stand on resource ${row.resourceId}`
    schedule.place(op, c, shop.laneStart[resource]! + row.lane, row.start, row.end, row.workMinutes)
  }
  return undefined
}

/** Positions of rows that have a start, in order of it. Numbers are sorted several times as fast as rows. */
function orderOfTime(tasks: PlacedPlan['tasks']): Float64Array {
  const keys = new Float64Array(tasks.length)
  let count = 0
  tasks.forEach(({ start }, at) => {
    if (start !== null) keys[count++] = start * tasks.length + at
  })
  return keys
    .subarray(0, count)
    .sort()
    .map((key) => key - Math.floor(key / tasks.length) * tasks.length)
}
