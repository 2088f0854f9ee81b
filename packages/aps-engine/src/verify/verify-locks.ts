import type { Id, Task } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'
import { earliestOf, limitOf, minutesLeft, needsNoResource } from './verify-places.ts'

interface Held {
  taskId: Id
  start: number
  end: number
}

/** Is the task held at its place in the published plan: locked, released, or inside the frozen period? */
export function isHeld(it: Inspection, task: Task): boolean {
  const { problem } = it
  if (problem.settings.resourceLocking === 'none' || !task.planned || task.started) return false
  if (task.lock === 1 || task.released) return true
  return (problem.frozen ?? []).some(
    ({ sectionId, until }) => (sectionId === undefined || sectionId === task.sectionId) && task.planned!.start < until,
  )
}

/** Locks hold, except where the plan itself shows what made that impossible; running work goes on at once. */
export function verifyLocks(it: Inspection): void {
  const heldOn = new Map<Id, Held[]>()
  const hold = (resourceId: Id, held: Held) => {
    const list = heldOn.get(resourceId)
    if (list) list.push(held)
    else heldOn.set(resourceId, [held])
  }
  const locked: Task[] = []
  for (const task of it.problem.tasks) {
    const [row] = it.placed(task.id)
    if (task.started && row && row.resourceId !== null)
      hold(row.resourceId, { taskId: task.id, start: row.start, end: row.end })
    if (!isHeld(it, task)) continue
    locked.push(task)
    const { resourceId, start } = task.planned!
    if (resourceId === null) continue
    // What it wanted counts as held as well as what it got: a lock that gave way may have been in another's way.
    const clock = it.clock(resourceId, undefined, task.unattendedAllowed === true)
    const end = clock.add(start, minutesLeft(it, task, it.resources.get(resourceId)))
    hold(resourceId, { taskId: task.id, start, end: end < 0 ? it.problem.horizonEnd : end })
    if (row?.resourceId === resourceId) hold(resourceId, { taskId: task.id, start: row.start, end: row.end })
  }
  for (const task of locked) {
    const [row] = it.placed(task.id)
    if (row) verifyLock(it, task, row, heldOn)
  }
  verifyRunning(it, heldOn)
}

function verifyLock(it: Inspection, task: Task, row: Placed, heldOn: ReadonlyMap<Id, readonly Held[]>): void {
  const { resourceId, start } = task.planned!
  const isMachine = !needsNoResource(task)
  if (isMachine && resourceId !== null) {
    if (limitOf(it, task, it.resources.get(resourceId)!)) return
    if (row.resourceId !== resourceId) {
      it.report('lock', [task.id], { resourceId: row.resourceId, wanted: resourceId })
      return
    }
  }
  if (it.problem.settings.resourceLocking !== 'resourceAndTime' || row.start === start) return
  if (isMachine && resourceId === null) return
  if (isExcused(it, task, row, heldOn)) return
  it.report('lock', [task.id], { start: row.start, wanted: start })
}

function isExcused(it: Inspection, task: Task, row: Placed, heldOn: ReadonlyMap<Id, readonly Held[]>): boolean {
  const { start } = task.planned!
  const earliest = earliestOf(it, task)
  if (earliest === null || start < earliest) return true
  for (const link of it.linksTo.get(task.id) ?? [])
    for (const before of it.placed(link.from)) {
      const ready = before.end + it.linkGap(link) + it.between(before, row)
      if (ready > start) return true
    }
  if (row.resourceId === null) return row.start < start ? false : start + (row.end - row.start) > it.problem.horizonEnd
  const running = it.clockOf(row, false)
  const end = running.add(start, row.workMinutes)
  if (!it.clockOf(row, true).isWorking(start) || end < 0) return true
  if (task.interruptible === false && end - start !== row.workMinutes) return true
  const resource = it.resources.get(row.resourceId)!
  // Set-ups widen what others hold; any held work within that reach may be the reason.
  const reach = longestSetup(it, resource.id)
  const clashes = (id: Id) =>
    (heldOn.get(id) ?? []).filter(
      (other) => other.taskId !== task.id && other.start < end + reach && other.end > start - reach,
    )
  const others = new Set(clashes(resource.id).map(({ taskId }) => taskId))
  if (others.size >= (resource.capacity ?? 1) || (reach > 0 && others.size > 0)) return true
  if (reach > 0 && (row.setupMinutes > 0 || firstSetup(it, row) > 0)) return true
  const people = row.groupId === null ? undefined : it.groups.get(row.groupId)?.peopleResourceId
  if (arePiecesTaken(it, task, start, end, heldOn) || areFixturesTaken(it, task, start, end, heldOn)) return true
  return people !== undefined && areOperatorsTaken(it, people, task.id, start, end, heldOn)
}

