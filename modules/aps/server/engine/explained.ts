import {
  explain,
  type Link,
  type Plan,
  type PlannedTask,
  type Problem,
  type RouteChoice,
} from '@mouldwright/aps-engine'
import type { Question, QuestionAnswer } from './protocol.ts'

/** What is in an oven together with a task. */
function othersInCharge({ resources }: Problem, { tasks }: Plan, taskId: number): number[] {
  const own = tasks.find((row) => row.taskId === taskId)
  if (!own || own.start === null || !resources.find(({ id }) => id === own.resourceId)?.chargeSpecs) return []
  const isTogether = (row: PlannedTask) =>
    row.resourceId === own.resourceId && row.lane === own.lane && row.start === own.start && row.taskId !== taskId
  return tasks.filter(isTogether).map((row) => row.taskId)
}

/** The choice of ways that a task of a route is on a way of; electrodes are made on the way that burns with them, and choose none. */
export function choiceOf({ routeChoices = [], tasks }: Problem, taskId: number): RouteChoice | undefined {
  const batchOf = (id: number) => tasks.find((task) => task.id === id)?.batchId
  const found = routeChoices.find(({ ways }) => ways.some(({ taskIds }) => taskIds.includes(taskId)))
  return found && batchOf(taskId) === batchOf(found.ways[0]!.taskIds[0]!) ? found : undefined
}

/** What makes a mould or task of a plan end when it does; of a task also its neighbours. O(tasks + links). */
export function explained(problem: Problem, plan: Plan, of: Question['of']): Omit<QuestionAnswer, 'id'> {
  if ('mouldNo' in of) return { explanation: explain(problem, plan, { mouldId: of.mouldNo }) ?? null }
  const { taskId } = of
  const choice = choiceOf(problem, taskId)
  const gone = choice && plan.ways?.find(({ choiceId }) => choiceId === choice.id)
  // Work on ways that are not gone is nobody's neighbour.
  const planned = new Set(problem.routeChoices ? plan.tasks.map((row) => row.taskId) : [])
  const isPlanned = (id: number) => !problem.routeChoices || planned.has(id)
  const side = (near: keyof Link & ('from' | 'to'), far: 'from' | 'to') =>
    problem.links
      .filter((link) => link[near] === taskId && isPlanned(link[far]))
      .map((link) => ({ taskId: link[far], kind: link.kind }))
  return {
    explanation: explain(problem, plan, { taskId }) ?? null,
    before: side('to', 'from'),
    after: side('from', 'to'),
    charge: othersInCharge(problem, plan, taskId),
    way: gone?.why ?? null,
    ways: (choice?.ways ?? []).map(({ id, key = '' }) => ({ id, code: key, isGone: id === gone?.wayId })),
  }
}
