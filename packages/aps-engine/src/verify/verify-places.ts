import type { Resource, Task } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'

/** Fitting minutes of the parts that a task assembles, where the assembly hours method counts those. */
function fittingMinutes(it: Inspection, task: Task): number | undefined {
  const { assemblyHoursMethod: method } = it.problem.settings
  if (method === 'route') return undefined
  const parts = (it.linksTo.get(task.id) ?? [])
    .filter((link) => link.kind === 'assembly' && link.fittingMinutes !== undefined)
    .map((link) => link.fittingMinutes!)
  if (parts.length === 0) return undefined
  return method === 'sumOfParts' ? parts.reduce((a, b) => a + b) : Math.max(...parts)
}

/** The minutes that a task names for a resource alone. */
const minutesNamed = (it: Inspection, task: Task, resource: Resource | undefined) =>
  (fittingMinutes(it, task) === undefined && task.recipeId === undefined) || task.outside
    ? (task.outside ?? task.options?.find(({ resourceId }) => resourceId === resource?.id))?.minutes
    : undefined

const atPace = (minutes: number, resource: Resource | undefined) =>
  Math.ceil((Math.ceil(minutes) * 100) / (resource?.workRate ?? 100))

/** Minutes of work that a task still needs on a resource, from the problem alone; without one, at the usual pace. */
export function minutesLeft(it: Inspection, task: Task, resource?: Resource): number {
  const { settings } = it.problem
  const named = minutesNamed(it, task, resource)
  const whole = it.recipes.get(task.recipeId!)?.minutes ?? fittingMinutes(it, task) ?? task.minutes
  const estimate = named === undefined ? atPace(whole, resource) : Math.ceil(named)
  if (!task.started || estimate === 0) return estimate
  const isPast = task.started.workedMinutes >= estimate
  const share = isPast ? settings.timeoutRemainingCoefficient : 1 - task.started.progress
  return Math.max(1, Math.ceil(estimate * share - 0.000001))
}

/** May the resource take the task? The name of the first limit that says no, `group` where nothing names it. */
export function limitOf(it: Inspection, task: Task, resource: Resource): string | undefined {
  const { settings } = it.problem
  const isNamed = task.outside
    ? task.outside.resourceId === resource.id
    : task.options
      ? task.options.some(({ resourceId }) => resourceId === resource.id)
      : resource.groupIds.some((id) => task.groupIds?.includes(id))
  if (!isNamed) return 'group'
  if (resource.valid === false) return 'valid'
  if (settings.resourceSpecConstraints === 'on')
    for (const [name, value] of Object.entries(task.demands ?? {})) {
      const { min = -Infinity, max = Infinity } = resource.specs?.[name] ?? {}
      if (value < min || value > max) return name
    }
  const isLevelKept = task.level === undefined || resource.level === undefined || task.level <= resource.level
  if (settings.resourceLevelAllocation === 'on' && !isLevelKept) return 'level'
  return undefined
}

/** A milestone, or work of a supplier whose places nobody counts. */
export const needsNoResource = ({ outside, milestone }: Task) =>
  milestone === true || (outside !== undefined && outside.resourceId === undefined)

/** Where and how long each row stands: eligible resource, group, working time, work done, start point, gates, supplier. */
export function verifyPlace(it: Inspection, task: Task, row: Placed): void {
  const { problem } = it
  const ids = [task.id]
  if (row.start < problem.start) it.report('beforeStartPoint', ids, { start: row.start, at: problem.start })
  if (row.end > problem.horizonEnd) it.report('afterHorizon', ids, { end: row.end })
  if (row.end < row.start || !Number.isSafeInteger(row.start) || !Number.isSafeInteger(row.end))
    it.report('shape', ids, { start: row.start, end: row.end })
  if (!task.started) verifyEarliest(it, task, row)
  if (needsNoResource(task)) {
    const minutes = task.milestone ? 0 : Math.ceil(task.outside!.minutes)
    if (row.resourceId !== null || row.end - row.start !== minutes || row.splits !== 1)
      it.report('outside', ids, { minutes, resourceId: row.resourceId })
    return
  }
  const resource = row.resourceId === null ? undefined : it.resources.get(row.resourceId)
  if (!resource) {
    it.report('notEligible', ids, { resourceId: row.resourceId })
    return
  }
  if (task.started) {
    if (task.started.resourceId !== resource.id) it.report('started', ids, { resourceId: resource.id })
  } else {
    const limit = limitOf(it, task, resource)
    if (limit) it.report('notEligible', ids, { resourceId: resource.id, limit })
  }
  verifyGroup(it, task, row, resource)
  verifyWork(it, task, row, resource)
}

