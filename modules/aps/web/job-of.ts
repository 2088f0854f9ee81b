import type { Job } from '@mouldwright/floor/web'
import type { ShownTask } from '../shared/index.ts'

/** Work of a batch can be reported, and asked about; what was planned without one cannot. */
export function jobOf(task: ShownTask): Job | undefined {
  const { batchId, operationNumber, machineId, groupId, quantity, taskStatus } = task
  if (batchId === null) return undefined
  const name = `${task.mouldNumber} ${task.partNumber} · ${operationNumber} ${task.processName}`
  const isBegun = taskStatus === 'inProgress' || taskStatus === 'completed'
  return { batchId, operationNumber, machineId, groupId, quantity, name, isBegun }
}
