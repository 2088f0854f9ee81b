import { restorePlaceable } from '../construct/restore.ts'
import { asPlanned } from '../instance/ways.ts'
import type { Id, Minute, Plan, Problem } from '../model/model.ts'
import { LivePlan } from '../local-search/live-plan.ts'
import { afterReports, type Happened } from './happened.ts'

/** When a mould ends as things stand; null: part of it has no place. */
export interface ForecastEnd {
  mouldId: Id
  end: Minute | null
  /** Minutes past its delivery. */
  lateMinutes: number
  /** When all tasks that its milestone waits for have ended; null: one has no place. Undefined: it has no milestone. */
  milestone?: Minute | null
}

/** By mould: the tasks that its next milestone waits for, such as those before a trial. */
export type Milestones = ReadonlyMap<Id, readonly Id[]>

/**
 * The plan timed again from what happened, by its own sequences: what is finished leaves them, what has begun stands in front and
 * takes what is left of it, everything else follows in the plan's order, and nothing that has not begun starts before now. Nothing
 * is decided anew. A plan that is made backward keeps its starts as the earliest ones.
 * Θ(tasks + links) and what the timing of one plan takes.
 * @returns a row for each mould, or undefined where the rest of the plan does not fit before its horizon any more
 */
export function forecast(
  given: Problem,
  plan: Plan,
  happened: Happened,
  milestones: Milestones = new Map(),
): ForecastEnd[] | undefined {
  const problem = asPlanned(given, plan)
  if (happened.now >= problem.horizonEnd) return undefined
  const rest = afterReports(problem, plan, happened)
  const { schedule, tasks: rows } = restorePlaceable(rest.problem, rest.plan)
  const followed = new LivePlan(schedule.shop)
  // It only follows what happens: no start has to be kept, whatever was promised when it was made.
  if (!followed.load(schedule, { keepsNoPromises: true })) return undefined
  const ends = new Map<Id, Minute>()
  const mouldOf = new Map(problem.tasks.map(({ id, mouldId }) => [id, mouldId]))
  const put = (mouldId: Id, end: Minute) => ends.set(mouldId, Math.max(end, ends.get(mouldId) ?? end))
  for (const { taskId, end } of happened.finished) {
    const mouldId = mouldOf.get(taskId)
    if (mouldId !== undefined) put(mouldId, end)
  }
  problem.moulds.forEach(({ id }, at) => {
    if (followed.moulds.end[at]! >= 0) put(id, followed.moulds.end[at]!)
  })
  const unplaced = new Set(rows.flatMap(({ taskId, start }) => (start === null ? [mouldOf.get(taskId)!] : [])))
  const endOfTask = milestones.size > 0 ? taskEnds(rest.problem, followed, happened) : undefined
  return problem.moulds.map(({ id, due }) => {
    const end = unplaced.has(id) ? null : (ends.get(id) ?? null)
    const lateMinutes = end === null || due === null ? 0 : Math.max(0, end - due)
    const awaited = milestones.get(id)
    return { mouldId: id, end, lateMinutes, ...(awaited && { milestone: lastOf(awaited, endOfTask!) }) }
  })
}

/** Ends of tasks that are finished or have a place. */
function taskEnds({ tasks }: Problem, { state, moulds }: LivePlan, { finished }: Happened): Map<Id, Minute> {
  const ends = new Map(finished.map(({ taskId, end }) => [taskId, end]))
  tasks.forEach(({ id }, at) => {
    if (state.isPlaced[at]) ends.set(id, moulds.endOfTask(at))
  })
  return ends
}

function lastOf(taskIds: readonly Id[], endOf: ReadonlyMap<Id, Minute>): Minute | null {
  let last: Minute | null = null
  for (const id of taskIds) {
    const end = endOf.get(id)
    if (end === undefined) return null
    last = Math.max(end, last ?? end)
  }
  return last
}
