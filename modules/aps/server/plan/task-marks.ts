import type { PlannedTask, Problem, Task } from '@mouldwright/aps-engine'
import { taskFlags, taskStatus, type TaskStatus } from '../../shared/enumerations.ts'
import type { NamedBatch, NamedPart } from '../names.ts'

/** Colour of a task; `isDone`: there is nothing left of it. docs/task-states.md says it in words. */
export function statusOf(
  task: Pick<Task, 'started'> & { isDone?: boolean },
  batch: NamedBatch,
  part: NamedPart,
): TaskStatus {
  if (task.isDone) return 'completed'
  if (task.started) return 'inProgress'
  if (batch.isForced) return 'forcedShipment'
  return part.materialArrived ? 'materialArrived' : 'notStarted'
}

export const statusNo = (status: TaskStatus) => taskStatus.indexOf(status)

/** Sum of `taskFlags`. */
export function flagsOf(
  row: PlannedTask,
  task: Task,
  { resourceLocking }: Problem['settings'],
  isLate: boolean,
): number {
  let flags = 0
  if (isLate) flags |= taskFlags.late
  if (task.outside) flags |= taskFlags.outsourced
  if ((task.lock === 1 || task.released) && resourceLocking !== 'none')
    flags |= resourceLocking === 'resource' ? taskFlags.resourceLocked : taskFlags.locked
  if (row.why.some(({ code }) => code === 'frozen')) flags |= taskFlags.frozen
  const { planned } = task
  if (planned && row.split === 1 && (row.start !== planned.start || row.resourceId !== planned.resourceId))
    flags |= taskFlags.changed
  return flags
}
