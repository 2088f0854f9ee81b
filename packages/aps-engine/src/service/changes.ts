import type { LivePlan } from '../search/live-plan.ts'
import type { Shop } from '../shop.ts'
import type { TaskChange } from './move.ts'

/** Numbers kept for each changed operation: itself, its resource, start and end. */
export const changeWidth = 4

/** What a trial moved: `first` itself, then every other operation whose start is not what it was. */
export function changesOf({ start, end, resource }: LivePlan, startBefore: Int32Array, first: number): Int32Array {
  let count = 1
  for (let op = 0; op < start.length; op++) if (start[op] !== startBefore[op] && op !== first) count++
  const changes = new Int32Array(changeWidth * count)
  let at = 0
  const add = (op: number) => {
    changes[at++] = op
    changes[at++] = resource[op]!
    changes[at++] = start[op]!
    changes[at++] = end[op]!
  }
  add(first)
  if (count > 1) for (let op = 0; op < start.length; op++) if (start[op] !== startBefore[op] && op !== first) add(op)
  return changes
}

export function rowsOf(shop: Shop, changes: Int32Array): TaskChange[] {
  const { tasks, resources } = shop.problem
  const rows: TaskChange[] = []
  for (let at = 0; at < changes.length; at += changeWidth) {
    const op = changes[at]!
    const t = shop.taskOf[op]!
    const resource = changes[at + 1]!
    rows.push({
      taskId: tasks[t]!.id,
      part: op === t ? 1 : op - shop.satellites[t]! + 2,
      resourceId: resource < 0 ? null : resources[resource]!.id,
      start: changes[at + 2]!,
      end: changes[at + 3]!,
    })
  }
  return rows
}
