import type { Id, Plan, Problem } from '../model/model.ts'

/** Priority × minutes by which placed tasks with a date of their own end after it, each by the last of its splits. */
export function tardinessOfTasks(problem: Problem, plan: Plan): number {
  const dated = new Set(problem.tasks.flatMap(({ id, due }) => (due === undefined ? [] : id)))
  if (dated.size === 0) return 0
  const ends = new Map<Id, number>()
  for (const { taskId, end } of plan.tasks)
    if (dated.has(taskId)) ends.set(taskId, Math.max(end ?? Infinity, ends.get(taskId) ?? -Infinity))
  let tardiness = 0
  for (const { id, due, duePriority = 1 } of problem.tasks) {
    const end = ends.get(id)
    if (due !== undefined && end !== undefined && end < Infinity && end > due) tardiness += duePriority * (end - due)
  }
  return tardiness
}
