import type { PlannedTask, Problem, Task } from '@mouldwright/aps-engine'
import { taskFlags, taskStatus, type PlanStatus, type TaskStatus } from '../../shared/enumerations.ts'
import type { NamedBatch, NamedPart } from '../names.ts'

/** Colour of a task. */
export function statusOf(task: Task, batch: NamedBatch, part: NamedPart): TaskStatus {
  if (task.started) return 'inProgress'
  if (batch.isForced) return 'forcedShipment'
  return part.materialArrived ? 'materialArrived' : 'notStarted'
}

export const statusNo = (status: TaskStatus) => taskStatus.indexOf(status)

/** Where a task stands in planning. */
export function planStatusOf(row: PlannedTask, batch: NamedBatch): PlanStatus {
  if (row.start === null) return 'unscheduled'
  if (batch.isForcedOutside) return 'forcedOutsourcing'
  return batch.recordId === null ? 'notBatched' : 'scheduled'
}

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
  if (planned && row.part === 1 && (row.start !== planned.start || row.resourceId !== planned.resourceId))
    flags |= taskFlags.changed
  return flags
}
