import type { Problem, Resource, Task } from '../model/model.ts'
import { Random } from '../model/random.ts'

const recipeIds = [1, 2, 3]

/** In some of the problems, ovens in place of some resources whose work needs no people, and recipes for some of the work. */
export function withOvens(problem: Problem, seed: number): Problem {
  const random = new Random(seed * 29 + 19)
  if (!random.chance(40)) return problem
  const people = new Set(problem.groups.flatMap(({ peopleResourceId = [] }) => peopleResourceId))
  const attended = new Set(problem.groups.flatMap((group) => (group.peopleResourceId === undefined ? [] : group.id)))
  const mayBe = ({ id, groupIds, mainGroupId, isSupplier }: Resource) =>
    !people.has(id) && !isSupplier && ![...groupIds, mainGroupId ?? -1].some((group) => attended.has(group))
  const ovenOf = ({ setupMatrixId: _, ...resource }: Resource): Resource => ({
    ...resource,
    chargeSpecs: ['fill'],
    specs: { ...resource.specs, fill: { max: random.between(5, 20) } },
  })
  const recipeOf = ({ pieceSetId, fixtureId, demands }: Task): Partial<Task> =>
    pieceSetId === undefined && fixtureId === undefined && random.chance(60)
      ? { recipeId: random.pick(recipeIds), demands: { ...demands, fill: random.between(0, 6) } }
      : {}
  return {
    ...problem,
    // Short enough for one open stretch of most calendars.
    recipes: recipeIds.map((id) => ({ id, minutes: random.between(30, 240) })),
    resources: problem.resources.map((one) => (mayBe(one) && random.chance(50) ? ovenOf(one) : one)),
    tasks: problem.tasks.map((task) => ({ ...task, ...recipeOf(task) })),
  }
}

/** The same problem with ordinary resources in place of ovens, and without recipes. */
export const withoutOvens = (problem: Problem): Problem => ({
  ...problem,
  resources: problem.resources.map(({ chargeSpecs: _, ...resource }) => resource),
  tasks: problem.tasks.map(({ recipeId: _, ...task }) => task),
})
