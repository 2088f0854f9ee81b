import { check } from '../instance/check.ts'
import type { Mould, Plan, Problem, Task } from '../model/model.ts'
import type { Random } from '../model/random.ts'

export interface Changes {
  /** Percent of the tasks left that take longer or shorter, get a gate, or leave their mould without a trace. */
  percent: number
  /** Moulds that are ordered now, each like one that is known. */
  moulds: number
}

/**
 * A shop some time later: what its plan has finished is gone, what it has begun runs, the plan is the published one,
 * and some of the work left has changed.
 */
export function later(
  problem: Problem,
  plan: Plan,
  start: number,
  { percent, moulds }: Changes,
  random: Random,
): Problem {
  const rows = new Map(plan.tasks.map((row) => [row.taskId, row]))
  const isLeft = (task: Task) => {
    const row = rows.get(task.id)!
    return row.splits > 1 || row.end === null || row.end > start
  }
  const changed = (given: Task): Task => {
    const { started: _, planned: __, ...task } = given
    const row = rows.get(task.id)!
    if (row.start === null) return task
    // It may be on a resource that would not take it otherwise.
    if (given.started) return given
    if (row.start < start && row.resourceId !== null && row.splits === 1) {
      const progress = Math.min(0.9, (start - row.start) / (row.end! - row.start))
      const workedMinutes = Math.round(progress * task.minutes)
      return { ...task, started: { resourceId: row.resourceId, progress, workedMinutes, paused: false } }
    }
    const own: Task = { ...task, planned: { resourceId: row.resourceId, start: row.start } }
    if (!random.chance(percent)) return own
    if (random.chance(30)) return { ...own, gates: [{ kind: 'material', at: row.start + random.between(-600, 3_000) }] }
    return { ...own, minutes: Math.max(1, Math.round((own.minutes * random.between(50, 200)) / 100)) }
  }
  const isDropped = new Set(problem.tasks.flatMap(({ id }) => (random.chance(percent >> 2) ? [id] : [])))
  const kept = problem.tasks.filter((task) => isLeft(task) && !isDropped.has(task.id)).map(changed)
  const next: Problem = { ...problem, start, tasks: kept, links: linksAmong(problem, kept) }
  return ordered(next, problem, moulds, random)
}

/** Not where what burns has begun on a resource that needs people in another of its groups, which `check` refuses. */
export const isSound = (problem: Problem): boolean => !check(problem).some(({ code }) => code === 'piecesAndPeople')

function linksAmong({ links }: Problem, tasks: readonly Task[]) {
  const known = new Set(tasks.map(({ id }) => id))
  return links.filter(({ from, to }) => known.has(from) && known.has(to))
}

/** With more moulds, copies of some of `model`. */
function ordered(problem: Problem, model: Problem, count: number, random: Random): Problem {
  const most = (list: readonly { id: number }[]) => list.reduce((id, record) => Math.max(id, record.id), 0) + 1
  let { moulds, batches, tasks, links } = problem
  for (let made = 0; made < count; made++) {
    const like = random.pick(model.moulds)
    const mouldId = most(moulds)
    const batchFrom = most([...batches, ...model.batches])
    const taskFrom = most([...tasks, ...model.tasks])
    const own = model.tasks.filter((task) => task.mouldId === like.id)
    const ids = new Map(own.map(({ id }, at) => [id, taskFrom + at]))
    const mould: Mould = { ...like, id: mouldId, due: problem.start + random.between(2, 60) * 1_440 }
    const ownBatches = model.batches.filter((batch) => batch.mouldId === like.id)
    const batchIds = new Map(ownBatches.map(({ id }, at) => [id, batchFrom + at]))
    moulds = [...moulds, mould]
    batches = [...batches, ...ownBatches.map((batch) => ({ ...batch, id: batchIds.get(batch.id)!, mouldId }))]
    tasks = [
      ...tasks,
      ...own.map(({ started: _, planned: __, lock: ___, released: ____, ...task }) => ({
        ...task,
        id: ids.get(task.id)!,
        mouldId,
        batchId: batchIds.get(task.batchId)!,
      })),
    ]
    links = [
      ...links,
      ...model.links.flatMap((link) =>
        ids.has(link.from) && ids.has(link.to) ? [{ ...link, from: ids.get(link.from)!, to: ids.get(link.to)! }] : [],
      ),
    ]
  }
  return { ...problem, moulds, batches, tasks, links }
}
