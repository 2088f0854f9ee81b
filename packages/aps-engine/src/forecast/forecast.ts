import { PartialSchedule } from '../construct/partial-schedule.ts'
import { openOvertime, placeRows } from '../construct/restore.ts'
import { compile } from '../instance/compile.ts'
import { taskKind } from '../instance/shop.ts'
import type { Id, Minute, Plan, PlannedTask, Problem } from '../model/model.ts'
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
  problem: Problem,
  plan: Plan,
  happened: Happened,
  milestones: Milestones = new Map(),
): ForecastEnd[] | undefined {
  if (happened.now >= problem.horizonEnd) return undefined
  const { schedule, rest } = restoreLeft(afterReports(problem, plan, happened))
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
  const unplaced = new Set(
    rest.plan.tasks.flatMap(({ taskId, start }) => (start === null ? [mouldOf.get(taskId)!] : [])),
  )
  const endOfTask = milestones.size > 0 ? taskEnds(rest.problem, followed, happened) : undefined
  return problem.moulds.map(({ id, due }) => {
    const end = unplaced.has(id) ? null : (ends.get(id) ?? null)
    const lateMinutes = end === null || due === null ? 0 : Math.max(0, end - due)
    const awaited = milestones.get(id)
    return { mouldId: id, end, lateMinutes, ...(awaited && { milestone: lastOf(awaited, endOfTask!) }) }
  })
}

/**
 * What is left of a plan, in a schedule. Work that has no place any more, such as on a machine that opens no more, leaves its lane.
 * @throws RangeError where the plan names a place that the problem does not allow
 */
function restoreLeft({ problem, plan }: { problem: Problem; plan: Plan }) {
  const { shop } = compile(problem, openOvertime(problem, plan))
  const hasPlace = ({ taskId }: PlannedTask) => shop.kind[shop.facts.tasks.get(taskId) ?? -1] !== taskKind.unplaced
  const tasks = plan.tasks.map((row) => (hasPlace(row) ? row : { ...row, start: null, end: null }))
  const schedule = new PartialSchedule(shop)
  const fault = placeRows(schedule, tasks)
  if (fault !== undefined) throw new RangeError(fault)
  return { schedule, rest: { problem, plan: { ...plan, tasks } } }
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
