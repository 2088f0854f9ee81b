import { restorePlaceable, splitByPlace } from '../construct/restore.ts'
import { LivePlan } from '../local-search/live-plan.ts'
import { asPlanned } from '../instance/ways.ts'
import type { Id, Minute, Plan, Problem } from '../model/model.ts'
import { afterReports } from './happened.ts'

/**
 * Tasks that cannot stay where a plan has them, as the problem is now: by its own sequences, with what has begun in front, they would
 * start or end later, or their resource may not take them any more. A breakdown, a late report or closed time touches these, and nothing else.
 * Work of which the plan does not know is not among them.
 * Θ(tasks + links) and what the timing of one plan takes.
 * @returns undefined where the plan's sequences do not fit before the horizon any more: all of it is touched then
 */
export function touchedTasks(given: Problem, plan: Plan): Id[] | undefined {
  const problem = asPlanned(given, plan)
  const { rows, displaced } = splitByPlace(problem, plan)
  const started = problem.tasks.flatMap(({ id, started: of }) => (of ? [{ ...of, taskId: id, at: problem.start }] : []))
  const rest = afterReports(problem, { ...plan, tasks: rows }, { now: problem.start, finished: [], started })
  const { schedule, tasks } = restorePlaceable(rest.problem, rest.plan)
  const followed = new LivePlan(schedule.shop)
  if (!followed.load(schedule, { keepsNoPromises: true })) return undefined
  const touched = new Set(displaced)
  const planned = timesOf(plan)
  for (const { taskId, start } of tasks) if (start === null && planned.has(taskId)) touched.add(taskId)
  const { state, moulds } = followed
  rest.problem.tasks.forEach(({ id, started: isUnderWay }, at) => {
    const was = planned.get(id)
    if (was === undefined || isUnderWay || !state.isPlaced[at]) return
    if (state.start[at]! > was.start || moulds.endOfTask(at) > was.end) touched.add(id)
  })
  return [...touched].sort((one, other) => one - other)
}

/** When each task that has a place begins, and when its last split ends. */
function timesOf({ tasks }: Plan): Map<Id, { start: Minute; end: Minute }> {
  const times = new Map<Id, { start: Minute; end: Minute }>()
  for (const { taskId, start, end } of tasks) {
    if (start === null || end === null) continue
    const known = times.get(taskId) ?? { start, end }
    times.set(taskId, { start: Math.min(start, known.start), end: Math.max(end, known.end) })
  }
  return times
}
