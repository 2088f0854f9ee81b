import { taskFlags, taskStatus, type GanttAnswer } from '../../shared/index.ts'
import { isLeft } from '../chart/gantt-data.ts'

interface Held {
  /** Numbers of tasks that are locked, and of those that can be. */
  locked: number[]
  free: number[]
  /** Numbers of tasks that a supplier does, and of those that one could do. */
  away: number[]
  inShop: number[]
}

/** What has begun, is split, or is in no batch that could keep the decision, stays as it is. */
export function heldOf(plan: GanttAnswer, chosen: readonly number[]): Held {
  const { tasks, batches } = plan
  const split = new Set(tasks.taskId.filter((_, at) => tasks.split[at]! > 1))
  const locked = new Set<number>()
  const free = new Set<number>()
  const away: number[] = []
  const inShop: number[] = []
  for (const at of chosen) {
    const taskId = tasks.taskId[at]!
    const isBegun = taskStatus[tasks.status[at]!] === 'inProgress'
    if (!isLeft(plan, at) || isBegun || split.has(taskId) || !batches[tasks.batch[at]!]) continue
    const isLocked = (tasks.flags[at]! & (taskFlags.locked | taskFlags.resourceLocked)) > 0
    ;(isLocked ? locked : free).add(taskId)
    if (!isLocked) ((tasks.flags[at]! & taskFlags.outsourced) > 0 ? away : inShop).push(taskId)
  }
  return { locked: [...locked], free: [...free], away, inShop }
}
