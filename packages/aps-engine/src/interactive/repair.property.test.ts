import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { compareLevels } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import { score } from '../verify/score.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { verify } from '../verify/verify.ts'
import { repair } from './repair.ts'
import type { RepairScope } from './repair.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const valuesOf = (levels: readonly { value: number }[]) => levels.map(({ value }) => value)

it('plans what is chosen again, better or the same, and leaves the rest', async () => {
  let better = 0
  let broken = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 1 } })
      const random = new Random(seed)
      const scopes: RepairScope[] = [
        { moulds: [random.pick(problem.moulds).id] },
        { tasks: [1, 2, 3].map(() => random.pick(problem.tasks).id) },
      ]
      for (const scope of scopes) {
        const found = repair(problem, plan, scope)
        expect(found.problem).toBe(problem)
        expect(verify(problem, found.plan)).toEqual([])
        expect(score(problem, found.plan).levels).toEqual(found.plan.objective)
        const order = compareLevels(valuesOf(found.plan.objective), valuesOf(plan.objective))
        expect(order).toBeLessThanOrEqual(0)
        if (order < 0) better++
        expectRest(plan, found.plan, found.free)
        expect(repair(problem, plan, scope)).toEqual(found)
      }
      const row = random.pick(plan.tasks.filter(({ resourceId }) => resourceId !== null))
      const from = Math.max(problem.start, row.start! - random.between(0, 600))
      const breakdown = { resourceId: row.resourceId!, from, until: from + random.between(1, 3_000) }
      let found: ReturnType<typeof repair>
      try {
        found = repair(problem, plan, { breakdown })
      } catch (fault) {
        // A lock or running work on the resource that is down.
        expect(fault).toBeInstanceOf(RangeError)
        return
      }
      broken++
      expect(verify(found.problem, found.plan)).toEqual([])
      expectRest(plan, found.plan, found.free)
    }),
    { numRuns: 40 * inject('propertyFactor'), seed: 7, examples: [[723474], [465828], [253271]] },
  )
  expect(better).toBeGreaterThan(5)
  expect(broken).toBeGreaterThan(5)
})

/** Everything that was not free stands where it stood. */
function expectRest(before: Awaited<ReturnType<typeof solve>>, after: typeof before, free: readonly number[]) {
  const isFree = new Set(free)
  const places = ({ tasks }: typeof before) =>
    tasks.flatMap(({ taskId, split, resourceId, start, end }) =>
      isFree.has(taskId) ? [] : [`${taskId}/${split} ${resourceId} ${start} ${end}`],
    )
  expect(places(after)).toEqual(places(before))
}