function verifyGroup(it: Inspection, task: Task, row: Placed, resource: Resource): void {
  const isFree = task.options !== undefined || task.started !== undefined || task.outside !== undefined
  const isRight = isFree
    ? row.groupId === null || resource.groupIds.includes(row.groupId) || resource.mainGroupId === row.groupId
    : row.groupId !== null && resource.groupIds.includes(row.groupId) && task.groupIds?.includes(row.groupId)
  if (!isRight) it.report('notEligible', [task.id], { groupId: row.groupId })
  const { capacity = 1 } = resource
  if (!(row.lane >= 0 && row.lane < capacity)) it.report('overlap', [task.id], { lane: row.lane, capacity })
}

function verifyWork(it: Inspection, task: Task, row: Placed, resource: Resource): void {
  const ids = [task.id]
  const whole = minutesLeft(it, task, resource)
  const quantity = it.batches.get(task.batchId)!.quantity
  // Every split takes the fixed minutes, and its share of the rest.
  const again = task.fixedMinutes ?? 0
  const isNamed = minutesNamed(it, task, resource) !== undefined
  const fixed = Math.min(whole, isNamed ? Math.ceil(again) : atPace(again, resource))
  const expected = row.splits === 1 ? whole : fixed + Math.ceil(((whole - fixed) * row.pieces) / quantity)
  if (row.workMinutes !== expected) it.report('workMinutes', ids, { expected, found: row.workMinutes })
  const running = it.clockOf(row, false)
  if (!it.clockOf(row, true).isWorking(row.start))
    it.report('startInClosedTime', ids, { resourceId: resource.id, start: row.start })
  // Work ends when its last minute is over: as much inside, and the minute before the end is worked.
  const done = running.workBetween(row.start, row.end)
  const isExact = done === expected && (expected === 0 ? row.end === row.start : running.isWorking(row.end - 1))
  if (!isExact) it.report('workMinutes', ids, { expected, found: done, start: row.start, end: row.end })
  if (task.interruptible === false && row.end - row.start !== expected)
    it.report('interrupted', ids, { start: row.start, end: row.end, minutes: expected })
}

/** Before which moments records say that a task may not start, by the `cause` of `startPoint`; gates apart. */
export const momentsOf = (it: Inspection, task: Task) => ({
  mould: it.moulds.get(task.mouldId)?.release,
  task: task.notBefore,
})

/** The earliest moment that release, planner and gates allow; null while a gate has no time. */
export function earliestOf(it: Inspection, task: Task): number | null {
  const { problem } = it
  const { mould, task: planner } = momentsOf(it, task)
  let earliest = Math.max(problem.start, mould ?? problem.start, planner ?? problem.start)
  for (const { kind, at } of task.gates ?? []) {
    const assumed = problem.assumedGateMinutes?.[kind]
    if (at === null && assumed === undefined) return null
    earliest = Math.max(earliest, at ?? problem.start + Math.ceil(assumed!))
  }
  return earliest
}

function verifyEarliest(it: Inspection, task: Task, row: Placed): void {
  const earliest = earliestOf(it, task)
  if (earliest === null || row.start < earliest) it.report('gate', [task.id], { start: row.start, earliest })
}
