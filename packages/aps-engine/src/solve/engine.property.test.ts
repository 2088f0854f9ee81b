import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { check } from '../instance/check.ts'
import { explain } from '../explain/explain.ts'
import type { Plan, Problem } from '../model/model.ts'
import { score } from '../verify/score.ts'
import { solve } from './solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { verify } from '../verify/verify.ts'

/** Seeds, not problems, so that a failure names a number. */
const seeds = fc.integer({ min: 1, max: 1_000_000 })
const iterations = fc.constantFrom(1, 10, 60)

/** Stretches that begin at `from`, touch, and end at `to`. */
function isUnbroken({ from, to, stretches }: NonNullable<ReturnType<typeof explain>>): boolean {
  let at = from
  for (const { start, end } of stretches) {
    if (start !== at || end <= start) return false
    at = end
  }
  return at === to
}

const explanations = (problem: Problem, plan: Plan) =>
  [
    ...problem.moulds.map(({ id }) => explain(problem, plan, { mouldId: id })),
    ...problem.tasks.slice(0, 4).map(({ id }) => explain(problem, plan, { taskId: id })),
  ].filter((explanation) => explanation !== undefined)

// Generous: the machine may be shared.
describe('any problem', () => {
  it('gives a plan without violations, with true figures and without a change to the input', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, iterations, async (seed, budget) => {
        const problem = anyProblem(seed)
        const plan = await solve(problem, { seed: 3, budget: { iterations: budget } })
        expect(verify(problem, plan)).toEqual([])
        expect(score(problem, plan).levels).toEqual(plan.objective)
        expect(plan.tasks.filter(({ split }) => split === 1).map(({ taskId }) => taskId)).toEqual(
          problem.tasks.map(({ id }) => id),
        )
        plan.lowerBound.forEach(({ value }, at) => {
          const isSettled = plan.objective.slice(0, at).every((level, i) => level.value === plan.lowerBound[i]!.value)
          if (isSettled) expect(plan.objective[at]!.value).toBeGreaterThanOrEqual(value)
        })
      }),
      { numRuns: 80 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('gives the same plan for the same seed and number of epochs', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const problem = anyProblem(seed)
        const plan = await solve(problem, { seed: 5, budget: { iterations: 80 } })
        const again = await solve(problem, { seed: 5, budget: { epochs: plan.epochs } })
        expect(isDeepStrictEqual(again, plan)).toBe(true)
        expect(isDeepStrictEqual(structuredClone(plan), plan)).toBe(true)
        expect(isDeepStrictEqual(JSON.parse(JSON.stringify(plan)), plan)).toBe(true)
      }),
      { numRuns: 25 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('is explained by stretches that fill the lead time exactly', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const problem = anyProblem(seed)
        const plan = await solve(problem, { budget: { iterations: 10 } })
        for (const explanation of explanations(problem, plan)) {
          const { from, to, totals } = explanation
          expect(isUnbroken(explanation) || from === to).toBe(true)
          expect(Object.values(totals).reduce((sum, minutes) => sum + minutes, 0)).toBe(to - from)
        }
      }),
      { numRuns: 40 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('has a defect for every task that the data alone leaves without a place', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const problem = anyProblem(seed)
        const named = new Set(check(problem).flatMap(({ records }) => records.map(({ kind, id }) => `${kind} ${id}`)))
        const plan = await solve(problem, { budget: { iterations: 1 } })
        const ofData = [
          'noCapableResource',
          'invalidResource',
          'noCommonWorkingTime',
          'zeroHours',
          'cycle',
          'cam',
          'camQc',
        ]
        const unnamed = plan.tasks.filter(
          ({ unplaced, taskId }) => unplaced && ofData.includes(unplaced.code) && !named.has(`task ${taskId}`),
        )
        expect(unnamed).toEqual([])
      }),
      { numRuns: 40 * inject('propertyFactor'), seed: 7 },
    )
  })
})
