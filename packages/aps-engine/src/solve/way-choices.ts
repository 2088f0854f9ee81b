import { alongWays, waysIn, type WayTaken } from '../instance/ways.ts'
import type { Id, Plan, PlannedWay, Problem, Reason, RouteChoice, RouteWay, Scope } from '../model/model.ts'
import type { RunOptions } from './run.ts'

/** A choice, the way that it goes now, and why. */
export interface WayChoice {
  readonly choice: RouteChoice
  way: RouteWay
  why: Reason
  readonly isFree: boolean
  /** Does the plan to go on from have work of it? */
  readonly isPlanned: boolean
}

/** The ways with which a run begins: those that work has to go, those of the plan to go on from, else the usual ones. */
export function firstWays(problem: Problem, { startFrom, reuse, scope }: RunOptions): WayChoice[] {
  const taken = waysIn(problem, startFrom)
  const before = new Map(startFrom?.ways?.map(({ wayId, why }) => [wayId, why]))
  const mouldOf = new Map(scope ? problem.tasks.map(({ id, mouldId }) => [id, mouldId]) : [])
  return problem.routeChoices!.map((choice) => {
    const { way, held, isPlanned } = taken.get(choice.id)!
    const isOutside = isPlanned && (reuse === 'strict' || (scope !== undefined && !isInside(scope, way, mouldOf)))
    return {
      choice,
      way,
      why: whyFirst(choice, { way, held, isPlanned }, isOutside ? undefined : before.get(way.id), isOutside),
      isFree: !held && !isOutside,
      isPlanned,
    }
  })
}

function whyFirst({ ways }: RouteChoice, taken: WayTaken, before: Reason | undefined, isOutside: boolean): Reason {
  if (taken.held) return { code: 'wayHeld', params: { cause: taken.held } }
  if (!isOutside && taken.way === ways[0]) return { code: 'wayUsual', params: {} }
  return before?.code === 'wayBetter' ? before : { code: 'wayKept', params: {} }
}

/** Is all of a way among what is planned again? */
function isInside({ moulds, tasks, from, until }: Scope, { taskIds }: RouteWay, mouldOf: ReadonlyMap<Id, Id>): boolean {
  if (from !== undefined || until !== undefined) return false
  if (!moulds && !tasks) return true
  return taskIds.every((id) => tasks?.includes(id) || moulds?.includes(mouldOf.get(id)!))
}

/** The problem as choices go, one of them another way. */
export function alongChoices(
  problem: Problem,
  choices: readonly WayChoice[],
  other?: { of: WayChoice; way: RouteWay },
): Problem {
  return alongWays(problem, new Set(choices.map((each) => (each === other?.of ? other.way : each.way).id)))
}

export const plannedWays = (choices: readonly WayChoice[]): PlannedWay[] =>
  choices.map(({ choice, way, why }) => ({ choiceId: choice.id, wayId: way.id, why }))

/** Choices, those of the moulds first that lack a place for work or are latest; of equal ones those that have left their usual way. */
export function latestFirst(problem: Problem, plan: Plan, choices: readonly WayChoice[]): WayChoice[] {
  const mouldOf = new Map(problem.tasks.map(({ id, mouldId }) => [id, mouldId]))
  const moulds = new Map(problem.moulds.map((mould) => [mould.id, mould]))
  const lateness = new Map<Id, number>()
  for (const { taskId, end } of plan.tasks) {
    const { id, due, priority } = moulds.get(mouldOf.get(taskId)!)!
    const late = end === null ? Infinity : due === null ? 0 : priority * Math.max(0, end - due)
    lateness.set(id, Math.max(late, lateness.get(id) ?? 0))
  }
  const rank = ({ choice, way }: WayChoice) => ({
    late: lateness.get(mouldOf.get(choice.ways[0]!.taskIds[0]!)!) ?? 0,
    isUsual: way === choice.ways[0],
    id: choice.id,
  })
  return choices
    .map((of) => ({ of, ...rank(of) }))
    .sort((a, b) => compare(b.late, a.late) || Number(a.isUsual) - Number(b.isUsual) || a.id - b.id)
    .map(({ of }) => of)
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
