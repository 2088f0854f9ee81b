import type { LivePlan } from '../search/live-plan.ts'
import type { Shop } from '../shop.ts'
import type { TaskChange } from './move.ts'

/** Numbers kept for each changed operation: itself, its resource, start and end. */
export const changeWidth = 4

/** Where operations were before a trial. */
export interface Places {
  resource: Int32Array
  start: Int32Array
  end: Int32Array
}

/** What a trial moved: `first` itself (−1: nothing), then every other operation that is not where it was. */
export function changesOf({ start, end, resource }: LivePlan, before: Places, first: number): Int32Array {
  const ops: number[] = first < 0 ? [] : [first]
  for (let op = 0; op < start.length; op++) {
    const isThere = start[op] === before.start[op] && end[op] === before.end[op]
    if ((!isThere || resource[op] !== before.resource[op]) && op !== first) ops.push(op)
  }
  const changes = new Int32Array(changeWidth * ops.length)
  let at = 0
  for (const op of ops) {
    changes[at++] = op
    changes[at++] = resource[op]!
    changes[at++] = start[op]!
    changes[at++] = end[op]!
  }
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
