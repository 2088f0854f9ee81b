import type { Plan } from '@mouldwright/aps-engine'
import { resourceKey, type Names } from '../names.ts'

/**
 * A plan in the numbers of another problem of the same factory. Work that the problem no longer has, and resources that it does
 * not know, are left out: a task without its resource has no row and counts as new.
 */
export function renumbered(plan: Plan, from: Names, to: Names): Plan {
  const taskNo = new Map(to.tasks.map((_, at) => [taskKey(to, at), at + 1]))
  const resourceNo = numbersOf(to.resources, resourceKey)
  const groupNo = numbersOf(to.groups, ({ recordId }) => recordId)
  const resourceOf = (id: number) => resourceNo.get(resourceKey(from.resources[id - 1]!))
  const tasks = plan.tasks.flatMap((row) => {
    const taskId = taskNo.get(taskKey(from, row.taskId - 1))
    const resourceId = row.resourceId === null ? null : resourceOf(row.resourceId)
    if (taskId === undefined || resourceId === undefined) return []
    const groupId = row.groupId === null ? null : (groupNo.get(from.groups[row.groupId - 1]!.recordId) ?? null)
    return [{ ...row, taskId, resourceId, groupId }]
  })
  const overtime = plan.overtime.flatMap(({ resourceId: id, intervals }) => {
    const resourceId = resourceOf(id)
    return resourceId === undefined ? [] : [{ resourceId, intervals }]
  })
  // Which ways it goes is seen from its work.
  const { ways: _, ...others } = plan
  return { ...others, tasks, overtime }
}

/** Work is the same where it is the same operation of the same batch, or of a part's pieces that are in no batch yet. */
function taskKey(names: Names, at: number): string {
  const { batch, operation } = names.tasks[at]!
  const { recordId, part } = names.batches[batch - 1]!
  return `${recordId ?? `p${names.parts[part - 1]!.recordId}`}/${operation}`
}

const numbersOf = <T, K>(list: readonly T[], key: (item: T) => K) =>
  new Map(list.map((item, at) => [key(item), at + 1] as const))
