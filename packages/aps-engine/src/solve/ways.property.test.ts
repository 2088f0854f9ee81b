import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { evaluate } from '../explain/evaluate.ts'
import { explain } from '../explain/explain.ts'
import { check } from '../instance/check.ts'
import { asPlanned } from '../instance/ways.ts'
import { InteractiveSession } from '../interactive/interactive-session.ts'
import { toColumns } from '../model/to-columns.ts'
import { fromColumns } from '../model/from-columns.ts'
import { solveParallel } from '../parallel/solve-parallel.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { withWays } from '../testing/any-ways.ts'
import { endsAtLook, looksOf } from '../testing/ends-at-look.fixture.ts'
import { score } from '../verify/score.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const numRuns = 4 * inject('propertyFactor')
/** A run tries each way by plans of its own: few choices, and few epochs, show as much as many. */
const epochs = 10
const anyWays = (seed: number) => withWays(anyProblem(seed), seed, 6)

describe('ways of any problem', () => {
  it('[PH-16] each choice goes one way, its plan breaks no rule, and everything reads it', async () => {
    let left = 0
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const problem = anyWays(seed)
        const isShape = ({ code }: { code: string }) => code === 'badWays' || code === 'badNumber'
        expect(check(problem).filter(isShape)).toEqual([])
        const plan = await solve(problem, { seed, budget: { epochs } })
        expect(verify(problem, plan)).toEqual([])
        left += plan.ways!.filter(({ why }) => why.code === 'wayBetter').length
        const planned = asPlanned(problem, plan)
        expect(new Set(plan.tasks.map(({ taskId }) => taskId))).toEqual(new Set(planned.tasks.map(({ id }) => id)))
        expect(score(problem, plan)).toEqual(score(planned, plan))
        evaluate(problem, plan)
        const row = plan.tasks.find(({ start }) => start !== null)
        if (row) expect(explain(problem, plan, { taskId: row.taskId })!.to).toBeGreaterThan(0)
        const session = new InteractiveSession(problem, plan)
        expect(session.plan().ways).toEqual(plan.ways)
        expect(session.problem.tasks).toEqual(problem.tasks)
        expect(verify(session.problem, session.plan()).filter(({ code }) => code === 'way')).toEqual([])
      }),
      { numRuns, seed: 7 },
    )
    expect(left).toBeGreaterThan(0)
  })

  it('an epoch is as much work where hardly any move times a task', async () => {
    const problem = anyWays(1)
    const of = { seed: 1, budget: { epochs: 1 } }
    const plan = await solve(problem, of)
    // Moves look at the signal once in 64 steps. Four thousand steps are as much as an epoch may have.
    expect((await looksOf(problem, of)) / plan.steps).toBeLessThan(400)
  })

  it('a problem of columns is planned as that of records', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const problem = anyWays(seed)
        const columns = toColumns(problem)
        expect(fromColumns(columns).routeChoices).toEqual(problem.routeChoices)
        const options = { seed, budget: { epochs: 3 } }
        expect(await solve(columns, options)).toEqual(await solve(problem, options))
      }),
      { numRuns: 2, seed: 7 },
    )
  })

  it('[PH-16] gives the same plan again from the epochs and steps counted, wherever it was stopped, in one thread and in two', async () => {
    await fc.assert(
      fc.asyncProperty(
        seeds,
        fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 40, max: 3_000 })),
        async (seed, look) => {
          const problem = anyWays(seed)
          const options = { seed, islands: 2 } as const
          const ended = await solve(problem, { ...options, budget: { epochs: 12 }, signal: endsAtLook(look) })
          expect(verify(problem, ended)).toEqual([])
          const done = { epochs: ended.epochs, steps: ended.steps }
          const again = await solveParallel(problem, { ...options, budget: done })
          expect({ ...again, cancelled: ended.cancelled }).toEqual(ended)
        },
      ),
      { numRuns, seed: 7 },
    )
  })

  it('a plan that goes on is not worse, and keeps its ways where everything is kept', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const problem = anyWays(seed)
        const plan = await solve(problem, { seed, budget: { epochs } })
        const kept = await solve(problem, { seed, startFrom: plan, reuse: 'strict', budget: { epochs: 3 } })
        expect(verify(problem, kept)).toEqual([])
        expect(kept.ways!.map(({ wayId }) => wayId)).toEqual(plan.ways!.map(({ wayId }) => wayId))
        const none = await solve(problem, { seed, startFrom: plan, scope: { tasks: [] }, budget: { epochs: 3 } })
        expect(none.tasks.map(({ taskId, start }) => [taskId, start])).toEqual(
          plan.tasks.map(({ taskId, start }) => [taskId, start]),
        )
        const on = await solve(problem, { seed, startFrom: plan, reuse: 'off', budget: { epochs } })
        expect(verify(problem, on)).toEqual([])
        const values = (of: typeof plan) => of.objective.slice(0, 2).map(({ value }) => value)
        const [before, after] = [values(plan), values(on)]
        const at = before.findIndex((value, level) => value !== after[level])
        if (at >= 0) expect(after[at]).toBeLessThan(before[at]!)
      }),
      { numRuns, seed: 7 },
    )
  })
})
