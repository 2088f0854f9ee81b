import type { ProblemColumns } from '../model/columns.ts'
import { isColumns } from '../model/columns.ts'
import { fromColumns } from '../model/from-columns.ts'
import type { Id, Problem, RecordRef } from '../model/model.ts'
import type { ShapeFaults } from './shape-faults.ts'

/** What a choice of ways may not be. */
type Cause = 'few' | 'empty' | 'twice' | 'mould' | 'linked' | 'begun'

/** Choices of ways, behind all else: their tasks and links are sound. */
export function checkWays(given: Problem | ProblemColumns, faults: ShapeFaults): void {
  const { routeChoices = [] } = given
  if (routeChoices.length === 0) return
  const problem = isColumns(given) ? fromColumns(given) : given
  const tasks = new Map(problem.tasks.map((task) => [task.id, task]))
  faults.idsOf('routeChoice', routeChoices)
  faults.idsOf(
    'routeWay',
    routeChoices.flatMap(({ ways }) => ways),
  )
  /** The choice and the way of each task. */
  const placeOf = new Map<Id, { choiceId: Id; wayId: Id }>()
  for (const { id: choiceId, ways, chosenWayId } of routeChoices) {
    const choice: RecordRef = { kind: 'routeChoice', id: choiceId }
    const add = (record: RecordRef, cause: Cause) => faults.add('badWays', record, { cause, choiceId })
    faults.need(new Set(ways.map(({ id }) => id)), chosenWayId, choice, 'chosenWayId')
    if (ways.length < 2) add(choice, 'few')
    const moulds = new Set<Id>()
    for (const { id: wayId, taskIds } of ways) {
      if (taskIds.length === 0) add({ kind: 'routeWay', id: wayId }, 'empty')
      for (const id of taskIds) {
        const record: RecordRef = { kind: 'task', id }
        const task = tasks.get(id)
        if (!task) faults.add('unknownReference', { kind: 'routeWay', id: wayId }, { field: 'taskIds', id })
        else if (placeOf.has(id)) add(record, 'twice')
        else if (moulds.add(task.mouldId).size > 1) add(record, 'mould')
        placeOf.set(id, { choiceId, wayId })
      }
    }
    const begun = ways.filter(({ taskIds }) => taskIds.some((id) => tasks.get(id)?.started))
    if (begun.length > 1) add(choice, 'begun')
  }
  for (const { from, to } of problem.links) {
    const [one, other] = [placeOf.get(from), placeOf.get(to)]
    if (one && other && one.choiceId === other.choiceId && one.wayId !== other.wayId)
      faults.add('badWays', { kind: 'task', id: from }, { cause: 'linked' satisfies Cause, choiceId: one.choiceId })
  }
}