function longestSetup(it: Inspection, resourceId: Id): number {
  const id = it.resources.get(resourceId)!.setupMatrixId
  const matrix = it.problem.setups?.find((other) => other.id === id)
  const own = matrix ? Math.max(...matrix.minutes, ...(matrix.first ?? [0])) : 0
  const minutes = own + Math.round(it.problem.settings.groupConversionHours * 60)
  // A set-up may span closed time: a week is as long as shops close between two shifts.
  return minutes === 0 ? 0 : minutes + 7 * 24 * 60
}

function firstSetup(it: Inspection, row: Placed): number {
  const id = it.resources.get(row.resourceId!)!.setupMatrixId
  const matrix = it.problem.setups?.find((other) => other.id === id)
  return matrix?.first?.[it.tasks.get(row.taskId)!.setupClass ?? 0] ?? 0
}

/** Does other held work want all of these people between two moments? Then a lock has to give way for them. */
function areOperatorsTaken(
  it: Inspection,
  people: Id,
  taskId: Id,
  start: number,
  end: number,
  heldOn: ReadonlyMap<Id, readonly Held[]>,
): boolean {
  const others = new Set<Id>()
  for (const [resourceId, list] of heldOn) {
    const { groupIds } = it.resources.get(resourceId)!
    if (resourceId !== people && !groupIds.some((id) => it.groups.get(id)?.peopleResourceId === people)) continue
    for (const held of list) if (held.taskId !== taskId && held.start < end && held.end > start) others.add(held.taskId)
  }
  return others.size >= (it.resources.get(people)!.capacity ?? 1)
}

/** Does other held work burn with its electrodes between two moments? */
function arePiecesTaken(
  it: Inspection,
  task: Task,
  start: number,
  end: number,
  heldOn: ReadonlyMap<Id, readonly Held[]>,
): boolean {
  if (task.pieceSetId === undefined) return false
  for (const list of heldOn.values())
    for (const held of list) {
      const isOther = held.taskId !== task.id && it.tasks.get(held.taskId)?.pieceSetId === task.pieceSetId
      if (isOther && held.start < end && held.end > start) return true
    }
  return false
}

/** Does other held work leave too few of its fixtures between two moments? */
function areFixturesTaken(
  it: Inspection,
  task: Task,
  start: number,
  end: number,
  heldOn: ReadonlyMap<Id, readonly Held[]>,
): boolean {
  if (task.fixtureId === undefined) return false
  const fixture = it.problem.fixtures?.find(({ id }) => id === task.fixtureId)
  const others = new Map<Id, number>()
  for (const list of heldOn.values())
    for (const held of list) {
      const other = it.tasks.get(held.taskId)
      const isUser = held.taskId !== task.id && other?.fixtureId === task.fixtureId
      if (isUser && held.start < end && held.end > start) others.set(held.taskId, other?.fixtureCount ?? 1)
    }
  const taken = [...others.values()].reduce((sum, count) => sum + count, 0)
  return taken + (task.fixtureCount ?? 1) > (fixture?.count ?? 0)
}

/** A running task starts in the first minute in which its resource is open, unless held work is there too. */
function verifyRunning(it: Inspection, heldOn: ReadonlyMap<Id, readonly Held[]>): void {
  for (const task of it.problem.tasks) {
    if (!task.started || task.started.paused) continue
    const [row] = it.placed(task.id)
    if (!row || row.resourceId === null || row.resourceId !== task.started.resourceId) continue
    const first = it.clockOf(row, true).nextWorking(it.problem.start)
    const hasOthers = (heldOn.get(row.resourceId) ?? []).some(({ taskId }) => taskId !== task.id)
    const people = row.groupId === null ? undefined : it.groups.get(row.groupId)?.peopleResourceId
    const shares = people !== undefined || task.pieceSetId !== undefined || task.fixtureId !== undefined
    const isTight = task.interruptible === false || shares
    if (row.start > first && !hasOthers && !isTight) it.report('started', [task.id], { start: row.start, first })
  }
}
