import type { Id, Plan, Problem, RouteWay, Task, Violation } from '../model/model.ts'

type Report = (violation: Violation) => void

/** The problem without the ways of which the plan has no work: a choice of which it has none goes its usual way. */
export function withoutWaysLeft(problem: Problem, plan: Pick<Plan, 'tasks'>): Problem {
  const { routeChoices, ...others } = problem
  if (!routeChoices?.length) return problem
  const inRows = new Set(plan.tasks.map(({ taskId }) => taskId))
  const left = new Set<Id>()
  for (const { ways } of routeChoices) {
    const gone = ways.filter((way) => isIn(way, inRows))
    for (const way of ways) if (way !== (gone[0] ?? ways[0])) for (const id of way.taskIds) left.add(id)
  }
  const links = problem.links.filter(({ from, to }) => !left.has(from) && !left.has(to))
  return { ...others, tasks: problem.tasks.filter(({ id }) => !left.has(id)), links }
}

/** Each choice goes exactly one way, which it may go, and the plan says which and why. */
export function verifyWays(problem: Problem, plan: Plan, report: Report): void {
  const { routeChoices = [] } = problem
  const told = plan.ways ?? []
  if (told.length !== routeChoices.length)
    report({ code: 'way', taskIds: [], params: { told: told.length, choices: routeChoices.length } })
  if (routeChoices.length === 0) return
  const inRows = new Set(plan.tasks.map(({ taskId }) => taskId))
  const tasks = new Map(problem.tasks.map((task) => [task.id, task]))
  routeChoices.forEach(({ id: choiceId, ways, chosenWayId }, at) => {
    const gone = ways.filter((way) => isIn(way, inRows))
    if (gone.length !== 1) {
      const taskIds = gone.flatMap((way) => way.taskIds)
      report({ code: 'way', taskIds, params: { choiceId, ways: gone.length } })
      return
    }
    const [way] = gone as [RouteWay]
    const isOf = (test: (task: Task) => boolean) => (other: RouteWay) =>
      other.taskIds.some((id) => tasks.has(id) && test(tasks.get(id)!))
    const holders = [
      ...[(other: RouteWay) => other.id === chosenWayId, isOf(({ started }) => started !== undefined)],
      isOf((task) => isHeldInPlace(problem, task)),
    ]
    const strongest = holders.find((holds) => ways.some(holds))
    const { wayId, why } = told[at] ?? {}
    if (strongest && !strongest(way)) report({ code: 'way', taskIds: way.taskIds, params: { choiceId, held: true } })
    const isUsual = way === ways[0]
    const isTrue =
      why?.code === 'wayHeld'
        ? strongest !== undefined
        : strongest === undefined && (why?.code === 'wayKept' || why?.code === (isUsual ? 'wayUsual' : 'wayBetter'))
    if (told[at]?.choiceId !== choiceId || wayId !== way.id || !isTrue)
      report({ code: 'way', taskIds: way.taskIds, params: { choiceId, told: wayId ?? null, why: why?.code ?? null } })
  })
}

const isIn = ({ taskIds }: RouteWay, rows: ReadonlySet<Id>) => taskIds.some((id) => rows.has(id))

function isHeldInPlace({ settings, frozen }: Problem, task: Task): boolean {
  const { planned } = task
  if (settings.resourceLocking === 'none' || planned === undefined) return false
  const isFrozen = frozen?.some(
    ({ sectionId, until }) => planned.start < until && (sectionId === undefined || sectionId === task.sectionId),
  )
  return task.lock === 1 || task.released === true || isFrozen === true
}
