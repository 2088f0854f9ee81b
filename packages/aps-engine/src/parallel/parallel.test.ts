import { describe, expect, it } from 'vitest'
import { level } from '../instance/objective-levels.ts'
import { middleShop } from '../jobshop/testing.fixture.ts'
import { withDueDates } from '../io/job-shop.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { solveParallel } from './solve-parallel.ts'

describe('solveParallel', { timeout: 120_000 }, () => {
  it.each([
    ['a choice of machines', middleShop(2)],
    ['one machine for each task', middleShop(1)],
    ['due dates', withDueDates(middleShop(1), 1.2)],
    ['due dates and a choice of machines', withDueDates(middleShop(2), 0.9)],
  ])('gives the same plan with one thread and with two: %s', async (_, problem) => {
    // Long enough for several generations.
    const options = { seed: 5, budget: { epochs: 30 } }
    const [inTurn, one, two] = [
      await solve(problem, options),
      await solveParallel(problem, { ...options, threads: 1 }),
      await solveParallel(problem, { ...options, threads: 2 }),
    ]
    expect(one).toEqual(inTurn)
    expect(two).toEqual(inTurn)
    expect(verify(problem, two)).toEqual([])
    expect(inTurn.epochs).toBeGreaterThan(18)
  })

  it('ends with both threads when the plan is proven best', async () => {
    const plan = await solveParallel(middleShop(1), { seed: 5, budget: { epochs: 1e9 } })
    expect(plan.objective[level.goal]).toEqual(plan.lowerBound[level.goal])
  })

  it('ends a long search with the best plan so far when cancelled', async () => {
    const problem = withDueDates(middleShop(1), 1)
    const controller = new AbortController()
    const plan = await solveParallel(problem, {
      signal: controller.signal,
      budget: { epochs: 1e9 },
      onProgress: ({ phase }) => {
        if (phase === 'improve') controller.abort()
      },
    })
    expect(plan.cancelled).toBe(true)
    expect(verify(problem, plan)).toEqual([])
  })
})
