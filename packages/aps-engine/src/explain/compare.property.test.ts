import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { level } from '../instance/objective-levels.ts'
import type { Plan, Problem } from '../model/model.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { compare } from './compare.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

/** The same shop without its last mould. */
function without(problem: Problem): Problem {
  const mouldId = problem.moulds.at(-1)!.id
  const gone = new Set(problem.tasks.flatMap((task) => (task.mouldId === mouldId ? [task.id] : [])))
  return {
    ...problem,
    moulds: problem.moulds.slice(0, -1),
    batches: problem.batches.filter((batch) => batch.mouldId !== mouldId),
    tasks: problem.tasks.filter(({ id }) => !gone.has(id)),
    links: problem.links.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
  }
}

const endsOf = (problem: Problem, plan: Plan) =>
  new Map(
    problem.moulds.flatMap(({ id }) => {
      const own = new Set(problem.tasks.flatMap((task) => (task.mouldId === id ? [task.id] : [])))
      const ends = plan.tasks.flatMap(({ taskId, end }) => (own.has(taskId) && end !== null ? [end] : []))
      return ends.length ? [[id, Math.max(...ends)] as const] : []
    }),
  )

it('names all that moved, and why to the minute', async () => {
  let moved = 0
  let named = 0
  await fc.assert(
    fc.asyncProperty(seeds, fc.boolean(), async (seed, isSmaller) => {
      const problem = anyProblem(seed)
      const later = isSmaller && problem.moulds.length > 1 ? without(problem) : problem
      const before = await solve(problem, { seed, budget: { iterations: 1 } })
      const after = await solve(later, { seed, budget: { iterations: 15 } })
      expect(compare(problem, before, problem, before)).toMatchObject({ moulds: [], tasks: [] })

      const found = compare(problem, before, later, after)
      const olds = endsOf(problem, before)
      const news = endsOf(later, after)
      const ids = [...new Set([...olds.keys(), ...news.keys()])].filter((id) => olds.get(id) !== news.get(id))
      expect(found.moulds.map(({ mouldId }) => mouldId).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
      for (const { mouldId, before: from, after: to, because, reason } of found.moulds) {
        expect([from, to]).toEqual([olds.get(mouldId) ?? null, news.get(mouldId) ?? null])
        if (from === null || to === null) continue
        moved++
        expect(Object.values(because).reduce((sum, minutes) => sum + minutes, 0)).toBe(to - from)
        if (reason) named++
      }
      const places = ({ tasks }: Plan) =>
        new Map(
          tasks.flatMap(({ taskId, split, resourceId, start, end }) =>
            start === null ? [] : [[`${taskId}/${split}`, `${resourceId} ${start} ${end}`] as const],
          ),
        )
      const [old, now] = [places(before), places(after)]
      const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key))
      expect(found.tasks.map(({ taskId, split }) => `${taskId}/${split}`).sort()).toEqual(keys.sort())
      expect(found.figures.after.weightedTardiness).toBe(after.objective[level.weightedTardiness]!.value)
    }),
    { numRuns: 40 * inject('propertyFactor'), seed: 7 },
  )
  expect(moved).toBeGreaterThan(10)
  expect(named / moved).toBeGreaterThan(0.5)
})
