import type { Id, Link, Problem, RouteChoice, Task } from '../model/model.ts'
import { Random } from '../model/random.ts'

/** Ids of tasks and ways that were not there before. */
const added = 5_000_000

/** The same problem with other ways for some of its tasks: another group's work, twice in a row, or a supplier's. */
export function withWays(problem: Problem, seed: number, share = 15): Problem {
  const random = new Random(seed * 37 + 23)
  const groupIds = problem.groups.flatMap(({ id, peopleResourceId }) => (peopleResourceId === undefined ? id : []))
  const tasks: Task[] = []
  /** The tasks with which each other way begins and ends, by the task whose place it takes. */
  const ends = new Map<Id, { first: Id; last: Id }[]>()
  const routeChoices: RouteChoice[] = []
  const inner: Link[] = []
  for (const task of problem.tasks) {
    tasks.push(task)
    if (task.milestone || !random.chance(share)) continue
    const ways = Array.from({ length: random.between(1, 2) }, (_, at) => {
      const { started: _s, planned: _p, options: _o, outside: _x, recipeId: _r, pieceSetId: _b, ...own } = task
      const ids = Array.from({ length: random.between(1, 2) }, (_i, no) => added + 10 * task.id + 2 * at + no)
      const isOutside = random.chance(25)
      for (const id of ids) {
        const minutes = random.between(1, 2 * task.minutes + 30)
        const { fixedMinutes: _f, ...made } = { ...own, id, minutes, groupIds: [random.pick(groupIds)] }
        tasks.push(isOutside ? { ...made, outside: { minutes: random.between(60, 6_000) } } : made)
      }
      if (ids.length > 1) inner.push({ from: ids[0]!, to: ids[1]!, kind: 'route' })
      return { id: added + 10 * task.id + at, taskIds: ids }
    })
    ends.set(
      task.id,
      ways.map(({ taskIds }) => ({ first: taskIds[0]!, last: taskIds.at(-1)! })),
    )
    const all = [{ id: task.id, taskIds: [task.id] }, ...ways]
    routeChoices.push({ id: task.id, ways: all, ...(random.chance(10) ? { chosenWayId: random.pick(all).id } : {}) })
  }
  const links = problem.links.flatMap((link) => {
    const froms = [link.from, ...(ends.get(link.from) ?? []).map(({ last }) => last)]
    const tos = [link.to, ...(ends.get(link.to) ?? []).map(({ first }) => first)]
    return froms.flatMap((from) => tos.map((to) => ({ ...link, from, to })))
  })
  return { ...problem, tasks, links: [...links, ...inner], routeChoices }
}
