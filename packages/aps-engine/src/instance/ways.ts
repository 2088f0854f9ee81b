import type { Id, PlacedTask, Problem, RouteChoice, RouteWay, Task } from '../model/model.ts'

/** Why a choice has to go a way; the first of these counts. */
const wayHolds = ['chosen', 'started', 'locked'] as const
export type WayHold = (typeof wayHolds)[number]

/** What is known of a plan's work. */
type Rows = { tasks: readonly Pick<PlacedTask, 'taskId'>[] }

/** The problem without its choices: each goes one way, and what is in none of these ways is not there, links included. */
export function alongWays(problem: Problem, ways: ReadonlySet<Id>): Problem {
  const { routeChoices = [], ...others } = problem
  const left = new Set<Id>()
  for (const way of routeChoices.flatMap((choice) => choice.ways))
    if (!ways.has(way.id)) for (const id of way.taskIds) left.add(id)
  return {
    ...others,
    tasks: problem.tasks.filter(({ id }) => !left.has(id)),
    links: problem.links.filter(({ from, to }) => !left.has(from) && !left.has(to)),
  }
}

/** The problem that a plan was made for: each choice goes the way that the plan goes, or has to go. As it is where there are no choices. */
export function asPlanned(problem: Problem, plan: Rows): Problem {
  if (!problem.routeChoices?.length) return problem
  const ways = waysIn(problem, plan)
  return alongWays(problem, new Set(problem.routeChoices.map(({ id }) => ways.get(id)!.way.id)))
}

/** What has become of the problem along its ways, with what is on the other ways as it was. */
export function withWaysOf(given: Problem, along: Problem): Problem {
  if (!given.routeChoices?.length) return along
  const tasks = new Map(along.tasks.map((task) => [task.id, task]))
  const kept = given.links.filter(({ from, to }) => !tasks.has(from) || !tasks.has(to))
  return {
    ...along,
    tasks: given.tasks.map((task) => tasks.get(task.id) ?? task),
    links: [...along.links, ...kept],
    routeChoices: given.routeChoices,
  }
}

/** Less than in any way: no plan is better than what bounds say of this. */
export const withoutWays = (problem: Problem): Problem =>
  problem.routeChoices?.length ? alongWays(problem, new Set()) : problem

export interface WayTaken {
  way: RouteWay
  held: WayHold | undefined
  /** Does the plan have work of it? */
  isPlanned: boolean
}

/** The way of each choice, by its id: the one that it has to go, else that of the plan, else the usual one. */
export function waysIn(problem: Problem, plan: Rows | undefined): Map<Id, WayTaken> {
  const { routeChoices = [] } = problem
  const ofWays = new Set(routeChoices.flatMap(({ ways }) => ways.flatMap(({ taskIds }) => taskIds)))
  const tasks = new Map(problem.tasks.flatMap((task) => (ofWays.has(task.id) ? [[task.id, task] as const] : [])))
  const planned = new Set(plan?.tasks.map(({ taskId }) => taskId))
  const isPlanned = ({ taskIds }: RouteWay) => taskIds.some((id) => planned.has(id))
  return new Map(
    routeChoices.map((choice) => {
      const { ways, held } = waysLeft(problem, choice, tasks)
      const way = ways.find(isPlanned) ?? ways[0]!
      return [choice.id, { way, held, isPlanned: isPlanned(way) }]
    }),
  )
}

/** The ways that a choice may go. Of ways with locked work each is one of them. */
function waysLeft(problem: Problem, { ways, chosenWayId }: RouteChoice, tasks: ReadonlyMap<Id, Task>) {
  const holding: Record<WayHold, (way: RouteWay) => boolean> = {
    chosen: ({ id }) => id === chosenWayId,
    started: ({ taskIds }) => taskIds.some((id) => tasks.get(id)!.started),
    locked: ({ taskIds }) => taskIds.some((id) => isLocked(problem, tasks.get(id)!)),
  }
  for (const held of wayHolds) {
    const own = ways.filter(holding[held])
    if (own.length > 0) return { ways: own, held }
  }
  return { ways, held: undefined }
}

function isLocked({ settings, frozen = [] }: Problem, { planned, lock, released, sectionId }: Task): boolean {
  if (settings.resourceLocking === 'none' || !planned) return false
  if (lock === 1 || released) return true
  return frozen.some((of) => (of.sectionId ?? sectionId) === sectionId && planned.start < of.until)
}
