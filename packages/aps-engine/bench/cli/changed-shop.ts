import type { Mould, Plan, Problem, Task } from '../../src/model/model.ts'
import type { Random } from '../../src/model/random.ts'

/**
 * A shop after a day: some percent of the tasks take longer or shorter, wait for material, or are gone; one mould in a
 * hundred is new. The plan is the published one.
 */
export function changedShop(problem: Problem, plan: Plan, percent: number, random: Random): Problem {
  const rows = new Map(plan.tasks.map((row) => [row.taskId, row]))
  const changed = (task: Task): Task[] => {
    const row = rows.get(task.id)!
    if (task.started || row.start === null) return [task]
    const own = { ...task, planned: { resourceId: row.resourceId, start: row.start } }
    if (!random.chance(percent - 1)) return [own]
    if (random.chance(20)) return []
    if (random.chance(30))
      return [{ ...own, gates: [{ kind: 'material', at: row.start + random.between(-600, 3_000) }] }]
    return [{ ...own, minutes: Math.max(1, Math.round((own.minutes * random.between(50, 200)) / 100)) }]
  }
  const tasks = problem.tasks.flatMap(changed)
  const known = new Set(tasks.map(({ id }) => id))
  const links = problem.links.filter(({ from, to }) => known.has(from) && known.has(to))
  const next = { ...problem, moulds: [...problem.moulds], batches: [...problem.batches], tasks, links }
  for (let at = 0; at < problem.moulds.length; at += 100) addLike(next, problem, problem.moulds[at]!, random)
  return next
}

/** One more mould with the work of another. */
export function addLike(
  next: { moulds: Mould[]; batches: Problem['batches'][number][]; tasks: Task[]; links: Problem['links'][number][] },
  problem: Problem,
  like: Mould,
  random: Random,
): void {
  /** Far from every id that is given. */
  const shift = 1_000_000_000 * (1 + next.moulds.length - problem.moulds.length)
  const mouldId = like.id + shift
  next.moulds.push({ ...like, id: mouldId, due: problem.start + random.between(10, 60) * 1_440 })
  for (const batch of problem.batches)
    if (batch.mouldId === like.id) next.batches.push({ ...batch, id: batch.id + shift, mouldId })
  const own = problem.tasks.filter((task) => task.mouldId === like.id)
  for (const { started: _, planned: __, lock: ___, released: ____, ...task } of own)
    next.tasks.push({ ...task, id: task.id + shift, batchId: task.batchId + shift, mouldId })
  const ids = new Set(own.map(({ id }) => id))
  for (const link of problem.links)
    if (ids.has(link.from) && ids.has(link.to))
      next.links.push({ ...link, from: link.from + shift, to: link.to + shift })
}
