import type { Id, PlannedTask, Resource, Task } from '../model/model.ts'
import type { Inspection } from './inspection.ts'
import { isHeld } from './verify-locks.ts'
import { limitOf, minutesLeft } from './verify-places.ts'

/** A task without a place carries a reason, and the reason is true. */
export function verifyUnplaced(it: Inspection, task: Task, row: PlannedTask): void {
  const reason = row.unplaced
  if (!reason) {
    it.report('unplacedWithoutReason', [task.id])
    return
  }
  if (!isTrue(it, task, reason.code, reason.params)) it.report('reasonNotTrue', [task.id], { code: reason.code })
}

function isTrue(it: Inspection, task: Task, code: string, params: Readonly<Record<string, unknown>>): boolean {
  const able = ableOf(it, task)
  switch (code) {
    case 'noCapableResource':
    case 'invalidResource':
      return able.length === 0
    case 'noCommonWorkingTime':
      return !able.some((resource) => {
        const running = it.clockFor(task, resource.id, undefined, true)
        const isEverOpen = it.clockFor(task, resource.id, undefined, false).total > 0
        const needsPeople = resource.groupIds.some((id) => it.groups.get(id)?.peopleResourceId !== undefined)
        if (needsPeople) return false
        return (
          isEverOpen &&
          (task.interruptible !== false || running.fit(it.problem.start, minutesLeft(it, task, resource)) >= 0)
        )
      })
    case 'zeroHours':
      return (task.outside?.minutes ?? minutesLeft(it, task)) === 0
    case 'waitsForUnplaced':
      return (
        (it.linksTo.get(task.id) ?? []).some(({ from }) => from === params['taskId']) &&
        it.placed(params['taskId'] as Id).length === 0
      )
    case 'cycle':
      return (params['taskIds'] as readonly Id[]).includes(task.id) && reaches(it, task.id)
    case 'piecesWorn': {
      const set = it.problem.pieceSets?.find(({ id }) => id === task.pieceSetId)
      const burns = ({ pieceSetId, outside, milestone }: Task) => pieceSetId === set?.id && !outside && !milestone
      const users = it.problem.tasks.filter(burns).length
      return set?.burns !== undefined && users > set.burns
    }
    case 'fixturesTooFew': {
      const fixture = it.problem.fixtures?.find(({ id }) => id === task.fixtureId)
      return !task.outside && fixture !== undefined && (task.fixtureCount ?? 1) > fixture.count
    }
    case 'horizon':
      return true
    // Only a planner can do away with what kept a task out, without a run.
    case 'notPlanned':
      return it.plan.method === 'hand' && able.length > 0
    default:
      return task.gates?.some(({ kind, at }) => kind === code && at === null) === true
  }
}

/** Resources that may take the task; only the one that a lock holds, or on which it runs, where that is one of them. */
function ableOf(it: Inspection, task: Task): readonly Resource[] {
  const able = it.problem.resources.filter((resource) => !limitOf(it, task, resource))
  const heldOn = task.started?.resourceId ?? (isHeld(it, task) ? task.planned?.resourceId : undefined)
  const held = able.filter(({ id }) => id === heldOn)
  return held.length > 0 ? held : able
}

/** Does the task wait for itself? */
function reaches(it: Inspection, target: Id): boolean {
  const seen = new Set<Id>()
  const open = [target]
  while (open.length) {
    for (const { from } of it.linksTo.get(open.pop()!) ?? []) {
      if (from === target) return true
      if (seen.has(from)) continue
      seen.add(from)
      open.push(from)
    }
  }
  return false
}
