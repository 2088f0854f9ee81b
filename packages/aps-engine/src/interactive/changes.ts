import type { Shop } from '../instance/shop.ts'
import type { TaskChange } from './move.ts'

/** Numbers kept for each changed operation: itself, its resource, start and end. */
export const changeWidth = 4

/** Where operations were before a trial. */
export interface Places {
  resource: Int32Array
  start: Int32Array
  end: Int32Array
}

/** What was moved: `first` itself (−1: nothing), then every other operation of `among` that is not where it was. */
export function changesOf(
  { start, end, resource }: Places,
  before: Places,
  first: number,
  among: Int32Array,
): Int32Array {
  const changes = new Int32Array(changeWidth * (among.length + 1))
  let at = 0
  for (let i = first < 0 ? 0 : -1; i < among.length; i++) {
    const op = i < 0 ? first : among[i]!
    if (i >= 0) {
      // A split that was put together with another has no place any more.
      if (op === first || start[op]! < 0) continue
      const isThere = start[op] === before.start[op] && end[op] === before.end[op]
      if (isThere && resource[op] === before.resource[op]) continue
    }
    changes[at++] = op
    changes[at++] = resource[op]!
    changes[at++] = start[op]!
    changes[at++] = end[op]!
  }
  return changes.subarray(0, at)
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
      split: op === t ? 1 : op - shop.secondSplit[t]! + 2,
      resourceId: resource < 0 ? null : resources[resource]!.id,
      start: changes[at + 2]!,
      end: changes[at + 3]!,
    })
  }
  return rows
}
