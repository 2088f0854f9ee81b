import { refuseBroken } from '../instance/check.ts'
import { alongWays, waysIn, type WayHold } from '../instance/ways.ts'
import type { Id, Minute, ObjectiveLevel, Plan, Problem, SolveOptions } from '../model/model.ts'
import { firstDifference, goOnFrom } from './way-trials.ts'

/** What a plan would be with a choice on one of its ways. */
export interface WayOutcome {
  wayId: Id
  isChosen: boolean
  /** When its mould would end; null where not all of that has a place. */
  mouldEnd: Minute | null
  /** The first level of the objective that would be another, and by how much: above 0 it would be worse. Absent where none would. */
  difference?: { level: ObjectiveLevel['name']; by: number }
}

export interface WayOutcomes {
  choiceId: Id
  /** Why it has to go the way that it goes. */
  held?: WayHold
  ways: WayOutcome[]
}

/**
 * What the other ways of a choice would cost: each is tried in the plan, as a run tries it, so that what is told is what was found, not what
 * is least. Ways that the signal leaves no time for are not told. Undefined where there is no such choice.
 */
export async function otherWays(
  given: Problem,
  plan: Plan,
  choiceId: Id,
  options: Pick<SolveOptions, 'seed' | 'signal'> = {},
): Promise<WayOutcomes | undefined> {
  const problem = refuseBroken(given)
  const choice = problem.routeChoices?.find(({ id }) => id === choiceId)
  if (!choice) return undefined
  const taken = waysIn(problem, plan)
  const { way: chosen, held } = taken.get(choiceId)!
  const mouldOf = new Map(problem.tasks.map(({ id, mouldId }) => [id, mouldId]))
  const mouldId = mouldOf.get(chosen.taskIds[0]!)!
  const endOf = ({ tasks }: Plan) => {
    const ends = tasks.flatMap(({ taskId, end }) => (mouldOf.get(taskId) === mouldId ? [end] : []))
    return ends.includes(null) ? null : Math.max(...(ends as Minute[]))
  }
  const ways: WayOutcome[] = []
  for (const { id: wayId } of choice.ways) {
    if (wayId === chosen.id) {
      ways.push({ wayId, isChosen: true, mouldEnd: endOf(plan) })
      continue
    }
    const gone = new Set([...taken.values()].map(({ way }) => (way === chosen ? wayId : way.id)))
    const other = await goOnFrom(alongWays(problem, gone), plan, options)
    if (options.signal?.aborted) break
    const difference = firstDifference(plan, other)
    ways.push({ wayId, isChosen: false, mouldEnd: endOf(other), ...(difference ? { difference } : {}) })
  }
  return { choiceId, ...(held ? { held } : {}), ways }
}
